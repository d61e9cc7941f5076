"""Stand of a learner on the way through the lessons, from right and wrong answers to their questions.

Pure. The lessons are places 0, 1, … on the way. Whoever *stands* at 3 knows what the lessons 0, 1 and 2 teach, and does
not know lesson 3 yet; after the last one they know all of it. Before any answer each stand is as likely as another.
Somebody may also slip on what they know, and guess rightly what they do not.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import log2
from typing import Final

#: How often a question about what somebody knows is answered rightly, and one about what they do not know.
KNOWN: Final = 0.9
GUESSED: Final = 0.3
#: A stand is named with a range: so much of the likelihood lies below it, and so much above.
_TAIL: Final = 0.1
#: Somebody who begins this many lessons off still begins well.
NEAR: Final = 2
#: The first question is of the second lesson, and nobody is asked further ahead of what they have answered rightly.
FIRST: Final = 1
REACH: Final = 6


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to a question of the lesson at that place."""

    place: int
    right: bool


@dataclass(frozen=True, slots=True)
class Estimate:
    """`stand` is the best guess; it may as well be anything from `low` to `high`."""

    stand: int
    low: int
    high: int


def likelihoods(replies: Sequence[Reply], places: int) -> tuple[float, ...]:
    """Return how likely each of the stands 0 to `places` is; together they are 1."""
    weights = [1.0] * (places + 1)
    for reply in replies:
        weights = [weight * _chance(stand, reply) for stand, weight in enumerate(weights)]
    return tuple(weight / sum(weights) for weight in weights)


def estimate(replies: Sequence[Reply], places: int) -> Estimate:
    """Return the stand that is most often near the true one, and how far it may be off.

    Whoever answers everything right stands at the end of that range: no question was too hard.
    """
    likely = likelihoods(replies, places)
    low, high = _reached(likely, _TAIL), _reached(likely, 1 - _TAIL)
    every = bool(replies) and all(reply.right for reply in replies)
    return Estimate(high if every else min(max(_nearest(likely), low), high), low, high)


def next_place(replies: Sequence[Reply], places: int, possible: Collection[int]) -> int:
    """Return the place within reach whose question tells most; of equals one not asked yet, then the easier one.

    It goes up from the second lesson. Where nothing of `possible` is within reach, the lowest of it is next.
    """
    likely = likelihoods(replies, places)
    places_asked = [reply.place for reply in replies]
    highest = max((reply.place for reply in replies if reply.right), default=None)
    reach = FIRST if highest is None else highest + REACH
    near = sorted(place for place in possible if place <= reach) or [min(possible)]
    return min(near, key=lambda place: (round(_left_open(likely, place), 6), places_asked.count(place)))


def _chance(stand: int, reply: Reply) -> float:
    right = KNOWN if reply.place < stand else GUESSED
    return right if reply.right else 1 - right


def _nearest(likely: Sequence[float]) -> int:
    """Return the stand with the most likelihood at most `NEAR` lessons off; of equals the one nearest to the middle."""
    middle = _reached(likely, 0.5)

    def worth(stand: int) -> tuple[float, int]:
        return round(sum(likely[max(0, stand - NEAR) : stand + NEAR + 1]), 9), -abs(stand - middle)

    return max(range(len(likely)), key=worth)


def _reached(likely: Sequence[float], share: float) -> int:
    """Return the first stand at which so much of the likelihood is reached."""
    total = 0.0
    for stand, weight in enumerate(likely):
        total += weight
        if total >= share - 1e-9:
            return stand
    return len(likely) - 1


def _left_open(likely: Sequence[float], place: int) -> float:
    """Return how much stays open on average once a question of that place is answered, in bits."""
    left = 0.0
    for right in (True, False):
        joint = [weight * _chance(stand, Reply(place, right)) for stand, weight in enumerate(likely)]
        total = sum(joint)
        left -= sum(weight * log2(weight / total) for weight in joint if weight > 0)
    return left
