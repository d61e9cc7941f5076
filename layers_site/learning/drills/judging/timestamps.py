"""Which moment an effect has its timestamp from (613.7)."""

from __future__ import annotations

from engine import DEFAULT as TODAY
from engine.notation.canonical import canonical
from layers_site.boards.services.evaluation import evaluated
from layers_site.learning.drills.boards import Stand, stands
from layers_site.learning.drills.content import Item
from layers_site.learning.drills.judging.layers import subjects


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
    trace = evaluated(canonical(stand.scenario), TODAY)
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
