"""Compare a ruleset with the misconceptions: the misconceptions that give another result on a board, and where.

distinguish(scenario)                  # every misconception that gives another result here
distinguish(scenario, among=("M07",))  # that one, if it does
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.analysis.differences import Differences, differences, differences_json
from engine.analysis.divergence import Divergence, divergence_json, first_divergence
from engine.errors import EvaluationError, Problem
from engine.evaluation.bearing import may_differ
from engine.evaluation.evaluator import evaluate
from engine.evaluation.trace import Trace
from engine.instructions import Json
from engine.rulesets import DEFAULT, MISCONCEPTIONS, Ruleset, find_ruleset
from engine.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Distinction:
    """A misconception that gives another result: the differences (right, believed), and where the traces diverge.

    Only `problem` is set where it could not be evaluated within the limits on steps and numbers.
    """

    misconception: str
    differences: Differences | None
    divergence: Divergence | None
    problem: Problem | None = None


ALL: Final = tuple(MISCONCEPTIONS)


def distinguish(
    scenario: Scenario, ruleset: str | Ruleset = DEFAULT, *, among: tuple[str, ...] = ALL, steps: int | None = None
) -> tuple[Distinction, ...]:
    """Find the misconceptions `among` all that give another result on this board than `ruleset`, in their order.

    A misconception that makes no difference on this board is not evaluated (`may_differ`). `steps` bounds each
    evaluation, as in `evaluate`. Raises EvaluationError where the ruleset itself cannot be evaluated, KeyError for an
    unknown id.
    """
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    right = evaluate(scenario, rules, steps=steps)
    wanted = [misconception for misconception in among if may_differ(right, rules, find_ruleset(misconception))]
    distinctions = (_distinction(right, misconception, steps) for misconception in wanted)
    return tuple(item for item in distinctions if item is not None)


def _distinction(right: Trace, misconception: str, steps: int | None) -> Distinction | None:
    try:
        believed = evaluate(right.scenario, misconception, steps=steps)
    except EvaluationError as error:
        return Distinction(misconception, None, None, error.problem)
    unlike = differences(right, believed)
    return Distinction(misconception, unlike, first_divergence(right, believed)) if unlike else None


def distinction_json(distinction: Distinction) -> dict[str, Json]:
    """Write `{"misconception", "differences", "divergence", "problem"}`, null where nothing is; right comes first."""
    return {
        "misconception": distinction.misconception,
        "differences": None if distinction.differences is None else differences_json(distinction.differences),
        "divergence": None if distinction.divergence is None else divergence_json(distinction.divergence),
        "problem": None if distinction.problem is None else problem_json(distinction.problem),
    }


def problem_json(problem: Problem) -> dict[str, Json]:
    return {"path": problem.path, "message": problem.message}
