"""Boards of the table: made from names, and changed by the few things that can be pressed there.

A press changes the order, a side, a target, a counter or a choice; of one card its face, zone, halves, merging, X, or
the ability used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from django.utils.translation import gettext as _

from engine import DEFAULT, EvaluationError, ScenarioError, TimeUpError
from engine.notation import write_selector
from engine.operations import Move, Op, apply_ops
from engine.scenario import HALVES, Effect, GameObject, Scenario
from engine.timeline import moved
from engine.turning import Lock, MergeWith, Transform, TurnDown, TurnUp, Unlock
from layers_site.ask.services.board.entering import as_entered
from layers_site.ask.services.board.orders import keys_of
from layers_site.ask.services.board.places import in_order
from layers_site.ask.services.board.variants import apart, build_board
from layers_site.ask.services.board.zones import ZONES
from layers_site.ask.services.cards import library
from layers_site.ask.services.cards.choices import chosen_instead
from layers_site.ask.services.cards.numbers import with_number
from layers_site.ask.services.cards.question import MOST_CARDS, OwnCard
from layers_site.ask.services.cards.standins import is_plain, role_of
from layers_site.ask.services.cards.target_kinds import becomes_aura
from layers_site.ask.services.trace.interaction import owners_of
from layers_site.boards.building.services.building import matching
from layers_site.boards.services import edits
from layers_site.boards.services.boards import RefusedError, TooMuchError, act, begin, keep
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment

#: What is done as on the workbench.
_SHARED = frozenset(("attach", "remove"))
#: What is put on creatures here; other kinds on the workbench.
COUNTERS: Final = ("+1/+1", "-1/-1")
_MOST_COUNTERS: Final = 20
#: What lies on a board of the table at most: the cards, up to eight uses of each, and what was laid beside them.
_MOST_THINGS: Final = 100
#: In place of an ability: none was used.
NONE: Final = "none"
_OWN: Final = re.compile(r"(own-\d+)(?:-|\Z)")
_PLACES: Final = ("over", "under")


def board_of(slugs: Sequence[str], own: Sequence[OwnCard] = ()) -> Moment:
    """Store the board of these cards, the first one the oldest, under its own id. Raises RefusedError.

    `own` are the cards among them that the library does not have, each under the slug that it has in `slugs`.
    """
    brought = {card.card.slug: card for card in own}
    try:
        known = {card.slug: card for card in library.known([slug for slug in slugs if slug not in brought])}
        known |= {slug: card.card for slug, card in brought.items()}
        cards = [known[slug] for slug in slugs if slug in known]
        effects = [effect for card in own for effect in card.effects]
        scenario = build_board(cards, [*library.around(cards), *effects])
    except (EvaluationError, TimeUpError) as error:
        raise TooMuchError from error
    return begin(scenario, {"do": "table", "cards": list(slugs)})


def is_ruling(scenario: Scenario) -> bool:
    """Return whether a board is small enough for a ruling, which compares each card with every other."""
    things = len(scenario.objects) + len(scenario.effects) + len(scenario.spells)
    return things <= _MOST_THINGS and len(set(owners_of(scenario).values())) <= MOST_CARDS


def changed(moment: Moment, verb: str, key: str, other: str) -> Moment:
    """Return the board after one change. Raises RefusedError.

    `other` is a host, a target, what changes places with `key`, the word that it chose, or a kind of counter.
    """
    if verb in _SHARED:
        return act(moment, DEFAULT, verb, key, other)
    if verb in ("up", "down"):
        return _moved(moment, key, "up" if verb == "up" else "down")
    if verb == "swap":
        return _swapped(moment, key, other)
    if verb == "control":
        return _to_the_other(moment, key)
    if verb == "without":
        return _without(moment, key)
    if verb == "affect":
        return _affecting(moment, key, other)
    if verb == "counter":
        return _with_counter(moment, key, other)
    if verb == "choose":
        return _choosing(moment, key, other)
    if verb in PRESSES:
        return _pressed(moment, verb, key, other)
    raise RefusedError(_("That cannot be done to a board."))


def _moved(moment: Moment, key: str, direction: Literal["up", "down"]) -> Moment:
    """Return the board with that earlier or later than its neighbor in the order that is shown."""
    keys = _keys(moment)
    if key not in keys:
        raise RefusedError(_("That is no longer on this board."))
    scenario = as_entered(moved(moment.scenario, key, direction, keys))
    return keep(moment, DEFAULT, scenario, {"do": direction, "item": key})


def _keys(moment: Moment) -> tuple[str, ...]:
    return keys_of(moment, evaluated(moment.text, DEFAULT))


def _swapped(moment: Moment, first: str, other: str) -> Moment:
    keys = _keys(moment)
    if first not in keys or other not in keys:
        raise RefusedError(_("That is no longer on this board."))
    places = {first: other, other: first}
    swapped = as_entered(in_order(moment.scenario, [places.get(key, key) for key in keys]))
    return keep(moment, DEFAULT, swapped, {"do": "swap", "item": first})


def _affecting(moment: Moment, key: str, target: str) -> Moment:
    scenario = moment.scenario
    if key not in {effect.id for effect in scenario.effects} or target not in {obj.id for obj in scenario.objects}:
        raise RefusedError(_("That is no longer on this board."))
    effects = tuple(replace(effect, affects=(target,)) if effect.id == key else effect for effect in scenario.effects)
    return keep(moment, DEFAULT, replace(scenario, effects=effects), {"do": "affect", "effect": key})


def _with_counter(moment: Moment, key: str, kind: str) -> Moment:
    """Return the board with one counter more on a creature, the newest of all (613.7c)."""
    thing = next((obj for obj in moment.scenario.objects if obj.id == key), None)
    if thing is None or kind not in COUNTERS or sum(counter.count for counter in thing.counters) >= _MOST_COUNTERS:
        raise RefusedError(_("That cannot be done to a board."))
    scenario = edits.more_counters(moment.scenario, key, kind, 1)
    return keep(moment, DEFAULT, scenario, {"do": "counter", "item": key})


def _choosing(moment: Moment, key: str, word: str) -> Moment:
    """Return the board on which that card chose another color or type."""
    thing = next((obj for obj in moment.scenario.objects if obj.id == key), None)
    made = chosen_instead(thing, moment.scenario, word) if thing is not None else None
    if made is None:
        raise RefusedError(_("That is no longer on this board."))
    changed = edits.with_change(moment.scenario, key, lambda obj: replace(obj, chosen=made))
    return keep(moment, DEFAULT, changed, {"do": "choose", "item": key})


def _pressed(moment: Moment, verb: str, key: str, other: str) -> Moment:
    scenario = pressed(moment.scenario, verb, key, other)
    if scenario is None:
        raise RefusedError(_("That cannot be done to a board."))
    return keep(moment, DEFAULT, scenario, {"do": verb, "item": key})


def _to_the_other(moment: Moment, key: str) -> Moment:
    """Return the card with the next player, who is taken to own it too; of a spell that has resolved, its effect."""
    scenario = moment.scenario
    items: tuple[GameObject | Effect, ...] = (*scenario.objects, *scenario.effects)
    thing = next((item for item in items if item.id == key), None)
    if thing is None:
        raise RefusedError(_("That is no longer on this board."))
    players = scenario.players
    other = players[(players.index(thing.controller) + 1) % len(players)]
    changed = edits.with_change(scenario, key, lambda obj: replace(obj, owner=other, controller=other))
    effects = (replace(effect, controller=other) if effect.id == key else effect for effect in changed.effects)
    return keep(moment, DEFAULT, replace(changed, effects=tuple(effects)), {"do": "control", "item": key})


def _without(moment: Moment, role: str) -> Moment:
    """Return the board without the plain things of one sort."""
    keys = [obj.id for obj in moment.scenario.objects if is_plain(obj.id) and role_of(obj.id) == role]
    if not keys:
        raise RefusedError(_("That is no longer on this board."))
    scenario = moment.scenario
    for key in keys:
        scenario = edits.removed(scenario, key)
    return keep(moment, DEFAULT, scenario, {"do": "without", "item": role})


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
