"""Changes of the type line: card types, supertypes, subtypes and basic land types (205, 305.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.characteristics import AbilityOrigin, Characteristics, with_mana_of
from engine.evaluation.gaining import Giver
from engine.instructions import ChangeSubtypes, ChangeTypes
from engine.rulesets.model import Ruleset
from engine.words import CREATURE_FAMILY, LAND_TYPES, families_of, is_creature_type, same_sets

#: The number of words of a type line that are looked through in one step.
_WORDS_IN_A_STEP: Final = 8


def change_types(change: ChangeTypes, now: Characteristics) -> Characteristics:
    had = now.types if change.of == "types" else now.supertypes
    has = {"set": change.words, "add": had | change.words, "remove": had - change.words}[change.op]
    if change.of == "supertypes":
        return now._replace(supertypes=has)
    if change.op == "add":
        return now._replace(types=has)
    return _without_homeless_subtypes(now._replace(types=has))


def _without_homeless_subtypes(now: Characteristics) -> Characteristics:
    """Remove the subtypes that go with none of the remaining card types (205.1a)."""
    remaining = frozenset(word for word in now.subtypes if not families_of(word).isdisjoint(now.types))
    every = now.all_creature_types and not CREATURE_FAMILY.isdisjoint(now.types)
    return now.with_subtypes(remaining, every)


#: The origins of abilities that a land keeps when it becomes a basic land type.
_SPARED: Final[Mapping[str, frozenset[AbilityOrigin]]] = {
    "own": frozenset(("granted",)),
    "nothing": frozenset(("printed", "copied", "text", "granted")),
    "everything": frozenset(),
}


def set_land(land_types: frozenset[str], now: Characteristics, rules: Ruleset) -> Characteristics:
    """Set the basic land types: other land types and the land's own abilities go, new mana abilities come (305.7)."""
    if "Land" not in now.types:
        return now
    spared = _SPARED[rules.land_type_takes]
    abilities = tuple(item for item in now.abilities if item.origin in spared)
    changed = now._replace(subtypes=(now.subtypes - LAND_TYPES) | land_types, abilities=abilities)
    if rules.type_words == "whole_line":
        changed = changed._replace(types=frozenset(("Land",)), supertypes=frozenset(), subtypes=land_types)
    changed = with_mana_of(changed, land_types)
    return changed._replace(forbidden=None) if rules.land_type_takes == "everything" else changed


def change_subtypes(change: ChangeSubtypes, now: Characteristics, giver: Giver) -> Characteristics:
    giver.meter.spend((len(change.words) + len(now.subtypes)) // _WORDS_IN_A_STEP)
    gained = change.words
    every = change.every
    if giver.rules.subtype_needs_type:
        gained = frozenset(word for word in gained if now.goes_with_types(word))
        every = every and now.has_creature_family
    if change.op == "remove":
        return _without_subtypes(change, now)
    if change.op == "add":
        return now.with_subtypes(now.subtypes | gained, now.all_creature_types or every)
    if change.op == "set":
        return now.with_subtypes((now.subtypes - same_sets(change.words)) | gained, now.all_creature_types)
    others = frozenset(word for word in now.subtypes if not is_creature_type(word))
    return now.with_subtypes(others | gained, every)


def _without_subtypes(change: ChangeSubtypes, now: Characteristics) -> Characteristics:
    lost = change.words | now.creature_types if change.every else change.words
    every = now.all_creature_types and not change.every
    return now.with_subtypes(now.subtypes - lost, every)
