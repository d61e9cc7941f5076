"""Operations on the faces and halves of a permanent, and merging a card with it; what a copy keeps of an object that
becomes a new one (400.7).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from engine.characteristics import can_be_face_down, can_transform, turned_over
from engine.errors import Fault
from engine.scenario import HALVES, Copy, Effect, Face, GameObject, Merge, Scenario, TurnFace, rebuilt
from engine.timeline import ImpossibleError, find, newer, put

_LONGEST: Final = 50
_Part = TypeVar("_Part")


def remember(scenario: Scenario, id_: str) -> Scenario:
    """Add the object, as it was before it moves, to the scenario: disabled, and under another id.

    Only where an effect has copied values that were not printed on it: the copy took the values of its own moment
    (707.2), from older copies and turnings that do not affect the new object. Copies then name the disabled object.
    """
    card = next(item for item in scenario.objects if item.id == id_)
    shaped = any(id_ in effect.affects and _shapes(effect) for effect in scenario.effects)
    if not (_is_copied(scenario, id_) and (card.face_down or shaped)):
        return scenario
    former = replace(
        card, id=free_id(scenario, f"{id_[:_LONGEST]}-before"), enabled=False, counters=(), attached_to=None
    )
    objects = tuple(_object_naming(item, id_, former.id) for item in scenario.objects)
    effects = tuple(_effect_naming(effect, id_, former.id) for effect in scenario.effects)
    return replace(scenario, objects=(*objects, former), effects=effects)


def _is_copied(scenario: Scenario, id_: str) -> bool:
    return any(_effect_naming(effect, id_, "") is not effect for effect in scenario.effects) or any(
        _object_naming(item, id_, "") is not item for item in scenario.objects
    )


def _shapes(effect: Effect) -> bool:
    """Return whether it changes copiable values: by a copy, or by turning face down or up."""
    return any(isinstance(change, Copy | Merge | TurnFace) for change in effect.changes)


def free_id(scenario: Scenario, plain: str) -> str:
    """Return this id, or the first of the same beginning that is free."""
    sections = scenario.objects, scenario.effects, scenario.spells
    taken = {item.id for section in sections for item in section} | set(scenario.players)
    name = plain
    again = 2
    while name in taken:
        name, again = f"{plain}-{again}", again + 1
    return name


# --- naming the former object -------------------------------------------------------------------------


def _effect_naming(effect: Effect, id_: str, former: str) -> Effect:
    """Return the effect with the former object in place of `id_`: in what it copies, and among what it affects."""
    changes = _naming(effect.changes, (id_, "self") if effect.source == id_ else (id_,), former)
    changed = effect if changes == effect.changes else replace(effect, changes=changes)
    if not former or not _shapes(effect):
        return changed
    return replace(changed, affects=tuple(former if item == id_ else item for item in changed.affects))


def _object_naming(item: GameObject, id_: str, former: str) -> GameObject:
    abilities = _naming(item.abilities, (id_,), former)
    return item if abilities == item.abilities else replace(item, abilities=abilities)


def _naming(part: _Part, names: tuple[str, ...], former: str) -> _Part:
    """Return changes or abilities with the former object in the place of these names, in all that they copy."""

    def named(piece: object) -> object:
        return replace(piece, of=former) if isinstance(piece, Copy | Merge) and piece.of in names else None

    return rebuilt(part, named)


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


def separated(scenario: Scenario, moved: GameObject) -> Scenario:
    """Put the cards that were merged with an object into its new zone, each an object again (730.3)."""
    mergings = [effect for effect in scenario.effects if moved.id in effect.affects and _merged_by(effect)]
    for card in [find(scenario, name) for effect in mergings for name in _merged_by(effect)]:
        apart = replace(card, enabled=True, zone=moved.zone, controller=card.owner, timestamp=moved.timestamp)
        scenario = put(scenario, apart)
    return replace(scenario, effects=tuple([effect for effect in scenario.effects if effect not in mergings]))


def _merged_by(effect: Effect) -> tuple[str, ...]:
    return tuple(change.of for change in effect.changes if isinstance(change, Merge))
