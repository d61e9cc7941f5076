"""The way to a round: a code to say, an address and its QR code to point at; and what its first page says of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from layers_site.platform.clocks import within, zone_named
from layers_site.platform.text import current_language
from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.wording import text_in

_FEEDBACK = {
    str(Round.Feedback.NOW): lambda: _("After each answer you see the right one, and you can’t change yours"),
    str(Round.Feedback.END): lambda: _("You see the right answers once you have handed in"),
    str(Round.Feedback.CLOSED): lambda: _("You see the right answers after the quiz has closed"),
}


def title_of(round_: Round) -> str:
    """Return the title as it was published, whatever its draft has now."""
    return text_in(quiz_of(round_).title, current_language()) or round_.version.quiz.title


def facts(round_: Round, used: int) -> Iterator[str]:
    """Yield what is to be known before one begins, where so many attempts are made already."""
    whole = len(quiz_of(round_).questions)
    questions = min(round_.draws or whole, whole)
    yield ngettext("%(count)s question", "%(count)s questions", questions) % {"count": questions}
    if round_.minutes:
        limit = ngettext("Time: %(minutes)s minute", "Time: %(minutes)s minutes", round_.minutes)
        yield limit % {"minutes": round_.minutes}
    yield _FEEDBACK[round_.feedback]()
    if round_.attempts > 1:
        said = _("Up to %(all)s attempts")
        if used:
            said = ngettext("%(used)s of %(all)s attempts used", "%(used)s of %(all)s attempts used", used)
        yield said % {"used": used, "all": round_.attempts}
    if round_.opens is not None and not round_.is_open and not round_.is_closed:
        yield at_time(_("Opens: %(time)s"), round_.opens, round_)
    if round_.closes is not None:
        yield at_time(_("Closed: %(time)s") if round_.is_closed else _("Closes: %(time)s"), round_.closes, round_)


def at_time(text: str, at: datetime, round_: Round) -> SafeString:
    """Return a sentence with the moment of a round in place of its `%(time)s`."""
    return within(text, at, zone_named(round_.zone))


def ticking(ends: datetime) -> dict[str, Any]:
    """Return the end and the present in milliseconds of the server's clock, by which a browser counts down."""
    return {"ends": _ms(ends), "now": _ms(timezone.now())}


def _ms(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def clock(sheet: Sheet) -> dict[str, Any] | None:
    """Return the clock of a sheet, or None without a limit. On the same day the time of its end is enough."""
    ends = sheet.ends
    if ends is None:
        return None
    now, zone = timezone.now(), zone_named(sheet.round.zone)
    minutes = max(0, int((ends - now).total_seconds() + 59) // 60)
    left = ngettext("%(minutes)s minute left", "%(minutes)s minutes left", minutes) % {"minutes": minutes}
    same = ends.astimezone(zone).date() == now.astimezone(zone).date()
    until = within(_("until %(time)s"), ends, zone, "time" if same else "moment")
    return ticking(ends) | {"until": until, "left": left}


def invitation(request: HttpRequest, round_: Round) -> dict[str, str]:
    """Return the invitation for the host of this request, in the language of each reader.

    `spoken` is the code in two halves; `door` where it is typed in, `link` where that is not needed. To a round of a
    class the code of the class leads, where each has a seat.
    """
    there = round_.klass or round_
    link = request.build_absolute_uri(in_any_language(there.get_absolute_url()))
    door = request.build_absolute_uri(in_any_language(reverse("taking:enter")))
    codes = {"code": there.code, "spoken": spoken(there.code)}
    return codes | {"link": link, "door": door.partition("://")[2], "qr": qr(link)}


def in_any_language(address: str) -> str:
    """Return the address without a language: the middleware leads each browser to its own."""
    return address.removeprefix(f"/{get_language()}")


def spoken(code: str) -> str:
    """Return the code as it is read out: three and three, of a class four and three."""
    middle = (len(code) + 1) // 2
    return f"{code[:middle]} {code[middle:]}"


def qr(link: str) -> SafeString:
    """Draw a QR code, dark on light in every theme as readers need it.

    It has a quiet zone; `currentColor` has no effect.
    """
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        border=4, omitsize=True, svgclass="qr", lineclass="", dark="#000", light="#fff"
    )
    return mark_safe(drawn)  # noqa: S308 - it is made of numbers alone
