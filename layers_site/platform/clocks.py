"""Moments as people read them: on the clock of a place, which is named beside them.

`static/js/clocks.js` puts them on the clock of whoever reads, where that is another one.
"""

from __future__ import annotations

from calendar import monthrange
from datetime import datetime
from functools import cache
from typing import Final, Literal
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import get_timezone_location
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from layers_site.platform.text import current_language


def months_before(moment: datetime, months: int) -> datetime:
    """Return the same day and time so many months earlier; the last day of a month that has no such day."""
    year, month = divmod(moment.year * 12 + moment.month - 1 - months, 12)
    day = min(moment.day, monthrange(year, month + 1)[1])
    return moment.replace(year=year, month=month + 1, day=day)


UTC: Final = "UTC"
Shown = Literal["moment", "time"]
#: Before these a French "de" loses its vowel.
_VOWELS: Final = "aeiouyâàéèêëîïôöûüœæ"


def is_zone(name: str) -> bool:
    """Return whether this is the name of a time zone: "Europe/Paris", "UTC"."""
    return name == UTC or name in _names()


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones())


def zone_named(name: str) -> ZoneInfo:
    """Return the time zone of that name, or UTC for "" and for an unknown name."""
    return ZoneInfo(name if is_zone(name) else UTC)


def clock_name(zone: ZoneInfo) -> str:
    """Return the name of the time zone in words: "Paris time", "heure de Paris", "UTC"."""
    if zone.key == UTC:
        return UTC
    place = get_timezone_location(zone, locale=current_language(), return_city=True).rpartition("/")[2]
    if current_language() == "fr":
        return f"heure {_of(place)}"
    return _("%(place)s time") % {"place": place}


def _of(place: str) -> str:
    """Return the place with the French preposition: de Paris, d’Athènes, du Caire."""
    if place.startswith("Le "):
        return f"du {place[3:]}"
    if place.startswith("Les "):
        return f"des {place[4:]}"
    return f"d’{place}" if place[:1].lower() in _VOWELS else f"de {place}"


def time_text(at: datetime) -> str:
    """Return the time of a moment as it is: "18:30", "18 h 30", and on the hour "18 h"."""
    if current_language() == "fr":
        return f"{at.hour}\u00a0h\u00a0{at.minute:02}" if at.minute else f"{at.hour}\u00a0h"
    return f"{at.hour:02}:{at.minute:02}"


def day_text(at: datetime) -> str:
    """Return the day of a moment as it is: "October 1, 2026", "1er octobre 2026"."""
    day = date_format(at, pgettext("format of a date", "F j, Y"))
    return f"1er{day[1:]}" if current_language() == "fr" and day.startswith("1 ") else day


def moment_text(at: datetime, zone: ZoneInfo, shown: Shown = "moment") -> str:
    """Return a moment in words: "September 30, 2026, 18:30, Paris time", or of the same day "18:30, Paris time"."""
    local = at.astimezone(zone)
    time = time_text(local)
    if shown == "moment":
        time = _("%(day)s, %(time)s") % {"day": day_text(local), "time": time}
    return f"{time} {UTC}" if zone.key == UTC else f"{time}, {clock_name(zone)}"


def drawn(at: datetime, zone: ZoneInfo, shown: Shown = "moment") -> SafeString:
    """Return the moment as a `<time>`, with the data that a browser needs to show it on its own clock."""
    local = at.astimezone(zone).replace(microsecond=0)
    # Translators: {} is a time on the clock of whoever reads, such as 18:30.
    yours = _("{}, your time")
    text = moment_text(at, zone, shown)
    return format_html(
        '<time datetime="{}" data-clock="{}" data-yours="{}">{}</time>', local.isoformat(), shown, yours, text
    )


def within(text: str, at: datetime, zone: ZoneInfo, shown: Shown = "moment") -> SafeString:
    """Return a sentence with its `%(time)s`, as HTML."""
    before, _place, after = text.partition("%(time)s")
    return format_html("{}{}{}", before, drawn(at, zone, shown), after)
