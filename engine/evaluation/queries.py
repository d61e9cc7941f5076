"""Queries on a state: whether a selector matches, what a value is, whether a condition holds.

The three call each other (a count has a selector, a selector may compare a value), so they are in one module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine.budget import NUMBERS_IN_A_STEP, TESTS_IN_A_STEP, WORDS_IN_A_STEP
from engine.evaluation import numbers, predicates
from engine.evaluation.placing import NAMES_ONE, asks_zone, placed, says_where
from engine.evaluation.scope import Scope
from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AllSelectors,
    Among,
    AnyCondition,
    AnySelector,
    AttachedTo,
    Comparison,
    Condition,
    Count,
    CountersAre,
    CountersOn,
    Devotion,
    Different,
    DifferentTypes,
    FactCondition,
    Flag,
    Half,
    HasAttached,
    HasChosen,
    HasWord,
    Ids,
    Is,
    Life,
    LinkedTo,
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

# --- selectors --------------------------------------------------------------------------------------


def select(selector: Selector, scope: Scope) -> tuple[str, ...]:
    """Select the objects that match, in the order of the document."""
    selector = placed(selector, scope)
    return tuple(_meant_of(_candidates(selector, scope), selector, scope))


def select_of(ids: Collection[str], selector: Selector, scope: Scope) -> frozenset[str]:
    """Select from these objects, as `select` does, with a selector that does not name its objects."""
    cards, selector = scope.board.cards, placed(selector, scope)
    anywhere = any(map(asks_zone, selector.tests))
    there = ids if anywhere else [object_id for object_id in ids if cards[object_id].zone == "battlefield"]
    return frozenset(_meant_of(there, selector, scope))


def among(ids: Collection[str], selector: Selector, scope: Scope) -> tuple[str, ...]:
    """Select from these objects, wherever they are, in their order."""
    return tuple(_meant_of(ids, selector, scope))


def _meant_of(ids: Collection[str], selector: Selector, scope: Scope) -> Iterable[str]:
    if not ids:
        return ()
    scope.board.meter.spend(1 + len(ids) * (1 + len(selector.tests)) // TESTS_IN_A_STEP)
    left: Iterable[str] = ids
    for test in _predicates(selector, scope):
        left = filter(test, left)
    return left


def _candidates(selector: Selector, scope: Scope) -> tuple[str, ...]:
    """Return objects off the battlefield only where a zone is named; where the top level names objects, only these."""
    anywhere = False
    for test in selector.tests:
        if isinstance(test, Ids):
            there = [object_id for object_id in test.ids if object_id in scope.state]
            return tuple(sorted(there, key=scope.board.place.__getitem__))
        if isinstance(test, Is) and test.what in NAMES_ONE:
            named = scope.resolve(test.what)
            return (named,) if named is not None and named in scope.state else ()
        anywhere = anywhere or asks_zone(test)
    return tuple(scope.state) if anywhere else scope.board.battlefield


def matches(selector: Selector, object_id: str, scope: Scope) -> bool:
    """Return whether every test of the selector holds for this object, wherever it is."""
    return _meant_by(selector, scope)(object_id)


def _meant_by(selector: Selector, scope: Scope) -> predicates.Predicate:
    tests = _predicates(selector, scope)
    spend, steps = scope.board.meter.spend, 1 + len(tests) // TESTS_IN_A_STEP

    def meant(object_id: str) -> bool:
        spend(steps)
        for test in tests:  # noqa: SIM110 - called very often, and much quicker than `all`
            if not test(object_id):
                return False
        return True

    return meant


def _predicates(selector: Selector, scope: Scope) -> list[predicates.Predicate]:
    """Prepare the tests once, for many objects."""
    scope.board.meter.spend(len(selector.tests))
    return [_predicate(test, scope) for test in selector.tests]


def _predicate(test: Test, scope: Scope) -> predicates.Predicate:  # noqa: C901, PLR0912 - one case a kind of test
    match test:
        case HasWord():
            return predicates.has_word(test, scope)
        case Is():
            return predicates.is_what(test, scope)
        case NotSelector(selector):
            meant = _meant_by(selector, scope)
            return lambda object_id: not meant(object_id)
        case PlayerIs():
            return predicates.player_is(test, scope)
        case Flag():
            return predicates.has_flag(test, scope)
        case Ids(ids):
            scope.board.meter.spend(len(ids) // WORDS_IN_A_STEP)
            return frozenset(ids).__contains__
        case NumberIs(key, comparison):
            return _number_is(key, comparison, scope)
        case CountersAre(kind, comparison):
            cards = scope.board.cards
            return lambda object_id: compare(numbers.counters_on(cards[object_id], kind, scope), comparison, scope)
        case AnySelector(selectors):
            some = [_meant_by(selector, scope) for selector in selectors]
            return lambda object_id: any(meant(object_id) for meant in some)
        case AllSelectors(selectors):
            every = [_meant_by(selector, scope) for selector in selectors]
            return lambda object_id: all(meant(object_id) for meant in every)
        case HasChosen():
            return predicates.has_chosen(test, scope)
        case Shares(what, ref):
            return predicates.shares(what, scope.resolve(ref), scope)
        case AttachedTo(ref):
            return predicates.is_attached_to(scope.resolve(ref), scope)
        case LinkedTo(ref):
            return predicates.is_linked_to(scope.resolve(ref), scope)
        case HasAttached(selector):
            meant, attachments = _meant_by(selector, scope), scope.board.attachments
            return lambda object_id: any(map(meant, attachments.get(object_id, ())))


def _number_is(key: str, comparison: Comparison, scope: Scope) -> predicates.Predicate:
    state = scope.state
    if key == "mana_value":
        return lambda object_id: compare(state[object_id].mana_value, comparison, scope)
    return lambda object_id: compare(numbers.size_of(object_id, key, scope), comparison, scope)


# --- values -----------------------------------------------------------------------------------------


def number(value: Value, scope: Scope) -> int:
    """Return the value at this moment; a missing object counts as 0. Raises EvaluationError past the bound."""
    if isinstance(value, int):
        return value
    scope.board.meter.spend()
    return scope.board.meter.bounded(_number(value, scope))


def _number(value: Value, scope: Scope) -> int:  # noqa: C901, PLR0912 - one case a kind of value
    match value:
        case Count(selector):
            return len(select(selector, scope))
        case NumberOf(what, ref):
            return numbers.number_of(what, scope.resolve(ref), scope)
        case CountersOn(ref, kind):
            card = scope.board.cards.get(scope.resolve(ref) or "")
            return 0 if card is None else numbers.counters_on(card, kind, scope)
        case DifferentTypes(what, selector) | Different(what, selector):
            return numbers.how_many_different(what, select(selector, scope), scope)
        case Among():
            return _among(value, scope)
        case ManaSymbols(colors, ref):
            return numbers.mana_symbols(colors, scope.resolve(ref), scope)
        case Devotion(colors):
            return numbers.devotion(colors, scope)
        case Life() | StartingLife() | PlayerCounters():
            return numbers.of_player(value, scope)
        case Half(round_, item):
            whole = number(item, scope)
            return -(-whole // 2) if round_ == "up" else whole // 2
        case PlayersWhere(who, condition):
            return sum(holds(condition, scope.of_player(player)) for player in numbers.players_of(who, scope))
        case OverPlayers(who, how, item):
            scopes = map(scope.of_player, numbers.players_of(who, scope))
            return numbers.OVER[how]([number(item, of_player) for of_player in scopes])
        case Sum(values):
            scope.board.meter.spend(len(values) // TESTS_IN_A_STEP)
            return sum(number(item, scope) for item in values)
        case Product(values):
            return _product(values, scope)
        case Negative(item):
            return -number(item, scope)
        case int():
            return value


def _product(values: Sequence[Value], scope: Scope) -> int:
    """Return the product of the values; each step on the way is within the bound, too."""
    meter = scope.board.meter
    meter.spend(len(values) // TESTS_IN_A_STEP)
    result = 1
    for item in values:
        result = meter.bounded(result * number(item, scope))
    return result


def _among(value: Among, scope: Scope) -> int:
    """Return the greatest, least or total number; nothing among no objects (107.3, 604.3)."""
    objects, over = select(value.selector, scope), numbers.OVER[value.how]
    scope.board.meter.spend(len(objects) // NUMBERS_IN_A_STEP)
    if value.what == "counters":
        cards = scope.board.cards
        return over([numbers.counters_on(cards[object_id], value.kind, scope) for object_id in objects])
    return over([numbers.number_of(value.what, object_id, scope) for object_id in objects])


def compare(value: int, comparison: Comparison, scope: Scope) -> bool:
    """Compare `value` with every bound."""
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
    """Return whether the condition holds now; no condition always holds."""
    match condition:
        case None:
            return True
        case ValueCondition(value, comparison):
            return compare(number(value, scope), comparison, scope)
        case SelfCondition(selector):
            return scope.source is not None and scope.source in scope.state and _is_such(selector, scope.source, scope)
        case ActiveCondition(who):
            return (scope.board.scenario.active_player == scope.you) is (who == "you")
        case FactCondition():
            return predicates.is_fact(condition, scope)
        case NotCondition(inner):
            return not holds(inner, scope)
        case AllConditions(conditions):
            scope.board.meter.spend(len(conditions) // 2)
            return all(holds(inner, scope) for inner in conditions)
        case AnyCondition(conditions):
            scope.board.meter.spend(len(conditions) // 2)
            return any(holds(inner, scope) for inner in conditions)


def _is_such(selector: Selector, source: str, scope: Scope) -> bool:
    """Return whether `select` would match the source: off the battlefield only where it names a place."""
    selector = placed(selector, scope)
    on_battlefield = scope.board.cards[source].zone == "battlefield"
    there = on_battlefield or says_where(selector) or any(map(asks_zone, selector.tests))
    return there and matches(selector, source, scope)
