"""What one evaluation may cost: counted steps and a bound on every number, so that every request ends."""

from __future__ import annotations

from typing import Final

from engine.errors import EvaluationError, Problem
from engine.scenario import Scenario

#: No number in a document or an evaluation goes past this, up or down.
NUMBER_BOUND: Final = 1_000_000_000
#: What one request from a browser may cost: well under a second on most boards, two at worst.
BROWSER_STEPS: Final = 1_000_000
_BASE_STEPS: Final = 1_500_000
_STEPS_PER_OBJECT: Final = 20_000


def steps_for(scenario: Scenario) -> int:
    """The steps that the library and the command line allow: more for larger boards."""
    return _BASE_STEPS + _STEPS_PER_OBJECT * (len(scenario.objects) + len(scenario.effects))


class Meter:
    """Counts steps (a selector tested, an object changed, an ability handed on) and refuses to go past a limit."""

    __slots__ = ("left", "path")

    def __init__(self, steps: int) -> None:
        self.left = steps
        self.path = ""  # the part of the document being evaluated, for errors

    def spend(self, steps: int = 1) -> None:
        """Raise EvaluationError once more than the allowed steps are spent."""
        self.left -= steps
        if self.left < 0:
            raise EvaluationError(Problem(self.path, "the evaluation takes more steps than are allowed"))

    def bounded(self, number: int) -> int:
        """`number` itself, or EvaluationError where it is out of bounds."""
        if -NUMBER_BOUND <= number <= NUMBER_BOUND:
            return number
        raise EvaluationError(Problem(self.path, "a number goes past 1,000,000,000 or below -1,000,000,000"))
