"""Bringing the timestamps of a board into a wanted order (613.7) by operations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.changing import newest
from engine.operations import Op, SetCounters, Timestamp
from engine.scenario import Scenario
from engine.timeline import timeline

# Counters have no timestamp that an operation could set, so they stay where they are if that can be.
_COUNTERS_WEIGH = 1000


def order_ops(scenario: Scenario, wanted: Sequence[str]) -> tuple[Op, ...]:
    """Return the fewest operations that put the items `wanted` (keys of the timeline) in that order.

    Items that are not in `wanted` stay as they are. () where the order is right already.
    """
    among = set(wanted)
    stamps = {item.key: item.timestamp for item in timeline(scenario) if item.key in among}
    if list(stamps) == list(wanted):
        return ()
    between = _between(scenario, wanted, stamps)
    return _anew(scenario, wanted, list(stamps)) if between is None else between


def _between(scenario: Scenario, wanted: Sequence[str], stamps: dict[str, int]) -> tuple[Op, ...] | None:
    """Put those that moved between those that stay; None where there is no room, or where counters moved."""
    staying = _staying(wanted, list(stamps))
    ops: list[Op] = []
    below = -1
    for stays, run in groupby(wanted, key=lambda key: key in staying):
        keys = list(run)
        if stays:
            below = stamps[keys[-1]]
            continue
        following = wanted.index(keys[-1]) + 1
        if any("#" in key for key in keys):
            return None
        above = stamps[wanted[following]] if following < len(wanted) else None
        if above is None:
            below = newest(scenario)
        elif above - below - 1 < len(keys):
            return None
        step = 1 if above is None else (above - below) // (len(keys) + 1)
        ops += [Timestamp(key, below + step * place) for place, key in enumerate(keys, 1)]
    return tuple(ops)


def _staying(wanted: Sequence[str], current: Sequence[str]) -> frozenset[str]:
    """Return the heaviest part of the items that stands in the wanted order already."""
    place = {key: at for at, key in enumerate(current)}
    best: list[tuple[int, int]] = []  # the weight of the best chain that ends here, and the item before, -1 for none
    for at, key in enumerate(wanted):
        chains = [(best[i][0], i) for i in range(at) if place[wanted[i]] < place[key]]
        weight, before = max(chains, default=(0, -1))
        best.append((weight + (_COUNTERS_WEIGH if "#" in key else 1), before))
    at = max(range(len(best)), key=lambda i: best[i][0], default=-1)
    set_ = set()
    while at >= 0:
        set_.add(wanted[at])
        at = best[at][1]
    return frozenset(set_)


def _anew(scenario: Scenario, wanted: Sequence[str], current: Sequence[str]) -> tuple[Op, ...]:
    """Give everything from the first difference on a newest timestamp, one after the other."""
    first = next(at for at, (old, other) in enumerate(zip(wanted, current, strict=True)) if old != other)
    counts = {f"{thing.id}#{c.kind}": c.count for thing in scenario.objects for c in thing.counters}
    stamp = newest(scenario)
    ops: list[Op] = []
    for key in wanted[first:]:
        stamp += 1
        owner, sign, kind = key.partition("#")
        ops.append(SetCounters(owner, kind, counts[key]) if sign else Timestamp(key, stamp))
    return tuple(ops)
