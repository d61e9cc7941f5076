"""One learner's attempt, as it was asked and answered: from the version that was published, as its learner reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.safestring import SafeString

from engine import ScenarioError
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.platform.clocks import drawn, zone_named
from layers_site.quizzes.attempts import order_seed
from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.results import figures
from layers_site.quizzes.results.answers import MarkView, called, mark_view, out_of
from layers_site.quizzes.results.services.reading import LearnerResult, Results
from layers_site.quizzes.round_questions import questions_of
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.taking.services import answers_of
from layers_site.quizzes.taking.sheets import PER_PAGE, Item, Paper, item_of


@dataclass(frozen=True, slots=True)
class AskedView:
    """A question as this learner had it and reads it, with its mark."""

    item: Item
    mark: MarkView
    ruled: bool


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
    began: SafeString
    handed_in: SafeString | str
    withdrawn: SafeString | str
    over: bool
    questions: tuple[AskedView, ...]
    page: Page[QuestionDoc]
    attempts: tuple[AttemptLink, ...]


def sheet_view(row: LearnerResult, results: Results, attempts: Sequence[Sheet], page: str | None = None) -> SheetView:
    """Return the view of a sheet. `results` are those of the whole round, `attempts` all of this learner's."""
    place = next((other.place for other in results.rows if other.sheet.learner_id == row.sheet.learner_id), 0)
    possible = results.possible_for(row)
    zone = zone_named(results.round.zone)
    shown = Paginator(questions_of(row.sheet), PER_PAGE).get_page(page)
    return SheetView(
        name=row.name or called(results.rows[place - 1]),
        total=out_of(row.total, possible),
        percent=figures.percent(float(row.total / possible)) if possible else "",
        time=figures.duration(row.seconds),
        began=drawn(row.sheet.began, zone),
        handed_in=drawn(row.sheet.handed_in, zone) if row.sheet.handed_in else "",
        withdrawn=drawn(row.sheet.withdrawn, zone) if row.sheet.withdrawn else "",
        over=row.over,
        questions=_asked(row, results, shown),
        page=shown,
        attempts=tuple(_attempt(attempt, row.sheet, results.round) for attempt in attempts)
        if len(attempts) > 1
        else (),
    )


def _asked(row: LearnerResult, results: Results, page: Page[QuestionDoc]) -> tuple[AskedView, ...]:
    """Return the questions of a page. Their trainer sees what is right at any time."""
    marks, answers = {mark.question: mark for mark in row.marks}, answers_of(row.sheet)
    paper = Paper(row.sheet, questions_of(row.sheet), order_seed(row.sheet), seen=True)
    return tuple(
        AskedView(
            item_of(paper, question, number, answers, marked=False),
            mark_view(marks[question.id], dropped=results.dropped(question.id)),
            question.id in results.rulings,
        )
        for number, question in enumerate(page.object_list, page.start_index())
    )


def _attempt(sheet: Sheet, here: Sheet, round_: Round) -> AttemptLink:
    total = sum(answer.points for answer in sheet.answers.all() if answer.points is not None)
    href = reverse("results:sheet", args=(round_.code, sheet.pk))
    return AttemptLink(sheet.number, href, sheet.pk == here.pk, figures.points(float(total)))


def board_of(question: QuestionDoc) -> PrintedBoard | None:
    if question.board is None:
        return None
    try:
        return printed(scenario_of(question.board.text), str(question.ask.get("object", "")))
    except ScenarioError:
        return None
