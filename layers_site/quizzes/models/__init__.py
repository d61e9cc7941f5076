"""The rows of quizzes; see `quizzes` for what is asked and answered, `colleagues` for who works on it."""

from __future__ import annotations

from layers_site.quizzes.models.colleagues import Change, Colleague, TeamLink
from layers_site.quizzes.models.quizzes import (
    MOST_COMMENT,
    MOST_NAME,
    Answer,
    Quiz,
    Regrading,
    Round,
    Sheet,
    Standing,
    Version,
    state_of,
)

__all__ = [
    "MOST_COMMENT",
    "MOST_NAME",
    "Answer",
    "Change",
    "Colleague",
    "Quiz",
    "Regrading",
    "Round",
    "Sheet",
    "Standing",
    "TeamLink",
    "Version",
    "state_of",
]
