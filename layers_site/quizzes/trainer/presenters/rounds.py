"""A round as its trainer sees it: the code, large, and what can be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.platform.clocks import moment_text, within
from layers_site.quizzes.models import Round, Sheet, Standing
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.taking.cover import Invitation, invitation
from layers_site.quizzes.trainer.services.exam import in_library
from layers_site.quizzes.trainer.services.rounds import seen_by


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A learner at work. `ends` is when their time is up, "" without a limit."""

    pk: int
    name: str
    began: SafeString
    ends: SafeString | str
    extra: int


@dataclass(frozen=True, slots=True)
class Fact:
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round on the page of its trainer.

    `state` is "open", "closed", "later" or, of a live round, "over"; `reopening` is told to who may open it again, ""
    for nothing. Of `count` boards so many are `public`.
    """

    round: Round
    quiz: str
    quiz_key: str
    version: int
    state: str
    text: str
    reopening: str
    ships: bool
    live: bool
    public: int
    count: int
    invitation: Invitation
    facts: tuple[Fact, ...]
    sheets: tuple[SheetRow, ...]
    timed: bool
    began: int
    handed_in: int


def round_view(request: HttpRequest, round_: Round, sheets: Iterable[Sheet], zone: ZoneInfo) -> RoundView:
    """Return the round. `sheets` are the sheets that are not handed in."""
    return RoundView(
        round=round_,
        quiz=round_.version.quiz.title,
        quiz_key=str(round_.version.quiz.key),
        version=round_.version.number,
        state=state_of(round_),
        text=_state(round_, zone),
        reopening=reopening(seen_by(round_)),
        ships=round_.version.quiz.owner_id is None,
        live=round_.mode == Round.Mode.LIVE,
        public=len(in_library(quiz_of(round_))),
        count=len(round_.version.questions),
        invitation=invitation(request, round_),
        facts=tuple(_facts(round_, zone)),
        sheets=tuple(_sheet(sheet, zone) for sheet in sheets),
        timed=round_.minutes is not None,
        began=_learners(round_.sheets.all()),
        handed_in=_learners(round_.sheets.filter(handed_in__isnull=False)),
    )


def state_of(round_: Round) -> str:
    """Return "over" for a live round that has ended, else whether it is open, closed, or not open yet."""
    if round_.mode == Round.Mode.LIVE and Standing.objects.filter(round=round_, state=Standing.At.ENDED).exists():
        return "over"
    return "closed" if round_.is_closed else "open" if round_.is_open else "later"


def _learners(sheets: QuerySet[Sheet]) -> int:
    """Count the learners, who may have made several attempts."""
    return sheets.order_by().values("learner").distinct().count()


def reopening(seen: int) -> str:
    """Warn a trainer who opens a closed round again that so many may have seen the right answers; "" if nobody has."""
    if not seen:
        return ""
    text = ngettext(
        "%(count)s learner has handed in and may have seen what is right. Opened again, that sheet stays handed in. "
        "Sheets that aren’t handed in stay open.",
        "%(count)s learners have handed in and may have seen what is right. Opened again, their sheets stay handed in. "
        "Sheets that aren’t handed in stay open.",
        seen,
    )
    return text % {"count": seen}


def _state(round_: Round, zone: ZoneInfo) -> str:
    if state_of(round_) == "over":
        return _("Over")
    if round_.is_closed:
        return _("Closed")
    if not round_.is_open and round_.opens:
        return _("Opens %(when)s") % {"when": moment_text(round_.opens, zone)}
    if round_.closes:
        return _("Open until %(when)s") % {"when": moment_text(round_.closes, zone)}
    return _("Open")


def _facts(round_: Round, zone: ZoneInfo) -> Iterator[Fact]:
    yield Fact(_("How"), str(round_.get_mode_display()))
    live = round_.mode == Round.Mode.LIVE
    if not live:
        yield Fact(_("Feedback"), str(round_.get_feedback_display()))
    if any(question.get("kind") == "text" for question in round_.version.questions):
        yield Fact(_("Written answers"), _("marked by %(who)s") % {"who": round_.get_marking_display()})
    if not live:
        yield Fact(_("Attempts"), str(round_.attempts))
    if round_.draws:
        numbers = {"draws": round_.draws, "count": len(round_.version.questions)}
        yield Fact(_("Questions"), _("%(draws)s of %(count)s at random") % numbers)
    if not live:
        limit = _("%(minutes)s min") % {"minutes": round_.minutes} if round_.minutes else _("none")
        yield Fact(_("Time limit"), limit)
    if round_.opens:
        yield Fact(_("Opens"), moment_text(round_.opens, zone))
    if round_.closes:
        yield Fact(_("Closes"), moment_text(round_.closes, zone))


def _sheet(sheet: Sheet, zone: ZoneInfo) -> SheetRow:
    ends = sheet.ends
    return SheetRow(
        pk=sheet.pk,
        name=sheet.name or _("without a name"),
        began=within(_("since %(time)s"), sheet.began, zone),
        ends=within(_("until %(time)s"), ends, zone) if ends else "",
        extra=sheet.extra_minutes,
    )
