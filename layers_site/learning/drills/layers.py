"""Questions about the layers in which an effect applies, what it is about, its origin, and on which effect it depends.

The layers are those of the steps that the trace has for the effect (613.1); what is about players, rules or costs
comes after them (613.10, 613.11). The origin (611, 604.3a) is whether an effect lasts, whether a resolving spell or
ability or a static ability makes it, and whether that ability defines characteristics. Of a dependency it is said by
which of the questions of 613.8a there is one; if there is none, which of them says no.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import DEFAULT
from engine.evaluation.trace import EffectInfo, LayerTrace, Step, Trace
from engine.expressions import Is, Selector
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import AllCreatureTypes, Change, Colors, Cost, SetPT, Subtypes
from layers_site.boards.services.evaluation import evaluated
from layers_site.learning.drills.boards import final_text, is_game, stands
from layers_site.learning.drills.shapes import Item

NOWHERE = "none"


def trace_of(item: Item) -> Trace:
    """Return the evaluation of the item's board under today's rules."""
    return evaluated(final_text(item), DEFAULT)


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


def continuous(item: Item) -> frozenset[str]:
    """Return "continuous" if an effect still applies after everything has resolved, else "one-shot"."""
    if is_game(item):
        start, *_between, end = stands(item)
        lasts = len(end.scenario.effects) > len(start.scenario.effects)
    else:
        lasts = any(True for _step in steps_of(item, trace_of(item)))
    return frozenset(("continuous" if lasts else "one-shot",))


def origin(item: Item) -> frozenset[str]:
    """Return "resolution" or "static", as the trace says of the subjects."""
    trace = trace_of(item)
    words = {"resolved": "resolution", "static": "static"}
    return frozenset(words[trace.effects[name].origin] for name in subjects(item, trace))


def cda(item: Item) -> frozenset[str]:
    """Return "cda", or the number of the first criterion of 604.3a that fails; "none" without a static ability."""
    trace = trace_of(item)
    infos = [trace.effects[name] for name in subjects(item, trace) if trace.effects[name].origin == "static"]
    if not infos:
        return frozenset(("none",))
    return frozenset(_criterion(info, trace) for info in infos)


def _criterion(info: EffectInfo, trace: Trace) -> str:
    """Return the engine's own word for it, and the criterion from what the effect is and does on this board."""
    if info.cda:
        return "cda"
    if _reaches_others(info):
        return "3"
    giver = trace.effects.get(info.given_by or "")
    if giver is not None and giver.source == info.source:
        return "4"
    static = info.ability.ability.static if info.ability else None
    if static is not None and static.condition is not None:
        return "5"
    return "2" if all(_defines(change) for change in info.changes) else "1"


def _reaches_others(info: EffectInfo) -> bool:
    """Return whether its static ability affects other objects than its own."""
    static = info.ability.ability.static if info.ability else None
    return static is not None and static.affects != Selector((Is("self"),))


def _defines(change: Change) -> bool:
    """Return whether it sets colours, subtypes, power or toughness."""
    return isinstance(change, SetPT | Colors | Subtypes | AllCreatureTypes)


def depends(item: Item) -> frozenset[str]:
    """Return the reasons of the trace ("existence", "applies_to", "does", "text"), or why there is no dependency.

    "no-layer": no layer in common. "no-cda": one of the two defines characteristics, the other does not. "no-change":
    the other changes nothing about it. With `both` on the board neither may depend on the other; with `since` it is
    asked about the moment when so many effects of the layer have applied.
    """
    trace = trace_of(item)
    first, other = item.of
    since = int(item.board.get("since", 0))
    codes = reasons(trace, first, other, since)
    if item.board.get("both"):
        codes |= reasons(trace, other, first, since)
    return codes or frozenset((_why_not(trace, first, other),))


def reasons(trace: Trace, first: str, other: str, since: int = 0) -> frozenset[str]:
    return frozenset(
        reason
        for layer in trace.layers
        for seen in layer.dependencies
        if (seen.effect, seen.on) == (first, other) and seen.at >= since
        for reason in seen.because
    )


def _why_not(trace: Trace, first: str, other: str) -> str:
    left, right = trace.effects[first], trace.effects[other]
    if not set(left.layers) & set(right.layers):
        return "no-layer"
    return "no-cda" if left.cda != right.cda else "no-change"
