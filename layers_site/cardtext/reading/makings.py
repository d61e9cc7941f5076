"""What spells and abilities make of objects: counters, tokens, copies, control. For all languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal, cast

from engine.expressions import PlayerIs, Product, Test, Value
from engine.scenario import (
    Ability,
    AddAbilities,
    AddPT,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    Label,
    Restrict,
    Subtypes,
    SwitchPT,
)
from engine.words import COUNTER_KEYWORDS
from layers_site.cardtext.reading.grammar import REFUSED
from layers_site.cardtext.reading.meaning import Letter, Noun, selector_of
from layers_site.cardtext.reading.predicates import Become, becomes_with
from layers_site.cardtext.reading.resolving import MAY, TARGET, effects_of
from layers_site.cardtext.reading.result import ReadEffect
from layers_site.cardtext.reading.script import AS_COUNTERS, AS_MADE, COPIED, NEXT_TURN, Fate, Lasting, Saying, Sentence
from layers_site.cardtext.reading.settling import CHOSEN_ABILITY, OpenChoice, Who
from layers_site.cardtext.reading.zones import label_of

_SIZED: Final = re.compile(r"([+-]\d)/([+-]\d)")
#: So many tokens can be laid out; a line that makes more is left, and not told as if it made fewer.
MOST_TOKENS: Final = 12


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
    return Fate((who,), (Saying(tuple(changes), Lasting(AS_COUNTERS)),), provided)


def _times(number: Value | Letter, side: int) -> Value:
    if isinstance(number, int):
        return side * number
    return 0 if side == 0 else cast("Value", number if side == 1 else Product((side, cast("Value", number))))


def tokens_made(number: int | Letter, become: Become, *more: Change) -> object:
    """Make so many tokens that the words describe (111.3)."""
    if not become.types and become.subtypes in PREDEFINED:
        made: object = PREDEFINED[become.subtypes]
    else:
        made = becomes_with(become, more) if become.types else REFUSED
    if made is REFUSED or (isinstance(number, int) and not 1 <= number <= MOST_TOKENS):
        return REFUSED
    who = Who("created", (), number, number) if isinstance(number, int) else Who("created", (), 0, None)
    return Fate((who,), (Saying(cast("tuple[Change, ...]", made), Lasting(AS_MADE)),))


def copying(who: tuple[Who, ...], copied: Who, excepts: tuple[Change, ...], lasting: Lasting | None = None) -> Fate:
    """Make copies of some objects, with what these differ in (707.9)."""
    return Fate(who, (Saying((Copy(COPIED, excepts),), lasting),), copied=copied)


def token_copies(number: int, copied: Who, excepts: tuple[Change, ...]) -> object:
    if not 1 <= number <= MOST_TOKENS:
        return REFUSED
    return copying((Who("created", (), number, number),), copied, excepts)


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
    ("Lander",): _predefined(
        "Lander",
        (
            "activated",
            "{2}, {T}, Sacrifice this: Search for a basic land, which enters tapped.",
            "{2}, {T}, sacrifiez ceci\u00a0: Cherchez un terrain de base, qui arrive engagé.",
        ),
    ),
}


def entering_with(who: Who, counters: tuple[tuple[Value | Letter, str], ...]) -> object:
    """Let objects enter with counters (122.6a)."""
    fate = counters_put(who, counters)
    return REFUSED if fate is REFUSED else effects_of((Sentence((cast("Fate", fate),)),))


def entering_as(copied: Noun, excepts: tuple[Change, ...]) -> tuple[ReadEffect, ...]:
    """Let a permanent enter as a copy, if its controller wants (614.12)."""
    changes = (Copy(TARGET, excepts),)
    return (ReadEffect(changes, subject="self", other=selector_of(copied.tests), provided=MAY[0]),)


def exchanged(taken: Who, given: Who, lasting: Lasting | None) -> tuple[Fate, ...]:
    """Exchange control of two objects: you gain that of the first, an opponent that of the other (701.12b)."""
    players: tuple[tuple[Who, Literal["you", "opponent"]], ...] = ((taken, "you"), (given, "opponent"))
    return tuple(Fate((who,), (Saying((Control(player),), lasting),)) for who, player in players)


def exchanged_two(tests: tuple[Test, ...], lasting: Lasting | None) -> tuple[Fate, ...]:
    """Exchange control of two targets of one kind."""
    return exchanged(Who("target", tests), Who("target", tests), lasting)


def exchanged_sides(first: Who, other: Who, lasting: Lasting | None) -> object:
    """Exchange control of two objects, of which the text says whose each is."""
    if first.is_many or other.is_many or "group" in (first.kind, other.kind):
        return REFUSED
    theirs = PlayerIs("controller", "opponent") in first.tests
    return exchanged(first, other, lasting) if theirs else exchanged(other, first, lasting)


def goaded(who: tuple[Who, ...]) -> Fate:
    """Make creatures goaded, until the next turn of the player who did it (701.15a)."""
    return Fate(who, (Saying((Restrict(label_of("is goaded", "en"), None),), Lasting(NEXT_TURN)),))


def two_subjects(first: Who, then: Who) -> object:
    """Join two subjects; of two groups the noun phrase is one."""
    return REFUSED if first.kind == "group" else (first, then)


def switched(who: Who, lasting: Lasting | None) -> Fate:
    """Switch the power and toughness of some objects."""
    return Fate((who,), (Saying((SwitchPT(),), lasting),))


def your_choice(groups: tuple[tuple[str, ...], ...], lasting: Lasting | None) -> object:
    """Make a gain of one keyword of several, which a player chooses."""
    if len(groups) < 2 or any(len(group) > 1 for group in groups):
        return REFUSED
    options = tuple(str(word) for group in groups for word in group)
    return Saying((AddAbilities((Ability(keyword=CHOSEN_ABILITY),)),), lasting, (OpenChoice("ability", options),))


def to_owners(tests: tuple[Test, ...]) -> tuple[Fate, ...]:
    """Give each player control of such things of their own: what you own to you, what an opponent owns to them."""
    owners: tuple[Literal["you", "opponent"], ...] = ("opponent", "you")
    return tuple(
        Fate((Who("group", (*tests, PlayerIs("owner", owner)), 0, None),), (Saying((Control(owner),)),))
        for owner in owners
    )
