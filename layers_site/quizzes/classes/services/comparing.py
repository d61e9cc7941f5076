"""Two rounds side by side, of the same learners or of two classes; and a class as a file, JSON or a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.records import dataclass
from layers_site.quizzes.models import Klass, Round
from layers_site.quizzes.results.evidence import Plan
from layers_site.quizzes.results.exports import Cell
from layers_site.quizzes.results.intervals import (
    Interval,
    mean_of_pairs,
    mean_of_two,
    of_the_same,
    of_two_classes,
    share,
)
from layers_site.quizzes.results.services.ideas import claims_of, plan_in
from layers_site.quizzes.results.services.reading import Results, Row, results_of
from layers_site.quizzes.shapes import QuestionDoc

FORMAT: Final = "layers-class/1"


@dataclass(frozen=True, slots=True)
class Side:
    """How many of those who answered a question in which an idea can show showed it."""

    showed: int
    could: int
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class IdeaCompared:
    """One misconception in both rounds. `change` is None where one round cannot tell it, or too few answered."""

    id: str
    before: Side
    after: Side
    change: Interval | None


@dataclass(frozen=True, slots=True)
class Compared:
    """Two rounds of a class, to compare.

    `same` learners took part in both, and these alone are compared where there are two or more; else the two rounds are
    as two classes. `comparable`: both rounds ask the same questions, so that their points can be compared.
    """

    same: int
    paired: bool
    comparable: bool
    points: Interval | None
    before: Interval | None
    after: Interval | None
    ideas: tuple[IdeaCompared, ...]


@dataclass(frozen=True, slots=True)
class _Sheets:
    """A round read for comparing: rows and claims by learner."""

    results: Results
    rows: Mapping[int, Row]
    claimed: Mapping[int, frozenset[str]]

    @property
    def plan(self) -> Plan:
        return plan_in(self.results)


def compare(first: Round, second: Round) -> Compared:
    before, after = _sheets(first), _sheets(second)
    both = [learner for learner in before.rows if learner in after.rows]
    paired = len(both) >= 2
    comparable = _asks(before.results) == _asks(after.results)
    return Compared(
        same=len(both),
        paired=paired,
        comparable=comparable,
        points=_points(before, after, both if paired else []) if comparable else None,
        before=_mean(before, both if paired else list(before.rows)),
        after=_mean(after, both if paired else list(after.rows)),
        ideas=tuple(_ideas(before, after, both if paired else [])),
    )


def _sheets(round_: Round) -> _Sheets:
    results = results_of(round_)
    rows = {row.sheet.learner_id: row for row in results.counted}
    claimed = {
        learner: frozenset(idea for claim in claims_of(results, row) for idea in claim.ids)
        for learner, row in rows.items()
    }
    return _Sheets(results, rows, claimed)


def _asks(results: Results) -> list[str]:
    """Return the questions that totals are made of, without those that were dropped.

    Options have other ids in each version, so that these do not count.
    """
    questions = results.quiz.questions
    return [_words_of(question) for question in questions if not results.dropped(question.id)]


def _words_of(question: QuestionDoc) -> str:
    board = question.board and (question.board.scenario, question.board.edition)
    options = sorted((repr(option.text), option.right) for option in question.options)
    return repr((question.kind, question.points, board, question.ask, question.text, options))


def _share(sheets: _Sheets, learner: int) -> float | None:
    row = sheets.rows[learner]
    possible = sheets.results.possible_for(row)
    return float(row.total / possible) if possible else None


def _shares(sheets: _Sheets, learners: list[int]) -> list[float]:
    return [share for learner in learners if (share := _share(sheets, learner)) is not None]


def _mean(sheets: _Sheets, learners: list[int]) -> Interval | None:
    shares = _shares(sheets, learners)
    return mean_of_pairs([(0.0, share) for share in shares])


def _points(before: _Sheets, after: _Sheets, both: list[int]) -> Interval | None:
    if not both:
        return mean_of_two(_shares(before, list(before.rows)), _shares(after, list(after.rows)))
    pairs = [(_share(before, learner), _share(after, learner)) for learner in both]
    return mean_of_pairs([(earlier, later) for earlier, later in pairs if earlier is not None and later is not None])


def _ideas(before: _Sheets, after: _Sheets, both: list[int]) -> list[IdeaCompared]:
    ids = sorted({idea for sheets in (before, after) for claimed in sheets.claimed.values() for idea in claimed})
    compared = [_idea(idea, before, after, both) for idea in ids]
    return sorted(compared, key=lambda row: (row.change is None, -abs(row.change.value) if row.change else 0, row.id))


def _idea(idea: str, before: _Sheets, after: _Sheets, both: list[int]) -> IdeaCompared:
    able = [_able(sheets, idea) for sheets in (before, after)]
    same = [learner for learner in both if learner in able[0] and learner in able[1]]
    groups = [same, same] if both else [able[0], able[1]]
    sides = [_side(sheets, idea, group) for sheets, group in zip((before, after), groups, strict=True)]
    if both:
        change = of_the_same([(idea in before.claimed[learner], idea in after.claimed[learner]) for learner in same])
    else:
        change = of_two_classes(sides[0].showed, sides[0].could, sides[1].showed, sides[1].could)
    return IdeaCompared(idea, sides[0], sides[1], change)


def _able(sheets: _Sheets, idea: str) -> list[int]:
    """Return the learners who answered a question in which the idea can show."""
    questions = {probe.question for probe in sheets.plan.questions if probe.group_of(idea)}
    return [
        learner
        for learner, row in sheets.rows.items()
        if any(mark.answer_values and mark.question in questions for mark in row.marks)
    ]


def _side(sheets: _Sheets, idea: str, learners: list[int]) -> Side:
    showed = sum(idea in sheets.claimed[learner] for learner in learners)
    return Side(showed, len(learners), share(showed, len(learners)))


def class_document(klass: Klass) -> dict[str, Any]:
    """Return seats with what each reached and showed in every round of the class.

    Learners have numbers, as in the table, and the names at their seats.
    """
    rounds = _rounds(klass)
    results = [results_of(round_) for round_ in rounds]
    return {
        "format": FORMAT,
        "class": {"code": klass.code, "name": klass.name},
        "rounds": [
            {"code": round_.code, "name": round_.name, "version": round_.version.number,
             "title": round_.version.document.get("title")}
            for round_ in rounds
        ],
        "seats": [
            {"name": seat.name, "rounds": [_of_round(result, seat.learner_id) for result in results]}
            for seat in klass.seats.all()
        ],
    }  # fmt: skip


def _rounds(klass: Klass) -> list[Round]:
    """Return the rounds of the class whose results its trainer may see: one may have been handed on."""
    return list(Round.objects.seen_by(klass.owner).filter(klass=klass).with_quiz().order_by("created", "pk"))


def _of_round(results: Results, learner: int) -> dict[str, Any] | None:
    row = _row(results, learner)
    if row is None:
        return None
    claims = claims_of(results, row)
    return {
        "round": results.round.code,
        "points": float(row.total),
        "of": float(results.possible_for(row)),
        "over": row.over,
        "likely": [list(claim.ids) for claim in claims if not claim.confirmed],
        "confirmed": [list(claim.ids) for claim in claims if claim.confirmed],
    }


def _row(results: Results, learner: int) -> Row | None:
    return next((row for row in results.rows if row.sheet.learner_id == learner), None)


def class_table(klass: Klass, heading: str) -> Iterator[list[Cell]]:
    """Yield one row for each seat, with the points of each round and the points to be had."""
    rounds = _rounds(klass)
    results = [results_of(round_) for round_ in rounds]
    yield [heading, *(name for round_ in rounds for name in (round_.code, f"{round_.code} /"))]
    for seat in klass.seats.all():
        cells: list[Cell] = [seat.name]
        for result in results:
            row = _row(result, seat.learner_id)
            cells += [float(row.total), float(result.possible_for(row))] if row else [None, None]
        yield cells
