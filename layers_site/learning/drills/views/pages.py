"""The pages of the drills: the families, one item with its choices, and the verdict."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.views.answers import SeeOther
from layers_site.learning.drills import content, services
from layers_site.learning.drills.content import Family, Item
from layers_site.learning.drills.forms import AnswerForm
from layers_site.learning.drills.presenters.pages import address, family_tiles, score
from layers_site.learning.drills.presenters.questions import question_view
from layers_site.learning.drills.presenters.verdicts import verdict_view
from layers_site.platform.htmx import HtmxHttpRequest


@require_safe
def families(request: HttpRequest) -> HttpResponse:
    """All families, and how the learner does in each."""
    answered, right = services.one_more_standing(request)
    context = {
        "section": "drills",
        "tiles": family_tiles(services.summary(request)),
        "dealt": {"answered": answered, "right": right},
    }
    return render(request, "learning/drills/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def family(request: HtmxHttpRequest, family: str) -> HttpResponse:
    """An item to answer; with `?answer=` what became of an answer."""
    found = _found_family(family)
    if request.method == "POST":
        return _answered(request, found)
    item = _asked_item(request.GET.get("item", ""), found) or services.deal(request, found)
    number = request.GET.get("answer", "")
    attempt = services.attempt_at(request, item, int(number)) if number.isdecimal() and len(number) < 16 else None
    if attempt is not None:
        return _verdict(request, found, item, services.given_in(attempt), attempt.pk)
    return _question(request, found, item, AnswerForm(found, item, None, address(found.slug)))


def _answered(request: HtmxHttpRequest, found: Family) -> HttpResponse:
    item = _asked_item(request.POST.get("item", "")[:20], found)
    if item is None:
        raise Http404(_("There is no such question."))
    form = AnswerForm(found, item, request.POST, address(found.slug))
    if not form.is_valid():
        return _question(request, found, item, form)
    attempt = services.answer(request, item, form.given())
    here = address(found.slug, item.code, attempt.pk)
    if not request.htmx:
        return SeeOther(here)
    response = _verdict(request, found, item, form.given(), attempt.pk)
    response["HX-Push-Url"] = here
    return response


def _question(request: HtmxHttpRequest, found: Family, item: Item, form: AnswerForm) -> HttpResponse:
    context = {"question": question_view(item), "form": form, "here": address(found.slug, item.code)}
    return _render(request, found, context, status=422 if form.errors else 200)


def _verdict(request: HtmxHttpRequest, found: Family, item: Item, given: tuple[str, ...], number: int) -> HttpResponse:
    context = {
        "question": question_view(item),
        "verdict": verdict_view(item, given, services.board_id(item)),
        "here": address(found.slug, item.code, number),
    }
    return _render(request, found, context)


def _render(request: HtmxHttpRequest, found: Family, context: dict[str, object], status: int = 200) -> HttpResponse:
    context |= {"section": "drills", "score": score(services.standing(request, found)), "swapped": bool(request.htmx)}
    template = "learning/drills/family.html" + ("#drill" if request.htmx else "")
    return render(request, template, context, status=status)


def _found_family(slug: str) -> Family:
    family = content.families().get(slug)
    if family is None:
        raise Http404(_("There is no such drill."))
    return family


def _asked_item(code: str, found: Family) -> Item | None:
    """The item of that code, None where none is asked for. Raises Http404 for one that there is not."""
    if not code:
        return None
    if code not in found.items:
        raise Http404(_("There is no such question."))
    return found.items[code]
