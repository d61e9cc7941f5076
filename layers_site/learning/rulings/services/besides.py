"""Facts beside the main one: conditions, the other side of the table, what a card misses, what X is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import engine
from engine import EvaluationError
from engine.scenario import GameObject, Scenario
from engine.trace import Trace
from layers_site.learning.rulings.services import facts
from layers_site.learning.rulings.services.bearing import owners_of
from layers_site.learning.rulings.services.becomes import becomes
from layers_site.learning.rulings.services.clauses import Becomes
from layers_site.learning.rulings.services.facts import Unmet
from layers_site.learning.rulings.services.missing import Missed, misses
from layers_site.learning.rulings.services.settled import is_x, number_taken
from layers_site.learning.rulings.services.standins import is_plain

#: So many of each sort are told.
_MOST: Final = 2
_STEPS: Final = 60_000


def numbers(scenario: Scenario) -> Iterator[int]:
    for effect in scenario.effects:
        number = number_taken(effect)
        if number is not None and effect.enabled and is_x(effect):
            yield number


def missed(trace: Trace, main: str) -> tuple[Missed, ...]:
    """Return one thing that each card misses because of another, rather the main object."""
    every = sorted(misses(trace, owners_of(trace.scenario)), key=lambda missed: missed.object != main)
    by_pair = {(missed.source, missed.by): missed for missed in reversed(every)}
    return tuple(by_pair.values())[:_MOST]


def conditional(trace: Trace) -> tuple[Unmet, ...]:
    """Return the effects of the cards that apply only thanks to what lies beside: without it their condition does
    not hold.
    """
    named = tuple(obj for obj in trace.scenario.objects if not is_plain(obj.id))
    ids = {obj.id for obj in named}
    hosts = {obj.attached_to for obj in named} | {name for effect in trace.scenario.effects for name in effect.affects}
    if len(named) == len(trace.scenario.objects) or not hosts <= ids | {None}:
        return ()
    alone = _evaluated(replace(trace.scenario, objects=named), trace)
    there = {unmet.effect for unmet in facts.unmet(trace)}
    return tuple(unmet for unmet in facts.unmet(alone) if unmet.effect not in there) if alone else ()


def other_side(trace: Trace, main: Becomes | None) -> Becomes | None:
    """Return the named card under the other player, if nothing else about it changes."""
    card = next((obj for obj in trace.scenario.objects if main and obj.id == main.object), None)
    if card is None or is_plain(card.id) or card.zone != "battlefield" or len(trace.scenario.players) != 2:
        return None
    if _makes_effects(card) or trace.final[card.id].controller != card.controller:
        return None
    players = trace.scenario.players
    other = players[1] if card.controller == players[0] else players[0]
    there = _evaluated(_given_to(trace.scenario, card.id, other), trace)
    mirrored = becomes(there, card.id) if there else None
    return mirrored if mirrored is not None and main is not None and mirrored.clauses != main.clauses else None


def _given_to(scenario: Scenario, key: str, player: str) -> Scenario:
    objects = tuple(replace(obj, owner=player, controller=player) if obj.id == key else obj for obj in scenario.objects)
    return replace(scenario, objects=objects)


def _makes_effects(card: GameObject) -> bool:
    return any(ability.static is not None and not ability.cda for ability in card.abilities)


def _evaluated(scenario: Scenario, like: Trace) -> Trace | None:
    try:
        return engine.evaluate(scenario, like.rules, steps=_STEPS)
    except EvaluationError:
        return None
