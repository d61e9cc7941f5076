"""Answers of the engine to an item: the codes of the choices that are right on its board, computed each time.

judge(item)                    # frozenset({"4", "6"})

Questions about layers and the effects in them are answered by `layers`. Whether the stack is used (405) is seen on the
stack machine, where the item is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from engine import DEFAULT
from engine.evaluation.trace import EffectInfo, LayerTrace, Step, Trace
from engine.expressions import Is, Selector
from engine.notation.scenarios import canonical
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import AllCreatureTypes, Change, Colors, Cost, SetPT, Subtypes
from engine.stack import Script, replay
from layers_site.boards.services.evaluation import evaluated
from layers_site.learning.drills.boards import Item, Stand, final_text, is_game, script_of, stands

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


def cost_place(item: Item) -> frozenset[str]:
    """Return the place, "1" to "4", of the part that the item names: the engine counts them in their order (601.2f)."""
    steps = (step for layer in trace_of(item).layers for step in layer.applied)
    parts = dict.fromkeys(["base", *(_part(change) for step in steps for change in step.changes)])
    return frozenset(str(place) for place, part in enumerate(parts, 1) if part == item.of[0])


def _part(change: Change) -> str:
    parts = {"add": "increase", "reduce": "reduction", "minimum": "minimum"}
    return parts[change.op] if isinstance(change, Cost) else ""


def uses_the_stack(item: Item) -> frozenset[str]:
    """Return "yes" if the action in question ever waited on the stack, else "no".

    What belongs to no action (conceding, a state-based action) is named by its event in the machine's log, in
    `happens` of the board; nothing is answered for what has not happened.
    """
    script = script_of(item)
    event = str(item.board.get("happens", ""))
    if event and all(entry.what != event for entry in replay(script)[-1].log):
        return frozenset()
    waited = any(set(stack) & set(item.of) for stack in stacks(script))
    return frozenset(("yes" if waited else "no",))


def stacks(script: Script) -> list[tuple[str, ...]]:
    """Return the actions on the stack, from bottom to top: at the start, and after each move."""
    return [tuple(stack_object.action for stack_object in game.stack) for game in replay(script)]


def which_moment(item: Item) -> frozenset[str]:
    """Return the moment that gave the effect its timestamp: "m0" for the start, "m1" … for each moment with a label.

    "together" where several effects asked about have theirs from one and the same moment, so that players put them
    in order (613.7m).
    """
    times = [_timestamps(item, stand) for stand in stands(item)]
    final = times[-1]
    since = {_since(times, name, stamp) for name, stamp in final.items()}
    if len(final) > 1 and len(since) == 1:
        return frozenset(("together",))
    return frozenset(f"m{_labelled(item, place)}" for place in since)


def _timestamps(item: Item, stand: Stand) -> dict[str, int]:
    trace = evaluated(canonical(stand.scenario), DEFAULT)
    return {name: info.timestamp for name, info in trace.effects.items() if name in subjects(item, trace)}


def _since(times: list[dict[str, int]], name: str, stamp: int) -> int:
    """Return the first place from which on the effect has had this timestamp."""
    place = len(times) - 1
    while place and times[place - 1].get(name) == stamp:
        place -= 1
    return place


def _labelled(item: Item, place: int) -> int:
    """Count the moments with a label up to that place."""
    return sum(stand.label is not None for stand in stands(item)[: place + 1])


JUDGES: Final[Mapping[str, Callable[[Item], frozenset[str]]]] = MappingProxyType(
    {
        "which-layer": which_layers,
        "continuous-or-one-shot": continuous,
        "resolution-or-static": origin,
        "cda-or-not": cda,
        "which-timestamp": which_moment,
        "depends-or-not": depends,
        "uses-the-stack": uses_the_stack,
        "object-player-rules-cost": where,
        "cost-order": cost_place,
    }
)


def judge(item: Item) -> frozenset[str]:
    """Return the right answer by the engine. Raises ScenarioError or EvaluationError for a board that is none."""
    return JUDGES[item.family](item)
