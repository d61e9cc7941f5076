"""Counters that a text puts and tokens that it describes, as deeds: for all languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, cast

from engine.expressions import Product, Value
from engine.scenario import Ability, AddAbilities, AddPT, CardTypes, Change, Colors, Label, Subtypes
from engine.words import COUNTER_KEYWORDS
from layers_site.cardtext.reading.grammar import REFUSED
from layers_site.cardtext.reading.meaning import Letter
from layers_site.cardtext.reading.predicates import Become, becomes_with
from layers_site.cardtext.reading.script import Deed, Lasting, Saying
from layers_site.cardtext.reading.settling import Who

#: How long counters last, and what a token is made as, as the site says it in both languages.
AS_COUNTERS: Final = Label("as counters", "sous forme de marqueurs")
AS_MADE: Final = Label("as it is made", "dès sa création")
_SIZED: Final = re.compile(r"([+-]\d)/([+-]\d)")


def counters_put(who: Who, counters: tuple[tuple[Value | Letter, str], ...], provided: str = "") -> object:
    """Put counters that change what has them: +1/+1, or a keyword (122.1a, 122.1b)."""
    changes: list[Change] = []
    for number, kind in counters:
        sized = _SIZED.fullmatch(kind)
        if sized is not None:
            changes.append(AddPT(*(_times(number, int(side)) for side in sized.groups())))
        elif kind in COUNTER_KEYWORDS:
            changes.append(AddAbilities((Ability(keyword=kind),)))
        else:
            return REFUSED
    return Deed((who,), (Saying(tuple(changes), Lasting(AS_COUNTERS)),), provided)


def _times(number: Value | Letter, side: int) -> Value:
    if isinstance(number, int):
        return side * number
    return 0 if side == 0 else cast("Value", number if side == 1 else Product((side, cast("Value", number))))


def tokens_made(number: int | None, become: Become, more: tuple[Change, ...] = (), provided: str = "") -> object:
    """Make tokens that the words describe (111.3), as many as `number`; None for X."""
    if not become.types and become.subtypes in PREDEFINED:
        made: object = PREDEFINED[become.subtypes]
    else:
        made = becomes_with(become, more) if become.types else REFUSED
    if made is REFUSED or (number is not None and number < 1):
        return REFUSED
    who = Who("created", (), number or 0, number)
    return Deed((who,), (Saying(cast("tuple[Change, ...]", made), Lasting(AS_MADE)),), provided)


def _predefined(name: str, *lines: tuple[str, str, str]) -> tuple[Change, ...]:
    abilities = tuple(Ability(other=Label(en, fr), kind=cast("Any", kind)) for kind, en, fr in lines)
    return (Colors("set", ()), CardTypes("set", ("Artifact",)), Subtypes("set", (name,)), AddAbilities(abilities))


#: Tokens that have their abilities by the rules (111.10), which we say in our words.
PREDEFINED: Final[Mapping[tuple[object, ...], tuple[Change, ...]]] = {
    ("Treasure",): _predefined(
        "Treasure",
        (
            "mana",
            "{T}, Sacrifice this: Add one mana of any color.",
            "{T}, sacrifiez ceci\u00a0: Ajoutez un mana de la couleur de votre choix.",
        ),
    ),
    ("Food",): _predefined(
        "Food",
        (
            "activated",
            "{2}, {T}, Sacrifice this: Gain 3 life.",
            "{2}, {T}, sacrifiez ceci\u00a0: Gagnez 3 points de vie.",
        ),
    ),
    ("Clue",): _predefined(
        "Clue", ("activated", "{2}, Sacrifice this: Draw a card.", "{2}, sacrifiez ceci\u00a0: Piochez une carte.")
    ),
    ("Blood",): _predefined(
        "Blood",
        (
            "activated",
            "{1}, {T}, Discard a card, Sacrifice this: Draw a card.",
            "{1}, {T}, défaussez-vous d’une carte, sacrifiez ceci\u00a0: Piochez une carte.",
        ),
    ),
}
