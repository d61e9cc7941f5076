"""The rows of quizzes: `quizzes` has what is asked and answered, `colleagues` who works on it, `classes` who learns."""

from __future__ import annotations

from layers_site.quizzes.models.classes import Klass, Seat
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
    "Klass",
    "Quiz",
    "Regrading",
    "Round",
    "Seat",
    "Sheet",
    "Standing",
    "TeamLink",
    "Version",
    "state_of",
]
