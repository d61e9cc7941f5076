"""From the bytes of a request to a JSON document: its headers, its size, its text."""

from __future__ import annotations

from email.message import Message
from typing import Final

from django.http import HttpRequest

import engine
from engine.notation import BROWSER, parse_json
from layers_site.api.answers import JSON_TYPE
from layers_site.api.problems import RefusedError, refused

#: The largest body, in bytes.
LARGEST: Final = BROWSER.bytes or 0


def read_body(request: HttpRequest) -> object:
    """Return the document in the body of a request. Raises RefusedError with 400, 411, 413 or 415."""
    _check_type(request)
    _check_size(request)
    try:
        return parse_json(request.body, BROWSER)
    except engine.ScenarioError as error:
        raise RefusedError(400, error.problems) from error


def _check_type(request: HttpRequest) -> None:
    """Check that the body is JSON in UTF-8. Nothing is unpacked, so that a small body stays small."""
    header = Message()
    header["Content-Type"] = request.headers.get("Content-Type", "")
    charset = header.get_param("charset", "utf-8")
    if header.get_content_type() != JSON_TYPE or str(charset).lower() not in ("utf-8", "utf8"):
        raise refused(415, f"the body must be {JSON_TYPE} in UTF-8, and Content-Type must say so", Accept=JSON_TYPE)
    if request.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
        raise refused(415, "the body must not be compressed", Accept_Encoding="identity")


def _check_size(request: HttpRequest) -> None:
    length = request.headers.get("Content-Length", "")
    if not (length.isascii() and length.isdecimal()):
        raise refused(411, "the length of the body must be given in Content-Length")
    if len(length) > len(str(LARGEST)) or int(length) > LARGEST:
        raise refused(413, f"the body must have at most {LARGEST} bytes")
