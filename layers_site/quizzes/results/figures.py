"""Numbers as they are written in the page's language, and the lengths of bars."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from layers_site.quizzes.results.statistics import Estimate

#: In the row of a table a bar is as long as this.
ROW: Final = 100

#: What stands for a number that cannot be said.
NONE = "–"


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
