"""What the engine says when it is given something it cannot evaluate. Plain English, for programmers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a document: `path` is a JSON pointer (RFC 6901; "" is the whole document)."""

    path: str
    message: str


class ScenarioError(ValueError):
    """The document is not a `layers/1` document. `problems` lists all that was found, in document order."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        first = problems[0]
        super().__init__(f"{first.path or '/'}: {first.message}")


class EvaluationError(ValueError):
    """A document that can be read but not evaluated: over the budget, or a number out of bounds."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(f"{problem.path or '/'}: {problem.message}")


class TimeUpError(Exception):
    """Whoever waited does so no longer (`engine.budget.watched`).

    It is no EvaluationError: with more time there may be a result, so nobody may take it for the end of the matter.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(f"{problem.path or '/'}: {problem.message}")
