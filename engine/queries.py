"""Asking a state: does a selector match, what is a value, does a condition hold.

The three ask each other (a count has a selector, a selector may compare a value), so they stand together.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import Board, State
from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AllSelectors,
    AnyCondition,
    AnySelector,
    AttachedTo,
    Comparison,
    Condition,
    Count,
    CountersOn,
    Devotion,
    DifferentTypes,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Ids,
    Is,
    Life,
    Negative,
    NotCondition,
    NotSelector,
    NumberIs,
    NumberOf,
    PlayerIs,
    Product,
    Ref,
    Selector,
    SelfCondition,
    Shares,
    Sum,
    Test,
    Value,
    ValueCondition,
)
from engine.mana import symbols
from engine.scenario import Chosen
from engine.words import COLOR_OF_SYMBOL, is_creature_type

_ATTACHABLE = frozenset(("Aura", "Equipment", "Fortification"))
_NAMES_ONE = frozenset(("self", "attached", "affected", "graveyard_top"))


@dataclass(slots=True)
class Scope:
    """From where a state is looked at: the source of the effect, who "you" is, and the object being changed."""

    board: Board
    state: State
    source: str | None
    you: str
    affected: str | None = None

    def about(self, object_id: str) -> Scope:
        """The same view with `object_id` as the object being changed."""
        return Scope(self.board, self.state, self.source, self.you, object_id)

    @property
    def attached(self) -> str | None:
        """What the source is attached to: an object in the game or a player (301.5, 303.4)."""
        if self.source is None or self.source not in self.board.cards:
            return None
        if self.board.ruleset.attached_needs_type and _ATTACHABLE.isdisjoint(self.state[self.source].subtypes):
            return None
        return self.board.cards[self.source].attached_to

    @property
    def chosen(self) -> Chosen:
        return Chosen() if self.source is None else self.board.every_card[self.source].chosen

    def resolve(self, ref: Ref) -> str | None:
        """The id that a Ref names, None where there is no such thing. An id may name what is not in the game."""
        if ref == "affected":
            return self.affected
        if ref == "self":
            return self.source
        if ref == "attached":
            return self.attached
        if ref == "graveyard_top":
            return self.board.graveyard_top(self.you)
        return ref


# --- selectors --------------------------------------------------------------------------------------


def select(selector: Selector, scope: Scope) -> tuple[str, ...]:
    """The objects that match, in the order of the document."""
    return tuple(object_id for object_id in _candidates(selector, scope) if matches(selector, object_id, scope))


def _candidates(selector: Selector, scope: Scope) -> tuple[str, ...]:
    """Objects off the battlefield only where the top level says so; where it names objects, only these."""
    anywhere = False
    for test in selector.tests:
        if isinstance(test, Ids):
            return tuple(sorted((one for one in test.ids if one in scope.state), key=scope.board.place.__getitem__))
        if isinstance(test, Is) and test.what in _NAMES_ONE:
            named = scope.resolve(test.what)
            return (named,) if named is not None and named in scope.state else ()
        anywhere = anywhere or (isinstance(test, HasWord) and test.key == "zone")
    return tuple(scope.state) if anywhere else scope.board.battlefield


def matches(selector: Selector, object_id: str, scope: Scope) -> bool:
    """Whether every test of the selector holds for this object, wherever it is."""
    scope.board.meter.spend(2 + len(selector.tests))
    return all(_test(test, object_id, scope) for test in selector.tests)


def _test(test: Test, one: str, scope: Scope) -> bool:  # noqa: C901, PLR0912 - one case a kind of test
    match test:
        case HasWord():
            return _has_word(test, one, scope)
        case Is():
            return _is(test, one, scope)
        case NotSelector(selector):
            return not matches(selector, one, scope)
        case PlayerIs():
            return _player_is(test, one, scope)
        case Flag():
            return _flag(test, one, scope) is test.wanted
        case Ids(ids):
            return one in ids
        case NumberIs(key, comparison):
            number = _mana_value(one, scope) if key == "mana_value" else _size(one, key, scope)
            return compare(number, comparison, scope)
        case AnySelector(selectors):
            return any(matches(selector, one, scope) for selector in selectors)
        case AllSelectors(selectors):
            return all(matches(selector, one, scope) for selector in selectors)
        case HasChosen():
            return _has_chosen(test, one, scope)
        case Shares(what, ref):
            other = scope.resolve(ref)
            return other is not None and other in scope.state and _shares(what, one, other, scope)
        case AttachedTo(ref):
            host = scope.board.cards[one].attached_to
            return host is not None and host == scope.resolve(ref)
        case HasAttached(selector):
            return any(matches(selector, item, scope) for item in scope.board.attachments.get(one, ()))


def _is(test: Is, one: str, scope: Scope) -> bool:
    if test.what == "other":
        return one != scope.source
    if test.what == "not_affected":
        return one != scope.affected
    return one == scope.resolve(test.what)


def _has_word(test: HasWord, one: str, scope: Scope) -> bool:
    now = scope.state[one]
    match test.key:
        case "type":
            return not now.types.isdisjoint(test.words)
        case "subtype":
            return any(_has_subtype(word, one, scope) for word in test.words)
        case "color":
            return not now.colors.isdisjoint(test.words)
        case "supertype":
            return not now.supertypes.isdisjoint(test.words)
        case "keyword":
            return any(now.has_keyword(word) for word in test.words)
        case "name":
            return now.name.en != "" and now.name.en in test.words
        case "zone":
            return scope.board.cards[one].zone in test.words
        case "status":
            return any(word in test.words for word in scope.board.cards[one].status)
        case "counter":
            return any(item.kind in test.words and item.count for item in scope.board.cards[one].counters)


def _has_subtype(word: str, one: str, scope: Scope) -> bool:
    now = scope.state[one]
    return word in now.subtypes or (now.all_creature_types and is_creature_type(word))


def _player_is(test: PlayerIs, one: str, scope: Scope) -> bool:
    player = scope.state[one].controller if test.key == "controller" else scope.board.cards[one].owner
    if test.player == "you":
        return player == scope.you
    if test.player == "opponent":
        return player != scope.you
    return player == test.player


def _flag(test: Flag, one: str, scope: Scope) -> bool:
    now = scope.state[one]
    match test.key:
        case "colorless":
            return not now.colors
        case "multicolored":
            return len(now.colors) > 1
        case "token":
            return scope.board.cards[one].token
        case "face_down":
            return now.face_down
        case "has_abilities":
            return bool(now.abilities)


def _has_chosen(test: HasChosen, one: str, scope: Scope) -> bool:
    chosen, now = scope.chosen, scope.state[one]
    match test.what:
        case "color":
            return chosen.color is not None and chosen.color in now.colors
        case "name":
            return chosen.name is not None and now.name.en == chosen.name
        case "creature_type":
            return chosen.creature_type is not None and _has_subtype(chosen.creature_type, one, scope)
        case "land_type":
            return chosen.land_type is not None and chosen.land_type in now.subtypes


def _shares(what: str, one: str, other: str, scope: Scope) -> bool:
    mine, theirs = scope.state[one], scope.state[other]
    if what == "color":
        return not mine.colors.isdisjoint(theirs.colors)
    if what == "name":
        return mine.name.en != "" and mine.name.en == theirs.name.en
    if mine.all_creature_types:
        return theirs.all_creature_types or bool(theirs.creature_types)
    if theirs.all_creature_types:
        return bool(mine.creature_types)
    return not mine.creature_types.isdisjoint(theirs.creature_types)


# --- values -----------------------------------------------------------------------------------------


def number(value: Value, scope: Scope) -> int:
    """The value at this moment; what is not there counts as 0. EvaluationError past the bound on numbers."""
    if isinstance(value, int):
        return value
    scope.board.meter.spend()
    return scope.board.meter.bounded(_number(value, scope))


def _number(value: Value, scope: Scope) -> int:  # noqa: C901 - one case a kind of value
    match value:
        case Count(selector):
            return len(select(selector, scope))
        case NumberOf(what, ref):
            return _number_of(what, scope.resolve(ref), scope)
        case CountersOn(ref, kind):
            card = scope.board.cards.get(scope.resolve(ref) or "")
            return sum(item.count for item in card.counters if item.kind == kind) if card else 0
        case DifferentTypes(what, selector):
            found = [scope.state[one] for one in select(selector, scope)]
            words = (now.types if what == "card_types" else now.basic_land_types for now in found)
            return len(frozenset[str]().union(*words))
        case Devotion(colors):
            return sum(_devotion(one, colors, scope) for one in scope.board.battlefield)
        case Life(player):
            return scope.board.scenario.life[scope.you if player == "you" else player]
        case Sum(values):
            return sum(number(item, scope) for item in values)
        case Product(values):
            result = 1
            for item in values:
                result = scope.board.meter.bounded(result * number(item, scope))
            return result
        case Negative(item):
            return -number(item, scope)
        case int():
            return value


def _number_of(what: str, one: str | None, scope: Scope) -> int:
    if one is None or one not in scope.state:
        return 0
    if what == "mana_value":
        return _mana_value(one, scope)
    if what == "colors":
        return len(scope.state[one].colors)
    return _size(one, what, scope)


def _mana_value(one: str, scope: Scope) -> int:
    return scope.state[one].mana_value


def _size(one: str, what: str, scope: Scope) -> int:
    """Power or toughness as others read it: 0 for a permanent that is no creature (208.3)."""
    now = scope.state[one]
    if scope.board.cards[one].zone == "battlefield" and not now.is_creature:
        return 0
    return (now.power if what == "power" else now.toughness) or 0


def _devotion(one: str, colors: tuple[str, ...], scope: Scope) -> int:
    now = scope.state[one]
    if now.controller != scope.you:
        return 0
    wanted = {letter for letter, color in COLOR_OF_SYMBOL.items() if color in colors}
    return sum(not wanted.isdisjoint(symbol.split("/")) for symbol in symbols(now.mana_cost))


def compare(value: int, comparison: Comparison, scope: Scope) -> bool:
    """Whether `value` stands as asked to every bound."""
    return all(_COMPARE[operator](value, number(bound, scope)) for operator, bound in comparison.bounds)


_COMPARE = {
    "<": int.__lt__,
    "<=": int.__le__,
    "=": int.__eq__,
    ">=": int.__ge__,
    ">": int.__gt__,
}


# --- conditions -------------------------------------------------------------------------------------


def holds(condition: Condition | None, scope: Scope) -> bool:
    """Whether the condition holds now; no condition always does."""
    match condition:
        case None:
            return True
        case ValueCondition(value, comparison):
            return compare(number(value, scope), comparison, scope)
        case SelfCondition(selector):
            return scope.source is not None and scope.source in scope.state and matches(selector, scope.source, scope)
        case ActiveCondition(who):
            return (scope.board.scenario.active_player == scope.you) is (who == "you")
        case NotCondition(inner):
            return not holds(inner, scope)
        case AllConditions(conditions):
            return all(holds(inner, scope) for inner in conditions)
        case AnyCondition(conditions):
            return any(holds(inner, scope) for inner in conditions)
