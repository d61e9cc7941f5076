"""The pages of a drill: one item with its choices, and the verdict."""

from __future__ import annotations

import secrets
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.models import Attempt
from layers_site.boards.views.responses import SeeOther
from layers_site.learning.drills import documents, services
from layers_site.learning.drills.forms import AnswerForm
from layers_site.learning.drills.presenters.pages import (
    DrillPlace,
    address,
    drill_round_view,
    key_of,
    question_view,
    read_place,
    score,
    size_of,
)
from layers_site.learning.drills.presenters.verdicts import verdict_view
from layers_site.learning.drills.shapes import Family, Item
from layers_site.learning.models import PracticeRound
from layers_site.learning.rounds import answer_once, first_left, marks_of, unfinished
from layers_site.platform.context import HtmxHttpRequest
from layers_site.questions.chooser import seed_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def family(request: HtmxHttpRequest, family: str) -> HttpResponse:
    """Show a question of a round to answer; with `?answer=`, the verdict on an answer.

    A question that is asked for by its code is in no round.
    """
    the_family = _found_family(family)
    item_asked = _asked_item(request.GET.get("item", ""), the_family)
    place = read_place(request.GET.get("round", ""), the_family)
    if request.method == "POST":
        return _answered(request, the_family, place)
    if item_asked is not None:
        attempt = services.attempt_at(request, item_asked, request.GET.get("answer", ""))
        if attempt is not None:
            return _verdict(request, the_family, item_asked, attempt, place)
    if place is None and item_asked is None:
        place = _current(request, the_family)
    mark = marks_of(request, place.key).get(place.number) if place else None
    if mark is not None and place is not None:
        return SeeOther(address(the_family.slug, mark.asked, mark.attempt_id, place.written))
    return _question(request, the_family, item_asked or services.deal(request, the_family), None, place)


def _current(request: HttpRequest, family: Family) -> DrillPlace:
    """Return where the learner stopped in a round of the family, or the start of a new one."""
    begun = unfinished(request, PracticeRound.Kind.DRILL, family.slug, size_of(family))
    if begun is None:
        return DrillPlace(family, seed_of(secrets.token_hex()), 1)
    marks = marks_of(request, key_of(family.slug, begun[0].seed))
    return DrillPlace(family, begun[0].seed, first_left(marks, size_of(family)))


def _answered(request: HtmxHttpRequest, family: Family, place: DrillPlace | None) -> HttpResponse:
    item = _asked_item(request.POST.get("item", "")[:20], family)
    if item is None:
        raise Http404(_("There is no such question."))
    form = _form(family, item, request.POST, place)
    if not form.is_valid():
        return _question(request, family, item, form, place)
    if place is None:
        attempt = services.judged(request, item, form.chosen())()
    else:
        judge = partial(services.judged, request, item, form.chosen())
        mark = answer_once(request, place.key, place.number, item.code, judge)
        attempt, item = mark.attempt, family.items.get(mark.asked, item)
    here = address(family.slug, item.code, attempt.pk, place.written if place else "")
    if not request.htmx:
        return SeeOther(here)
    response = _verdict(request, family, item, attempt, place)
    response["HX-Push-Url"] = here
    return response


def _form(family: Family, item: Item, data: QueryDict | None, place: DrillPlace | None) -> AnswerForm:
    return AnswerForm(family, item, data, address(family.slug, place=place.written if place else ""))


def _question(
    request: HtmxHttpRequest, family: Family, item: Item, form: AnswerForm | None, place: DrillPlace | None
) -> HttpResponse:
    here = address(family.slug, item.code, place=place.written if place else "")
    context = {"question": question_view(item), "form": form or _form(family, item, None, place), "here": here}
    return _render(request, family, context, place, status=422 if form is not None else 200)


def _verdict(
    request: HtmxHttpRequest, family: Family, item: Item, attempt: Attempt, place: DrillPlace | None
) -> HttpResponse:
    context: dict[str, object] = {
        "question": question_view(item),
        "verdict": verdict_view(item, services.given_in(attempt), services.board_id(item)),
        "here": address(family.slug, item.code, attempt.pk, place.written if place else ""),
    }
    return _render(request, family, context, place)


def _render(
    request: HtmxHttpRequest, family: Family, context: dict[str, object], place: DrillPlace | None, status: int = 200
) -> HttpResponse:
    context |= {"section": "drills", "score": score(services.standing(request, family)), "swapped": bool(request.htmx)}
    if place is not None:
        context["round"] = drill_round_view(place, marks_of(request, place.key))
    template = "learning/drills/family.html" + ("#drill" if request.htmx else "")
    return render(request, template, context, status=status)


def _found_family(slug: str) -> Family:
    family = documents.families().get(slug)
    if family is None:
        raise Http404(_("There is no such drill."))
    return family


def _asked_item(code: str, family: Family) -> Item | None:
    """Return the item of the code in the address, None without one. Raises Http404 for an unknown code."""
    if not code:
        return None
    if code not in family.items:
        raise Http404(_("There is no such question."))
    return family.items[code]
