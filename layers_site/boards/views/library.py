"""The library: what can be put on a board, the questions that some cards ask, and the answers."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from engine.scenario import GameObject
from layers_site.boards.forms import AddForm, SearchForm
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.presenters.shelf import hosts, only_host, players, shelf_card, shelves, things
from layers_site.boards.services.boards import RefusedError
from layers_site.boards.services.library import Answers, add, asks, read_card
from layers_site.boards.services.moments import Moment
from layers_site.boards.views.responses import moment_at, read_options, show_after
from layers_site.content.models import Card
from layers_site.platform.context import HtmxHttpRequest, page_shown


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def add_to(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Add a card of the library: list the cards, ask what one of them needs, or put it on the board."""
    moment, options = moment_at(request, slug, board_id), replace(read_options(request), redo="")
    slug = (request.POST if request.method == "POST" else request.GET).get("card", "")
    if not slug:
        return _library(request, moment, options)
    return _card(request, moment, options, get_object_or_404(Card.objects.seen_by(request.user), slug=slug))


def _library(request: HtmxHttpRequest, moment: Moment, options: ViewOptions) -> HttpResponse:
    """List the cards, or those that match the search."""
    action = page(moment, options, "add")
    form = SearchForm(request.GET, action)
    form.is_valid()
    words, by = form.cleaned_data.get("q", ""), form.cleaned_data.get("by", "")
    shelfs = shelves(Card.objects.seen_by(request.user).search(words), options.edition, by)
    asking = f"{action}{'&' if '?' in action else '?'}card="
    context = {"form": form, "shelves": shelfs, "words": words, "action": action, "asking": asking}
    return _render(request, moment, options, context)


def _card(request: HtmxHttpRequest, moment: Moment, options: ViewOptions, card: Card) -> HttpResponse:
    """Show the questions about a card, or the board with it after the answers."""
    content = read_card(card)
    sent = request.POST if request.method == "POST" else None
    scenario = moment.scenario
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
            return show_after(request, add(moment, options.edition, card, answers), options)
        except RefusedError as refusal:
            form.add_error(None, str(refusal))
    if _beside_bench(request):
        form.swap_bench()
    context = {"form": form, "card": shelf_card(card, content, options.edition), "action": page(moment, options, "add")}
    return _render(request, moment, options, context, status=422 if form.errors else 200)


def _render(
    request: HtmxHttpRequest, moment: Moment, options: ViewOptions, context: dict[str, object], status: int = 200
) -> HttpResponse:
    """Render the library: a page of its own, or for htmx the part beside the bench."""
    template = "boards/add.html" + ("#library" if request.htmx else "")
    context |= {
        "back": page(moment, options),
        "case": moment.case,
        "section": "cases",
        "beside": _beside_bench(request),
    }
    response = render(request, template, context, status=status)
    if status == 422:
        response["HX-Retarget"] = "#library"
        response["HX-Reswap"] = "innerHTML"
    return response


def _beside_bench(request: HtmxHttpRequest) -> bool:
    """Return whether the library is shown beside a bench; the search on its own page uses htmx too."""
    return bool(request.htmx) and page_shown(request).partition("?")[0] != request.path
