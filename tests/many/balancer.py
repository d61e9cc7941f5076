"""The one address before the machines: HTTPS on the loopback, each request to the next machine that is ready.

A machine that does not answer is out until /health/ready says 200 again. What it was asked is asked of the next one
only where nothing had been sent, or where asking twice does no harm (GET, HEAD); else the answer is 502.
"""

from __future__ import annotations

import http.client
import ssl
import threading
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.many.machines import Machine

SERVED_BY = "X-Served-By"
_LOOKS_EVERY = 0.4
_OF_ONE_CONNECTION = frozenset(("connection", "keep-alive", "transfer-encoding", "upgrade", "content-length", "te"))
#: What only a proxy can know.
_SAID_HERE = frozenset(("x-forwarded-for", "x-forwarded-proto"))
_UNKNOWN = b"Nobody knows whether it was done."
_ASKED_TWICE = frozenset(("GET", "HEAD"))


class Balancer(ThreadingHTTPServer):
    """`served` counts the answers of each machine, `waiting` is how many of each it waits for; `ready` are the names of
    those that get requests. So many answers to forms as `losing` says get lost on their way back."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, machines: Sequence[Machine], certificate: tuple[Path, Path]) -> None:
        self.machines = tuple(machines)
        self.served: Counter[str] = Counter()
        self.ready: set[str] = set()
        self.waiting: Counter[str] = Counter()
        self.losing = 0
        self._turn = 0
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(*certificate)
        super().__init__(("127.0.0.1", 0), _Relay)
        self.address = f"https://127.0.0.1:{self.server_port}"

    def start(self) -> None:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        for machine in self.machines:
            threading.Thread(target=self._look_after, args=(machine,), daemon=True).start()

    def stop(self) -> None:
        self._over.set()
        self.shutdown()
        self.server_close()

    def in_turn(self) -> list[Machine]:
        """The machines that are ready, the one whose turn it is first."""
        with self._lock:
            ready = [machine for machine in self.machines if machine.name in self.ready]
            self._turn += 1
            place = self._turn % len(ready) if ready else 0
            return ready[place:] + ready[:place]

    def out(self, machine: Machine) -> None:
        self.ready.discard(machine.name)

    def _look_after(self, machine: Machine) -> None:
        while not self._over.wait(_LOOKS_EVERY):
            if machine.ready()[0] == 200:
                self.ready.add(machine.name)
            else:
                self.out(machine)

    def get_request(self) -> tuple[Any, Any]:
        """The handshake is made by the thread of the connection, when it first reads."""
        plain, address = super().get_request()
        return self._tls.wrap_socket(plain, server_side=True, do_handshake_on_connect=False), address

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Nothing: browsers drop connections as they like."""


class _Relay(BaseHTTPRequestHandler):
    """One connection of a client."""

    protocol_version = "HTTP/1.1"
    timeout = 60
    server: Balancer

    def relay(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if length else None
        for machine in self.server.in_turn():
            connection = http.client.HTTPConnection("127.0.0.1", machine.port, timeout=40)
            try:
                connection.connect()
            except OSError:
                self.server.out(machine)
                continue
            self.server.waiting[machine.name] += 1
            try:
                return self._answer(machine, *self._ask(connection, body))
            except (OSError, http.client.HTTPException):
                self.server.out(machine)
                if self.command not in _ASKED_TWICE:
                    return self._send(502, [], _UNKNOWN)
            finally:
                self.server.waiting[machine.name] -= 1
                connection.close()
        return self._send(503, [], b"No machine is ready.")

    do_GET = do_HEAD = do_POST = relay  # noqa: N815 - the names of the standard library

    def _ask(
        self, connection: http.client.HTTPConnection, body: bytes | None
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        connection.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
        for name, value in self.headers.items():
            if name.lower() not in _OF_ONE_CONNECTION | _SAID_HERE:
                connection.putheader(name, value)
        forwarded = [address for address in self.headers.get_all("X-Forwarded-For", []) if address]
        connection.putheader("X-Forwarded-For", ", ".join([*forwarded, self.client_address[0]]))
        connection.putheader("X-Forwarded-Proto", "https")
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        headers = [(name, value) for name, value in response.getheaders() if name.lower() not in _OF_ONE_CONNECTION]
        return response.status, headers, response.read()

    def _answer(self, machine: Machine, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.server.served[machine.name] += 1
        if self.server.losing and self.command == "POST":
            self.server.losing -= 1
            return self._send(502, [], _UNKNOWN)
        return self._send(status, [*headers, (SERVED_BY, machine.name)], body)

    def _send(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        """A client that has gone does not want it any more."""
        with suppress(OSError):
            self.send_response_only(status)
            for name, value in headers:
                self.send_header(name, value)
            if status not in (204, 304):
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD" and status not in (204, 304):
                self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Nothing: the tests tell what is wrong."""
