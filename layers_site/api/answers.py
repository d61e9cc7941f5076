"""How an answer is written: JSON in UTF-8, and for what is only read, with a tag by which it can be kept."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

JSON_TYPE: Final = "application/json"
#: How long an answer may be kept before it is asked for again; the content changes when an editor changes it.
KEPT_FOR: Final = 300


def json_response(document: object, status: int = 200) -> HttpResponse:
    return HttpResponse(written(document), content_type=JSON_TYPE, status=status)


def written(document: object) -> bytes:
    """Return the document as UTF-8.

    Half of a surrogate pair, which UTF-8 cannot hold, is written as its JSON escape.
    """
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


def kept_response(request: HttpRequest, document: object) -> HttpResponse:
    """Return a response that everybody may cache for a while; 304 for a client that has it (`If-None-Match`)."""
    response = json_response(document)
    tag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = tag
    response["Cache-Control"] = f"public, max-age={KEPT_FOR}"
    answer: HttpResponse = get_conditional_response(request, etag=tag, response=response) or response
    return answer
