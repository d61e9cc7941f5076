"""Where somebody stands, worked out from a few answers: laws that hold whoever answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layers_site.learning.placement.estimating import Reply, estimate, likelihoods, next_place

PLACES = 26
REPLIES = st.lists(st.builds(Reply, st.integers(0, PLACES - 1), right=st.booleans()), max_size=10)


def placed(knows: Callable[[int], bool], count: int = 6) -> list[Reply]:
    """Six answers of somebody who knows these lessons, each chosen by the answers before it."""
    replies: list[Reply] = []
    for _number in range(count):
        place = next_place(replies, PLACES, range(PLACES))
        replies.append(Reply(place, knows(place)))
    return replies


@given(REPLIES)
def test_the_stands_are_all_that_there_is(replies: list[Reply]) -> None:
    """Whatever was answered, the likelihoods of all stands are 1 together, and the stand lies in its range."""
    assert sum(likelihoods(replies, PLACES)) == pytest.approx(1)
    where = estimate(replies, PLACES)
    assert 0 <= where.low <= where.stand <= where.high <= PLACES


@given(REPLIES, st.integers(0, PLACES - 1))
def test_a_right_answer_never_leads_back(replies: list[Reply], place: int) -> None:
    """One more right answer places nobody lower than the same answer, wrong."""
    right = estimate([*replies, Reply(place, right=True)], PLACES)
    wrong = estimate([*replies, Reply(place, right=False)], PLACES)
    assert wrong.stand <= right.stand


@pytest.mark.parametrize("knows", range(PLACES + 1))
def test_who_answers_by_what_they_know_is_placed_near_it(knows: int) -> None:
    """Who is right on all lessons before one and wrong from it on begins at most two lessons off, and within the
    range."""
    where = estimate(placed(lambda place: place < knows), PLACES)
    assert abs(where.stand - knows) <= 2
    assert where.low <= knows <= where.high


def test_after_a_right_answer_comes_a_harder_one() -> None:
    """The first question is from the middle; after it, up or down."""
    first = next_place([], PLACES, range(PLACES))
    assert 8 <= first <= 17
    assert next_place([Reply(first, right=True)], PLACES, range(PLACES)) > first
    assert next_place([Reply(first, right=False)], PLACES, range(PLACES)) < first


def test_it_is_surer_with_more_answers_that_agree() -> None:
    wide = estimate(placed(lambda place: place < 9, 1), PLACES)
    narrow = estimate(placed(lambda place: place < 9, 6), PLACES)
    assert narrow.high - narrow.low < wide.high - wide.low


def test_only_what_is_possible_is_asked() -> None:
    assert next_place([], PLACES, {16}) == 16
