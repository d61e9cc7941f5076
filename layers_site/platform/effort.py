"""Nobody keeps all processors busy: what a client’s requests cost is counted, and no request costs more than its share.

The engine counts its steps, so every request ends; but large boards take a second each, and somebody may ask for them
one after the other. What is counted is the time of the processor above `FREE`, in thousandths of a second: a class
behind one address that looks at ordinary boards is never stopped, however many they are.

Steps are no seconds. So the engine also looks at the clock of the request, through the watch that is lent to it here,
and lets go after REQUEST_SECONDS of the processor. As soon as a request takes more than is free, all that it may still
take is counted, and what it did not take is given back at the end: a process that is killed meanwhile has paid.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

import engine
from layers_site.platform import throttle

SCOPE: Final = "effort"
#: Thousandths of a second that a request may take without being counted.
FREE: Final = 250
#: For machines that ask whether the site is well.
_UNCOUNTED: Final = ("/health/", "/metrics")
#: Where a class answers a quiz, in whatever language: cheap pages, which each browser pays for itself.
_OF_CLASSES: Final = re.compile(r"/[a-z]{2}/(q|live)/")


class EffortMiddleware:
    """The innermost middleware: its page that asks for patience has the visitor’s language and colours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        limits = tuple(_limits(request))
        for key, rate in limits:
            if throttle.exceeded(request, SCOPE, key, rate):
                return throttle.too_many(request, SCOPE, key, rate, template="429_effort.html")
        effort = _Effort(request, limits)
        with engine.watched(effort.is_too_long):
            response = self.get_response(request)
        effort.settle()
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer for views that have no words of their own for boards that take too long."""
        if not isinstance(error, engine.TimeUpError):
            return None
        return throttle.too_many(request, SCOPE, "", "1/min", template="429_effort.html")


class _Effort:
    """The work of one request, and how much of it is counted so far."""

    def __init__(self, request: HttpRequest, limits: tuple[tuple[str, str], ...]) -> None:
        self.request = request
        self.limits = limits
        self._most = int(settings.REQUEST_SECONDS * 1000)
        self._started = time.thread_time()
        self._counted = 0

    def is_too_long(self) -> bool:
        """Return a check for the engine: whether the request has used up its time."""
        taken = self._taken()
        if taken > FREE and not self._counted:
            self._count(max(self._most, taken) - FREE)
        return 0 < self._most < taken

    def settle(self) -> None:
        """Count what it took, no more and no less."""
        over = max(0, self._taken() - FREE)
        if over != self._counted:
            self._count(over - self._counted)

    def _taken(self) -> int:
        return int((time.thread_time() - self._started) * 1000)

    def _count(self, amount: int) -> None:
        self._counted += amount
        for key, rate in self.limits:
            throttle.allowed(self.request, SCOPE, key, rate, amount=amount)


def _limits(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """Yield the clients that the request counts for, with their limits.

    A browser gets half of what its address gets, so that one pupil of a class is stopped before the others.
    """
    most = settings.WORK_SECONDS * 1000
    if most <= 0 or request.path_info.startswith(_UNCOUNTED):
        return
    browser = throttle.browser_of(request)
    if browser:
        yield browser, f"{most // 2}/min"
    # Whoever of a class asks for too much elsewhere does not keep the others from answering.
    if not (browser and _OF_CLASSES.match(request.path_info)):
        yield "", f"{most}/min"
