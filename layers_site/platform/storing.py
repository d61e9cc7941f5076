"""Nobody fills the disk: what requests keep anew is counted, in bytes, by browser and by address.

Whatever a view keeps (boards, games, answers) becomes rows, so rows are counted on their way to the database, and no
view needs to know of it. What is there already is no new row: who does what others did before has their boards.

Each table counts for itself: whoever has filled one keeps nobody from the others, so a class whose address has made too
many boards goes on answering its quiz.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from layers_site.platform import throttle

#: What a row takes beside what stands in it: its keys, its dates, its places in indexes.
ROW: Final = 200
_INSERT: Final = re.compile(r'INSERT (?:OR \w+ )?INTO "(\w+)"')
_MEGABYTE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Limit:
    """So much of a table (`scope`) by an address (`key` is "") or a browser, as `throttle` counts it."""

    scope: str
    key: str
    rate: str


class TooMuchError(Exception):
    """More was to be kept than may be; it has not been, nor anything else of its transaction."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit.scope)
        self.limit = limit


class StoringMiddleware:
    """Stands innermost: views alone are counted, and the page that asks for patience knows its visitor."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with connection.execute_wrapper(_Counting(request)):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, TooMuchError):
            return None
        limit, template = error.limit, "429_stored.html"
        return throttle.too_many(request, limit.scope, limit.key, limit.rate, template=template, sent=sent(request))


@dataclass(frozen=True, slots=True)
class _Counting:
    """Between a request and its database, as `execute_wrapper` of Django wants it."""

    request: HttpRequest

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Count the rows of a query before it runs. Raises TooMuchError instead of storing a row too many."""
        into = _INSERT.match(sql)
        if into is not None:
            count(self.request, into[1], sum(map(size_of, params if many else (params,))))
        return execute(sql, params, many, context)


def sent(request: HttpRequest) -> tuple[tuple[str, str], ...]:
    """Return the names and values of the sent form, to send them again.

    Going back in the browser need not bring them again.

    Nothing of a form with a secret in it, or with a file, which a page cannot send again.
    """
    fields = tuple((name, str(value)) for name, values in request.POST.lists() for value in values)
    whole = not request.FILES and not any("password" in name for name, _value in fields)
    return tuple(field for field in fields if field[0] != "csrfmiddlewaretoken") if whole else ()


def count(request: HttpRequest, table: str, size: int) -> None:
    """Count so many bytes for a table. Raises TooMuchError where they are more than may be kept."""
    for limit in _limits(request, table):
        if not throttle.allowed(request, limit.scope, limit.key, limit.rate, amount=size):
            raise TooMuchError(limit)


def size_of(values: Iterable[object] | None) -> int:
    """Return about how many bytes a row takes. `obj` is the content of PostgreSQL's wrapper of JSON."""
    texts = (str(getattr(value, "obj", value)) for value in values or ())
    return ROW + sum(len(text.encode("utf-8", "surrogatepass")) for text in texts)


def _limits(request: HttpRequest, table: str) -> Iterator[Limit]:
    """Yield the limits of what a client may store.

    A browser gets a fifth of what its address gets in an hour; an address gets four hours' worth in a day.
    """
    most = settings.STORED_MEGABYTES * _MEGABYTE
    if most <= 0:
        return
    scope, browser = f"stored {table}", throttle.browser_of(request)
    if browser:
        yield Limit(scope, browser, f"{most // 5}/h")
    yield Limit(scope, "", f"{most}/h")
    yield Limit(scope, "", f"{most * 4}/day")
