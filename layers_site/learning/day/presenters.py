"""The board of a day as it is shown: before the answer without anything of it, afterwards with the tally."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from layers_site.boards.services.evaluation import evaluated
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.explain.presenters.marks import NO_STRATUM, badges, legend
from layers_site.learning.day.services import Day, Record, Tally, neighbours
from layers_site.platform.clocks import within, zone_named

#: One sign for each stratum, and one for those in which nothing happened.
_SIGNS: Final = "🟨🟫🟥🟩🟪🟦🟧"
_QUIET: Final = "⬜"


@dataclass(frozen=True, slots=True)
class DayView:
    """`before` and `after` are the addresses of the days beside it, "" where there is none to be seen."""

    date: str
    iso: str
    is_today: bool
    here: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Stratum:
    """One of the seven; lit where something happened to the object asked about."""

    number: int
    name: str
    lit: bool


@dataclass(frozen=True, slots=True)
class Share:
    """The seven strata, to see and as a line of signs that gives nothing away."""

    strata: tuple[Stratum, ...]
    sentence: str
    text: str


@dataclass(frozen=True, slots=True)
class IdeaCount:
    title: str
    count: int
    text: str


@dataclass(frozen=True, slots=True)
class TallyView:
    text: str
    count: int
    right: int
    ideas: tuple[IdeaCount, ...]


@dataclass(frozen=True, slots=True)
class Promise:
    """`row` is "" where no two days follow each other; `comes` is HTML with the time."""

    days: str
    row: str
    comes: SafeString


def day_view(day: Day, today: date) -> DayView:
    before, after = neighbours(day.date, today)
    return DayView(
        date=date_format(day.date, pgettext("format of a date", "F j, Y")),
        iso=day.date.isoformat(),
        is_today=day.date == today,
        here=address(day.date),
        before=address(before) if before else "",
        after=address(after) if after else "",
    )


def address(when: date) -> str:
    return reverse("day:day", args=(when.isoformat(),))


def share(day: Day, link: str, *, right: bool) -> Share:
    """Return which layers mattered to the object, and whether the answer was right."""
    lit = _lit(day)
    strata = tuple(Stratum(int(badge.layer), badge.name, int(badge.layer) in lit) for badge in legend())
    signs = "".join(_SIGNS[stratum.number - 1] if stratum.lit else _QUIET for stratum in strata)
    wording = _("Layers: %(names)s") % {
        "names": ", ".join(f"{stratum.number} {stratum.name}" for stratum in strata if stratum.lit)
    }
    text = f"{_('Layers')} {day.date.isoformat()} {'✅' if right else '❌'}\n{signs}\n{link}"
    return Share(strata, wording, text)


def _lit(day: Day) -> set[int]:
    trace = evaluated(day.question.text, day.question.ruleset)
    marks = badges(trace.rules)
    layers = {
        marks[layer.layer].stratum
        for layer in trace.layers
        for step in layer.applied
        if day.question.object in step.changed
    }
    return {layer for layer in layers if layer < NO_STRATUM}


def promise_view(record: Record, today: date) -> Promise:
    """Return what somebody has answered so far, and when the next board comes: at midnight UTC, on their own clock."""
    words = {"days": record.days, "streak": record.streak}
    days = ngettext("You have answered %(days)s day.", "You have answered %(days)s days.", record.days) % words
    row = ngettext("%(streak)s day in a row.", "%(streak)s days in a row.", record.streak) % words
    midnight = datetime.combine(today + timedelta(days=1), time(), UTC)
    comes = within(_("It comes on %(time)s."), midnight, zone_named(""))
    return Promise(days, row if record.streak > 1 else "", comes)


def tally_view(tally: Tally) -> TallyView:
    text = ngettext(
        "%(right)s of %(count)s answer was right.", "%(right)s of %(count)s answers were right.", tally.count
    )
    if tally.count == 1:
        text = _("You are the first to answer.")
    texts = misconceptions()
    ideas = tuple(
        IdeaCount(
            label(texts[idea].title), count, ngettext("%(count)s answer", "%(count)s answers", count) % {"count": count}
        )
        for idea, count in tally.ideas
        if idea in texts
    )
    return TallyView(text % {"right": tally.right, "count": tally.count}, tally.count, tally.right, ideas)
