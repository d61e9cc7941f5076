"""Statistics, intervals and evidence, worked out by hand, and laws that hold for every table and quiz."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from fractions import Fraction
from io import StringIO
from itertools import product

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from layers_site.quizzes.evidence import (
    CERTAIN,
    POWER,
    SLIP,
    Plan,
    Probe,
    chance_of,
    claims,
    is_confirmed,
    plan_of,
    power,
)
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


# --- evidence for misconceptions claims no more than it has -------------------------------------------


FOUR = 1 / 4


def probe(name: str, *groups: tuple[str, ...], board: str = "", chance: float = FOUR) -> Probe:
    return Probe(name, name, board or name, dict.fromkeys(groups, chance))


def quiz(count: int, *groups: tuple[str, ...]) -> Plan:
    """So many questions of four options, each on a board of its own."""
    return plan_of([probe(f"q{number}", *groups) for number in range(count)])


def test_three_fits_of_four_options_confirm_one_idea() -> None:
    """0.95 / 0.25 = 3.8; 3.8 squared is 14.4, cubed 54.9, and 50 are asked for where one idea can be confirmed."""
    assert quiz(2, ("M01",)).confirmable == frozenset()
    plan = quiz(3, ("M01",))
    (claim,) = claims(plan, {f"q{number}": ("M01",) for number in range(3)})
    assert (claim.ids, claim.confirmed, claim.questions) == (("M01",), True, ("q0", "q1", "q2"))
    assert claim.ratio == pytest.approx(3.8**3)


def test_one_board_confirms_nothing() -> None:
    """Ten facts of one board fit, and it stays likely: the board may mislead in another way."""
    plan = plan_of([probe(f"q{number}", ("M01",), board="same") for number in range(10)])
    (claim,) = claims(plan, {f"q{number}": ("M01",) for number in range(10)})
    assert not claim.confirmed


def test_more_ideas_raise_the_bar() -> None:
    """With two ideas that can be confirmed 100 times is asked for: three fits (54.9) no more, four (208.5) do."""
    plan = quiz(4, ("M01",), ("M02",))
    assert plan.bar == pytest.approx(math.log(100))
    assert len(plan.confirmable) == 2
    assert quiz(3, ("M01",), ("M02",)).confirmable != plan.confirmable


def test_each_answer_is_used_for_one_claim() -> None:
    """Five ideas share two questions and part in a third that was left empty: one claim, "one of these five"."""
    ideas = tuple(f"M0{number}" for number in range(1, 6))
    apart = [probe(f"q{place}", (idea,)) for place, idea in enumerate(ideas, 3)]
    plan = plan_of([probe("q1", ideas), probe("q2", ideas), *apart])
    (claim,) = claims(plan, {"q1": ideas, "q2": ideas})
    assert claim.ids == ideas


def test_an_answer_that_parts_them_is_heard() -> None:
    """The same five, and the third question answered as M02 does: M02 alone."""
    ideas = ("M01", "M02", "M03")
    plan = plan_of([probe("q1", ideas), probe("q2", ideas), probe("q3", ("M02",), ("M01", "M03"))])
    assert claims(plan, {"q1": ideas, "q2": ideas, "q3": ("M02",)})[0].ids == ("M02",)


def test_who_answers_nothing_wrong_shows_nothing() -> None:
    assert claims(quiz(3, ("M01",)), {"q0": (), "q1": ()}) == ()
    assert claims(quiz(3, ("M01",)), {}) == ()


# --- laws ---------------------------------------------------------------------------------------------

chances = st.lists(st.sampled_from((1 / 2, 1 / 3, 1 / 4, 1 / 7, 1 / 16)), min_size=1, max_size=6)


def plan_with(ways: Sequence[float]) -> Plan:
    return plan_of([probe(f"q{place}", ("M01",), chance=chance) for place, chance in enumerate(ways)])


def all_sheets(plan: Plan, ways: Sequence[float], hit: Sequence[float]) -> float:
    """The share of confirmed learners, sheet by sheet: each question fits or not."""
    share = 0.0
    for fitting in product((True, False), repeat=len(ways)):
        weight = math.prod(yes if fit else 1 - yes for fit, yes in zip(fitting, hit, strict=True))
        made = claims(plan, {f"q{place}": ("M01",) if fit else () for place, fit in enumerate(fitting)})
        share += weight * any(claim.confirmed for claim in made)
    return share


@given(chances)
def test_guessing_confirms_at_most_one_in_fifty(ways: list[float]) -> None:
    """Whatever the quiz: added up over all sheets."""
    assert all_sheets(plan_with(ways), ways, ways) <= 1 / CERTAIN + 1e-9


@given(chances)
def test_power_is_the_share_of_holders_who_are_confirmed(ways: list[float]) -> None:
    """As it is worked out and as it is added up over all sheets."""
    plan = plan_with(ways)
    assert power(plan, plan.ideas[0]) == pytest.approx(all_sheets(plan, ways, [1 - SLIP] * len(ways)))


@given(chances)
def test_everything_comes_in_all_cases(ways: list[float]) -> None:
    """The chances of all outcomes add up to 1; and a confirmed idea stays confirmed with every fit more."""
    plan = plan_with(ways)
    idea = plan.ideas[0]
    assert chance_of(idea, -math.inf, boards=0) == pytest.approx(1)
    whole = {fact.name: fact.board for fact in idea.facts}
    assert is_confirmed(plan, idea, whole, idea.most) == (idea.ids in plan.confirmable)


# --- classes that are made up --------------------------------------------------------------------------


def test_the_command_prints_what_guessers_and_holders_come_to() -> None:
    """Of those who guess less than 2 in 100 are confirmed in anything, in each quiz that ships; of the holders of an
    idea that a quiz can tell more than 90 in 100, all of them together."""
    out = StringIO()
    call_command("simulate_classes", "--classes", "20", "--json", stdout=out)
    quizzes = json.loads(out.getvalue())
    assert len(quizzes) == 6
    assert all(row["guessers_confirmed"] < 0.02 for row in quizzes)
    detected = [idea for row in quizzes for idea in row["detected"]]
    assert len(detected) >= 5
    assert sum(idea["simulated"] for idea in detected) / len(detected) > POWER
    assert all(figures["detected"] for figures in quizzes), "each quiz that ships tells at least one idea"
