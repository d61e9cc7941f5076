"""Whether a board could lie on a table (`engine.analysis.legality`), asked of whatever is dealt."""

from __future__ import annotations

from functools import lru_cache

from engine import DEFAULT, EvaluationError, TimeUpError
from engine.analysis.legality import Fault, dead_on_the_way, faults
from layers_site.boards.services.evaluation import ASIDE_STEPS, evaluated_within, scenario_of


def could_lie(text: str, edition: str = DEFAULT, steps: int = ASIDE_STEPS) -> bool:
    """Return whether the board of a canonical text is possible in a game; False too if that is unknown."""
    why = faults_of(text, edition, steps)
    return why is not None and not why


def could_come(text: str, steps: int = ASIDE_STEPS) -> bool:
    """Return whether a board that was drawn could lie there, and nothing on it was gone before all was there.

    False too where nobody knows.
    """
    try:
        return could_lie(text, steps=steps) and not dead_on_the_way(scenario_of(text), steps=steps)
    except EvaluationError:
        return False


def faults_of(text: str, edition: str = DEFAULT, steps: int = ASIDE_STEPS) -> frozenset[Fault] | None:
    """Return the reasons why the board of a canonical text is impossible in a game.

    None where it takes more than it is worth: `steps` for the board, and for each moment in which something was put
    there or done.
    """
    try:
        return _faults_of(text, edition, steps)
    except TimeUpError:
        return None


@lru_cache(maxsize=1024)
def _faults_of(text: str, edition: str, steps: int) -> frozenset[Fault] | None:
    """Return the same. Raises TimeUpError: a clock's end proves nothing, and is not kept."""
    trace = evaluated_within(text, edition, steps)
    try:
        return None if trace is None else frozenset(faults(trace, steps=steps))
    except TimeUpError:
        raise
    except EvaluationError:
        return None
