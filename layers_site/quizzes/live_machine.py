"""A live round as a machine: where it can stand, which moves there are, and what each leads to.

lobby ── start ──▶ asking ── lock ──▶ locked ── reveal ──▶ revealed ── next ──▶ asking (the next question)
                     ▲                  │                     └─────── end ───▶ ended (after the last, or before)
                     └───── revote ─────┘

Nothing here knows of rows or people: the trainer moves, and everybody sees where the round stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

State = Literal["lobby", "asking", "locked", "revealed", "ended"]
Move = Literal["start", "lock", "revote", "reveal", "next", "end"]
MOVES: Final[tuple[Move, ...]] = get_args(Move)
#: A question is voted on at most this often.
MOST_VOTES: Final = 5
_LEADS_TO: Final[dict[Move, State]] = {"lock": "locked", "reveal": "revealed", "end": "ended"}


class MoveError(Exception):
    """The move is not one of those that can be made here."""


@dataclass(frozen=True, slots=True)
class Position:
    """The position of a round. `place` is the place of the question, from 0; `vote` counts from 1.

    `step` counts the moves so far. Who moves says from which step, so that two who press at once move once.
    """

    state: State = "lobby"
    place: int = 0
    vote: int = 1
    step: int = 0


def moves(position: Position, questions: int) -> tuple[Move, ...]:
    """Return the possible moves with that many questions, the usual one first."""
    return tuple(_moves(position, questions))


def _moves(position: Position, questions: int) -> Iterator[Move]:
    if position.state == "lobby" and questions:
        yield "start"
    elif position.state == "asking":
        yield "lock"
    elif position.state == "locked":
        yield "reveal"
        if position.vote < MOST_VOTES:
            yield "revote"
    elif position.state == "revealed":
        if position.place + 1 < questions:
            yield "next"
        yield "end"


def moved(position: Position, move: Move, questions: int) -> Position:
    """Return the position after a move. Raises MoveError for a move that is not among `moves`."""
    if move not in moves(position, questions):
        raise MoveError(f"no {move} from {position.state}")
    after = replace(position, step=position.step + 1)
    if move == "start":
        return replace(after, state="asking", place=0, vote=1)
    if move == "next":
        return replace(after, state="asking", place=position.place + 1, vote=1)
    if move == "revote":
        return replace(after, state="asking", vote=position.vote + 1)
    return replace(after, state=_LEADS_TO[move])


def takes_answers(position: Position, place: int, vote: int) -> bool:
    """Return whether an answer to this question in this vote is still in time."""
    return position.state == "asking" and (position.place, position.vote) == (place, vote)


def is_told(position: Position, place: int) -> bool:
    """Return whether what is right about the question at `place` may be seen."""
    if position.state == "lobby":
        return False
    return place < position.place or (place == position.place and position.state in ("revealed", "ended"))
