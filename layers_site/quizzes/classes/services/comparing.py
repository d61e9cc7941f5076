"""Two rounds side by side, of the same learners or of two classes; and a class as a file, JSON or a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeGuard

from layers_site.quizzes.classes.services.seats import called
from layers_site.quizzes.evidence import Plan
from layers_site.quizzes.models import Round, SchoolClass
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
from layers_site.quizzes.results.services.reading import LearnerResult, Results, results_of
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
class LeftOut:
    """Questions, by their numbers in a round, that are in no total of it, and so in none of the comparison."""

    which: Literal["first", "second"]
    why: Literal["dropped", "unmarked"]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two rounds of a class, to compare.

    `same` learners took part in both, and these alone are compared where there are two or more; else the two rounds are
    as two classes. `comparable`: both rounds ask the same questions, so that their points can be compared: of those
    that are in the totals of both. `left_out` are the others. In no points are as many learners as are `waiting`, since
    nobody has marked an answer of theirs, and as are `unasked`, since none of the compared questions was asked of them.
    """

    same: int
    paired: bool
    comparable: bool
    points: Interval | None
    before: Interval | None
    after: Interval | None
    ideas: tuple[IdeaCompared, ...]
    left_out: tuple[LeftOut, ...]
    waiting: int
    unasked: int


#: A share of points; or why there is none.
Share = float | Literal["waiting", "unasked"]


@dataclass(frozen=True, slots=True)
class _Sheets:
    """A round read for comparing: rows and claims by learner."""

    results: Results
    rows: Mapping[int, LearnerResult]
    claimed: Mapping[int, frozenset[str]]

    def shares(self, places: Sequence[int]) -> dict[int, Share]:
        """Return by learner the share of the points of these questions that they had."""
        return {learner: self._share(row, places) for learner, row in self.rows.items()}

    def _share(self, row: LearnerResult, places: Sequence[int]) -> Share:
        had = [place for place in places if row.marks[place].on_sheet]
        possible = sum(self.results.quiz.questions[place].points for place in had)
        if not possible:
            return "unasked"
        if any(row.unmarked(place) for place in had):
            return "waiting"
        return float(sum(row.marks[place].points or 0 for place in had) / possible)

    @property
    def plan(self) -> Plan:
        return plan_in(self.results)


def compare(first: Round, second: Round) -> Compared:
    before, after = _sheets(first), _sheets(second)
    both = [learner for learner in before.rows if learner in after.rows]
    paired = len(both) >= 2
    places = _compared(before.results, after.results)
    shares = _Shares(before.shares(places.before), after.shares(places.after), both if paired else None)
    return Compared(
        same=len(both),
        paired=paired,
        comparable=places.comparable,
        points=shares.change if places.comparable else None,
        before=_mean(shares.earlier),
        after=_mean(shares.later),
        ideas=tuple(_ideas(before, after, both if paired else [])),
        left_out=tuple(_left_out(before.results, after.results)) if places.comparable else (),
        waiting=shares.without("waiting"),
        unasked=shares.without("unasked"),
    )


def _sheets(round_: Round) -> _Sheets:
    results = results_of(round_)
    rows = {row.sheet.learner_id: row for row in results.counted}
    claimed = {
        learner: frozenset(idea for claim in claims_of(results, row) for idea in claim.ids)
        for learner, row in rows.items()
    }
    return _Sheets(results, rows, claimed)


@dataclass(frozen=True, slots=True)
class _Places:
    """The places of the questions of which points are compared: pairs where both rounds are `comparable`."""

    comparable: bool
    before: tuple[int, ...]
    after: tuple[int, ...]


def _compared(before: Results, after: Results) -> _Places:
    """Match what both rounds ask. Where one has a question in its totals that the other does not ask, each has its own.

    Options have other ids in each version, so that these do not count.
    """
    there: dict[str, list[int]] = {}
    for place, question in enumerate(after.quiz.questions):
        there.setdefault(_words_of(question), []).append(place)
    pairs = [
        (place, places.pop(0))
        for place, question in enumerate(before.quiz.questions)
        if (places := there.get(_words_of(question)))
    ]
    matched = ({place for place, _other in pairs}, {other for _place, other in pairs})
    if not (matched[0].issuperset(before.in_totals) and matched[1].issuperset(after.in_totals)):
        return _Places(False, before.in_totals, after.in_totals)
    both = [(place, other) for place, other in pairs if place in before.in_totals and other in after.in_totals]
    return _Places(True, tuple(place for place, _other in both), tuple(other for _place, other in both))


def _left_out(before: Results, after: Results) -> Iterator[LeftOut]:
    sides: tuple[tuple[Literal["first", "second"], Results], ...] = (("first", before), ("second", after))
    for which, results in sides:
        out = [place for place in range(len(results.quiz.questions)) if place not in results.in_totals]
        dropped = {place for place in out if results.dropped(results.quiz.questions[place].id)}
        if dropped:
            yield LeftOut(which, "dropped", tuple(place + 1 for place in out if place in dropped))
        if len(dropped) < len(out):
            yield LeftOut(which, "unmarked", tuple(place + 1 for place in out if place not in dropped))


def _words_of(question: QuestionDoc) -> str:
    board = question.board and (question.board.scenario, question.board.edition)
    options = sorted((repr(option.text), option.right) for option in question.options)
    return repr((question.kind, question.points, board, question.ask, question.text, options))


@dataclass(frozen=True, slots=True)
class _Shares:
    """Shares of the compared questions, by learner; `both` are the learners who are compared, None for all."""

    before: Mapping[int, Share]
    after: Mapping[int, Share]
    both: list[int] | None

    @property
    def pairs(self) -> list[tuple[float, float]]:
        """Return what each learner of both rounds reached before and after, where both can be said."""
        pairs = [(self.before[learner], self.after[learner]) for learner in self.both or ()]
        return [pair for pair in pairs if _is_known(pair)]

    @property
    def earlier(self) -> list[float]:
        return _known(self.before) if self.both is None else [earlier for earlier, _later in self.pairs]

    @property
    def later(self) -> list[float]:
        return _known(self.after) if self.both is None else [later for _earlier, later in self.pairs]

    @property
    def change(self) -> Interval | None:
        return mean_of_two(self.earlier, self.later) if self.both is None else mean_of_pairs(self.pairs)

    def without(self, why: Literal["waiting", "unasked"]) -> int:
        """Count the learners without a share for that reason; whoever was asked nothing waits for nothing."""
        if self.both is None:
            return [*self.before.values(), *self.after.values()].count(why)
        sides = [{self.before[learner], self.after[learner]} for learner in self.both]
        return sum(why in side and (why == "unasked" or "unasked" not in side) for side in sides)


def _is_known(pair: tuple[Share, Share]) -> TypeGuard[tuple[float, float]]:
    return not any(isinstance(share, str) for share in pair)


def _known(shares: Mapping[int, Share]) -> list[float]:
    return [share for share in shares.values() if not isinstance(share, str)]


def _mean(shares: list[float]) -> Interval | None:
    return mean_of_pairs([(0.0, share) for share in shares])


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


def class_document(klass: SchoolClass) -> dict[str, Any]:
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
            | ({} if seat.name else {"withdrawn": True})
            for seat in klass.seats.all()
        ],
    }  # fmt: skip


def _rounds(klass: SchoolClass) -> list[Round]:
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


def _row(results: Results, learner: int) -> LearnerResult | None:
    return next((row for row in results.rows if row.sheet.learner_id == learner), None)


def class_table(klass: SchoolClass, heading: str) -> Iterator[list[Cell]]:
    """Yield one row for each seat, with the points of each round and the points to be had."""
    rounds = _rounds(klass)
    results = [results_of(round_) for round_ in rounds]
    yield [heading, *(name for round_ in rounds for name in (round_.code, f"{round_.code} /"))]
    for number, seat in enumerate(klass.seats.all(), 1):
        cells: list[Cell] = [called(seat, number)]
        for result in results:
            row = _row(result, seat.learner_id)
            cells += [float(row.total), float(result.possible_for(row))] if row else [None, None]
        yield cells
