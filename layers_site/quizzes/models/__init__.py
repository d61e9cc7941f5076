"""The rows of quizzes: what is asked, when it is asked, what was answered; who works on it, and who learns."""

from __future__ import annotations

from layers_site.quizzes.models.people import Change, Colleague, SchoolClass, Seat, TeamLink
from layers_site.quizzes.models.quizzes import KeyHolder, Quiz, Version
from layers_site.quizzes.models.rounds import (
    MOST_COMMENT,
    MOST_NAME,
    Answer,
    Regrading,
    Round,
    Sheet,
    Standing,
    Withdrawal,
)

__all__ = [
    "MOST_COMMENT",
    "MOST_NAME",
    "Answer",
    "Change",
    "Colleague",
    "KeyHolder",
    "Quiz",
    "Regrading",
    "Round",
    "SchoolClass",
    "Seat",
    "Sheet",
    "Standing",
    "TeamLink",
    "Version",
    "Withdrawal",
]
