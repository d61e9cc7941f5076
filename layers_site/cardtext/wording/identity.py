"""The new types, colours and size of an object as one noun, as rules text says them: "is a white Angel".

"In addition to its other colors and types" is said once, for all changes that are joined into the noun.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeGuard

from engine.evaluation.kinds import is_about_losing
from engine.expressions import Word
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    AllCreatureTypes,
    CardTypes,
    Change,
    Colors,
    Face,
    SetPT,
    Subtypes,
    Supertypes,
    TypesOf,
)
from engine.words import BASIC_LAND_TYPES, CREATURE_FAMILY, LAND_TYPES, SUBTYPE_SETS, SubtypeSet, families_of


@dataclass(frozen=True, slots=True)
class Identity:
    """The new types, colours and size of an object; empty `types` and `subtypes` leave them as they are.

    `op` tells whether types replace or join those it had; "set_creature" replaces only the creature types, "set_land"
    only the land types, "set" the others of their set.
    `colors` is None where they stay; `size` and `abilities` belong to the same noun: a 3/3 Ape with trample.
    """

    types: tuple[str, ...] = ()
    types_op: Literal["set", "add"] = "add"
    subtypes: tuple[str, ...] = ()
    subtypes_op: Literal["add", "set", "set_creature", "set_land"] = "add"
    every_creature_type: bool = False
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    colors_op: Literal["set", "add"] = "set"
    size: tuple[int, int] | None = None
    abilities: tuple[Ability, ...] = ()

    @property
    def adds_types(self) -> bool:
        """Return whether all its types join the types that the object had."""
        types_join = not self.types or self.types_op == "add"
        return types_join and (not self.subtypes or self.subtypes_op == "add")

    @property
    def keeps_types(self) -> bool:
        """Return whether there are nouns, and the first of them join the types that the object had."""
        if self.types:
            return self.types_op == "add"
        return bool(self.subtypes) and self.subtypes_op == "add"

    @property
    def has_size_in_front(self) -> bool:
        """Return whether the noun takes the size: "a 3/3 creature", but "a Frog with base power and toughness 1/1"."""
        return "Creature" in self.types


def identity_of(face: Face) -> Identity:
    """Return the types, colours, size and keywords of a face-down permanent as one noun."""
    return Identity(
        types=face.types,
        types_op="set",
        subtypes=face.subtypes,
        subtypes_op="set_creature",
        supertypes=face.supertypes,
        colors=face.colors or None,
        size=None if face.power is None or face.toughness is None else (face.power, face.toughness),
        abilities=tuple(ability for ability in face.abilities if ability.keyword is not None),
    )


def says_every_basic_type(identity: Identity) -> bool:
    """Return whether a single phrase names all five basic land types: "every basic land type"."""
    return not identity.types and set(identity.subtypes) >= set(BASIC_LAND_TYPES)


def says_every_land_type(identity: Identity) -> bool:
    """Return whether a single phrase names all land types there are: "every land type"."""
    return not identity.types and set(identity.subtypes) >= LAND_TYPES


def land_types_named(identity: Identity) -> list[str]:
    """Return the land types to list by name: not the basic ones where one phrase names all five."""
    together: Collection[str] = BASIC_LAND_TYPES if says_every_basic_type(identity) else ()
    together = LAND_TYPES if says_every_land_type(identity) else together
    return [word for word in identity.subtypes if word in LAND_TYPES and word not in together]


def replaced_sets(identity: Identity) -> tuple[SubtypeSet, ...]:
    """Return the sets of which other subtypes go and the words "becomes a Treasure" alone do not tell so."""
    if identity.types or identity.subtypes_op != "set":
        return ()
    return tuple(name for name, words in SUBTYPE_SETS.items() if not words.isdisjoint(identity.subtypes))


_GAINS: Final = (AddAbilities, AddAbilitiesFrom)


def takes_back(change: Change, before: list[Change]) -> bool:
    """Return whether a change removes an ability that an earlier change of the same effect adds."""
    if not is_about_losing(change) or not any(isinstance(gain, _GAINS) for gain in before):
        return False
    lost: Sequence[Word] | None = getattr(change, "keywords", None)
    gained = {ability.keyword for gain in before if isinstance(gain, AddAbilities) for ability in gain.abilities}
    return lost is None or not gained.isdisjoint(lost)


def main_identity(changes: list[Change]) -> tuple[Identity | None, set[int]]:
    """Return the Identity of the first nouns among the changes, and the ids of the changes it covers."""
    used: set[int] = set()
    identity = _nouns(changes, used)
    if identity is None:
        return None, used
    for change in changes:
        joined = _joined(identity, change)
        if joined is not None and id(change) not in used:
            identity = joined
            used.add(id(change))
    return _with_abilities(identity, changes, used), used


def _nouns(changes: list[Change], used: set[int]) -> Identity | None:
    identity = Identity()
    for change in changes:
        match change:
            case CardTypes() | Subtypes() if _keeps_and_replaces(change, identity):
                continue
            case CardTypes("set" | "add" as op, words) if words and not identity.types and are_known(words):
                identity = replace(identity, types=as_strings(words), types_op=op)
            case Subtypes(op, words) if words and not identity.subtypes and are_known(words) and _joins(op, changes):
                identity = replace(identity, subtypes=as_strings(words), subtypes_op=op)
            case _:
                continue
        used.add(id(change))
    return identity if identity.types or identity.subtypes else None


def _keeps_and_replaces(change: CardTypes | Subtypes, identity: Identity) -> bool:
    """Say whether types that join and subtypes that replace, or the other way round, would be one noun.

    "In addition to its other types" keeps the subtypes too (205.1b), and a subtype that something is without it
    replaces the others of its set (205.1a), so they are said apart.
    """
    if isinstance(change, CardTypes):
        return bool(identity.subtypes) and _clash(change.op, identity.subtypes_op)
    return bool(identity.types) and _clash(identity.types_op, change.op)


def _clash(types_op: str, subtypes_op: str) -> bool:
    return types_op in {"add", "set"} and (types_op == "add") != (subtypes_op == "add")


def _joins(op: str, changes: list[Change]) -> TypeGuard[Literal["add", "set", "set_creature", "set_land"]]:
    """Return whether subtypes join the other nouns: land types that replace do so only beside the type land."""
    if op != "set_land":
        return op in {"add", "set", "set_creature"}
    return any(isinstance(change, CardTypes) and change.op != "remove" and "Land" in change.words for change in changes)


def _joined(identity: Identity, change: Change) -> Identity | None:
    """Return the Identity with this change added, None if the change does not fit into it."""
    match change:
        case Colors(op, words) if identity.colors is None and are_known(words):
            fits = op == "set" or identity.adds_types
            return replace(identity, colors=as_strings(words), colors_op=op) if fits else None
        case AllCreatureTypes() if "Creature" in identity.types and not identity.every_creature_type:
            return replace(identity, every_creature_type=True)
        case Supertypes("add", words) if identity.types and not identity.supertypes and are_known(words):
            return replace(identity, supertypes=as_strings(words))
        case SetPT(int() as power, int() as toughness) if identity.size is None and _is_creature(identity):
            return replace(identity, size=(power, toughness))
    return None


def _is_creature(identity: Identity) -> bool:
    """Return whether the clause makes the object a creature, or another creature, so that its size belongs there."""
    return "Creature" in identity.types or (
        identity.subtypes_op == "set_creature"
        and any(families_of(word) is CREATURE_FAMILY for word in identity.subtypes)
    )


def _with_abilities(identity: Identity, changes: list[Change], used: set[int]) -> Identity:
    """Add keywords to the noun: "a 3/3 green Ape creature with trample".

    Only keywords, and only if nothing else is gained or lost later.
    """
    gains = [change for change in changes if isinstance(change, AddAbilities)]
    animates = identity.size is not None and "Creature" in identity.types
    if len(gains) != 1 or not (animates or "Aura" in identity.subtypes):
        return identity
    abilities = gains[0].abilities
    if not all(ability.keyword is not None for ability in abilities):
        return identity
    if any(takes_back(change, changes[:place]) for place, change in enumerate(changes)):
        return identity
    used.add(id(gains[0]))
    return replace(identity, abilities=abilities)


def are_known(words: tuple[Word | TypesOf, ...]) -> bool:
    return all(isinstance(word, str) for word in words)


def as_strings(words: tuple[Word | TypesOf, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if isinstance(word, str))
