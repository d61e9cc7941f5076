"""What is logged and counted of a request: nothing of a person."""

from __future__ import annotations

import json
import logging

import pytest
from django.test import Client, override_settings

from layers_site.operations.observing import JsonFormatter

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
