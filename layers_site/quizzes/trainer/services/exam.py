"""An exam of boards that cannot be looked up: which boards are in the library, and patterns of them in their place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.errors import Problem
from layers_site.content.models import Case
from layers_site.platform.effort import Patience
from layers_site.platform.problems import SiteFault
from layers_site.quizzes import documents, patterns
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.services.drafts import change, stored

#: How long boards are dealt at one press; what is not reached waits for the next.
SECONDS: Final = 2.0


@dataclass(frozen=True, slots=True)
class Dealt:
    """The questions that were dealt, as they `were`, by their places; how many were not reached in time.

    `without` are the numbers of those of which no pattern comes up.
    """

    were: dict[int, QuestionDoc]
    left: int
    without: tuple[int, ...]


def in_library(doc: QuizDoc) -> tuple[int, ...]:
    """Return the numbers of the questions whose boards everybody finds in the library, with what becomes of them."""
    slugs = {question.board.case for question in doc.questions if question.board is not None and question.board.case}
    public = set(Case.objects.published().filter(slug__in=slugs).values_list("slug", flat=True))
    numbered = enumerate(doc.questions, 1)
    return tuple(number for number, question in numbered if question.board and question.board.case in public)


def impossible(problems: Sequence[Problem]) -> frozenset[int]:
    """Return the numbers of the patterns with a board, dealt in earlier times, that cannot lie on a table."""
    faults = (problem.path.split("/") for problem in problems if problem.code is SiteFault.CANNOT_LIE)
    return frozenset(int(path[2]) + 1 for path in faults)


def as_patterns(quiz: Quiz) -> Dealt:
    """Ask the boards of the library as patterns: each learner gets another board, with the points of the question."""
    return _deal(quiz, frozenset(in_library(documents.read(stored(quiz)))), _of_pattern)


def dealt_again(quiz: Quiz) -> Dealt:
    """Deal the patterns again of which a board cannot lie on a table."""
    numbers = impossible(documents.problems(stored(quiz), complete=True))
    return _deal(quiz, numbers, patterns.dealt_again)


def _of_pattern(question: QuestionDoc, patience: Patience) -> QuestionDoc:
    case = Case.objects.published().get(slug=question.case)
    choose = question.kind not in ("pt", "state")
    return replace(patterns.of_case(case, choose=choose, patience=patience), id=question.id, points=question.points)


def _deal(quiz: Quiz, numbers: frozenset[int], make: Callable[[QuestionDoc, Patience], QuestionDoc]) -> Dealt:
    """Deal before the quiz is locked; what was changed meanwhile stays as it is."""
    patience, made, without, left = Patience(SECONDS), dict[int, QuestionDoc](), list[int](), 0
    questions = documents.read(stored(quiz)).questions
    for number in sorted(numbers):
        try:
            if patience.over:
                left += 1
            else:
                made[number] = make(questions[number - 1], patience)
        except RefusedError:
            without.append(number)
    by_id = {questions[number - 1].id: (questions[number - 1], question) for number, question in made.items()}
    change(quiz, lambda now: replace(now, questions=tuple(_put(question, by_id) for question in now.questions)))
    return Dealt({number - 1: questions[number - 1] for number in made}, left, tuple(without))


def _put(now: QuestionDoc, made: dict[str, tuple[QuestionDoc, QuestionDoc]]) -> QuestionDoc:
    was, new = made.get(now.id, (None, now))
    return new if was is None or was == now else now
