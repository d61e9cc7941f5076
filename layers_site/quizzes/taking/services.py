"""Sheets of a round: found by its code, begun by a browser that is known again, with the question at each place."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Final, TypeVar

from django.core.signing import BadSignature, TimestampSigner
from django.db import OperationalError, transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from layers_site.accounts.learners import SESSION_KEY, learner_made, learner_of
from layers_site.accounts.models import Learner
from layers_site.platform import throttle
from layers_site.quizzes import attempts
from layers_site.quizzes.codes import CLASS_LENGTH, tidied
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Answer, Round, SchoolClass, Sheet
from layers_site.quizzes.round_questions import draw_for, questions_of

#: Codes that nobody has, from one address: a school behind one mistypes some, and 148 million cannot be tried.
SCOPE: Final = "quiz-code"
RATE: Final = "300/10min"
#: Where somebody of an address takes part: kept as a count of the round or class and the address, for a day at most.
_HERE: Final = "quiz-here"
_ANY: Final = "0/day"

Meant = TypeVar("Meant", Round, SchoolClass)

_SIGNER: Final = TimestampSigner(salt="layers_site.quizzes.taking.stranger")
#: How long a page may lie open and still say who begins by it.
_KNOWN_FOR: Final = timedelta(hours=12)
#: And how long whoever has begun by it is given back to somebody who sends it once more.
_SENT_AGAIN: Final = timedelta(seconds=30)
#: In a session that came by a form that was sent before: the learner whom it got.
AGAIN: Final = "learner-again"
#: Sheets begun from one address: several classes behind one, and no more than a table can hold.
BEGUN: Final = ("quiz-begin", "", "300/10min")


class TooManyError(Exception):
    """From this address came more than several classes send: wrong codes, or sheets begun."""


# --- codes --------------------------------------------------------------------------------------------


def find(request: HttpRequest, code: str) -> Round | None:
    """Return the round of a code as it was typed; None for a code that nobody has, which is counted.

    Raises TooManyError whatever the code, unless this browser, or somebody else of its address, takes part in the round
    already: one who tries codes out does not shut out the class around them.
    """
    plain = tidied(code)
    # Without the draft of the quiz, which is long and not needed.
    rounds = Round.objects.with_quiz().defer("version__quiz__document")
    return _counted(request, rounds.filter(code=plain).first() if plain else None)


def find_class(request: HttpRequest, code: str) -> SchoolClass | None:
    """Return the class of a code as `find` does the round."""
    plain = tidied(code, CLASS_LENGTH)
    return _counted(request, SchoolClass.objects.filter(code=plain).first() if plain else None)


def _counted(request: HttpRequest, meant: Meant | None) -> Meant | None:
    if throttle.exceeded(request, SCOPE, "", RATE) and not (meant and _is_known(request, meant)):
        raise TooManyError
    if meant is None and not throttle.allowed(request, SCOPE, "", RATE):
        raise TooManyError
    return meant


def known_here(request: HttpRequest, of: Round | SchoolClass) -> None:
    """Note that the address of this request belongs to a participant or a trainer. No code is one of both."""
    throttle.allowed(request, f"{_HERE} {of.code}", "", _ANY)


def _is_known(request: HttpRequest, of: Round | SchoolClass) -> bool:
    """Return whether this browser, its account or somebody at its address takes part, or sees it as a trainer."""
    if throttle.exceeded(request, f"{_HERE} {of.code}", "", _ANY):
        return True
    seen = (Round if isinstance(of, Round) else SchoolClass).objects.worked_on_by
    if request.user.is_authenticated and seen(request.user).filter(pk=of.pk).exists():
        return True
    learner = learner_of(request)
    places = of.sheets.all() if isinstance(of, Round) else of.seats.all()
    return learner is not None and places.filter(learner=learner).exists()


# --- sheets -------------------------------------------------------------------------------------------


def sheet_of(request: HttpRequest, round_: Round, number: int | None = None) -> Sheet | None:
    """Return this browser's sheet of that number, or its last one, or None."""
    sheets = sheets_of(round_, returning(request))
    return next((sheet for sheet in sheets if number in (None, sheet.number)), None)


def sheets_of(round_: Round, learner: Learner | None) -> tuple[Sheet, ...]:
    """Return every attempt of a learner, the last one first."""
    return tuple(round_.sheets.filter(learner=learner).order_by("-number")) if learner else ()


def answers_of(sheet: Sheet) -> Mapping[str, Answer]:
    """Return the stored answers by the id of the question; of several votes the last."""
    return {answer.question: answer for answer in sheet.answers.order_by("vote")}


def address(round_: Round, number: int) -> str:
    return reverse("taking:question", args=(round_.code, number))


def onward(sheet: Sheet) -> str:
    """Return the address of the first question without an answer; of the hand-in where each has one."""
    answers = answers_of(sheet)
    numbers = (number for number, question in enumerate(questions_of(sheet), 1) if question.id not in answers)
    number = next(numbers, None)
    return address(sheet.round, number) if number else reverse("taking:hand-in", args=(sheet.round.code,))


# --- who begins ---------------------------------------------------------------------------------------


def stranger(code: str) -> str:
    """Return the signed person for a form of a round or a class, so that nobody can pretend to be another.

    Who sends the form twice, since the answer to the first time got lost, has no cookie yet and is known by this. At a
    machine that is shared others may have seen the form before: so it is for one code, and for a short time.
    """
    return _SIGNER.sign(f"{code} {uuid.uuid4().hex}")


def name_in_class(request: HttpRequest, round_: Round) -> str:
    """Return the name of this learner in the class of the round, or at their last attempt; "" for none."""
    learner = returning(request)
    if learner is None:
        return ""
    seat = learner.seats.filter(klass=round_.klass_id).first() if round_.klass_id else None
    last = round_.sheets.filter(learner=learner).exclude(name="").order_by("-number").first()
    return seat.name if seat else last.name if last else ""


def _key_of(token: str, code: str) -> uuid.UUID | None:
    """Return the key; None if no recent form of this code had it, or if the person is at work already."""
    try:
        signed, _space, key = _SIGNER.unsign(token, max_age=_KNOWN_FOR).partition(" ")
        parsed = uuid.UUID(key)
    except (BadSignature, ValueError):
        return None
    return parsed if signed == code and not _is_at_work(Learner.objects.filter(key=parsed).first()) else None


def _is_at_work(learner: Learner | None) -> bool:
    """Return whether the browser of this learner has shown that it keeps its cookie, or has had the time to."""
    return learner is not None and (learner.returned or learner.created + _SENT_AGAIN < timezone.now())


def returning(request: HttpRequest) -> Learner | None:
    """Return the learner of this browser, and note that it has come back with its cookie.

    For pages that are opened by it; not for the request that makes the learner.
    """
    learner = learner_of(request)
    if learner is not None and not _is_at_work(learner):
        with suppress(OperationalError):  # a database that is busy keeps nobody from reading
            Learner.objects.filter(pk=learner.pk).update(returned=True)
    return learner


def learner_by_form(request: HttpRequest, token: str, code: str) -> Learner:
    """Return the learner of this browser, or whom the form got when it was sent before; make one if there is none.

    The same form may come from somebody else who saw it: the session is marked, and no link that lasts is shown in it.
    """
    known, key = learner_of(request), _key_of(token, code)
    again = known is None and key is not None and Learner.objects.filter(key=key).exists()
    learner = learner_made(request, key)
    if again and learner.key == key:
        request.session[AGAIN] = str(key)
    return learner


@contextmanager
def together(request: HttpRequest) -> Iterator[None]:
    """Write a learner, what they begin and the session together or not at all.

    One after the other, a disk that runs full in between would leave a sheet that no browser can come back to. Where it
    is refused, the session names nobody.
    """
    try:
        with transaction.atomic():
            yield
            if request.session.modified:
                request.session.save()
    except (RefusedError, TooManyError):
        request.session.pop(SESSION_KEY, None)
        raise


def begin(request: HttpRequest, round_: Round, name: str, token: str = "") -> Sheet:
    """Return the sheet of this browser, and begin one if there is none.

    `token` is what `stranger` gave to the form: whoever sends it again, as the answer was lost, comes to the same
    sheet. Raises RefusedError where there is no sheet for them, TooManyError where too many were begun from their
    address; a sheet that goes on is not counted.
    """
    learner = learner_of(request)
    # What a new sheet asks is drawn before anything is locked.
    draws = _makes_one(round_, learner) and not throttle.exceeded(request, *BEGUN)
    draw = draw_for(round_, learner) if draws else None
    with together(request):
        learner = learner_by_form(request, token, round_.code)
        if _makes_one(round_, learner) and not throttle.allowed(request, *BEGUN):
            raise TooManyError
        sheet = attempts.begin(round_, learner, name, draw)
    known_here(request, round_)
    return sheet


def _makes_one(round_: Round, learner: Learner | None) -> bool:
    return attempts.open_sheet(round_, learner) is None and attempts.may_begin(round_, learner)
