"""From names typed to a ruling with an address of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from engine import DEFAULT, EvaluationError, TimeUpError
from layers_site.ask.presenters.page import NamesView, ask_view, guess, names_view, readings
from layers_site.ask.services.board.presses import board_of, changed, is_ruling, named
from layers_site.ask.services.cards.library import called, case_with
from layers_site.ask.services.cards.question import MOST_CARDS, resolve, typed
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.services.boards import RefusedError, TooMuchError
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.views.responses import SeeOther
from layers_site.cardtext.reading.result import LONGEST_TEXT
from layers_site.platform.context import HtmxHttpRequest
from layers_site.search.index import LONGEST, Kind, index

FIELD = "card"
#: Verbs that say more than what they change.
_TWOFOLD = frozenset(("swap", "to", "affect", "attach", "choose", "counter", "zone", "number", "use"))
_LONGEST_KEY = 200


def picks_sent(data: QueryDict) -> dict[str, str]:
    """Return the card chosen for each name that was asked about: `pick-1` is about the name in `asked-1`."""
    numbers = range(1, MOST_CARDS + 1)
    return {data.get(f"asked-{at}", "")[:_LONGEST_KEY]: data.get(f"pick-{at}", "")[:_LONGEST_KEY] for at in numbers}


def brought_sent(data: QueryDict) -> dict[str, str]:
    """Return the text typed for each unknown card, by the name that was asked about and by its field's number."""
    sent: dict[str, str] = {}
    for at in range(1, MOST_CARDS + 1):
        text = data.get(f"text-{at}", "").replace("\0", " ")[:LONGEST_TEXT]
        if text.strip():
            sent |= {str(at): text, data.get(f"asked-{at}", "")[:_LONGEST_KEY]: text}
    return sent


class ChangeForm(forms.Form):
    """One change, as the field `do` sends it: "<verb>:<key>", or "<verb>:<key> <other>" (`services.board.presses`)."""

    do = forms.RegexField(re.compile(r"^[a-z]{1,20}:[^\x00-\x1f]{1,200}\Z"))

    def parts(self) -> tuple[str, str, str]:
        """Return the verb, the key of the item, and the other one ("" where there is none)."""
        verb, _colon, key = str(self.cleaned_data["do"]).partition(":")
        first, _space, other = key.partition(" ") if verb in _TWOFOLD else (key, "", "")
        return verb, first, other


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HtmxHttpRequest) -> HttpResponse:
    """Ask for the names of the cards, and redirect to the ruling once all names are clear."""
    data = request.POST if request.method == "POST" else request.GET
    texts = typed(data.getlist(FIELD))
    if request.method != "POST" or "more" in data:
        texts = texts[:MOST_CARDS]
        return _fields(request, names_view(texts, more="more" in data), texts)
    if len(texts) > MOST_CARDS:
        many = _("At most %(count)s cards at a time: for more, build a board on the workbench.") % {"count": MOST_CARDS}
        return _fields(request, names_view(texts[:MOST_CARDS], problem=many), texts[:MOST_CARDS], status=422)
    rows = resolve(texts, index(), picks_sent(data), brought_sent(data)) if texts else ()
    if not rows:
        return _fields(request, names_view(problem=_("Type the name of a card.")), (), status=422)
    slugs = [row.slug for row in rows]
    if not all(slugs):
        return _fields(request, names_view(rows), texts, status=422)
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
    near = called(text, index(), (Kind.CARD, Kind.TEXT)) if len(text.strip()) > 1 else ()
    return render(request, "ask/_suggestions.html", {"found": list(map(guess, near))})


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
        return _ruling(request, moment, refusal=_("This isn’t possible on this board."))
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
    query = QueryDict(mutable=True)
    query.setlist(FIELD, list(texts))
    here = reverse("ask:ask") + (f"?{query.urlencode()}" if texts else "")
    return render(request, "ask/ask.html", {"section": "ask", "names": view, "here": here}, status=status)


def _ruling(request: HtmxHttpRequest, moment: Moment, refusal: str = "") -> HttpResponse:
    try:
        view = ask_view(moment, request.GET.get("about", ""))
    except (EvaluationError, TimeUpError):
        called = named(moment.scenario)
        return _fields(request, names_view(called, problem=str(TooMuchError())), called, status=422)
    context = {
        "section": "ask",
        "ruling": view,
        "edition": DEFAULT,
        "case": case_with(named(moment.scenario)),
        "refusal": refusal,
        "here": view.here,
        "link": request.build_absolute_uri(view.here),
    }
    template = "ask/ruling.html" + ("#answer" if request.htmx else "")
    response = render(request, template, context, status=422 if refusal else 200)
    response["X-Robots-Tag"] = "noindex"
    return response
