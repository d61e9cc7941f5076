"""Rounds: a version asked of a group, its page and its times on the trainer's clock, and its forms on paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Least
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.platform.clocks import UTC, is_zone, moment_text, within, zone_named
from layers_site.questions.options import digest
from layers_site.quizzes.colleagues import note
from layers_site.quizzes.models import Change, Quiz, Round, Sheet, Standing, Version
from layers_site.quizzes.publishing import publish
from layers_site.quizzes.round_questions import drawn, quiz_of, room_quiz
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.taking.cover import invitation
from layers_site.quizzes.trainer.drafts import in_library

#: What a trainer may add to a learner's time at once, and in all.
MOST_EXTRA: Final = 600
#: Neighbors get different ones.
FORMS: Final = ("A", "B")
_AREAS: Final = ("Europe", "America", "Africa", "Asia", "Atlantic", "Australia", "Indian", "Pacific")
_SESSION: Final = "time-zone"


def latest_version(quiz: Quiz) -> Version | None:
    """Return the last published version."""
    return quiz.versions.order_by("-number").first()


def version_to_ask(quiz: Quiz) -> Version:
    """Return the version that a group gets: the last one, or where there is none yet, what the quiz says now.

    Raises RefusedError for a quiz that cannot be published.
    """
    return latest_version(quiz) or publish(quiz, None)


@transaction.atomic
def ask_now(version: Version, user: User, mode: str, zone: str) -> Round:
    """Open a round at once, with nothing to be filled in.

    Its times are said on the clock of `zone`, which may be "".
    """
    made = Round.objects.create(version=version, owner=user, mode=mode, zone=zone)
    note(made, user, Change.What.ROUND_MADE)
    return made


def open_now(round_: Round) -> None:
    """Open the round. A closing time that has passed is dropped."""
    now = timezone.now()
    if round_.opens is not None and round_.opens > now:
        round_.opens = now
    if round_.is_closed:
        round_.closes = None
    round_.save(update_fields=["opens", "closes"])


def seen_by(round_: Round) -> int:
    """Count the learners who may have seen the right answers of the closed round; 0 while it is open."""
    handed_in = round_.sheets.filter(handed_in__isnull=False)
    return handed_in.values("learner").distinct().count() if round_.is_closed else 0


def close_now(round_: Round) -> None:
    """Close the round, except for answers on their way (`attempts.GRACE`)."""
    if not round_.is_closed:
        round_.closes = timezone.now()
        round_.save(update_fields=["closes"])


@transaction.atomic
def extend(round_: Round, sheet: int, minutes: int) -> bool:
    """Give one learner more time, up to a bound. Return False without such a sheet, or if it is handed in."""
    rows = round_.sheets.filter(pk=sheet, handed_in=None)
    return bool(rows.update(extra_minutes=Least(F("extra_minutes") + minutes, MOST_EXTRA)))


def round_view(request: HttpRequest, round_: Round) -> dict[str, Any]:
    """Return a round on the page of its trainer.

    `state` is "open", "closed", "later" or, of a live round, "over"; `reopening` is told to who may open it again, ""
    for nothing. Of `count` boards so many are `public`. `sheets` are those that are not handed in, the newest first.
    """
    zone, state = zone_of(request, round_), _state_of(round_)
    going = round_.sheets.filter(handed_in=None).select_related("round").order_by("-began")
    return {
        "round": round_,
        "quiz": round_.version.quiz,
        "state": state,
        "text": _state_said(round_, state, zone),
        "reopening": reopening(seen_by(round_)),
        "live": round_.mode == Round.Mode.LIVE,
        "public": len(in_library(quiz_of(round_))),
        "count": len(round_.version.questions),
        "invitation": invitation(request, round_),
        "facts": list(_facts(round_, zone)),
        "sheets": [_sheet(sheet, zone) for sheet in going],
        "timed": round_.minutes is not None,
        "began": _learners(round_.sheets.all()),
        "handed_in": _learners(round_.sheets.filter(handed_in__isnull=False)),
    }


def _state_of(round_: Round) -> str:
    if round_.mode == Round.Mode.LIVE and Standing.objects.filter(round=round_, state=Standing.At.ENDED).exists():
        return "over"
    return "closed" if round_.is_closed else "open" if round_.is_open else "later"


def _state_said(round_: Round, state: str, zone: ZoneInfo) -> str:
    if state in ("over", "closed"):
        return _("Over") if state == "over" else _("Closed")
    if state == "later" and round_.opens:
        return _("Opens %(when)s") % {"when": moment_text(round_.opens, zone)}
    if round_.closes:
        return _("Open until %(when)s") % {"when": moment_text(round_.closes, zone)}
    return _("Open")


def _learners(sheets: QuerySet[Sheet]) -> int:
    """Count the learners, who may have made several attempts."""
    return sheets.order_by().values("learner").distinct().count()


def reopening(seen: int) -> str:
    """Warn a trainer who opens a closed round again that so many may have seen the right answers; "" if nobody has."""
    if not seen:
        return ""
    text = ngettext(
        "%(count)s learner has handed in and may have seen the right answers. If you open the round again, that "
        "sheet stays handed in. Sheets that aren’t handed in stay open.",
        "%(count)s learners have handed in and may have seen the right answers. If you open the round again, their "
        "sheets stay handed in. Sheets that aren’t handed in stay open.",
        seen,
    )
    return text % {"count": seen}


def _facts(round_: Round, zone: ZoneInfo) -> Iterator[tuple[str, str]]:
    live = round_.mode == Round.Mode.LIVE
    yield _("How"), str(round_.get_mode_display())
    if not live:
        yield _("Feedback"), str(round_.get_feedback_display())
    if any(question.get("kind") == "text" for question in round_.version.questions):
        yield _("Written answers"), _("marked by %(who)s") % {"who": round_.get_marking_display()}
    if not live:
        yield _("Attempts"), str(round_.attempts)
    if round_.draws:
        numbers = {"draws": round_.draws, "count": len(round_.version.questions)}
        yield _("Questions"), _("%(draws)s of %(count)s at random") % numbers
    if not live:
        limit = _("%(minutes)s min") % {"minutes": round_.minutes} if round_.minutes else _("none")
        yield _("Time limit"), limit
    if round_.opens:
        yield _("Opens"), moment_text(round_.opens, zone)
    if round_.closes:
        yield _("Closes"), moment_text(round_.closes, zone)


def _sheet(sheet: Sheet, zone: ZoneInfo) -> dict[str, Any]:
    """Return a learner at work, and when their time is up, "" without a limit."""
    return {
        "pk": sheet.pk,
        "name": sheet.name or _("without a name"),
        "began": within(_("since %(time)s"), sheet.began, zone),
        "ends": within(_("until %(time)s"), sheet.ends, zone) if sheet.ends else "",
        "extra": sheet.extra_minutes,
    }


def form_of(round_: Round, form: str) -> QuizDoc:
    """Return the quiz as form A or B asks it.

    B has its questions and options in another order, other boards of patterns, and other questions where the round
    draws some. Form A of a live round is what the room asks.
    """
    if form == FORMS[0] and round_.mode == Round.Mode.LIVE:
        return room_quiz(round_)
    quiz = quiz_of(round_)
    first = drawn(len(quiz.questions), round_.draws, f"{round_.code} {FORMS[0]}")
    places = first if form == FORMS[0] else drawn(len(quiz.questions), round_.draws, round_.code, first)
    questions = tuple(quiz.questions[place].on_board(FORMS.index(form)) for place in places)
    if form != FORMS[0]:
        questions = tuple(_shuffled(question, form) for question in questions) if quiz.shuffle_options else questions
        questions = tuple(sorted(questions, key=lambda question: digest(f"{form} {question.id}")))
    return replace(quiz, questions=questions)


def _shuffled(question: QuestionDoc, form: str) -> QuestionDoc:
    """Return the question with its options in the order of a digest; of two or more never in the order as it was."""
    options = sorted(question.options, key=lambda option: digest(f"{form} {option.id}"))
    if len(options) > 1 and tuple(options) == question.options:
        options = [*options[1:], options[0]]
    return replace(question, options=tuple(options))


@cache
def zone_choices() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return every place by its part of the world, as a select has them."""
    choices: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(available_timezones()):
        area, _slash, place = name.partition("/")
        if place and area in _AREAS:
            choices[area].append(name)
    areas = tuple((area, tuple((name, _shown(name)) for name in choices[area])) for area in _AREAS)
    return ((UTC, ((UTC, UTC),)), *areas)


def _shown(name: str) -> str:
    return name.partition("/")[2].replace("_", " ").replace("/", " – ")


def zone_of(request: HttpRequest, round_: Round | None = None) -> ZoneInfo:
    """Return the clock of a round, or else the one that this trainer last used. UTC for somebody who never said."""
    return zone_named((round_.zone if round_ else "") or zone_kept(request))


def zone_kept(request: HttpRequest) -> str:
    """Return the name of the clock this trainer last used, "" for somebody who never said."""
    name = request.session.get(_SESSION, "")
    return name if isinstance(name, str) and is_zone(name) else ""


def zone_sent(request: HttpRequest) -> str:
    """Return the name of the clock that this trainer last used, or else of their browser's; "" without either.

    The browser sends its clock along, and it is remembered from now on.
    """
    sent = request.POST.get("zone", "")
    if not has_zone(request) and is_zone(sent):
        remember_zone(request, sent)
    return zone_kept(request)


def has_zone(request: HttpRequest) -> bool:
    """Return whether the trainer has said which clock is theirs."""
    return _SESSION in request.session


def remember_zone(request: HttpRequest, name: str) -> None:
    request.session[_SESSION] = name
