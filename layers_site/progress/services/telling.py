"""Whether a question tells a misconception from the rules: whoever holds it answers something else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.http import Http404

from engine import EvaluationError, ScenarioError
from layers_site.asking.beliefs import gathered, right_answer
from layers_site.asking.questions import Question
from layers_site.learners.models import Attempt
from layers_site.lessons.services.places import place_of, question_of, start_of
from layers_site.progress.services.misconceptions import TellsApart, beliefs


def telling(attempts: Sequence[Attempt]) -> TellsApart:
    """For a question of a lesson the engine says so. For others it is known only of those that this learner once
    answered as the misconception has it."""
    believed: dict[tuple[str, str], set[str]] = defaultdict(set)
    for attempt in attempts:
        believed[attempt.kind, attempt.item].update(beliefs(attempt))

    def tells(attempt: Attempt, one: str) -> bool:
        if one in believed[attempt.kind, attempt.item]:
            return True
        question = _question(attempt)
        return question is not None and _differs(question, one)

    return tells


def _question(attempt: Attempt) -> Question | None:
    """The question of a lesson that an attempt answers, None for all else, and for what is not there any more."""
    slug, _slash, code = attempt.item.partition("/")
    kind, _hyphen, number = code.partition("-")
    if attempt.kind != Attempt.Kind.LESSON or not number.isdigit():
        return None
    try:
        place = place_of(slug, kind, int(number))
        return question_of(place, start_of(place.board))
    except (Http404, ScenarioError):
        return None


def _differs(question: Question, one: str) -> bool:
    try:
        answer = gathered(question).answers.get(one)
        return answer is not None and answer != right_answer(question)
    except EvaluationError:
        return False
