"""Vehicles that nobody would crew, since they are creatures anyway."""

from __future__ import annotations

from engine.scenario import CardTypes, Effect, GameObject, Scenario
from layers_site.learning.rulings.services.placing import affecting, item_of
from layers_site.learning.rulings.services.trying import evaluated


def is_idle_crew(board: Scenario, key: str, source: str) -> bool:
    """Return whether an effect makes a creature of a Vehicle, its source, that is one without it."""
    vehicle, effect = item_of(board, source), item_of(board, key)
    if not isinstance(vehicle, GameObject) or not isinstance(effect, Effect) or "Vehicle" not in vehicle.subtypes:
        return False
    makes = all(isinstance(change, CardTypes) and change.op == "add" for change in effect.changes)
    return makes and evaluated(affecting(board, key, (), source)).final[source].is_creature
