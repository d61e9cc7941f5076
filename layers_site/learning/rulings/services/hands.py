"""Maximum hand sizes on a board (402.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.trace import Trace
from engine.world import HAND_SIZE, PlayerState


@dataclass(frozen=True, slots=True)
class Hand:
    """The maximum hand size of a player; None for none."""

    player: str
    size: int | None


def hands_of(trace: Trace) -> tuple[Hand, ...]:
    """Return the maximum hand sizes that are not seven, in the order of the players."""
    hands = (hand_of(trace, player) for player in trace.scenario.players)
    return tuple(hand for hand in hands if hand.size != HAND_SIZE)


def unlike_hand(here: Trace, there: Trace) -> Hand | None:
    """Return the first hand size of `there` that is another one than `here`."""
    for player in here.scenario.players:
        hand = hand_of(there, player)
        if hand != hand_of(here, player):
            return hand
    return None


def hand_of(trace: Trace, player: str) -> Hand:
    now: PlayerState | None = trace.players.get(player)
    size = HAND_SIZE if now is None else now.hand_size
    return Hand(player, None if size is None else max(0, size))
