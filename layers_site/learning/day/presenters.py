"""The board of a day as it is shown: before the answer without anything of it, afterwards with the tally."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.learning.day.services import Day, Tally, neighbours
from layers_site.learning.week import DayMark
from layers_site.platform.clocks import within, zone_named

#: What the others said is told from so many answers on: fewer tell of somebody.
ENOUGH: Final = 20


@dataclass(frozen=True, slots=True)
class DayView:
    """`before` and `after` are the addresses of the days beside it, "" where there is none to be seen."""

    date: str
    iso: str
    is_today: bool
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TallyView:
    """What the others said, and of each idea its title, how often it was, and that in words."""

    text: str
    count: int
    ideas: tuple[tuple[str, int, str], ...]


def day_view(day: Day, today: date) -> DayView:
    before, after = neighbours(day.date, today)
    return DayView(
        date=date_format(day.date, pgettext("format of a date", "F j, Y")),
        iso=day.date.isoformat(),
        is_today=day.date == today,
        before=address(before) if before else "",
        after=address(after) if after else "",
    )


def address(when: date) -> str:
    return reverse("day:day", args=(when.isoformat(),))


def share(day: Day, link: str, marks: Mapping[date, DayMark], mark: DayMark) -> str:
    """Return a line to send, which tells nothing of the board: the day, its mark, and those of the seven days to it."""
    seven = (marks.get(day.date - timedelta(days=back), DayMark.NONE) for back in reversed(range(7)))
    when = date_format(day.date, pgettext("format of a date, short", "j M"))
    return " · ".join((_("Layers"), when, mark.text, "".join(each.value for each in seven), link))


def next_view(today: date) -> SafeString:
    """Return when the next board comes: at midnight UTC, on the reader's own clock."""
    midnight = datetime.combine(today + timedelta(days=1), time(), UTC)
    return within(_("It comes on %(time)s."), midnight, zone_named(""))


def tally_view(tally: Tally) -> TallyView | None:
    """Return what the others said; None from fewer than tell something."""
    if tally.count < ENOUGH:
        return None
    text = _("%(right)s of %(count)s answers were right.") % {"right": tally.right, "count": tally.count}
    texts = misconceptions()
    words = ((label(texts[idea].title), count) for idea, count in tally.ideas if idea in texts)
    said = ((title, count, ngettext("%(count)s answer", "%(count)s answers", count)) for title, count in words)
    return TallyView(text, tally.count, tuple((title, count, text % {"count": count}) for title, count, text in said))
