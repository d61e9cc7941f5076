"""Sheets of a round: found by its code, begun by a browser that is known again, with the question at each place."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal, TypeVar, cast

from django.conf import settings
from django.contrib.auth.models import User
from django.core.signing import BadSignature, TimestampSigner
from django.db import OperationalError, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import http_date

from layers_site.accounts.learners import SESSION_KEY, learner_made, learner_of
from layers_site.accounts.models import Learner
from layers_site.platform import throttle
from layers_site.quizzes import attempts
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm, answer_form
from layers_site.quizzes.codes import CLASS_LENGTH, tidied
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Answer, Round, SchoolClass, Sheet
from layers_site.quizzes.querysets import RoundQuerySet
from layers_site.quizzes.round_questions import Draw, draw_for, questions_of
from layers_site.quizzes.shapes import QuestionDoc

#: Codes that nobody has, from one address: a school behind one mistypes some, and 148 million cannot be tried.
SCOPE: Final = "quiz-code"
RATE: Final = "300/10min"
#: Where somebody of an address takes part: kept as a count of the round or class and the address, for a day at most.
_HERE: Final = "quiz-here"
_ANY: Final = "0/day"

Meant = TypeVar("Meant", Round, SchoolClass)

#: What htmx puts the answer's page in place of.
REGION: Final = "taking"
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


def find(request: HttpRequest, code: str) -> Round | None:
    """Return the round of a code as it was typed; None for a code that nobody has, which is counted.

    Raises TooManyError whatever the code, unless this browser, or somebody else of its address, takes part in the round
    already: one who tries codes out does not shut out the class around them.
    """
    plain = tidied(code)
    round_ = _rounds().filter(code=plain).first() if plain else None
    return _counted(request, round_)


def find_class(request: HttpRequest, code: str) -> SchoolClass | None:
    """Return the class of a code as it was typed; None for a code that nobody has, which is counted.

    Raises TooManyError as `find` does.
    """
    plain = tidied(code, CLASS_LENGTH)
    return _counted(request, SchoolClass.objects.filter(code=plain).first() if plain else None)


def _counted(request: HttpRequest, meant: Meant | None) -> Meant | None:
    if throttle.exceeded(request, SCOPE, "", RATE) and not (meant and _is_known(request, meant)):
        raise TooManyError
    if meant is None and not throttle.allowed(request, SCOPE, "", RATE):
        raise TooManyError
    return meant


def _rounds() -> RoundQuerySet:
    """Return the rounds without the draft of the quiz, which is long and not needed."""
    return Round.objects.with_quiz().defer("version__quiz__document")


def known_here(request: HttpRequest, of: Round | SchoolClass) -> None:
    """Note that the address of this request belongs to a participant or a trainer. No code is one of both."""
    throttle.allowed(request, f"{_HERE} {of.code}", "", _ANY)


def _is_known(request: HttpRequest, of: Round | SchoolClass) -> bool:
    return throttle.exceeded(request, f"{_HERE} {of.code}", "", _ANY) or _takes_part(request, of)


def _takes_part(request: HttpRequest, of: Round | SchoolClass) -> bool:
    if request.user.is_authenticated and _leads(request.user, of):
        return True
    learner = learner_of(request)
    places = of.sheets.all() if isinstance(of, Round) else of.seats.all()
    return learner is not None and places.filter(learner=learner).exists()


def _leads(user: User, of: Round | SchoolClass) -> bool:
    if isinstance(of, Round):
        return Round.objects.worked_on_by(user).filter(pk=of.pk).exists()
    return of.owner_id == user.pk


@dataclass(frozen=True, slots=True)
class QuestionPlace:
    """A question at its place on a sheet, from 1; `count` is how many there are."""

    sheet: Sheet
    number: int
    count: int
    question: QuestionDoc


def sheet_of(request: HttpRequest, round_: Round, number: int | None = None) -> Sheet | None:
    """Return this browser's sheet of that number, or its last one, or None."""
    learner = returning(request)
    if learner is None:
        return None
    sheets = sheets_of(round_, learner)
    return next((sheet for sheet in sheets if number in (None, sheet.number)), None)


def sheets_of(round_: Round, learner: Learner | None) -> tuple[Sheet, ...]:
    """Return every attempt of a learner, the last one first."""
    return tuple(round_.sheets.filter(learner=learner).order_by("-number")) if learner else ()


def place_of(sheet: Sheet, number: int) -> QuestionPlace | None:
    """Return the question of that number, None where there is none."""
    questions = questions_of(sheet)
    if not 1 <= number <= len(questions):
        return None
    return QuestionPlace(sheet, number, len(questions), questions[number - 1])


def answers_of(sheet: Sheet) -> Mapping[str, Answer]:
    """Return the stored answers by the id of the question; of several votes the last."""
    return {answer.question: answer for answer in sheet.answers.order_by("vote")}


def unanswered(sheet: Sheet) -> tuple[int, ...]:
    """Return the numbers of the questions that have no answer yet."""
    answers = answers_of(sheet)
    return tuple(number for number, question_doc in enumerate(questions_of(sheet), 1) if question_doc.id not in answers)


def form_of(place: QuestionPlace, data: Mapping[str, Any] | None) -> AnswerForm | EngineForm:
    """Return the form with the answer so far, which may be changed. With htmx the response replaces the question.

    Raises RefusedError for what cannot be asked.
    """
    action = reverse("taking:question", args=(place.sheet.round.code, place.number))
    answer = answers_of(place.sheet).get(place.question.id)
    seed, earlier = attempts.order_seed(place.sheet), answer.given if answer else None
    form = answer_form(place.question, data, action=action, order_seed=seed, answer=earlier)
    form.helper.attrs = {"hx-post": action, "hx-target": f"#{REGION}", "hx-swap": "outerHTML show:window:top"}
    return form


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


def key_of(token: str, code: str) -> uuid.UUID | None:
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
    known, key = learner_of(request), key_of(token, code)
    again = known is None and key is not None and Learner.objects.filter(key=key).exists()
    learner = learner_made(request, key)
    if again and learner.key == key:
        request.session[AGAIN] = str(key)
    return learner


def came_again(request: HttpRequest, learner: Learner) -> bool:
    """Return whether this session got its learner by a form that was sent before."""
    return bool(request.session.get(AGAIN) == str(learner.key))


def begin(request: HttpRequest, round_: Round, name: str, token: str = "") -> Sheet:
    """Return the sheet of this browser, and begin one if there is none.

    Its learner, the sheet and the session are written together or not at all: one after the other, a disk that runs
    full in between would leave a sheet that no browser can come back to.

    `token` is what `stranger` gave to the form. Answer with `known_again`. Raises RefusedError where there is no sheet
    for them, TooManyError where too many were begun from their address; a sheet that goes on is not counted.
    """
    draw = _draw(request, round_)
    try:
        with transaction.atomic():
            sheet = _sheet(request, round_, learner_by_form(request, token, round_.code), name, draw)
            if request.session.modified:
                request.session.save()
    except (RefusedError, TooManyError):
        # Whom it names was taken back with everything else.
        request.session.pop(SESSION_KEY, None)
        raise
    known_here(request, round_)
    return sheet


def _draw(request: HttpRequest, round_: Round) -> Draw | None:
    """Draw what a new sheet asks, before anything is locked; None where there will be none."""
    learner = learner_of(request)
    makes_one = attempts.open_sheet(round_, learner) is None and attempts.may_begin(round_, learner)
    return draw_for(round_, learner) if makes_one and not throttle.exceeded(request, *BEGUN) else None


def _sheet(request: HttpRequest, round_: Round, learner: Learner, name: str, draw: Draw | None) -> Sheet:
    makes_one = attempts.open_sheet(round_, learner) is None and attempts.may_begin(round_, learner)
    if makes_one and not throttle.allowed(request, *BEGUN):
        raise TooManyError
    return attempts.begin(round_, learner, name, draw)


def known_again(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return the answer with the cookie of the session that `begin` has written.

    The middleware of the session, which sets it otherwise, would write the session once more, outside of the
    transaction.
    """
    session = request.session
    if not session.modified:
        return response
    seconds = session.get_expiry_age()
    response.set_cookie(
        settings.SESSION_COOKIE_NAME,
        session.session_key or "",
        max_age=seconds,
        expires=http_date(time.time() + seconds),
        domain=settings.SESSION_COOKIE_DOMAIN,
        path=settings.SESSION_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=settings.SESSION_COOKIE_HTTPONLY,
        samesite=cast("Literal['Lax', 'Strict']", settings.SESSION_COOKIE_SAMESITE),
    )
    session.modified = False
    return response
