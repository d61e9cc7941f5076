"""The forms of rulings: names of cards, and one change to a board."""

from __future__ import annotations

import re

from django import forms
from django.http import QueryDict

from layers_site.ask.services.cards.question import MOST_CARDS, Brought, typed
from layers_site.cardtext.reading.result import LONGEST_TEXT

FIELD = "card"
#: Verbs that say more than what they change.
_TWOFOLD = frozenset(("swap", "to", "affect", "attach", "choose", "counter", "zone", "number", "use"))
_LONGEST_KEY = 200
_LONGEST_SIZE = 20


def names_sent(data: QueryDict) -> tuple[str, ...]:
    return typed(data.getlist(FIELD))


def picks_sent(data: QueryDict) -> dict[str, str]:
    """Return the card chosen for each name that was asked about: `pick-1` is about the name in `asked-1`."""
    numbers = range(1, MOST_CARDS + 1)
    return {data.get(f"asked-{at}", "")[:_LONGEST_KEY]: data.get(f"pick-{at}", "")[:_LONGEST_KEY] for at in numbers}


def brought_sent(data: QueryDict) -> dict[str, Brought]:
    """Return what was typed for each card that the library does not have, by its name and by its field's number.

    `text-1` and `size-1` are about the name in `asked-1`, which may have been typed anew since.
    """
    numbers = range(1, MOST_CARDS + 1)
    sent: dict[str, Brought] = {}
    for at in numbers:
        text = data.get(f"text-{at}", "").replace("\0", " ")[:LONGEST_TEXT]
        brought = Brought(text, data.get(f"size-{at}", "")[:_LONGEST_SIZE])
        if brought:
            sent |= {str(at): brought, data.get(f"asked-{at}", "")[:_LONGEST_KEY]: brought}
    return sent


class ChangeForm(forms.Form):
    """One change, as the field `do` sends it: "<verb>:<key>".

    For two cards it is "swap:<key> <key>", for a choice "choose:<key> <word>", for a host or target "affect:<key>
    <key>", and so on: see `services.board.presses`.
    """

    do = forms.RegexField(re.compile(r"^[a-z]{1,20}:[^\x00-\x1f]{1,200}\Z"))

    def parts(self) -> tuple[str, str, str]:
        """Return the verb, the key of the item, and the other one ("" where there is none)."""
        verb, _colon, key = str(self.cleaned_data["do"]).partition(":")
        if verb in _TWOFOLD:
            first, _space, other = key.partition(" ")
            return verb, first, other
        return verb, key, ""
