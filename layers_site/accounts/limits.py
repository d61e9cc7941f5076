"""How often the doors may be tried: from one address, and for one name.

An address may stand for a class of learners, so it gets many tries; a name from one address few. From everywhere
together a name has so many that it cannot be guessed, and its owner is not easily shut out by others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec, cast

from django.http import HttpRequest, HttpResponse

from layers_site.common import throttle

Parameters = ParamSpec("Parameters")
View = Callable[Concatenate[HttpRequest, Parameters], HttpResponse]

SIGN_IN: Final = "sign-in"
FROM_ADDRESS: Final = "100/10min"
FOR_NAME_FROM_ADDRESS: Final = "10/10min"
FOR_NAME: Final = "100/h"
SIGN_UPS: Final = "60/h"
RESETS: Final = "30/h"
#: Mails to one address.
MAILS: Final = "3/h"
#: Tries of a password by somebody who is signed in already.
PASSWORDS: Final = "20/10min"


def seconds_to_wait(request: HttpRequest, name: str) -> int:
    """Count one try to sign in as `name`; 0 where it may be made."""
    name = name.casefold()
    tries = (
        ("", FROM_ADDRESS),
        (f"{name} {throttle.client_of(request)}", FOR_NAME_FROM_ADDRESS),
        (name, FOR_NAME),
    )
    waits = [
        throttle.seconds_left(request, SIGN_IN, key, rate)
        for key, rate in tries
        if not throttle.allowed(request, SIGN_IN, key, rate)
    ]
    return max(waits, default=0)


def limited(scope: str, rate: str) -> Callable[[View[Parameters]], View[Parameters]]:
    """A view whose form may be sent so often: from an address, or by whoever is signed in."""

    def guard(view: View[Parameters]) -> View[Parameters]:
        def guarded(request: HttpRequest, *args: Parameters.args, **kwargs: Parameters.kwargs) -> HttpResponse:
            key = f"user {request.user.pk}" if request.user.is_authenticated else ""
            if request.method == "POST" and not throttle.allowed(request, scope, key, rate):
                return throttle.too_many(request, scope, key, rate)
            return view(request, *args, **kwargs)

        return wraps(view)(cast("View[Parameters]", guarded))

    return guard
