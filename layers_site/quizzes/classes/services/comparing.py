"""Two rounds of a class side by side, of the learners who took part in both; and a class as a file, JSON or a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from layers_site.quizzes.classes.services.seats import called
from layers_site.quizzes.models import Round, SchoolClass
from layers_site.quizzes.results.exports import Cell
from layers_site.quizzes.results.ideas import able_to_show, answered, claims_of, plan_in
from layers_site.quizzes.results.reading import LearnerResult, Results, results_of
from layers_site.quizzes.results.statistics import Interval, mean_of_pairs, of_the_same
from layers_site.quizzes.shapes import QuestionDoc

FORMAT: Final = "layers-class/1"


@dataclass(frozen=True, slots=True)
class IdeaCompared:
    """One misconception in both rounds: how many showed it, of so many who could in both; `change` is None for few."""

    id: str
    before: int
    after: int
    could: int
    change: Interval | None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Questions, by their numbers in a round, that are in no total of it, and so in none of the comparison."""

    which: Literal["first", "second"]
    why: Literal["dropped", "unmarked"]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two rounds, of the `same` learners.

    `comparable`: both rounds ask the same questions, so that their points can be compared: of those that are in the
    totals of both. `before` and `after` are mean shares of points, `change` is None where there are too few. `left_out`
    are other questions. In no points are as many learners as are `waiting`, since nobody has marked an answer of
    theirs, and as are `unasked`, since none of the compared questions was asked of them.
    """

    same: int
    comparable: bool
    before: float | None
    after: float | None
    change: Interval | None
    ideas: tuple[IdeaCompared, ...]
    left_out: tuple[LeftOut, ...]
    waiting: int
    unasked: int


#: A share of points; or why there is none.
Share = float | Literal["waiting", "unasked"]


@dataclass(frozen=True, slots=True)
class _Side:
    """A round read for comparing: its results, and rows and claims by learner."""

    results: Results
    rows: Mapping[int, LearnerResult]
    claimed: Mapping[int, frozenset[str]]

    def share(self, learner: int, places: Sequence[int]) -> Share:
        """Return the share of the points of these questions that a learner had."""
        row = self.rows[learner]
        had = [place for place in places if row.marks[place].on_sheet]
        possible = sum(self.results.quiz.questions[place].points for place in had)
        if not possible:
            return "unasked"
        if any(row.unmarked(place) for place in had):
            return "waiting"
        return float(sum(row.marks[place].points or 0 for place in had) / possible)

    def able(self, idea: str) -> set[int]:
        """Return the learners who answered a question in which the idea can show."""
        showing = able_to_show(plan_in(self.results), [idea])
        return {learner for learner, row in self.rows.items() if showing & answered(row)}


def compare(first: Round, second: Round) -> Compared:
    before, after = _side(first), _side(second)
    both = [learner for learner in before.rows if learner in after.rows]
    places = _compared(before.results, after.results)
    shares = [(before.share(learner, places.before), after.share(learner, places.after)) for learner in both]
    pairs = [(was, now) for was, now in shares if not isinstance(was, str) and not isinstance(now, str)]
    unasked = sum("unasked" in pair for pair in shares)
    return Compared(
        same=len(both),
        comparable=places.comparable,
        before=_mean([was for was, _now in pairs]),
        after=_mean([now for _was, now in pairs]),
        change=mean_of_pairs(pairs) if places.comparable else None,
        ideas=_ideas(before, after, both),
        left_out=tuple(_left_out(before.results, after.results)) if places.comparable else (),
        waiting=len(shares) - len(pairs) - unasked,
        unasked=unasked,
    )


def _side(round_: Round) -> _Side:
    results = results_of(round_)
    rows = {row.sheet.learner_id: row for row in results.counted}
    claimed = {
        learner: frozenset(idea for claim in claims_of(results, row) for idea in claim.ids)
        for learner, row in rows.items()
    }
    return _Side(results, rows, claimed)


def _mean(shares: Sequence[float]) -> float | None:
    return sum(shares) / len(shares) if shares else None


def _ideas(before: _Side, after: _Side, both: Sequence[int]) -> tuple[IdeaCompared, ...]:
    ids = {idea for side in (before, after) for learner in both for idea in side.claimed[learner]}
    compared = [_idea(idea, before, after, both) for idea in sorted(ids)]
    return tuple(sorted(compared, key=lambda row: (row.change is None, -abs(row.change.value) if row.change else 0)))


def _idea(idea: str, before: _Side, after: _Side, both: Sequence[int]) -> IdeaCompared:
    able = before.able(idea) & after.able(idea)
    pairs = [(idea in before.claimed[learner], idea in after.claimed[learner]) for learner in both if learner in able]
    was, now = sum(was for was, _now in pairs), sum(now for _was, now in pairs)
    return IdeaCompared(idea, was, now, len(pairs), of_the_same(pairs))


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


def class_document(klass: SchoolClass, user: Any) -> dict[str, Any]:
    """Return seats with what each reached and showed in every round of the class.

    Learners have numbers, as in the table, and the names at their seats.
    """
    rounds = _rounds(klass, user)
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


def _rounds(klass: SchoolClass, user: Any) -> list[Round]:
    """Return the rounds of the class whose results this trainer may see: one may have been handed on."""
    return list(Round.objects.worked_on_by(user).filter(klass=klass).with_quiz().order_by("created", "pk"))


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


def class_table(klass: SchoolClass, heading: str, user: Any) -> Iterator[list[Cell]]:
    """Yield one row for each seat, with the points of each round and the points to be had."""
    rounds = _rounds(klass, user)
    results = [results_of(round_) for round_ in rounds]
    yield [heading, *(name for round_ in rounds for name in (round_.code, f"{round_.code} /"))]
    for number, seat in enumerate(klass.seats.all(), 1):
        cells: list[Cell] = [called(seat, number)]
        for result in results:
            row = _row(result, seat.learner_id)
            cells += [float(row.total), float(result.possible_for(row))] if row else [None, None]
        yield cells
