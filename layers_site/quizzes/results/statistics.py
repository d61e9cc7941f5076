"""Statistics of questions and of a quiz: how easy, and how reliable a score is.

No Django, no models: learners are rows, questions are columns. Points are exact fractions, so that "they all got the
same" is found exactly, and what cannot be said is None: never 0, and never an error.

- **facility**: the mean share of a question's points, from 0 to 1.
- **discrimination**: the correlation of a question's points with the share reached in all *other* questions, from -1
  to 1; it is in files alone.
- **consistency**: Cronbach's alpha, which is KR-20 where every question is worth 1 or 0.
- **standard error**: the sample's standard deviation times √(1 - alpha), in points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeVar

from django.utils.functional import cached_property

#: Below so many learners a number says little, and is said to.
ENOUGH: Final = 20

Points = Fraction | None
Which = Literal["first", "best", "last"]
Item = TypeVar("Item")


@dataclass(frozen=True)
class Scores:
    """`rows[learner][question]` are points, None for what was not graded; `most[question]` the points to be had.

    An answer left blank has been graded: it is worth 0. Whoever makes the rows decides that.
    """

    rows: tuple[tuple[Points, ...], ...]
    most: tuple[Fraction, ...]

    @cached_property
    def sums(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Return the points of each row, and those that it could have: each question asks for them twice."""
        zero = Fraction(0)
        return tuple(
            (
                sum((points for points in row if points is not None), zero),
                sum((most for points, most in zip(row, self.most, strict=True) if points is not None), zero),
            )
            for row in self.rows
        )


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number from `n` learners; `value` is None where it cannot be said."""

    value: float | None
    n: int

    @property
    def few(self) -> bool:
        """Return whether there are too few learners to lean on it."""
        return self.n < ENOUGH


@dataclass(frozen=True, slots=True)
class Spread:
    """The totals of learners, in points; all None but `n` where nobody was graded, `deviation` for one alone."""

    n: int
    mean: float | None
    median: float | None
    deviation: float | None
    least: float | None
    greatest: float | None


def facility(scores: Scores, question: int) -> Estimate:
    shares = [share for share in _shares(scores, question) if share is not None]
    return Estimate(float(_mean(shares)) if shares else None, len(shares))


def discrimination(scores: Scores, question: int) -> Estimate:
    """Return the discrimination; None if all have the same points, or the same share of the rest."""
    pairs = [
        (share, rest)
        for share, rest in zip(_shares(scores, question), _rests(scores, question), strict=True)
        if share is not None and rest is not None
    ]
    return Estimate(_correlation(pairs), len(pairs))


def spread(scores: Scores) -> Spread:
    totals = sorted(sum(graded, Fraction(0)) for row in scores.rows if (graded := _graded(row)))
    if not totals:
        return Spread(0, None, None, None, None, None)
    n = len(totals)
    median = (totals[(n - 1) // 2] + totals[n // 2]) / 2
    deviation = math.sqrt(_variance(totals) * Fraction(n, n - 1)) if n > 1 else None
    return Spread(n, float(_mean(totals)), float(median), deviation, float(totals[0]), float(totals[-1]))


def consistency(scores: Scores) -> Estimate:
    """Return Cronbach's alpha over the learners whose answers are all graded. It can be below 0.

    None for fewer than two questions or learners, and where all totals are even.
    """
    rows, questions = _complete(scores), len(scores.most)
    alpha = _alpha(rows, questions)
    return Estimate(None if alpha is None else float(alpha), len(rows))


def standard_error(scores: Scores) -> Estimate:
    rows = _complete(scores)
    alpha = _alpha(rows, len(scores.most))
    if alpha is None:
        return Estimate(None, len(rows))
    variance = _variance([sum(row, Fraction(0)) for row in rows]) * Fraction(len(rows), len(rows) - 1)
    return Estimate(math.sqrt(variance * (1 - alpha)), len(rows))


def picked(attempts: Sequence[Item], which: Which, total: Callable[[Item], Fraction]) -> Item:
    """Return the attempt of one learner that counts; `attempts` are in the order in which they were made.

    Of several that are equally good the first is the best.
    """
    if which == "best":
        return max(attempts, key=total)
    return attempts[0] if which == "first" else attempts[-1]


def _graded(row: Sequence[Points]) -> list[Fraction]:
    return [points for points in row if points is not None]


def _complete(scores: Scores) -> list[list[Fraction]]:
    rows = [_graded(row) for row in scores.rows]
    return [row for row in rows if len(row) == len(scores.most)]


def _shares(scores: Scores, question: int) -> list[Points]:
    """Return the share of the points of a question; a question without points has none."""
    most = scores.most[question]
    return [None if row[question] is None or not most else Fraction(row[question] or 0) / most for row in scores.rows]


def _rests(scores: Scores, question: int) -> list[Points]:
    """Return the share of all points that were graded in each row, but for one question; None where there are none."""
    rests = []
    for row, (total, possible) in zip(scores.rows, scores.sums, strict=True):
        points = row[question]
        left = possible if points is None else possible - scores.most[question]
        rests.append((total - (points or 0)) / left if left else None)
    return rests


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def _variance(values: Sequence[Fraction]) -> Fraction:
    """Return the variance of the values themselves, not of a larger population."""
    mean = _mean(values)
    return sum(((value - mean) ** 2 for value in values), Fraction(0)) / len(values)


def _correlation(pairs: Sequence[tuple[Fraction, Fraction]]) -> float | None:
    if len(pairs) < 2:
        return None
    first, second = [fraction for fraction, _ in pairs], [other for _, other in pairs]
    of_first, of_second = _variance(first), _variance(second)
    if not of_first or not of_second:
        return None
    middle, other = _mean(first), _mean(second)
    together = sum(((a - middle) * (b - other) for a, b in pairs), Fraction(0)) / len(pairs)
    size = math.sqrt(together * together / (of_first * of_second))
    return math.copysign(min(1.0, size), together) if together else 0.0


def _alpha(rows: Sequence[Sequence[Fraction]], questions: int) -> Fraction | None:
    if questions < 2 or len(rows) < 2:
        return None
    whole = _variance([sum(row, Fraction(0)) for row in rows])
    if not whole:
        return None
    parts = sum((_variance([row[place] for row in rows]) for place in range(questions)), Fraction(0))
    return Fraction(questions, questions - 1) * (1 - parts / whole)
