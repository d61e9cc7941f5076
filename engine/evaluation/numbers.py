"""Numbers that are read off one object, a set of objects or the players, without another query."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.budget import NUMBERS_IN_A_STEP, THINGS_IN_A_STEP
from engine.evaluation.scope import Scope
from engine.expressions import Life, PlayerCounters, StartingLife
from engine.mana import devotion_of
from engine.scenario import LIFE, GameObject
from engine.words import BASIC_LAND_TYPES

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
    return (now.power if what == "power" else now.toughness) or 0


def devotion(colors: tuple[str, ...], scope: Scope) -> int:
    """Count the devotion among the mana costs of all permanents that you control (700.5)."""
    scope.board.meter.spend(len(scope.board.battlefield) // NUMBERS_IN_A_STEP)
    theirs = (scope.state[object_id] for object_id in scope.board.battlefield)
    return sum(devotion_of(now.mana_cost, colors) for now in theirs if now.controller == scope.you)


def mana_symbols(colors: tuple[str, ...], object_id: str | None, scope: Scope) -> int:
    """Count the mana symbols of these colors in the object's mana cost."""
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
    """Count the counters of this kind, or all of them for None."""
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
