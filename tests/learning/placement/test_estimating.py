"""Where somebody stands, worked out from a few answers: laws that hold whoever answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layers_site.learning.placement.estimating import (
    FIRST,
    GUESSED,
    KNOWN,
    NEAR,
    REACH,
    Reply,
    estimate,
    likelihoods,
    next_place,
)
from layers_site.learning.placement.services import BOARDS

PLACES = 26
REPLIES = st.lists(st.builds(Reply, st.integers(0, PLACES - 1), right=st.booleans()), max_size=10)


def placed(knows: Callable[[int], bool], count: int = BOARDS) -> list[Reply]:
    """Answers of somebody who knows these lessons, each chosen by the answers before it."""
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


@given(REPLIES, st.sets(st.integers(0, PLACES - 1), min_size=1))
def test_it_goes_up(replies: list[Reply], possible: set[int]) -> None:
    """It begins with the second lesson; after a right answer comes a harder question, and none is far ahead of it."""
    assert next_place([], PLACES, range(PLACES)) == FIRST == 1
    assert next_place([Reply(FIRST, right=True)], PLACES, range(PLACES)) > FIRST
    place = next_place(replies, PLACES, possible)
    highest = max((reply.place for reply in replies if reply.right), default=FIRST - REACH)
    assert place <= highest + REACH or place == min(possible)


def test_it_is_surer_with_more_answers_that_agree() -> None:
    wide = estimate(placed(lambda place: place < 9, 1), PLACES)
    narrow = estimate(placed(lambda place: place < 9), PLACES)
    assert narrow.high - narrow.low < wide.high - wide.low


def test_only_what_is_possible_is_asked() -> None:
    assert next_place([], PLACES, {16}) == 16


def near(shares: list[float], replies: list[Reply]) -> float:
    """Return the share of the learners who are placed at most `NEAR` lessons off, over all that they may yet answer.

    `shares` has for each stand how many of the learners at it have given these replies.
    """
    if len(replies) == BOARDS:
        stand = estimate(replies, PLACES).stand
        return sum(share for at, share in enumerate(shares) if abs(at - stand) <= NEAR)
    possible = [place for place in range(PLACES) if sum(reply.place == place for reply in replies) < 2]
    place = next_place(replies, PLACES, possible)
    known = [KNOWN if place < at else GUESSED for at in range(PLACES + 1)]
    return near(
        [share * chance for share, chance in zip(shares, known, strict=True)], [*replies, Reply(place, True)]
    ) + near(
        [share * (1 - chance) for share, chance in zip(shares, known, strict=True)], [*replies, Reply(place, False)]
    )


def test_three_of_four_begin_near_where_they_should() -> None:
    """Of learners who slip and guess as often as assumed, with every stand as likely as another, 75 % are placed at
    most two lessons off: all that they can answer is gone through, and nothing is left to chance."""
    assert near([1 / (PLACES + 1)] * (PLACES + 1), []) >= 0.75
