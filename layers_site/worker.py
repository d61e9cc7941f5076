"""The worker that serves the site: some requests at once, none of which can be sent for ever, or worked on for ever.

Gunicorn's own with threads waits for a slow sender without an end, and does not end a request that hangs. A proxy that
reads the whole of a request first (docs/operating.md) is better still; this is for where none stands in front.
"""

from __future__ import annotations

import time
from contextlib import suppress
from socket import SHUT_RD
from typing import Any, Final

from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

#: A request has to be there after so many seconds: its head, and then its body.
SENDING_SECONDS: Final = 20.0


class Worker(ThreadWorker):  # type: ignore[misc]
    """`_heads` are the connections whose request is still read, `_at_work` those that are answered: since when."""

    def init_process(self) -> None:
        self._heads: dict[Any, float] = {}
        self._at_work: dict[Any, float] = {}
        super().init_process()

    def notify(self) -> None:
        """Say that this worker lives, about once a second.

        It does not while a request has hung for longer than `timeout`, so that the worker is ended as one is that
        serves a single request.
        """
        now = time.monotonic()
        for conn, since in list(self._heads.items()):
            if now - since > SENDING_SECONDS:
                with suppress(OSError):
                    conn.sock.shutdown(SHUT_RD)
        if all(now - since <= self.cfg.timeout for since in list(self._at_work.values())):
            super().notify()

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
            return within(until - time.monotonic(), size_hint)
        except TimeoutError:
            # What comes of it later is no other request.
            req.force_close()
            raise

    unreader.chunk = chunk
