"""What a client’s requests cost is counted; dear ones take turns, and a page waits only so long.

What is counted is the time of the processor, in thousandths of a second, of short pages too: an address gets half of
what the machine has (WORK_SECONDS), which a class at its boards does not take.

The engine counts its steps, which are no seconds. So what works (the engine, the reader of cards) also looks at the
clock of the request, through the watch that is lent to it here, and lets go after REQUEST_SECONDS of the processor. A
request that has taken TURN waits for its turn at that look. Then all that it may take is reserved, and what it did not
take is given back at the end: many at once are no more than one after the other, and a process that is killed meanwhile
has paid.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from threading import Condition
from typing import Final

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

import engine
from layers_site.platform import throttle, watchdog
from layers_site.platform.throttle import Limit

# --- how long a page waits for what it can go without ---------------------------------------------------


class Patience:
    """Begins when it is made. `over` once more than `seconds` have gone by, which 0 and less always have.

    What is worked on meanwhile is counted by the `clock` of the processor: a busy machine has no less patience.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] | None = None) -> None:
        self._clock = clock or time.monotonic
        self._until = self._clock() + seconds * settings.PATIENCE

    @property
    def over(self) -> bool:
        return self._clock() >= self._until


# --- the turns of requests that work for a long time ------------------------------------------------------


#: How many requests a process answers at once, those that wait for their turn among them.
THREADS: Final = 16
#: And how many of them may be one client's: the rest is left for the others.
THREADS_OF_ONE: Final = 12


class Turns:
    """Of requests that work for a long time one works at a time in each process; the others wait.

    Python lets one thread of a process work at a time, so nothing is lost by it. Side by side, long ones would share
    the processor with every short page, each of which then waits for all of them again and again. Who is next is fair
    by client, and a turn is short where another client waits: whoever asks for one board does not wait for all those of
    somebody who asks for many.
    """

    def __init__(self, most: int) -> None:
        """Let at most so many requests of a client work or wait."""
        self._most = most
        self._changed = Condition()
        self._waiting: list[tuple[str, object]] = []
        self._at_work: str | None = None
        self._last: str | None = None

    def take(self, client: str, seconds: float) -> bool:
        """Wait for a turn. False where too many of the client's are here already, or where none came in time."""
        with self._changed:
            here = [other for other, _place in self._waiting] + [self._at_work]
            if here.count(client) >= self._most:
                return False
            return self._waited(len(self._waiting), client, seconds)

    def pass_on(self, client: str, seconds: float) -> bool:
        """Let another client, if one waits, have the next turn; go on after it, before others of the same client."""
        with self._changed:
            if all(other == client for other, _place in self._waiting):
                return True
            self._at_work = None
            self._changed.notify_all()
            return self._waited(0, client, seconds)

    def give_back(self) -> None:
        """End the turn, and let the next one work."""
        with self._changed:
            self._at_work = None
            self._changed.notify_all()

    def _waited(self, before: int, client: str, seconds: float) -> bool:
        """Wait at a place among those who wait, and return whether the turn came."""
        place = client, object()
        self._waiting.insert(before, place)
        is_next = self._changed.wait_for(lambda: self._next() is place, seconds)
        self._waiting.remove(place)
        if is_next:
            self._at_work = self._last = client
        self._changed.notify_all()
        return is_next

    def _next(self) -> object | None:
        """Return whose turn it is: the first of those whose client did not have the last one, else the first."""
        if self._at_work is not None:
            return None
        others = (place for place in self._waiting if place[0] != self._last)
        return next(others, next(iter(self._waiting), None))


# --- what a request may take -----------------------------------------------------------------------------


SCOPE: Final = "effort"
#: Thousandths of a second that a request works before it waits for its turn, and again while others wait for theirs:
#: two or three times as long as most pages take.
TURN: Final = 60
#: How many seconds a request waits for its turn, before it is refused.
WAITING_SECONDS: Final = 12.0
#: For machines that ask whether the site is well; these pages alone, for one that is not there is dear.
_UNCOUNTED: Final = frozenset(("/health/live", "/health/ready"))
#: Where a class answers a quiz, in whatever language: cheap pages, which each browser pays for itself.
_OF_CLASSES: Final = re.compile(r"/[a-z]{2}/(q|live)/")
_TURNS: Final = Turns(THREADS_OF_ONE)


#: Where no turn comes: there may be one in some seconds.
_BUSY: Final = Limit(SCOPE, "", "1/5s", "429_busy.html")
_TOO_LONG: Final = Limit(SCOPE, "", "1/min", "429_too_long.html")


class EffortMiddleware:
    """The innermost middleware: its page that asks for patience has the visitor’s language and colours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        limits = tuple(_limits(request))
        for limit in limits:
            if throttle.exceeded(request, limit.scope, limit.key, limit.rate):
                return limit.refusal(request)
        with Work(request, limits) as work, engine.watched(work.is_over):
            response = self.get_response(request)
        return work.refused_by.refusal(request) if work.refused_by else response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer for views that have no words of their own for boards that take too long."""
        return _TOO_LONG.refusal(request) if isinstance(error, engine.TimeUpError) else None


class Work:
    """The work of one request."""

    def __init__(self, request: HttpRequest, limits: tuple[Limit, ...]) -> None:
        self.refused_by: Limit | None = None
        self._client = throttle.client_of(request)
        self._windows = [(limit, throttle.window(request, *limit[:3])) for limit in limits]
        self._most = int(settings.REQUEST_SECONDS * 1000)
        self._reserved: list[throttle.Window] = []
        self._has_turn = self._is_reserved = False
        self._free = TURN

    def __enter__(self) -> Work:
        self._began = time.thread_time()
        return self

    def __exit__(self, *_: object) -> None:
        """Let the next one work, and count what was taken in the place of what was reserved."""
        if self._has_turn:
            _TURNS.give_back()
        taken = self._taken()
        for _limit, window in self._windows:
            throttle.counted(window, taken - (self._most if window in self._reserved else 0))

    def is_over(self) -> bool:
        """Return whether the request has to let go; where it is dear, wait for its turn before. For the watch."""
        if self._taken() > self._free and not self.refused_by:
            self._wait()
            self._reserve()
        return bool(self.refused_by) or 0 < self._most < self._taken()

    def _taken(self) -> int:
        return int((time.thread_time() - self._began) * 1000)

    def _wait(self) -> None:
        """Wait for a turn; not inside a transaction, for which others may wait who have theirs."""
        if connection.in_atomic_block:
            return
        watchdog.count_anew()
        next_turn = _TURNS.pass_on if self._has_turn else _TURNS.take
        self._has_turn = next_turn(self._client, WAITING_SECONDS)
        self._free = self._taken() + TURN
        watchdog.count_anew()
        if not self._has_turn:
            self.refused_by = _BUSY

    def _reserve(self) -> None:
        """Count all that the request may take, once; refuse it where others have taken that since it began."""
        if self._is_reserved or self.refused_by:
            return
        self._is_reserved = True
        for limit, window in self._windows:
            self._reserved.append(window)
            if throttle.counted(window, self._most) - self._most > window.most:
                self.refused_by = limit
                return


def _limits(request: HttpRequest) -> Iterator[Limit]:
    """Yield the clients that the request counts for, with their limits.

    A browser gets half of what its address gets, so that one pupil of a class is stopped before the others.
    """
    most = settings.WORK_SECONDS * 1000
    if most <= 0 or request.path_info in _UNCOUNTED:
        return
    browser = throttle.browser_of(request)
    if browser:
        yield Limit(SCOPE, browser, f"{most // 2}/min", "429_effort.html")
    # Whoever of a class asks for too much elsewhere does not keep the others from answering.
    if not (browser and _OF_CLASSES.match(request.path_info)):
        yield Limit(SCOPE, "", f"{most}/min", "429_effort.html")
