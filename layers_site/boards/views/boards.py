"""A case, a board made from it, and what can be done to either: the effects in another order, a card more."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from engine.scenario import GameObject
from layers_site.boards.forms import ActionForm, AddForm
from layers_site.boards.presenters.links import ViewOptions, page, predict_address
from layers_site.boards.presenters.shelf import hosts, named_first, only_host, players, shelf, shelf_card, things
from layers_site.boards.services.boards import Answers, RefusedError, act, add, asks, read_card
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.views.responses import case_moment, moment_at, read_options, show, show_after
from layers_site.content.models import Card, Case
from layers_site.content.services.uses import moved_to
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import with_query
from layers_site.platform.views import PARAMETER, paged


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
        return show(request, moment, options, refusal=_("This isn’t possible on this board."))
    try:
        after = act(moment, options.edition, *form.parts(), places=form.places())
    except RefusedError as refusal:
        return show(request, moment, options, refusal=str(refusal))
    return show_after(request, after, options)


#: So many cards are below the field on a board, and on one page of all that were found.
_AT_ONCE: Final = 8
_ON_A_PAGE: Final = 30
_LONGEST: Final = 100


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request", "HX-Target")
def add_to(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Add a card of the library: list the cards, ask what one of them needs, or put it on the board.

    For htmx the list stands below the field on the board, and a question over the board.
    """
    moment, options = moment_at(request, slug, board_id), replace(read_options(request), redo="")
    card = (request.POST if request.method == "POST" else request.GET).get("card", "")
    if not card:
        return _found(request, moment, options)
    return _card(request, moment, options, get_object_or_404(Card.objects.seen_by(request.user), slug=card))


def _found(request: HtmxHttpRequest, moment: Moment, options: ViewOptions) -> HttpResponse:
    """List the cards that have the words, those whose names begin with them first."""
    action, words = page(moment, options, "add"), request.GET.get("q", "")[:_LONGEST]
    cards = named_first(Card.objects.seen_by(request.user).search(words), words)
    query = {name: str(value)[:_LONGEST] for name, value in request.GET.items()}
    pages = paged(cards, query, _AT_ONCE if request.htmx else _ON_A_PAGE, request.path)
    context = {
        "words": words,
        "pages": pages,
        "all": with_query(request.path, query),
        "kept": [pair for pair in query.items() if pair[0] not in ("q", PARAMETER)],
        "shelf": list(shelf(pages.rows, options.edition)) if words.strip() or not request.htmx else [],
        "asking": f"{action}{'&' if '?' in action else '?'}card=",
    }
    return _render(request, moment, options, context, "#found")


def _card(request: HtmxHttpRequest, moment: Moment, options: ViewOptions, card: Card) -> HttpResponse:
    """Show the questions about a card, or the board with it after the answers."""
    content, scenario = read_card(card), moment.scenario
    sent = request.POST if request.method == "POST" else None
    purpose = asks(content)
    objects, host = things(scenario), ""
    if isinstance(content, GameObject) and purpose == "host":
        objects, host = hosts(scenario, content), only_host(scenario, content)
    form = AddForm(sent, purpose, objects, players(scenario), page(moment, options, "add"), card.slug)
    form.initial["host"] = host
    if sent is not None and form.is_valid():
        answers = Answers(
            tuple(form.answer("affected")), "".join(form.answer("host")), "".join(form.answer("controller"))
        )
        try:
            after = add(moment, options.edition, card, answers)
        except RefusedError as refusal:
            form.add_error(None, str(refusal))
        else:
            response = show_after(request, after, options)
            if request.htmx:
                response.content += render_to_string("boards/add.html#done").encode()
            return response
    if request.htmx:
        form.swap_bench()
    context = {"form": form, "card": shelf_card(card, content, options.edition)}
    return _render(request, moment, options, context, "#sheet", status=422 if form.errors else 200)


def _render(
    request: HtmxHttpRequest,
    moment: Moment,
    options: ViewOptions,
    context: dict[str, object],
    part: str,
    status: int = 200,
) -> HttpResponse:
    context |= {
        "back": page(moment, options),
        "action": page(moment, options, "add"),
        "case": moment.case,
        "section": "cases",
    }
    response = render(request, "boards/add.html" + (part if request.htmx else ""), context, status=status)
    if status == 422:
        response["HX-Retarget"], response["HX-Reswap"] = "#sheet", "innerHTML"
    return response
