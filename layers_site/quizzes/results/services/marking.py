"""Marking answers in words: equal ones together, with their points and a comment.

What a trainer says holds, whatever its learner said before. Learners see it with everything that is right, not sooner.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from layers_site.platform.text import folded
from layers_site.platform.versions import ChangedError, stamp_of
from layers_site.questions.options import digest
from layers_site.quizzes.attempts import is_over
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.grading import rulings_of
from layers_site.quizzes.models import Answer, Round
from layers_site.quizzes.results.services.reading import is_blank
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.shapes import QuestionDoc


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


@dataclass(frozen=True, slots=True)
class GivenMark:
    """The mark of a trainer for a heap; `points` are None to take a mark back."""

    points: Decimal | None
    comment: str


def written_questions(round_: Round) -> tuple[QuestionDoc, ...]:
    """Return the questions that are answered in one's own words."""
    return tuple(question for question in quiz_of(round_).questions if question.kind == "text")


def heaps(round_: Round, question: QuestionDoc) -> tuple[Heap, ...]:
    """Return the answers that no longer change, the most frequent first. Of a live round all are there at once."""
    answers = Answer.objects.filter(sheet__round=round_, question=question.id)
    return _heaped(answers.select_related("sheet", "marked_by").order_by("at", "pk"), round_)


def _heaped(answers: Iterable[Answer], round_: Round) -> tuple[Heap, ...]:
    alike: dict[str, list[Answer]] = {}
    for answer in answers:
        answer.sheet.round = round_
        if not is_blank(answer.given) and (round_.mode == Round.Mode.LIVE or is_over(answer.sheet)):
            alike.setdefault(digest(_plain(answer.given["text"])), []).append(answer)
    heaps = [Heap(key, tuple(together)) for key, together in alike.items()]
    return tuple(sorted(heaps, key=lambda heap: -len(heap.answers)))


def _plain(text: str) -> str:
    """Return the same for answers that differ in capitals, accents, spaces or a last stop alone."""
    return folded(text).rstrip(" .!")


def unmarked(round_: Round, question: QuestionDoc) -> int:
    """Count the answers to the question that no trainer has marked."""
    return sum(answer.marked is None for heap in heaps(round_, question) for answer in heap.answers)


@transaction.atomic
def mark(round_: Round, question: QuestionDoc, key: str, new: GivenMark, stamp: str, by: AbstractBaseUser) -> Heap:
    """Mark all answers of a heap.

    Raises RefusedError where there is none or where the question was dropped, and ChangedError with the heap as it is
    now, where somebody marked it or gave the same answer meanwhile.
    """
    Round.objects.select_for_update().get(pk=round_.pk)
    heap = next((heap for heap in heaps(round_, question) if heap.key == key), None)
    if heap is None:
        raise RefusedError(_("This answer is no longer there."))
    ruling = rulings_of(round_).get(question.id)
    if ruling is not None and ruling.dropped:
        raise RefusedError(_("This question was dropped: it counts for nobody."))
    if heap.stamp != stamp:
        raise ChangedError(heap)
    _write(heap, question, new, by)
    return heap


def _write(heap: Heap, question: QuestionDoc, new: GivenMark, by: AbstractBaseUser) -> None:
    taken_back = new.points is None
    columns = {
        "points": new.points,
        "right": None if taken_back else new.points == question.points,
        "comment": "" if taken_back else new.comment,
        "marked": None if taken_back else timezone.now(),
        "marked_by_id": None if taken_back else by.pk,
    }
    Answer.objects.filter(pk__in=[answer.pk for answer in heap.answers]).update(**columns)
