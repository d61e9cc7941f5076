"""Answers and problems as JSON in UTF-8, with a tag where something is only read; and how often one client may ask.

Problems are `{"problems": [{"path", "message"}]}`, whatever has gone wrong.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from ninja import NinjaAPI
from ninja.errors import HttpError, Throttled, ValidationError
from ninja.throttling import SimpleRateThrottle

import engine
from engine.errors import Problem
from layers_site.platform.problems import worded
from layers_site.platform.text import lowered
from layers_site.platform.throttle import client_of

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


class AddressThrottle(SimpleRateThrottle):
    """So many requests in a period ("60/min") for each client; without a rate, any number.

    Which address is the client's, behind how many proxies, is set by NINJA_NUM_PROXIES (`platform.throttle`).
    """

    def __init__(self, scope: str, rate: str) -> None:
        self.scope = scope
        self.unlimited = not rate
        self._left = 0
        super().__init__(rate or "1/s")

    def get_cache_key(self, request: HttpRequest) -> str | None:
        """Return the key that counts the client, None for a client without a limit.

        It is a digest, since a header may hold anything.
        """
        if self.unlimited:
            return None
        client = hashlib.sha256(client_of(request).encode("utf-8", "backslashreplace")).hexdigest()
        return f"api-{self.scope}-{client}"

    def allow_request(self, request: HttpRequest) -> bool:
        """Count one more, and say whether it is within the rate.

        Django Ninja's own reads the times of earlier requests and writes them back with one more: of those that come at
        the same time to several processes all but one would be forgotten.
        """
        key = self.get_cache_key(request)
        if key is None:
            return True
        # Neither is None: a rate was given, or the one for none.
        number, past = divmod(int(self.timer()), cast("int", self.duration))  # type: ignore[misc]
        self._left = cast("int", self.duration) - past
        window = f"{key}-{number}"
        self.cache.add(window, 0, self._left + 1)
        try:
            counted: int = self.cache.incr(window)
        except ValueError:  # it ran out between the two, or there is no cache
            return True
        return counted <= cast("int", self.num_requests)

    def wait(self) -> float:
        """Return the seconds until the next window begins."""
        return self._left


#: What reads the content, and what asks the engine to work.
READING: Final = AddressThrottle("reading", settings.API_READ_RATE)
WORKING: Final = AddressThrottle("working", settings.API_WORK_RATE)
