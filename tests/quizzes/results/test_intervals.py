"""Intervals of 95 %: published examples, and others worked out by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from layers_site.quizzes.results.intervals import (
    Interval,
    mean_of_pairs,
    mean_of_two,
    of_the_same,
    of_two_classes,
    share,
    t,
)


def ends(interval: Interval | None) -> tuple[float, float, float]:
    assert interval
    return round(interval.value, 4), round(interval.low, 4), round(interval.high, 4)


def test_shares_as_published() -> None:
    """Newcombe (1998), two papers: 81 of 263 by Wilson; 56 of 70 less 48 of 80 by his method 10."""
    assert ends(share(81, 263)) == (0.308, 0.2553, 0.3662)
    assert ends(of_two_classes(48, 80, 56, 70)) == (0.2, 0.0524, 0.3339)


def test_before_and_after_of_the_same() -> None:
    """Of 20 six came to it and one went: (6.5 - 1.5) / 22 = 0.2273, ± 1.96 √(8 - 25/22) / 22 = 0.2334."""
    pairs = [(False, True)] * 6 + [(True, False)] + [(False, False)] * 13
    assert ends(of_the_same(pairs)) == (0.25, -0.0061, 0.4607)


def test_means() -> None:
    """Differences 1, 2, 3: the mean is 2, its deviation 1, t for 2 degrees 4.303, so ± 4.303 / √3 = 2.4843."""
    assert ends(mean_of_pairs([(0, 1), (0, 2), (1, 4)])) == (2.0, -0.4843, 4.4843)
    # Two classes of three, each of variance 1: Welch has 4 degrees, ± 2.776 √(2/3) = 2.2666.
    assert ends(mean_of_two([1, 2, 3], [3, 4, 5])) == (2.0, -0.2666, 4.2666)


def test_too_few_say_nothing() -> None:
    assert share(0, 0) is None
    assert of_two_classes(1, 1, 0, 0) is None
    assert of_the_same([(True, False)]) is None
    assert mean_of_pairs([(0, 1)]) is None
    assert mean_of_two([1], [1, 2]) is None


@given(st.integers(0, 40), st.integers(1, 40))
def test_a_share_is_within_its_interval(count: int, n: int) -> None:
    """And the interval within 0 and 1; nobody of n is not "never"."""
    interval = share(min(count, n), n)
    assert interval
    assert 0 <= interval.low <= interval.value <= interval.high <= 1
    assert interval.high > interval.low


def test_student_comes_near_to_the_normal() -> None:
    values = [t(free) for free in range(1, 200)]
    assert values == sorted(values, reverse=True)
    assert 1.96 < values[-1] < 1.98
