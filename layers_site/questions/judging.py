"""Whether an answer is right, and if not, which misconceptions give exactly it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from layers_site.questions.answers import Answer, agrees, tidied
from layers_site.questions.beliefs import beliefs_of, editions_with, right_answer
from layers_site.questions.questions import Question


@dataclass(frozen=True, slots=True)
class Verdict:
    """`given` and `wanted` have the keys of `answers.KEYS`; `wanted` is worked out only once there is an answer.

    `believed` are the misconceptions that give exactly the wrong answer: each alone, or, where none does, pairs
    ("M07+M11"). `editions` are those under which it would have been right.
    """

    right: bool
    answer: dict[str, Any]
    wanted: dict[str, Any]
    believed: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()


def judge(question: Question, answer: Answer) -> Verdict:
    """Return the verdict on what a form gave (`AskForm.answer`), or on the like from elsewhere, whatever it holds."""
    tidy, wanted = tidied(answer, question.ask), right_answer(question)
    if agrees(question.ask, tidy, wanted):
        return Verdict(True, tidy, wanted)
    return Verdict(False, tidy, wanted, beliefs_of(question, tidy), editions_with(question, tidy))
