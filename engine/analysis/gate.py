"""The gate: what stands at the edge of a layer before its next effect applies, and which of it waits for which.

decisive(trace, "bear")   # the dependencies that decide what it becomes
waits_before(trace, 3)    # the dependencies that hold before the fourth step, and those that have just gone
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from engine.evaluation.trace import Dependency, LayerTrace, Trace


class Wait(NamedTuple):
    """A dependency at one moment: it `holds`, is `new` since the last step, or has just `gone`; `looped`: in a loop."""

    dependency: Dependency
    now: Literal["holds", "new", "gone"]
    looped: bool


def waits(trace: Trace) -> tuple[Wait, ...]:
    """List all dependencies that were seen, as they were then."""
    return tuple(
        Wait(found, "holds", _in_loop(layer, found, len(layer.applied)))
        for layer in trace.layers
        for found in layer.dependencies
    )


def waits_before(trace: Trace, count: int) -> tuple[Wait, ...]:
    """List what waits for what when so many steps of the whole trace have been applied, before the next one."""
    left = count
    for layer in trace.layers:
        if left < len(layer.applied):
            return tuple(_at_the_gate(layer, left))
        left -= len(layer.applied)
    return ()


def decisive(trace: Trace, object_id: str) -> Iterator[tuple[str, Dependency]]:
    """Yield with its layer each dependency that overrules the timestamps and changes what becomes of the object."""
    for layer in trace.layers:
        for found in layer.dependencies:
            if _overrules(trace, found) and (found.without.does.get(object_id) != found.beside.does.get(object_id)):
                yield layer.layer, found


def _overrules(trace: Trace, found: Dependency) -> bool:
    waits, on = trace.effects.get(found.effect), trace.effects.get(found.on)
    return waits is not None and on is not None and waits.timestamp < on.timestamp


def _at_the_gate(layer: LayerTrace, done: int) -> list[Wait]:
    first = sum(step.by == "cda" for step in layer.applied)
    found = []
    for item in layer.dependencies:
        if _holds(layer, item, done):
            new = item.at == done > first
            found.append(Wait(item, "new" if new else "holds", _in_loop(layer, item, done)))
        elif done and _holds(layer, item, done - 1):
            found.append(Wait(item, "gone", looped=False))
    return found


def _holds(layer: LayerTrace, item: Dependency, done: int) -> bool:
    """Return whether both effects are still to apply, and the one depends on the other."""
    applied = {step.effect for step in layer.applied[:done]}
    return item.at <= done and not {item.effect, item.on} & applied and (item.until is None or done < item.until)


def _in_loop(layer: LayerTrace, item: Dependency, done: int) -> bool:
    return any({item.effect, item.on} <= set(loop.effects) for loop in layer.loops if loop.at <= done)
