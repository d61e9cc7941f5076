"""The results of a stage: offered by the engine, ticked or corrected by an editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

import engine
from engine.cases import OTHERS
from engine.errors import EvaluationError, TimeUpError
from engine.rulesets import is_range
from layers_site.boards.services.boards import RefusedError as BoardRefusedError
from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Case
from layers_site.content.services.history import NewerError
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.content import taken_away
from layers_site.editing.presenters.expecting import EditionTab, groups, together
from layers_site.editing.presenters.problems import Hindrance, address, hindrances
from layers_site.editing.presenters.stages import edition_title
from layers_site.editing.services.answers import Confirmed, confirmed
from layers_site.editing.services.cases import (
    RefusedError,
    Shows,
    StagePlace,
    change_document,
    is_gone,
    key_of,
    place_of,
    stage_at,
    stages_of,
    with_stage,
)
from layers_site.editing.services.expecting import Offer, counted, offer, results, taken_apart, with_expected
from layers_site.editing.services.recording import opened
from layers_site.editing.views.generic import CHANGE, allowed, asked_place, changeable, sent_from, show
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import label_text
from layers_site.platform.versions import FIELD, stamp_of


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def expect(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    case = changeable(request, slug)
    variant_and_stage = request.GET.get("variant", ""), request.GET.get("stage", "")
    if request.method == "POST" and is_gone(case, *variant_and_stage):
        return _gone(request, case, _StageResults(*variant_and_stage, request.GET.get("edition", "") or OTHERS))
    place, edition = _place(request, case)
    here = _StageResults(place.variant, key_of(case, place), edition, hides=request.GET.get("answers") == "hidden")
    offered = _offer(case, place, edition)
    if offered is None:
        return show(request, "too_much", {"case": case}, status=422)
    if request.method != "POST":
        return _page(request, case, here, offered)
    return _record(request, case, here, offered)


@dataclass(frozen=True, slots=True)
class _StageResults:
    """A stage by its key, and the edition under which something is expected of it.

    `hides` tells that the page shows no answer of the engine before the editor has given one.
    """

    variant: str
    stage: str
    edition: str
    hides: bool = False

    @property
    def shows(self) -> Shows:
        return results(self.variant, self.stage, self.edition)

    def place(self, case: Case) -> StagePlace:
        return place_of(case, self.variant, self.stage)

    def address(self, case: Case, edition: str = "", *, hides: bool | None = None) -> str:
        query = {"variant": self.variant, "stage": self.stage, "edition": edition or self.edition}
        query["answers"] = "hidden" if (self.hides if hides is None else hides) else ""
        return address("editing:case-expect", case.slug, query)


def _place(request: HttpRequest, case: Case) -> tuple[StagePlace, str]:
    place, edition = asked_place(request, case)
    if not 0 <= place.stage < len(case.stage_keys.get(place.variant, ())):
        raise Http404(_("This case doesn’t have this stage."))
    return place, edition or OTHERS


def _record(request: HtmxHttpRequest, case: Case, here: _StageResults, offered: Offer) -> HttpResponse:
    """Store what was ticked, or show the form again with the reason why not."""
    made_from = sent_from(request, here.shows)
    result = confirmed(offered, _sent(request))
    try:
        made_from.check(case)
        if result.refused:
            return _page(request, case, here, offered, result)
        change_document(case.slug, request.user, made_from, lambda document: _with(document, case, here, result))
    except NewerError as newer:
        return _newer(request, newer, here)
    except RefusedError as error:
        after = error.case or case
        return _page(request, after, here, offered, result, hindrances(after, error.problems))
    text = ngettext("%(count)s result is recorded.", "%(count)s results are recorded.", len(result.statements))
    messages.success(request, text % {"count": len(result.statements)})
    if request.POST.get("then") != "stage":
        return SeeOther(address_of(case) + "#stages")
    try:
        return SeeOther(opened(case, "stage", here.place(case)).get_absolute_url())
    except BoardRefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(address_of(case) + "#stages")


def _sent(request: HttpRequest) -> dict[str, str]:
    return {name: str(value) for name, value in request.POST.items()}


def _with(document: Mapping[str, Any], case: Case, here: _StageResults, result: Confirmed) -> dict[str, Any]:
    """Return the document with these results.

    The stage stands where it stood, as what the form shows has not changed.
    """
    place = here.place(case)
    return with_stage(document, place, expect=with_expected(document, place, here.edition, result.statements))


def _newer(request: HtmxHttpRequest, newer: NewerError, here: _StageResults) -> HttpResponse:
    """Show the form again, beside the results that somebody else has recorded since."""
    case: Case = newer.now
    try:
        place = here.place(case)
    except KeyError:
        return _gone(request, case, here)
    offered = _offer(case, place, here.edition)
    then = _offer(newer.was, here.place(newer.was), here.edition) if newer.was else offered
    if offered is None or then is None:
        return show(request, "too_much", {"case": case}, status=422)
    mine = confirmed(then, _sent(request))
    was = taken_apart(here.shows(newer.was)["expected"]) if newer.was else None
    result, differing = together(offered, mine, was)
    extra = {"newer": newer, "differing": differing, "again": here.address(case)}
    return show(request, "expect", {**_context(case, here, offered, result), **extra}, status=409)


def _gone(request: HtmxHttpRequest, case: Case, here: _StageResults) -> HttpResponse:
    """Show the ticked and typed results of a stage that was removed."""
    view = taken_away(case, sent_from(request, here.shows), request.POST)
    return show(request, "gone", {"view": view}, status=409)


def _offer(case: Case, place: StagePlace, edition: str) -> Offer | None:
    """Return the offer; None for a board that takes too long. Raises Http404 for an unknown stage or edition."""
    try:
        return offer(case.as_json(), place, edition)
    except KeyError as error:
        raise Http404(_("This case doesn’t have this stage.")) from error
    except (EvaluationError, TimeUpError):
        return None


def _page(
    request: HttpRequest,
    case: Case,
    here: _StageResults,
    offered: Offer,
    confirmed: Confirmed | None = None,
    refusals: tuple[Hindrance, ...] = (),
) -> HttpResponse:
    context = {**_context(case, here, offered, confirmed), "refusals": refusals, "refused": bool(confirmed)}
    if confirmed:
        # Sent again, it still says what it was made from.
        context["stamp"] = request.POST.get(FIELD, "")
    return show(request, "expect", context, status=422 if confirmed else 200)


def _context(case: Case, here: _StageResults, offered: Offer, confirmed: Confirmed | None = None) -> dict[str, Any]:
    place = here.place(case)
    return {
        "case": case,
        "number": place.stage + 1,
        "is_last": place.stage + 1 == len(stages_of(case.document, place.variant)),
        "stage": label_text(stage_at(case.document, place)["title"]),
        "tabs": _tabs(case, here),
        "edition": edition_title(offered.edition),
        "every": offered.edition == OTHERS,
        "groups": groups(offered, confirmed.answers if confirmed else None, hides=here.hides),
        "hides": here.hides,
        "otherwise": here.address(case, hides=not here.hides),
        "action": here.address(case),
        "stamp": stamp_of(here.shows(case)),
        "bench": address("boards:case", case.slug, {"variant": place.variant, "stage": str(place.stage)}),
    }


def _tabs(case: Case, here: _StageResults) -> list[EditionTab]:
    """Return every edition together, then the ranges that are recorded, then each edition, today's first."""
    counts = counted(stage_at(case.document, here.place(case)).get("expect", {}))
    editions = [OTHERS, *filter(is_range, {*counts, here.edition}), *reversed(tuple(engine.RULESETS))]
    return [
        EditionTab(
            edition,
            edition_title(edition),
            edition == here.edition,
            counts.get(edition, 0),
            here.address(case, edition),
        )
        for edition in editions
    ]
