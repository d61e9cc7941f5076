"""One learner's attempt, as it was asked and answered: from the version that was published, never worked out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from engine import ScenarioError
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.platform.clocks import drawn, zone_named
from layers_site.platform.text import current_language
from layers_site.quizzes.answer_forms import AnswerForm, answer_form
from layers_site.quizzes.attempts import order_seed
from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.results import figures
from layers_site.quizzes.results.answers import (
    MarkView,
    answer_text,
    called,
    mark_view,
    option_text,
    out_of,
    question_text,
    wanted_text,
)
from layers_site.quizzes.results.presenters.ideas import IdeaText, texts_of
from layers_site.quizzes.results.services.ideas import fits
from layers_site.quizzes.results.services.reading import LearnerResult, Mark, Results
from layers_site.quizzes.round_questions import questions_of
from layers_site.quizzes.shapes import OF_OPTIONS, OptionDoc, QuestionDoc
from layers_site.quizzes.wording import text_in


@dataclass(frozen=True, slots=True)
class OptionView:
    text: str
    chosen: bool
    right: bool
    feedback: str


@dataclass(frozen=True, slots=True)
class AskedView:
    """A question as this learner had it; `board` is None where there is none or where it cannot be read any more."""

    number: int
    text: str
    board: PrintedBoard | None
    options: tuple[OptionView, ...]
    answer: str
    wanted: str
    explanation: str
    mark: MarkView
    comment: str
    most: int
    ruled: bool
    ideas: tuple[IdeaText, ...]


@dataclass(frozen=True, slots=True)
class AttemptLink:
    number: int
    href: str
    here: bool
    total: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """`began`, `handed_in` and `withdrawn` are moments on the round's clock, "" for one that has not come."""

    name: str
    total: str
    percent: str
    time: str
    began: str
    handed_in: str
    withdrawn: str
    over: bool
    questions: tuple[AskedView, ...]
    attempts: tuple[AttemptLink, ...]


def sheet_view(row: LearnerResult, results: Results, attempts: Sequence[Sheet]) -> SheetView:
    """Return the view of a sheet. `results` are those of the whole round, `attempts` all of this learner's."""
    place = next((other.place for other in results.rows if other.sheet.learner_id == row.sheet.learner_id), 0)
    marks = {mark.question: mark for mark in row.marks}
    possible = results.possible_for(row)
    zone = zone_named(results.round.zone)
    return SheetView(
        name=row.name or called(results.rows[place - 1]),
        total=out_of(row.total, possible),
        percent=figures.percent(float(row.total / possible)) if possible else "",
        time=figures.duration(row.seconds),
        began=drawn(row.sheet.began, zone),
        handed_in=drawn(row.sheet.handed_in, zone) if row.sheet.handed_in else "",
        withdrawn=drawn(row.sheet.withdrawn, zone) if row.sheet.withdrawn else "",
        over=row.over,
        questions=tuple(
            _question_view(number, question_doc, marks[question_doc.id], row.sheet, results)
            for number, question_doc in enumerate(questions_of(row.sheet), 1)
        ),
        attempts=tuple(_attempt(attempt, row.sheet, results.round) for attempt in attempts)
        if len(attempts) > 1
        else (),
    )


def _attempt(sheet: Sheet, here: Sheet, round_: Round) -> AttemptLink:
    total = sum(answer.points for answer in sheet.answers.all() if answer.points is not None)
    return AttemptLink(
        sheet.number,
        reverse("results:sheet", args=(round_.code, sheet.pk)),
        sheet.pk == here.pk,
        figures.points(float(total)),
    )


def _question_view(number: int, question: QuestionDoc, mark: Mark, sheet: Sheet, results: Results) -> AskedView:
    answer: Mapping[str, Any] = mark.answer_values or {}
    return AskedView(
        number=number,
        text=question_text(question),
        board=board_of(question),
        options=tuple(_option(question, option, answer) for option in _options(question, sheet)),
        answer=answer_text(question, answer),
        wanted=wanted_text(question),
        explanation=text_in(question.explanation, current_language()),
        mark=mark_view(mark, dropped=results.dropped(question.id)),
        comment=mark.comment,
        most=question.points,
        ruled=question.id in results.rulings,
        ideas=texts_of(fits(question, mark)),
    )


def _options(question: QuestionDoc, sheet: Sheet) -> Iterable[OptionDoc]:
    """Return the options in the order in which this learner had them."""
    if question.kind not in OF_OPTIONS:
        return ()
    form = answer_form(question, action="", order_seed=order_seed(sheet))
    return form.options.values() if isinstance(form, AnswerForm) else ()


def _option(question: QuestionDoc, option: OptionDoc, answer: Mapping[str, Any]) -> OptionView:
    chosen = option.id == answer.get("option") or option.id in (answer.get("options") or ())
    words = "" if option.right else text_in(option.feedback, current_language())
    return OptionView(option_text(question, option), chosen, option.right, words)


def board_of(question: QuestionDoc) -> PrintedBoard | None:
    if question.board is None:
        return None
    try:
        return printed(scenario_of(question.board.text), str(question.ask.get("object", "")))
    except ScenarioError:
        return None
