"""Answers and problems as JSON in UTF-8; how often one client may ask; the middleware around all of it.

Problems are `{"problems": [{"path", "message"}]}`, whatever has gone wrong.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from ninja import NinjaAPI
from ninja.errors import HttpError, Throttled, ValidationError
from ninja.throttling import BaseThrottle

import engine
from engine.errors import Problem
from layers_site.platform import throttle
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


# --- how often one client may ask -----------------------------------------------------------------------


class AddressThrottle(BaseThrottle):
    """So many requests in a period ("60/min") for each client; without a rate, any number."""

    def __init__(self, scope: str, rate: str) -> None:
        self.scope, self.rate = f"api-{scope}", rate
        self._left = 0

    def allow_request(self, request: HttpRequest) -> bool:
        """Count one more, and say whether it is within the rate."""
        if not self.rate:
            return True
        window = throttle.window(request, self.scope, "", self.rate)
        self._left = window.left
        return throttle.counted(window, 1) <= window.most

    def wait(self) -> float:
        """Return the seconds until the next window begins."""
        return self._left


#: What reads the content, and what asks the engine to work.
READING: Final = AddressThrottle("reading", settings.API_READ_RATE)
WORKING: Final = AddressThrottle("working", settings.API_WORK_RATE)


# --- every address under `/api/`: always JSON, open to every origin, HEAD and OPTIONS --------------------


PREFIX: Final = "/api/"
#: What is said where Django itself turns a request away, by status.
_MESSAGES: Final = {
    400: "the request cannot be understood",
    403: "this is not allowed",
    404: "there is nothing at this address",
    405: "this method is not allowed here; Allow says which are",
    408: "the request was sent too slowly or not whole; nothing of it was taken",
    412: "what is there now is not what If-Match asks for",
    413: "the request is too large",
    429: "what was asked for took too much work in a short time; Retry-After says when to go on",
    503: "the database is busy, full or out of reach; nothing was changed, and Retry-After says when to try again",
}
_FAULT: Final = "something went wrong on this side; it has been noted"
_OF_THE_PAGE: Final = ("content-type", "content-length", "content-encoding", "etag")
#: A script of any site may read the answers: they are the same for everybody, and no cookie counts here.
_OPEN: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
    "Content-Language": "en",
}


class ApiMiddleware:
    """Stands first, so that no answer to an address of the API passes by it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(PREFIX):
            return self.get_response(request)
        method = request.method
        if method == "HEAD":
            request.method = "GET"  # the server sends the head alone
        response = self.get_response(request)
        request.method = method
        return _open(_as_problem(method, response))


def _as_problem(method: str | None, response: HttpResponseBase) -> HttpResponseBase:
    """Return the response, in the one form of problems where it was a page of Django's."""
    if response.status_code == 405:
        response.headers["Allow"] = _allowed(response.headers.get("Allow", ""))
        if method == "OPTIONS":
            return _preflight(response.headers["Allow"])
    if response.status_code < 400 or response.headers.get("Content-Type", "").startswith(JSON_TYPE):
        return response
    message = _MESSAGES.get(response.status_code, _FAULT)
    headers = {name: value for name, value in response.headers.items() if name.lower() not in _OF_THE_PAGE}
    return problem_response(response.status_code, [worded("", message)], headers)


def _allowed(methods: str) -> str:
    """Return the methods that the operations of an address have, and those that every address has."""
    names = {method.strip() for method in methods.split(",")} - {""}
    return ", ".join(sorted(names | ({"HEAD"} if "GET" in names else set()) | {"OPTIONS"}))


def _preflight(methods: str) -> HttpResponse:
    """Answer the question (preflight) that a browser asks before it sends JSON from another site."""
    headers = {
        "Allow": methods,
        "Access-Control-Allow-Methods": methods,
        "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
        "Access-Control-Max-Age": "86400",
    }
    response = HttpResponse(status=204, headers=headers)
    del response.headers["Content-Type"]
    return response


def _open(response: HttpResponseBase) -> HttpResponseBase:
    for name, value in _OPEN.items():
        response.headers[name] = value
    return response
