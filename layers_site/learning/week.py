"""The days on which a learner answered, as marks: those of this week, and the seven in the line of the board of a day.

Days go by UTC, as the board of the day does. Quizzes count for nothing here: nobody practices for an exam in an exam.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from typing import Final, assert_never

from django.http import HttpRequest
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.accounts.learners import attempts_of
from layers_site.accounts.models import Attempt

#: A week counts once so many of its days have an answer.
DAYS_OF_A_WEEK: Final = 3

#: Of an answer: when it was given, to what, and whether it was right.
Given = tuple[datetime, str, bool]


class DayMark(Enum):
    """What came of a day; the value is its sign in a line of text."""

    FIRST = "▮"
    SECOND = "▄"
    TOLD = "▁"
    NONE = "▯"

    @property
    def text(self) -> str:
        match self:
            case DayMark.FIRST:
                return _("first try")
            case DayMark.SECOND:
                return _("second try")
            case DayMark.TOLD:
                return _("told")
            case DayMark.NONE:
                return ""
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class WeekDay:
    """One of the seven; `css` is the mark as a style sheet knows it."""

    name: str
    css: str
    text: str


@dataclass(frozen=True, slots=True)
class Week:
    """The days of this week from Monday on, and how many weeks have enough days, "" for none."""

    days: tuple[WeekDay, ...]
    weeks: str


def today() -> date:
    """Return the date by which the days go, the same everywhere."""
    return datetime.now(UTC).date()


def marks_by_day(given: Iterable[Given]) -> Mapping[date, DayMark]:
    """Return the mark of each day with an answer; the answers come oldest first.

    First: some question was right at the first answer to it. Second: some was right later that day.
    """
    marks: dict[date, DayMark] = {}
    met: set[tuple[date, str]] = set()
    for at, item, right in given:
        day = at.astimezone(UTC).date()
        if right and (day, item) not in met:
            marks[day] = DayMark.FIRST
        elif right and marks[day] is DayMark.TOLD:
            marks[day] = DayMark.SECOND
        marks.setdefault(day, DayMark.TOLD)
        met.add((day, item))
    return marks


def given_by(request: HttpRequest) -> Iterable[Given]:
    """Return the answers of this browser that count for its days."""
    return attempts_of(request).exclude(kind=Attempt.Kind.QUIZ).values_list("at", "item", "right")


def week_of(request: HttpRequest, day: date) -> Week:
    """Return the week of that day."""
    marks = marks_by_day(given_by(request))
    monday = day - timedelta(days=day.weekday())
    names = (marks.get(monday + timedelta(days=at), DayMark.NONE) for at in range(7))
    counted = Counter(each - timedelta(days=each.weekday()) for each in marks)
    weeks = sum(count >= DAYS_OF_A_WEEK for count in counted.values())
    text = ngettext("%(count)s week with three days", "%(count)s weeks with three days", weeks) % {"count": weeks}
    return Week(
        tuple(WeekDay(str(WEEKDAYS[at]), mark.name.lower(), mark.text) for at, mark in enumerate(names)),
        text if weeks else "",
    )
