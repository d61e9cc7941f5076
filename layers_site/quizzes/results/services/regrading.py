"""Rulings on a question after it was asked: one more answer is right, or the question counts for nobody.

What was asked and what was published stay as they are; only what answers are worth changes, in this round alone, with
the reason in the log.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from layers_site.accounts.models import Event
from layers_site.questions.options import digest
from layers_site.quizzes.grading import AS_PUBLISHED, RULE, Ruling, board_key, grade_under, rulings_of
from layers_site.quizzes.models import Answer, Regrading, Round
from layers_site.quizzes.results.services.reading import is_blank
from layers_site.quizzes.round_questions import question_of
from layers_site.quizzes.shapes import QuestionDoc

Rule = Mapping[str, Any]
DROP: Final[Rule] = {"do": "drop"}
#: Takes back what was ruled before.
RESTORE: Final[Rule] = {"do": "restore"}
#: Nobody looks through more different wrong answers than these.
MOST: Final = 60


@dataclass(frozen=True, slots=True)
class Worth:
    """The points and the mark of an answer; both None if it is not graded."""

    points: Decimal | None
    right: bool | None

    @property
    def document(self) -> dict[str, Any]:
        return {"points": None if self.points is None else str(self.points), "right": self.right}


@dataclass(frozen=True, slots=True)
class Change:
    """One answer whose worth changes."""

    answer: Answer
    before: Worth
    after: Worth
    believed: tuple[str, ...]

    @property
    def gain(self) -> Decimal:
        return (self.after.points or Decimal(0)) - (self.before.points or Decimal(0))


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that is not right as things stand; `count` learners gave it to the `question`, as they had it."""

    key: str
    question: QuestionDoc
    answer: Mapping[str, Any]
    count: int

    @property
    def rule(self) -> Rule:
        """Return the rule that accepts it."""
        board = board_key(self.question)
        return {"do": "accept", "given": dict(self.answer), **({"board": board} if board else {})}


def candidates(round_: Round, question: QuestionDoc) -> tuple[Candidate, ...]:
    """Return the wrong answers that were given, the most frequent first, then the options that nobody chose."""
    ruling = rulings_of(round_).get(question.id, AS_PUBLISHED)
    counts: dict[str, int] = {}
    known: dict[str, tuple[QuestionDoc, Mapping[str, Any]]] = {}
    for answer, asked in _answers_to(round_, question) if question.kind != "text" else ():
        if not is_blank(answer.given):
            text = board_key(asked) + json.dumps(answer.given, sort_keys=True)
            counts[text], known[text] = counts.get(text, 0) + 1, (asked, answer.given)
    for option in question.options if question.kind == "single" else ():
        known.setdefault(json.dumps({"option": option.id}), (question, {"option": option.id}))
    wrong = [text for text, pair in known.items() if not grade_under(pair[0], ruling, pair[1]).right]
    wrong.sort(key=lambda text: -counts.get(text, 0))
    return tuple(Candidate(digest(text), *known[text], counts.get(text, 0)) for text in wrong[:MOST])


@transaction.atomic
def regrade(round_: Round, question: QuestionDoc, rule: Rule, reason: str, user: AbstractBaseUser) -> list[Change]:
    """Rule it, write it down, and return the answers that are worth something else now, the oldest first."""
    Round.objects.select_for_update().get(pk=round_.pk)
    changes = _changes_under(round_, question, rule)
    for change in changes:
        change.answer.points, change.answer.right = change.after.points, change.after.right
        change.answer.believed = list(change.believed)
    Answer.objects.bulk_update([change.answer for change in changes], ["points", "right", "believed"], batch_size=200)
    entries = [
        {"answer": change.answer.pk, "before": change.before.document, "after": change.after.document}
        for change in changes
    ]
    Event.record(user, Event.What.REGRADED, f"quizzes.round {round_.code}, question {question.id}")
    Regrading.objects.create(
        round=round_, by_id=user.pk, question=question.id, reason=reason, changes=[{RULE: dict(rule)}, *entries]
    )
    return changes


def _changes_under(round_: Round, question: QuestionDoc, rule: Rule) -> list[Change]:
    ruling = rulings_of(round_).get(question.id, AS_PUBLISHED).under(rule)
    lost = _before_dropping(round_, question.id)
    changes = (_change(answer, asked, ruling, lost) for answer, asked in _answers_to(round_, question))
    return [change for change in changes if change.before != change.after]


def _answers_to(round_: Round, question: QuestionDoc) -> Iterator[tuple[Answer, QuestionDoc]]:
    """Yield each answer with the question as its learner had it: of a pattern each has another board."""
    answers = Answer.objects.filter(sheet__round=round_, question=question.id).select_related("sheet")
    for answer in answers.order_by("at", "pk"):
        answer.sheet.round = round_
        mine = question_of(answer.sheet, question.id) if question.kind == "pattern" else None
        yield answer, mine or question


def _change(answer: Answer, question: QuestionDoc, ruling: Ruling, lost: Mapping[int, Worth]) -> Change:
    before = Worth(answer.points, answer.right)
    if ruling.dropped:
        return Change(answer, before, Worth(None, None), tuple(answer.believed))
    if question.kind == "text":
        # Only its learner, or the trainer, knows what it is worth.
        return Change(answer, before, before if answer.points is not None else lost.get(answer.pk, before), ())
    graded = grade_under(question, ruling, answer.given)
    return Change(answer, before, Worth(graded.points, graded.right), graded.believed)


def _before_dropping(round_: Round, question: str) -> dict[int, Worth]:
    """Return the points, from the log, of answers that lost them when the question was dropped."""
    worths: dict[int, Worth] = {}
    for entry in round_.regradings.filter(question=question).order_by("at", "pk"):
        for earlier in (change for change in entry.changes if isinstance(change, dict) and "answer" in change):
            if earlier["after"]["points"] is None and earlier["before"]["points"] is not None:
                worths[earlier["answer"]] = Worth(Decimal(earlier["before"]["points"]), earlier["before"]["right"])
    return worths
