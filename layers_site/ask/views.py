"""From names typed to a ruling with an address of its own."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from engine import DEFAULT, EvaluationError, TimeUpError
from layers_site.ask.forms import FIELD, ChangeForm, brought_sent, names_sent, picks_sent
from layers_site.ask.presenters.names import NamesView, fields_as_typed, guess, names_view, readings
from layers_site.ask.presenters.page import ask_view
from layers_site.ask.services.board.presses import board_of, changed, is_ruling, named
from layers_site.ask.services.cards.library import case_with, names, texts_called
from layers_site.ask.services.cards.names import LONGEST, matches
from layers_site.ask.services.cards.question import MOST_CARDS, resolve
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.services.boards import RefusedError, TooMuchError
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
def now(request: HtmxHttpRequest) -> HttpResponse:
    """Ask for the names of the cards, and redirect to the ruling once all names are clear."""
    data = request.POST if request.method == "POST" else request.GET
    texts = names_sent(data)
    if request.method != "POST" or "more" in data:
        texts = texts[:MOST_CARDS]
        return _fields(request, fields_as_typed(texts, more="more" in data), texts)
    if len(texts) > MOST_CARDS:
        many = _("At most %(count)s cards at a time: for more, build a board on the workbench.") % {"count": MOST_CARDS}
        return _fields(request, fields_as_typed(texts[:MOST_CARDS], problem=many), texts[:MOST_CARDS], status=422)
    rows = resolve(texts, names(), picks_sent(data), brought_sent(data)) if texts else ()
    if not rows:
        return _fields(request, names_view(problem=_("Type the name of a card.")), (), status=422)
    if not all(row.is_clear for row in rows):
        return _fields(request, names_view(rows), texts, status=422)
    slugs = [row.slug for row in rows]
    try:
        board = board_of(slugs, [row.own for row in rows if row.own is not None])
    except RefusedError as refusal:
        return _fields(request, names_view(rows, problem=str(refusal)), texts, status=422)
    for text in readings(rows):
        messages.info(request, text)
    return SeeOther(reverse("ask:ruling", args=(_key(board),)))


@require_safe
def suggestions(request: HtmxHttpRequest) -> HttpResponse:
    """Suggest cards for the name typed so far in one field."""
    text = request.GET.get(FIELD, "")[:LONGEST]
    near = matches(text, (*names(), *texts_called(text))) if len(text.strip()) > 1 else []
    guesses = [guess(match.card) for match in near]
    return render(request, "ask/_suggestions.html", {"found": guesses})


@require_safe
@vary_on_headers("HX-Request")
def ruling(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    """Show the answer on a board, or redirect to the workbench where it is too large for one."""
    moment = at_board(board_id)
    return _ruling(request, moment) if is_ruling(moment.scenario) else _to_bench(request, moment)


@require_POST
def change(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    """Make one change, and redirect to the ruling on the new board."""
    moment = at_board(board_id)
    if not is_ruling(moment.scenario):
        return _to_bench(request, moment)
    form = ChangeForm(request.POST)
    if not form.is_valid():
        return _ruling(request, moment, refusal=_("That cannot be done to a board."))
    try:
        return SeeOther(reverse("ask:ruling", args=(_key(changed(moment, *form.parts())),)))
    except RefusedError as refusal:
        return _ruling(request, moment, refusal=str(refusal))


def _to_bench(request: HtmxHttpRequest, moment: Moment) -> HttpResponse:
    """Redirect to the workbench, which is for boards of any size; htmx gets the whole page."""
    address = page(moment, ViewOptions(DEFAULT))
    return HttpResponseClientRedirect(address) if request.htmx else SeeOther(address)


def _key(moment: Moment) -> str:
    return moment.board.id if moment.board else ""


def _fields(request: HtmxHttpRequest, view: NamesView, texts: Sequence[str], status: int = 200) -> HttpResponse:
    """Render the form. Its address has the typed names, so that the other language keeps them."""
    here = _typed_address(texts)
    return render(request, "ask/now.html", {"section": "now", "names": view, "here": here}, status=status)


def _typed_address(texts: Sequence[str]) -> str:
    query = QueryDict(mutable=True)
    query.setlist(FIELD, list(texts))
    return reverse("ask:now") + (f"?{query.urlencode()}" if texts else "")


def _ruling(request: HtmxHttpRequest, moment: Moment, refusal: str = "") -> HttpResponse:
    try:
        view = ask_view(moment, DEFAULT, request.GET.get("about", ""))
    except (EvaluationError, TimeUpError):
        called = named(moment.scenario)
        return _fields(request, fields_as_typed(called, problem=str(TooMuchError())), called, status=422)
    context = {
        "section": "now",
        "ruling": view,
        "case": case_with(named(moment.scenario)),
        "refusal": refusal,
        "here": view.here,
        "link": request.build_absolute_uri(view.here),
    }
    template = "ask/ruling.html" + ("#answer" if request.htmx else "")
    response = render(request, template, context, status=422 if refusal else 200)
    response["X-Robots-Tag"] = "noindex"
    return response
