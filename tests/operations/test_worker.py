"""Whoever sends slowly holds up nobody for long: the site as `make run` serves it, in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings

from layers_site.worker import SENDING_SECONDS, hurry

LIVE = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
HALF = {
    "bodies": b"POST /api/v1/evaluate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
    "heads": b"GET /health/live HTTP/1.1\r\nHost: local",
}


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        found = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("served")
    env = {**os.environ, "PORT": str(found), "WORKERS": "1", "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}"}
    command = [sys.executable, "-m", "gunicorn", "--config", "python:layers_site.server", "layers_site.wsgi"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=env, stdout=log, stderr=log)
        try:
            _wait_until_it_answers(found, folder / "log")
            yield found
        finally:
            process.terminate()
            process.wait(30)


def _wait_until_it_answers(port: int, log: Path) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        try:
            if b"200" in _asked(port):
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail(log.read_text())


def _asked(port: int) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as found:
        found.sendall(LIVE)
        return found.recv(4096)


@pytest.mark.parametrize("what", HALF)
def test_three_who_send_half_hold_up_nobody(port: int, what: str) -> None:
    """Of one worker: a worker that serves a single request at a time would wait for the first."""
    with ExitStack() as held:
        for _each in range(3):
            slow = held.enter_context(socket.create_connection(("127.0.0.1", port)))
            slow.sendall(HALF[what])
        time.sleep(0.5)
        began = time.monotonic()
        assert b"200" in _asked(port)
        assert time.monotonic() - began < SENDING_SECONDS / 2


def test_a_body_has_its_time_in_all() -> None:
    """Somebody sends a byte each time that is waited for: after the time that a body has, no more is taken."""
    reader, sender = socket.socketpair()
    with reader, sender:
        unreader = SimpleNamespace(sock=reader, chunk=lambda _size: reader.recv(1))
        hurry(unreader, 0.3)
        began, taken = time.monotonic(), 0
        with suppress(TimeoutError):
            while taken < 1000:
                sender.sendall(b"x")
                taken += len(unreader.chunk(1))
                time.sleep(0.02)
        assert time.monotonic() - began < 10
        assert 0 < taken < 1000


def test_a_body_that_stops_is_not_waited_for() -> None:
    reader, sender = socket.socketpair()
    with reader, sender:
        unreader = SimpleNamespace(sock=reader, chunk=lambda _size: reader.recv(1))
        hurry(unreader, 0.2)
        with pytest.raises(TimeoutError):
            unreader.chunk(1)
