"""The results of a round: each learner's best attempt, and what each answer in it is worth.

A blank is worth 0 once the attempt is over; before that it is not graded. A question that was dropped is graded for
nobody. Of several votes on one question the last one counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from django.utils.functional import cached_property

from layers_site.quizzes.attempts import is_beyond, is_over
from layers_site.quizzes.grading import Ruling, rulings_of
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.results.statistics import Scores
from layers_site.quizzes.round_questions import quiz_of, quiz_on
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc

_PERCENT: Final = Fraction(100)


@dataclass(frozen=True, slots=True)
class Mark:
    """An answer of one learner to one question. `answer_values` is None for a blank, `points` if it is not graded.

    `seconds` are those since the answer before, or since the attempt began.
    """

    question: str
    answer_values: Mapping[str, Any] | None = None
    right: bool | None = None
    points: Fraction | None = None
    believed: tuple[str, ...] = ()
    seconds: int | None = None
    vote: int = 1
    answer: int | None = None
    comment: str = ""
    #: False where the sheet of this learner does not have the question.
    on_sheet: bool = True


@dataclass(frozen=True, slots=True)
class LearnerResult:
    """One learner. `name` is what they call themselves, "" for nothing; `place` counts learners from 1.

    `attempts` is how many they made; `sheet` is the one that counts, `over` whether it takes no more answers. `quiz`
    has the questions as this learner got them, with their own boards of patterns.
    """

    sheet: Sheet
    place: int
    attempts: int
    over: bool
    quiz: QuizDoc
    marks: tuple[Mark, ...]
    total: Fraction
    seconds: int | None

    @property
    def name(self) -> str:
        return self.sheet.name

    def unmarked(self, place: int) -> bool:
        """Return whether there is an answer to the question of that place that nobody has graded."""
        mark = self.marks[place]
        return bool(mark.answer_values) and mark.points is None


@dataclass(frozen=True)
class Results:
    """`possible` are the points to be had, without what was dropped. `rulings` are by question.

    What is asked of every row (`counted`, `in_totals`) is worked out once.
    """

    round: Round
    quiz: QuizDoc
    rows: tuple[LearnerResult, ...]
    rulings: Mapping[str, Ruling]

    @property
    def possible(self) -> Fraction:
        return sum(
            (Fraction(question.points) for question in self.quiz.questions if not self.dropped(question.id)),
            Fraction(0),
        )

    def dropped(self, question: str) -> bool:
        return question in self.rulings and self.rulings[question].dropped

    @property
    def all_dropped(self) -> frozenset[str]:
        return frozenset(question.id for question in self.quiz.questions if self.dropped(question.id))

    def place(self, question: str) -> int:
        """Return the place of a question, from 0. Raises LookupError."""
        places = {question_doc.id: place for place, question_doc in enumerate(self.quiz.questions)}
        return places[question]

    @cached_property
    def counted(self) -> tuple[LearnerResult, ...]:
        """Return the rows for statistics: finished attempts; of a live round those who answered anything."""
        if self.is_live:
            return tuple(row for row in self.rows if any(mark.answer_values for mark in row.marks))
        return tuple(row for row in self.rows if row.over)

    @property
    def is_live(self) -> bool:
        return self.round.mode == Round.Mode.LIVE

    def open(self, place: int) -> bool:
        """Return whether an answer to the question of that place is still to be graded."""
        waiting = any(row.unmarked(place) for row in self.counted)
        return waiting and not self.dropped(self.quiz.questions[place].id)

    def possible_for(self, row: LearnerResult) -> Fraction:
        """Return the points that this learner could have, without what nobody has marked yet.

        What they left blank counts once the question counts for the round: those who wrote something wait as well.
        """
        questions = enumerate(self.quiz.questions)
        waiting = (
            question.points
            for place, question in questions
            if self._waits(row, place) and not self.dropped(question.id)
        )
        return self.asked_for(row) - sum(map(Fraction, waiting), Fraction(0))

    def _waits(self, row: LearnerResult, place: int) -> bool:
        mark = row.marks[place]
        blank = mark.on_sheet and not mark.answer_values
        return row.unmarked(place) or (blank and place not in self.in_totals)

    def asked_for(self, row: LearnerResult) -> Fraction:
        """Return the points of what this learner was asked, without what was dropped."""
        points = (question.points for question in row.quiz.questions if not self.dropped(question.id))
        return sum(map(Fraction, points), Fraction(0))

    @property
    def scores(self) -> Scores:
        """Return the scores of questions. While any answer to a question is ungraded, a blank is not worth 0 either.

        In a live round a blank says that somebody was not there: a question is of those who answered it.
        """
        still = [self.is_live or self.open(place) for place in range(len(self.quiz.questions))]
        rows = tuple(
            tuple(
                None if wait and not mark.answer_values else mark.points
                for mark, wait in zip(row.marks, still, strict=True)
            )
            for row in self.counted
        )
        return Scores(rows, tuple(Fraction(question.points) for question in self.quiz.questions))

    @cached_property
    def in_totals(self) -> tuple[int, ...]:
        """Return the places of the questions that totals are made of: all but those that were dropped.

        A question of which no answer is marked is left out. Of others an answer that nobody has marked leaves its
        learner out; where that would be more than half of them, the question with the most such answers goes instead.
        """
        questions = enumerate(self.quiz.questions)
        places = [place for place, question in questions if not self.dropped(question.id) and self._any_graded(place)]
        while places and 2 * len(self._whole(places)) < len(self.counted):
            places.remove(max(places, key=lambda place: sum(row.unmarked(place) for row in self.counted)))
        return tuple(places)

    def _any_graded(self, place: int) -> bool:
        """Return whether some answer to the question is graded, or nobody gave any."""
        answered = [row for row in self.counted if row.marks[place].answer_values]
        return not answered or any(not row.unmarked(place) for row in answered)

    @property
    def draws(self) -> bool:
        """Return whether learners have different questions of the quiz."""
        return any(not mark.on_sheet for row in self.rows for mark in row.marks)

    def _percent(self, row: LearnerResult) -> Fraction | None:
        possible = self.possible_for(row)
        return _PERCENT * row.total / possible if possible else None

    def _whole(self, places: Sequence[int]) -> tuple[LearnerResult, ...]:
        """Return the counted rows in which every answer to these questions is graded."""
        return tuple(row for row in self.counted if not any(row.unmarked(place) for place in places))

    @property
    def graded(self) -> Scores:
        """Return the scores of which totals are made, so that they can be compared (`in_totals`).

        Where each learner has other questions, these are percent of what each could have.
        """
        places = self.in_totals
        if self.draws:
            percents = [self._percent(row) for row in self._whole(places)]
            return Scores(tuple((percent,) for percent in percents if percent is not None), (_PERCENT,))
        rows = tuple(tuple(row.marks[place].points for place in places) for row in self._whole(places))
        return Scores(rows, tuple(Fraction(self.quiz.questions[place].points) for place in places))


def results_of(round_: Round) -> Results:
    """Return all results of a round, learners in the order in which they came."""
    quiz, rulings = quiz_of(round_), rulings_of(round_)
    by_learner: dict[int, list[LearnerResult]] = {}
    for sheet in round_.sheets.order_by("began", "pk").prefetch_related("answers"):
        # The prefetched answers have no sheet of their own to ask for its round.
        sheet.round = round_
        row = _row(sheet, quiz, rulings)
        by_learner.setdefault(sheet.learner_id, []).append(row)
    rows = [_best(attempts, place) for place, attempts in enumerate(by_learner.values(), 1)]
    return Results(round_, quiz, tuple(rows), rulings)


def best_of(sheets: Sequence[Sheet]) -> LearnerResult:
    """Return the attempt of one learner in a round that counts."""
    return _best([row_of(sheet) for sheet in sheets], 0)


def row_of(sheet: Sheet) -> LearnerResult:
    """Return one attempt by itself."""
    return _row(sheet, quiz_of(sheet.round), rulings_of(sheet.round))


def _best(attempts: Sequence[LearnerResult], place: int) -> LearnerResult:
    """Return the best attempt of a learner, the first of equals; one that goes on counts only where there is no other.

    Nor does one beyond those that the round allows, which somebody made in another browser and took into an account.
    """
    allowed = [attempt for attempt in attempts if not is_beyond(attempt.sheet)] or list(attempts)
    over = [attempt for attempt in allowed if attempt.over] or allowed
    return replace(max(over, key=_share), place=place, attempts=len(attempts))


def _share(row: LearnerResult) -> Fraction:
    """Return the share of the points of an attempt; two that draw may be about different questions."""
    most = sum(question.points for question in row.quiz.questions)
    return row.total / most if most else Fraction(0)


def _row(sheet: Sheet, quiz: QuizDoc, rulings: Mapping[str, Ruling]) -> LearnerResult:
    answers = sorted(sheet.answers.all(), key=lambda answer: (answer.at, answer.pk))
    over, mine = is_over(sheet), quiz_on(sheet)
    last = {answer.question: answer for answer in sorted(answers, key=lambda answer: answer.vote)}
    seconds = _seconds(sheet, answers)
    marks = tuple(
        _mark(question, last.get(question.id), over=over, ruling=rulings.get(question.id), seconds=seconds)
        if mine.question(question.id)
        else Mark(question.id, on_sheet=False)
        for question in quiz.questions
    )
    end = sheet.handed_in or (answers[-1].at if answers else None)
    return LearnerResult(
        sheet=sheet,
        place=0,
        attempts=1,
        over=over,
        quiz=mine,
        marks=marks,
        total=sum((mark.points for mark in marks if mark.points is not None), Fraction(0)),
        seconds=max(0, int((end - sheet.began).total_seconds())) if end else None,
    )


def _seconds(sheet: Sheet, answers: Iterable[Answer]) -> dict[int, int]:
    """Return by answer the seconds since the answer before it."""
    seconds, before = {}, sheet.began
    for answer in answers:
        seconds[answer.pk] = max(0, int((answer.at - before).total_seconds()))
        before = answer.at
    return seconds


def is_blank(answer: Mapping[str, Any]) -> bool:
    """Return whether nothing was answered. Ticking nothing is an answer, as is "not a creature"."""
    return not answer or answer.get("option", "") is None or answer.get("text") == ""


def _mark(
    question: QuestionDoc, answer: Answer | None, *, over: bool, ruling: Ruling | None, seconds: Mapping[int, int]
) -> Mark:
    dropped = ruling is not None and ruling.dropped
    # Words that were withdrawn are worth what they were worth.
    withdrawn = answer is not None and answer.sheet.withdrawn is not None and "text" in answer.given
    if answer is None or (is_blank(answer.given) and not (withdrawn and answer.points is not None)):
        return Mark(question.id, points=Fraction(0) if over and not dropped else None)
    return Mark(
        question=question.id,
        answer_values=answer.given,
        right=None if dropped else answer.right,
        points=None if dropped or answer.points is None else Fraction(answer.points),
        believed=tuple(str(idea) for idea in answer.believed),
        seconds=seconds.get(answer.pk),
        vote=answer.vote,
        answer=answer.pk,
        comment=answer.comment,
    )
