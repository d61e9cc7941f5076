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
from django.utils.http import http_date

from layers_site.learners.services import SESSION_KEY, learner_made
from layers_site.quizzes import sitting
from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.refusing import RefusedError

_SIGNER: Final = TimestampSigner(salt="layers_site.taking.stranger")
#: How long a page may lie open and still be known by what it was given.
_KNOWN_FOR: Final = timedelta(hours=12)


def stranger() -> str:
    """For a form by which somebody begins: whom the form is for, signed, so that nobody can say that they are another.

    Who sends the form twice, since the answer to the first time got lost, has no cookie yet and is known by this.
    """
    return _SIGNER.sign(uuid.uuid4().hex)


def _key_of(token: str) -> uuid.UUID | None:
    """None for what no form of ours had, or had too long ago."""
    try:
        return uuid.UUID(_SIGNER.unsign(token, max_age=_KNOWN_FOR))
    except BadSignature:
        return None


def begin(request: HttpRequest, of: Round, name: str, token: str = "") -> Sheet:
    """The sheet of this browser. Its learner, the sheet and the session are written together or not at all: one after
    the other, a disk that runs full in between would leave a sheet that no browser can come back to.

    `token` is what `stranger` gave to the form. Answer with `known_again`. Raises RefusedError where there is no sheet
    for them.
    """
    try:
        with transaction.atomic():
            sheet = sitting.begin(of, learner_made(request, _key_of(token)), name)
            if request.session.modified:
                request.session.save()
            return sheet
    except RefusedError:
        # Whom it names was taken back with everything else.
        request.session.pop(SESSION_KEY, None)
        raise


def known_again(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with the cookie of the session that `begin` has written: its middleware, which sets it otherwise,
    would write the session once more, outside of the transaction."""
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
