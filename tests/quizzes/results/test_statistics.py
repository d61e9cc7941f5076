"""Statistics and intervals against numbers worked out by hand, and laws that hold for every table of points.

The table, four questions of 1 point each: 1111, 1110, 1100, 1000, 0000. Facilities: 4/5, 3/5, 2/5, 1/5.
"""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layers_site.quizzes.results.statistics import Interval, Scores, facility, mean_of_pairs, of_the_same, spread, t
from tests.night import examples

STAIRS = ((1, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))


def scores(rows: object, most: object = None) -> Scores:
    table = tuple(tuple(None if points is None else Fraction(points) for points in row) for row in rows)  # type: ignore[attr-defined]
    maxima = (1,) * len(table[0]) if table and most is None else most or ()
    return Scores(table, tuple(Fraction(points) for points in maxima))  # type: ignore[attr-defined]


def test_facility_is_the_mean_share() -> None:
    """4/5, 3/5, 2/5 and 1/5 of the five learners are right; 2 of 4 points and 4 of 4 are 3/4."""
    assert [facility(scores(STAIRS), place).value for place in range(4)] == pytest.approx([4 / 5, 3 / 5, 2 / 5, 1 / 5])
    assert facility(scores(((2, 1), (4, 0)), (4, 1)), 0).value == pytest.approx(3 / 4)


def test_spread_of_totals() -> None:
    """Totals 4 3 2 1 0: mean 2, median 2, deviation √(10/4). One alone has no deviation, nobody has nothing."""
    assert spread(scores(STAIRS)) == pytest.approx((2, 2, math.sqrt(10 / 4)))
    assert spread(scores(((1, 1),))) == (2, 2, None)
    assert spread(scores((), (1, 1))) == (None, None, None)


def test_what_was_not_graded_is_left_out_and_not_wrong() -> None:
    """Of three learners one was not graded: 1 and 0 are 1/2 of two. A question of 0 points has no share."""
    easy = facility(scores(((1, 1), (None, 1), (0, 0))), 0)
    assert (easy.value, easy.n) == (0.5, 2)
    assert facility(scores(((0, 1), (0, 0)), (0, 1)), 0).value is None


def test_fewer_than_twenty_are_said_to_be_few() -> None:
    """19 are too few, 20 are enough."""
    assert facility(scores(((1, 0),) * 19), 0).few
    assert not facility(scores(((1, 0),) * 20), 0).few


# --- laws -----------------------------------------------------------------------------------------------

_POINTS = st.one_of(st.none(), st.integers(0, 4).map(lambda quarters: Fraction(quarters, 4)))
_TABLES = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(_POINTS, min_size=width, max_size=width).map(tuple), max_size=12).map(
        lambda rows: Scores(tuple(rows), (Fraction(1),) * width)
    )
)


@settings(max_examples=examples(50))
@given(_TABLES, st.randoms(use_true_random=False), st.integers(2, 9))
def test_neither_order_nor_scale_nor_number_matters(table: Scores, random: object, times: int) -> None:
    """Facility is from 0 to 1, and the same for learners in another order, for more points each, and for all twice."""
    rows = list(table.rows)
    random.shuffle(rows)  # type: ignore[attr-defined]
    larger = tuple(tuple(None if points is None else points * times for points in row) for row in rows)
    others = (
        Scores(tuple(rows), table.most),
        Scores(larger, tuple(points * times for points in table.most)),
        Scores(table.rows * 2, table.most),
    )
    for place in range(len(table.most)):
        easy = facility(table, place).value
        assert easy is None or 0 <= easy <= 1
        assert {facility(other, place).value for other in others} == {easy}


# --- intervals --------------------------------------------------------------------------------------------


def ends(interval: Interval | None) -> tuple[float, float, float]:
    assert interval
    return round(interval.value, 4), round(interval.low, 4), round(interval.high, 4)


def test_intervals_of_the_same_learners() -> None:
    """Of 20 six came to it and one went: (6.5 - 1.5) / 22 = 0.2273, ± 1.96 √(8 - 25/22) / 22 = 0.2334.

    Differences 1, 2, 3: the mean is 2, its deviation 1, t for 2 degrees 4.303, so ± 4.303 / √3 = 2.4843.
    """
    pairs = [(False, True)] * 6 + [(True, False)] + [(False, False)] * 13
    assert ends(of_the_same(pairs)) == (0.25, -0.0061, 0.4607)
    assert ends(mean_of_pairs([(0, 1), (0, 2), (1, 4)])) == (2.0, -0.4843, 4.4843)
    assert of_the_same([(True, False)]) is None
    assert mean_of_pairs([(0, 1)]) is None


def test_student_comes_near_to_the_normal() -> None:
    values = [t(free) for free in range(1, 200)]
    assert values == sorted(values, reverse=True)
    assert 1.96 < values[-1] < 1.98
