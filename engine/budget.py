"""The cost of one evaluation: counted steps and a bound on every number, so that every request ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from engine.errors import EvaluationError, Fault, Problem, TimeUpError
from engine.scenario import Scenario

#: The largest number in a document or an evaluation; the smallest is its negative.
NUMBER_BOUND: Final = 1_000_000_000
#: The steps that a request from a browser may cost: well under a second on most boards, two seconds at worst.
BROWSER_STEPS: Final = 1_000_000
_BASE_STEPS: Final = 1_500_000
_STEPS_PER_OBJECT: Final = 20_000

#: A step is about as much work everywhere: so many tests of an object or terms of a sum, things on a list that are
#: looked through one by one, numbers read off objects, effects on a list, words put into a set.
TESTS_IN_A_STEP: Final = 8
THINGS_IN_A_STEP: Final = 16
NUMBERS_IN_A_STEP: Final = 4
EFFECTS_IN_A_STEP: Final = 8
WORDS_IN_A_STEP: Final = 32
#: And so many steps are for an evaluation itself, an object on the board, an effect, the application of a part.
STEPS_FOR_A_BOARD: Final = 40
STEPS_FOR_AN_OBJECT: Final = 2
STEPS_FOR_AN_EFFECT: Final = 10
STEPS_FOR_A_PART: Final = 25

#: Returns whether the time is up. The engine has no clock: the caller gives it a function that has one (`watched`).
Watch = Callable[[], bool]
#: The number of steps until the next look at the watch.
STEPS_BETWEEN_LOOKS: Final = 1_000
_WATCH: Final[ContextVar[Watch | None]] = ContextVar("watch", default=None)


def steps_for(scenario: Scenario) -> int:
    """Return the steps that the library and the command line allow: more for larger boards."""
    return _BASE_STEPS + _STEPS_PER_OBJECT * (len(scenario.objects) + len(scenario.effects))


@contextmanager
def watched(watch: Watch | None) -> Iterator[None]:
    """Let every evaluation inside look at `watch` now and then; it raises TimeUpError when `watch` returns true.

    None is for results that are computed once and stored, of content that is known to be small: nobody waits for them.
    """
    before = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(before)


def is_time_up() -> bool:
    """Return whether the watch that was lent (`watched`) says so: for long work that is no evaluation."""
    watch = _WATCH.get()
    return watch is not None and watch()


def look(path: str = "") -> None:
    """Look at the watch, for work that counts no steps. Raises TimeUpError once it says that time is up."""
    if is_time_up():
        raise TimeUpError(Problem(path, Fault.TIME_UP))


class Meter:
    """Counts steps (a selector tested, an object changed, an ability granted) and refuses to go past a limit.

    `left` is the number of steps until the next look at the watch, or until the limit where there is no watch.
    """

    __slots__ = ("_beyond", "_watch", "left", "path")

    def __init__(self, steps: int) -> None:
        self._watch = _WATCH.get()
        self.left = 0
        self._beyond = steps
        self.path = ""  # the part of the document being evaluated, for errors
        self._go_on()

    def spend(self, steps: int = 1) -> None:
        """Raise EvaluationError once more than the allowed steps are spent, or the time is up."""
        self.left -= steps
        if self.left < 0:
            self._go_on()

    def _go_on(self) -> None:
        allowed = self.left + self._beyond
        if allowed < 0:
            raise EvaluationError(Problem(self.path, Fault.MANY_STEPS))
        if self._watch is not None and self._watch():
            raise TimeUpError(Problem(self.path, Fault.TIME_UP))
        self.left = allowed if self._watch is None else min(allowed, STEPS_BETWEEN_LOOKS)
        self._beyond = allowed - self.left

    def bounded(self, number: int) -> int:
        """Return `number` itself; raises EvaluationError where it is out of bounds."""
        if -NUMBER_BOUND <= number <= NUMBER_BOUND:
            return number
        raise EvaluationError(Problem(self.path, Fault.NUMBER_PAST_BOUND))
