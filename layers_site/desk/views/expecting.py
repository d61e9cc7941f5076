"""What must come out at a stage: offered by the engine, ticked or corrected by an editor."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

import engine
from engine.cases import OTHERS
from engine.errors import EvaluationError
from layers_site.cases.models import Case
from layers_site.common.htmx import HtmxHttpRequest
from layers_site.common.language import label_text
from layers_site.desk.presenters.expecting import EditionTab, edition_title, groups
from layers_site.desk.presenters.problems import Hindrance, address, hindrances
from layers_site.desk.services.cases import RefusedError, change_document
from layers_site.desk.services.confirming import Confirmed, confirmed
from layers_site.desk.services.expecting import Offer, counted, offer, with_expected
from layers_site.desk.services.recording import Place
from layers_site.desk.services.stages import stage_at, with_stage
from layers_site.desk.views.doors import CHANGE, allowed, asked_place, changeable, show
from layers_site.workbench.views.answers import SeeOther


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def expect(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    case = changeable(request, slug)
    place, edition = asked_place(request)
    edition = edition or OTHERS
    offered = _offer(case, place, edition)
    if offered is None:
        return show(request, "too_much", {"case": case}, status=422)
    if request.method != "POST":
        return _page(request, case, place, offered)
    found = confirmed(offered, {name: str(value) for name, value in request.POST.items()})
    if found.refused:
        return _page(request, case, place, offered, found)
    expected = with_expected(case.document, place, edition, found.said)
    try:
        change_document(slug, with_stage(case.document, place, expect=expected), request.user)
    except RefusedError as error:
        case.document = with_stage(case.document, place, expect=expected)
        return _page(request, case, place, offered, found, hindrances(case, error.problems))
    count = len(found.said)
    said = ngettext("%(count)s result is recorded.", "%(count)s results are recorded.", count)
    messages.success(request, said % {"count": count})
    return SeeOther(_address(case, place, edition))


def _offer(case: Case, place: Place, edition: str) -> Offer | None:
    """None for a board that takes too long. Raises Http404 for a stage or edition that there is not."""
    try:
        return offer(case.as_json(), place, edition)
    except (KeyError, StopIteration) as error:
        raise Http404(_("This case has no such stage.")) from error
    except EvaluationError:
        return None


def _page(
    request: HttpRequest,
    case: Case,
    place: Place,
    offered: Offer,
    found: Confirmed | None = None,
    refusals: tuple[Hindrance, ...] = (),
) -> HttpResponse:
    stage = stage_at(case.document, place)
    context = {
        "case": case,
        "number": place.stage + 1,
        "stage": label_text(stage["title"]),
        "tabs": _tabs(case, place, offered.edition),
        "edition": edition_title(offered.edition),
        "every": offered.edition == OTHERS,
        "groups": groups(offered, found.answers if found else None),
        "action": _address(case, place, offered.edition),
        "bench": address("workbench:case", case.slug, {"variant": place.variant, "stage": str(place.stage)}),
        "refusals": refusals,
        "refused": bool(found),
    }
    return show(request, "expect", context, status=422 if found else 200)


def _tabs(case: Case, place: Place, chosen: str) -> list[EditionTab]:
    """Every edition together, then each edition, today's first."""
    counts = counted(stage_at(case.document, place).get("expect", {}))
    editions = [OTHERS, *reversed(tuple(engine.RULESETS))]
    return [
        EditionTab(one, edition_title(one), one == chosen, counts.get(one, 0), _address(case, place, one))
        for one in editions
    ]


def _address(case: Case, place: Place, edition: str) -> str:
    return address("desk:expect", case.slug, {"variant": place.variant, "stage": str(place.stage), "edition": edition})
