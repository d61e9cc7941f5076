"""A wire between a process and what it needs, which a test can cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

from tests.many.services import free_port


class Wire:
    """Whoever connects to `port` on the loopback is connected to the address behind it, as long as it holds."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.port = free_port()
        self.address = address
        self._ends: set[socket.socket] = set()
        self._listening: socket.socket | None = None

    def mend(self) -> None:
        """Let through, until it is cut."""
        if self._listening is None:
            self._listening = socket.create_server(("127.0.0.1", self.port), backlog=64)
            threading.Thread(target=self._listen, args=(self._listening,), daemon=True).start()

    def cut(self) -> None:
        """What goes through it breaks off, and nobody gets through any more."""
        listening, self._listening = self._listening, None
        for end in filter(None, (listening, *self._ends)):
            # Closing alone does not wake the thread that waits for it.
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def _listen(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near = listening.accept()[0]
                far = socket.create_connection(self.address)
                self._ends |= {near, far}
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                to.sendall(data)
        for end in (source, to):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
            self._ends.discard(end)
