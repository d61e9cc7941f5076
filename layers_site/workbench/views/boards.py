"""A case, a board made from it, and what can be done to either."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.common.htmx import HtmxHttpRequest
from layers_site.workbench.forms import ActionForm
from layers_site.workbench.services.boards import RefusedError, act
from layers_site.workbench.services.moments import Moment, at_board
from layers_site.workbench.views.answers import case_moment, look_at, show, show_after


@require_safe
@vary_on_headers("HX-Request")
def case(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    moment = case_moment(request, slug)
    return show(request, moment, look_at(request, moment))


@require_safe
@vary_on_headers("HX-Request")
def board(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    moment = at_board(board_id)
    response = show(request, moment, look_at(request, moment))
    response["X-Robots-Tag"] = "noindex"  # there are as many boards as visitors have ideas
    return response


@require_POST
def case_act(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _act(request, case_moment(request, slug))


@require_POST
def board_act(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    return _act(request, at_board(board_id))


def _act(request: HtmxHttpRequest, moment: Moment) -> HttpResponse:
    look = look_at(request, moment)
    form = ActionForm(request.POST)
    if not form.is_valid():
        return show(request, moment, look, refusal=_("That cannot be done to a board."))
    try:
        after = act(moment, look.edition, *form.parts())
    except RefusedError as refusal:
        return show(request, moment, look, refusal=str(refusal))
    return show_after(request, after, look)
