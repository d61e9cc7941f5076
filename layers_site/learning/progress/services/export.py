"""Export of all that the site stores about a browser, as a document to take along."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest

from layers_site.accounts.learners import attempts_of, learner_of
from layers_site.accounts.models import Learner
from layers_site.learning.models import PracticeRound, Seen

FORMAT: Final = "layers-progress/1"


def learner_document(request: HttpRequest) -> dict[str, Any]:
    """Return all data of the learner in the order of time: `{"format", "read": [{"item", "at"}], "answers":
    [{"kind", "item", "given", "right", "believed", "at"}], "repetition"}`. Lists are empty for a new learner.
    """
    learner = learner_of(request)
    read = Seen.objects.filter(learner=learner) if learner else Seen.objects.none()
    return {
        "format": FORMAT,
        "read": [{"item": seen.item, "at": seen.at.isoformat()} for seen in read],
        "answers": [
            {
                "kind": attempt.kind,
                "item": attempt.item,
                "given": attempt.given,
                "right": attempt.right,
                "believed": attempt.believed,
                "at": attempt.at.isoformat(),
            }
            for attempt in attempts_of(request)
        ],
        "rounds": _rounds(learner),
        "repetition": _repetition(learner),
    }


def _rounds(learner: Learner | None) -> list[dict[str, Any]]:
    """Return the rounds, oldest first, each with the answers that count."""
    return [
        {
            "kind": row.kind,
            "about": row.about,
            "began": row.began.isoformat(),
            "answers": [
                {"number": mark.number, "question": mark.asked, "right": mark.attempt.right}
                for mark in row.answers.select_related("attempt")
            ],
        }
        for row in PracticeRound.objects.of(learner)
    ]


def _repetition(learner: Learner | None) -> dict[str, Any]:
    """Return the patterns that are repeated, the next first.

    The shape is `{"since", "patterns": [{"pattern", "due", "answered", "failed", "state"}]}`. `since` is None without
    repetition.
    """
    wanted = getattr(learner, "repeating", None)
    rows = learner.repeated.order_by("due", "pk") if learner else ()
    return {
        "since": wanted.since.isoformat() if wanted else None,
        "patterns": [
            {
                "pattern": row.pattern,
                "due": row.due.isoformat(),
                "answered": row.answered,
                "failed": row.failed,
                "state": row.state,
            }
            for row in rows
        ],
    }
