"""Whoever sends slowly holds up nobody for long: the site as `make run` serves it, in a process of its own."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.test import Client, override_settings
from gunicorn.http.unreader import SocketUnreader
from gunicorn.workers.gthread import ThreadWorker

from layers_site.platform.effort import THREADS_OF_ONE
from layers_site.worker import (
    BODY_AHEAD,
    HEAD_AHEAD,
    LINES_OF_ONE,
    LONG_AT_ONCE,
    SENDING_SECONDS,
    Worker,
    _is_there,
    hurry,
)

LIVE = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
HALF = {
    "bodies": b"POST /api/v1/evaluate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
    "heads": b"GET /health/live HTTP/1.1\r\nHost: local",
    "long": b"POST /api/v1/evaluate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{",
    "unsaid": b"POST /api/v1/evaluate HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n{",
    "blank": b"\r\n\r\n",
}
#: With DEBUG its pages need no static files that were collected.
HURRIED = """
import os
import layers_site.worker
from gunicorn.app.wsgiapp import run
os.environ["DEBUG"] = "true"
layers_site.worker.SENDING_SECONDS = 1.0
run()
"""
#: The site with three pages that nobody foresaw, and soon tired of them.
UNFORESEEN = """
import os, time
import layers_site.server
import layers_site.worker
from django.http import HttpResponse
from gunicorn.app.wsgiapp import run
from layers_site.platform import watchdog
os.environ["DEBUG"] = "true"
os.environ["REQUEST_SECONDS"] = "0.2"
layers_site.worker.LEAVING_SECONDS = 8.0

def turn(request):
    while True:
        pass

def hang(request):
    watchdog.HANGING_SECONDS = 4.0
    time.sleep(3600)

def nap(request):
    time.sleep(3)
    return HttpResponse(f"process {os.getpid()}")

def post_fork(_server, _worker):
    from django.urls import clear_url_caches, path
    from layers_site import urls
    urls.urlpatterns[:0] = [path("turn", turn), path("hang", hang), path("nap", nap)]
    clear_url_caches()

layers_site.server.post_fork = post_fork
run()
"""


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with _served(tmp_path_factory.mktemp("served"), "-m", "gunicorn") as port_:
        yield port_


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The site, to which a body has to be sent within a second."""
    with _served(tmp_path_factory.mktemp("hurried"), "-c", HURRIED) as port_:
        yield port_


@pytest.fixture(scope="module")
def unforeseen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with _served(tmp_path_factory.mktemp("unforeseen"), "-c", UNFORESEEN) as port_:
        yield port_


@contextmanager
def _served(folder: Path, *how: str) -> Iterator[int]:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port_ = free.getsockname()[1]
    env = {**os.environ, "PORT": str(port_), "WORKERS": "1", "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}"}
    command = [sys.executable, *how, "--config", "python:layers_site.server", "layers_site.wsgi"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=env, stdout=log, stderr=log)
        try:
            _wait_until_it_answers(port_)
            yield port_
        finally:
            process.terminate()
            process.wait(30)


def _wait_until_it_answers(port: int) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        try:
            if b"200" in _response(port):
                return
        except OSError:
            pass
        time.sleep(0.2)
    pytest.fail("it does not answer")


def _response(port: int, path: str = "/health/live") -> bytes:
    """Ask for a page; all that is answered until the line ends."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(LIVE.replace(b"/health/live", path.encode()))
        return b"".join(iter(lambda: connection.recv(65536), b""))


def _process(response: bytes) -> bytes:
    return response.partition(b"process ")[2]


@pytest.mark.nightly
@pytest.mark.parametrize("what", ["turn", "hang"])
def test_what_does_not_end_goes_with_its_process_and_nothing_else_is_cut(unforeseen: int, what: str) -> None:
    """One works, or hangs, for ever. Who is answered meanwhile is answered whole; then there is another process."""
    with ThreadPoolExecutor(2) as visitors:
        endless = visitors.submit(_response, unforeseen, f"/{what}")
        time.sleep(1.0)
        between = visitors.submit(_response, unforeseen, "/nap")
        assert endless.result() == b""
        first = _process(between.result())
    _wait_until_it_answers(unforeseen)
    second = _process(_response(unforeseen, "/nap"))
    assert first
    assert second
    assert first != second


@pytest.mark.nightly
@pytest.mark.parametrize("what", HALF)
def test_many_who_send_half_hold_up_nobody(port: int, what: str) -> None:
    """Of one worker, from three addresses: sixty lines, of which the threads of all three would be held."""
    with ExitStack() as held:
        for number in range(60):
            here = (f"127.0.0.{40 + number % 3}", 0)
            slow = held.enter_context(socket.create_connection(("127.0.0.1", port), source_address=here))
            slow.sendall(HALF[what])
        time.sleep(0.5)
        began = time.monotonic()
        assert b"200" in _response(port)
        assert time.monotonic() - began < SENDING_SECONDS / 2


def test_a_body_has_its_time_in_all() -> None:
    """Somebody sends a byte each time that is waited for: after the time that a body has, no more is taken."""
    reader, sender = socket.socketpair()
    with reader, sender:
        unreader = SimpleNamespace(sock=reader, chunk=lambda _size: reader.recv(1))
        hurry(SimpleNamespace(unreader=unreader, force_close=lambda: None), 0.3)
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
        hurry(SimpleNamespace(unreader=unreader, force_close=lambda: None), 0.2)
        with pytest.raises(TimeoutError):
            unreader.chunk(1)


def _head(length: int) -> bytes:
    lines = ("POST /api/v1/evaluate HTTP/1.1", "Host: localhost", "Content-Type: application/json")
    return "\r\n".join((*lines, f"Content-Length: {length}", "", "")).encode()


@pytest.mark.nightly
def test_what_is_sent_too_slowly_is_answered_so(hurried: int) -> None:
    """And whatever comes later on this line is no request."""
    with socket.create_connection(("127.0.0.1", hurried), timeout=60) as slow, slow.makefile("rb") as answer:
        slow.sendall(_head(1000) + b"{")
        head, _blank, body = answer.read().decode().partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 408 ")
    assert "connection: close" in head.lower()
    assert "sent too slowly" in body


@pytest.mark.nightly
def test_what_is_sent_in_time_keeps_its_line(hurried: int) -> None:
    """Two requests by one connection."""
    with socket.create_connection(("127.0.0.1", hurried), timeout=60) as line, line.makefile("rb") as answers:
        for _each in range(2):
            line.sendall(_head(2) + b"{}")
            assert answers.readline().startswith(b"HTTP/1.1 422 ")
            fields = list(iter(lambda: answers.readline().strip().lower(), b""))
            [length] = [int(field.partition(b":")[2]) for field in fields if field.startswith(b"content-length:")]
            assert answers.read(length)


class Late(io.BytesIO):
    """A body of which no more comes."""

    def read(self, _size: int | None = -1, /) -> bytes:
        raise TimeoutError


class Lost(io.BytesIO):
    """A body whose line breaks."""

    def read(self, _size: int | None = -1, /) -> bytes:
        raise ConnectionResetError


@pytest.mark.django_db
@pytest.mark.parametrize("body", [Late(), Lost(), io.BytesIO(b"{")], ids=["late", "lost", "half"])
@pytest.mark.parametrize(
    ("path", "kind", "sentence"),
    [
        ("/api/v1/evaluate", "application/json", "sent too slowly"),
        ("/en/my-boards/", "application/x-www-form-urlencoded", "What you sent took too long to arrive."),
        ("/en/my-boards/", "multipart/form-data; boundary=x", "What you sent took too long to arrive."),
        ("/fr/account/sign-in/", "application/x-www-form-urlencoded", "trop de temps à arriver"),
    ],
)
@pytest.mark.parametrize("checks", [True, False])
def test_every_page_says_so(path: str, kind: str, sentence: str, body: io.BytesIO, *, checks: bool) -> None:
    """To programs as JSON, on pages in their language; not that the form’s token is missing, which is read first."""
    body.seek(0)
    client = Client(enforce_csrf_checks=checks)
    client.cookies["csrftoken"] = "x" * 32
    answer = client.generic("POST", path, b"{}", content_type=kind, **{"wsgi.input": body})  # type: ignore[arg-type]
    assert answer.status_code == 408
    assert sentence in answer.content.decode()


# --- many lines from one address ------------------------------------------------------------------------


class Line:
    """A connection as gunicorn has it; something has come on it, unless it is silent."""

    def __init__(self, address: str, *, silent: bool = False, long: bool = False) -> None:
        self.client, self.initialized, self.data_ready = (address, 1), False, not silent
        self.sock = SimpleNamespace(setblocking=lambda _flag: None)
        self.is_long, self.closed = long, 0

    def set_timeout(self) -> None:
        self.timeout = 0.0

    def close(self, *, graceful: bool = False) -> None:
        self.closed += 1


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    """One whose threads take connections into `begun`, and end when the test says so."""
    worker = Worker.__new__(Worker)
    worker._held, worker._behind, worker._coming, worker._long = Counter(), [], {}, set()
    worker.pending_conns, worker.nr_conns, worker.begun = [], 0, []
    worker.poller = SimpleNamespace(register=lambda *_: None)
    monkeypatch.setattr("layers_site.worker._is_there", lambda _line: True)
    monkeypatch.setattr(ThreadWorker, "enqueue_req", lambda self, line: self.begun.append(line))
    monkeypatch.setattr(ThreadWorker, "finish_request", lambda *_: None)
    return worker


def _come(worker: Worker, number: int, address: str, *, silent: bool = False) -> list[Line]:
    lines = [Line(address, silent=silent) for _ in range(number)]
    for line in lines:
        worker.nr_conns += 1
        worker.enqueue_req(line)
    return lines


def test_silent_lines_hold_no_thread(worker: Worker) -> None:
    lines = _come(worker, 40, "192.0.2.1", silent=True)
    assert worker.begun == []
    assert worker.pending_conns == lines


def test_an_address_holds_some_threads_and_others_have_theirs(worker: Worker) -> None:
    """Forty lines of one address have twelve threads; the next of them begins as one ends."""
    lines = _come(worker, 40, "192.0.2.1")
    [other] = _come(worker, 1, "192.0.2.2")
    assert worker.begun == [*lines[:THREADS_OF_ONE], other]
    worker.finish_request(lines[3], None)
    assert worker.begun[-1] is lines[THREADS_OF_ONE]
    for line in lines:
        worker.finish_request(line, None)
    assert [line for line in worker.begun if line is not other] == lines
    assert worker._behind == []


def test_addresses_of_one_network_are_one(worker: Worker) -> None:
    """A customer of a provider has a whole /64 of IPv6."""
    lines = [*_come(worker, 10, "2001:db8::1"), *_come(worker, 10, "2001:db8::2")]
    assert worker.begun == lines[:THREADS_OF_ONE]


def test_long_requests_have_a_quarter_of_the_threads(worker: Worker) -> None:
    """Whatever their addresses; the next of them begins as one ends, and short ones go past them."""
    lines = [Line(f"192.0.2.{number}", long=True) for number in range(LONG_AT_ONCE + 2)]
    short = Line("192.0.2.99")
    for line in (*lines, short):
        worker.enqueue_req(line)
    assert worker.begun == [*lines[:LONG_AT_ONCE], short]
    worker.finish_request(lines[1], None)
    assert worker.begun[-1] is lines[LONG_AT_ONCE]
    assert worker._behind == lines[-1:]


@pytest.mark.parametrize(
    ("parts", "is_there", "is_long"),
    [
        ((b"GET / HTTP/1.1\r\n\r\n",), True, False),
        ((b"\r\n", b"GET / HT", b"TP/1.1\r\n\r", b"\n"), True, False),
        ((b"GET / HTTP/1.1\r\n",), False, False),
        ((b"POST / HTTP/1.1\r\ncontent-length: 4\r\n\r\n", b"ab", b"c", b"d"), True, False),
        ((b"POST / HTTP/1.1\r\nContent-Length:4\r\n\r\nab", b"c"), False, False),
        ((f"POST / HTTP/1.1\r\nContent-Length: {BODY_AHEAD + 1}\r\n\r\n".encode(),), True, True),
        ((b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",), True, True),
        ((b"POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n",), True, True),
        ((b"GET / HTTP/1.1\r\nX: " + b"x" * HEAD_AHEAD,), True, True),
        ((b"\r\n\r\n",), False, False),
    ],
)
def test_a_request_is_there_once_its_body_is(parts: tuple[bytes, ...], *, is_there: bool, is_long: bool) -> None:
    """What the thread reads afterwards is what was sent."""
    reader, sender = socket.socketpair()
    with reader, sender:
        line = SimpleNamespace(sock=reader, init=lambda: None, parser=SimpleNamespace(unreader=SocketUnreader(reader)))
        for part in parts:
            assert not (_is_there(line) and not getattr(line, "is_long", False))
            sender.sendall(part)
            answer = _is_there(line)
        assert (answer, line.is_long) == (is_there, is_long)
        reader.settimeout(0)
        assert line.parser.unreader.buf.getvalue() + _left(reader) == b"".join(parts)


def _left(reader: socket.socket) -> bytes:
    with suppress(BlockingIOError):
        return reader.recv(100_000)
    return b""


def test_a_line_that_ends_is_not_waited_for() -> None:
    reader, sender = socket.socketpair()
    line = SimpleNamespace(sock=reader, init=lambda: None, parser=SimpleNamespace(unreader=SocketUnreader(reader)))
    with reader, sender:
        sender.sendall(b"GET / HT")
        assert not _is_there(line)
        sender.close()
        assert _is_there(line)


def test_a_proxy_has_all_threads(worker: Worker) -> None:
    with override_settings(NINJA_NUM_PROXIES=1):
        lines = _come(worker, 40, "192.0.2.1")
        assert worker.begun == lines
        worker.finish_request(lines[0], None)


@pytest.mark.parametrize("silent", [True, False])
def test_lines_beyond_number_are_closed(worker: Worker, *, silent: bool) -> None:
    """Those that have threads, those that may wait, and five more: gunicorn takes a thousand lines in all."""
    number = LINES_OF_ONE + (0 if silent else THREADS_OF_ONE)
    lines = _come(worker, number + 5, "192.0.2.1", silent=silent)
    assert [line.closed for line in lines] == [0] * number + [1] * 5
    assert worker.nr_conns == number
    [other] = _come(worker, 1, "192.0.2.2", silent=silent)
    assert not other.closed


def test_a_line_is_closed_by_the_thread_that_had_it(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing waits for the other side, and must not wait where new lines are taken; once is enough."""
    worker._heads = {}
    monkeypatch.setattr(ThreadWorker, "handle", lambda *_: False)
    line = Line("192.0.2.1")
    assert worker.handle(line) is False
    line.close(graceful=True)
    assert line.closed == 1
