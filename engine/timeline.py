"""Everything on a board that has a timestamp (613.7), in order; and a scenario with one thing changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.budget import NUMBER_BOUND
from engine.errors import Fault, Value
from engine.scenario import GameObject, Scenario

Direction = Literal["up", "down", "first", "last"]
DIRECTIONS: tuple[Direction, ...] = ("up", "down", "first", "last")

# Equal timestamps: static abilities before counters before resolved effects, each as the document has them.
_RANK = {"object": 0, "counter": 1, "effect": 2}


@dataclass(frozen=True, slots=True)
class Item:
    """One thing with a timestamp. `key` is an object's or effect's id; for counters `<object>#<kind>`."""

    key: str
    kind: Literal["object", "counter", "effect"]
    timestamp: int
    place: int

    @property
    def order(self) -> tuple[int, int, int]:
        return self.timestamp, _RANK[self.kind], self.place


def timeline(scenario: Scenario) -> tuple[Item, ...]:
    items = [Item(thing.id, "object", thing.timestamp, place) for place, thing in enumerate(scenario.objects)]
    items += [
        Item(f"{thing.id}#{counters.kind}", "counter", counters.timestamp, place)
        for place, (thing, counters) in enumerate((t, c) for t in scenario.objects for c in t.counters)
    ]
    items += [Item(effect.id, "effect", effect.timestamp, place) for place, effect in enumerate(scenario.effects)]
    return tuple(sorted(items, key=lambda item: item.order))


def moved(scenario: Scenario, key: str, direction: Direction, among: Iterable[str]) -> Scenario:
    """Return the scenario with item `key` before or after its neighbour in `among` (the keys that are seen, in order).

    The timestamps become 1, 2, 3 …, so that the order is explicit. At the end of the list nothing moves.
    """
    seen = list(among)
    place = seen.index(key)
    target = {"up": place - 1, "down": place + 1, "first": 0, "last": len(seen) - 1}[direction]
    return placed(scenario, key, target, seen)


def placed(scenario: Scenario, key: str, target: int, seen: Sequence[str]) -> Scenario:
    """Return the scenario with item `key` moved to the place `target` (from 0) of the visible items.

    Without visible items the scenario stays the same.
    """
    place = seen.index(key)
    if not 0 <= target < len(seen) or target == place:
        return scenario
    keys = [item.key for item in timeline(scenario) if item.key != key]
    at = keys.index(seen[target])
    keys.insert(at if target < place else at + 1, key)
    return renumbered(scenario, keys)


def renumbered(scenario: Scenario, keys: Iterable[str]) -> Scenario:
    """Return the scenario with timestamps 1, 2, 3 … in the order of `keys`, which names every item."""
    stamps = {key: stamp for stamp, key in enumerate(keys, 1)}
    effects = tuple(replace(effect, timestamp=stamps[effect.id]) for effect in scenario.effects)
    objects = []
    for thing in scenario.objects:
        counters = tuple(replace(each, timestamp=stamps[f"{thing.id}#{each.kind}"]) for each in thing.counters)
        objects.append(replace(thing, timestamp=stamps[thing.id], counters=counters))
    return replace(scenario, objects=tuple(objects), effects=effects)


# --- A scenario with one thing changed ------------------------------------------------------------------


class ImpossibleError(Exception):
    """The reason why an operation cannot be applied to this scenario."""

    def __init__(self, code: Fault, **values: Value) -> None:
        self.code = code
        self.values = values
        super().__init__(code.name)


def change_object(scenario: Scenario, id_: str, change: Callable[[GameObject], GameObject]) -> Scenario:
    find(scenario, id_)
    return replace(scenario, objects=tuple(change(item) if item.id == id_ else item for item in scenario.objects))


def find(scenario: Scenario, id_: str) -> GameObject:
    for item in scenario.objects:
        if item.id == id_:
            return item
    raise ImpossibleError(Fault.CHANGES_NOTHING, name=id_)


def newest(scenario: Scenario) -> int:
    """Return the newest timestamp of objects, effects and counters (613.7), 0 on an empty board."""
    taken = [item.timestamp for item in scenario.objects]
    taken += [effect.timestamp for effect in scenario.effects]
    taken += [counters.timestamp for item in scenario.objects for counters in item.counters]
    return max(taken, default=0)


def newer(scenario: Scenario) -> int:
    following = newest(scenario) + 1
    if following > NUMBER_BOUND:
        raise ImpossibleError(Fault.NO_NEWER_TIMESTAMP, most=NUMBER_BOUND)
    return following


def put(scenario: Scenario, card: GameObject) -> Scenario:
    return change_object(scenario, card.id, lambda _: card)
