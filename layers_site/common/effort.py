"""Nobody keeps all processors busy: what a client’s requests cost is counted, beyond what any page may cost.

The engine counts its steps, so every request ends; but large boards take a second each, and somebody may ask for them
one after the other. What is counted is the time of the processor above `FREE`, in thousandths of a second: a class
behind one address that looks at ordinary boards is never stopped, however many they are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from layers_site.common import throttle

SCOPE: Final = "effort"
#: Thousandths of a second that a request may take without being counted.
FREE: Final = 250
#: For machines that ask whether the site is well.
_UNCOUNTED: Final = ("/health/", "/metrics")


class EffortMiddleware:
    """Stands innermost: the page that asks for patience is in the visitor’s language and in their colours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        limits = tuple(_limits(request))
        for key, rate in limits:
            if throttle.exceeded(request, SCOPE, key, rate):
                return throttle.too_many(request, SCOPE, key, rate, template="429_effort.html")
        started = time.thread_time()
        response = self.get_response(request)
        over = int((time.thread_time() - started) * 1000) - FREE
        for key, rate in limits if over > 0 else ():
            throttle.allowed(request, SCOPE, key, rate, amount=over)
        return response


def _limits(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """Of one browser half of what its address has, so that one of a class is stopped before the others."""
    most = settings.WORK_SECONDS * 1000
    if most <= 0 or request.path_info.startswith(_UNCOUNTED):
        return
    browser = throttle.browser_of(request)
    if browser:
        yield browser, f"{most // 2}/min"
    yield "", f"{most}/min"
