"""A card of the library by its text: each line is shown as it is read, and the card begins as a draft."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

import engine
from layers_site.boards.building.forms.card import only_looks
from layers_site.boards.building.presenters.pasted import PastedView, pasted_view
from layers_site.boards.building.services.building import PastedCard, turned_to, unread_line
from layers_site.boards.building.views.effects import say
from layers_site.boards.building.views.objects import Here
from layers_site.boards.presenters.links import Look
from layers_site.boards.services.moments import at_board
from layers_site.boards.views.answers import SeeOther
from layers_site.content.models import Card
from layers_site.editing.forms.pasting import PasteCardForm
from layers_site.editing.presenters.cards import card_row
from layers_site.editing.services.keeping import opened_on_board
from layers_site.editing.services.library import new_card
from layers_site.editing.services.pasting import NoEffectError, card_data, says_the_same
from layers_site.editing.views.doors import ADD_CARD, allowed
from layers_site.editing.views.showing import show
from layers_site.explain.reading.result import CardReading
from layers_site.platform.htmx import HtmxHttpRequest


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
        finished = _FINISH.match(request.POST.get("do", ""))
        if made is not None and finished is not None:
            answer = _finish(request, form, made, int(finished[1]))
            if answer is not None:
                return answer
        if made is not None:
            messages.success(request, _("This is the card. It is a draft: only editors see it."))
            return SeeOther(reverse("desk:card", args=(made.slug,)))
    return _show(request, form, twins, 422)


#: The line that is finished in the form, of the text that counts.
_FINISH: Final = re.compile(r"finish:(\d{1,2})\Z", re.ASCII)


def _finish(request: HtmxHttpRequest, form: PasteCardForm, card: Card, number: int) -> HttpResponse | None:
    """Open the card on a board, with a line that was not read in the form of an effect; None for any other line."""
    language = _counting(form)
    reading, choices = form.readings()[language], form.choices()[language]
    if reading is None or card.kind != Card.Kind.OBJECT:
        return None
    line = unread_line(reading, number)
    pasted, place = turned_to(PastedCard(reading, choices, "you"), number)
    board = opened_on_board(card, back=pasted.turned) if line is not None else None
    if line is None or board is None:
        return None
    at = Here(at_board(board.pk), Look(engine.DEFAULT))
    return say(request, at, f"{at.scenario.objects[0].id}.{place + 1}", line)


def _counting(form: PasteCardForm) -> Literal["en", "fr"]:
    """Return the language of the text that counts: English, or French alone."""
    return "en" if form.readings()["en"] else "fr"


def _made(request: HtmxHttpRequest, form: PasteCardForm) -> Card | None:
    """Make the draft of the English text, or of the French one alone; None with the reason in the form."""
    readings, choices, language = form.readings(), form.choices(), _counting(form)
    reading = readings[language]
    if reading is None:
        return None
    try:
        kind, data = card_data(reading, choices[language])
        return new_card(form.names(), kind, request.user, data)
    except NoEffectError:
        form.add_error(None, _("This spell does not leave exactly one lasting effect that the site can read."))
    except ValidationError:
        form.add_error(None, _("The engine cannot make a board of this. Look at the types, the size and the words."))
    return None


def _show(
    request: HtmxHttpRequest, form: PasteCardForm, twins: list[Card] | None = None, status: int = 200
) -> HttpResponse:
    readings, choices = form.readings(), form.choices()
    english, french = readings["en"], readings["fr"]
    context = {
        "form": form,
        "action": reverse("desk:card-paste"),
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
