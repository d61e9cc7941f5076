"""Two rounds of a class side by side, of the learners who took part in both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.quizzes.models import Round
from layers_site.quizzes.results import answers as figures
from layers_site.quizzes.results.ideas import able_to_show, answered, claims_of, plan_in, texts_of
from layers_site.quizzes.results.reading import LearnerResult, Results, results_of
from layers_site.quizzes.results.statistics import Interval, mean_of_pairs, of_the_same
from layers_site.quizzes.shapes import QuestionDoc


@dataclass(frozen=True, slots=True)
class IdeaCompared:
    """One misconception in both rounds: how many showed it, of so many who could in both; `change` is None for few."""

    id: str
    before: int
    after: int
    could: int
    change: Interval | None


@dataclass(frozen=True, slots=True)
class Compared:
    """Two rounds, of the `same` learners.

    `comparable`: both rounds ask the same questions, so that their points can be compared: of those that are in the
    totals of both. `before` and `after` are mean shares of points, `change` is None where there are too few. `left_out`
    are the numbers of the other questions in the first round and in the second: dropped, or not marked. In no points
    are as many learners as are `uncounted`: nobody has marked an answer of theirs, or none of the compared questions
    was asked of them.
    """

    same: int
    comparable: bool
    before: float | None
    after: float | None
    change: Interval | None
    ideas: tuple[IdeaCompared, ...]
    left_out: tuple[tuple[int, ...], tuple[int, ...]]
    uncounted: int


@dataclass(frozen=True, slots=True)
class _Side:
    """A round read for comparing: its results, and rows and claims by learner."""

    results: Results
    rows: Mapping[int, LearnerResult]
    claimed: Mapping[int, frozenset[str]]

    def share(self, learner: int, places: Sequence[int]) -> float | None:
        """Return the share of the points of these questions that a learner had; None where there is none."""
        row = self.rows[learner]
        had = [place for place in places if row.marks[place].on_sheet]
        possible = sum(self.results.quiz.questions[place].points for place in had)
        if not possible or any(row.unmarked(place) for place in had):
            return None
        return float(sum(row.marks[place].points or 0 for place in had) / possible)

    def able(self, idea: str) -> set[int]:
        """Return the learners who answered a question in which the idea can show."""
        showing = able_to_show(plan_in(self.results), [idea])
        return {learner for learner, row in self.rows.items() if showing & answered(row)}

    def left_out(self) -> tuple[int, ...]:
        """Return the numbers of the questions that are in no total of the round."""
        return tuple(
            number
            for number in range(1, len(self.results.quiz.questions) + 1)
            if number - 1 not in self.results.in_totals
        )


def compare(first: Round, second: Round) -> Compared:
    before, after = _side(first), _side(second)
    both = [learner for learner in before.rows if learner in after.rows]
    comparable, places, others = _compared(before.results, after.results)
    shares = [(before.share(learner, places), after.share(learner, others)) for learner in both]
    pairs = [(was, now) for was, now in shares if was is not None and now is not None]
    return Compared(
        same=len(both),
        comparable=comparable,
        before=_mean([was for was, _now in pairs]),
        after=_mean([now for _was, now in pairs]),
        change=mean_of_pairs(pairs) if comparable else None,
        ideas=_ideas(before, after, both),
        left_out=(before.left_out(), after.left_out()) if comparable else ((), ()),
        uncounted=len(shares) - len(pairs),
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


def _compared(before: Results, after: Results) -> tuple[bool, tuple[int, ...], tuple[int, ...]]:
    """Match what both rounds ask: whether they are comparable, and the places of the questions in each.

    Where one has a question in its totals that the other does not ask, each has its own. Options have other ids in each
    version, so that these do not count.
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
        return False, before.in_totals, after.in_totals
    both = [(place, other) for place, other in pairs if place in before.in_totals and other in after.in_totals]
    return True, tuple(place for place, _other in both), tuple(other for _place, other in both)


def _words_of(question: QuestionDoc) -> str:
    board = question.board and (question.board.scenario, question.board.edition)
    options = sorted((repr(option.text), option.right) for option in question.options)
    return repr((question.kind, question.points, board, question.ask, question.text, options))


# --- the page -------------------------------------------------------------------------------------------


def compare_view(request: HttpRequest, first: Round, second: Round) -> dict[str, Any]:
    compared = compare(first, second)
    return {
        "compared": compared,
        "before": figures.percent(compared.before),
        "after": figures.percent(compared.after),
        "change": _change(compared.change),
        "rows": [
            {
                "idea": texts_of((row.id,))[0],
                "before": _count(row.before, row.could),
                "after": _count(row.after, row.could),
                "change": _change(row.change),
            }
            for row in compared.ideas
        ],
        "left_out": list(_left_out(request, (first, second), compared)),
    }


def _left_out(request: HttpRequest, rounds: tuple[Round, Round], compared: Compared) -> Iterator[tuple[str, str]]:
    """Yield in words which questions are left out, and where they are marked: "" where this trainer may not."""
    for round_, numbers in zip(rounds, compared.left_out, strict=True):
        if not numbers:
            continue
        text = ngettext(
            "Question %(numbers)s is left out: dropped or not marked in round %(code)s.",
            "Questions %(numbers)s are left out: dropped or not marked in round %(code)s.",
            len(numbers),
        )
        marks = Round.objects.worked_on_by(request.user).filter(pk=round_.pk).exists()
        where = reverse("results:marking", args=(round_.code,)) if marks else ""
        yield text % {"numbers": ", ".join(map(str, numbers)), "code": round_.code}, where


def _count(count: int, could: int) -> str:
    return _("%(count)s of %(all)s") % {"count": count, "all": could} if could else _("not asked")


def _change(interval: Interval | None) -> tuple[str, str]:
    """Return "−20", in points of 100, and whether that is `more`, `less` or `open`, which may be chance."""
    if interval is None:
        return figures.NONE, "open"
    number = round(100 * interval.value)
    sign = "+" if number > 0 else "\u2212" if number < 0 else ""
    state = ("more" if interval.value > 0 else "less") if interval.tells else "open"
    return f"{sign}{number_format(abs(number), 0)}", state
