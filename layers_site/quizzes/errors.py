"""The error by which quizzes refuse a request."""

from __future__ import annotations

from engine.errors import Problem


class RefusedError(Exception):
    """Its text says why, in the page's language; `problems` what is wrong with a document, by its place."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems
