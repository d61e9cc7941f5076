"""How many pairs of effects could depend on each other in an evaluation, and how many of them were tried.

It is counted from outside, by standing in the way of two functions of the engine, so that the engine itself counts
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from unittest.mock import patch

import engine
from engine import dependency, evaluator
from engine.board import State
from engine.budget import Meter
from engine.dependency import Evidence, Search
from engine.effects import ContinuousEffect
from engine.outcomes import Outcomes
from engine.trace import Reading

_ENOUGH: Final = 10_000_000


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
