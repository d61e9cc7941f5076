"""The place of a learner in a round: the sheet, and the question at each place of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest

from layers_site.accounts.learners.services import learner_of
from layers_site.accounts.models import Learner
from layers_site.quizzes import sitting
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.shapes import QuestionDoc


@dataclass(frozen=True, slots=True)
class Place:
    """A question at its place on a sheet, from 1; `count` is how many there are."""

    sheet: Sheet
    number: int
    count: int
    question: QuestionDoc


def sheet_of(request: HttpRequest, of: Round, number: int | None = None) -> Sheet | None:
    """Return this browser's sheet of that number, or its last one, or None."""
    learner = learner_of(request)
    if learner is None:
        return None
    sheets = sheets_of(of, learner)
    return next((sheet for sheet in sheets if number in (None, sheet.number)), None)


def sheets_of(of: Round, learner: Learner | None) -> tuple[Sheet, ...]:
    """Return every attempt of a learner, the last one first."""
    return tuple(of.sheets.filter(learner=learner).order_by("-number")) if learner else ()


def questions_of(sheet: Sheet) -> tuple[QuestionDoc, ...]:
    """Return the questions as this learner gets them. Places that the quiz does not have are left out."""
    question_docs = sitting.quiz_of(sheet.round).questions
    order = sheet.order or range(len(question_docs))
    return tuple(question_docs[place] for place in order if isinstance(place, int) and 0 <= place < len(question_docs))


def place_of(sheet: Sheet, number: int) -> Place | None:
    """Return the question of that number, None where there is none."""
    questions = questions_of(sheet)
    if not 1 <= number <= len(questions):
        return None
    return Place(sheet, number, len(questions), questions[number - 1])


def answers_of(sheet: Sheet) -> Mapping[str, Answer]:
    """Return the stored answers by the id of the question; of several votes the last."""
    return {answer.question: answer for answer in sheet.answers.order_by("vote")}


def unanswered(sheet: Sheet) -> tuple[int, ...]:
    """Return the numbers of the questions that have no answer yet."""
    answers = answers_of(sheet)
    return tuple(number for number, question_doc in enumerate(questions_of(sheet), 1) if question_doc.id not in answers)
