"""Finding the learner of a request, and keeping what they answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import QuerySet
from django.http import HttpRequest

from layers_site.learners.models import Attempt, Learner

SESSION_KEY: Final = "learner"
#: An answer is recorded with at most this many of the misconceptions that fit it.
MOST_BELIEVED: Final = 10


def learner_of(request: HttpRequest) -> Learner | None:
    """The learner of this browser, None if it has not answered anything yet."""
    key = request.session.get(SESSION_KEY)
    return Learner.objects.filter(key=key).first() if key else None


def attempts_of(request: HttpRequest) -> QuerySet[Attempt]:
    """What this browser has answered, oldest first."""
    learner = learner_of(request)
    return learner.attempts.all() if learner else Attempt.objects.none()


def record(
    request: HttpRequest,
    kind: Attempt.Kind,
    item: str,
    *,
    right: bool,
    given: dict[str, Any],
    believed: Sequence[str] = (),
) -> Attempt:
    """Keep an answer; the first one makes the learner, who needs no account."""
    return Attempt.objects.create(
        learner=learner_made(request),
        kind=kind,
        item=item,
        given=given,
        right=right,
        believed=list(believed[:MOST_BELIEVED]),
    )


def learner_made(request: HttpRequest) -> Learner:
    """The learner of this browser, made if there is none yet."""
    return learner_of(request) or _new_learner(request)


def forget(request: HttpRequest) -> None:
    """Delete what this browser has answered and read; it is a stranger then."""
    learner = learner_of(request)
    if learner is not None:
        learner.delete()
    request.session.pop(SESSION_KEY, None)


def _new_learner(request: HttpRequest) -> Learner:
    learner = Learner.objects.create()
    request.session[SESSION_KEY] = str(learner.key)
    # A learner comes back next month: a session of two weeks would lose what they have learned.
    request.session.set_expiry(365 * 24 * 3600)
    return learner
