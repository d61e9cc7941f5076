"""Cards that have nothing to do with one another: each of them does the same without the others."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Final

import engine
from engine import EvaluationError
from engine.scenario import Scenario
from engine.trace import Trace
from layers_site.explain.reading.own_words import has_unread
from layers_site.learning.rulings.services.bearing import Owners, acting, changers, meet, owner_of, owners_of
from layers_site.learning.rulings.services.orders import Orders

_STEPS: Final = 60_000


def apart(trace: Trace, orders: Orders) -> tuple[str, ...]:
    """Return the named cards if no two of them meet in any order, else ().

    Each of them does something here, or has nothing to do. Where two of them are aimed, they may be aimed at the same
    thing.
    """
    scenario, owners = trace.scenario, owners_of(trace.scenario)
    cards = _cards(owners)
    aimed = {owners[obj.id] for obj in scenario.objects if obj.id in owners and obj.attached_to is not None}
    aimed |= {owners[effect.id] for effect in scenario.effects if effect.id in owners and len(effect.affects) == 1}
    if len(cards) < 2 or len(aimed) > 1 or scenario.spells or orders.matters:
        return ()
    if not all(_is_seen(trace, owners, key) for key in cards):
        return ()
    traces = [trace, *(order.trace for order in orders.others)]
    if any(meet(traces, owners, (owners[first], owners[other])) for first, other in combinations(cards, 2)):
        return ()
    return cards if all(_is_alone(trace, owners, key) for key in cards) else ()


def _cards(owners: Owners) -> tuple[str, ...]:
    """Return one key for each card that was named: the object, or the effect of a spell."""
    first: dict[int, str] = {}
    for key, owner in owners.items():
        first.setdefault(owner, key)
    return tuple(first.values())


def _is_seen(trace: Trace, owners: Owners, key: str) -> bool:
    """Return whether all that a card may do is seen on the board."""
    if any(owner_of(trace, effect, owners) == owners[key] for effect in acting(trace, owners)):
        obj = next((obj for obj in trace.scenario.objects if obj.id == key), None)
        return obj is None or (obj.zone == "battlefield" and not has_unread(obj))
    obj = next((obj for obj in trace.scenario.objects if obj.id == key), None)
    return obj is not None and obj.zone == "battlefield" and all(ability.kind == "mana" for ability in obj.abilities)


def _is_alone(trace: Trace, owners: Owners, key: str) -> bool:
    """Return whether all that this card does not change is the same without it, the conditions of effects included."""
    without = _evaluated(_without(trace.scenario, owners, owners[key]), trace)
    if without is None or not _lost(without) <= _lost(trace) or not _done(without) <= _done(trace):
        return False
    untouched = (name for name in without.final if owners[key] not in changers(trace, name, owners))
    return all(trace.final[name] == without.final[name] for name in untouched) and trace.players == without.players


def _lost(trace: Trace) -> set[str]:
    return {lost.effect for layer in trace.layers for lost in layer.lost}


def _done(trace: Trace) -> set[tuple[str, str]]:
    """Return each effect with each object that it affects."""
    return {(step.effect, name) for layer in trace.layers for step in layer.applied for name in step.objects}


def _without(scenario: Scenario, owners: Owners, card: int) -> Scenario:
    objects = (replace(item, enabled=item.enabled and owners.get(item.id) != card) for item in scenario.objects)
    effects = (replace(item, enabled=item.enabled and owners.get(item.id) != card) for item in scenario.effects)
    return replace(scenario, objects=tuple(objects), effects=tuple(effects))


def _evaluated(scenario: Scenario, like: Trace) -> Trace | None:
    try:
        return engine.evaluate(scenario, like.rules, steps=_STEPS)
    except EvaluationError:
        return None
