"""What comes of an answer: the verdict, and the way on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from layers_site.platform.text import with_query
from layers_site.questions import comparison, options
from layers_site.questions.authored import is_of_sizes
from layers_site.questions.diagnosis import one_more
from layers_site.questions.presenters import VerdictView
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import LastAnswer, Verdict


@dataclass(frozen=True, slots=True)
class Pick:
    """A whole answer to press: what the button sends, and what is on it, large where that is a size."""

    value: str
    text: str
    sized: bool


def picks(question: Question) -> tuple[Pick, ...]:
    """Return the answers to press; () where they are given in a form alone."""
    sized = question.ask == "pt" or is_of_sizes(question)
    return tuple(
        Pick(value, comparison.in_short(question, answer), sized=sized and answer.get("power", 0) is not None)
        for value, answer in options.picks(question).items()
    )


def picked(question: Question, value: str) -> Mapping[str, object] | None:
    """Return the answer of a button that was pressed, None for one that the page does not have."""
    return options.picks(question).get(value) if value else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """After an answer. `one_more` is the address of a question that tells apart the ideas that fit it, "" for none.

    `is_first`: of all of theirs.
    """

    judged: Verdict
    verdict: VerdictView
    one_more: str
    is_first: bool


def outcome_of(question: Question, last: LastAnswer, here: str) -> Outcome:
    """Return what comes of the last answer; whoever is asked one more question comes back to the page `here`."""
    verdict, attempts = last.verdict, last.attempts
    more = one_more(question, verdict, attempts, here)
    return Outcome(verdict, VerdictView(question, verdict), more, len(attempts) == 1)


def lesson_address(outcome: Outcome, case: str = "") -> str:
    """Return the way to the lesson on what went wrong: of the idea that leads to the answer, or else of the case."""
    ideas = outcome.judged.believed
    return with_query(reverse("lessons:why"), {"idea": ideas[0] if len(ideas) == 1 else "", "case": case})
