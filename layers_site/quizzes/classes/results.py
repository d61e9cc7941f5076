"""The rounds of a class: two side by side, of the learners who took part in both; and one learner over all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from typing import Any, assert_never

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.accounts.models import Learner
from layers_site.explain.names import label
from layers_site.learning.lessons.chapters import lesson_about
from layers_site.learning.lessons.services import address
from layers_site.quizzes import attempts, disclosure
from layers_site.quizzes.evidence import Claim
from layers_site.quizzes.models import Round
from layers_site.quizzes.results.answers import NONE, out_of, percent
from layers_site.quizzes.results.ideas import able_to_show, answered, claims_of, plan_in, texts_of
from layers_site.quizzes.results.reading import LearnerResult, Results, best_of, results_of
from layers_site.quizzes.results.statistics import Interval, mean_of_pairs, of_the_same
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.taking.cover import title_of
from layers_site.quizzes.telling import claims_on, plan_for

# --- two rounds side by side ---------------------------------------------------------------------------


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


def compare_view(request: HttpRequest, first: Round, second: Round) -> dict[str, Any]:
    compared = compare(first, second)
    return {
        "compared": compared,
        "before": percent(compared.before),
        "after": percent(compared.after),
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
        return NONE, "open"
    number = round(100 * interval.value)
    sign = "+" if number > 0 else "\u2212" if number < 0 else ""
    state = ("more" if interval.value > 0 else "less") if interval.tells else "open"
    return f"{sign}{number_format(abs(number), 0)}", state


# --- one learner over all rounds: which ideas came, stayed or went, and what to read next --------------


class Shows(Enum):
    """What the answers of one round say of an idea; `NOT_ASKED` where none of them could show it."""

    NOT_ASKED = auto()
    NO = auto()
    LIKELY = auto()
    CONFIRMED = auto()


class Turn(Enum):
    """How it went: it shows in the last round that could show it, and never did before, or did; or it shows no more."""

    CAME = auto()
    STAYED = auto()
    WENT = auto()


@dataclass(frozen=True, slots=True)
class Term:
    """One round of the season: the attempt that counts, and the ideas that it shows."""

    round: Round
    row: LearnerResult
    claims: tuple[Claim, ...]

    def shows(self, idea: str) -> Shows:
        for claim in self.claims:
            if idea in claim.ids:
                return Shows.CONFIRMED if claim.confirmed else Shows.LIKELY
        return Shows.NO if able_to_show(plan_for(self.row.quiz), [idea]) & answered(self.row) else Shows.NOT_ASKED


@dataclass(frozen=True, slots=True)
class IdeaOver:
    """An idea over the terms, in their order."""

    id: str
    shows: tuple[Shows, ...]
    turn: Turn


@dataclass(frozen=True, slots=True)
class Season:
    terms: tuple[Term, ...]
    ideas: tuple[IdeaOver, ...]


def season_of(learner: Learner, rounds: Iterable[Round], *, told: bool) -> Season:
    """Return the season, the oldest round first.

    Where it is `told` to the learner, only sheets count of which they may see what is right.
    """
    terms = tuple(term for round_ in rounds if (term := _term(learner, round_, told=told)) is not None)
    ids = dict.fromkeys(idea for term in terms for claim in term.claims for idea in claim.ids)
    ideas = sorted((_over(idea, terms) for idea in ids), key=lambda over: (over.turn.value, over.id))
    return Season(terms, tuple(ideas))


def _term(learner: Learner, round_: Round, *, told: bool) -> Term | None:
    sheets = list(round_.sheets.filter(learner=learner).order_by("number").prefetch_related("answers"))
    for sheet in sheets:
        sheet.round = round_
    seen = [sheet for sheet in sheets if not told or disclosure.may_see(disclosure.settle(sheet))]
    row = best_of(seen) if seen else None
    return Term(round_, row, claims_on(row.sheet)) if row is not None and answered(row) else None


def _over(idea: str, terms: Sequence[Term]) -> IdeaOver:
    shows = tuple(term.shows(idea) for term in terms)
    showed = [each in (Shows.LIKELY, Shows.CONFIRMED) for each in shows if each is not Shows.NOT_ASKED]
    turn = Turn.WENT if not showed[-1] else Turn.STAYED if any(showed[:-1]) else Turn.CAME
    return IdeaOver(idea, shows, turn)


def season_view(season: Season) -> dict[str, Any]:
    """Return the table of rounds and ideas; `lessons` are about the ideas that are still there."""
    still = (over.id for over in season.ideas if over.turn is not Turn.WENT)
    lessons = {lesson.slug: lesson for idea in still if (lesson := lesson_about(idea, "")) is not None}
    return {
        "terms": [_column(term) for term in season.terms],
        "ideas": [
            {"idea": texts_of([over.id])[0], "cells": [_shows(shows) for shows in over.shows], "turn": _turn(over.turn)}
            for over in season.ideas
        ],
        "lessons": [(label(lesson.title), address(lesson, "part-1")) for lesson in lessons.values()],
    }


def _column(term: Term) -> dict[str, Any]:
    score = attempts.score(term.row.sheet)
    return {
        "title": title_of(term.round),
        "created": term.round.created,
        "code": term.round.code,
        "sheet": term.row.sheet.pk,
        "text": out_of(Fraction(score.points), Fraction(score.most)),
        "percent": percent(score.percent / 100),
    }


def _shows(shows: Shows) -> str:
    match shows:
        case Shows.NOT_ASKED:
            return NONE
        case Shows.NO:
            return _("no")
        case Shows.LIKELY:
            return _("likely")
        case Shows.CONFIRMED:
            return _("confirmed")
    assert_never(shows)


def _turn(turn: Turn) -> tuple[str, str]:
    """Return how it went as a word, and as the colour of a change."""
    match turn:
        case Turn.CAME:
            return _("new"), "more"
        case Turn.STAYED:
            return _("still there"), "open"
        case Turn.WENT:
            return _("gone"), "less"
    assert_never(turn)
