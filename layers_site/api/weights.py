"""How long a trace will be as JSON, estimated before it is written: a small board can have a long history."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from engine.scenario import Ability, Label
from engine.trace import Dependency, LayerTrace, Step, Trace

#: About what an entry takes beside what it holds: its keys, its punctuation.
_ENTRY: Final = 60


def trace_weight(trace: Trace, enough: int) -> int:
    """Estimate the length of the trace as JSON. Counting ends above `enough`."""
    weight = 0
    for part in _parts(trace):
        weight += part
        if weight > enough:
            break
    return weight


def _parts(trace: Trace) -> Iterator[int]:
    for ends in (trace.final, trace.players, trace.spells):
        for now in ends.values():
            yield 4 * _ENTRY + _size(now)
    for layer in trace.layers:
        yield from _layer(layer)


def _layer(layer: LayerTrace) -> Iterator[int]:
    yield _ENTRY * (1 + len(layer.lost) + len(layer.ended)) + sum(_size(loop.effects) for loop in layer.loops)
    for step in layer.applied:
        yield from _step(step)
    for dependency in layer.dependencies:
        yield from _dependency(dependency)


def _step(step: Step) -> Iterator[int]:
    yield _ENTRY + _size((step.objects, step.among, step.after))
    differences: tuple[Mapping[str, tuple[tuple[object, ...], tuple[object, ...]]], ...]
    differences = (step.changed, step.players, step.spells)
    for changed in differences:
        for before, after in changed.values():
            yield _ENTRY + sum(_size(pair) for pair in zip(before, after, strict=True) if pair[0] != pair[1])


def _dependency(dependency: Dependency) -> Iterator[int]:
    yield _ENTRY
    for reading in (dependency.without, dependency.beside):
        for effect in reading.does.values():
            yield _size(effect)


def _size(value: object) -> int:
    match value:
        case str():
            return len(value) + 4
        case Label(en, _):
            return len(en) + 4
        case Ability():
            return _ability(value)
        case tuple() | frozenset():
            return _ENTRY // 2 + sum(map(_size, value))
        case _:
            return 5


@lru_cache(maxsize=4096)
def _ability(ability: Ability) -> int:
    """Return a wording that is made from the data is about as long as a line."""
    label = ability.text or ability.other
    return _ENTRY if label is None else len(label.en)
