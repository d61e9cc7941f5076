"""Finding the learner of a request, and keeping what they answered."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest

from layers_site.accounts.learner_rows import join, let_go
from layers_site.accounts.models import Attempt, Learner

SESSION_KEY: Final = "learner"
#: In a session that got its learner by a link: what names this link to the app that gave it.
LINK_KEY: Final = "learner-link"
#: Say whether a link that once led to this learner has been replaced since.
_LINK_ENDED: Final[list[Callable[[Learner, str], bool]]] = []
#: An answer is recorded with at most this many of the misconceptions that fit it.
MOST_BELIEVED: Final = 10


def link_ended(ended: Callable[[Learner, str], bool]) -> None:
    """Ask this whether the link by which a browser got its learner has ended. For apps, as they begin."""
    _LINK_ENDED.append(ended)


def learner_of(request: HttpRequest) -> Learner | None:
    """Return the learner of the account, or of this browser where nobody is signed in.

    None before they did anything, and where the browser got its learner by a link that has ended.
    """
    if request.user.is_authenticated:
        return _account_learner(request, request.user)
    return _named(request)


def _named(request: HttpRequest) -> Learner | None:
    """Return the learner whom the session names, as long as the link holds by which it got them."""
    key, link = request.session.get(SESSION_KEY), request.session.get(LINK_KEY)
    # Whoever signs out leaves nothing behind; nor does a browser whose learner has got an account elsewhere.
    learner = Learner.objects.filter(key=key, user=None).first() if key else None
    if learner is not None and link and any(ended(learner, link) for ended in _LINK_ENDED):
        _no_longer(request)
        return None
    return learner


def come_by_link(request: HttpRequest, learner: Learner, link: str) -> None:
    """Make this browser that of a learner, for as long as the link holds."""
    _remember(request, learner)
    request.session[LINK_KEY] = link


def _no_longer(request: HttpRequest) -> None:
    for key in (SESSION_KEY, LINK_KEY):
        request.session.pop(key, None)


def is_stranger(request: HttpRequest) -> bool:
    """Return whether nothing is known of the visitor: all strangers get the same pages."""
    return not request.user.is_authenticated and SESSION_KEY not in request.session


def attempts_of(request: HttpRequest) -> QuerySet[Attempt]:
    """Return the attempts of this browser, oldest first."""
    learner = learner_of(request)
    return learner.attempts.all() if learner else Attempt.objects.none()


def record(
    request: HttpRequest,
    kind: Attempt.Kind,
    item: str,
    *,
    right: bool,
    answer: dict[str, Any],
    believed: Sequence[str] = (),
) -> Attempt:
    """Keep an answer; the first one makes the learner, who needs no account."""
    return Attempt.objects.create(
        learner=learner_made(request),
        kind=kind,
        item=item,
        given=answer,
        right=right,
        believed=list(believed[:MOST_BELIEVED]),
    )


def learner_made(request: HttpRequest, key: uuid.UUID | None = None) -> Learner:
    """Return the learner of the account or of this browser, and make one if there is none.

    A new learner gets that key, so that a form that is sent twice makes one learner.
    """
    learner = learner_of(request)
    if learner is not None:
        return learner
    if request.user.is_authenticated:
        return Learner.objects.get_or_create(user=request.user)[0]
    return _new_learner(request, key)


def settle(request: HttpRequest) -> None:
    """Move the answers of this browser to the account that has just signed in."""
    learner_of(request)


def forget(request: HttpRequest) -> None:
    """Delete what this browser, or this account, has answered and read.

    The browser is a stranger then, unless something that others rest on has to know it again.
    """
    learner = learner_of(request)
    if learner is None or let_go(learner):
        _no_longer(request)


def know_again(request: HttpRequest, learner: Learner | None) -> None:
    """Remember a learner whose account is deleted in this browser, as long as their empty row is there."""
    if learner is not None and Learner.objects.filter(pk=learner.pk, user=None).exists():
        _remember(request, learner)


def _account_learner(request: HttpRequest, user: User) -> Learner | None:
    """Return the account's learner. A learner whom the session still names is joined into it."""
    if SESSION_KEY not in request.session:
        return Learner.objects.filter(user=user).first()
    browser = _named(request)
    _no_longer(request)
    if browser is None:
        return Learner.objects.filter(user=user).first()
    account, _made = Learner.objects.get_or_create(user=user)
    return join(account, browser)


def _new_learner(request: HttpRequest, key: uuid.UUID | None) -> Learner:
    learner = Learner.objects.get_or_create(key=key or uuid.uuid4())[0]
    if learner.user_id is not None:  # they have made an account of it in the meantime: nobody comes in by a form
        learner = Learner.objects.create()
    _remember(request, learner)
    return learner


def _remember(request: HttpRequest, learner: Learner) -> None:
    request.session[SESSION_KEY] = str(learner.key)
    request.session.pop(LINK_KEY, None)
    # A learner comes back next month: a session of two weeks would lose what they have learned.
    request.session.set_expiry(365 * 24 * 3600)
