"""What decided a board, found by doing without one part of the rules after the other; each board once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import engine
from engine.decided import Decision, decided
from layers_site.workbench.services.evaluation import scenario_of

#: What each of up to seven evaluations may cost; a board of a dozen effects takes a tenth of that.
DECIDE_STEPS: Final = 60_000


@lru_cache(maxsize=128)
def decided_on(text: str, edition: str) -> tuple[Decision, ...] | None:
    """The parts of the rules that decided a board given by its canonical text; None where that takes too long."""
    try:
        return decided(scenario_of(text), edition, steps=DECIDE_STEPS)
    except engine.EvaluationError:
        return None
