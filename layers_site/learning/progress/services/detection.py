"""Detection of misconceptions: a question detects one if believing it leads to another answer than the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.http import Http404

from engine import ScenarioError
from layers_site.accounts.models import Attempt
from layers_site.learning.lessons.services.places import place_of, question_of, start_of
from layers_site.learning.progress.services.misconceptions import Detector
from layers_site.questions.places import question_of_item
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import beliefs, misleads


def detector(attempts: Sequence[Attempt]) -> Detector:
    """Return a function that decides whether the question of an attempt detects a misconception.

    For lessons and predictions the engine decides; for other questions earlier wrong answers of this learner do.
    """
    believed: dict[tuple[str, str], set[str]] = defaultdict(set)
    for attempt in attempts:
        believed[attempt.kind, attempt.item].update(beliefs(attempt))

    def detects(attempt: Attempt, idea: str) -> bool:
        if idea in believed[attempt.kind, attempt.item]:
            return True
        question = _question(attempt)
        return question is not None and misleads(question, idea)

    return detects


def _question(attempt: Attempt) -> Question | None:
    """Return the question of an attempt at a lesson or a prediction.

    None for other attempts, and for questions that do not exist any more.
    """
    if attempt.kind == Attempt.Kind.PREDICTION:
        return question_of_item(attempt.item)
    slug, _slash, code = attempt.item.partition("/")
    kind, _hyphen, number = code.partition("-")
    if attempt.kind != Attempt.Kind.LESSON or not number.isdigit():
        return None
    try:
        place = place_of(slug, kind, int(number))
        return question_of(place, start_of(place.board))
    except (Http404, ScenarioError):
        return None
