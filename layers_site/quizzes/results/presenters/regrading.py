"""Grading again: who would gain and who would lose, and the log of what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from layers_site.platform.clocks import drawn, zone_named
from layers_site.quizzes.asked import quiz_of
from layers_site.quizzes.models import Answer, Regrading, Round
from layers_site.quizzes.results.presenters import numbers
from layers_site.quizzes.results.presenters.answers import answer_text, in_short
from layers_site.quizzes.results.services.regrading import Change, asked_of
from layers_site.quizzes.rulings import RULE, rule_in
from layers_site.quizzes.shapes import QuestionDoc

#: More changes than these are only counted.
SHOWN = 200


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
        name=answer.sheet.name or _("a learner without a name"),
        answer=answer_text(question, answer.given),
        before=numbers.points(None if before is None else float(before)),
        after=numbers.points(None if after is None else float(after)),
        way="up" if gain > 0 else "down" if gain < 0 else "even",
        vote=answer.vote if answer.vote > 1 else 0,
    )
