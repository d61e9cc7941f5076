"""Counts, times and logs of requests, without data about persons; and a database that cannot serve just now (503).

An address names a board, a round, or whose password is set anew: no line of a log has one, neither our own nor one of
Django's or gunicorn's.
"""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import sys
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.http.request import UnreadablePostError
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string

from layers_site.platform import metrics

#: What a record has of its own, beside which `extra` puts what is told.
_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
#: What Django puts on its records, and holds an address, a session or a form.
_KEPT_BACK: Final = frozenset(("request", "exc_info", "stack_info", "server_time"))


class JsonFormatter(logging.Formatter):
    """`time` (UTC), `level`, `logger`, `message`, what `extra` has, and `error` where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        document: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        document |= {key: value for key, value in vars(record).items() if key not in _OWN | _KEPT_BACK}
        if record.exc_info:
            document["error"] = self.formatException(record.exc_info)
        return json.dumps(document, ensure_ascii=False, default=str)


# --- A database that cannot serve just now is told apart from a fault of ours ---------------------------


_FAULTS_LOG: Final = logging.getLogger("layers.faults")


class Fault(Enum):
    """BUSY passes by itself, LOST mostly; FULL has to be seen to. The value is after how many seconds to try again."""

    BUSY = 5
    LOST = 30
    FULL = 300


#: The primary codes of SQLite.
_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: Fault.BUSY,
    sqlite3.SQLITE_LOCKED: Fault.BUSY,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_READONLY: Fault.FULL,
    sqlite3.SQLITE_IOERR: Fault.LOST,
    sqlite3.SQLITE_CANTOPEN: Fault.LOST,
}
#: What the SQLSTATE of PostgreSQL begins with, the longest first: no connection; none left, a lock or an order that
#: others had before; a server that stops; no disk; a server that only reads.
_POSTGRES: Final = {
    "08": Fault.LOST,
    "40": Fault.BUSY,
    "53": Fault.BUSY,
    "55P03": Fault.BUSY,
    "57": Fault.BUSY,
    "57P": Fault.LOST,
    "53100": Fault.FULL,
    "58": Fault.LOST,
    "25006": Fault.FULL,
}


def fault_of(error: BaseException | None) -> Fault | None:
    """Return the fault that keeps the database from serving, or None for any other error."""
    if not isinstance(error, (DatabaseError, InterfaceError)):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        # The lower eight bits; those above say more about the same.
        return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    if cause is None or not type(cause).__module__.startswith("psycopg"):
        return None
    state = getattr(cause, "sqlstate", None)
    if state is None:  # psycopg itself could not connect, or has lost the connection
        return Fault.LOST if type(cause).__name__ in ("OperationalError", "ConnectionTimeout") else None
    return next((_POSTGRES[state[:length]] for length in (5, 3, 2) if state[:length] in _POSTGRES), None)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an error that no view or middleware caught.

    Neither page asks the database for anything: they know the request, its colours and its address, but not who is
    signed in.
    """
    fault = fault_of(sys.exc_info()[1])
    if fault is None:
        return HttpResponseServerError(render_to_string("500.html", {"request": request}))
    _FAULTS_LOG.error("the database cannot serve: %s", fault.name.lower())
    sent = request.method not in ("GET", "HEAD")
    page = render_to_string("503.html", {"request": request, "fault": fault.name, "sent": sent})
    return HttpResponse(page, status=503, headers={"Retry-After": str(fault.value)})


_LOG: Final = logging.getLogger("layers.requests")
_HEADER: Final = "X-Request-ID"
#: What nobody knows is counted as one, so that a stranger cannot make any number of names.
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
#: Of gunicorn's own lines, what is kept before it says who sent what.
_OF_GUNICORN: Final = re.compile(r"(Invalid (?:HTTP/2 )?request|Error handling request)\b.*", re.DOTALL)


class ObserveMiddleware:
    """Stands first. The id it gives to a request is in the log and in the answer, and nowhere else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        name, started = uuid.uuid4().hex, time.perf_counter()
        response = self.get_response(request)
        _count(request, response, time.perf_counter() - started, name)
        response.headers[_HEADER] = name
        return response


def _count(request: HttpRequest, response: HttpResponseBase, seconds: float, name: str) -> None:
    view, status = view_name(request), response.status_code
    method = request.method if request.method in _METHODS else "other"
    metrics.REQUESTS.labels(view, method, status).inc()
    metrics.REQUEST_SECONDS.labels(view).observe(seconds)
    slow = seconds * 1000 > settings.SLOW_REQUEST_MS
    level = logging.ERROR if status >= 500 else logging.WARNING if slow else logging.INFO
    entry = {"id": name, "view": view, "method": method, "status": status, "ms": round(seconds * 1000, 1)}
    _LOG.log(level, "slow request" if slow else "request", extra=entry)


def view_name(request: HttpRequest) -> str:
    """Return the name of the view, such as "boards:case"; "" for an address that leads nowhere."""
    return request.resolver_match.view_name if request.resolver_match else ""


class Discreet(logging.Filter):
    """Takes addresses and useless tracebacks out of what Django and gunicorn log of a request.

    Where a request was refused, or the database cannot serve, the way through the code is the same each time.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, changed."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            record.msg, record.args = _without_address(record.getMessage(), request), ()
        elif record.name.startswith("gunicorn"):
            record.msg, record.args = _OF_GUNICORN.sub(r"\1", record.getMessage()), ()
        if record.exc_info and _is_known(record.exc_info[1]):
            record.exc_info = record.exc_text = None
        return True


def _without_address(message: str, request: HttpRequest) -> str:
    view = view_name(request) or "an address that leads nowhere"
    for address in sorted({request.get_full_path(), request.path, request.path_info}, key=len, reverse=True):
        if len(address) > 1:
            message = message.replace(address, view)
    return message


def _is_known(error: BaseException | None) -> bool:
    return isinstance(error, SuspiciousOperation | UnreadablePostError) or fault_of(error) is not None
