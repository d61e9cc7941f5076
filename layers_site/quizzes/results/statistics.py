"""Statistics of questions and of a quiz, and intervals of 95 % for the change of the same learners.

No Django, no models: learners are rows, questions are columns. Points are exact fractions; what cannot be said is None:
never 0, and never an error.

- **facility**: the mean share of a question's points, from 0 to 1.
- the change of shares: Agresti and Min (2005), half a learner added to each of the four cells.
- the change of means: Student's t, of pairs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import fmean, median, variance
from typing import Final

#: Below so many learners a number says little, and is said to.
ENOUGH: Final = 20
_Z: Final = 1.959964
#: Student's t for 95 %, by degrees of freedom from 1 on; beyond, it is near enough to the normal one with a correction.
_T: Final = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip

Points = Fraction | None


@dataclass(frozen=True)
class Scores:
    """`rows[learner][question]` are points, None for what was not graded; `most[question]` the points to be had.

    An answer left blank has been graded: it is worth 0. Whoever makes the rows decides that.
    """

    rows: tuple[tuple[Points, ...], ...]
    most: tuple[Fraction, ...]

    @property
    def totals(self) -> list[Fraction]:
        """Return the points of each learner of whom anything was graded, from the least to the most."""
        graded = ([points for points in row if points is not None] for row in self.rows)
        return sorted(sum(row, Fraction(0)) for row in graded if row)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number from `n` learners; `value` is None where it cannot be said."""

    value: float | None
    n: int

    @property
    def few(self) -> bool:
        """Return whether there are too few learners to lean on it."""
        return self.n < ENOUGH


def facility(scores: Scores, question: int) -> Estimate:
    most = scores.most[question]
    shares = [points / most for row in scores.rows if most and (points := row[question]) is not None]
    return Estimate(float(sum(shares, Fraction(0)) / len(shares)) if shares else None, len(shares))


def spread(scores: Scores) -> tuple[float | None, float | None, float | None]:
    """Return mean, median and standard deviation of the totals; None for nobody, the deviation for one alone too."""
    totals = scores.totals
    if not totals:
        return None, None, None
    deviation = math.sqrt(variance(totals)) if len(totals) > 1 else None
    return float(sum(totals, Fraction(0)) / len(totals)), float(median(totals)), deviation


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with the ends between which it may well be, from so many learners."""

    value: float
    low: float
    high: float
    n: int

    @property
    def tells(self) -> bool:
        """Return whether a difference is more than chance: 0 is not within."""
        return self.low > 0 or self.high < 0


def of_the_same(pairs: Sequence[tuple[bool, bool]]) -> Interval | None:
    """Return the difference after − before of two shares of the same learners; None for fewer than two."""
    n = len(pairs)
    if n < 2:
        return None
    began = sum(after and not before for before, after in pairs)
    ended = sum(before and not after for before, after in pairs)
    plus, b, c = n + 2, ended + 0.5, began + 0.5
    middle = (c - b) / plus
    half = _Z * math.sqrt((b + c) - (c - b) ** 2 / plus) / plus
    return Interval((began - ended) / n, max(-1.0, middle - half), min(1.0, middle + half), n)


def mean_of_pairs(pairs: Sequence[tuple[float, float]]) -> Interval | None:
    """Return the mean of after − before of the same learners; None for fewer than two."""
    differences = [after - before for before, after in pairs]
    n = len(differences)
    if n < 2:
        return None
    half = t(n - 1) * math.sqrt(variance(differences) / n)
    middle = fmean(differences)
    return Interval(middle, middle - half, middle + half, n)


def t(free: int) -> float:
    """Return Student's t for an interval of 95 %. Between few degrees of freedom the smaller one counts."""
    if free < 1:
        return _T[0]
    return _T[free - 1] if free <= len(_T) else _Z + (_Z**3 + _Z) / (4 * free)
