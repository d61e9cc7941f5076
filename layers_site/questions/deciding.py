"""Decisions on a board, found by leaving out each part of the rules (`engine.decided`), under any ruleset."""

from __future__ import annotations

from typing import Final

import engine
from engine import EvaluationError
from engine.decided import Decision, decided
from layers_site.boards.services.deciding import DECIDE_STEPS, DECIDERS, decided_on
from layers_site.boards.services.evaluation import scenario_of
from layers_site.platform.shared import cached

__all__ = ["BOARDS_KEPT", "DECIDERS", "deciders"]

BOARDS_KEPT: Final = 512


def deciders(text: str, ruleset: str) -> tuple[Decision, ...] | None:
    """Return the decisions under that ruleset; None if they take too long."""
    decisions = decided_on(text, ruleset) if ruleset in engine.RULESETS else _believed(text, ruleset, DECIDE_STEPS)
    return None if decisions is None or any(decision.problem for decision in decisions) else decisions


@cached("decided_believed", BOARDS_KEPT)
def _believed(text: str, ruleset: str, steps: int) -> tuple[Decision, ...] | None:
    """Return the decisions under a misconception. A question needs dozens, so the answers are shared instead
    (`beliefs`).
    """
    try:
        return decided(scenario_of(text), ruleset, steps=steps)
    except EvaluationError:
        return None
