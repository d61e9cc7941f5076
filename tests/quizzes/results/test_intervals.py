"""Intervals of 95 %: worked out by hand."""

from __future__ import annotations

from layers_site.quizzes.results.statistics import Interval, mean_of_pairs, of_the_same, t


def ends(interval: Interval | None) -> tuple[float, float, float]:
    assert interval
    return round(interval.value, 4), round(interval.low, 4), round(interval.high, 4)


def test_before_and_after_of_the_same() -> None:
    """Of 20 six came to it and one went: (6.5 - 1.5) / 22 = 0.2273, ± 1.96 √(8 - 25/22) / 22 = 0.2334."""
    pairs = [(False, True)] * 6 + [(True, False)] + [(False, False)] * 13
    assert ends(of_the_same(pairs)) == (0.25, -0.0061, 0.4607)


def test_means() -> None:
    """Differences 1, 2, 3: the mean is 2, its deviation 1, t for 2 degrees 4.303, so ± 4.303 / √3 = 2.4843."""
    assert ends(mean_of_pairs([(0, 1), (0, 2), (1, 4)])) == (2.0, -0.4843, 4.4843)


def test_too_few_say_nothing() -> None:
    assert of_the_same([(True, False)]) is None
    assert mean_of_pairs([(0, 1)]) is None


def test_student_comes_near_to_the_normal() -> None:
    values = [t(free) for free in range(1, 200)]
    assert values == sorted(values, reverse=True)
    assert 1.96 < values[-1] < 1.98
