"""Nobody keeps all processors busy: what a client’s requests cost is counted, and no request costs more than its share.

The engine counts its steps, so every request ends; but large boards take a second each, and somebody may ask for them
one after the other. What is counted is the time of the processor above `FREE`, in thousandths of a second: a class
behind one address that looks at ordinary boards is never stopped, however many they are.

Steps are no seconds. So what works (the engine, the reader of cards) also looks at the clock of the request, through
the watch that is lent to it here, and lets go after REQUEST_SECONDS of the processor. All that a request may take is
reserved as it begins, and what it did not take is given back at the end: many at once are no more than one after the
other, and a process that is killed meanwhile has paid.
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
from layers_site.platform import throttle, watchdog

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
        most = int(settings.REQUEST_SECONDS * 1000)
        reserved = max(0, most - FREE)
        windows = []
        for key, rate in _limits(request):
            window = throttle.window(request, SCOPE, key, rate)
            windows.append(window)
            if throttle.counted(window, reserved) - reserved > window.most:
                _give_back(windows, reserved)
                return throttle.too_many(request, SCOPE, key, rate, template="429_effort.html")
        started = time.thread_time()

        def taken() -> int:
            return int((time.thread_time() - started) * 1000)

        with engine.watched(lambda: watchdog.is_told_to_end() or 0 < most < taken()):
            response = self.get_response(request)
        _give_back(windows, reserved - max(0, taken() - FREE))
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer for views that have no words of their own for boards that take too long."""
        if not isinstance(error, engine.TimeUpError):
            return None
        return throttle.too_many(request, SCOPE, "", "1/min", template="429_too_long.html")


def _give_back(windows: list[throttle.Window], amount: int) -> None:
    """Count so much less; more, where a request took more than was reserved."""
    if amount:
        for window in windows:
            throttle.counted(window, -amount)


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
