"""Answers as JSON in UTF-8, with a tag where something is only read; and problems, in their one form.

Problems are `{"problems": [{"path", "message"}]}`, whatever has gone wrong.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from ninja import NinjaAPI
from ninja.errors import HttpError, Throttled, ValidationError

import engine
from engine.errors import Problem
from layers_site.platform.problems import worded
from layers_site.platform.text import lowered

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


class RefusedError(Exception):
    """A request that is answered with a status and problems instead of what it asked for."""

    def __init__(self, status: int, problems: Sequence[Problem], headers: Mapping[str, str] | None = None) -> None:
        self.status = status
        self.problems = tuple(problems)
        self.headers = headers or {}
        super().__init__(f"{status}: {self.problems[0].message}")


def refused(status: int, message: str, path: str = "", **headers: str) -> RefusedError:
    """Make an error with one problem. `path` is a JSON pointer into the body, or "?name" for a parameter."""
    return RefusedError(
        status, (worded(path, message),), {key.replace("_", "-"): value for key, value in headers.items()}
    )


def problems_json(problems: Iterable[Problem]) -> list[dict[str, str]]:
    return [{"path": problem.path, "message": problem.message} for problem in problems]


def problem_response(
    status: int, problems: Iterable[Problem], headers: Mapping[str, str] | None = None
) -> HttpResponse:
    """Return the answer that says what is wrong. Nobody keeps it: the next try may go well."""
    response = json_response({"problems": problems_json(problems)}, status=status)
    response["Cache-Control"] = "no-store"
    for name, value in (headers or {}).items():
        response[name] = value
    return response


# --- what may be raised while an operation runs -----------------------------------------------------


def handle_all(api: NinjaAPI) -> None:
    """Answer in the one form whatever an operation, or the reading of its parameters, raises."""
    api.add_exception_handler(RefusedError, _refused)
    api.add_exception_handler(engine.ScenarioError, _unreadable)
    api.add_exception_handler(engine.EvaluationError, _not_evaluated)
    api.add_exception_handler(engine.TimeUpError, _not_evaluated)
    api.add_exception_handler(ValidationError, _wrong_parameters)
    api.add_exception_handler(Throttled, _throttled)
    api.add_exception_handler(Http404, _nothing_there)
    api.add_exception_handler(HttpError, _other)


def _refused(_request: HttpRequest, error: Any) -> HttpResponse:
    return problem_response(error.status, error.problems, error.headers)


def _unreadable(_request: HttpRequest, error: Any) -> HttpResponse:
    return problem_response(422, error.problems)


def _not_evaluated(_request: HttpRequest, error: Any) -> HttpResponse:
    return problem_response(422, [error.problem])


def _wrong_parameters(_request: HttpRequest, error: Any) -> HttpResponse:
    return problem_response(422, [worded(f"?{error['loc'][-1]}", _message(error["msg"])) for error in error.errors])


def _message(message: str) -> str:
    """Return a message of the validation, as the engine's are written."""
    return lowered(message.removeprefix("Value error, "))


def _throttled(_request: HttpRequest, _error: Any) -> HttpResponse:
    return problem_response(429, [worded("", "too many requests: wait as many seconds as Retry-After says")])


def _nothing_there(_request: HttpRequest, error: Any) -> HttpResponse:
    return problem_response(404, [worded("", str(error) or "there is nothing at this address")])


def _other(_request: HttpRequest, error: Any) -> HttpResponse:
    return problem_response(error.status_code, [worded("", str(error))])
