"""Verdicts on answers: right or wrong, recorded, with the ideas that they fit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from engine import EvaluationError
from engine.rulesets import AND
from layers_site.accounts.learners import attempts_of, record
from layers_site.accounts.models import Attempt
from layers_site.questions.answers import Answer, agrees, tidied
from layers_site.questions.beliefs import beliefs_of, editions_with, gathered, right_answer
from layers_site.questions.models import OptionCount
from layers_site.questions.options import digest
from layers_site.questions.questions import Question


@dataclass(frozen=True, slots=True)
class Verdict:
    """`given` and `wanted` have the keys of `answers.KEYS`; `wanted` is worked out only once there is an answer.

    `believed` are the misconceptions that give exactly the wrong answer. `editions` are those under which it would have
    been right.
    """

    right: bool
    answer: dict[str, Any]
    wanted: dict[str, Any]
    believed: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()

    @property
    def alone(self) -> tuple[str, ...]:
        """Return the ideas that lead to a wrong answer each by itself: nobody holds just the two of a pair."""
        return tuple(idea for idea in self.believed if AND not in idea)


def judge(question: Question, answer: Answer) -> Verdict:
    """Return the verdict on what a form gave (`AskForm.answer`), or on the like from elsewhere, whatever it holds."""
    tidy, wanted = tidied(answer, question.ask), right_answer(question)
    if agrees(question.ask, tidy, wanted):
        return Verdict(True, tidy, wanted)
    return Verdict(False, tidy, wanted, beliefs_of(question, tidy), editions_with(question, tidy))


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """The last answer to a question: its verdict, and the answers up to it, this one too, oldest first."""

    verdict: Verdict
    attempts: tuple[Attempt, ...]


def predict(request: HttpRequest, question: Question, item: str, answer: Answer) -> Verdict:
    """Judge an answer and keep it. The first one of a learner to the question of a case is counted without them."""
    verdict = judge(question, answer)
    is_first = not attempts_of(request).filter(item=item).exists()
    keep(request, Attempt.Kind.PREDICTION, item, verdict)
    if question.authored and is_first:
        OptionCount.objects.add(digest(question.authored), verdict.answer["option"])
    return verdict


def keep(request: HttpRequest, kind: Attempt.Kind, item: str, verdict: Verdict) -> Attempt:
    """Keep the answer that was judged, and the ideas that it fits."""
    return record(request, kind, item, right=verdict.right, answer=verdict.answer, believed=verdict.believed)


def last_answer(request: HttpRequest, question: Question, item: str, number: int | None = None) -> LastAnswer | None:
    """Return the last answer to an item, or the one of that number; None if this browser has not given one."""
    attempts = tuple(attempts_of(request))
    mine = (
        at for at in reversed(range(len(attempts))) if attempts[at].item == item and number in (None, attempts[at].pk)
    )
    at = next(mine, None)
    return None if at is None else LastAnswer(judge(question, attempts[at].given), attempts[: at + 1])


def beliefs(attempt: Attempt) -> tuple[str, ...]:
    """Return the misconceptions that a wrong answer fits."""
    return () if attempt.right else single(str(item) for item in attempt.believed)


def single(believed: Iterable[str]) -> tuple[str, ...]:
    """Return the ideas that fit by themselves: of older answers pairs are kept as well ("M07+M11")."""
    return tuple(dict.fromkeys(idea for idea in believed if AND not in idea))


def misleads(question: Question, idea: str) -> bool:
    """Return whether somebody who holds that misconception would answer the question wrongly."""
    try:
        answer = gathered(question).answers.get(idea)
        return answer is not None and not agrees(question.ask, answer, right_answer(question))
    except EvaluationError:
        return False
