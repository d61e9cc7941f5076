"""The worker that serves the site: some requests at once, none of which can be sent for ever, or worked on for ever.

Gunicorn's own with threads waits for a slow sender without an end, and for a slow reader, and does not end a request
that hangs. A proxy that reads the whole of a request first (docs/operating.md) is better still; this is for where none
stands in front. What takes too long is ended by `platform.watchdog`; what does not end so goes with its process.
"""

from __future__ import annotations

import logging
import os
import time
from contextlib import suppress
from socket import SHUT_RD, SHUT_RDWR
from typing import Any, Final

from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from layers_site.platform import watchdog

_LOG: Final = logging.getLogger("layers.worker")
#: A request has to be there after so many seconds: its head, and then its body.
SENDING_SECONDS: Final = 20.0
#: After so many seconds from its head on, its answer has to be taken, or the line is cut.
TAKING_SECONDS: Final = 45.0
#: How long others may go on where one request does not end.
LEAVING_SECONDS: Final = 6.0


class Worker(ThreadWorker):  # type: ignore[misc]
    """`_heads` are the connections whose request is still read, `_at_work` those that are answered: since when.

    `_leaves` is when this process ends, once a request of it does not.
    """

    def init_process(self) -> None:
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

    def handle(self, conn: Any) -> Any:
        self._heads[conn] = time.monotonic()
        try:
            return super().handle(conn)
        finally:
            self._heads.pop(conn, None)

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
        watchdog.is_sent_still()
        return part

    unreader.chunk = chunk
