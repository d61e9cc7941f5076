"""What a trainer says of answers: marks for those in words, and rulings on a question after it was asked.

Equal words are marked together, with their points and a comment. A ruling says that one more answer is right, or that
the question counts for nobody: what was published stays as it is, only what answers are worth changes, in this round
alone, with the reason in the log. Learners see it with everything that is right, not sooner.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from layers_site.accounts.models import Event
from layers_site.platform.text import folded
from layers_site.platform.versions import ChangedError, stamp_of
from layers_site.questions.options import digest
from layers_site.quizzes.attempts import is_over
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.grading import AS_PUBLISHED, RULE, Ruling, board_key, grade_under, rulings_of
from layers_site.quizzes.models import Answer, Regrading, Round
from layers_site.quizzes.results.reading import is_blank
from layers_site.quizzes.round_questions import question_of, quiz_of
from layers_site.quizzes.shapes import QuestionDoc

Rule = Mapping[str, Any]
DROP: Final[Rule] = {"do": "drop"}
#: Takes back what was ruled before.
RESTORE: Final[Rule] = {"do": "restore"}
#: Nobody looks through more different wrong answers than these.
MOST: Final = 60


@dataclass(frozen=True, slots=True)
class Heap:
    """Equal answers, the first one first. `key` names them in an address."""

    key: str
    answers: tuple[Answer, ...]

    @property
    def text(self) -> str:
        return str(self.answers[0].given["text"])

    @property
    def points(self) -> Decimal | None:
        """Return what all of them are worth; None where one is not marked, or where they are worth different points."""
        points = {answer.points for answer in self.answers}
        return points.pop() if len(points) == 1 else None

    @property
    def comment(self) -> str:
        comments = {answer.comment for answer in self.answers}
        return comments.pop() if len(comments) == 1 else ""

    @property
    def stamp(self) -> str:
        """Return a stamp of the answers and their marks."""
        return stamp_of([(answer.pk, str(answer.points), answer.comment) for answer in self.answers])

    @property
    def marked(self) -> bool:
        return self.points is not None and all(answer.marked for answer in self.answers)


def written_questions(round_: Round) -> tuple[QuestionDoc, ...]:
    """Return the questions that are answered in one's own words."""
    return tuple(question for question in quiz_of(round_).questions if question.kind == "text")


def heaps(round_: Round, question: QuestionDoc) -> tuple[Heap, ...]:
    """Return the answers that no longer change, the most frequent first. Of a live round all are there at once.

    What differs in capitals, accents, spaces or a last stop alone is equal.
    """
    alike: dict[str, list[Answer]] = {}
    answers = Answer.objects.filter(sheet__round=round_, question=question.id)
    for answer in answers.select_related("sheet", "marked_by").order_by("at", "pk"):
        answer.sheet.round = round_
        if not is_blank(answer.given) and (round_.mode == Round.Mode.LIVE or is_over(answer.sheet)):
            plain = folded(answer.given["text"]).rstrip(" .!")
            alike.setdefault(digest(plain), []).append(answer)
    heaps = [Heap(key, tuple(together)) for key, together in alike.items()]
    return tuple(sorted(heaps, key=lambda heap: -len(heap.answers)))


def unmarked(round_: Round, question: QuestionDoc) -> int:
    """Count the answers to the question that no trainer has marked."""
    return sum(answer.marked is None for heap in heaps(round_, question) for answer in heap.answers)


@transaction.atomic
def mark(
    round_: Round,
    question: QuestionDoc,
    key: str,
    given: tuple[Decimal | None, str],
    stamp: str,
    by: AbstractBaseUser,
) -> None:
    """Mark all answers of a heap with points and a comment; without points, take their mark back.

    Raises RefusedError where there is none or where the question was dropped, and ChangedError with the heap as it is
    now, where somebody marked it or gave the same answer meanwhile.
    """
    Round.objects.select_for_update().get(pk=round_.pk)
    heap = next((heap for heap in heaps(round_, question) if heap.key == key), None)
    if heap is None:
        raise RefusedError(_("This answer no longer exists."))
    if rulings_of(round_).get(question.id, AS_PUBLISHED).dropped:
        raise RefusedError(_("This question was dropped: it doesn’t count."))
    if heap.stamp != stamp:
        raise ChangedError(heap)
    points, comment = given
    taken_back = points is None
    Answer.objects.filter(pk__in=[answer.pk for answer in heap.answers]).update(
        points=points,
        right=None if taken_back else points == question.points,
        comment="" if taken_back else comment,
        marked=None if taken_back else timezone.now(),
        marked_by_id=None if taken_back else by.pk,
    )


@dataclass(frozen=True, slots=True)
class Change:
    """One answer whose worth changes; a worth is points and whether it is right, both None if it is not graded."""

    answer: Answer
    before: tuple[Decimal | None, bool | None]
    after: tuple[Decimal | None, bool | None]
    believed: tuple[str, ...]

    @property
    def gain(self) -> Decimal:
        return (self.after[0] or Decimal(0)) - (self.before[0] or Decimal(0))

    @property
    def document(self) -> dict[str, Any]:
        return {"answer": self.answer.pk, "before": _document(*self.before), "after": _document(*self.after)}


def _document(points: Decimal | None, right: bool | None) -> dict[str, Any]:
    return {"points": None if points is None else str(points), "right": right}


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
    ruling = rulings_of(round_).get(question.id, AS_PUBLISHED).under(rule)
    lost = _before_dropping(round_, question.id)
    every = [_change(answer, asked, ruling, lost) for answer, asked in _answers_to(round_, question)]
    changes = [change for change in every if change.before != change.after]
    for change in changes:
        change.answer.points, change.answer.right = change.after
        change.answer.believed = list(change.believed)
    Answer.objects.bulk_update([change.answer for change in changes], ["points", "right", "believed"], batch_size=200)
    Event.record(user, Event.What.REGRADED, f"quizzes.round {round_.code}, question {question.id}")
    entries = [{RULE: dict(rule)}, *(change.document for change in changes)]
    Regrading.objects.create(round=round_, by_id=user.pk, question=question.id, reason=reason, changes=entries)
    return changes


def _answers_to(round_: Round, question: QuestionDoc) -> Iterator[tuple[Answer, QuestionDoc]]:
    """Yield each answer with the question as its learner had it: of a pattern each has another board."""
    answers = Answer.objects.filter(sheet__round=round_, question=question.id).select_related("sheet")
    for answer in answers.order_by("at", "pk"):
        answer.sheet.round = round_
        mine = question_of(answer.sheet, question.id) if question.kind == "pattern" else None
        yield answer, mine or question


def _change(
    answer: Answer, question: QuestionDoc, ruling: Ruling, lost: Mapping[int, tuple[Decimal, bool | None]]
) -> Change:
    before = (answer.points, answer.right)
    if ruling.dropped:
        return Change(answer, before, (None, None), tuple(answer.believed))
    if question.kind == "text":
        # Only its learner, or the trainer, knows what it is worth.
        return Change(answer, before, before if answer.points is not None else lost.get(answer.pk, before), ())
    graded = grade_under(question, ruling, answer.given)
    return Change(answer, before, (graded.points, graded.right), graded.believed)


def _before_dropping(round_: Round, question: str) -> dict[int, tuple[Decimal, bool | None]]:
    """Return the points, from the log, of answers that lost them when the question was dropped."""
    worths: dict[int, tuple[Decimal, bool | None]] = {}
    for entry in round_.regradings.filter(question=question).order_by("at", "pk"):
        for earlier in (change for change in entry.changes if isinstance(change, dict) and "answer" in change):
            if earlier["after"]["points"] is None and earlier["before"]["points"] is not None:
                worths[earlier["answer"]] = (Decimal(earlier["before"]["points"]), earlier["before"]["right"])
    return worths
