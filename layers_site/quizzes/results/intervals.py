"""Intervals of 95 %: how far a share, a mean or a difference may be off by chance. No Django, no models.

- A share: Wilson (1927). Of two classes the difference of shares: Newcombe (1998), from Wilson's intervals.
- Of the same learners before and after: Agresti and Min (2005), half a learner added to each of the four cells.
- A difference of means: Student's t, of pairs for the same learners, Welch's for two classes.

None where there are too few for any interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Final

_Z: Final = 1.959964
#: Student's t for 95 %, by degrees of freedom from 1 on; beyond, it is near enough to the normal one with a correction.
_T: Final = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


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


def share(count: int, n: int) -> Interval | None:
    if n < 1:
        return None
    low, high = _wilson(count, n)
    return Interval(count / n, low, high, n)


def _wilson(count: int, n: int) -> tuple[float, float]:
    p, square = count / n, _Z * _Z
    middle = p + square / (2 * n)
    half = _Z * math.sqrt(p * (1 - p) / n + square / (4 * n * n))
    low, high = (middle - half) / (1 + square / n), (middle + half) / (1 + square / n)
    # At the ends the formula gives 0 and 1, but for what floating numbers lose.
    return (0.0 if count == 0 else low), (1.0 if count == n else high)


def of_two_classes(first: int, of_first: int, second: int, of_second: int) -> Interval | None:
    """Return the difference second − first of two shares of different learners."""
    if of_first < 1 or of_second < 1:
        return None
    p, q = first / of_first, second / of_second
    (low_p, high_p), (low_q, high_q) = _wilson(first, of_first), _wilson(second, of_second)
    low = (q - p) - math.hypot(q - low_q, high_p - p)
    high = (q - p) + math.hypot(high_q - q, p - low_p)
    return Interval(q - p, low, high, of_first + of_second)


def of_the_same(pairs: Sequence[tuple[bool, bool]]) -> Interval | None:
    """Return the difference after − before of two shares of the same learners."""
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
    """Return the mean of after − before of the same learners."""
    differences = [after - before for before, after in pairs]
    n = len(differences)
    if n < 2:
        return None
    half = t(n - 1) * math.sqrt(variance(differences) / n)
    middle = fmean(differences)
    return Interval(middle, middle - half, middle + half, n)


def mean_of_two(first: Sequence[float], second: Sequence[float]) -> Interval | None:
    """Return the difference second − first of the means of different learners."""
    if len(first) < 2 or len(second) < 2:
        return None
    parts = [variance(values) / len(values) for values in (first, second)]
    middle, spread = fmean(second) - fmean(first), sum(parts)
    weights = sum(part * part / (len(values) - 1) for part, values in zip(parts, (first, second), strict=True))
    free = spread * spread / weights if weights else len(first) + len(second) - 2
    half = t(math.floor(free)) * math.sqrt(spread)
    return Interval(middle, middle - half, middle + half, len(first) + len(second))


def t(free: int) -> float:
    """Return Student's t for an interval of 95 %. Between few degrees of freedom the smaller one counts."""
    if free < 1:
        return _T[0]
    return _T[free - 1] if free <= len(_T) else _Z + (_Z**3 + _Z) / (4 * free)
