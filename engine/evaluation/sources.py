"""Sources of continuous effects: static abilities, resolved spells and abilities, counters, and being face down."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from engine.characteristics import OWN_TEXT_ORIGINS, AbilityInstance
from engine.evaluation.board import Board
from engine.evaluation.effects import ContinuousEffect, Origin, Parts, split, static_parts
from engine.expressions import Ids, Is, Selector
from engine.rulesets.model import Kind, Ruleset
from engine.scenario import (
    Ability,
    AddAbilities,
    AddPT,
    Change,
    Counters,
    Effect,
    GameObject,
    TurnFace,
)
from engine.words import is_counter_keyword

#: The second part of an `OrderKey`.
_STATIC, _COUNTER, _RESOLVED = 0, 1, 2
_NOBODY: Final = Selector((Ids(()),))
_ITSELF: Final = Selector((Is("self"),))


def static_effect(
    board: Board, card: GameObject, instance: AbilityInstance, place: int, name: str
) -> ContinuousEffect | None:
    """Make the effect of that name of an ability; None where it has none, or does not function in the object's zone."""
    static = instance.ability.static
    own = instance.origin in OWN_TEXT_ORIGINS
    cda = instance.ability.cda and own and board.ruleset.knows_cdas
    # An ability that another effect granted is no CDA (604.3a), so it functions on the battlefield only.
    zones = instance.ability.zones if own or not instance.ability.cda else ("battlefield",)
    if static is None or card.zone not in zones:
        return None
    timestamp = card.timestamp
    if board.ruleset.granted_timestamp == "later" and instance.given_at is not None:
        timestamp = max(timestamp, instance.given_at)
    given_at = -1 if instance.given_at is None else instance.given_at
    return ContinuousEffect(
        name=name,
        path=f"/objects/{board.place[card.id]}",
        origin="static",
        source=card.id,
        ability=instance,
        controller=None,
        selector=static.affects or _NOBODY,
        condition=static.condition,
        changes=static.changes,
        timestamp=timestamp,
        order=(timestamp, _STATIC, given_at, board.place[card.id], place),
        cda=cda,
        parts=static_parts(board, card, instance.ability, cda=cda),
    )


def resolved_effect(board: Board, effect: Effect, place: int) -> ContinuousEffect:
    """Make the effect of a spell or ability that resolved, on the objects that it was locked on (611.2c)."""
    return ContinuousEffect(
        name=effect.id,
        path=f"/effects/{place}",
        origin="resolved",
        source=effect.source,
        ability=None,
        controller=effect.controller,
        selector=_locked(effect, board.ruleset),
        condition=effect.condition,
        changes=effect.changes,
        timestamp=effect.timestamp,
        order=(effect.timestamp, _RESOLVED, -1, place, 0),
        cda=False,
        parts=split(effect.changes, board.ruleset, cda=False, static=False),
    )


def _locked(effect: Effect, ruleset: Ruleset) -> Selector:
    """Select the objects that it was locked on; under a misconception, all objects that its words match now."""
    if ruleset.reach == "unlocked" and effect.locked_from is not None:
        return effect.locked_from
    return Selector((Ids(effect.affects),))


class _Own(NamedTuple):
    """An effect of an object on itself without an ability: `label` is its name after the object's `#`."""

    label: str
    origin: Origin
    change: Change
    kind: Kind
    timestamp: int
    rank: int
    place: int


def object_effects(board: Board, card: GameObject) -> list[ContinuousEffect]:
    """Make the effects of counters and of being face down on their own object."""
    own = [_Own("face", "face", TurnFace(card.face_down), "face", card.timestamp, _STATIC, 0)] if card.face_down else []
    for place, counters in enumerate(card.counters):
        described = _counter_change(counters)
        if described is not None:
            own.append(_Own(counters.kind, "counter", *described, counters.timestamp, _COUNTER, place))
    return [_own_effect(board, card, item) for item in own]


def _own_effect(board: Board, card: GameObject, own: _Own) -> ContinuousEffect:
    return ContinuousEffect(
        name=f"{card.id}#{own.label}",
        path=f"/objects/{board.place[card.id]}",
        origin=own.origin,
        source=card.id,
        ability=None,
        controller=None,
        selector=_ITSELF,
        condition=None,
        changes=(own.change,),
        timestamp=own.timestamp,
        order=(own.timestamp, own.rank, -1, board.place[card.id], own.place),
        cda=False,
        parts=Parts({board.ruleset.pass_of_kind[own.kind]: (own.change,)}),
    )


def _counter_change(counters: Counters) -> tuple[Change, Kind] | None:
    """Return the change by counters of a kind: +X/+Y and -X/-Y change P/T, keywords are gained (122.1), others None."""
    if not counters.count:
        return None
    if is_counter_keyword(counters.kind):
        return AddAbilities((Ability(keyword=counters.kind),)), "abilities_gained"
    size = counter_size(counters.kind)
    if size is None:
        return None
    return AddPT(size[0] * counters.count, size[1] * counters.count), "pt_counter"


_SIZE = re.compile(r"(?P<power>(?P<sign>[+-])[0-9]{1,10})/(?P<toughness>(?P=sign)[0-9]{1,10})")


def counter_size(kind: str) -> tuple[int, int] | None:
    """Return (power, toughness) of a `+X/+Y` or `-X/-Y` counter, None for any other kind."""
    size = _SIZE.fullmatch(kind)
    return None if size is None else (int(size["power"]), int(size["toughness"]))
