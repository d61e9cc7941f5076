"""The worker that serves the site: some requests at once, none of which can be sent for ever, or worked on for ever.

Gunicorn's own with threads waits for a slow sender without an end, and for a slow reader, and does not end a request
that hangs. A proxy that reads the whole of a request first (docs/operating.md) is better still; this is for where none
stands in front. A request is read before a thread has it, so that no line on which nothing or little comes holds one;
long requests hold a quarter of them in all, and the lines of one address three quarters at most. A request that does
not end (`platform.watchdog`) goes with its process.
"""

from __future__ import annotations

import logging
import os
import re
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from socket import SHUT_RD, SHUT_RDWR
from typing import Any, Final

from django.conf import settings
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from layers_site.platform import watchdog
from layers_site.platform.effort import THREADS, THREADS_OF_ONE
from layers_site.platform.throttle import network

_LOG: Final = logging.getLogger("layers.worker")
#: A request has to be there after so many seconds: its head, and then its body.
SENDING_SECONDS: Final = 20.0
#: After so many seconds from its head on, its answer has to be taken, or the line is cut.
TAKING_SECONDS: Final = 45.0
#: So many connections of an address may wait for a thread, or for their first byte; whatever comes then is closed.
LINES_OF_ONE: Final = 200
#: So many bytes of a head, and of a body, are read before a thread has them. What is longer, or does not say how long
#: it is, is read by the thread that answers it, and by so many at once.
HEAD_AHEAD: Final = 16384
BODY_AHEAD: Final = 65536
LONG_AT_ONCE: Final = THREADS // 4
#: How long others may go on where one request does not end.
LEAVING_SECONDS: Final = 6.0


class Worker(ThreadWorker):  # type: ignore[misc]
    """`_heads` are the connections whose request is still read, `_at_work` those that are answered: since when.

    `_coming` are those whose request is read before a thread has it. `_held` counts the threads that an address has, or
    waits for, `_long` are the connections with a long request that have one; `_behind` are those that wait until these
    are fewer. `_leaves` is when this process ends, once a request of it does not.
    """

    def init_process(self) -> None:
        self._coming: dict[Any, float] = {}
        self._held: Counter[str] = Counter()
        self._long: set[Any] = set()
        self._behind: list[Any] = []
        self._heads: dict[Any, float] = {}
        self._at_work: dict[Any, float] = {}
        self._leaves: float | None = None
        super().init_process()

    def notify(self) -> None:
        """Say that this worker lives, about once a second, and look after those who take too long."""
        now = time.monotonic()
        for conn in [conn for conn, since in self._coming.items() if since < now - SENDING_SECONDS]:
            self._end_coming(conn)
        _cut(self._heads, now - SENDING_SECONDS, SHUT_RD)
        _cut(self._at_work, now - TAKING_SECONDS, SHUT_RDWR)
        stuck = watchdog.overdue()
        if stuck and self._leaves is None:
            _LOG.error("a request does not end; its process takes no more and is replaced")
            self._leaves = now + LEAVING_SECONDS
            self.alive = False
        if self._leaves is not None and (now > self._leaves or not self._is_busy(stuck)):
            # Not by way of Python, which waits for its threads. The database takes back what was half done.
            os._exit(1)
        super().notify()

    def _is_busy(self, stuck: tuple[watchdog.Run, ...]) -> bool:
        """Return whether anything but what is stuck is read, answered or sent."""
        return bool(self._heads or self._coming) or len(self._at_work) > len(stuck)

    def enqueue_req(self, conn: Any) -> None:
        """Give a connection to a thread: once its request has come, and its address has not too many."""
        is_silent = not (conn.initialized or conn.data_ready)
        if not is_silent and _is_there(conn):
            self._begin_or_wait(conn)
        elif conn not in self._coming and self._lines_of(conn) >= LINES_OF_ONE:
            self._close(conn)
        elif is_silent:
            self._wait_for(conn)
        else:
            self._coming.setdefault(conn, time.monotonic())
            self.poller.register(conn.sock, EVENT_READ, partial(self._more_came, conn))

    def _begin_or_wait(self, conn: Any) -> None:
        self._coming.pop(conn, None)
        if self._has_room(conn):
            self._held[_address(conn)] += bool(_address(conn))
            if conn.is_long:
                self._long.add(conn)
            super().enqueue_req(conn)
        elif self._lines_of(conn) >= LINES_OF_ONE:
            self._close(conn)
        else:
            self._behind.append(conn)

    def _has_room(self, conn: Any) -> bool:
        """Return whether there is a thread for it."""
        is_kept_out = conn.is_long and len(self._long) >= LONG_AT_ONCE
        return self._held[_address(conn)] < THREADS_OF_ONE and not is_kept_out

    def _lines_of(self, conn: Any) -> int:
        """Return how many connections of its address wait without a thread for a request; 0 for those of a proxy."""
        address = _address(conn)
        lines = (*self._behind, *self.pending_conns, *self._coming) if address else ()
        return sum(other is not conn and _address(other) == address for other in lines)

    def _close(self, conn: Any) -> None:
        self.nr_conns -= 1
        conn.close()

    def _more_came(self, conn: Any, sock: Any) -> None:
        self.poller.unregister(sock)
        self.enqueue_req(conn)

    def _end_coming(self, conn: Any) -> None:
        """Answer that it was sent too slowly, where its head says to whom; else close the line."""
        self.poller.unregister(conn.sock)
        self._coming.pop(conn)
        if _END_OF_HEAD in _received(conn):
            conn.is_late = True
            self._begin_or_wait(conn)
        else:
            self._close(conn)

    def _wait_for(self, conn: Any) -> None:
        """Wait for the first byte without a thread, as gunicorn does for the next request of a line."""
        conn.sock.setblocking(False)
        conn.set_timeout()
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def finish_request(self, conn: Any, fs: Any) -> None:
        """Give the thread to the connections that have waited for it; the line itself may be closed, or wait again."""
        address = _address(conn)
        self._held[address] -= bool(address)
        if not self._held[address]:
            del self._held[address]
        self._long.discard(conn)
        for other in tuple(self._behind):
            if self._has_room(other):
                self._behind.remove(other)
                self._begin_or_wait(other)
        super().finish_request(conn, fs)

    def handle(self, conn: Any) -> Any:
        self._heads[conn] = time.monotonic()
        try:
            goes_on = super().handle(conn)
        finally:
            self._heads.pop(conn, None)
        if goes_on is False:
            # Gunicorn does it where it takes new lines: none for two seconds, if the other side does not close too.
            conn.close(graceful=True)
            conn.close = _closed
        return goes_on

    def handle_request(self, req: Any, conn: Any) -> Any:
        self._heads.pop(conn, None)
        self._at_work[conn] = time.monotonic()
        hurry(req, 0 if getattr(conn, "is_late", False) else SENDING_SECONDS)
        try:
            return super().handle_request(req, conn)
        finally:
            # Whatever is read then is the next request.
            del req.unreader.chunk
            self._at_work.pop(conn, None)


def _address(conn: Any) -> str:
    """Return the address whose threads are counted, "" for none: a proxy has those of all."""
    is_counted = isinstance(conn.client, tuple) and not settings.NINJA_NUM_PROXIES
    return network(conn.client[0]) if is_counted else ""


_END_OF_HEAD: Final = b"\r\n\r\n"
_LENGTH: Final = re.compile(rb"^content-length:[ \t]*(\d{1,15})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
#: The sender waits for a word of ours, or does not say how long it is.
_UNSAID: Final = re.compile(rb"^(expect|transfer-encoding):", re.IGNORECASE | re.MULTILINE)


def _is_there(conn: Any) -> bool:
    """Take what has come on a line, and return whether a thread may have it: all is there, or it is long, or over.

    `lacks` is how many bytes are still to come, at least.
    """
    if not getattr(conn, "lacks", 0):
        conn.init()
        conn.lacks, conn.is_long = _lacking(_received(conn))
    if conn.lacks:
        conn.sock.setblocking(False)
        try:
            more = conn.sock.recv(BODY_AHEAD)
        except BlockingIOError:
            return False
        except OSError:
            more = b""
        conn.parser.unreader.buf.seek(0, os.SEEK_END)
        conn.parser.unreader.buf.write(more)
        left = conn.lacks - len(more)
        # Whoever sends byte by byte costs little: it is not read anew each time.
        conn.lacks, conn.is_long = (left, False) if left > 0 else _lacking(_received(conn))
        if not more:
            conn.lacks = 0
    return not conn.lacks


def _received(conn: Any) -> bytes:
    return bytes(conn.parser.unreader.buf.getvalue()).lstrip(b"\r\n")


def _lacking(received: bytes) -> tuple[int, bool]:
    """Return how many bytes of a request are to be waited for, at least, and whether it is long."""
    head, end, body = received.partition(_END_OF_HEAD)
    if not end:
        return (1, False) if len(received) < HEAD_AHEAD else (0, True)
    length_field = _LENGTH.search(head)
    length = int(length_field[1]) if length_field else 0
    if _UNSAID.search(head) or length > BODY_AHEAD:
        return 0, True
    return max(0, length - len(body)), False


def _closed(*, graceful: bool = False) -> None:
    """Do nothing: the connection is closed."""


def _cut(connections: dict[Any, float], before: float, how: int) -> None:
    """Close the lines on which something has gone on since before that."""
    for conn, since in list(connections.items()):
        if since < before:
            with suppress(OSError):
                conn.sock.shutdown(how)


def hurry(req: Any, seconds: float) -> None:
    """Let the reader of a gunicorn request wait for so many seconds in all.

    Then it raises TimeoutError, and the connection is closed behind the answer (`BodyMiddleware`). Half a form is none.
    """
    unreader = req.unreader
    until, read = time.monotonic() + seconds, unreader.chunk

    def within(left: float, size_hint: int | None) -> bytes:
        if left <= 0:
            raise TimeoutError("the request was sent too slowly")
        unreader.sock.settimeout(left)
        try:
            return bytes(read(size_hint))
        finally:
            unreader.sock.settimeout(None)

    def chunk(size_hint: int | None = None) -> bytes:
        try:
            part = within(until - time.monotonic(), size_hint)
        except TimeoutError:
            # What comes of it later is no other request.
            req.force_close()
            raise
        watchdog.count_anew()
        return part

    unreader.chunk = chunk
