"""In which layers an effect applies, and whether it is about objects, players, the rules of the game or costs.

The layers are those of the steps that the trace has for the effect (613.1); what is about players, rules or costs
comes after them (613.10, 613.11).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import DEFAULT as TODAY
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Cost
from engine.trace import LayerTrace, Step, Trace
from layers_site.boards.services.evaluation import evaluated
from layers_site.learning.drills.boards import final_text
from layers_site.learning.drills.content import Item

NOWHERE = "none"


def trace_of(item: Item) -> Trace:
    """Return the evaluation of the item's board under today's rules."""
    return evaluated(final_text(item), TODAY)


def subjects(item: Item, trace: Trace) -> frozenset[str]:
    """Return the effects in the trace that the item asks about: those it names, or all of what was put down first."""
    if item.of:
        return frozenset(item.of)
    first: Mapping[str, Any] = next(iter(item.board.get("put", [])), {})
    subject = str(first.get("id", first.get("card", "")))
    return frozenset(name for name, info in trace.effects.items() if subject in (name, info.source))


def steps_of(item: Item, trace: Trace) -> Iterator[tuple[LayerTrace, Step]]:
    """Yield each step of a subject that affects something, with its layer."""
    wanted = subjects(item, trace)
    for layer in trace.layers:
        for step in layer.applied:
            if step.effect in wanted and (step.objects or layer.layer in AFTER_LAYERS):
                yield layer, step


def which_layers(item: Item) -> frozenset[str]:
    """Return the layers, or "players", "rules", "costs"; "none" where no such effect applies at all."""
    if "entered" in item.board:
        return _of_entering(item)
    places = frozenset(place_of(layer.layer, step) for layer, step in steps_of(item, trace_of(item)))
    return places or frozenset((NOWHERE,))


def where(item: Item) -> frozenset[str]:
    """Return what the subjects change: "objects", "players", "rules" or "costs"."""
    return frozenset(layer if layer in (*AFTER_LAYERS, "costs") else "objects" for layer in which_layers(item))


def place_of(layer: str, step: Step) -> str:
    """Return the layer of a step; of what comes after them "players", "rules" or "costs"."""
    if layer == "rules" and any(isinstance(change, Cost) for change in step.changes):
        return "costs"
    return layer


def _of_entering(item: Item) -> frozenset[str]:
    """Return a choice that sets power and toughness as something enters (613.2a).

    The board has it as it has entered, so nothing applies to it; that its values are copiable shows in what copies it:
    they come along in layer 1a.
    """
    trace = trace_of(item)
    entering, copier = str(item.board["entered"]), str(item.board["copied_by"])
    start, end = trace.printed[entering], trace.final[copier]
    untouched = trace.final[entering] == start
    came_along = (end.power, end.toughness, end.abilities and end.abilities[0].ability) == (
        start.power, start.toughness, start.abilities and start.abilities[0].ability,
    )  # fmt: skip
    first = next((layer.layer for layer in trace.layers for step in layer.applied if copier in step.changed), NOWHERE)
    return frozenset((first if untouched and came_along else NOWHERE,))
