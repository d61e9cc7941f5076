"""Bars for counts, as numbers for the template that draws them, each in the row of a table that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """One answer and how many gave it. `right` is None as long as nothing is revealed; `ideas` likewise ()."""

    text: str
    count: int
    right: bool | None = None
    ideas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """`share` is of all who answered, in percent. `length` is that of the bar: 100 for the longest, 0 for none."""

    tally: Tally
    share: int
    length: int


@dataclass(frozen=True, slots=True)
class Chart:
    """`vote` counts from 1; `answered` is how many answered in it."""

    vote: int
    answered: int
    bars: tuple[Bar, ...]


def chart(tallies: Sequence[Tally], answered: int, vote: int = 1) -> Chart:
    """Draw one bar for each answer, in the given order. If several may be ticked, the shares exceed 100."""
    most = max((tally.count for tally in tallies), default=0)
    bars = tuple(Bar(tally, _percent(tally.count, answered), _percent(tally.count, most)) for tally in tallies)
    return Chart(vote, answered, bars)


def _percent(count: int, of: int) -> int:
    return round(100 * count / of) if of else 0
