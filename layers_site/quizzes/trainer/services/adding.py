"""Questions made for a quiz: from boxes that were ticked, from cases, from a board, or in words of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import Http404

from engine import EvaluationError, ScenarioError
from layers_site.boards.services.moments import Moment, at_stage
from layers_site.content.models import Case
from layers_site.questions.choosing import first_question
from layers_site.quizzes.making import make_question
from layers_site.quizzes.shapes import Kind, QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.services.asks import (
    Candidate,
    Spot,
    ideas_of,
    kind_of,
    read_value,
    spot_of,
    spots_of,
    telling,
)

#: Added in one go at most.
MOST_AT_ONCE = 30


@dataclass(frozen=True, slots=True)
class Harvest:
    """What came of it: the questions, and how many could not be made."""

    questions: tuple[QuestionDoc, ...]
    refused: int


def harvest(candidates: Iterable[Candidate], *, choose: bool) -> Harvest:
    """A question for each candidate; with `choose`, one with answers to choose from wherever that makes sense."""
    question_docs: list[QuestionDoc] = []
    refused = 0
    for candidate in list(candidates)[:MOST_AT_ONCE]:
        try:
            question_docs.append(_made(candidate, choose=choose))
        except (ScenarioError, EvaluationError):
            refused += 1
    return Harvest(tuple(question_docs), refused)


def _made(candidate: Candidate, *, choose: bool) -> QuestionDoc:
    if candidate.ask == MULTIPLE:
        return make_question(
            "multiple", candidate.spot.board, {"object": candidate.about} if candidate.about else {}, name="q"
        ).question
    return make_question(kind_of(candidate, choose=choose), candidate.spot.board, candidate.document, name="q").question


MULTIPLE = "multiple"


# --- what was ticked -----------------------------------------------------------------------------------


def ticked_at_case(case: Case, edition: str, values: Sequence[str]) -> tuple[Candidate, ...]:
    """The candidates that boxes stand for, at the stages of a case; those that are no more are left out."""
    candidates = []
    for value in values[:MOST_AT_ONCE]:
        variant, stage, ask, about = read_value(value)
        try:
            spot = spot_of(at_stage(case, variant, stage), edition)
        except Http404:
            continue
        candidates.append(Candidate(spot, ask, about))
    return tuple(candidates)


def ticked_at_board(moment: Moment, edition: str, values: Sequence[str]) -> tuple[Candidate, ...]:
    spot = spot_of(moment, edition)
    return tuple(Candidate(spot, *read_value(value)[2:]) for value in values[:MOST_AT_ONCE])


def one_for_each(cases: Iterable[Case], doc: QuizDoc) -> tuple[Candidate, ...]:
    """The most telling question of each case, beside what the quiz and those before it detect already."""
    existing, covered = asked_already(doc), ideas_in(doc)
    candidates: list[Candidate] = []
    for case in cases:
        spots = spots_of(case)
        best = telling(spots, covered | ideas_of(candidates), 1, existing) or telling(spots, most=1, but=existing)
        candidates += best or _simplest(spots)
    return tuple(candidates)


def _simplest(spots: Sequence[Spot]) -> tuple[Candidate, ...]:
    """Of a case that misleads nobody: what its page asks first, at its last board."""
    for spot in spots[-1:]:
        try:
            ask = first_question(spot.text, spot.edition)
        except EvaluationError:
            continue
        if ask is not None:
            return (Candidate(spot, ask["ask"], ask["object"]),)
    return ()


# --- what the quiz has ----------------------------------------------------------------------------------


def asked_already(doc: QuizDoc) -> list[tuple[str, dict[str, object]]]:
    """What is asked of which board."""
    return [
        (question.board.text, dict(question.ask))
        for question in doc.questions
        if question.board is not None and question.ask
    ]


def ideas_in(doc: QuizDoc) -> frozenset[str]:
    """The misconceptions that the quiz detects."""
    return frozenset[str]().union(*(ideas_of_question(question) for question in doc.questions))


def ideas_of_question(question: QuestionDoc) -> frozenset[str]:
    """The misconceptions that give some wrong answer of it."""
    of_options = (option.misconceptions for option in question.options)
    of_engine = (believed_doc.misconceptions for believed_doc in question.believed)
    return frozenset(idea for ideas in (*of_options, *of_engine) for idea in ideas)


# --- in words of one's own ------------------------------------------------------------------------------


def own_question(kind: Kind) -> QuestionDoc:
    """An empty question without a board: its trainer writes all of it."""
    return QuestionDoc("q", kind, wanted={} if kind == "text" else None)
