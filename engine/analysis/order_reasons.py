"""The reason why a step came when it did in its layer: read off the dependencies and timestamps of a trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.analysis.facts import OrderBecause
from engine.evaluation.trace import LayerTrace, Step, Trace
from engine.evaluation.world import rank

_COSTS: Final[Mapping[int, OrderBecause]] = {1: "cost_added", 2: "cost_reduced", 3: "cost_minimum"}


def order_reason(layer: LayerTrace, step: Step, trace: Trace) -> tuple[OrderBecause, tuple[str, ...]]:
    """Explain why the step came when it did, with the other effects that the reason is about."""
    cost = rank(step.changes)
    if cost:
        return _COSTS[cost], ()
    match step.by:
        case "cda" | "loop":
            return step.by, ()
    if step.after:
        direct = {dependency.on for dependency in layer.dependencies if dependency.effect == step.effect}
        seen = tuple(name for name in step.after if name in direct)
        return ("waited", seen) if seen else ("held", step.after)
    dependents = tuple(dict.fromkeys(_dependents(layer, step)))
    if step.by == "dependency":
        older = tuple(name for name in dependents if _goes_first(trace, name, step.effect))
        if older:
            return "passes", older
        return ("passes_waiting" if any(_goes_first(trace, name, step.effect) for name in step.among) else "freed"), ()
    if dependents:
        return "before_dependent", dependents
    if step.among:
        return _by_timestamp(step, trace)
    if len(layer.applied) == 1:
        missed = tuple(_missed(layer, trace))
        return ("left", missed) if missed else ("alone", ())
    if layer.applied[-1].effect != step.effect:
        return "next", ()
    before = layer.applied[-2].effect
    return ("written", (before,)) if _is_beside(trace, before, step.effect) else ("last", ())


def _by_timestamp(step: Step, trace: Trace) -> tuple[OrderBecause, tuple[str, ...]]:
    """Return the effects that are not older; but those of the same object and timestamp only where none is younger."""
    later = tuple(name for name in step.among if not _goes_first(trace, name, step.effect))
    younger = tuple(name for name in later if not _is_beside(trace, name, step.effect))
    if younger:
        return "before", younger
    return ("written", later) if later else ("settled", ())


def _missed(layer: LayerTrace, trace: Trace) -> Iterator[str]:
    """Yield the effects with a part in the layer that did not apply there: lost in it or before it, or ended."""
    yield from (ended.effect for ended in layer.ended)
    for earlier in trace.layers:
        for lost in earlier.lost:
            info = trace.effects.get(lost.effect)
            if earlier.layer == layer.layer or (info is not None and layer.layer in info.layers):
                yield lost.effect
        if earlier.layer == layer.layer:
            return


def alike(layer: LayerTrace, step: Step) -> tuple[LayerTrace, Step]:
    """Keep of the steps after the layers those with the same place in the formula of costs."""
    like = tuple(other for other in layer.applied if rank(other.changes) == rank(step.changes))
    names = {other.effect for other in like}
    return layer._replace(applied=like), step._replace(among=tuple(name for name in step.among if name in names))


def _dependents(layer: LayerTrace, step: Step) -> Iterable[str]:
    """Return the effects that waited when it was the turn of the step, and depend on it."""
    return (
        dependency.effect
        for dependency in layer.dependencies
        if dependency.on == step.effect and dependency.effect in step.among
    )


def _is_beside(trace: Trace, effect: str, other: str) -> bool:
    """Return whether both are static abilities of one object with one timestamp (613.7a)."""
    first, second = trace.effects[effect], trace.effects[other]
    same = (first.source, first.timestamp) == (second.source, second.timestamp)
    return first.origin == second.origin == "static" and same


def _goes_first(trace: Trace, effect: str, other: str) -> bool:
    """Return whether `effect` applies before `other` by timestamps alone."""
    stamps = trace.effects[effect].timestamp, trace.effects[other].timestamp
    if trace.rules.order == "static_last":
        late = [trace.effects[name].origin == "static" for name in (effect, other)]
        return (late[0], stamps[0]) < (late[1], stamps[1])
    return stamps[0] > stamps[1] if trace.rules.order == "latest_first" else stamps[0] < stamps[1]
