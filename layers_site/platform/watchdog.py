"""The last net: a request that does not end goes with its process.

Whatever is known to be dear looks at the clock of its request by itself (`effort`). This is for what nobody has thought
of. The middleware notes which thread answers a request; the worker asks `overdue` about once a second, from its own
thread. What has taken far more than REQUEST_SECONDS of the processor, or hangs without taking any (a sleep, a lock), is
not interrupted, since something would be left half done: the worker lets the others end and leaves, and another takes
its place. A killed process rolls back.

Where the platform has no clock for another thread (macOS) only what hangs is seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock, get_ident
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

#: How long a request may hang, in seconds: longer than a body may take to be sent (`worker.SENDING_SECONDS`).
HANGING_SECONDS: Final = 24.0
#: What has taken so many seconds of the processor since it was looked at does not hang, however long it waits for it.
_WORKING_SECONDS: Final = 0.01
#: What takes REQUEST_SECONDS so many times, and has not let go by itself, is taken for a request that does not end.
_TIMES: Final = 3
_CAN_READ_CLOCKS: Final = hasattr(time, "pthread_getcpuclockid")


@dataclass(slots=True)
class Run:
    """A request that a thread answers: `began` by the clock of its thread, `since` by that of the wall."""

    thread: int
    clock: int | None
    began: float
    since: float
    #: What it had taken when it was last seen to work.
    seen: float = 0.0

    def taken(self) -> float:
        """Return its seconds of the processor; 0 where they cannot be read."""
        return 0.0 if self.clock is None else time.clock_gettime(self.clock) - self.began


_LOCK: Final = Lock()
_RUNS: Final[dict[int, Run]] = {}


class WatchdogMiddleware:
    """Stands outside of whatever works."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        thread = get_ident()
        clock = time.pthread_getcpuclockid(thread) if _CAN_READ_CLOCKS else None
        began = 0.0 if clock is None else time.clock_gettime(clock)
        with _LOCK:
            _RUNS[thread] = Run(thread, clock, began, time.monotonic())
        try:
            return self.get_response(request)
        finally:
            with _LOCK:
                _RUNS.pop(thread, None)


def overdue() -> tuple[Run, ...]:
    """Return the requests that do not end, or that hang."""
    most, now = _TIMES * float(settings.REQUEST_SECONDS), time.monotonic()
    with _LOCK:
        for run in _RUNS.values():
            if run.taken() > run.seen + _WORKING_SECONDS:
                run.seen, run.since = run.taken(), now
        return tuple(run for run in _RUNS.values() if 0 < most < run.taken() or now - run.since > HANGING_SECONDS)


def count_anew() -> None:
    """Count the request of this thread from now on: it was still sent, or waited for its turn, and does not hang."""
    run = _RUNS.get(get_ident())
    if run is not None:
        run.since = time.monotonic()
