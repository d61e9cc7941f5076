"""Statistics against numbers worked out by hand, and laws that hold for every table of points.

The table, four questions of 1 point each:

    learner  a b c d   total   share of the rest without a
    Ada      1 1 1 1     4     3/3
    Ben      1 1 1 0     3     2/3
    Cleo     1 1 0 0     2     1/3
    Dan      1 0 0 0     1     0
    Eve      0 0 0 0     0     0

Facilities: a 4/5, b 3/5, c 2/5, d 1/5.
Variances p·q: a 4/25, b 6/25, c 6/25, d 4/25, sum 20/25 = 4/5. Totals 4 3 2 1 0: mean 2, variance (4+1+0+1+4)/5 = 2.
KR-20 = 4/3 · (1 - (4/5)/2) = 4/3 · 3/5 = 4/5.
Sample variance of the totals 10/4 = 5/2; standard error √(5/2 · 1/5) = √(1/2).
Discrimination of a: x = 1 1 1 1 0 (mean 4/5), rest in points y = 3 2 1 0 0 (mean 6/5).
    Σxy = 6, n·mean·mean = 5 · 24/25 = 24/5, covariance sum 6/5; Σ(x-mean)² = 4/5; Σ(y-mean)² = 14 - 36/5 = 34/5.
    r = (6/5) / √(4/5 · 34/5) = 6/√136 = 3/√34.
Discrimination of b: x = 1 1 1 0 0 (mean 3/5), y = 3 2 1 1 0 (mean 7/5); Σxy = 6, less 5 · 21/25 = 21/5: 9/5;
    Σ(x-mean)² = 6/5; Σ(y-mean)² = 15 - 49/5 = 26/5. r = (9/5)/√(156/25) = 9/√156.
"""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layers_site.quizzes.results import statistics
from layers_site.quizzes.results.statistics import Scores
from tests.night import examples

STAIRS = ((1, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))


def scores(rows: object, most: object = None) -> Scores:
    table = tuple(tuple(None if points is None else Fraction(points) for points in row) for row in rows)  # type: ignore[attr-defined]
    maxima = (1,) * len(table[0]) if table and most is None else most or ()
    return Scores(table, tuple(Fraction(points) for points in maxima))  # type: ignore[attr-defined]


def test_facility_is_the_mean_share() -> None:
    """4/5, 3/5, 2/5 and 1/5 of the five learners are right."""
    facilities = [statistics.facility(scores(STAIRS), place).value for place in range(4)]
    assert facilities == pytest.approx([4 / 5, 3 / 5, 2 / 5, 1 / 5])


def test_discrimination_leaves_the_question_itself_out() -> None:
    """3/√34 and 9/√156, found by hand above; with the question in the total they would be 1/√2 and √3/2."""
    assert statistics.discrimination(scores(STAIRS), 0).value == pytest.approx(3 / math.sqrt(34))
    assert statistics.discrimination(scores(STAIRS), 1).value == pytest.approx(9 / math.sqrt(156))


def test_consistency_is_kr_20_for_right_and_wrong() -> None:
    """4/3 · (1 - (4/5)/2) = 4/5."""
    assert statistics.consistency(scores(STAIRS)).value == pytest.approx(4 / 5)


def test_standard_error_is_in_points() -> None:
    """√(5/2 · (1 - 4/5)) = √(1/2)."""
    assert statistics.standard_error(scores(STAIRS)).value == pytest.approx(math.sqrt(1 / 2))


def test_spread_of_totals() -> None:
    """Totals 4 3 2 1 0: mean 2, median 2, deviation √(10/4)."""
    spread = statistics.spread(scores(STAIRS))
    assert (spread.n, spread.mean, spread.median, spread.least, spread.greatest) == (5, 2, 2, 0, 4)
    assert spread.deviation == pytest.approx(math.sqrt(10 / 4))


def test_partial_points_count_as_their_share() -> None:
    """2 of 4 points and 4 of 4 are a facility of 3/4."""
    table = scores(((2, 1), (4, 0)), (4, 1))
    assert statistics.facility(table, 0).value == pytest.approx(3 / 4)


def test_what_was_not_graded_is_left_out_and_not_wrong() -> None:
    """Of three learners one was not graded: 1 and 0 are 1/2 of two."""
    table = scores(((1, 1), (None, 1), (0, 0)))
    facility = statistics.facility(table, 0)
    assert (facility.value, facility.n) == (0.5, 2)
    assert statistics.consistency(table).n == 2


@pytest.mark.parametrize("rows", [(), ((1, 0),), ((1, 1), (1, 1)), ((0, 0), (0, 0), (0, 0))])
def test_what_cannot_be_said_is_none(rows: tuple[tuple[int, ...], ...]) -> None:
    """Nobody, one alone, or all the same: no correlation, no consistency, no error, no groups."""
    table = scores(rows, (1, 1))
    assert statistics.discrimination(table, 0).value is None
    assert statistics.consistency(table).value is None
    assert statistics.standard_error(table).value is None


def test_one_question_has_no_consistency() -> None:
    """Alpha divides by the number of questions less one."""
    assert statistics.consistency(scores(((1,), (0,)))).value is None


def test_a_question_that_all_got_right_discriminates_nobody() -> None:
    """Its variance is 0: None, not 0."""
    table = scores(((1, 1), (1, 0), (1, 1)))
    assert statistics.discrimination(table, 0).value is None
    assert statistics.facility(table, 0).value == 1


def test_a_question_worth_nothing_is_left_out() -> None:
    """A question of 0 points has no share."""
    assert statistics.facility(scores(((0, 1), (0, 0)), (0, 1)), 0).value is None


def test_fewer_than_twenty_are_said_to_be_few() -> None:
    """19 are too few, 20 are enough."""
    assert statistics.facility(scores(((1, 0),) * 19), 0).few
    assert not statistics.facility(scores(((1, 0),) * 20), 0).few


@pytest.mark.parametrize(("which", "wanted"), [("first", "a"), ("best", "b"), ("last", "d")])
def test_which_attempt_counts(which: statistics.Which, wanted: str) -> None:
    """Of 1, 3, 3 and 2 points the first is 1, the best is the earlier of the 3s, the last is 2."""
    attempts = [("a", 1), ("b", 3), ("c", 3), ("d", 2)]
    assert statistics.picked(attempts, which, lambda attempt: Fraction(attempt[1]))[0] == wanted


# --- laws -----------------------------------------------------------------------------------------------

_POINTS = st.one_of(st.none(), st.integers(0, 4).map(lambda quarters: Fraction(quarters, 4)))
_TABLES = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(_POINTS, min_size=width, max_size=width).map(tuple), max_size=12).map(
        lambda rows: Scores(tuple(rows), (Fraction(1),) * width)
    )
)


def _numbers(table: Scores) -> list[float | None]:
    places = range(len(table.most))
    one_each = (statistics.facility, statistics.discrimination)
    numbers = [number(table, place).value for number in one_each for place in places]
    return [*numbers, statistics.consistency(table).value]


def _same(some: list[float | None], others: list[float | None]) -> bool:
    return all(
        (number is None) == (other is None) and (number is None or math.isclose(number, other or 0, abs_tol=1e-9))
        for number, other in zip(some, others, strict=True)
    )


@settings(max_examples=examples(50))
@given(_TABLES)
def test_numbers_stay_within_their_bounds(table: Scores) -> None:
    """Facility from 0 to 1, correlations and differences from -1 to 1, alpha at most 1, an error at least 0."""
    for place in range(len(table.most)):
        facility = statistics.facility(table, place).value
        assert facility is None or 0 <= facility <= 1
        value = statistics.discrimination(table, place).value
        assert value is None or -1 <= value <= 1
    alpha, error = statistics.consistency(table).value, statistics.standard_error(table).value
    assert alpha is None or alpha <= 1
    assert error is None or error >= 0


@settings(max_examples=examples(50))
@given(_TABLES, st.randoms(use_true_random=False))
def test_the_order_of_learners_does_not_matter(table: Scores, random: object) -> None:
    """Every number is the same for the same learners in another order."""
    rows = list(table.rows)
    random.shuffle(rows)  # type: ignore[attr-defined]
    assert _same(_numbers(table), _numbers(Scores(tuple(rows), table.most)))


@settings(max_examples=examples(50))
@given(_TABLES, st.integers(2, 9))
def test_the_scale_of_points_does_not_matter(table: Scores, times: int) -> None:
    """Ten points for each question instead of one change neither facility nor correlations nor alpha."""
    rows = tuple(tuple(None if points is None else points * times for points in row) for row in table.rows)
    assert _same(_numbers(table), _numbers(Scores(rows, tuple(points * times for points in table.most))))


@settings(max_examples=examples(50))
@given(_TABLES)
def test_every_learner_twice_says_the_same(table: Scores) -> None:
    """Facility, correlation and alpha do not depend on how many learners stand for each pattern."""
    doubled = Scores(table.rows * 2, table.most)
    for place in range(len(table.most)):
        first, second = statistics.facility(table, place).value, statistics.facility(doubled, place).value
        assert _same([first], [second])
        if table.rows and statistics.discrimination(table, place).n > 1:
            assert _same(
                [statistics.discrimination(table, place).value], [statistics.discrimination(doubled, place).value]
            )
