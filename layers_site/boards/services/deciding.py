"""Decisions on a board, found by leaving out one part of the rules after the other; each board once."""

from __future__ import annotations

from typing import Final, get_args

import engine
from engine.analysis.decided import Decider, Decision, decided
from layers_site.boards.services.evaluation import scenario_of
from layers_site.platform.memory import cached

#: The parts of the rules that can decide, by their codes, in the order in which they are offered.
DECIDERS: Final[tuple[Decider, ...]] = get_args(Decider)
#: What each of up to seven evaluations may cost; a board of a dozen effects takes a tenth of that.
DECIDE_STEPS: Final = 60_000
#: Those of the largest boards name all of their objects.
BOARDS_KEPT: Final = 128


def decided_on(text: str, edition: str) -> tuple[Decision, ...] | None:
    """Return the parts of the rules that decided a board, None if that takes too long.

    The board is given by its canonical text.
    """
    return _decided(text, edition, DECIDE_STEPS)


@cached("decided", BOARDS_KEPT)
def _decided(text: str, edition: str, steps: int) -> tuple[Decision, ...] | None:
    try:
        return decided(scenario_of(text), edition, steps=steps)
    except engine.EvaluationError:
        return None
