"""One evaluation of a board of the table, bounded."""

from __future__ import annotations

from typing import Final

import engine
from engine.evaluation.trace import Trace
from engine.scenario import Scenario

#: One evaluation of a board, or of a part of it.
STEPS: Final = 60_000


def evaluated(scenario: Scenario) -> Trace:
    """Evaluate a board of the table. Raises EvaluationError where that takes too long."""
    return engine.evaluate(scenario, steps=STEPS)
