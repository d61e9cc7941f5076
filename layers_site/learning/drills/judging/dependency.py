"""Whether one effect depends on another, and by which of the questions of 613.8a; if not, which of them says no."""

from __future__ import annotations

from engine.trace import Trace
from layers_site.learning.drills.content import Item
from layers_site.learning.drills.judging.layers import trace_of


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
