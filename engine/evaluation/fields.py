"""The fields of objects that an expression looks at: only these can change its result.

Some fields are sets of words. Of these a single word can be looked at, or changed: what looks for Elves does not care
about what makes a Zombie. So `Fields` is a set of marks: a field, a word of it (`subtypes:Elf`), or any of its words
(`subtypes:*`). What looks at some words has `subtypes:*` too, and what changes some words has `subtypes`; what is
about the whole field has both. So two sets meet where, and only where, one can make a difference to the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AllSelectors,
    Among,
    AnyCondition,
    AnySelector,
    Comparison,
    Condition,
    Count,
    CountersAre,
    Devotion,
    Different,
    DifferentTypes,
    FactCondition,
    Flag,
    Half,
    HasAttached,
    HasChosen,
    HasWord,
    Life,
    ManaSymbols,
    Meets,
    Negative,
    NotCondition,
    NotSelector,
    NumberIs,
    NumberOf,
    OverPlayers,
    Party,
    PlayerCounters,
    PlayerIs,
    PlayersWhere,
    Product,
    Selector,
    SelfCondition,
    Shares,
    StartingLife,
    Sum,
    Test,
    Value,
    ValueCondition,
)

Fields = frozenset[str]


class Footprint(NamedTuple):
    """The fields that an effect looks at on any object, and those that it looks at on its own source only."""

    anywhere: Fields
    of_source: Fields


NO_FIELDS: Final[Fields] = frozenset()
#: The fields that are sets of words; of abilities, the words are the keywords.
FIELDS_OF_WORDS: Final = frozenset(("colors", "supertypes", "types", "subtypes", "abilities"))
#: The field that has the words of a key, where an object is asked for them.
_FIELD_OF_KEY: Final[Mapping[str, str]] = {
    "type": "types",
    "subtype": "subtypes",
    "supertype": "supertypes",
    "color": "colors",
    "keyword": "abilities",
}


def whole(*fields: str) -> Fields:
    """Return the marks of fields that are looked at, or changed, in any way."""
    return frozenset(fields).union(f"{field}:*" for field in fields if field in FIELDS_OF_WORDS)


def looks_for(field: str, words: Iterable[str]) -> Fields:
    """Return the marks of these words of a field, for what looks for them alone."""
    return frozenset((f"{field}:*", *(f"{field}:{word}" for word in words)))


def writes_words(field: str, words: Iterable[str]) -> Fields:
    """Return the marks of these words of a field, for what adds or removes them alone."""
    return frozenset((field, *(f"{field}:{word}" for word in words)))


_EVERY_CREATURE_TYPE: Final = whole("all_creature_types")
CREATURE_TYPES: Final = whole("subtypes") | _EVERY_CREATURE_TYPE
#: Power and toughness of what is no creature are read as 0 (208.3).
_SIZE: Final = frozenset(("power", "toughness")) | looks_for("types", ("Creature",))

_BASE: Final = _SIZE | {"base"}

_READ_BY_WORD: Final[Mapping[str, Fields]] = {
    "color": whole("colors"),
    "name": whole("name"),
    "colorless": whole("colors"),
    "multicolored": whole("colors"),
    "colors": whole("colors"),
    "face_down": whole("face_down"),
    "has_abilities": whole("abilities"),
    "creature_type": CREATURE_TYPES,
    "land_type": whole("subtypes"),
    "power": _SIZE,
    "toughness": _SIZE,
    "base_power": _BASE,
    "base_toughness": _BASE,
    "party": CREATURE_TYPES | looks_for("types", ("Creature",)) | whole("controller"),
    "mana_value": whole("mana_value"),
    "names": whole("name"),
    "mana_values": whole("mana_value"),
    "powers": _SIZE,
    "card_types": whole("types"),
    "basic_land_types": whole("subtypes"),
    "controller": whole("controller"),
}


def of_selector(selector: Selector) -> Fields:
    return NO_FIELDS.union(*map(_of_test, selector.tests))


def _of_test(test: Test) -> Fields:
    match test:
        case HasWord(key, words) if key in _FIELD_OF_KEY:
            marks = looks_for(_FIELD_OF_KEY[key], words)
            return marks | _EVERY_CREATURE_TYPE if key == "subtype" else marks
        case HasWord(key, _) | Flag(key, _):
            return _READ_BY_WORD.get(key, NO_FIELDS)
        case Shares(what, _) | HasChosen(what):
            return _READ_BY_WORD.get(what, NO_FIELDS)
        case PlayerIs("attacks", player):
            return _READ_BY_WORD["controller"] | _of_player(player)
        case PlayerIs(key, player):
            return _READ_BY_WORD.get(key, NO_FIELDS) | _of_player(player)
        case NumberIs(key, comparison):
            return _READ_BY_WORD[key] | _of_comparison(comparison)
        case CountersAre(_, comparison):
            return _of_comparison(comparison)
        case NotSelector(selector) | HasAttached(selector) | Meets(_, selector):
            return of_selector(selector)
        case AnySelector(selectors) | AllSelectors(selectors):
            return NO_FIELDS.union(*map(of_selector, selectors))
        case _:
            return NO_FIELDS  # ids, attachments and the like do not change during an evaluation


def _of_player(player: str) -> Fields:
    """Return the fields that tell who a player word names: only a controller can change."""
    return frozenset(("controller",)) if player in ("controller", "attached_controller", "defending") else NO_FIELDS


def _of_comparison(comparison: Comparison) -> Fields:
    return NO_FIELDS.union(*(of_value(bound) for _, bound in comparison.bounds))


def of_value(value: Value) -> Fields:  # noqa: C901, PLR0912 - one case a kind of value
    match value:
        case int():
            return NO_FIELDS
        case Count(selector):
            return of_selector(selector)
        case DifferentTypes(what, selector) | Different(what, selector):
            return _READ_BY_WORD[what] | of_selector(selector)
        case Among(_, what, selector):
            return _READ_BY_WORD.get(what, NO_FIELDS) | of_selector(selector)
        case ManaSymbols():
            return frozenset(("mana_cost",))
        case Party(player):
            return _READ_BY_WORD["party"] | _of_player(player)
        case Life(player) | StartingLife(player) | PlayerCounters(player, _):
            return _of_player(player)
        case PlayersWhere(_, condition):
            return of_condition(condition)
        case OverPlayers(_, _, inner):
            return of_value(inner)
        case NumberOf(what, _):
            return _READ_BY_WORD[what]
        case Devotion():
            return frozenset(("mana_cost", "controller"))
        case Sum(values) | Product(values):
            return NO_FIELDS.union(*map(of_value, values))
        case Negative(inner) | Half(_, inner):
            return of_value(inner)
        case _:
            return NO_FIELDS


def of_condition(condition: Condition) -> Fields:
    match condition:
        case ValueCondition(value, comparison):
            return of_value(value) | _of_comparison(comparison)
        case SelfCondition(selector):
            return of_selector(selector)
        case NotCondition(inner):
            return of_condition(inner)
        case AllConditions(conditions) | AnyCondition(conditions):
            return NO_FIELDS.union(*map(of_condition, conditions))
        case FactCondition(_, player):
            return _of_player(player or "")
        case ActiveCondition():
            return NO_FIELDS
