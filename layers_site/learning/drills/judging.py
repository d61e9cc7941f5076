"""Answers of the engine to an item: the codes of the choices that are right on its board, computed each time.

judge(item)                    # frozenset({"4", "6"})

Questions about layers and the effects in them are answered by `layers`. Whether the stack is used (405) is seen on the
stack machine, where the item is played.

The place in the formula of costs at which a part is counted (601.2f) is found by trying. The engine is asked what
spells cost with each choice of the permanents on the board. Of all orders in which the parts could be counted, those
that never give another number are left; where the part stands in all of them is its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, combinations, permutations
from types import MappingProxyType
from typing import Any, Final, assert_never

from engine import DEFAULT, evaluate
from engine.evaluation.trace import EffectInfo, LayerTrace, Step, Trace
from engine.expressions import Is, Selector
from engine.notation.scenarios import canonical
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import AllCreatureTypes, Change, Colors, Cost, Scenario, SetPT, Spell, Subtypes
from engine.stack import Script, replay
from engine.words import mana_value
from layers_site.boards.services.evaluation import evaluated
from layers_site.learning.drills.boards import Item, Stand, final_scenario, final_text, is_game, script_of, stands

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


PARTS = ("base", "increase", "reduction", "minimum")
_Count = Callable[[int], int]


def cost_place(item: Item) -> frozenset[str]:
    """Return the place, "1" to "4", of the part that the item names."""
    scenario = final_scenario(item)
    orders = [order for order in permutations(PARTS) if _fits(order, scenario)]
    return frozenset(str(order.index(item.of[0]) + 1) for order in orders)


def _fits(order: tuple[str, ...], scenario: Scenario) -> bool:
    return all(_counted(order, counts) == paid for counts, paid in _tried(scenario))


def _counted(order: tuple[str, ...], counts: Mapping[str, _Count]) -> int:
    total = 0
    for part in order:
        total = counts[part](total) if part in counts else total
    return total


def _tried(scenario: Scenario) -> Iterator[tuple[Mapping[str, _Count], int]]:
    """Yield, for each spell and each choice of permanents, the change that each part makes, and the engine's number."""
    ids = [thing.id for thing in scenario.objects]
    for some in chain.from_iterable(combinations(ids, size) for size in range(len(ids) + 1)):
        objects = tuple(replace(thing, enabled=thing.id in some) for thing in scenario.objects)
        trace = evaluate(replace(scenario, objects=objects), DEFAULT)
        counts = dict(part for thing in objects if thing.enabled for part in _parts(thing.abilities))
        for spell in scenario.spells:
            yield {"base": _base(spell), **counts}, mana_value(trace.spells[spell.id].mana)


def _base(spell: Spell) -> _Count:
    """Return the start of the sum: the mana cost, or the alternative cost in place of it."""
    cost = spell.mana_cost if spell.alternative is None else spell.alternative.mana_cost
    return lambda _total: mana_value(cost)


def _parts(abilities: tuple[object, ...]) -> Iterator[tuple[str, _Count]]:
    statics = (getattr(ability, "static", None) for ability in abilities)
    for change in (change for static in statics if static for change in static.changes):
        if isinstance(change, Cost):
            yield _part(change)


def _part(change: Cost) -> tuple[str, _Count]:
    if isinstance(change.amount, int):
        least = change.amount
        return "minimum", lambda total: max(total, least)
    amount = mana_value(change.amount)
    match change.op:
        case "add":
            return "increase", lambda total: total + amount
        case "reduce":
            return "reduction", lambda total: max(0, total - amount)
        case "minimum":
            return "minimum", lambda total: max(total, amount)
        case _:
            assert_never(change.op)


def uses_the_stack(item: Item) -> frozenset[str]:
    """Return "yes" if the action in question ever waited on the stack, else "no".

    What belongs to no action (conceding, a state-based action) is named by its event in the machine's log, in
    `happens` of the board; nothing is answered for what has not happened.
    """
    script = script_of(item)
    if not _happens(script, str(item.board.get("happens", ""))):
        return frozenset()
    waited = any(set(stack) & set(item.of) for stack in stacks(script))
    return frozenset(("yes" if waited else "no",))


def stacks(script: Script) -> list[tuple[str, ...]]:
    """Return the actions on the stack, from bottom to top: at the start, and after each move."""
    return [tuple(stack_object.action for stack_object in game.stack) for game in replay(script)]


def _happens(script: Script, event: str) -> bool:
    return not event or any(entry.what == event for entry in replay(script)[-1].log)


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
