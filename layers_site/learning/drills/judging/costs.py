"""The place in the formula of costs at which a part is counted (601.2f), found by trying.

The engine is asked what spells cost with each choice of the permanents on the board. Of all orders in which the
parts could be counted, those that never give another number are left; where the part stands in all of them is its
place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, combinations, permutations

from engine import DEFAULT as TODAY
from engine import evaluate
from engine.mana import mana_value
from engine.scenario import Cost, Scenario, Spell
from layers_site.learning.drills.boards import final_scenario
from layers_site.learning.drills.content import Item

PARTS = ("base", "increase", "reduction", "minimum")
_Count = Callable[[int], int]


def place(item: Item) -> frozenset[str]:
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
        trace = evaluate(replace(scenario, objects=objects), TODAY)
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
    if change.op == "add":
        return "increase", lambda total: total + amount
    return "reduction", lambda total: max(0, total - amount)
