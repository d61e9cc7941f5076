"""A learner's seat in a live round: one page that shows what is going on, and of what is right only what was shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.quizzes import attempts
from layers_site.quizzes.feedback import Feedback, feedback_on, feedback_on_answer
from layers_site.quizzes.live.services import numbers_of, order_seed, question_at, seen_token
from layers_site.quizzes.live_machine import Position, is_told
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.round_questions import room_questions
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.taking.presenters.cover import title_of
from layers_site.quizzes.taking.presenters.questions import (
    QuestionView,
    as_seen,
    asked_view,
    none_of,
    of_sheet,
)
from layers_site.quizzes.taking.presenters.results import Paper, Result, result_of
from layers_site.quizzes.taking.services import answers_of
from layers_site.quizzes.wording import in_words

At = Literal["join", "closed", "lobby", "asking", "waiting", "locked", "revealed", "ended"]


@dataclass(frozen=True, slots=True)
class Seat:
    """`yours` is the answer in this vote, "" for none; `change` is where it is changed while that is possible.

    `told` is there once it is revealed, `result` at the end. `now` is asked every two seconds whether there is
    something else to show; "" where nothing more comes. `drafts` names to
    the browser what can be answered now. `refusal` says why an answer was not taken.
    """

    at: At
    title: str
    called: str
    says: str
    hint: str
    here: str
    now: str
    drafts: str
    refusal: str = ""
    question: QuestionView | None = None
    yours: str = ""
    change: str = ""
    feedback: Feedback | None = None
    result: Result | None = None


def outside(round_: Round, position: Position, refused: str) -> Seat:
    """Return the page of a visitor without a seat: they may take one, or read why not."""
    over = _("This quiz is over.") if position.state == "ended" else refused
    says = over or title_of(round_)
    return Seat(
        at="closed" if over else "join",
        title=_("Live quiz"),
        called="",
        says=says,
        hint="" if over else _("All together: the trainer asks, and everybody answers on their own screen."),
        here=seat_address(round_),
        now="",
        drafts=none_of(round_),
    )


def seat_view(sheet: Sheet, position: Position, *, changing: bool = False, page: int = 1) -> Seat:
    """Return the seat. With `changing` the learner wants to answer once more while that is possible."""
    round_ = sheet.round
    if position.state == "lobby":
        hint = _("It begins when your trainer says so.")
        return replace(_plain(sheet, position), says=_("You are in"), hint=hint)
    if position.state == "ended" or attempts.is_over(sheet):
        says = _("That was all") if position.state == "ended" else _("This quiz is closed")
        return replace(_plain(sheet, position), at="ended", says=says, now="", result=_result(sheet, position, page))
    question = question_at(round_, position)
    mine = sheet.answers.filter(question=question.id, vote=position.vote).first()
    seat = replace(_plain(sheet, position), question=asked_view(question), yours=_yours(round_, question, mine))
    if position.state == "asking":
        return _asking(seat, sheet, position, mine, changing=changing)
    if position.state == "locked":
        hint = "" if mine else _("You gave no answer to this one.")
        return replace(seat, says=_("Answers are closed"), hint=hint)
    return _revealed(seat, sheet, question)


def _asking(seat: Seat, sheet: Sheet, position: Position, mine: Answer | None, *, changing: bool) -> Seat:
    if mine is not None and not changing:
        hint = _("Wait for the others.")
        change = f"{seat.here}?change=1" if _may_change(mine.sheet.round) else ""
        return replace(seat, at="waiting", says=_("Your answer is in"), hint=hint, change=change)
    again = _("Vote %(vote)s: think it over, and answer once more.") % {"vote": position.vote}
    drafts = of_sheet(sheet, f"-{position.place}-{position.vote}")
    return replace(seat, hint=again if position.vote > 1 else "", drafts=drafts)


def _may_change(round_: Round) -> bool:
    """Return whether the answer may change. With immediate feedback the first answer stays (`attempts.answer`)."""
    return round_.feedback != Round.Feedback.NOW


def _revealed(seat: Seat, sheet: Sheet, question: QuestionDoc) -> Seat:
    """Return the learner's last answer beside the right one."""
    last = answers_of(sheet).get(question.id)
    telling = feedback_on_answer(question, last, sheet.round) if last else feedback_on(question, question.wanted or {})
    return replace(
        seat, yours=_yours(sheet.round, question, last), feedback=as_seen(telling, question, order_seed(sheet.round))
    )


def _plain(sheet: Sheet, position: Position) -> Seat:
    round_ = sheet.round
    numbers = {"number": position.place + 1, "count": len(room_questions(round_))}
    now = reverse("live:now", args=(round_.code,))
    return Seat(
        at=position.state,
        title=title_of(round_),
        called=sheet.name,
        says=_("Question %(number)s of %(count)s") % numbers,
        hint="",
        here=seat_address(round_),
        now=f"{now}?at={seen_token(round_.code, position.step)}",
        drafts=none_of(round_),
    )


def _yours(round_: Round, question: QuestionDoc, mine: Answer | None) -> str:
    """Return the answer of this learner, with the numbers that its options have on the wall."""
    if mine is None:
        return ""
    numbers = ", ".join(numbers_of(round_, question, mine.given))
    words = in_words(question, mine.given)
    return f"{numbers} · {words}" if numbers else words


def _result(sheet: Sheet, position: Position, page: int) -> Result:
    """Return the result of the questions that were asked and revealed."""
    questions = enumerate(room_questions(sheet.round))
    shown = tuple(question_doc for place, question_doc in questions if is_told(position, place))
    return result_of(Paper(sheet, shown, order_seed(sheet.round), seen=True), page)


def seat_address(round_: Round) -> str:
    """Return the address of a learner's seat in the round."""
    return reverse("live:seat", args=(round_.code,))
