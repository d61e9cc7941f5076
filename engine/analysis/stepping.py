"""A trace up to one of its steps: the board as it was then, and nothing of what comes after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from engine.evaluation.trace import LayerTrace, Step, Trace

_State = TypeVar("_State")


@dataclass(frozen=True, slots=True)
class Taken:
    """The first `count` of `of` steps. `trace` ends there; `place` is the layer they end in, -1 before all layers.

    `step` is the last one taken, None before the first; `at` is its place in its layer, from 0.
    """

    trace: Trace
    count: int
    of: int
    place: int
    at: int
    step: Step | None

    @property
    def all(self) -> bool:
        return self.count == self.of


def steps_in(trace: Trace) -> int:
    """Count the steps of a trace, with those after the layers."""
    return sum(len(layer.applied) for layer in trace.layers)


def take(trace: Trace, count: int) -> Taken:
    """Return the first `count` steps, or all where there are fewer."""
    whole = steps_in(trace)
    count = min(count, whole)
    place, at = _place_of(trace, count)
    step = trace.layers[place].applied[at] if place >= 0 else None
    if count == whole:
        return Taken(trace, count, whole, len(trace.layers) if step is None else place, at, step)
    layers = tuple(_layer(layer, index, place, at) for index, layer in enumerate(trace.layers))
    steps = [step for layer in layers for step in layer.applied]
    ended = replace(
        trace,
        layers=layers,
        final=_after(trace.printed, [step.changed for step in steps]),
        players=_after(_before(trace.players, [step.players for step in _steps(trace)]), [s.players for s in steps]),
        spells=_after(_before(trace.spells, [step.spells for step in _steps(trace)]), [s.spells for s in steps]),
    )
    return Taken(ended, count, whole, place, at, step)


def _steps(trace: Trace) -> list[Step]:
    return [step for layer in trace.layers for step in layer.applied]


def _place_of(trace: Trace, count: int) -> tuple[int, int]:
    """Return the layer of the last of `count` steps, and its place there; (-1, -1) for none."""
    left = count
    for place, layer in enumerate(trace.layers):
        if 0 < left <= len(layer.applied):
            return place, left - 1
        left -= len(layer.applied)
    return -1, -1


def _layer(layer: LayerTrace, index: int, place: int, at: int) -> LayerTrace:
    """Return the layer at place `index` as far as the steps go.

    What is told at its end is told when all of it has applied.
    """
    if index < place or (index == place and at == len(layer.applied) - 1):
        return layer
    if index > place:
        return layer._replace(applied=(), dependencies=(), loops=(), lost=(), ended=())
    return layer._replace(
        applied=layer.applied[: at + 1],
        dependencies=tuple(item for item in layer.dependencies if item.at <= at),
        loops=tuple(item for item in layer.loops if item.at <= at),
        lost=(),
        ended=(),
    )


def _before(final: Mapping[str, _State], changes: list[Mapping[str, tuple[_State, _State]]]) -> Mapping[str, _State]:
    """Return the state before the first of the changes."""
    first = dict(final)
    for change in reversed(changes):
        first |= {key: before for key, (before, _after) in change.items()}
    return first


def _after(start: Mapping[str, _State], changes: list[Mapping[str, tuple[_State, _State]]]) -> Mapping[str, _State]:
    """Return the state after the changes."""
    state = dict(start)
    for change in changes:
        state |= {key: after for key, (_before, after) in change.items()}
    return MappingProxyType(state)
