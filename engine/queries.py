"""Asking a state: does a selector match, what is a value, does a condition hold.

The three ask each other (a count has a selector, a selector may compare a value), so they stand together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from engine.board import Board
from engine.characteristics import AbilityInstance, Characteristics
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
from engine.mana import devotion_of
from engine.scenario import Chosen, Counters, GameObject
from engine.words import BASIC_LAND_TYPES, is_creature_type

_ATTACHABLE = frozenset(("Aura", "Equipment", "Fortification"))
_BASIC_LAND_TYPES = frozenset(BASIC_LAND_TYPES)
#: So many things are looked through within the step of the question itself.
_FEW = 4
_NAMES_ONE = frozenset(("self", "attached", "affected", "graveyard_top"))


@dataclass(slots=True)
class Scope:
    """From where a state is looked at: the source of the effect, who "you" is, and the object being changed."""

    board: Board
    state: Mapping[str, Characteristics]
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

#: Whether the object of that id is meant, in the state that it was made for.
Predicate = Callable[[str], bool]
Spend = Callable[[int], None]


def select(selector: Selector, scope: Scope) -> tuple[str, ...]:
    """The objects that match, in the order of the document."""
    return tuple(_meant_of(_candidates(selector, scope), selector, scope))


def select_of(ids: Collection[str], selector: Selector, scope: Scope) -> frozenset[str]:
    """Those of these objects that `select` would find, with a selector that does not name its objects."""
    cards = scope.board.cards
    anywhere = any(map(_asks_zone, selector.tests))
    there = ids if anywhere else [one for one in ids if cards[one].zone == "battlefield"]
    return frozenset(_meant_of(there, selector, scope))


def _meant_of(ids: Collection[str], selector: Selector, scope: Scope) -> Iterable[str]:
    if not ids:
        return ()
    scope.board.meter.spend(len(ids) * (1 + len(selector.tests)))
    left: Iterable[str] = ids
    for test in _predicates(selector, scope):
        left = filter(test, left)
    return left


def _candidates(selector: Selector, scope: Scope) -> tuple[str, ...]:
    """Objects off the battlefield only where the top level says so; where it names objects, only these."""
    anywhere = False
    for test in selector.tests:
        if isinstance(test, Ids):
            return tuple(sorted((one for one in test.ids if one in scope.state), key=scope.board.place.__getitem__))
        if isinstance(test, Is) and test.what in _NAMES_ONE:
            named = scope.resolve(test.what)
            return (named,) if named is not None and named in scope.state else ()
        anywhere = anywhere or _asks_zone(test)
    return tuple(scope.state) if anywhere else scope.board.battlefield


def _asks_zone(test: Test) -> bool:
    return isinstance(test, HasWord) and test.key == "zone"


def _says_where(test: Test) -> bool:
    return isinstance(test, Ids) or (isinstance(test, Is) and test.what in _NAMES_ONE) or _asks_zone(test)


def matches(selector: Selector, object_id: str, scope: Scope) -> bool:
    """Whether every test of the selector holds for this object, wherever it is."""
    return _meant_by(selector, scope)(object_id)


def _meant_by(selector: Selector, scope: Scope) -> Predicate:
    tests = _predicates(selector, scope)
    spend, steps = scope.board.meter.spend, 1 + len(tests)

    def meant(one: str) -> bool:
        spend(steps)
        for test in tests:  # noqa: SIM110 - asked very often, and much quicker than `all`
            if not test(one):
                return False
        return True

    return meant


def _predicates(selector: Selector, scope: Scope) -> list[Predicate]:
    """The tests made ready once, to be asked of many objects."""
    scope.board.meter.spend(len(selector.tests))
    return [_predicate(test, scope) for test in selector.tests]


def _predicate(test: Test, scope: Scope) -> Predicate:  # noqa: C901, PLR0912 - one case a kind of test
    match test:
        case HasWord():
            return _has_word(test, scope)
        case Is():
            return _is(test, scope)
        case NotSelector(selector):
            meant = _meant_by(selector, scope)
            return lambda one: not meant(one)
        case PlayerIs():
            return _player_is(test, scope)
        case Flag():
            return _flag(test, scope)
        case Ids(ids):
            scope.board.meter.spend(len(ids))
            return frozenset(ids).__contains__
        case NumberIs(key, comparison):
            return _number_is(key, comparison, scope)
        case AnySelector(selectors):
            some = [_meant_by(selector, scope) for selector in selectors]
            return lambda one: any(meant(one) for meant in some)
        case AllSelectors(selectors):
            every = [_meant_by(selector, scope) for selector in selectors]
            return lambda one: all(meant(one) for meant in every)
        case HasChosen():
            return _has_chosen(test, scope)
        case Shares(what, ref):
            return _shares(what, scope.resolve(ref), scope)
        case AttachedTo(ref):
            host, cards = scope.resolve(ref), scope.board.cards
            there = host in scope.state or host in scope.board.scenario.players
            return lambda one: there and cards[one].attached_to == host
        case HasAttached(selector):
            meant, attachments = _meant_by(selector, scope), scope.board.attachments
            return lambda one: any(map(meant, attachments.get(one, ())))


def _is(test: Is, scope: Scope) -> Predicate:
    if test.what == "other":
        return lambda one: one != scope.source
    if test.what == "not_affected":
        return lambda one: one != scope.affected
    named = scope.resolve(test.what)
    return lambda one: one == named


def _has_word(test: HasWord, scope: Scope) -> Predicate:
    """What costs more than a step, as a long list of words does, or of abilities, is counted for what it costs."""
    state, cards, words, spend = scope.state, scope.board.cards, frozenset(test.words), scope.board.meter.spend
    spend(len(words))
    match test.key:
        case "type":
            return lambda one: not state[one].types.isdisjoint(words)
        case "subtype":
            of_creatures = any(map(is_creature_type, words))
            return lambda one: (
                not state[one].subtypes.isdisjoint(words) or (of_creatures and state[one].all_creature_types)
            )
        case "color":
            return lambda one: not state[one].colors.isdisjoint(words)
        case "supertype":
            return lambda one: not state[one].supertypes.isdisjoint(words)
        case "keyword":
            return lambda one: _has_keyword(state[one].abilities, words, spend)
        case "name":
            return lambda one: state[one].name.en != "" and state[one].name.en in words
        case "zone":
            return lambda one: cards[one].zone in words
        case "status":
            return lambda one: any(word in words for word in cards[one].status)
        case "counter":
            return lambda one: _has_counter(cards[one].counters, words, spend)


def _has_keyword(abilities: tuple[AbilityInstance, ...], words: frozenset[str], spend: Spend) -> bool:
    if len(abilities) > _FEW:
        spend(len(abilities))
    return any(item.ability.keyword in words for item in abilities)


def _has_counter(counters: tuple[Counters, ...], words: frozenset[str], spend: Spend) -> bool:
    if len(counters) > _FEW:
        spend(len(counters))
    return any(item.kind in words and item.count for item in counters)


def _player_is(test: PlayerIs, scope: Scope) -> Predicate:
    state, cards, others = scope.state, scope.board.cards, test.player == "opponent"
    player = scope.you if test.player in ("you", "opponent") else test.player
    if test.key == "controller":
        return lambda one: (state[one].controller == player) is not others
    return lambda one: (cards[one].owner == player) is not others


def _flag(test: Flag, scope: Scope) -> Predicate:
    state, cards, wanted = scope.state, scope.board.cards, test.wanted
    match test.key:
        case "colorless":
            return lambda one: (not state[one].colors) is wanted
        case "multicolored":
            return lambda one: (len(state[one].colors) > 1) is wanted
        case "token":
            return lambda one: cards[one].token is wanted
        case "face_down":
            return lambda one: state[one].face_down is wanted
        case "has_abilities":
            return lambda one: bool(state[one].abilities) is wanted


def _number_is(key: str, comparison: Comparison, scope: Scope) -> Predicate:
    state = scope.state
    if key == "mana_value":
        return lambda one: compare(state[one].mana_value, comparison, scope)
    return lambda one: compare(_size(one, key, scope), comparison, scope)


def _has_chosen(test: HasChosen, scope: Scope) -> Predicate:
    chosen, state = scope.chosen, scope.state
    color, name, creature, land = chosen.color, chosen.name, chosen.creature_type, chosen.land_type
    match test.what:
        case "color":
            return lambda one: color is not None and color in state[one].colors
        case "name":
            return lambda one: name is not None and state[one].name.en == name
        case "creature_type":
            return lambda one: creature is not None and state[one].has_subtype(creature)
        case "land_type":
            return lambda one: land is not None and land in state[one].subtypes


def _shares(what: str, other: str | None, scope: Scope) -> Predicate:
    state = scope.state
    if other is None or other not in state:
        return lambda one: False
    theirs = state[other]
    if what == "color":
        return lambda one: not state[one].colors.isdisjoint(theirs.colors)
    if what == "name":
        return lambda one: state[one].name.en != "" and state[one].name.en == theirs.name.en
    return lambda one: state[one].shares_creature_type(theirs)


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
            return 0 if card is None else _counters_on(card, kind, scope)
        case DifferentTypes(what, selector):
            found = [scope.state[one] for one in select(selector, scope)]
            words = (now.types if what == "card_types" else now.subtypes & _BASIC_LAND_TYPES for now in found)
            return len(frozenset[str]().union(*words))
        case Devotion(colors):
            return _devotion(colors, scope)
        case Life(player):
            return scope.board.scenario.life[scope.you if player == "you" else player]
        case Sum(values):
            scope.board.meter.spend(len(values))
            return sum(number(item, scope) for item in values)
        case Product(values):
            scope.board.meter.spend(len(values))
            result = 1
            for item in values:
                result = scope.board.meter.bounded(result * number(item, scope))
            return result
        case Negative(item):
            return -number(item, scope)
        case int():
            return value


def _counters_on(card: GameObject, kind: str, scope: Scope) -> int:
    scope.board.meter.spend(len(card.counters))
    return sum(item.count for item in card.counters if item.kind == kind)


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


def _devotion(colors: tuple[str, ...], scope: Scope) -> int:
    """Among the mana costs of all permanents that you control (700.5)."""
    scope.board.meter.spend(len(scope.board.battlefield))
    theirs = (scope.state[one] for one in scope.board.battlefield)
    return sum(devotion_of(now.mana_cost, colors) for now in theirs if now.controller == scope.you)


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
            return scope.source is not None and scope.source in scope.state and _is_such(selector, scope.source, scope)
        case ActiveCondition(who):
            return (scope.board.scenario.active_player == scope.you) is (who == "you")
        case NotCondition(inner):
            return not holds(inner, scope)
        case AllConditions(conditions):
            scope.board.meter.spend(len(conditions))
            return all(holds(inner, scope) for inner in conditions)
        case AnyCondition(conditions):
            scope.board.meter.spend(len(conditions))
            return any(holds(inner, scope) for inner in conditions)


def _is_such(selector: Selector, source: str, scope: Scope) -> bool:
    """Whether the source is one that `select` would find: off the battlefield only where the top level says so."""
    there = scope.board.cards[source].zone == "battlefield" or any(map(_says_where, selector.tests))
    return there and matches(selector, source, scope)
