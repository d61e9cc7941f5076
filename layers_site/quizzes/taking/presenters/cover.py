"""The first page of a round: what it is, and what can be done there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.accounts.models import Learner
from layers_site.platform.clocks import within, zone_named
from layers_site.platform.language import current_language
from layers_site.quizzes import sitting
from layers_site.quizzes.asked import quiz_of
from layers_site.quizzes.models import Quiz, Round, Sheet
from layers_site.quizzes.taking.services.sheets import sheets_of
from layers_site.quizzes.wording import text_in


@dataclass(frozen=True, slots=True)
class Attempt:
    """A sheet that is over, and where its result is."""

    number: int
    href: str


@dataclass(frozen=True, slots=True)
class Cover:
    """`facts` are said in a line each. `resume` leads to a sheet that goes on, "" where there is none; `refused` says
    why none can be begun, "" where one can."""

    title: str
    code: str
    intro: str
    level: str
    facts: tuple[str, ...]
    resume: str
    refused: str
    attempts: tuple[Attempt, ...]


def cover(of: Round, learner: Learner | None) -> Cover:
    quiz = quiz_of(of)
    language = current_language()
    going = sitting.open_sheet(of, learner)
    sheets = sheets_of(of, learner)
    return Cover(
        title=title_of(of),
        code=of.code,
        intro=text_in(quiz.intro, language),
        level=str(Quiz.Level(quiz.level).label),
        facts=tuple(_facts(of, min(of.draws or len(quiz.questions), len(quiz.questions)), len(sheets))),
        resume=reverse("taking:resume", args=(of.code,)) if going else "",
        refused="" if going else sitting.why_not(of, learner),
        attempts=tuple(_attempts(sheets, going)),
    )


def title_of(of: Round) -> str:
    """Return the title as it was published, whatever its draft has now."""
    return text_in(quiz_of(of).title, current_language()) or of.version.quiz.title


def _facts(of: Round, questions: int, used: int) -> Iterator[str]:
    yield ngettext("%(count)s question", "%(count)s questions", questions) % {"count": questions}
    if of.minutes:
        limit = ngettext("Time: %(minutes)s minute", "Time: %(minutes)s minutes", of.minutes)
        yield limit % {"minutes": of.minutes}
    yield _FEEDBACK[of.feedback]()
    if of.attempts > 1:
        yield _attempts_said(of.attempts, used)
    if of.opens is not None and not of.is_open and not of.is_closed:
        yield at_time(_("Opens: %(time)s"), of.opens, of)
    if of.closes is not None:
        yield at_time(_("Closed: %(time)s") if of.is_closed else _("Closes: %(time)s"), of.closes, of)


def _attempts_said(most: int, used: int) -> str:
    if not used:
        return _("Up to %(all)s attempts") % {"all": most}
    text = ngettext("%(used)s of %(all)s attempts used", "%(used)s of %(all)s attempts used", used)
    return text % {"used": used, "all": most}


_FEEDBACK = {
    str(Round.Feedback.NOW): lambda: _("After each answer you see what is right, and the answer stays as it is"),
    str(Round.Feedback.END): lambda: _("You see what is right once you have handed in"),
    str(Round.Feedback.CLOSED): lambda: _("You see what is right after the quiz has closed"),
}


def _attempts(sheets: tuple[Sheet, ...], going: Sheet | None) -> Iterator[Attempt]:
    """Return the first one first."""
    for sheet in reversed(sheets):
        if sheet != going:
            href = reverse("taking:result", args=(sheet.round.code,))
            yield Attempt(sheet.number, f"{href}?attempt={sheet.number}")


# --- times -----------------------------------------------------------------------------------------


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
