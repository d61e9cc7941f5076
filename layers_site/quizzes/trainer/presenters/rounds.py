"""A round as its trainer sees it: the code, large, and what can be done; and as a class kit, one page to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.platform.clocks import moment_text, within
from layers_site.platform.text import current_language
from layers_site.quizzes.models import Round, Sheet, Standing
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.taking.presenters.cover import Invitation, invitation
from layers_site.quizzes.trainer.presenters.papers import right_text
from layers_site.quizzes.trainer.services.rounds import seen_by
from layers_site.quizzes.wording import prompt, text_in

MINUTES: Final = 45
_OPENING: Final = 4
_CLOSING: Final = 6
#: What takes longer to answer, and to talk about.
_WEIGHTS: Final = {"text": 3, "state": 2, "order": 2, "layer": 2}
#: A question takes two minutes at least.
_SHORTEST: Final = 2
_LONGEST_PROMPT: Final = 110


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
    for nothing.
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


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One row of the plan: what happens from one minute to another."""

    start: int
    end: int
    what: str
    how: str


@dataclass(frozen=True, slots=True)
class Slide:
    """A question to project: its board as printed, and the same with the way through the layers; "" without one."""

    number: int
    prompt: str
    options: tuple[str, ...]
    board: str
    answer: str
    right: str


@dataclass(frozen=True, slots=True)
class Kit:
    """`left_out` is how many questions do not fit into the time."""

    plan: tuple[PlanRow, ...]
    slides: tuple[Slide, ...]
    left_out: int


def kit_view(round_: Round, quiz: QuizDoc) -> Kit:
    fitting = quiz.questions[: (MINUTES - _OPENING - _CLOSING) // _SHORTEST]
    slides = tuple(_slide(round_, number, question) for number, question in enumerate(quiz.questions, 1))
    return Kit(tuple(plan(fitting)), slides, len(quiz.questions) - len(fitting))


def plan(questions: Sequence[QuestionDoc]) -> Iterator[PlanRow]:
    """Yield the rows: from the first minute to the last, without a gap."""
    yield PlanRow(0, _OPENING, _("Everybody joins"), _("Show the code. Nobody has to give a name."))
    weights = [_WEIGHTS.get(question.kind, 1) for question in questions]
    room, start = MINUTES - _OPENING - _CLOSING, _OPENING
    for place, question in enumerate(questions):
        end = _OPENING + round(room * sum(weights[: place + 1]) / sum(weights))
        text = Truncator(prompt(question, current_language())).chars(_LONGEST_PROMPT)
        yield PlanRow(start, end, f"{place + 1}. {text}", _how(question, end - start))
        start = end
    closing = _("Open the results: which misconceptions did the room show? Name one case to look at again.")
    yield PlanRow(start, MINUTES, _("What we have seen"), closing)


def _how(question: QuestionDoc, minutes: int) -> str:
    if question.kind == "text":
        return _("Everybody writes. Show the answers without names, and find the one that names the rule.")
    if minutes < _SHORTEST + 1:
        return _("Vote, show what is right, name the layer that decides.")
    text = ngettext(
        "Think and vote alone (%(count)s minute). Talk to your neighbor, vote again, then go through the layers.",
        "Think and vote alone (%(count)s minutes). Talk to your neighbor, vote again, then go through the layers.",
        minutes // 3,
    )
    return text % {"count": minutes // 3}


def _slide(round_: Round, number: int, question: QuestionDoc) -> Slide:
    drawn = question.board is not None
    board = reverse("trainer:slide", kwargs={"code": round_.code, "number": number, "kind": "svg"}) if drawn else ""
    return Slide(
        number=number,
        prompt=prompt(question, current_language()),
        options=tuple(text_in(option.text, current_language()) for option in question.options),
        board=f"{board}?part=printed" if drawn else "",
        answer=f"{board}?part=layers" if drawn else "",
        right=right_text(question),
    )
