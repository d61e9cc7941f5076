"""The last net: a request that goes on for too long is ended, whatever it is that it does.

Whatever is known to be dear looks at the clock of its request by itself (`effort`). This is for what nobody has thought
of. The middleware notes which thread answers a request; the worker asks `overdue` about once a second, from its own
thread. What has taken twice REQUEST_SECONDS of the processor gets an exception of its own class, once, wherever its
thread is, but never inside a transaction, a driver or another place that has to be left whole (`_is_whole`). Whatever
looks at the clock afterwards is refused too, should something have caught it. What does not end then, or hangs without
taking a processor (a sleep, a lock), has to go with its process: a killed process rolls back.

Where the platform has no clock for another thread (macOS) only what hangs is seen.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock, get_ident
from types import FrameType
from typing import Final

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from layers_site.platform.policies import error_page

#: How long a request may hang, in seconds: longer than a body may take to be sent (`worker.SENDING_SECONDS`).
HANGING_SECONDS: Final = 24.0
#: What has taken so many seconds of the processor since it was looked at does not hang, however long it waits for it.
_WORKING_SECONDS: Final = 0.01
#: What takes so many seconds of the processor more, told to end or not, is taken for a request that does not.
ENDING_SECONDS: Final = 2.0
#: When somebody may try again who asked for too much.
RETRY_SECONDS: Final = 60
#: What is left half done inside of these stays so for others: a transaction, an answer on a line, a lock, a module.
_WHOLE: Final = (
    "_frozen_importlib",
    "asyncio",
    "concurrent",
    "django.db.backends",
    "django.db.transaction",
    "django.db.utils",
    "gunicorn",
    "importlib",
    "layers_site.platform.turns",
    "logging",
    "prometheus_client",
    "psycopg",
    "queue",
    "redis",
    "sqlite3",
    "threading",
    "weakref",
)
#: Nor is what others opened left without being closed.
_WHOLE_FUNCTIONS: Final = frozenset(("__enter__", "__exit__", "__del__"))
_CAN_READ_CLOCKS: Final = hasattr(time, "pthread_getcpuclockid")


class OverTimeError(Exception):
    """Raised in the thread of a request that has taken too long. Made without arguments, at any place."""


@dataclass(slots=True)
class Run:
    """A request that a thread answers: `began` by the clock of its thread, `since` by that of the wall."""

    thread: int
    clock: int | None
    began: float
    since: float
    database: BaseDatabaseWrapper
    #: Whether it was told to end.
    is_told: bool = False
    #: What it had taken when it was last seen to work.
    seen: float = 0.0

    def taken(self) -> float:
        """Return its seconds of the processor; 0 where they cannot be read."""
        return 0.0 if self.clock is None else time.clock_gettime(self.clock) - self.began


_LOCK: Final = Lock()
_RUNS: Final[dict[int, Run]] = {}


class WatchdogMiddleware:
    """Stands outside of whatever works; what stands outside of it sets headers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        run, response = _begin(), None
        try:
            try:
                response = self.get_response(request)
            finally:
                _finish(run)
        except OverTimeError:
            # There is only one: from here on nothing comes between.
            _finish(run)
        if response is not None and not run.is_told:
            return response
        _undo()
        answer = error_page(request, 429, template="429_too_long.html")
        answer["Retry-After"] = str(RETRY_SECONDS)
        return answer


def is_told_to_end() -> bool:
    """Return whether the request of this thread has been told to end."""
    run = _RUNS.get(get_ident())
    return run is not None and run.is_told


def overdue() -> tuple[Run, ...]:
    """Return the requests that do not end, or that hang; those that have taken too long are told to end before."""
    most, now = 2 * float(settings.REQUEST_SECONDS), time.monotonic()
    with _LOCK:
        for run in _RUNS.values():
            if run.taken() > run.seen + _WORKING_SECONDS:
                run.seen, run.since = run.taken(), now
            if 0 < most < run.taken():
                _tell(run)
        return tuple(run for run in _RUNS.values() if _is_stuck(run, most, now))


def count_anew() -> None:
    """Count the request of this thread from now on: it was still sent, or waited for its turn, and does not hang."""
    run = _RUNS.get(get_ident())
    if run is not None:
        run.since = time.monotonic()


def _begin() -> Run:
    thread = get_ident()
    clock = time.pthread_getcpuclockid(thread) if _CAN_READ_CLOCKS else None
    run = Run(
        thread,
        clock,
        0.0 if clock is None else time.clock_gettime(clock),
        time.monotonic(),
        connections[DEFAULT_DB_ALIAS],
    )
    with _LOCK:
        _RUNS[thread] = run
    return run


def _finish(run: Run) -> None:
    """Let the request go. Raises OverTimeError where it was told to end and has not heard of it yet.

    It cannot be taken back: Python would look for it ever after. So it is waited for, for some steps.
    """
    with _LOCK:
        if _RUNS.get(run.thread) is run:
            del _RUNS[run.thread]
    for _step in range(100 if run.is_told else 0):
        pass


def _tell(run: Run) -> None:
    """Raise OverTimeError in the thread, once, where nothing is left half done by it.

    A transaction that is open in a `with` leaves no frame on the stack: its connection says so.
    """
    frame = _frame_of(run.thread)
    if not run.is_told and frame is not None and not run.database.in_atomic_block and not _is_whole(frame):
        run.is_told = True
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(run.thread), ctypes.py_object(OverTimeError))


def _frame_of(thread: int) -> FrameType | None:
    """Return where a thread is. Python 3.11 waits for itself for ever if it collects garbage meanwhile (gh-106883)."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return sys._current_frames().get(thread)
    finally:
        if collects:
            gc.enable()


def _is_whole(frame: FrameType | None) -> bool:
    """Return whether a thread is where it must not be interrupted, at or above the frame."""
    while frame is not None and frame.f_code is not WatchdogMiddleware.__call__.__code__:
        name = str(frame.f_globals.get("__name__"))
        if frame.f_code.co_name in _WHOLE_FUNCTIONS or any(name == at or name.startswith(f"{at}.") for at in _WHOLE):
            return True
        frame = frame.f_back
    return False


def _is_stuck(run: Run, most: float, now: float) -> bool:
    return 0 < most < run.taken() - ENDING_SECONDS or now - run.since > HANGING_SECONDS


def _undo() -> None:
    """Close what the request has of the database, so that nothing half done is kept by whoever comes next."""
    for connection in connections.all(initialized_only=True):
        connection.in_atomic_block = False
        connection.execute_wrappers.clear()
        connection.close()
