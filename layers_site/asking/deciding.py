"""What decides on a board, found by doing without each part of the rules (`engine.decided`), under any ruleset."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, get_args

from engine import EvaluationError
from engine.decided import Decider, Decision, decided
from layers_site.workbench.services.evaluation import scenario_of

#: The parts of the rules that can decide, by their codes, in the order in which they are offered.
DECIDERS: Final[tuple[Decider, ...]] = get_args(Decider)
#: What each of the evaluations may cost; no curated board takes a quarter.
STEPS: Final = 60_000
BOARDS_KEPT: Final = 512


@lru_cache(maxsize=BOARDS_KEPT)
def deciders(text: str, ruleset: str) -> tuple[Decision, ...] | None:
    """What decides under that ruleset; None where that takes longer than it is worth, so that it is not known."""
    try:
        found = decided(scenario_of(text), ruleset, steps=STEPS)
    except EvaluationError:
        return None
    return None if any(one.problem for one in found) else found
