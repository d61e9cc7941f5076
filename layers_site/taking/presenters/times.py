"""Moments and what is left of the time, as they are said."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

_MS = 1000


@dataclass(frozen=True, slots=True)
class Clock:
    """`ends` and `now` are milliseconds of the server's clock, by which a browser counts down."""

    ends: int
    now: int
    iso: str
    until: str
    left: str


def clock(ends: datetime | None) -> Clock | None:
    """None where there is no limit."""
    if ends is None:
        return None
    now = timezone.now()
    minutes = max(0, int((ends - now).total_seconds() + 59) // 60)
    left = ngettext("%(minutes)s minute left", "%(minutes)s minutes left", minutes) % {"minutes": minutes}
    return Clock(_ms(ends), _ms(now), ends.isoformat(), _("until %(time)s") % {"time": moment(ends)}, left)


def moment(at: datetime) -> str:
    """A day and time, by the clock of the site, which is named."""
    local = timezone.localtime(at)
    return f"{date_format(local, 'DATE_FORMAT')}, {date_format(local, 'TIME_FORMAT')} {local.tzname()}"


def _ms(at: datetime) -> int:
    return int(at.timestamp() * _MS)
