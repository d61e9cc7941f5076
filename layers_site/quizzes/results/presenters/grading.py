"""Answers in words marked side by side; and what was ruled on a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.platform.clocks import drawn, zone_named
from layers_site.platform.text import current_language
from layers_site.quizzes.answer_words import in_words
from layers_site.quizzes.grading import RULE, rule_in
from layers_site.quizzes.models import Answer, Round
from layers_site.quizzes.results import figures
from layers_site.quizzes.results.answers import in_short, question_text
from layers_site.quizzes.results.forms import MarkingForm, as_typed
from layers_site.quizzes.results.presenters.sheet import board_of
from layers_site.quizzes.results.services.marking import Heap, unmarked, written_questions
from layers_site.quizzes.results.services.regrading import Change
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.wording import text_in

PER_PAGE = 40
#: Of so many equal answers the names are listed.
NAMES = 12


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
class LogRow:
    """One ruling on a question: who said it, when and why, and how many answers it changed."""

    at: SafeString
    by: str
    rule: str
    reason: str
    changed: int


def log(round_: Round, question: QuestionDoc) -> tuple[LogRow, ...]:
    """Return what was ruled on a question, the newest first."""
    entries = round_.regradings.filter(question=question.id).select_related("by").order_by("-at", "-pk")
    return tuple(
        LogRow(
            at=drawn(entry.at, zone_named(round_.zone)),
            by=entry.by.get_username() if entry.by else _("somebody whose account is gone"),
            rule=_rule_said(question, rule_in(entry)),
            reason=entry.reason,
            changed=sum(RULE not in change for change in entry.changes),
        )
        for entry in entries
    )


def _rule_said(question: QuestionDoc, rule: Mapping[str, Any]) -> str:
    """Say what was ruled; what the present engine gave, and what held for later answers, is in older logs alone."""
    match rule.get("do"):
        case "accept" if question.kind == "pattern":
            return _("Right as well, on one board")
        case "accept":
            return _("Right as well: %(answer)s") % {"answer": in_words(question, rule["given"])}
        case "engine":
            return _("Right, by the present engine")
        case "drop":
            return _("The question counts for nobody.")
        case "restore":
            return _("The question counts as it was published.")
    return _("What was ruled holds for later answers, too.")


def gained_and_lost(changes: Sequence[Change]) -> str:
    """Say how many answers are worth more now, and how many less."""
    gain, lose = sum(change.gain > 0 for change in changes), sum(change.gain < 0 for change in changes)
    more = ngettext("%(count)s answer gains points.", "%(count)s answers gain points.", gain) % {"count": gain}
    less = ngettext("%(count)s answer loses some.", "%(count)s answers lose some.", lose) % {"count": lose}
    return f"{more} {less}"
