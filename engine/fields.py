"""The fields of objects that an expression looks at: only these can change its result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

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
    Negative,
    NotCondition,
    NotSelector,
    NumberIs,
    NumberOf,
    OverPlayers,
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

NO_FIELDS: Final[Fields] = frozenset()
CREATURE_TYPES: Final = frozenset(("subtypes", "all_creature_types"))
_SIZE: Final = frozenset(("power", "toughness", "types"))

_READ_BY_WORD: Final[Mapping[str, Fields]] = {
    "type": frozenset(("types",)),
    "subtype": CREATURE_TYPES,
    "supertype": frozenset(("supertypes",)),
    "color": frozenset(("colors",)),
    "keyword": frozenset(("abilities",)),
    "name": frozenset(("name",)),
    "colorless": frozenset(("colors",)),
    "multicolored": frozenset(("colors",)),
    "colors": frozenset(("colors",)),
    "face_down": frozenset(("face_down",)),
    "has_abilities": frozenset(("abilities",)),
    "creature_type": CREATURE_TYPES,
    "land_type": frozenset(("subtypes",)),
    "power": _SIZE,
    "toughness": _SIZE,
    "mana_value": frozenset(("mana_value",)),
    "names": frozenset(("name",)),
    "mana_values": frozenset(("mana_value",)),
    "powers": _SIZE,
    "card_types": frozenset(("types",)),
    "basic_land_types": frozenset(("subtypes",)),
    "controller": frozenset(("controller",)),
}


def _of_selectors(selectors: Iterable[Selector]) -> Fields:
    return NO_FIELDS.union(*map(of_selector, selectors))


def of_selector(selector: Selector) -> Fields:
    return NO_FIELDS.union(*map(_of_test, selector.tests))


def _of_test(test: Test) -> Fields:
    match test:
        case HasWord(key, _) | Flag(key, _):
            return _READ_BY_WORD.get(key, NO_FIELDS)
        case Shares(what, _) | HasChosen(what):
            return _READ_BY_WORD.get(what, NO_FIELDS)
        case PlayerIs(key, player):
            return _READ_BY_WORD.get(key, NO_FIELDS) | _of_player(player)
        case NumberIs(key, comparison):
            return _READ_BY_WORD[key] | _of_comparison(comparison)
        case CountersAre(_, comparison):
            return _of_comparison(comparison)
        case NotSelector(selector) | HasAttached(selector):
            return of_selector(selector)
        case AnySelector(selectors) | AllSelectors(selectors):
            return _of_selectors(selectors)
        case _:
            return NO_FIELDS  # ids, attachments and the like do not change during an evaluation


def _of_player(player: str) -> Fields:
    """Return the fields that tell who a player word names: only a controller can change."""
    return frozenset(("controller",)) if player in ("controller", "attached_controller") else NO_FIELDS


def _of_comparison(comparison: Comparison) -> Fields:
    return NO_FIELDS.union(*(of_value(bound) for _, bound in comparison.bounds))


def of_value(value: Value) -> Fields:  # noqa: C901 - one case a kind of value
    match value:
        case Count(selector):
            return of_selector(selector)
        case DifferentTypes(what, selector) | Different(what, selector):
            return _READ_BY_WORD[what] | of_selector(selector)
        case Among(_, what, selector):
            return _READ_BY_WORD.get(what, NO_FIELDS) | of_selector(selector)
        case ManaSymbols():
            return frozenset(("mana_cost",))
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
