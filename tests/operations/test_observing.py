"""What the site says of itself: whether it is well, and what is logged and counted, nothing of a person."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, override_settings
from django.urls import get_resolver
from redis.backoff import NoBackoff
from redis.retry import Retry

from layers_site.operations import views
from layers_site.operations.observing import Discreet, JsonFormatter
from layers_site.operations.warming import warm

OBSERVED = logging.getLogger("layers.requests")


def lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    formatter = JsonFormatter()
    return [json.loads(formatter.format(record)) for record in caplog.records if record.name == OBSERVED.name]


def test_a_request_is_logged_by_its_view_with_its_time(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """The id in the log is the one in the answer."""
    with caplog.at_level(logging.INFO, OBSERVED.name), override_settings(SLOW_REQUEST_MS=60_000):
        response = client.get("/health/live")
    (line,) = lines(caplog)
    assert (line["level"], line["message"]) == ("INFO", "request")
    assert (line["view"], line["method"], line["status"]) == ("operations:live", "GET", 200)
    assert line["id"] == response["X-Request-ID"]
    assert isinstance(line["ms"], float)


@pytest.mark.django_db
def test_neither_address_nor_names_nor_answers_are_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, OBSERVED.name):
        client.post(
            "/en/account/in/?secret-query=1",
            {"username": "Secret-Name", "password": "Secret-Word"},
            REMOTE_ADDR="203.0.113.77",
            headers={"User-Agent": "Secret-Agent"},
        )
        client.get("/en/boards/secretboard/")
    text = json.dumps(lines(caplog))
    assert lines(caplog)
    assert not {word for word in ("ecret", "203.0.113.77") if word in text}


@override_settings(SLOW_REQUEST_MS=-1)
def test_a_slow_request_is_a_warning(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, OBSERVED.name):
        client.get("/health/live")
    (line,) = lines(caplog)
    assert (line["level"], line["message"]) == ("WARNING", "slow request")


def test_a_method_that_nobody_knows_makes_no_new_count(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, OBSERVED.name):
        client.generic("BREW", "/health/live")
    assert [line["method"] for line in lines(caplog)] == ["other"]


def test_an_error_is_one_line_with_its_trace() -> None:
    """However many lines the trace has."""
    error = ValueError("no such\nlayer")
    exc_info = (type(error), error, None)
    record = logging.LogRecord("layers", logging.ERROR, "", 0, "it failed: %s", ("here",), exc_info)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    read = json.loads(line)
    assert (read["message"], read["level"]) == ("it failed: here", "ERROR")
    assert "ValueError" in read["error"]


# --- whether the site is well, for those who run it ---------------------------------------------------


def test_a_process_that_answers_lives(client: Client) -> None:
    """Without looking at the database: none is allowed in this test."""
    response = client.get("/health/live")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_a_site_with_database_migrations_and_cache_is_ready(client: Client) -> None:
    response = client.get("/health/ready")
    assert (response.status_code, response.json()) == (200, {"status": "ok", "failing": []})


@pytest.mark.django_db
def test_without_a_cache_the_site_still_serves(client: Client) -> None:
    """All processes lose it at once, and a balancer that took them all out would have nobody left. It is named."""
    nowhere = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    with override_settings(CACHES=nowhere):
        response = client.get("/health/ready")
    assert (response.status_code, response.json()) == (200, {"status": "degraded", "failing": ["cache"]})


@pytest.mark.parametrize("lost", ["database", "migrations"])
def test_without_these_it_does_not(client: Client, monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    monkeypatch.setattr(views, "failures", lambda: [lost])
    response = client.get("/health/ready")
    assert (response.status_code, response.json()) == (503, {"status": "failing", "failing": [lost]})


@pytest.mark.django_db
def test_a_migration_that_was_not_made_is_named() -> None:
    """The database of an older version: one of the last migrations of this one is missing in it."""
    MigrationRecorder(connection).record_unapplied("quizzes", last_of("quizzes"))
    assert views.failures() == ["migrations"]


def last_of(app: str) -> str:
    """The name of the last migration of an app."""
    return next(name for label, name in views._last_migrations() if label == app)


@pytest.mark.django_db
def test_a_redis_that_is_not_there_is_named() -> None:
    nowhere = {
        "default": {
            "BACKEND": "layers_site.platform.cache.ForgivingRedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
            "OPTIONS": {"socket_connect_timeout": 1, "retry": Retry(NoBackoff(), 0)},
        }
    }
    with override_settings(CACHES=nowhere):
        assert views.failures() == ["cache"]


@override_settings(METRICS_TOKEN="")
def test_without_a_token_nobody_reads_the_counts(client: Client) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@override_settings(METRICS_TOKEN="sesame")
def test_who_has_the_token_reads_the_counts(client: Client) -> None:
    """Requests by the name of the view; nobody else learns that there is anything."""
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer other"}).status_code == 404
    client.get("/health/live")
    text = client.get("/metrics", headers={"Authorization": "Bearer sesame"}).content.decode()
    assert 'layers_requests_total{method="GET",status="200",view="operations:live"}' in text
    assert "layers_request_seconds_bucket" in text


# --- what Django and gunicorn log: the view, and neither the address nor who sent it ------------------


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


@pytest.mark.django_db
def test_the_settings_let_no_line_past_it() -> None:
    handlers: dict[str, Any] = settings.LOGGING["handlers"]
    assert [handler["filters"] for handler in handlers.values()] == [["discreet"]]


@pytest.mark.django_db
def test_a_form_without_its_token(written: io.StringIO) -> None:
    Client(enforce_csrf_checks=True).post(f"/en/q/{CODE}/1/", {"answer": "1"})
    assert "Forbidden (CSRF cookie not set.): taking:question" in written.getvalue()
    assert CODE not in written.getvalue()


@pytest.mark.django_db
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


@pytest.mark.django_db
def test_another_host(written: io.StringIO) -> None:
    assert Client().get(f"/en/q/{CODE}/", headers={"host": "evil.example"}).status_code == 400
    assert "HTTP_HOST" in written.getvalue()
    assert "Traceback" not in written.getvalue()


@pytest.mark.django_db
def test_a_fault_of_ours_keeps_its_way(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever mends it needs it."""

    def broken(*_args: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("layers_site.quizzes.taking.views.find", broken)
    assert Client(raise_request_exception=False).get(f"/en/q/{CODE}/").status_code == 500
    assert "Internal Server Error: taking:quiz" in written.getvalue()
    assert "Traceback" in written.getvalue()
    assert CODE not in written.getvalue().partition("Traceback")[0]


@pytest.mark.django_db
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


# --- what a process loads before anybody comes --------------------------------------------------------


@pytest.mark.nightly
def test_a_process_is_warm_without_asking_the_database() -> None:
    """Every template compiles and every address is known; a query would fail here, where no test asks for one."""
    warm()
    assert get_resolver()._populated  # type: ignore[attr-defined]
