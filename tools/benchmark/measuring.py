"""How long something takes, how many steps, and how many pairs of effects are tried.

A time is the best of several tries, in time of the processor, with the garbage left alone. Steps and pairs are counted
from outside, by standing in the way of functions of the engine, so that the engine itself counts nothing.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar
from unittest.mock import patch

import engine
from engine.budget import Meter
from engine.evaluation import dependency, evaluator
from engine.evaluation.board import State
from engine.evaluation.dependency import Evidence, Search
from engine.evaluation.effects import ContinuousEffect
from engine.evaluation.outcomes import Outcomes
from engine.evaluation.trace import Reading

Call = Callable[[], object]
T = TypeVar("T")

#: A subject is tried again until it has had so many seconds in all, or so many tries.
_SECONDS: Final = 1.5
_MOST_TRIES: Final = 30
_LEAST_TRIES: Final = 3
_ENOUGH: Final = 10_000_000


def best_ms(call: Call, seconds: float = _SECONDS) -> float:
    """Return the milliseconds of the fastest of 3 to 30 runs, after one that does not count.

    What else the machine does can only make a try slower, so the quickest is nearest to what the work itself takes;
    time of the processor leaves out the time in which others had it.
    """
    return best_ms_on(lambda: None, lambda _nothing: call(), seconds)


def best_ms_on(fresh: Callable[[], T], call: Callable[[T], object], seconds: float = _SECONDS) -> float:
    """Return the best time of a call on a value that is made, unmeasured, before each run."""
    call(fresh())
    times: list[float] = []
    while len(times) < _LEAST_TRIES or (len(times) < _MOST_TRIES and sum(times) < seconds):
        subject = fresh()
        with _garbage_left_alone():
            start = time.process_time()
            call(subject)
            times.append(time.process_time() - start)
    return min(times) * 1000


@contextmanager
def _garbage_left_alone() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def exponent(sizes: Sequence[float], times: Sequence[float]) -> float:
    """Return the e for which `size ** e` fits the times best.

    It is the slope of a line through their logarithms (least squares).
    """
    xs, ys = [math.log(size) for size in sizes], [math.log(ms) for ms in times]
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    above = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True))
    return above / sum((x - middle_x) ** 2 for x in xs)


class Pairs(NamedTuple):
    """Ordered pairs of effects that waited together, each time that was looked at, and those read beside a trial."""

    possible: int
    tried: int

    @property
    def avoided(self) -> float:
        """Return the part of the possible pairs that was not tried, from 0 to 1."""
        return 1 - self.tried / self.possible if self.possible else 0.0


class _Counter:
    """Does what the functions of the engine do, and counts."""

    def __init__(self) -> None:
        self.possible = self.tried = 0
        self._dependencies, self._read = Search.dependencies, dependency.read

    def dependencies(
        self, search: Search, waiting: Sequence[ContinuousEffect], place: int
    ) -> dict[str, dict[str, Evidence]]:
        self.possible += len(waiting) * (len(waiting) - 1)
        return self._dependencies(search, waiting, place)

    def read(self, effect: ContinuousEffect, place: int, state: State, outcomes: Outcomes) -> Reading:
        self.tried += state.is_trial
        return self._read(effect, place, state, outcomes)


def pairs(scenario: engine.Scenario, *, footprints: bool = True) -> Pairs:
    """Return the pairs of one evaluation under today's rules."""
    counter = _Counter()

    def counted(search: Search, waiting: Sequence[ContinuousEffect], place: int) -> dict[str, dict[str, Evidence]]:
        return counter.dependencies(search, waiting, place)

    with patch.object(Search, "dependencies", counted), patch.object(dependency, "read", counter.read):
        engine.evaluate(scenario, footprints=footprints)
    return Pairs(counter.possible, counter.tried)


def steps(scenario: engine.Scenario, edition: str) -> int:
    """Count the steps of an evaluation."""
    meters: list[Meter] = []

    def meter(allowed: int) -> Meter:
        meters.append(Meter(allowed))
        return meters[-1]

    with patch.object(evaluator, "Meter", meter):
        engine.evaluate(scenario, edition, steps=_ENOUGH)
    return _ENOUGH - meters[0].left
