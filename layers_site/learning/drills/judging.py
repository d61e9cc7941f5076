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
from typing import Final, assert_never

from engine import DEFAULT, evaluate
from engine.notation.scenarios import canonical
from engine.scenario import Cost, Scenario, Spell
from engine.stack import Script, replay
from engine.words import mana_value
from layers_site.boards.services.evaluation import evaluated
from layers_site.learning.drills import layers
from layers_site.learning.drills.boards import Stand, final_scenario, script_of, stands
from layers_site.learning.drills.layers import subjects
from layers_site.learning.drills.shapes import Item

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
        "which-layer": layers.which_layers,
        "continuous-or-one-shot": layers.continuous,
        "resolution-or-static": layers.origin,
        "cda-or-not": layers.cda,
        "which-timestamp": which_moment,
        "depends-or-not": layers.depends,
        "uses-the-stack": uses_the_stack,
        "object-player-rules-cost": layers.where,
        "cost-order": cost_place,
    }
)


def judge(item: Item) -> frozenset[str]:
    """Return the right answer by the engine. Raises ScenarioError or EvaluationError for a board that is none."""
    return JUDGES[item.family](item)
