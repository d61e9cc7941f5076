"""Changes of a card at the table by one press: its face, its zone, its halves, its merging, X, the ability used."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final

from engine import DEFAULT, ScenarioError
from engine.notation import write_selector
from engine.operations import Move, Op, apply_ops
from engine.scenario import HALVES, Effect, GameObject, Scenario
from engine.turning import Lock, MergeWith, Transform, TurnDown, TurnUp, Unlock
from layers_site.boards.building.services.building import matching
from layers_site.learning.rulings.services.merging import apart
from layers_site.learning.rulings.services.settled import with_number
from layers_site.learning.rulings.services.standins import is_plain
from layers_site.learning.rulings.services.wishes import becomes_aura
from layers_site.learning.rulings.services.zones import ZONES

#: In place of an ability: none was used.
NONE: Final = "none"
_OWN: Final = re.compile(r"(own-\d+)(?:-|\Z)")
_PLACES: Final = ("over", "under")


def pressed(scenario: Scenario, verb: str, key: str, other: str) -> Scenario | None:
    """Return the board after one press, None where that cannot be done. `other` is a zone, a half or a number."""
    effect = next((effect for effect in scenario.effects if effect.id == key), None)
    if verb == "merge":
        scenario = apart(scenario, key)
        if other == NONE:
            return scenario
    thing = next((obj for obj in scenario.objects if obj.id == key), None)
    if verb in _OF_EFFECTS:
        return _OF_EFFECTS[verb](scenario, effect, other) if effect is not None else None
    op = _OF_THINGS[verb](thing, other) if thing is not None else None
    try:
        return apply_ops(scenario, [op]) if op is not None else None
    except ScenarioError:
        return None


def siblings(scenario: Scenario, effect: Effect) -> tuple[Effect, ...]:
    """Return the effects of which one was made: of the abilities of one card, or of the modes of one spell."""
    group = _group(effect)
    return tuple(other for other in scenario.effects if group and _group(other) == group)


def _group(effect: Effect) -> str:
    match = _OWN.match(effect.id)
    return effect.source or (match[1] if match else "")


# --- of a thing ---------------------------------------------------------------------------------------


def _turn(thing: GameObject, _other: str) -> Op | None:
    return Transform(thing.id) if thing.other_face is not None else None


def _face(thing: GameObject, _other: str) -> Op | None:
    return TurnUp(thing.id) if thing.face_down else TurnDown(thing.id, down=True)


def _zone(thing: GameObject, zone: str) -> Op | None:
    return Move(thing.id, zone) if zone in ZONES else None


def _half(thing: GameObject, half: str) -> Op | None:
    if half not in HALVES or not thing.halves:
        return None
    return Lock(thing.id, half) if half in thing.unlocked else Unlock(thing.id, half)


def _merge(thing: GameObject, other: str) -> Op | None:
    place, _space, host = other.partition(" ")
    return MergeWith(thing.id, host, on_top=place == "over") if place in _PLACES and thing.enabled else None


_OF_THINGS: Final[Mapping[str, Callable[[GameObject, str], Op | None]]] = {
    "turn": _turn, "face": _face, "zone": _zone, "half": _half, "merge": _merge,
}  # fmt: skip


# --- of an effect -------------------------------------------------------------------------------------


def _number(scenario: Scenario, effect: Effect, number: str) -> Scenario | None:
    made = with_number(effect, int(number)) if number.isdecimal() and len(number) < len("10000") else None
    if made is None or any(other.id == made.id for other in scenario.effects if other.id != effect.id):
        return None
    return replace(scenario, effects=tuple(made if other.id == effect.id else other for other in scenario.effects))


def _use(scenario: Scenario, effect: Effect, other: str) -> Scenario | None:
    """Return the board on which that effect was made, and none of its siblings; with NONE not that one either."""
    group = {sibling.id: sibling for sibling in siblings(scenario, effect)} or {effect.id: effect}
    used = next((sibling for sibling in group.values() if sibling.enabled), effect)
    chosen = replace(effect, enabled=other != NONE, timestamp=used.timestamp, affects=effect.affects or used.affects)
    places = {sibling: replace(item, enabled=False) for sibling, item in group.items()} | {effect.id: chosen}
    if used.id != effect.id:
        places[used.id] = replace(places[used.id], timestamp=effect.timestamp)
    board = replace(scenario, effects=tuple(places.get(item.id, item) for item in scenario.effects))
    return _locked(_hosted(board, tuple(places)), chosen)


def _hosted(scenario: Scenario, effects: Collection[str]) -> Scenario:
    """Return the board with a host for each Aura that one of these effects makes.

    It is on a creature, and on nothing while none of them does: then it is a creature itself (702.103f).
    """
    for effect in (effect for effect in scenario.effects if effect.id in effects and becomes_aura(effect)):
        for thing in (thing for thing in scenario.objects if thing.id in effect.affects):
            host = (thing.attached_to or _creature_beside(scenario, thing)) if effect.enabled else None
            there = (replace(obj, attached_to=host) if obj.id == thing.id else obj for obj in scenario.objects)
            scenario = replace(scenario, objects=tuple(there))
    return scenario


def _creature_beside(scenario: Scenario, thing: GameObject) -> str | None:
    """Return a creature on the board, rather one that was named."""
    there = matching(scenario, {"type": "Creature"}, thing.controller, DEFAULT) or ()
    return next((name for name in sorted(there, key=is_plain) if name != thing.id), None)


def _locked(scenario: Scenario, effect: Effect) -> Scenario:
    """Return the board on which the effect has the group that its words find (611.2c)."""
    if effect.locked_from is None or not effect.enabled:
        return scenario
    earlier = tuple(other for other in scenario.effects if other.timestamp < effect.timestamp)
    before = replace(scenario, effects=earlier)
    affected = matching(before, write_selector(effect.locked_from), effect.controller, DEFAULT) or ()
    effects = (replace(item, affects=tuple(affected)) if item.id == effect.id else item for item in scenario.effects)
    return replace(scenario, effects=tuple(effects))


_OF_EFFECTS: Final[Mapping[str, Callable[[Scenario, Effect, str], Scenario | None]]] = {
    "number": _number, "use": _use,
}  # fmt: skip
PRESSES: Final = frozenset((*_OF_THINGS, *_OF_EFFECTS))
