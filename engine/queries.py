"""Queries on a state: whether a selector matches, what a value is, whether a condition holds.

The three call each other (a count has a selector, a selector may compare a value), so they are in one module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.board import Board
from engine.characteristics import AbilityInstance, Characteristics
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
    Ref,
    Selector,
    SelfCondition,
    Shares,
    StartingLife,
    Sum,
    Test,
    Value,
    ValueCondition,
)
from engine.mana import devotion_of
from engine.scenario import LIFE, Chosen, Counters, GameObject
from engine.words import BASIC_LAND_TYPES, is_creature_type

_ATTACHABLE = frozenset(("Aura", "Equipment", "Fortification"))
_BASIC_LAND_TYPES = frozenset(BASIC_LAND_TYPES)
#: The number of things that are looked through within the step of the query itself.
_FEW = 4
_NAMES_ONE = frozenset(("self", "attached", "affected", "graveyard_top"))


@dataclass(slots=True)
class Scope:
    """The view on a state: the source of the effect, the player who is "you", and the object being changed.

    `that` is the player whom a value over players looks at.
    """

    board: Board
    state: Mapping[str, Characteristics]
    source: str | None
    you: str
    affected: str | None = None
    that: str | None = None

    def about(self, object_id: str) -> Scope:
        """Return the same view with `object_id` as the object being changed."""
        return Scope(self.board, self.state, self.source, self.you, object_id, self.that)

    def of_player(self, player: str) -> Scope:
        """Return the same view with `player` as "that" player."""
        return Scope(self.board, self.state, self.source, self.you, self.affected, player)

    @property
    def attached(self) -> str | None:
        """Return what the source is attached to: an object in the game or a player (301.5, 303.4)."""
        if self.source is None or self.source not in self.board.cards:
            return None
        if self.board.ruleset.attached_needs_type and _ATTACHABLE.isdisjoint(self.state[self.source].subtypes):
            return None
        return self.board.cards[self.source].attached_to

    @property
    def chosen(self) -> Chosen:
        return Chosen() if self.source is None else self.board.every_card[self.source].chosen

    def resolve(self, ref: Ref) -> str | None:
        """Return the id that a Ref names, None where it names nothing. The object of an id may be out of the game."""
        if ref == "affected":
            return self.affected
        if ref == "self":
            return self.source
        if ref == "attached":
            return self.attached
        if ref == "graveyard_top":
            return self.board.graveyard_top(self.you)
        if ref == "linked":
            return self.board.linked(self.source)
        return ref

    def player(self, word: str) -> str | None:
        """Return the player whom a word of `PLAYER_WORDS` names, None for nobody; "opponent" names no single player.

        A word that is a player's id in this scenario names that player.
        """
        if word == "you":
            return self.you
        if word in self.board.scenario.players:
            return word
        match word:
            case "chosen":
                return self.chosen.player
            case "attached":
                return self.attached if self.attached in self.board.scenario.players else None
            case "attached_controller":
                return self._controller_of(self.attached)
            case "active":
                return self.board.scenario.active_player
            case "controller":
                return self._controller_of(self.affected)
            case "owner":
                card = self.board.cards.get(self.affected or "")
                return None if card is None else card.owner
            case _:
                return self.that

    def _controller_of(self, object_id: str | None) -> str | None:
        now = None if object_id is None else self.state.get(object_id)
        return None if now is None else now.controller


# --- selectors --------------------------------------------------------------------------------------

#: Whether the object with the id matches, in the state for which the predicate was made.
Predicate = Callable[[str], bool]
Spend = Callable[[int], None]


def select(selector: Selector, scope: Scope) -> tuple[str, ...]:
    """Select the objects that match, in the order of the document."""
    return tuple(_meant_of(_candidates(selector, scope), selector, scope))


def select_of(ids: Collection[str], selector: Selector, scope: Scope) -> frozenset[str]:
    """Select from these objects, as `select` does, with a selector that does not name its objects."""
    cards = scope.board.cards
    anywhere = any(map(_asks_zone, selector.tests))
    there = ids if anywhere else [object_id for object_id in ids if cards[object_id].zone == "battlefield"]
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
    """Return objects off the battlefield only where the top level names a zone; where it names objects, only these."""
    anywhere = False
    for test in selector.tests:
        if isinstance(test, Ids):
            return tuple(
                sorted(
                    (object_id for object_id in test.ids if object_id in scope.state), key=scope.board.place.__getitem__
                )
            )
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
    """Return whether every test of the selector holds for this object, wherever it is."""
    return _meant_by(selector, scope)(object_id)


def _meant_by(selector: Selector, scope: Scope) -> Predicate:
    tests = _predicates(selector, scope)
    spend, steps = scope.board.meter.spend, 1 + len(tests)

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
            return _has_word(test, scope)
        case Is():
            return _is(test, scope)
        case NotSelector(selector):
            meant = _meant_by(selector, scope)
            return lambda object_id: not meant(object_id)
        case PlayerIs():
            return _player_is(test, scope)
        case Flag():
            return _flag(test, scope)
        case Ids(ids):
            scope.board.meter.spend(len(ids))
            return frozenset(ids).__contains__
        case NumberIs(key, comparison):
            return _number_is(key, comparison, scope)
        case CountersAre(kind, comparison):
            cards = scope.board.cards
            return lambda object_id: compare(_counters_on(cards[object_id], kind, scope), comparison, scope)
        case AnySelector(selectors):
            some = [_meant_by(selector, scope) for selector in selectors]
            return lambda object_id: any(meant(object_id) for meant in some)
        case AllSelectors(selectors):
            every = [_meant_by(selector, scope) for selector in selectors]
            return lambda object_id: all(meant(object_id) for meant in every)
        case HasChosen():
            return _has_chosen(test, scope)
        case Shares(what, ref):
            return _shares(what, scope.resolve(ref), scope)
        case AttachedTo(ref):
            host, cards = scope.resolve(ref), scope.board.cards
            there = host in scope.state or host in scope.board.scenario.players
            return lambda object_id: there and cards[object_id].attached_to == host
        case LinkedTo(ref):
            to, cards = scope.resolve(ref), scope.board.cards
            return lambda object_id: to is not None and cards[object_id].linked_to == to
        case HasAttached(selector):
            meant, attachments = _meant_by(selector, scope), scope.board.attachments
            return lambda object_id: any(map(meant, attachments.get(object_id, ())))


def _is(test: Is, scope: Scope) -> Predicate:
    if test.what == "other":
        return lambda object_id: object_id != scope.source
    if test.what == "not_affected":
        return lambda object_id: object_id != scope.affected
    named = scope.resolve(test.what)
    return lambda object_id: object_id == named


def _has_word(test: HasWord, scope: Scope) -> Predicate:  # noqa: C901 - one case a key
    """Make the predicate. A long list of words or abilities costs more than a step, and so spends its length."""
    state, cards, words, spend = scope.state, scope.board.cards, frozenset(test.words), scope.board.meter.spend
    spend(len(words))
    match test.key:
        case "type":
            return lambda object_id: not state[object_id].types.isdisjoint(words)
        case "subtype":
            of_creatures = any(map(is_creature_type, words))
            return lambda object_id: (
                not state[object_id].subtypes.isdisjoint(words)
                or (of_creatures and state[object_id].all_creature_types)
            )
        case "color":
            return lambda object_id: not state[object_id].colors.isdisjoint(words)
        case "supertype":
            return lambda object_id: not state[object_id].supertypes.isdisjoint(words)
        case "keyword":
            return lambda object_id: _has_keyword(state[object_id].abilities, words, spend)
        case "name":
            return lambda object_id: state[object_id].name.en != "" and state[object_id].name.en in words
        case "zone":
            return lambda object_id: cards[object_id].zone in words
        case "status":
            return lambda object_id: any(word in words for word in cards[object_id].status)
        case "counter":
            return lambda object_id: _has_counter(cards[object_id].counters, words, spend)
        case "fact":
            return lambda object_id: _has_fact(cards[object_id].facts, words, spend)


def _has_keyword(abilities: tuple[AbilityInstance, ...], words: frozenset[str], spend: Spend) -> bool:
    if len(abilities) > _FEW:
        spend(len(abilities))
    return any(item.ability.keyword in words for item in abilities)


def _has_counter(counters: tuple[Counters, ...], words: frozenset[str], spend: Spend) -> bool:
    if len(counters) > _FEW:
        spend(len(counters))
    return any(item.kind in words and item.count for item in counters)


def _has_fact(facts: tuple[str, ...], words: frozenset[str], spend: Spend) -> bool:
    if len(facts) > _FEW:
        spend(len(facts))
    return not words.isdisjoint(facts)


def _player_is(test: PlayerIs, scope: Scope) -> Predicate:
    state, cards, others = scope.state, scope.board.cards, test.player == "opponent"
    player = scope.you if others else scope.player(test.player)
    if test.key == "controller":
        return lambda object_id: (state[object_id].controller == player) is not others
    return lambda object_id: (cards[object_id].owner == player) is not others


def _flag(test: Flag, scope: Scope) -> Predicate:
    state, cards, wanted = scope.state, scope.board.cards, test.wanted
    match test.key:
        case "colorless":
            return lambda object_id: (not state[object_id].colors) is wanted
        case "multicolored":
            return lambda object_id: (len(state[object_id].colors) > 1) is wanted
        case "token":
            return lambda object_id: cards[object_id].token is wanted
        case "face_down":
            return lambda object_id: state[object_id].face_down is wanted
        case "has_abilities":
            return lambda object_id: bool(state[object_id].abilities) is wanted


def _number_is(key: str, comparison: Comparison, scope: Scope) -> Predicate:
    state = scope.state
    if key == "mana_value":
        return lambda object_id: compare(state[object_id].mana_value, comparison, scope)
    return lambda object_id: compare(_size(object_id, key, scope), comparison, scope)


def _has_chosen(test: HasChosen, scope: Scope) -> Predicate:
    chosen, state = scope.chosen, scope.state
    color, name, creature, land = chosen.color, chosen.name, chosen.creature_type, chosen.land_type
    match test.what:
        case "color":
            return lambda object_id: color is not None and color in state[object_id].colors
        case "name":
            return lambda object_id: name is not None and state[object_id].name.en == name
        case "creature_type":
            return lambda object_id: creature is not None and state[object_id].has_subtype(creature)
        case "land_type":
            return lambda object_id: land is not None and land in state[object_id].subtypes


def _shares(what: str, other: str | None, scope: Scope) -> Predicate:
    state = scope.state
    if other is None or other not in state:
        return lambda object_id: False
    theirs = state[other]
    if what == "color":
        return lambda object_id: not state[object_id].colors.isdisjoint(theirs.colors)
    if what == "name":
        return lambda object_id: state[object_id].name.en != "" and state[object_id].name.en == theirs.name.en
    return lambda object_id: state[object_id].shares_creature_type(theirs)


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
            return _number_of(what, scope.resolve(ref), scope)
        case CountersOn(ref, kind):
            card = scope.board.cards.get(scope.resolve(ref) or "")
            return 0 if card is None else _counters_on(card, kind, scope)
        case DifferentTypes(what, selector):
            objects = [scope.state[object_id] for object_id in select(selector, scope)]
            words = (now.types if what == "card_types" else now.subtypes & _BASIC_LAND_TYPES for now in objects)
            return len(frozenset[str]().union(*words))
        case Different(what, selector):
            return _different(what, select(selector, scope), scope)
        case Among():
            return _among(value, scope)
        case ManaSymbols(colors, ref):
            now = scope.state.get(scope.resolve(ref) or "")
            return 0 if now is None else devotion_of(now.mana_cost, colors)
        case Devotion(colors):
            return _devotion(colors, scope)
        case Life(player):
            return scope.board.scenario.life.get(scope.player(player) or "", 0)
        case StartingLife(player):
            known = scope.player(player)
            return 0 if known is None else scope.board.scenario.starting_life.get(known, LIFE)
        case PlayerCounters(player, kind):
            return scope.board.scenario.player_counters.get(scope.player(player) or "", {}).get(kind, 0)
        case Half(round_, item):
            whole = number(item, scope)
            return -(-whole // 2) if round_ == "up" else whole // 2
        case PlayersWhere(who, condition):
            return sum(holds(condition, scope.of_player(player)) for player in _players(who, scope))
        case OverPlayers(who, how, item):
            return _OVER[how]([number(item, scope.of_player(player)) for player in _players(who, scope)])
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


def _counters_on(card: GameObject, kind: str | None, scope: Scope) -> int:
    """Count the counters of this kind, or all of them for None."""
    scope.board.meter.spend(len(card.counters))
    return sum(item.count for item in card.counters if kind in (None, item.kind))


def _players(who: str, scope: Scope) -> tuple[str, ...]:
    """Return the players over whom a value goes: all of them, or the opponents of "you" (102.2)."""
    players = scope.board.scenario.players
    scope.board.meter.spend(len(players))
    return players if who == "all" else tuple(player for player in players if player != scope.you)


def _among(value: Among, scope: Scope) -> int:
    """Return the greatest, least or total number; nothing among no objects (107.3, 604.3)."""
    objects = select(value.selector, scope)
    scope.board.meter.spend(len(objects))
    if value.what == "counters":
        cards = scope.board.cards
        return _OVER[value.how]([_counters_on(cards[object_id], value.kind or None, scope) for object_id in objects])
    return _OVER[value.how]([_number_of(value.what, object_id, scope) for object_id in objects])


def _different(what: str, objects: tuple[str, ...], scope: Scope) -> int:
    scope.board.meter.spend(len(objects))
    states = [scope.state[object_id] for object_id in objects]
    match what:
        case "colors":
            return len(frozenset[str]().union(*(now.colors for now in states)))
        case "names":
            return len({now.name.en for now in states} - {""})
        case _:
            number_kind = "power" if what == "powers" else "mana_value"
            return len({_number_of(number_kind, object_id, scope) for object_id in objects})


_OVER: Final[Mapping[str, Callable[[list[int]], int]]] = {
    "greatest": lambda numbers: max(numbers, default=0),
    "least": lambda numbers: min(numbers, default=0),
    "total": sum,
}


def _number_of(what: str, object_id: str | None, scope: Scope) -> int:
    if object_id is None or object_id not in scope.state:
        return 0
    if what == "mana_value":
        return _mana_value(object_id, scope)
    if what == "colors":
        return len(scope.state[object_id].colors)
    return _size(object_id, what, scope)


def _mana_value(object_id: str, scope: Scope) -> int:
    return scope.state[object_id].mana_value


def _size(object_id: str, what: str, scope: Scope) -> int:
    """Return power or toughness as other effects see it: 0 for a permanent that is no creature (208.3)."""
    now = scope.state[object_id]
    if scope.board.cards[object_id].zone == "battlefield" and not now.is_creature:
        return 0
    return (now.power if what == "power" else now.toughness) or 0


def _devotion(colors: tuple[str, ...], scope: Scope) -> int:
    """Count the devotion among the mana costs of all permanents that you control (700.5)."""
    scope.board.meter.spend(len(scope.board.battlefield))
    theirs = (scope.state[object_id] for object_id in scope.board.battlefield)
    return sum(devotion_of(now.mana_cost, colors) for now in theirs if now.controller == scope.you)


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
            return _is_fact(condition, scope)
        case NotCondition(inner):
            return not holds(inner, scope)
        case AllConditions(conditions):
            scope.board.meter.spend(len(conditions))
            return all(holds(inner, scope) for inner in conditions)
        case AnyCondition(conditions):
            scope.board.meter.spend(len(conditions))
            return any(holds(inner, scope) for inner in conditions)


def _is_fact(condition: FactCondition, scope: Scope) -> bool:
    """Return whether it is true of the game, of the player, or of some opponent."""
    scenario = scope.board.scenario
    if condition.of is None:
        lists: Iterable[tuple[str, ...]] = (scenario.facts,)
    elif condition.of == "opponent":
        lists = [facts for player, facts in scenario.player_facts.items() if player != scope.you]
    else:
        lists = (scenario.player_facts.get(scope.player(condition.of) or "", ()),)
    scope.board.meter.spend(sum(map(len, lists)))
    return any(condition.fact in facts for facts in lists)


def _is_such(selector: Selector, source: str, scope: Scope) -> bool:
    """Return whether `select` would match the source: off the battlefield only where the top level names a place."""
    there = scope.board.cards[source].zone == "battlefield" or any(map(_says_where, selector.tests))
    return there and matches(selector, source, scope)
