"""Operations on a scenario, from one stage to the next; each gives a new scenario. Some state what no object shows.

scenario = apply_ops(scenario, read_ops([{"disable": "humility"}, {"move": ["bear", "graveyard"]}]))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.characteristics import front_up
from engine.errors import Fault, Problem, ScenarioError
from engine.scenario import Chosen, Counters, Effect, GameObject, Scenario
from engine.timeline import ImpossibleError, change_object, find, newer
from engine.turning import (
    FaceOp,
    Lock,
    MergeWith,
    Transform,
    TurnDown,
    TurnUp,
    Unlock,
    apply_to_faces,
    remember,
    separated,
)

_Told = TypeVar("_Told")
_Thing = TypeVar("_Thing", GameObject, Effect)


@dataclass(frozen=True, slots=True)
class SetStatus:
    """Says all that an object is: tapped, attacking, blocking. Its timestamp stays."""

    id: str
    status: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetFacts:
    """Says all that is true of an object and that nobody sees on it: monstrous, kicked."""

    id: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetGameFacts:
    """Says all that is true of the game: day, night."""

    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetPlayerFacts:
    """Says all that is true of a player: the monarch."""

    player: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetLife:
    player: str
    life: int


@dataclass(frozen=True, slots=True)
class SetPlayerCounters:
    """Sets the number of a player's counters of a kind; 0 takes them away."""

    player: str
    kind: str
    count: int


Statement = SetStatus | SetFacts | SetGameFacts | SetPlayerFacts | SetLife | SetPlayerCounters


def _state(scenario: Scenario, op: Statement) -> Scenario:
    match op:
        case SetStatus(id_, status):
            return change_object(scenario, id_, lambda item: replace(item, status=status))
        case SetFacts(id_, facts):
            return change_object(scenario, id_, lambda item: replace(item, facts=facts))
        case SetGameFacts(facts):
            return replace(scenario, facts=facts)
        case SetPlayerFacts(player, facts):
            return replace(scenario, player_facts=_with(scenario.player_facts, player, facts))
        case SetLife(player, life):
            return replace(scenario, life={**scenario.life, player: life})
        case SetPlayerCounters(player, kind, count):
            kinds = _with(scenario.player_counters.get(player, {}), kind, count)
            return replace(scenario, player_counters=_with(scenario.player_counters, player, kinds))


def _with(told: Mapping[str, _Told], key: str, what: _Told) -> dict[str, _Told]:
    """Return what is told with this for a key; without the key where this says nothing."""
    others = {other: there for other, there in told.items() if other != key}
    return {**others, key: what} if what else others


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
    """Sets the number of counters of a kind; 0 takes them away. They get a new timestamp (613.7c)."""

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
    """Sets the player who controls an object before any effect changes it."""

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


_Plain = Enable | Timestamp | Attach | SetCounters | Move | GiveControl | Choose | FaceOp | SetActive
Op = _Plain | Statement


def apply_ops(scenario: Scenario, ops: Iterable[Op], path: str = "") -> Scenario:
    """Apply all operations to the scenario, in order.

    Raises ScenarioError for an operation that the scenario does not allow; `path` is the place of the list of
    operations in its document.
    """
    for place, op in enumerate(ops):
        try:
            scenario = _state(scenario, op) if isinstance(op, Statement) else _apply(scenario, op)
        except ImpossibleError as error:
            raise ScenarioError((Problem(f"{path}/{place}", error.code, error.values),)) from error
    return scenario


def _apply(scenario: Scenario, op: _Plain) -> Scenario:
    match op:
        case Enable() | Timestamp():
            return _change_either(scenario, op)
        case Attach(id_, host):
            return _attach(scenario, id_, host)
        case SetCounters(id_, kind, count):
            return _set_counters(scenario, id_, kind, count)
        case Move(id_, zone):
            return _move(scenario, id_, zone)
        case GiveControl(id_, player):
            return change_object(scenario, id_, lambda item: replace(item, controller=player))
        case Choose(id_, what, word):
            return change_object(scenario, id_, lambda item: replace(item, chosen=replace(item.chosen, **{what: word})))
        case Transform() | TurnUp() | TurnDown() | Unlock() | Lock() | MergeWith():
            return apply_to_faces(scenario, op)
        case SetActive(player):
            return replace(scenario, active_player=player)


# --- one thing changed ------------------------------------------------------------------------------


def _change_either(scenario: Scenario, op: Enable | Timestamp) -> Scenario:
    """Change an object or an effect, which both can be switched and have a timestamp."""
    if all(effect.id != op.id for effect in scenario.effects):
        return change_object(scenario, op.id, lambda item: _changed(item, op))
    effects = tuple(_changed(effect, op) if effect.id == op.id else effect for effect in scenario.effects)
    return replace(scenario, effects=effects)


def _changed(thing: _Thing, op: Enable | Timestamp) -> _Thing:
    match op:
        case Enable(_, enabled):
            return replace(thing, enabled=enabled)
        case Timestamp(_, timestamp):
            return replace(thing, timestamp=timestamp)


# --- the operations that do more --------------------------------------------------------------------


def _attach(scenario: Scenario, id_: str, host: str) -> Scenario:
    if host == id_:
        raise ImpossibleError(Fault.ATTACHED_TO_ITSELF)
    if host not in scenario.players:
        find(scenario, host)
    now = newer(scenario)
    return change_object(scenario, id_, lambda item: replace(item, attached_to=host, timestamp=now))


def _set_counters(scenario: Scenario, id_: str, kind: str, count: int) -> Scenario:
    now = newer(scenario)

    def with_counters(item: GameObject) -> GameObject:
        others = tuple(counters for counters in item.counters if counters.kind != kind)
        return replace(item, counters=(*others, Counters(kind, count, now)) if count else others)

    return change_object(scenario, id_, with_counters)


#: What is true of a card in whatever zone it is (903.3).
_FACTS_OF_CARDS = frozenset(("commander",))


def _move(scenario: Scenario, id_: str, zone: str) -> Scenario:
    """Move an object: a spell that becomes a permanent stays the same (400.7a); else it is a new object (400.7).

    The values that copies took from it before the move stay known (`remember`).
    """
    moved = replace(find(scenario, id_), zone=zone, timestamp=newer(scenario))
    before = find(scenario, id_).zone
    if before == "stack" and zone == "battlefield":
        return change_object(scenario, id_, lambda _: moved)
    scenario = remember(scenario, id_)
    moved = replace(moved, counters=(), attached_to=None, linked_to=None, targets=(), attacks=None, blocks=())
    if before == "battlefield":
        moved = replace(moved, controller=moved.owner, chosen=Chosen(), face_down=False, status=())
    moved = replace(front_up(moved), unlocked=())
    moved = replace(moved, facts=tuple([fact for fact in moved.facts if fact in _FACTS_OF_CARDS]))
    scenario = separated(scenario, moved)
    objects = tuple(moved if item.id == id_ else _without_host(item, id_) for item in scenario.objects)
    effects = tuple(_not_affecting(effect, id_) for effect in scenario.effects)
    return replace(scenario, objects=objects, effects=effects)


def _without_host(item: GameObject, host: str) -> GameObject:
    """Return the object without what bound it to the one that moved, which is a new object now (400.7)."""
    if host not in {item.attached_to, item.linked_to}:
        return item
    return replace(
        item,
        attached_to=None if item.attached_to == host else item.attached_to,
        linked_to=None if item.linked_to == host else item.linked_to,
    )


def _not_affecting(effect: Effect, id_: str) -> Effect:
    if id_ not in effect.affects:
        return effect
    return replace(effect, affects=tuple(other for other in effect.affects if other != id_))
