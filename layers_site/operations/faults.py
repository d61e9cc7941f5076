"""A database that cannot serve just now is told apart from a fault of ours: 503, and when to try again."""

from __future__ import annotations

import logging
import sqlite3
import sys
from enum import Enum
from typing import Final

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string

_LOG: Final = logging.getLogger("layers.faults")


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
    _LOG.error("the database cannot serve: %s", fault.name.lower())
    sent = request.method not in ("GET", "HEAD")
    page = render_to_string("503.html", {"request": request, "fault": fault.name, "sent": sent})
    return HttpResponse(page, status=503, headers={"Retry-After": str(fault.value)})
