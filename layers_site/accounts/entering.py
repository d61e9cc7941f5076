"""Coming in: how often it may be tried, making an account, and what happens to the browser at signing in.

An address may stand for a class of learners, so it gets many tries; a name from one address few. From everywhere
together a name has so many that it cannot be guessed, and its owner is not easily shut out by others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec, cast

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from layers_site.accounts.learners import settle
from layers_site.accounts.roles import take_up_training
from layers_site.platform import throttle

Parameters = ParamSpec("Parameters")
View = Callable[Concatenate[HttpRequest, Parameters], HttpResponse]
SIGN_IN: Final = "sign-in"
FROM_ADDRESS: Final = "100/10min"
FOR_NAME_FROM_ADDRESS: Final = "10/10min"
FOR_NAME: Final = "100/h"
#: In browsers in which somebody has signed in as that name before, all of them together.
FOR_NAME_WHERE_KNOWN: Final = "20/10min"
#: The cookie that says so: for half a year, of the last few names.
KNOWN: Final = "known"
_SALT: Final = "layers_site.accounts.known"
_KNOWN_SECONDS: Final = 183 * 24 * 3600
_MOST_KNOWN: Final = 5
SIGN_UPS: Final = "60/h"
RESETS: Final = "30/h"
#: Mails to one address.
MAILS: Final = "3/h"
#: Tries of a password by somebody who is signed in already.
PASSWORDS: Final = "20/10min"
#: Three months, for who wants to stay signed in.
STAY: Final = 90 * 24 * 3600


class NameTakenError(Exception):
    """Somebody else has taken the name in the meantime."""


def make_account(name: str, password: str, email: str = "", *, trains: bool = False) -> User:
    """Return a new account. Raises NameTakenError."""
    # Made slow on purpose, so before anything is locked.
    hashed = make_password(password)
    try:
        with transaction.atomic():
            mail = User.objects.normalize_email(email)
            user = User.objects.create(username=User.normalize_username(name), email=mail, password=hashed)
            if trains:
                take_up_training(user)
    except IntegrityError as error:
        raise NameTakenError from error
    return user


def let_in(request: HttpRequest, user: User, *, stay: bool = False) -> None:
    """Sign in: the session gets a new key, and what this browser did becomes the account's.

    `stay` keeps the session for three months; else it ends with the browser.
    """
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    settle(request)
    request.session.set_expiry(STAY if stay else 0)


def limited(scope: str, rate: str) -> Callable[[View[Parameters]], View[Parameters]]:
    """Limit how often the form of a view may be sent from one address or by one account."""

    def guard(view: View[Parameters]) -> View[Parameters]:
        def guarded(request: HttpRequest, *args: Parameters.args, **kwargs: Parameters.kwargs) -> HttpResponse:
            key = f"user {request.user.pk}" if request.user.is_authenticated else ""
            if request.method == "POST" and not throttle.allowed(request, scope, key, rate):
                return throttle.too_many(request, scope, key, rate)
            return view(request, *args, **kwargs)

        return wraps(view)(cast("View[Parameters]", guarded))

    return guard


def seconds_to_wait(request: HttpRequest, name: str) -> int:
    """Count one try to sign in as `name`; 0 where it may be made. What comes of it says `did_sign_in`."""
    waits = [
        throttle.seconds_left(request, SIGN_IN, key, rate)
        for key, rate in _counted(request, name)
        if not throttle.allowed(request, SIGN_IN, key, rate)
    ]
    return max(waits, default=0)


def did_sign_in(request: HttpRequest, name: str) -> None:
    """Take a try back that was none of those that are to be few: only wrong ones count."""
    for key, rate in _counted(request, name):
        throttle.allowed(request, SIGN_IN, key, rate, amount=-1)


def _counted(request: HttpRequest, name: str) -> tuple[tuple[str, str], ...]:
    """Return the counters for this name and address.

    A browser that has signed in with that name before has its own counter: nobody else at its address, or elsewhere,
    uses it up.
    """
    name = name.casefold()
    if _mark(name) in _marks(request):
        return ((f"{name} where it is known", FOR_NAME_WHERE_KNOWN),)
    return (
        ("", FROM_ADDRESS),
        (f"{name} {throttle.client_of(request)}", FOR_NAME_FROM_ADDRESS),
        (name, FOR_NAME),
    )


def remember(request: HttpRequest, response: HttpResponse, name: str) -> HttpResponse:
    """Return the response with a cookie: this browser knows the name. The cookie alone opens nothing."""
    mark = _mark(name.casefold())
    marks = [mark, *(other for other in _marks(request) if other != mark)][:_MOST_KNOWN]
    response.set_signed_cookie(
        KNOWN, "-".join(marks), salt=_SALT, max_age=_KNOWN_SECONDS, secure=settings.SESSION_COOKIE_SECURE,
        httponly=True, samesite="Lax",
    )  # fmt: skip
    return response


def _marks(request: HttpRequest) -> list[str]:
    """Return the marks in the cookie; none if the cookie is not ours."""
    text = request.get_signed_cookie(KNOWN, "", salt=_SALT, max_age=_KNOWN_SECONDS)
    return text.split("-") if text else []


def _mark(name: str) -> str:
    """Return a digest of the name, so that nobody can read the name in the cookie."""
    return salted_hmac(_SALT, name, algorithm="sha256").hexdigest()[:32]
