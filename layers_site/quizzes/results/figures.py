"""Charts as geometry, from which a template draws the SVG; and numbers as they are written in the page's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from layers_site.quizzes.results.statistics import Estimate

#: All lengths are in the units of the picture.
STEP: Final = 44
BAR: Final = 30
HEIGHT: Final = 130
TOP: Final = 20
FOOT: Final = 24
MARGIN: Final = 6
#: A bar of nothing is still seen.
LEAST: Final = 2
#: In the row of a table a bar is as long as this.
ROW: Final = 100

#: What stands for a number that cannot be said.
NONE = "–"


@dataclass(frozen=True, slots=True)
class Column:
    """One upright bar; its label stands below it and its value above. `kind` is for the style sheet."""

    label: str
    text: str
    kind: str
    x: int
    y: int
    width: int
    height: int
    middle: int
    above: int


@dataclass(frozen=True, slots=True)
class Columns:
    """`ground` is the height of the line on which the bars stand, `foot` that of their labels."""

    title: str
    columns: tuple[Column, ...]
    width: int
    height: int
    ground: int
    foot: int


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a bar: `size` in any unit, and in words."""

    label: str
    size: float
    text: str
    kind: str = ""


def columns(title: str, values: Sequence[Value], most: float | None = None) -> Columns:
    """Draw one bar for each value, the highest as high as the chart; `most` is the value of the full height."""
    full = most if most is not None else max((value.size for value in values), default=0)
    ground = TOP + HEIGHT
    return Columns(
        title=title,
        columns=tuple(_column(value, place, full, ground) for place, value in enumerate(values)),
        width=2 * MARGIN + STEP * max(1, len(values)),
        height=ground + FOOT,
        ground=ground,
        foot=ground + FOOT - 7,
    )


def _column(value: Value, place: int, full: float, ground: int) -> Column:
    height = max(LEAST, round(HEIGHT * min(1.0, value.size / full))) if full > 0 else LEAST
    x = MARGIN + place * STEP + (STEP - BAR) // 2
    return Column(
        label=value.label,
        text=value.text,
        kind=value.kind,
        x=x,
        y=ground - height,
        width=BAR,
        height=height,
        middle=x + BAR // 2,
        above=ground - height - 6,
    )


def length(part: float, whole: float) -> int:
    """Return the length of a bar in a row, from 0 to `ROW`."""
    return round(ROW * min(1.0, part / whole)) if whole > 0 else 0


def points(value: Fraction | float | None) -> str:
    """Write points with as many decimals as needed, two at most."""
    if value is None:
        return NONE
    number = round(float(value), 2)
    decimals = next(places for places in (0, 1, 2) if places == 2 or round(number, places) == number)
    return str(number_format(number, decimals))


def percent(share: float | None) -> str:
    return NONE if share is None else _("%(number)s%%") % {"number": number_format(round(100 * share), 0)}


def coefficient(value: float | None) -> str:
    """Return a number from -1 to 1, with a true minus."""
    if value is None:
        return NONE
    return str(number_format(round(value, 2) or 0.0, 2)).replace("-", "\u2212")


def duration(seconds: int | None) -> str:
    """Write minutes and seconds, "12:05", with hours if there are any."""
    if seconds is None:
        return ""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def said_n(estimate: Estimate) -> str:
    """Say from how many learners a figure comes, and whether these are too few; "" for nobody."""
    if not estimate.n:
        return ""
    words = _("n = %(n)s, too few to lean on") if estimate.few else _("n = %(n)s")
    return words % {"n": estimate.n}
