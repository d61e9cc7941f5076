"""Counts, times and logs of requests, by the name of the view, without data about persons.

An address names a board, a round, or whose password is set anew: no line of a log has one, neither our own nor one of
Django's or gunicorn's.
"""

from __future__ import annotations

import logging
import re
import time
import uuid
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.http.request import UnreadablePostError
from django.http.response import HttpResponseBase

from layers_site.operations.faults import fault_of
from layers_site.platform import metrics

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
    """Return the name of the view, such as "workbench:case"; "" for an address that leads nowhere."""
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
