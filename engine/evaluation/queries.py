"""Queries on a state: whether a selector matches, what a value is, whether a condition holds.

The three call each other (a count has a selector, a selector may compare a value), so they are in one module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

from engine.budget import NUMBERS_IN_A_STEP, TESTS_IN_A_STEP, THINGS_IN_A_STEP, WORDS_IN_A_STEP
from engine.evaluation.scope import (
    NAMES_ONE,
    Predicate,
    Scope,
    asks_zone,
    has_chosen,
    has_flag,
    has_word,
    is_attached_to,
    is_fact,
    is_linked_to,
    is_what,
    placed,
    player_is,
    says_where,
    shares,
)
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
from engine.scenario import LIFE, GameObject
from engine.words import BASIC_LAND_TYPES, PARTY, devotion_of

_BASIC_LAND_TYPES = frozenset(BASIC_LAND_TYPES)
#: How one number is made of several, by the word in the document; 0 of none.
OVER: Final[Mapping[str, Callable[[list[int]], int]]] = {
    "greatest": lambda numbers: max(numbers, default=0),
    "least": lambda numbers: min(numbers, default=0),
    "total": sum,
}


def number_of(what: str, object_id: str | None, scope: Scope) -> int:
    """Return a number that the object has; 0 for an object that is not there."""
    if object_id is None or object_id not in scope.state:
        return 0
    if what == "mana_value":
        return scope.state[object_id].mana_value
    if what == "colors":
        return len(scope.state[object_id].colors)
    return size_of(object_id, what, scope)


def size_of(object_id: str, what: str, scope: Scope) -> int:
    """Return power or toughness as other effects see it: 0 for a permanent that is no creature (208.3)."""
    now = scope.state[object_id]
    if scope.board.cards[object_id].zone == "battlefield" and not now.is_creature:
        return 0
    if what in ("base_power", "base_toughness"):
        return now.base_size[what == "base_toughness"] or 0
    return (now.power if what == "power" else now.toughness) or 0


def party_of(player: str | None, scope: Scope) -> int:
    """Count the creatures of a player's party, so that it is as large as can be (700.8a).

    By Hall's theorem that is the least of what any of the four types can fill, plus the other types.
    """
    scope.board.meter.spend(len(scope.board.battlefield) // NUMBERS_IN_A_STEP)
    theirs = (scope.state[object_id] for object_id in scope.board.battlefield)
    members = [now for now in theirs if now.controller == player and now.is_creature]
    types = [sum(1 << place for place, word in enumerate(PARTY) if now.has_subtype(word)) for now in members]
    return min(sum(bool(one & some) for one in types) + 4 - some.bit_count() for some in range(16))


def devotion(colors: tuple[str, ...], scope: Scope) -> int:
    """Count the devotion among the mana costs of all permanents that you control (700.5)."""
    scope.board.meter.spend(len(scope.board.battlefield) // NUMBERS_IN_A_STEP)
    theirs = (scope.state[object_id] for object_id in scope.board.battlefield)
    return sum(devotion_of(now.mana_cost, colors) for now in theirs if now.controller == scope.you)


def mana_symbols(colors: tuple[str, ...], object_id: str | None, scope: Scope) -> int:
    now = scope.state.get(object_id or "")
    return 0 if now is None else devotion_of(now.mana_cost, colors)


def of_player(value: Life | StartingLife | PlayerCounters, scope: Scope) -> int:
    """Return a number that the document gives a player; 0 for a player who is not there."""
    scenario, player = scope.board.scenario, scope.player(value.player)
    if player is None:
        return 0
    match value:
        case Life():
            return scenario.life.get(player, 0)
        case StartingLife():
            return scenario.starting_life.get(player, LIFE)
        case PlayerCounters():
            return scenario.player_counters.get(player, {}).get(value.kind, 0)


def counters_on(card: GameObject, kind: str | None, scope: Scope) -> int:
    scope.board.meter.spend(len(card.counters) // THINGS_IN_A_STEP)
    return sum(item.count for item in card.counters if kind in (None, item.kind))


def players_of(who: str, scope: Scope) -> tuple[str, ...]:
    """Return the players over whom a value goes: all of them, or the opponents of "you" (102.2)."""
    players = scope.board.scenario.players
    scope.board.meter.spend(len(players))
    return players if who == "all" else tuple(player for player in players if player != scope.you)


def how_many_different(what: str, objects: tuple[str, ...], scope: Scope) -> int:
    """Count the different words, or numbers, that the objects have among them."""
    scope.board.meter.spend(len(objects) // NUMBERS_IN_A_STEP)
    states = [scope.state[object_id] for object_id in objects]
    match what:
        case "card_types":
            return len(frozenset[str]().union(*(now.types for now in states)))
        case "basic_land_types":
            return len(_BASIC_LAND_TYPES & frozenset[str]().union(*(now.subtypes for now in states)))
        case "colors":
            return len(frozenset[str]().union(*(now.colors for now in states)))
        case "names":
            return len({now.name.en for now in states} - {""})
        case _:
            number_kind = "power" if what == "powers" else "mana_value"
            return len({number_of(number_kind, object_id, scope) for object_id in objects})


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


def _meant_by(selector: Selector, scope: Scope) -> Predicate:
    tests = _predicates(selector, scope)
    spend, steps = scope.board.meter.spend, 1 + len(tests) // TESTS_IN_A_STEP

    def meant(object_id: str) -> bool:
        spend(steps)
        for test in tests:  # noqa: SIM110 - called very often, and much quicker than `all`
            if not test(object_id):
                return False
        return True

    return meant


def _predicates(selector: Selector, scope: Scope) -> list[Predicate]:
    """Prepare the tests once, for many objects."""
    scope.board.meter.spend(len(selector.tests))
    return [_predicate(test, scope) for test in selector.tests]


def _predicate(test: Test, scope: Scope) -> Predicate:  # noqa: C901, PLR0912 - one case a kind of test
    match test:
        case HasWord():
            return has_word(test, scope)
        case Is():
            return is_what(test, scope)
        case NotSelector(selector):
            meant = _meant_by(selector, scope)
            return lambda object_id: not meant(object_id)
        case PlayerIs():
            return player_is(test, scope)
        case Flag():
            return has_flag(test, scope)
        case Ids(ids):
            scope.board.meter.spend(len(ids) // WORDS_IN_A_STEP)
            return frozenset(ids).__contains__
        case NumberIs(key, comparison):
            return lambda object_id: compare(number_of(key, object_id, scope), comparison, scope)
        case CountersAre(kind, comparison):
            cards = scope.board.cards
            return lambda object_id: compare(counters_on(cards[object_id], kind, scope), comparison, scope)
        case AnySelector(selectors):
            some = [_meant_by(selector, scope) for selector in selectors]
            return lambda object_id: any(meant(object_id) for meant in some)
        case AllSelectors(selectors):
            every = [_meant_by(selector, scope) for selector in selectors]
            return lambda object_id: all(meant(object_id) for meant in every)
        case HasChosen():
            return has_chosen(test, scope)
        case Shares(what, ref):
            return shares(what, scope.resolve(ref), scope)
        case AttachedTo(ref):
            return is_attached_to(scope.resolve(ref), scope)
        case LinkedTo(ref):
            return is_linked_to(scope.resolve(ref), scope)
        case HasAttached(selector):
            meant, attachments = _meant_by(selector, scope), scope.board.attachments
            return lambda object_id: any(map(meant, attachments.get(object_id, ())))
        case Meets(key, selector):
            return _meets(key, selector, scope)


def _meets(key: str, selector: Selector, scope: Scope) -> Predicate:
    cards, state, meant, spend = scope.board.cards, scope.state, _meant_by(selector, scope), scope.board.meter.spend

    def meets_any(object_id: str) -> bool:
        if key == "blocked_by":
            spend(len(cards))
            others = [other for other, card in cards.items() if object_id in card.blocks]
        else:
            others = list(cards[object_id].targets if key == "targets" else cards[object_id].blocks)
        spend(len(others))
        return any(other in state and meant(other) for other in others)

    return meets_any


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
            return number_of(what, scope.resolve(ref), scope)
        case CountersOn(ref, kind):
            card = scope.board.cards.get(scope.resolve(ref) or "")
            return 0 if card is None else counters_on(card, kind, scope)
        case DifferentTypes(what, selector) | Different(what, selector):
            return how_many_different(what, select(selector, scope), scope)
        case Among():
            return _among(value, scope)
        case ManaSymbols(colors, ref):
            return mana_symbols(colors, scope.resolve(ref), scope)
        case Devotion(colors):
            return devotion(colors, scope)
        case Party(player):
            return party_of(scope.player(player), scope)
        case Life() | StartingLife() | PlayerCounters():
            return of_player(value, scope)
        case Half(round_, item):
            whole = number(item, scope)
            return -(-whole // 2) if round_ == "up" else whole // 2
        case PlayersWhere(who, condition):
            return sum(holds(condition, scope.of_player(player)) for player in players_of(who, scope))
        case OverPlayers(who, how, item):
            scopes = map(scope.of_player, players_of(who, scope))
            return OVER[how]([number(item, of_player) for of_player in scopes])
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
    objects, over = select(value.selector, scope), OVER[value.how]
    scope.board.meter.spend(len(objects) // NUMBERS_IN_A_STEP)
    if value.what == "counters":
        cards = scope.board.cards
        return over([counters_on(cards[object_id], value.kind, scope) for object_id in objects])
    return over([number_of(value.what, object_id, scope) for object_id in objects])


def compare(value: int, comparison: Comparison, scope: Scope) -> bool:
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
            return is_fact(condition, scope)
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
