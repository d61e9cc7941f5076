"""A board from nothing, and a card of one's own on any board."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from engine import ScenarioError
from engine.scenario import Scenario
from layers_site.boards.building.forms.card import CardForm
from layers_site.boards.building.services.cards import stored
from layers_site.boards.building.views.where import draw, here
from layers_site.boards.services.boards import RefusedError, begin
from layers_site.boards.services.moments import Moment
from layers_site.platform.htmx import HtmxHttpRequest

#: Two players and nothing else.
EMPTY = Scenario(("you", "opponent"), "you", {})


@require_safe
def sandbox(_request: HtmxHttpRequest) -> HttpResponse:
    """Return an empty board to build on. It is always the same one: what is made from it has addresses of its own."""
    board = empty_board().board
    return redirect(board.get_absolute_url() if board else "workbench:catalogue")


def empty_board() -> Moment:
    return begin(EMPTY, {"do": "new"})


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def card(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Return a plain creature or another permanent, by what is printed on it."""
    at = here(request, slug, board_id)
    # Who makes cases of boards gives the name in both languages.
    sent, editor = request.POST if request.method == "POST" else None, request.user.has_perm("content.add_case")
    form = CardForm(sent, at.scenario, both_languages=editor)
    if form.is_bound and form.is_valid():
        try:
            return at.to(*stored(at.moment, at.edition, form.card()))
        except RefusedError as refusal:
            form.add_error(None, str(refusal))
        except ScenarioError:
            form.add_error(None, _("That cannot be said of this board."))
    form.focus_first_error()
    context = {"form": form, "action": at.tool("card")}
    return draw(request, "card", at, context, status=422 if form.is_bound else 200)
