"""Answers that a browser stores as files, or shows and would store under a name."""

from __future__ import annotations

from typing import TypeVar

from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header

_Response = TypeVar("_Response", bound=HttpResponseBase)


def attached(response: _Response, name: str) -> _Response:
    """Return the response, to be stored under that name."""
    response.headers["Content-Disposition"] = str(content_disposition_header(as_attachment=True, filename=name))
    return response


def named(response: _Response, name: str) -> _Response:
    """Return the response, to be shown, and stored under that name by whoever stores it."""
    response.headers["Content-Disposition"] = str(content_disposition_header(as_attachment=False, filename=name))
    return response
