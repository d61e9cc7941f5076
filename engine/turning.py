"""Operations on the faces and halves of a permanent, and merging a card with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.changing import ImpossibleError, find, newer, put
from engine.errors import Fault
from engine.faces import can_be_face_down, can_transform, turned_over
from engine.remembering import free_id
from engine.scenario import HALVES, Effect, Face, GameObject, Merge, Scenario


@dataclass(frozen=True, slots=True)
class Transform:
    """Turns a double-faced permanent over: it gets a new timestamp (613.7g). To others nothing happens (701.27c)."""

    id: str


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turns a face-down permanent face up: it gets a new timestamp (613.7f)."""

    id: str


@dataclass(frozen=True, slots=True)
class TurnDown:
    """Turns a permanent face down, `down` as of an object: it gets a new timestamp (613.7f)."""

    id: str
    down: bool | Face


@dataclass(frozen=True, slots=True)
class Unlock:
    """Unlocks a half of a permanent (709.5f). Its timestamp stays."""

    id: str
    half: str


@dataclass(frozen=True, slots=True)
class Lock:
    """Locks a half of a permanent again (709.5g)."""

    id: str
    half: str


@dataclass(frozen=True, slots=True)
class MergeWith:
    """Merges a card with a permanent, which stays the object it was (730.2).

    The card is no object of its own any more.
    """

    id: str
    host: str
    on_top: bool


FaceOp = Transform | TurnUp | TurnDown | Unlock | Lock | MergeWith


def apply_to_faces(scenario: Scenario, op: FaceOp) -> Scenario:
    card = find(scenario, op.id)
    match op:
        case Transform():
            return _turned(scenario, turned_over(card)) if can_transform(card) else scenario
        case TurnUp():
            return _turned(scenario, replace(card, face_down=False)) if card.face_down else scenario
        case TurnDown(_, down):
            turns = down and not card.face_down and can_be_face_down(card)
            return _turned(scenario, replace(card, face_down=down)) if turns else scenario
        case Unlock(_, half):
            return put(scenario, _with_unlocked(card, {*card.unlocked, half}))
        case Lock(_, half):
            return put(scenario, _with_unlocked(card, {*card.unlocked} - {half}))
        case MergeWith(_, host, on_top):
            return _merge(scenario, card, host, on_top=on_top)


def _with_unlocked(card: GameObject, halves: set[str]) -> GameObject:
    return replace(card, unlocked=tuple([half for half in HALVES if half in halves]))


def _turned(scenario: Scenario, card: GameObject) -> Scenario:
    return put(scenario, replace(card, timestamp=newer(scenario)))


def _merge(scenario: Scenario, card: GameObject, host: str, *, on_top: bool) -> Scenario:
    """Take the card out of the game, and add what merging does: it changes copiable values from now on (613.2a)."""
    if host == card.id:
        raise ImpossibleError(Fault.ATTACHED_TO_ITSELF)
    find(scenario, host)
    merging = Effect(
        id=free_id(scenario, f"{card.id[:_LONGEST]}-merged"),
        name=card.name,
        timestamp=newer(scenario),
        controller=card.controller,
        source=None,
        affects=(host,),
        condition=None,
        changes=(Merge(card.id, on_top),),
        duration=None,
        enabled=True,
    )
    scenario = put(scenario, replace(card, enabled=False))
    return replace(scenario, effects=(*scenario.effects, merging))


#: How much of a card's id the id of its merging has.
_LONGEST: Final = 50


def separated(scenario: Scenario, moved: GameObject) -> Scenario:
    """Put the cards that were merged with an object into its new zone, each an object again (730.3)."""
    mergings = [effect for effect in scenario.effects if moved.id in effect.affects and _merged_by(effect)]
    for card in [find(scenario, name) for effect in mergings for name in _merged_by(effect)]:
        apart = replace(card, enabled=True, zone=moved.zone, controller=card.owner, timestamp=moved.timestamp)
        scenario = put(scenario, apart)
    return replace(scenario, effects=tuple([effect for effect in scenario.effects if effect not in mergings]))


def _merged_by(effect: Effect) -> tuple[str, ...]:
    return tuple(change.of for change in effect.changes if isinstance(change, Merge))
