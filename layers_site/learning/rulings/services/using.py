"""Abilities put to use: the continuous effect that a card leaves behind when its ability has resolved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.notation import read_effect
from engine.scenario import Counters, Effect, GameObject, Scenario
from layers_site.explain.reading.worded import facts_of_card
from layers_site.learning.rulings.services.keyword_uses import use_by_keyword
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.making import MOST_USES, is_pump, uses_in_words
from layers_site.learning.rulings.services.wishes import harms, kinds_in

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
    every = facts_of_card(owner) if owner is not None else ()
    of_copy = [words.copying.counters for words in every if words.copying is not None]
    lying = of_copy if source == target else [words.puts for words in every]
    puts = next((some for some in lying if some is not None), None)
    if puts is None or puts.number is None:
        return scenario
    more = Counters(puts.kind, puts.number, 0)
    objects = tuple(
        replace(obj, counters=(replace(more, timestamp=obj.timestamp),))
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
    if not any(words.copying is not None and words.copying.entering for words in facts_of_card(card)):
        return None
    key = f"{slug}{_COPY_ID}"
    return Known(key, read_effect({"id": key, **_COPIED}), (slug,))
