"""The pages of the drills: the families, one item with its choices, and the verdict."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.views.answers import SeeOther
from layers_site.learning.drills import reading, services
from layers_site.learning.drills.content import Family, Item
from layers_site.learning.drills.forms import AnswerForm
from layers_site.learning.drills.presenters.pages import address, family_tiles, score
from layers_site.learning.drills.presenters.questions import question_view
from layers_site.learning.drills.presenters.verdicts import verdict_view
from layers_site.platform.htmx import HtmxHttpRequest


@require_safe
def families(request: HttpRequest) -> HttpResponse:
    """Return all families, and how the learner does in each."""
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
    """Return an item to answer; with `?answer=` what became of an answer."""
    the_family = _found_family(family)
    if request.method == "POST":
        return _answered(request, the_family)
    item = _asked_item(request.GET.get("item", ""), the_family) or services.deal(request, the_family)
    number = request.GET.get("answer", "")
    attempt = services.attempt_at(request, item, int(number)) if number.isdecimal() and len(number) < 16 else None
    if attempt is not None:
        return _verdict(request, the_family, item, services.given_in(attempt), attempt.pk)
    return _question(request, the_family, item, AnswerForm(the_family, item, None, address(the_family.slug)))


def _answered(request: HtmxHttpRequest, family: Family) -> HttpResponse:
    item = _asked_item(request.POST.get("item", "")[:20], family)
    if item is None:
        raise Http404(_("There is no such question."))
    form = AnswerForm(family, item, request.POST, address(family.slug))
    if not form.is_valid():
        return _question(request, family, item, form)
    attempt = services.answer(request, item, form.chosen())
    here = address(family.slug, item.code, attempt.pk)
    if not request.htmx:
        return SeeOther(here)
    response = _verdict(request, family, item, form.chosen(), attempt.pk)
    response["HX-Push-Url"] = here
    return response


def _question(request: HtmxHttpRequest, family: Family, item: Item, form: AnswerForm) -> HttpResponse:
    context = {"question": question_view(item), "form": form, "here": address(family.slug, item.code)}
    return _render(request, family, context, status=422 if form.errors else 200)


def _verdict(
    request: HtmxHttpRequest, family: Family, item: Item, answer: tuple[str, ...], number: int
) -> HttpResponse:
    context = {
        "question": question_view(item),
        "verdict": verdict_view(item, answer, services.board_id(item)),
        "here": address(family.slug, item.code, number),
    }
    return _render(request, family, context)


def _render(request: HtmxHttpRequest, family: Family, context: dict[str, object], status: int = 200) -> HttpResponse:
    context |= {"section": "drills", "score": score(services.standing(request, family)), "swapped": bool(request.htmx)}
    template = "learning/drills/family.html" + ("#drill" if request.htmx else "")
    return render(request, template, context, status=status)


def _found_family(slug: str) -> Family:
    family = reading.families().get(slug)
    if family is None:
        raise Http404(_("There is no such drill."))
    return family


def _asked_item(code: str, family: Family) -> Item | None:
    """Return the item of that code, None where none is asked for. Raises Http404 for one that there is not."""
    if not code:
        return None
    if code not in family.items:
        raise Http404(_("There is no such question."))
    return family.items[code]
