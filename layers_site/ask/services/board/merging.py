"""Cards with mutate, and the creatures that they are merged with (702.140, 730)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.evaluation.trace import Trace
from engine.operations import apply_ops
from engine.scenario import GameObject, Merge, Scenario
from engine.turning import MergeWith
from layers_site.ask.services.board.evaluating import evaluated
from layers_site.ask.services.cards.plain import is_plain

_MUTATE: Final = "mutate"


def mutates(card: GameObject) -> bool:
    return any((ability.keyword or "").startswith(_MUTATE) for ability in card.abilities)


def hosts_for(card: GameObject, trace: Trace) -> Iterator[str]:
    """Yield the creatures that the card can be merged with: no Humans, and of the same owner."""
    for other in trace.scenario.objects:
        now = trace.final.get(other.id)
        there = other.id != card.id and other.enabled and other.zone == "battlefield" and other.owner == card.owner
        if there and now is not None and now.is_creature and "Human" not in now.subtypes:
            yield other.id


def host_of(card: GameObject, scenario: Scenario) -> tuple[str, bool] | None:
    """Return what the card is merged with, and whether it is on top of that; None where it is not."""
    for effect in scenario.effects:
        for change in effect.changes:
            if isinstance(change, Merge) and change.of == card.id and effect.affects:
                return effect.affects[0], change.on_top
    return None


def merged(scenario: Scenario) -> Scenario:
    """Return the board with a card with mutate on top of a creature that was named beside it, if there is one."""
    for card in scenario.objects:
        if mutates(card) and not is_plain(card.id) and card.zone == "battlefield":
            hosts = (host for host in hosts_for(card, evaluated(scenario)) if not is_plain(host))
            host = next(hosts, None)
            if host is not None:
                return apply_ops(scenario, [MergeWith(card.id, host, on_top=True)])
    return scenario
