"""A browser takes its place in a round: who they are, their sheet, and how the browser is known again."""

from __future__ import annotations

import time
import uuid
from datetime import timedelta
from typing import Final, Literal, cast

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import http_date

from layers_site.accounts.learners import SESSION_KEY, learner_made, learner_of
from layers_site.accounts.models import Learner
from layers_site.platform import throttle
from layers_site.quizzes import sitting
from layers_site.quizzes.drawing import Draw, draw_for
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.taking.services.sheets import known_here

_SIGNER: Final = TimestampSigner(salt="layers_site.quizzes.taking.stranger")
#: How long a page may lie open and still say who begins by it.
_KNOWN_FOR: Final = timedelta(hours=12)
#: And how long whoever has begun by it is given back to somebody who sends it once more.
_SENT_AGAIN: Final = timedelta(minutes=2)
#: Sheets begun from one address: several classes behind one, and no more than a table can hold.
BEGUN: Final = ("quiz-begin", "", "300/10min")


class TooManyError(Exception):
    """From this address more sheets were begun than several classes need."""


def stranger(code: str) -> str:
    """Return the signed person for a form of a round or a class, so that nobody can pretend to be another.

    Who sends the form twice, since the answer to the first time got lost, has no cookie yet and is known by this. At a
    machine that is shared others may have seen the form before: so it is for one code, and for a short time.
    """
    return _SIGNER.sign(f"{code} {uuid.uuid4().hex}")


def name_in_class(request: HttpRequest, round_: Round) -> str:
    """Return the name of this learner in the class of the round, or at their last attempt; "" for none."""
    learner = learner_of(request)
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
    return parsed if signed == code and not _is_at_work(parsed) else None


def _is_at_work(key: uuid.UUID) -> bool:
    """Return whether the browser of this learner has shown that it keeps its cookie.

    They have been there for a while, or have done something.
    """
    learner = Learner.objects.filter(key=key).first()
    if learner is None:
        return False
    late = learner.created + _SENT_AGAIN < timezone.now()
    answered = Answer.objects.filter(sheet__learner=learner).exists()
    return late or answered or learner.sheets.filter(handed_in__isnull=False).exists()


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
            sheet = _sheet(request, round_, learner_made(request, key_of(token, round_.code)), name, draw)
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
    makes_one = sitting.open_sheet(round_, learner) is None and sitting.may_begin(round_, learner)
    return draw_for(round_, learner) if makes_one and not throttle.exceeded(request, *BEGUN) else None


def _sheet(request: HttpRequest, round_: Round, learner: Learner, name: str, draw: Draw | None) -> Sheet:
    makes_one = sitting.open_sheet(round_, learner) is None and sitting.may_begin(round_, learner)
    if makes_one and not throttle.allowed(request, *BEGUN):
        raise TooManyError
    return sitting.begin(round_, learner, name, draw)


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
