"""A card by its text: what is read appears as it is typed, and the card goes onto the board."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from engine import ScenarioError
from layers_site.boards.building.forms.pasted import PasteForm
from layers_site.boards.building.presenters.pasted import pasted_view
from layers_site.boards.building.services.pasted import kept
from layers_site.boards.building.views.objects import Here, draw, here
from layers_site.boards.services.boards import RefusedError
from layers_site.platform.htmx import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def paste(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Read a pasted card; the button `do=look` shows what is read, any other one keeps it."""
    at = here(request, slug, board_id)
    form = PasteForm(request.POST if request.method == "POST" else None, at.scenario)
    if not form.is_bound:
        return _show(request, at, form)
    if request.POST.get("do") == "look":
        return _show(request, at, form)
    if form.is_valid():
        answer = _kept(at, form)
        if answer is not None:
            return answer
    return _show(request, at, form, status=422)


def _kept(at: Here, form: PasteForm) -> HttpResponse | None:
    """Lead on to the board with the card; None, with the reason in the form, where that cannot be."""
    card = form.card()
    try:
        return at.to(*kept(at.moment, at.edition, card)) if card is not None else None
    except RefusedError as refusal:
        form.add_error(None, str(refusal))
    except ScenarioError:
        form.add_error(None, _("That cannot be said of this board."))
    return None


def _show(request: HtmxHttpRequest, at: Here, form: PasteForm, status: int = 200) -> HttpResponse:
    view = pasted_view(form.reading(), form.choices(), at.edition)
    context = {"form": form, "action": at.tool("paste"), "pasted": view, "swapped": request.htmx}
    return draw(request, "paste", at, context, part="lines", status=200 if request.htmx else status)
