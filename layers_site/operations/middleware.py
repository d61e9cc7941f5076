"""Every request is counted, timed and logged: by the name of its view, without an address, a name or an answer."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from layers_site.platform import metrics

_LOG: Final = logging.getLogger("layers.requests")
_HEADER: Final = "X-Request-ID"
#: What nobody knows is counted as one, so that a stranger cannot make any number of names.
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


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
