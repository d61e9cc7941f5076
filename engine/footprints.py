"""Which pairs of effects cannot depend on each other, told without trying.

A footprint says what an effect's reading (613.8a) looks at. Where nothing of that can change, or did change in a
trial, there is no dependency: a necessary condition only, so trying decides wherever it is met. Leaving the
footprints out never changes a result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.board import Board, State
from engine.characteristics import Characteristics
from engine.effects import ContinuousEffect, Footprint
from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AllSelectors,
    AnyCondition,
    AnySelector,
    Comparison,
    Condition,
    Count,
    Devotion,
    DifferentTypes,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Negative,
    NotCondition,
    NotSelector,
    NumberIs,
    NumberOf,
    PlayerIs,
    Product,
    Selector,
    SelfCondition,
    Shares,
    Sum,
    Test,
    Value,
    ValueCondition,
)
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
    ForbidAbilities,
    RemoveAbilities,
    SetName,
    SetPT,
    Subtypes,
    Supertypes,
    SwitchPT,
    TypesOf,
)
from engine.words import LAND_TYPES

Fields = frozenset[str]

_NONE: Final[Fields] = frozenset()
_ALL: Final[Fields] = frozenset(Characteristics._fields)
_SIZE: Final = frozenset(("power", "toughness", "types"))
_ABILITIES: Final[Fields] = frozenset(("abilities",))
_CONTROLLER: Final[Fields] = frozenset(("controller",))
_TYPES: Final[Fields] = frozenset(("types",))
_SUBTYPES: Final[Fields] = frozenset(("subtypes",))
_CREATURE_TYPES: Final = frozenset(("subtypes", "all_creature_types"))

#: What is looked at where protection is taken to stop effects.
_OF_PROTECTION: Final = frozenset(("abilities", "controller", "colors"))

_READ_BY_WORD: Final[Mapping[str, Fields]] = {
    "type": frozenset(("types",)),
    "subtype": _CREATURE_TYPES,
    "supertype": frozenset(("supertypes",)),
    "color": frozenset(("colors",)),
    "keyword": frozenset(("abilities",)),
    "name": frozenset(("name",)),
    "colorless": frozenset(("colors",)),
    "multicolored": frozenset(("colors",)),
    "colors": frozenset(("colors",)),
    "face_down": frozenset(("face_down",)),
    "has_abilities": frozenset(("abilities",)),
    "creature_type": _CREATURE_TYPES,
    "land_type": frozenset(("subtypes",)),
    "power": _SIZE,
    "toughness": _SIZE,
    "mana_value": frozenset(("mana_value",)),
    "card_types": frozenset(("types",)),
    "basic_land_types": frozenset(("subtypes",)),
    "controller": frozenset(("controller",)),
}

_WRITTEN: Final[Mapping[type[object], Fields]] = {
    AddPT: frozenset(("power", "toughness")),
    SetPT: frozenset(("power", "toughness")),
    SwitchPT: frozenset(("power", "toughness")),
    Colors: frozenset(("colors",)),
    # Basic land types bring and take mana abilities (305.6), and 305.7 takes the land's own.
    CardTypes: frozenset(("types", "subtypes", "all_creature_types", "abilities")),
    Subtypes: frozenset(("subtypes", "all_creature_types", "abilities")),
    Supertypes: frozenset(("supertypes",)),
    AllCreatureTypes: frozenset(("all_creature_types",)),
    AddAbilities: frozenset(("abilities",)),
    AddAbilitiesFrom: frozenset(("abilities",)),
    RemoveAbilities: frozenset(("abilities",)),
    ForbidAbilities: frozenset(("abilities", "forbidden")),
    Control: frozenset(("controller",)),
    SetName: frozenset(("name",)),
}


def writes(effect: ContinuousEffect, place: int) -> Fields:
    """The fields of an object that the effect's part of the layer at `place` can make different."""
    known = effect.written.get(place)
    if known is None:
        known = _NONE.union(*(_written_by(change) for change in effect.parts[place]))
        effect.written[place] = known
    return known


def _written_by(change: Change) -> Fields:
    """Adding types or subtypes without anything of lands brings no mana ability, and takes nothing."""
    match change:
        case CardTypes("add", words) if _has_no_land_word(words):
            return _TYPES
        case Subtypes("add", words) if _has_no_land_word(words):
            return _CREATURE_TYPES
        case Subtypes("set_land", _):
            return _ALL  # where it is taken to replace the whole type line, it does more than to subtypes
        case _:
            return _WRITTEN.get(type(change), _ALL)


def _has_no_land_word(words: Iterable[object]) -> bool:
    """Whether each is a plain word, and none is Land or a land type."""
    return all(isinstance(word, str) and word != "Land" and word not in LAND_TYPES for word in words)


def footprint(effect: ContinuousEffect, place: int, board: Board) -> Footprint:
    """What the reading of the effect in the layer at `place` looks at; once it goes on (613.6), only what it does."""
    goes_on = effect.goes_on(board)
    known = effect.looks.get((place, goes_on))
    if known is None:
        known = effect.looks[place, goes_on] = _footprint(effect, place, board)
    return known


def _footprint(effect: ContinuousEffect, place: int, board: Board) -> Footprint:
    part = effect.parts.get(place, ())
    anywhere = _NONE.union(*map(_of_change, part))
    if not board.copies_are_locked and any(isinstance(change, Copy) for change in part):
        anywhere = _ALL
    if not effect.goes_on(board):
        anywhere |= _of_presence(effect)
        if board.ruleset.reach == "not_protected":
            anywhere |= _OF_PROTECTION
    return Footprint(anywhere, _of_source(effect, board))


def _of_presence(effect: ContinuousEffect) -> Fields:
    """What decides whether it is there and what it applies to."""
    looked_at = _of_selector(effect.selector)
    if effect.condition is not None:
        looked_at |= _of_condition(effect.condition)
    static = None if effect.ability is None else effect.ability.ability.static
    if static is not None:
        looked_at |= _of_selector(static.affects or effect.selector)
        looked_at |= _NONE if static.condition is None else _of_condition(static.condition)
    return looked_at


def _of_source(effect: ContinuousEffect, board: Board) -> Fields:
    """Its ability; who "you" is; and, where the edition asks for it, whether "enchanted" means anything."""
    if effect.source is None:
        return _NONE
    looked_at = _NONE if effect.controller is not None else _CONTROLLER
    if effect.ability is not None:
        looked_at |= _ABILITIES  # once begun it can't be stopped, but its words can still be changed (612)
    return looked_at | _SUBTYPES if board.ruleset.attached_needs_type else looked_at


class Differences:
    """What a trial made different from `state`: found out where somebody looks at it. `written` bounds it."""

    def __init__(self, state: State, changed: Mapping[str, Characteristics], written: Fields) -> None:
        self._state = state
        self._changed = changed
        self._written = written
        self._anywhere: dict[str, bool] = {}

    def touch(self, look: Footprint, source: str | None) -> bool:
        """Whether any of what is looked at, on any object or on the source, is different."""
        if any(map(self._is_anywhere, look.anywhere & self._written)):
            return True
        if source is None or source not in self._changed:
            return False
        return any(self._is_on(source, field) for field in look.of_source & self._written)

    def _is_anywhere(self, field: str) -> bool:
        known = self._anywhere.get(field)
        if known is None:
            known = self._anywhere[field] = any(self._is_on(one, field) for one in self._changed)
        return known

    def _is_on(self, one: str, field: str) -> bool:
        before, after = getattr(self._state[one], field), getattr(self._changed[one], field)
        return bool(before is not after and before != after)


def _of_change(change: Change) -> Fields:
    match change:
        case AddPT(power, toughness):
            return _of_value(power) | _of_value(toughness)
        case SetPT(power, toughness):
            return (_NONE if power is None else _of_value(power)) | (
                _NONE if toughness is None else _of_value(toughness)
            )
        case AddAbilitiesFrom(selector, _):
            return _of_selector(selector) | {"abilities"}
        case Subtypes(_, words):
            return _CREATURE_TYPES if any(isinstance(word, TypesOf) for word in words) else _NONE
        case Copy(_, exceptions):
            # What is copied lies in the past; whom older copies reached may not (see `copies_are_locked`).
            return _NONE.union(*map(_of_change, exceptions))
        case _:
            return _NONE


def _of_selectors(selectors: Iterable[Selector]) -> Fields:
    return _NONE.union(*map(_of_selector, selectors))


def _of_selector(selector: Selector) -> Fields:
    return _NONE.union(*map(_of_test, selector.tests))


def _of_test(test: Test) -> Fields:
    match test:
        case HasWord(key, _) | Flag(key, _):
            return _READ_BY_WORD.get(key, _NONE)
        case Shares(what, _) | HasChosen(what):
            return _READ_BY_WORD.get(what, _NONE)
        case PlayerIs(key, _):
            return _READ_BY_WORD.get(key, _NONE)
        case NumberIs(key, comparison):
            return _READ_BY_WORD[key] | _of_comparison(comparison)
        case NotSelector(selector) | HasAttached(selector):
            return _of_selector(selector)
        case AnySelector(selectors) | AllSelectors(selectors):
            return _of_selectors(selectors)
        case _:
            return _NONE  # ids, attachments and the like do not change during an evaluation


def _of_comparison(comparison: Comparison) -> Fields:
    return _NONE.union(*(_of_value(bound) for _, bound in comparison.bounds))


def _of_value(value: Value) -> Fields:
    match value:
        case Count(selector):
            return _of_selector(selector)
        case DifferentTypes(what, selector):
            return _READ_BY_WORD[what] | _of_selector(selector)
        case NumberOf(what, _):
            return _READ_BY_WORD[what]
        case Devotion():
            return frozenset(("mana_cost", "controller"))
        case Sum(values) | Product(values):
            return _NONE.union(*map(_of_value, values))
        case Negative(inner):
            return _of_value(inner)
        case _:
            return _NONE


def _of_condition(condition: Condition) -> Fields:
    match condition:
        case ValueCondition(value, comparison):
            return _of_value(value) | _of_comparison(comparison)
        case SelfCondition(selector):
            return _of_selector(selector)
        case NotCondition(inner):
            return _of_condition(inner)
        case AllConditions(conditions) | AnyCondition(conditions):
            return _NONE.union(*map(_of_condition, conditions))
        case ActiveCondition():
            return _NONE
