"""Answers in words marked side by side; and grading again: who would gain, who would lose, and the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.platform.clocks import drawn, zone_named
from layers_site.platform.text import current_language
from layers_site.quizzes.grading import RULE, rule_in
from layers_site.quizzes.models import Answer, Regrading, Round
from layers_site.quizzes.results import figures
from layers_site.quizzes.results.answers import answer_text, in_short, question_text
from layers_site.quizzes.results.forms import MarkingForm, as_typed
from layers_site.quizzes.results.presenters.sheet import board_of
from layers_site.quizzes.results.services.marking import Heap, unmarked, written_questions
from layers_site.quizzes.results.services.regrading import Change, asked_of
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.wording import text_in

PER_PAGE = 40
#: Of so many equal answers the names are listed.
NAMES = 12

#: More changes than these are only counted.
SHOWN = 200


@dataclass(frozen=True, slots=True)
class QuestionTab:
    """A written question of the round; `left` answers to it are not marked by a trainer."""

    number: int
    text: str
    href: str
    left: int
    here: bool


@dataclass(frozen=True, slots=True)
class HeapView:
    """`by_learners`: it has the points that its learners gave it. `focus`: the keyboard goes on here."""

    key: str
    text: str
    count: int
    names: str
    form: MarkingForm
    marked: str
    by_learners: bool
    focus: bool


@dataclass(frozen=True, slots=True)
class Quick:
    """A button that gives so many points at once."""

    points: str
    text: str


@dataclass(frozen=True, slots=True)
class MarkingView:
    tabs: tuple[QuestionTab, ...]
    question: str
    text: str
    number: int
    most: int
    board: Any
    model: str
    heaps: tuple[HeapView, ...]
    page: Page[Heap]
    quick: tuple[Quick, ...]
    left: int
    here: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The part of the page that is asked for: its number, whether names are shown, the heap with the keyboard.

    `sent` is a form that was refused, with the key of its heap.
    """

    page: int = 1
    names: bool = False
    at: str = ""
    sent: tuple[str, MarkingForm] | None = None


def marking_view(round_: Round, question: QuestionDoc, heaps: Sequence[Heap], shown: Shown) -> MarkingView:
    page = Paginator(heaps, PER_PAGE).get_page(_page_of(heaps, shown))
    numbered = {question_doc.id: number for number, question_doc in enumerate(quiz_of(round_).questions, 1)}
    return MarkingView(
        tabs=tuple(_tab(round_, other, numbered[other.id], question) for other in written_questions(round_)),
        question=question.id,
        text=question_text(question),
        number=numbered[question.id],
        most=question.points,
        board=board_of(question),
        model=text_in(question.explanation, current_language()),
        heaps=tuple(_heap(heap, question, shown) for heap in page),
        page=page,
        quick=_quick(question),
        left=sum(not heap.marked for heap in heaps),
        here=reverse("results:mark", args=(round_.code, question.id)),
    )


def _page_of(heaps: Sequence[Heap], shown: Shown) -> int:
    """Return the page with the group of answers that gets the focus."""
    places = [place for place, heap in enumerate(heaps) if heap.key == shown.at]
    return places[0] // PER_PAGE + 1 if places else shown.page


def _tab(round_: Round, question: QuestionDoc, number: int, here: QuestionDoc) -> QuestionTab:
    href = reverse("results:mark", args=(round_.code, question.id))
    return QuestionTab(number, in_short(question), href, unmarked(round_, question), question.id == here.id)


def _heap(heap: Heap, question: QuestionDoc, shown: Shown) -> HeapView:
    sent = shown.sent[1] if shown.sent and shown.sent[0] == heap.key else None
    first = heap.answers[0]
    return HeapView(
        key=heap.key,
        text=heap.text,
        count=len(heap.answers),
        names=_names(heap.answers) if shown.names else "",
        form=sent or MarkingForm.of(heap, question),
        marked=_marked(heap, first),
        by_learners=heap.points is not None and not heap.marked,
        focus=heap.key == shown.at,
    )


def _marked(heap: Heap, first: Answer) -> str:
    if not heap.marked:
        return ""
    points = figures.points(float(heap.points or 0))
    by = first.marked_by
    return _("%(points)s, by %(who)s") % {"points": points, "who": by.get_username()} if by else points


def _names(answers: Sequence[Answer]) -> str:
    names = [answer.sheet.name or _("without a name") for answer in answers[:NAMES]]
    return ", ".join(names) + (" …" if len(answers) > NAMES else "")


def _quick(question: QuestionDoc) -> tuple[Quick, ...]:
    most = Decimal(question.points)
    worths = (Decimal(0), most / 2, most)
    return tuple(Quick(as_typed(points), figures.points(float(points))) for points in worths)


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """`way` is "up", "down" or "even"; `vote` is 0 where there was only one."""

    name: str
    answer: str
    before: str
    after: str
    way: str
    vote: int


@dataclass(frozen=True, slots=True)
class PreviewView:
    rule: str
    rows: tuple[ChangeRow, ...]
    more: int
    gain: int
    lose: int


@dataclass(frozen=True, slots=True)
class LogRow:
    at: str
    by: str
    number: int
    question: str
    text: str
    rule: str
    reason: str
    rows: tuple[ChangeRow, ...]
    more: int


def preview(question: QuestionDoc, rule: Mapping[str, Any], changes: Sequence[Change]) -> PreviewView:
    rows = tuple(
        _row(
            change.answer, asked_of(change.answer, question), (change.before.points, change.after.points),
        )
        for change in changes[:SHOWN]
    )  # fmt: skip
    return PreviewView(
        rule=rule_said(question, rule),
        rows=rows,
        more=max(0, len(changes) - SHOWN),
        gain=sum(change.gain > 0 for change in changes),
        lose=sum(change.gain < 0 for change in changes),
    )


def rule_said(question: QuestionDoc, rule: Mapping[str, Any]) -> str:
    match rule.get("do"):
        case "accept" if question.kind == "pattern":
            return _("Right as well, on one board")
        case "engine" if question.kind == "pattern":
            return _("Right, on each board, by the present engine")
        case "accept":
            return _("Right as well: %(answer)s") % {"answer": answer_text(question, rule["given"])}
        case "engine":
            return _("Right, by the present engine: %(answer)s") % {"answer": answer_text(question, rule["wanted"])}
        case "drop":
            return _("The question counts for nobody.")
        case "restore":
            return _("The question counts as it was published.")
    return _("What was ruled holds for later answers, too.")


def log(round_: Round) -> tuple[LogRow, ...]:
    """Return the newest first."""
    entries = list(round_.regradings.select_related("by").order_by("-at", "-pk"))
    ids = {change["answer"] for entry in entries for change in entry.changes if "answer" in change}
    answers = Answer.objects.filter(pk__in=ids, sheet__round=round_).select_related("sheet__round__version").in_bulk()
    return tuple(_entry(entry, round_, answers) for entry in entries)


def _entry(entry: Regrading, round_: Round, answers: Mapping[int, Answer]) -> LogRow:
    quiz = quiz_of(round_)
    question = quiz.question(entry.question)
    changes = [change for change in entry.changes if RULE not in change and change.get("answer") in answers]
    rows = [
        _row(
            answers[change["answer"]],
            asked_of(answers[change["answer"]], question),
            (_points(change["before"]), _points(change["after"])),
        )
        for change in changes[:SHOWN]
        if question
    ]
    return LogRow(
        at=drawn(entry.at, zone_named(round_.zone)),
        by=entry.by.get_username() if entry.by else _("somebody whose account is gone"),
        number=next(
            (place for place, question_doc in enumerate(quiz.questions, 1) if question_doc.id == entry.question), 0
        ),
        question=entry.question,
        text=in_short(question) if question else entry.question,
        rule=rule_said(question, rule_in(entry)) if question else "",
        reason=entry.reason,
        rows=tuple(rows),
        more=max(0, len(changes) - SHOWN),
    )


def _points(worth: Mapping[str, Any]) -> Decimal | None:
    return None if worth["points"] is None else Decimal(worth["points"])


def _row(answer: Answer, question: QuestionDoc, worth: tuple[Decimal | None, Decimal | None]) -> ChangeRow:
    before, after = worth
    gain = (after or Decimal(0)) - (before or Decimal(0))
    return ChangeRow(
        name=answer.sheet.name or (_("withdrawn") if answer.sheet.withdrawn else _("a learner without a name")),
        answer=answer_text(question, answer.given),
        before=figures.points(None if before is None else float(before)),
        after=figures.points(None if after is None else float(after)),
        way="up" if gain > 0 else "down" if gain < 0 else "even",
        vote=answer.vote if answer.vote > 1 else 0,
    )
