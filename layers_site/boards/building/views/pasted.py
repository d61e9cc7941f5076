"""A card by its text: what is read appears as it is typed, and the card goes onto the board."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from engine import ScenarioError
from layers_site.boards.building.forms.pasted import PasteForm
from layers_site.boards.building.presenters.pasted import pasted_view
from layers_site.boards.building.services import drafts
from layers_site.boards.building.services.pasted import keep_card
from layers_site.boards.building.views.objects import Here, Table, draw, here
from layers_site.boards.services.boards import RefusedError
from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def paste(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    return pasting(request, here(request, slug, board_id))


def pasting(request: HtmxHttpRequest, at: Table) -> HttpResponse:
    """Read a pasted card: `do=look` shows what is read, `do=build` opens it in the builder, anything else keeps it."""
    form = PasteForm(request.POST if request.method == "POST" else None, at.scenario)
    if not form.is_bound or request.POST.get("do") == "look":
        return _show(request, at, form)
    if form.is_valid():
        answer = _add_card(at, form, opened=request.POST.get("do") == "build")
        if answer is not None:
            return answer
    return _show(request, at, form, status=422)


def _add_card(at: Table, form: PasteForm, *, opened: bool) -> HttpResponse | None:
    """Lead on to the board with the card, or to its first ability in the builder.

    Return None where that is not possible; the form then has the reason.
    """
    card = form.card()
    if card is None:
        return None
    try:
        after, key = keep_card(at.moment, at.edition, card)
        name = f"{key}.1"
        if opened and isinstance(at, Here) and drafts.find(after.scenario, name) is not None:
            return SeeOther(replace(at, moment=after).tool("build", edit=name))
        if not opened:
            return at.to(after, key)
        form.add_error(None, _("The builder can open only a sentence that is read whole."))
    except RefusedError as refusal:
        form.add_error(None, str(refusal))
    except ScenarioError:
        form.add_error(None, _("That cannot be said of this board."))
    return None


def _show(request: HtmxHttpRequest, at: Table, form: PasteForm, status: int = 200) -> HttpResponse:
    view = pasted_view(form.reading(), form.choices(), at.edition)
    context = {"form": form, "action": at.tool("paste"), "pasted": view, "swapped": request.htmx}
    return draw(request, "paste", at, context, part="lines", status=200 if request.htmx else status)
