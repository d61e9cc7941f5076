"""The middleware for every address under `/api/`: always JSON, open to every origin, HEAD and OPTIONS."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from layers_site.api.answers import JSON_TYPE, problem_response
from layers_site.platform.problems import worded

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
