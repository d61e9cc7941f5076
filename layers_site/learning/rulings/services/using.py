"""Abilities put to use: the continuous effect that a card leaves behind when its ability has resolved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.notation import read_effect
from engine.scenario import Counters, Effect, GameObject, Scenario
from layers_site.learning.rulings.services.keyword_uses import use_by_keyword
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.making import MOST_USES, is_pump, uses_in_words
from layers_site.learning.rulings.services.wishes import harms, kinds_in

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


def used_by(card: Known, library: Sequence[Known]) -> Known | None:
    """Return the effect that using the card's ability leaves, the first one of several.

    A creature that can make others larger for a while is first asked about without that.
    """
    uses = uses_of(card, library)
    is_creature = isinstance(card.content, GameObject) and "Creature" in card.content.types
    return next((use for use in uses if not (is_creature and _can_pump_group(use))), None)


def _can_pump_group(use: Known) -> bool:
    effect = use.content
    if not isinstance(effect, Effect) or effect.locked_from is None or not use.activated:
        return False
    return is_pump(effect.changes) and not harms(effect)


def uses_of(card: Known, library: Sequence[Known]) -> tuple[Known, ...]:
    """Return the effects of which using the card's abilities leaves one.

    They are the library's, or else that of entering as a copy (707.5), of a keyword (`keyword_uses`), or what the texts
    of its abilities are read as; of a spell its modes, where it has several.
    """
    named = tuple(known for known in library if card.slug in known.ability_of)[:MOST_USES]
    if not isinstance(card.content, GameObject):
        return (card, *named) if named else ()
    if named:
        return tuple(_aimed(known, card.content) for known in named)
    made = _copying(card.slug, card.content) or use_by_keyword(card.slug, card.content)
    return (made,) if made else uses_in_words(card.slug, card.content)


def _aimed(known: Known, card: GameObject) -> Known:
    """Return the effect of the library with what it says of its target, and whether it has to be activated."""
    effect = known.content
    known = replace(known, activated=not any(ability.kind == "triggered" for ability in card.abilities))
    if known.subject or not isinstance(effect, Effect):
        return known
    if effect.target is None:
        return replace(known, subject="self")
    return replace(known, subject="target", wishes=kinds_in(effect.target), on=effect.target)


def with_counters(scenario: Scenario, source: str, target: str) -> Scenario:
    """Return the board with the counters that an ability puts on its card.

    The ability makes something else of the card, or a copy has them as it enters.
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
