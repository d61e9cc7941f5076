"""The arrows beside the list of effects: from one that waits to the one it waits for, drawn row by row.

Nobody knows how high a row is, so each has its own piece of every arrow that begins, ends or passes there: lines go to
the edge of the row, whatever its height.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

#: In pixels: the middle of the number of a row from its top, and from one lane to the next. More lanes are not drawn.
MIDDLE: Final = 14
LANE: Final = 7
LANES: Final = 4
WIDTH: Final = LANE * LANES + 2


@dataclass(frozen=True, slots=True)
class Arrow:
    """From the row `start` to the row `end`, counted from 0."""

    start: int
    end: int
    looped: bool
    now: Literal["holds", "new", "gone"]


@dataclass(frozen=True, slots=True)
class Wire:
    """A piece of an arrow: a line at `x` from `top` to `foot`, a hook to the number at `y`, and a tip where it ends."""

    x: int
    top: str
    foot: str
    y: int | None
    tip: str
    looped: bool
    now: str


def wires(arrows: Iterable[Arrow], count: int) -> tuple[tuple[Wire, ...], ...]:
    """Return the pieces for each of `count` rows. No line has two ends at one height."""
    rows: list[list[Wire]] = [[] for _row in range(count)]
    lanes: list[list[tuple[int, int]]] = []
    for arrow in sorted(arrows, key=lambda each: abs(each.end - each.start)):
        first, last = sorted((arrow.start, arrow.end))
        free = next((at for at, taken in enumerate(lanes) if all(last < a or b < first for a, b in taken)), len(lanes))
        lanes += [[]] if free == len(lanes) else []
        lanes[free].append((first, last))
        if free < LANES and first != last:
            for row in range(first, last + 1):
                rows[row].append(_piece(arrow, row, first, last, WIDTH - LANE * (free + 1)))
    return tuple(map(tuple, rows))


def _piece(arrow: Arrow, row: int, first: int, last: int, x: int) -> Wire:
    y = MIDDLE + (3 if row == first else -3)
    tip = f"{WIDTH},{y} {WIDTH - 6},{y - 4} {WIDTH - 6},{y + 4}" if row == arrow.end else ""
    ends = row in (first, last)
    top, foot = (str(y) if row == first else "0", str(y) if row == last else "100%")
    return Wire(x, top, foot, y if ends else None, tip, arrow.looped, arrow.now)
