"""An answer to a new board, judged and kept, as a prediction about the board that it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from engine import DEFAULT as TODAY
from layers_site.accounts.learners import attempts_of, record
from layers_site.accounts.models import Attempt
from layers_site.boards.services.boards import begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.learning.practice.dealing import Dealt
from layers_site.learning.practice.services.repeating import review
from layers_site.questions.places import Place, item_of, question_of_item
from layers_site.questions.verdicts import Verdict, judge


@dataclass(frozen=True, slots=True)
class PracticeAnswer:
    """An answer with its verdict, the place of its board, and the learner's answers up to it, oldest first."""

    attempt: Attempt
    verdict: Verdict
    place: Place
    attempts: tuple[Attempt, ...]


def answer(request: HttpRequest, dealt: Dealt, answer: dict[str, Any]) -> Attempt:
    """Keep an answer. The first one to a board says when its pattern comes back, if it does."""
    verdict = judge(dealt.question, answer)
    item = item_of(_place(dealt), dealt.question)
    first = not attempts_of(request).filter(item=item).exists()
    kind = Attempt.Kind.PREDICTION
    attempt = record(request, kind, item, right=verdict.right, answer=verdict.answer, believed=verdict.believed)
    if first:
        review(attempt.learner, dealt.case, right=verdict.right, now=timezone.now())
    return attempt


def given_at(request: HttpRequest, dealt: Dealt, number: str) -> PracticeAnswer | None:
    """Return an answer of this learner to this very board, by its number; None for anything else."""
    if not (number.isascii() and number.isdecimal() and len(number) < 16):
        return None
    attempts = tuple(attempts_of(request))
    at = next((at for at, attempt in enumerate(attempts) if attempt.pk == int(number)), None)
    if at is None or question_of_item(attempts[at].item) != dealt.question:
        return None
    verdict = judge(dealt.question, attempts[at].given)
    return PracticeAnswer(attempts[at], verdict, _place(dealt), attempts[: at + 1])


def _place(dealt: Dealt) -> Place:
    return Place(begin(scenario_of(dealt.question.text), {"do": "new"}), TODAY)
