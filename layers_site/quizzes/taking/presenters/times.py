"""Remaining time and its end, on the clock of the round."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.platform.clocks import within, zone_named
from layers_site.quizzes.models import Round, Sheet

_MS = 1000


@dataclass(frozen=True, slots=True)
class Clock:
    """`ends` and `now` are milliseconds of the server's clock, by which a browser counts down."""

    ends: int
    now: int
    until: SafeString
    left: str


def clock(sheet: Sheet) -> Clock | None:
    """Return the clock, or None without a limit."""
    ends = sheet.ends
    if ends is None:
        return None
    now = timezone.now()
    minutes = max(0, int((ends - now).total_seconds() + 59) // 60)
    left = ngettext("%(minutes)s minute left", "%(minutes)s minutes left", minutes) % {"minutes": minutes}
    return Clock(_ms(ends), _ms(now), _until(ends, now, sheet.round), left)


def _until(ends: datetime, now: datetime, of: Round) -> SafeString:
    """Return the end in words. On the same day the time is enough."""
    zone = zone_named(of.zone)
    same = ends.astimezone(zone).date() == now.astimezone(zone).date()
    return within(_("until %(time)s"), ends, zone, "time" if same else "moment")


def at_time(text: str, at: datetime, of: Round) -> SafeString:
    """Return a sentence with the moment of a round in place of its `%(time)s`."""
    return within(text, at, zone_named(of.zone))


def _ms(at: datetime) -> int:
    return int(at.timestamp() * _MS)
