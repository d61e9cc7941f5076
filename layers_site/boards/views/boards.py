"""A case, a board made from it, and what can be done to either."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.forms import ActionForm
from layers_site.boards.presenters.links import predict_address
from layers_site.boards.services.boards import RefusedError, act
from layers_site.boards.services.moments import at_board
from layers_site.boards.views.responses import case_moment, moment_at, read_options, show, show_after
from layers_site.content.models import Case
from layers_site.content.services.uses import moved_to
from layers_site.platform.context import HtmxHttpRequest


@require_safe
@vary_on_headers("HX-Request", "HX-Target", "Cookie")
def case(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Show a case. Its bare address asks its question first, if it has one; a former slug redirects to the present."""
    try:
        moment = case_moment(request, slug)
    except Http404:
        renamed = moved_to(Case, slug)
        if renamed is None or not renamed.is_published:
            raise
        return redirect(request.get_full_path().replace(f"/{slug}/", f"/{renamed.slug}/", 1))
    if not request.GET and not request.htmx and moment.case is not None and moment.case.question is not None:
        return redirect(predict_address(request.path))
    options = read_options(request)
    return _asked_first(request) or show(request, moment, options)


@require_safe
@vary_on_headers("HX-Request", "HX-Target", "Cookie")
def board(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    moment = at_board(board_id)
    options = read_options(request)
    response = _asked_first(request) or show(request, moment, options)
    response["X-Robots-Tag"] = "noindex"  # there are as many boards as visitors have ideas
    return response


def _asked_first(request: HtmxHttpRequest) -> HttpResponse | None:
    """Redirect to the prediction page if the address has `?predict=1`."""
    return redirect(predict_address(request.get_full_path())) if request.GET.get("predict") == "1" else None


@require_POST
def act_on(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Do one action of the effects' panel."""
    moment, options = moment_at(request, slug, board_id), read_options(request)
    form = ActionForm(request.POST)
    if not form.is_valid():
        return show(request, moment, options, refusal=_("That cannot be done to a board."))
    try:
        after = act(moment, options.edition, *form.parts(), places=form.places())
    except RefusedError as refusal:
        return show(request, moment, options, refusal=str(refusal))
    return show_after(request, after, options)
