"""The worker that serves the site: some requests at once, none of which can be sent for ever, or worked on for ever.

Gunicorn's own with threads waits for a slow sender without an end, and for a slow reader, and does not end a request
that hangs. A proxy that reads the whole of a request first (docs/operating.md) is better still; this is for where none
stands in front: a line on which nothing comes holds no thread, and the lines of one address hold three quarters of the
threads at most. What takes too long is ended by `platform.watchdog`; what does not end so goes with its process.
"""

from __future__ import annotations

import logging
import os
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
from layers_site.platform.effort import THREADS_OF_ONE
from layers_site.platform.throttle import network

_LOG: Final = logging.getLogger("layers.worker")
#: A request has to be there after so many seconds: its head, and then its body.
SENDING_SECONDS: Final = 20.0
#: After so many seconds from its head on, its answer has to be taken, or the line is cut.
TAKING_SECONDS: Final = 45.0
#: So many connections of an address may wait for a thread, or for their first byte; whatever comes then is closed.
LINES_OF_ONE: Final = 200
#: How long others may go on where one request does not end.
LEAVING_SECONDS: Final = 6.0


class Worker(ThreadWorker):  # type: ignore[misc]
    """`_heads` are the connections whose request is still read, `_at_work` those that are answered: since when.

    `_held` counts the threads that an address has, or waits for; `_behind` are the connections that wait until it has
    fewer. `_leaves` is when this process ends, once a request of it does not.
    """

    def init_process(self) -> None:
        self._held: Counter[str] = Counter()
        self._behind: list[Any] = []
        self._heads: dict[Any, float] = {}
        self._at_work: dict[Any, float] = {}
        self._leaves: float | None = None
        super().init_process()

    def notify(self) -> None:
        """Say that this worker lives, about once a second, and look after those who take too long."""
        now = time.monotonic()
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
        return bool(self._heads) or len(self._at_work) > len(stuck)

    def enqueue_req(self, conn: Any) -> None:
        """Give a connection to a thread: once something has come on it, and its address has not too many."""
        address, is_silent = _address(conn), not (conn.initialized or conn.data_ready)
        if not is_silent and self._held[address] < THREADS_OF_ONE:
            self._held[address] += bool(address)
            super().enqueue_req(conn)
        elif address and self._waiting(address) >= LINES_OF_ONE:
            self.nr_conns -= 1
            conn.close()
        elif is_silent:
            self._wait_for(conn)
        else:
            self._behind.append(conn)

    def _waiting(self, address: str) -> int:
        """Return how many connections of the address wait without a thread for their first request."""
        return sum(_address(other) == address for other in (*self._behind, *self.pending_conns))

    def _wait_for(self, conn: Any) -> None:
        """Wait for the first byte without a thread, as gunicorn does for the next request of a line."""
        conn.sock.setblocking(False)
        conn.set_timeout()
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def finish_request(self, conn: Any, fs: Any) -> None:
        """Give the thread to the next connection of its address; the line itself may be closed, or wait again."""
        address = _address(conn)
        self._held[address] -= bool(address)
        if not self._held[address]:
            del self._held[address]
        following = next((other for other in self._behind if _address(other) == address), None)
        if following is not None:
            self._behind.remove(following)
            self.enqueue_req(following)
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
        hurry(req, SENDING_SECONDS)
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

    Then it raises TimeoutError, and the connection is closed behind the answer (`LateMiddleware`). Half a form is none.
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
