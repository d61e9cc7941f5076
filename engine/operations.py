"""What happens to a board from one stage to the next: operations on a scenario, each giving a new scenario.

scenario = apply_ops(scenario, read_ops([{"disable": "humility"}, {"move": ["bear", "graveyard"]}]))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from engine.budget import NUMBER_BOUND
from engine.errors import Problem, ScenarioError, Value
from engine.faults import Fault
from engine.remembering import remember
from engine.scenario import Chosen, Counters, Effect, GameObject, Scenario


@dataclass(frozen=True, slots=True)
class Enable:
    """Puts an object or effect into the game, or takes it out; it keeps its place and timestamp."""

    id: str
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Timestamp:
    """Gives an object or effect this timestamp."""

    id: str
    timestamp: int


@dataclass(frozen=True, slots=True)
class Attach:
    """Attaches an object to another one or to a player: it gets a new timestamp (613.7e)."""

    id: str
    host: str


@dataclass(frozen=True, slots=True)
class SetCounters:
    """How many counters of a kind an object has; 0 takes them away. They get a new timestamp (613.7c)."""

    id: str
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Move:
    """Puts an object into a zone, where it is a new object (400.7)."""

    id: str
    zone: str


@dataclass(frozen=True, slots=True)
class GiveControl:
    """Who controls an object before any effect says otherwise."""

    id: str
    player: str


@dataclass(frozen=True, slots=True)
class Choose:
    """A choice made as the object entered; `what` is a key of `Chosen`."""

    id: str
    what: str
    word: str


@dataclass(frozen=True, slots=True)
class SetActive:
    player: str


Op = Enable | Timestamp | Attach | SetCounters | Move | GiveControl | Choose | SetActive


def apply_ops(scenario: Scenario, ops: Iterable[Op], path: str = "") -> Scenario:
    """The scenario after all operations, in order.

    Raises ScenarioError for an operation that the scenario does not allow; `path` is where the list of
    operations stands in its document.
    """
    for place, op in enumerate(ops):
        try:
            scenario = _apply(scenario, op)
        except _ImpossibleError as error:
            raise ScenarioError((Problem(f"{path}/{place}", error.code, error.values),)) from error
    return scenario


class _ImpossibleError(Exception):
    """Why an operation cannot be applied to this scenario."""

    def __init__(self, code: Fault, **values: Value) -> None:
        self.code = code
        self.values = values
        super().__init__(code.name)


def _apply(scenario: Scenario, op: Op) -> Scenario:
    match op:
        case Enable(one, enabled):
            return _enable(scenario, one, enabled)
        case Timestamp(one, timestamp):
            return _set_timestamp(scenario, one, timestamp)
        case Attach(one, host):
            return _attach(scenario, one, host)
        case SetCounters(one, kind, count):
            return _set_counters(scenario, one, kind, count)
        case Move(one, zone):
            return _move(scenario, one, zone)
        case GiveControl(one, player):
            return _change_object(scenario, one, lambda item: replace(item, controller=player))
        case Choose(one, what, word):
            return _change_object(scenario, one, lambda item: replace(item, chosen=_choose(item.chosen, what, word)))
        case SetActive(player):
            return replace(scenario, active_player=player)


# --- one thing changed ------------------------------------------------------------------------------


def _enable(scenario: Scenario, one: str, enabled: bool) -> Scenario:
    if _is_effect(scenario, one):
        return _change_effect(scenario, one, lambda effect: replace(effect, enabled=enabled))
    return _change_object(scenario, one, lambda item: replace(item, enabled=enabled))


def _set_timestamp(scenario: Scenario, one: str, timestamp: int) -> Scenario:
    if _is_effect(scenario, one):
        return _change_effect(scenario, one, lambda effect: replace(effect, timestamp=timestamp))
    return _change_object(scenario, one, lambda item: replace(item, timestamp=timestamp))


def _is_effect(scenario: Scenario, one: str) -> bool:
    return any(effect.id == one for effect in scenario.effects)


def _change_effect(scenario: Scenario, one: str, change: Callable[[Effect], Effect]) -> Scenario:
    return replace(scenario, effects=tuple(change(item) if item.id == one else item for item in scenario.effects))


def _change_object(scenario: Scenario, one: str, change: Callable[[GameObject], GameObject]) -> Scenario:
    _find(scenario, one)
    return replace(scenario, objects=tuple(change(item) if item.id == one else item for item in scenario.objects))


def _find(scenario: Scenario, one: str) -> GameObject:
    for item in scenario.objects:
        if item.id == one:
            return item
    raise _ImpossibleError(Fault.CHANGES_NOTHING, name=one)


def newest(scenario: Scenario) -> int:
    """The newest timestamp of objects, effects and counters (613.7), 0 on an empty board."""
    taken = [item.timestamp for item in scenario.objects]
    taken += [effect.timestamp for effect in scenario.effects]
    taken += [counters.timestamp for item in scenario.objects for counters in item.counters]
    return max(taken, default=0)


def _newer(scenario: Scenario) -> int:
    following = newest(scenario) + 1
    if following > NUMBER_BOUND:
        raise _ImpossibleError(Fault.NO_NEWER_TIMESTAMP, most=NUMBER_BOUND)
    return following


# --- the operations that do more --------------------------------------------------------------------


def _attach(scenario: Scenario, one: str, host: str) -> Scenario:
    if host == one:
        raise _ImpossibleError(Fault.ATTACHED_TO_ITSELF)
    if host not in scenario.players:
        _find(scenario, host)
    now = _newer(scenario)
    return _change_object(scenario, one, lambda item: replace(item, attached_to=host, timestamp=now))


def _set_counters(scenario: Scenario, one: str, kind: str, count: int) -> Scenario:
    now = _newer(scenario)

    def with_counters(item: GameObject) -> GameObject:
        others = tuple(counters for counters in item.counters if counters.kind != kind)
        return replace(item, counters=(*others, Counters(kind, count, now)) if count else others)

    return _change_object(scenario, one, with_counters)


def _choose(chosen: Chosen, what: str, word: str) -> Chosen:
    return Chosen(
        color=word if what == "color" else chosen.color,
        creature_type=word if what == "creature_type" else chosen.creature_type,
        land_type=word if what == "land_type" else chosen.land_type,
        name=word if what == "name" else chosen.name,
        player=word if what == "player" else chosen.player,
    )


def _move(scenario: Scenario, one: str, zone: str) -> Scenario:
    """A permanent that a spell becomes is that spell to all effects (400.7a); else a new object, unknown to all.

    What copies took from it before stays known (`remember`).
    """
    moved = replace(_find(scenario, one), zone=zone, timestamp=_newer(scenario))
    before = _find(scenario, one).zone
    if before == "stack" and zone == "battlefield":
        return _change_object(scenario, one, lambda _: moved)
    scenario = remember(scenario, one)
    moved = replace(moved, counters=(), attached_to=None)
    if before == "battlefield":
        moved = replace(moved, controller=moved.owner, chosen=Chosen(), face_down=False, status=())
    objects = tuple(moved if item.id == one else _without_host(item, one) for item in scenario.objects)
    effects = tuple(_not_affecting(effect, one) for effect in scenario.effects)
    return replace(scenario, objects=objects, effects=effects)


def _without_host(item: GameObject, host: str) -> GameObject:
    return replace(item, attached_to=None) if item.attached_to == host else item


def _not_affecting(effect: Effect, one: str) -> Effect:
    if one not in effect.affects:
        return effect
    return replace(effect, affects=tuple(other for other in effect.affects if other != one))
