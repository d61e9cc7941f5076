"""Predictions as they are kept, and the last one of a browser as it is shown again."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from layers_site.accounts.learners.services import attempts_of, record
from layers_site.accounts.models import Attempt
from layers_site.questions.answers import Answer
from layers_site.questions.judging import Verdict, judge
from layers_site.questions.places import Place, item_of
from layers_site.questions.questions import Question


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """The last answer to a question: its verdict, and the answers to all questions before it, oldest first."""

    verdict: Verdict
    earlier: tuple[Attempt, ...]


def predict(request: HttpRequest, place: Place, question: Question, answer: Answer) -> Verdict:
    """Judge an answer and keep it."""
    verdict = judge(question, answer)
    record(
        request,
        Attempt.Kind.PREDICTION,
        item_of(place, question),
        right=verdict.right,
        answer=verdict.answer,
        believed=verdict.believed,
    )
    return verdict


def last_answer(request: HttpRequest, place: Place, question: Question) -> LastAnswer | None:
    """Return the last answer; None if this browser has not answered that question."""
    attempts = tuple(attempts_of(request))
    item = item_of(place, question)
    mine = [
        at for at, attempt in enumerate(attempts) if attempt.kind == Attempt.Kind.PREDICTION and attempt.item == item
    ]
    if not mine:
        return None
    return LastAnswer(judge(question, attempts[mine[-1]].given), attempts[: mine[-1]])
