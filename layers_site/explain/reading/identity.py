"""Turn what something becomes into changes: which types join and which replace (205.1a and 205.1b)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from engine.evaluation.kinds import is_about_losing, is_about_size
from engine.expressions import Value, Word
from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    AddPT,
    AllCreatureTypes,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    FullText,
    LoseSubtypes,
    RemoveAbilities,
    ReplaceText,
    SetName,
    SetPT,
    Subtypes,
    Supertypes,
    TurnFace,
)
from engine.words import BASIC_LAND_TYPES, LAND_TYPES, SUBTYPE_SETS, SubtypeSet, is_creature_type

#: The kinds of words that stay: none, "its other types", "its other colors and types", …
#: A set of subtypes among them, such as "artifact", is replaced: "instead of its other artifact types".
Retained = frozenset[Literal["types", "creature types", "land types", "colors", "card types"] | SubtypeSet]
NOTHING_RETAINED: Final[Retained] = frozenset()


@dataclass(frozen=True, slots=True)
class Become:
    """The new types, colours and size of an object, as read; None where the text does not name them."""

    types: tuple[str, ...] = ()
    subtypes: tuple[Word, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[Word, ...] | None = None
    size: tuple[Value, Value] | None = None
    every_creature_type: bool = False
    every_basic_land_type: bool = False
    every_land_type: bool = False
    #: Whether its subtypes belong to several card types, which no phrase has that replaces the others.
    mixed: bool = False


def changes_of(become: Become, retained: Retained) -> tuple[Change, ...] | None:
    """Return the changes; None where the words name types that no rule tells apart."""
    changes: list[Change] = []
    if "colors" in retained and become.colors is None:
        return None  # "is black and is a Zombie in addition to its other colors and types" does not say which colors
    joins = bool(retained & {"types", "card types"})
    if become.types:
        # "Becomes an artifact creature" keeps what was there (205.1b).
        stays = joins or {"Artifact", "Creature"} <= set(become.types)
        changes.append(CardTypes("add" if stays else "set", become.types))
        joins = stays
    if become.supertypes:
        changes.append(Supertypes("add", become.supertypes))
    replaces = bool(retained & SUBTYPE_SETS.keys())
    subtypes = _replacing(become, retained) if replaces else _subtype_changes(become, joins, retained)
    if subtypes is None:
        return None
    changes.extend(subtypes)
    if become.every_creature_type:
        changes.append(AllCreatureTypes())
    if become.colors is not None:
        changes.append(Colors("add" if "colors" in retained else "set", become.colors))
    if become.size is not None:
        changes.append(SetPT(*become.size))
    return tuple(changes)


def _subtype_changes(become: Become, joins: bool, retained: Retained) -> list[Change] | None:
    words = become.subtypes + (BASIC_LAND_TYPES if become.every_basic_land_type else ())
    words += tuple(sorted(LAND_TYPES)) if become.every_land_type else ()
    if not words:
        return []
    if become.mixed and "types" not in retained:
        return None
    if retained == {"card types"} and any(map(_is_land_type, words)):
        return None  # whether its other land types stay, the words do not tell
    if joins or retained & {"types", "creature types", "land types"}:
        return [Subtypes("add", words)]
    lands = tuple(word for word in words if _is_land_type(word))
    creatures = tuple(word for word in words if _is_creature_type(word))
    others = tuple(word for word in words if word not in lands and word not in creatures)
    made: list[Change] = []
    if lands:
        if not all(word in BASIC_LAND_TYPES or not isinstance(word, str) for word in lands):
            return None
        made.append(Subtypes("set_land", lands))
    if creatures:
        made.append(Subtypes("set_creature", creatures))
    if others:
        if not become.types:
            return None  # "is an Equipment" does not tell whether the other artifact types stay
        made.append(Subtypes("set", others))
    return made


def _replacing(become: Become, retained: Retained) -> list[Change] | None:
    """Return the change for what is "instead of its other artifact types", if it is of just these sets."""
    words = become.subtypes
    sets = {name for name, of in SUBTYPE_SETS.items() if not of.isdisjoint(words)}
    listed = all(isinstance(word, str) and not is_creature_type(word) for word in words)
    return [Subtypes("set", words)] if listed and sets == retained and not become.types else None


def _is_land_type(word: Word) -> bool:
    return word in LAND_TYPES if isinstance(word, str) else word.kind == "land_type"


def _is_creature_type(word: Word) -> bool:
    return is_creature_type(word) if isinstance(word, str) else word.kind == "creature_type"


_RANKS: Final[dict[type, int]] = {
    kind: rank
    for rank, kinds in enumerate((
        (Copy,), (FullText,), (TurnFace,), (Control,), (ReplaceText,), (SetName,), (CardTypes,), (Supertypes,),
        (Subtypes, LoseSubtypes, AllCreatureTypes), (Colors,), (AddAbilities, RemoveAbilities, AddAbilitiesFrom),
        (SetPT,), (AddPT,),
    ))
    for kind in kinds
}  # fmt: skip
_LAST_SIZE: Final = _RANKS[AddPT] + 1


def _rank(change: Change) -> int:
    """Return the place of a change among those of an effect; labels, which have no layer, come last."""
    rank = _RANKS.get(type(change))
    if rank is not None:
        return rank
    if is_about_losing(change):
        return _RANKS[RemoveAbilities]
    return _LAST_SIZE if is_about_size(change) else _LAST_SIZE + 1


def in_order(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes in the order of their layers, and in the order of the text within a layer; join grants."""
    made: list[Change] = []
    for change in sorted(changes, key=_rank):
        if made and isinstance(change, AddAbilities) and isinstance(made[-1], AddAbilities):
            made[-1] = AddAbilities(made[-1].abilities + change.abilities)
        else:
            made.append(change)
    return tuple(made)
