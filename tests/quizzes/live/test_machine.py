"""The machine of a live round: which moves there are, and that nothing else can be done."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layers_site.quizzes.live_machine import (
    MOST_VOTES,
    MOVES,
    MoveError,
    Position,
    is_told,
    moved,
    moves,
    takes_answers,
)


def after(*names: str, questions: int = 2) -> Position:
    """Where a round stands after these moves."""
    position = Position()
    for name in names:
        position = moved(position, name, questions)  # type: ignore[arg-type]
    return position


def test_a_round_from_the_lobby_to_its_end() -> None:
    """Each question is asked, locked and revealed; the next comes after it, and after the last the end."""
    assert after("start") == Position("asking", 0, 1, 1)
    assert after("start", "lock") == Position("locked", 0, 1, 2)
    assert after("start", "lock", "reveal") == Position("revealed", 0, 1, 3)
    assert after("start", "lock", "reveal", "next") == Position("asking", 1, 1, 4)
    assert after("start", "lock", "reveal", "next", "lock", "reveal", "end") == Position("ended", 1, 1, 7)


def test_a_revote_asks_the_same_again() -> None:
    """The question stays, its vote counts on; with the next question votes begin at one."""
    assert after("start", "lock", "revote") == Position("asking", 0, 2, 3)
    assert after("start", "lock", "revote", "lock", "reveal", "next") == Position("asking", 1, 1, 6)


@pytest.mark.parametrize(
    ("before", "allowed"),
    [
        ((), {"start"}),
        (("start",), {"lock"}),
        (("start", "lock"), {"reveal", "revote"}),
        (("start", "lock", "reveal"), {"next", "end"}),
        (("start", "lock", "reveal", "next", "lock", "reveal"), {"end"}),
        (("start", "lock", "reveal", "end"), set()),
    ],
)
def test_every_other_move_is_refused(before: tuple[str, ...], allowed: set[str]) -> None:
    position = after(*before)
    assert set(moves(position, 2)) == allowed
    for move in set(MOVES) - allowed:
        with pytest.raises(MoveError):
            moved(position, move, 2)  # type: ignore[arg-type]


def test_a_quiz_without_questions_cannot_start() -> None:
    assert moves(Position(), 0) == ()


def test_votes_come_to_an_end() -> None:
    assert "revote" not in moves(Position("locked", 0, MOST_VOTES, 9), 1)


@given(st.lists(st.sampled_from(MOVES), max_size=40), st.integers(1, 4))
def test_each_move_is_one_step(names: list[str], questions: int) -> None:
    """Steps count up by one, places and votes stay within bounds, whatever is tried."""
    position = Position()
    for name in names:
        try:
            onward = moved(position, name, questions)  # type: ignore[arg-type]
        except MoveError:
            continue
        assert onward.step == position.step + 1
        assert 0 <= onward.place < questions
        assert 1 <= onward.vote <= MOST_VOTES
        position = onward


def test_answers_are_taken_for_what_is_asked_now_alone() -> None:
    """Not to another question, nor in an earlier vote, nor once it is locked."""
    asking = after("start", "lock", "revote")
    assert takes_answers(asking, 0, 2)
    assert not takes_answers(asking, 0, 1)
    assert not takes_answers(asking, 1, 2)
    assert not takes_answers(after("start", "lock"), 0, 1)


def test_what_is_right_is_told_after_its_reveal() -> None:
    """The question before has been revealed; the one that is asked now has not; a revote hides nothing told before."""
    second = after("start", "lock", "reveal", "next")
    assert is_told(second, 0)
    assert not is_told(second, 1)
    assert not is_told(after("start", "lock"), 0)
    assert is_told(after("start", "lock", "reveal"), 0)
    assert not is_told(after("start", "lock", "reveal", "end"), 1)
    assert not is_told(Position(), 0)
