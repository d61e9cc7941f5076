"""What Django and gunicorn log of a request has its view, and neither its address nor who sent it."""

from __future__ import annotations

import io
import logging
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client

from layers_site.operations.observing import Discreet

pytestmark = pytest.mark.django_db
CODE, TOKEN = "N4YXMF", "MQ/abc-0123456789abcdef"


def full(*_arguments: object) -> None:
    """What comes of any query while the disk is full."""
    cause = sqlite3.OperationalError("database or disk is full")
    cause.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise OperationalError("database or disk is full") from cause


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What stands in the log at its usual level."""
    handler = logging.StreamHandler(output := io.StringIO())
    handler.addFilter(Discreet())
    root = logging.getLogger()
    root.addHandler(handler)
    yield output
    root.removeHandler(handler)


def test_the_settings_let_no_line_past_it() -> None:
    handlers: dict[str, Any] = settings.LOGGING["handlers"]
    assert [handler["filters"] for handler in handlers.values()] == [["discreet"]]


def test_a_form_without_its_token(written: io.StringIO) -> None:
    Client(enforce_csrf_checks=True).post(f"/en/q/{CODE}/1/", {"answer": "1"})
    assert "Forbidden (CSRF cookie not set.): taking:question" in written.getvalue()
    assert CODE not in written.getvalue()


@pytest.mark.parametrize(
    ("path", "view"),
    [(f"/en/account/password/{TOKEN}/", "accounts:set-password"), (f"/en/q/{CODE}/3/", "taking:question")],
)
def test_a_database_that_does_not_serve(written: io.StringIO, path: str, view: str) -> None:
    """One line of Django, one of ours, and no way through the code."""
    with connection.execute_wrapper(full):
        response = Client(raise_request_exception=False).get(path)
    assert response.status_code == 503
    text = written.getvalue()
    assert f"Service Unavailable: {view}" in text
    assert not [word for word in (*TOKEN.split("/"), CODE, "Traceback") if word in text]


def test_another_host(written: io.StringIO) -> None:
    assert Client().get(f"/en/q/{CODE}/", headers={"host": "evil.example"}).status_code == 400
    assert "HTTP_HOST" in written.getvalue()
    assert "Traceback" not in written.getvalue()


def test_a_fault_of_ours_keeps_its_way(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever mends it needs it."""

    def broken(*_args: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("layers_site.quizzes.taking.views.find", broken)
    assert Client(raise_request_exception=False).get(f"/en/q/{CODE}/").status_code == 500
    assert "Internal Server Error: taking:quiz" in written.getvalue()
    assert "Traceback" in written.getvalue()
    assert CODE not in written.getvalue().partition("Traceback")[0]


@pytest.mark.parametrize(
    ("message", "args", "line"),
    [
        (f"Invalid request from ip=203.0.113.7: Invalid HTTP request line: 'GET /en/q/{CODE}/'", (), "Invalid request"),
        ("Error handling request %s", (f"/en/q/{CODE}/",), "Error handling request"),
        ("Error handling request %s %s", ("POST", f"/en/q/{CODE}/"), "Error handling request"),
        ("WORKER TIMEOUT (pid:%s)", (7,), "WORKER TIMEOUT (pid:7)"),
    ],
)
def test_what_gunicorn_says(message: str, args: tuple[object, ...], line: str) -> None:
    record = logging.LogRecord("gunicorn.error", logging.WARNING, "", 0, message, args, None)
    assert Discreet().filter(record)
    assert record.getMessage() == line
