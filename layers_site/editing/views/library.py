"""Ways into the library: a card taken from a board, or a new one by its text; and back to a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

import engine
from layers_site.boards.building.forms.card import FINISH, only_looks
from layers_site.boards.building.presenters.pasted import PastedView, pasted_view
from layers_site.boards.building.services.building import PastedCard, turned_to, unread_line
from layers_site.boards.building.views.effects import say
from layers_site.boards.building.views.objects import ViewedBoard
from layers_site.boards.models import Board
from layers_site.boards.presenters.links import ViewOptions
from layers_site.boards.services.boards import RefusedError
from layers_site.boards.services.moments import at_board
from layers_site.boards.views.responses import SeeOther
from layers_site.cardtext.reading.result import CardReading
from layers_site.content.models import Card
from layers_site.content.publishing import may_change
from layers_site.content.services import MadeFrom, NewerError, whole
from layers_site.editing.forms.cards import KeptCardForm, PasteCardForm
from layers_site.editing.presenters.cards import card_row
from layers_site.editing.presenters.texts import fields
from layers_site.editing.services import library
from layers_site.editing.services.library import (
    NoEffectError,
    data_of_reading,
    new_card,
    opened_on_board,
    says_the_same,
)
from layers_site.editing.views.access import ADD_CARD, CHANGE_CARD, allowed, said_newer, show, the_card
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import stamp_of

_NOT_ALONE: Final = gettext_lazy(
    "It names other things on this board: a card of the library needs to be whole by itself."
)

#: The line that is finished in the form, of the text that counts.


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD_CARD)
def keep_card(request: HtmxHttpRequest, board_id: str, key: str) -> HttpResponse:
    """Create a draft card from an object or effect of a board, or replace a card of its name (`into`)."""
    board = _board(board_id)
    thing = library.thing_of(board, key)
    if thing is None:
        raise Http404(_("There is no such thing on this board."))
    sent = request.POST if request.method == "POST" else None
    names = {"name_en": thing.name.en, "name_fr": thing.name.fr}
    form = KeptCardForm(sent, initial=names, action=request.path, button=_("Make the card"))
    twins = form.twins_of_names() if form.is_bound and form.is_valid() else []
    if form.is_bound and form.is_valid():
        answer = _into(request, thing, twins) if "into" in request.POST else _kept_card(request, form, thing, twins)
        if answer is not None:
            return answer
    stamps = [(card, card_row(card), stamp_of(whole(card))) for card in twins if may_change(request.user, card)]
    context = {
        "form": form,
        "fields": fields(form),
        "twins": [card_row(card) for card in twins],
        "places": stamps,
        "back": board.get_absolute_url(),
    }
    return show(request, "card_keep", context, status=422 if form.is_bound else 200)


def _kept_card(request: HtmxHttpRequest, form: KeptCardForm, thing: object, twins: list[Card]) -> HttpResponse | None:
    """Create the draft and redirect to it; None if its name is taken or the engine cannot read it alone."""
    if twins and not form.cleaned_data["second"]:
        return None
    kind, data = library.data_of_thing(thing)
    try:
        card = new_card(form.label_of("name"), kind, request.user, data)
    except ValidationError:
        form.add_error(None, _NOT_ALONE)
        return None
    messages.success(request, _("This is the card. It is a draft: only editors see it."))
    return SeeOther(reverse("editing:card", args=(card.slug,)))


def _into(request: HtmxHttpRequest, thing: object, twins: list[Card]) -> HttpResponse | None:
    """Replace one of the cards of its name; None if that is impossible."""
    slug, _colon, stamp = request.POST.get("into", "").partition(":")
    kind, data = library.data_of_thing(thing)
    card = next((card for card in twins if card.slug == slug and card.kind == kind), None)
    if card is None:
        return None
    try:
        library.put_in_place(slug, request.user, MadeFrom(stamp, whole), data)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    except ValidationError:
        messages.error(request, str(_NOT_ALONE))
    else:
        messages.success(request, _("Saved."))
    return SeeOther(reverse("editing:card", args=(slug,)))


@require_POST
@allowed(ADD_CARD, CHANGE_CARD)
def open_card(_request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Open a card on a board of its own in the builder."""
    try:
        board = library.opened_on_board(the_card(slug))
    except RefusedError as refusal:
        raise Http404(str(refusal)) from refusal
    if board is None:
        raise Http404
    return SeeOther(board.get_absolute_url())


def _board(board_id: str) -> Board:
    board = at_board(board_id).board
    if board is None:
        raise Http404
    return board


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@allowed(ADD_CARD)
def paste_card(request: HtmxHttpRequest) -> HttpResponse:
    """Read pasted texts, show what was read, or make a draft.

    `do=look` shows what is read. `do=finish:2` makes a draft and opens its third line, which was not read, in the form.
    Anything else makes the draft.
    """
    form = PasteCardForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        return _show(request, form)
    if only_looks(request.POST.get("do", "")):
        return _show(request, PasteCardForm.as_typed(request.POST))
    twins: list[Card] = []
    if form.is_valid():
        twins = form.twins()
        made = None if twins else _made(request, form)
        finished = FINISH.match(request.POST.get("do", ""))
        if made is not None and finished is not None:
            answer = _finish(request, form, made, int(finished[1]))
            if answer is not None:
                return answer
        if made is not None:
            messages.success(request, _("This is the card. It is a draft: only editors see it."))
            return SeeOther(reverse("editing:card", args=(made.slug,)))
    return _show(request, form, twins, 422)


def _finish(request: HtmxHttpRequest, form: PasteCardForm, card: Card, number: int) -> HttpResponse | None:
    """Open the card on a board, with a line that was not read in the form of an effect; None for any other line."""
    language = _counting(form)
    reading, choices = form.readings[language], form.choices()[language]
    if reading is None or card.kind != Card.Kind.OBJECT:
        return None
    line = unread_line(reading, number)
    pasted, place = turned_to(PastedCard(reading, choices, "you"), number)
    board = opened_on_board(card, back=pasted.turned) if line is not None else None
    if line is None or board is None:
        return None
    at = ViewedBoard(at_board(board.pk), ViewOptions(engine.DEFAULT))
    return say(request, at, f"{at.scenario.objects[0].id}.{place + 1}", line)


def _counting(form: PasteCardForm) -> Literal["en", "fr"]:
    """Return the language whose text makes the card: English, or French if only that is there."""
    return "en" if form.readings["en"] else "fr"


def _made(request: HtmxHttpRequest, form: PasteCardForm) -> Card | None:
    """Make the draft of the English text, or of the French one alone; None with the reason in the form."""
    readings, choices, language = form.readings, form.choices(), _counting(form)
    reading = readings[language]
    if reading is None:
        return None
    try:
        kind, data = data_of_reading(reading, choices[language])
        return new_card(form.names(), kind, request.user, data)
    except NoEffectError:
        form.add_error(None, _("This spell does not leave exactly one lasting effect that the site can read."))
    except ValidationError:
        form.add_error(None, _("The engine cannot make a board of this. Look at the types, the size and the words."))
    return None


def _show(
    request: HtmxHttpRequest, form: PasteCardForm, twins: list[Card] | None = None, status: int = 200
) -> HttpResponse:
    readings, choices = form.readings, form.choices()
    english, french = readings["en"], readings["fr"]
    context = {
        "form": form,
        "action": reverse("editing:card-paste"),
        "twins": [card_row(card) for card in twins or ()],
        "texts": [
            (*_text(language, read, choices[language]), language == _counting(form))
            for language, read in readings.items()
        ],
        "differ": english is not None and french is not None and not says_the_same(english, french, choices),
        "swapped": request.htmx,
    }
    page = "card_paste#read" if request.htmx else "card_paste"
    return show(request, page, context, 200 if request.htmx else status)


def _text(language: str, reading: CardReading | None, choices: Mapping[int, int]) -> tuple[str, PastedView | None, str]:
    """Return the language of a text, what is read of it, and how the fields of its choices begin."""
    return language, pasted_view(reading, choices, engine.DEFAULT, turns=True), f"{language}-"
