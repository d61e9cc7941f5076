"""One evaluation of a board of the table, bounded, and what is like some words on it."""

from __future__ import annotations

from typing import Final

import engine
from engine import DEFAULT, ScenarioError
from engine.evaluation.trace import Trace
from engine.expressions import Selector
from engine.notation import write_selector
from engine.scenario import Scenario
from layers_site.boards.building.services.drafts import matching

#: One evaluation of a board, or of a part of it.
STEPS: Final = 60_000


def evaluated(scenario: Scenario) -> Trace:
    """Evaluate a board of the table. Raises EvaluationError where that takes too long."""
    return engine.evaluate(scenario, steps=STEPS)


def like(scenario: Scenario, selector: Selector, player: str) -> tuple[str, ...] | None:
    """Return the ids of all objects that are like this.

    None where that takes too long, or the words speak of what is not there: of a target, or of who controls it.
    """
    try:
        return matching(scenario, write_selector(selector), player, DEFAULT)
    except ScenarioError:
        return None
