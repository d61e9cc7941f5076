"""Changes of one object: counters, state, zone, controller, host, chosen words, abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from engine import ScenarioError
from engine.scenario import Scenario
from layers_site.boards.building.forms.changes import CHANGES, AbilityAwayForm, ChangeForm
from layers_site.boards.building.presenters.objects import change_view
from layers_site.boards.building.views.where import draw, here
from layers_site.boards.services.boards import RefusedError, keep
from layers_site.boards.services.moments import Moment
from layers_site.platform.htmx import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def change(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Show all changes of the object `?what=`; without one, the objects that can be changed."""
    at = here(request, slug, board_id)
    what = request.GET.get("what", "")
    action = at.tool("change", **({"what": what} if what else {}))
    sent = request.POST if request.method == "POST" else None
    forms, chosen = change_forms(sent, at.scenario, action, what)
    after = carried_out(at.moment, at.edition, chosen)
    if after is not None and chosen is not None:
        stays = chosen.kind != "remove" and chosen.thing is not None
        return at.to(after, what if stays else "")
    view = change_view(at, forms, what)
    return draw(request, "change", at, {"change": view}, status=422 if sent is not None else 200)


def change_forms(
    sent: Mapping[str, Any] | None, scenario: Scenario, action: str, what: str = ""
) -> tuple[list[ChangeForm], ChangeForm | None]:
    """Return the forms in their order, and the one that was sent."""
    kind = sent.get("kind", "") if sent else ""
    forms = [
        change_form_class(sent if change_form_class.kind == kind else None, scenario, action, what)
        for change_form_class in CHANGES
    ]
    if sent is not None and kind == AbilityAwayForm.kind:
        return forms, AbilityAwayForm(sent, scenario, action, what)
    return forms, next((form for form in forms if form.kind == kind), None)


def carried_out(moment: Moment, edition: str, form: ChangeForm | None) -> Moment | None:
    """Return the board after the change; None, with the reason in the form, where there is none to make or it
    cannot be.
    """
    if form is None:
        return None
    if not form.is_valid():
        form.focus_first_error()
        return None
    try:
        scenario, action = form.done(moment.scenario)
        return keep(moment, edition, scenario, action)
    except ScenarioError:
        form.add_error(None, _("That cannot be done on this board."))
    except RefusedError as refusal:
        form.add_error(None, str(refusal))
    return None
