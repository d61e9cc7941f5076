"""Adding to a board: the cards that have the words looked for, the questions that some of them ask, the answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from engine.scenario import GameObject
from layers_site.boards.forms import AddForm
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.presenters.shelf import hosts, named_first, only_host, players, shelf, shelf_card, things
from layers_site.boards.services.boards import RefusedError
from layers_site.boards.services.library import Answers, add, asks, read_card
from layers_site.boards.services.moments import Moment
from layers_site.boards.views.responses import moment_at, read_options, show_after
from layers_site.content.models import Card
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import with_query
from layers_site.platform.views import PARAMETER, paged

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
