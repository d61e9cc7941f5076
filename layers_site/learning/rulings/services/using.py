"""Abilities put to use: the continuous effect that a card leaves behind when its ability has resolved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.notation import read_effect
from engine.scenario import Counters, Effect, GameObject, Scenario
from layers_site.learning.rulings.services.behind import asked_seat, is_aimed
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.making import MOST_USES, uses_in_words
from layers_site.learning.rulings.services.wishes import becomes_aura

_NUMBERS: Final = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
#: "Put three +1/+1 counters on a land of yours. It becomes …"
_COUNTERS: Final = re.compile(r"\bput (\w+) ([+-]\d/[+-]\d) counters? on [^.]*\. it becomes\b", re.IGNORECASE)
#: "… enters with one more +1/+1 counter": what is put on it as it enters.
_ENTERS_WITH: Final = re.compile(
    r"\benters? [^.]*\bwith (?:an )?(\w+) (?:more |additional )?([+-]\d/[+-]\d) counters?\b", re.IGNORECASE
)
_ENTERS_AS_COPY: Final = re.compile(r"\benters? [^.]*\bas a copy of\b|\benter as a copy of\b", re.IGNORECASE)
_COPY_ID: Final = "-copies"
_COPIED: Final = {
    "name": {"en": "As a copy", "fr": "En copie"},
    "affects": {"ids": []},
    "changes": [{"copy": "self"}],
}
_CREW, _CREW_ID = "crew ", "-crew"
_CREWED: Final = {
    "name": {"en": "Crew", "fr": "Pilotage"},
    "affects": {"ids": []},
    "changes": [{"types": {"add": ["Creature"]}}],
    "duration": {"en": "until end of turn", "fr": "jusqu’à la fin du tour"},
}
_BESTOW, _BESTOW_ID = "bestow ", "-bestowed"
_BESTOWED: Final = {
    "name": {"en": "Bestow", "fr": "Grâce"},
    "affects": {"ids": []},
    "changes": [
        {"types": {"remove": ["Creature"]}},
        {"subtypes": {"add": ["Aura"]}},
        {"abilities": {"add": ["enchant creature"]}},
    ],
}


def used_by(card: Known, library: Sequence[Known]) -> Known | None:
    """Return the effect that using the card's ability leaves, the first one of several."""
    return next(iter(uses_of(card, library)), None)


def uses_of(card: Known, library: Sequence[Known]) -> tuple[Known, ...]:
    """Return the effects of which using the card's abilities leaves one: the library's, or else that of entering as a
    copy (707.5), of crewing (702.122a), of bestow (702.103b), or what the texts of its abilities are read as; of a
    spell its modes, where it has several.
    """
    named = tuple(known for known in library if card.slug in known.ability_of)[:MOST_USES]
    if not isinstance(card.content, GameObject):
        return (card, *named) if named else ()
    if named:
        return tuple(_aimed(known, card.content) for known in named)
    made = _copying(card.slug, card.content) or _by_keyword(card.slug, card.content)
    return (made,) if made else uses_in_words(card.slug, card.content)


def _aimed(known: Known, card: GameObject) -> Known:
    """Return the effect with what the words of its ability say of its target."""
    effect = known.content
    if known.subject or not isinstance(effect, Effect):
        return known
    read = next((made for made in uses_in_words(known.slug, card) if _does(made) == effect.changes), None)
    if read is not None:
        return replace(known, subject=read.subject, wishes=read.wishes, on=read.on)
    if becomes_aura(effect) or not is_aimed(card, effect):
        return replace(known, subject="self")
    return replace(known, on=asked_seat(card, effect))


def _does(made: Known) -> object:
    return made.content.changes if isinstance(made.content, Effect) else ()


def with_counters(scenario: Scenario, source: str, target: str) -> Scenario:
    """Return the board with the counters that an ability puts on what it makes something else, or that a copy has as
    it enters.
    """
    owner = next((obj for obj in scenario.objects if obj.id == source), None)
    texts = [ability.other.en for ability in owner.abilities if ability.other is not None] if owner else []
    pattern = _ENTERS_WITH if source == target else _COUNTERS
    puts = next((match for text in texts for match in [pattern.search(text)] if match), None)
    if puts is None or puts[1].lower() not in _NUMBERS:
        return scenario
    objects = tuple(
        replace(obj, counters=(Counters(puts[2], _NUMBERS[puts[1].lower()], obj.timestamp),))
        if obj.id == target and not obj.counters
        else obj
        for obj in scenario.objects
    )
    return replace(scenario, objects=objects)


def has_static(card: Known) -> bool:
    """Return whether the card does something without being used."""
    abilities = card.content.abilities if isinstance(card.content, GameObject) else ()
    return any(ability.static is not None and not ability.cda for ability in abilities)


def _copying(slug: str, card: GameObject) -> Known | None:
    """Return what makes a card the copy as which it enters, by its text (707.5)."""
    if not any(_ENTERS_AS_COPY.search(ability.other.en) for ability in card.abilities if ability.other is not None):
        return None
    key = f"{slug}{_COPY_ID}"
    return Known(key, read_effect({"id": key, **_COPIED}), (slug,))


def _by_keyword(slug: str, card: GameObject) -> Known | None:
    """Return what a keyword of the card means when it is used: to crew a Vehicle, to cast for bestow."""
    keywords = [ability.keyword or "" for ability in card.abilities]
    crews = "Creature" not in card.types and any(keyword.startswith(_CREW) for keyword in keywords)
    bestows = any(keyword.startswith(_BESTOW) for keyword in keywords)
    if not crews and not bestows:
        return None
    key, made = (f"{slug}{_CREW_ID}", _CREWED) if crews else (f"{slug}{_BESTOW_ID}", _BESTOWED)
    return Known(key, read_effect({"id": key, **made}), (slug,), "self")
