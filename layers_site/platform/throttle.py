"""How often something may be done, and how many bytes of new rows may be stored, by a browser or an address.

    if not throttle.allowed(request, "join", "", "30/10min"):
        return throttle.too_many(request, "join", "", "30/10min")

An address and a name are kept as digests, and only until their window ends. Each process counts for itself where the
cache is of the process, as the one of the settings is.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from ipaddress import IPv6Address, ip_address
from time import time as now
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

#: The part of an IPv6 address that one customer of a provider has for himself.
_IPV6_NETWORK: Final = 64
#: The keys that Django gives to sessions.
_SESSION: Final = re.compile(r"[a-z0-9]{32}")
_RATE: Final = re.compile(r"(\d+)/(\d*)(s|min|h|day)")
_SECONDS: Final = {"s": 1, "min": 60, "h": 3600, "day": 86400}


@dataclass(frozen=True, slots=True)
class Window:
    """The time in which is counted: under which key, how many, and for how many more seconds, at least 1."""

    key: str
    most: int
    left: int


class Limit(NamedTuple):
    """The most that a client may take or store (`key` is "" for the address), and the page of whoever has had more."""

    scope: str
    key: str
    rate: str
    template: str

    def refusal(self, request: HttpRequest, **more: object) -> HttpResponse:
        return too_many(request, self.scope, self.key, self.rate, template=self.template, **more)


def allowed(request: HttpRequest, scope: str, key: str, rate: str, *, amount: int = 1) -> bool:
    """Count one more, and say whether it is within the rate ("10/min", "30/10min", "5/h"; "" for no limit).

    `key` is what is counted, a name for one; "" is the address of the client. `amount` counts for so many.
    """
    if not rate:
        return True
    counted_in = window(request, scope, key, rate)
    return counted(counted_in, amount) <= counted_in.most


def counted(window: Window, amount: int) -> int:
    """Add to what is counted in a window, and return it; 0 where the cache cannot count."""
    number = _incremented(window.key, amount)
    if number is None:  # the first of its window
        cache.add(window.key, 0, window.left + 1)
        number = _incremented(window.key, amount)
    # None still where it ran out between the two, or the cache is full.
    return number or 0


def _incremented(key: str, amount: int) -> int | None:
    """Add to a count. None where there is none."""
    try:
        return int(cache.incr(key, amount))
    except ValueError:
        return None


def exceeded(request: HttpRequest, scope: str, key: str, rate: str) -> bool:
    """Return whether the rate has been passed, without counting."""
    if not rate:
        return False
    counted_in = window(request, scope, key, rate)
    number: int = cache.get(counted_in.key, 0)
    return number > counted_in.most


def too_many(
    request: HttpRequest, scope: str, key: str, rate: str, *, template: str = "429.html", **more: object
) -> HttpResponse:
    """Return the page that asks for patience: 429, with Retry-After in seconds.

    The template gets `minutes`, and `more`.
    """
    seconds = window(request, scope, key, rate).left
    response = render(request, template, {"minutes": math.ceil(seconds / 60), **more}, status=429)
    response["Retry-After"] = str(seconds)
    return response


def client_of(request: HttpRequest) -> str:
    """Return the address of the client, or its network.

    As many proxies stand in front as the setting says; what stands in the header before their own entries is only
    what the client claims.
    """
    claimed = request.META.get("HTTP_X_FORWARDED_FOR")
    proxies = settings.NINJA_NUM_PROXIES
    if not proxies or claimed is None:
        return network(request.META.get("REMOTE_ADDR") or "")
    addresses = claimed.split(",")
    return network(addresses[-min(proxies, len(addresses))].strip())


def browser_of(request: HttpRequest) -> str:
    """Return the key that counts one browser, or "" without a session that there is.

    A cookie may say anything: who makes up a new one each time is counted by the address alone. Whether there is such a
    session is asked once an hour and process.
    """
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    if not _SESSION.fullmatch(session):
        return ""
    known = f"session-{hashlib.sha256(session.encode()).hexdigest()}"
    if cache.get(known) is None:
        if not import_module(settings.SESSION_ENGINE).SessionStore().exists(session):
            return ""
        cache.set(known, 1, _SECONDS["h"])
    return f"browser {session}"


def network(address: str) -> str:
    """Return the address itself; of IPv6, the network of the customer, who has all addresses in it."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return str(int(parsed) >> (128 - _IPV6_NETWORK))
    return address


def window(request: HttpRequest, scope: str, key: str, rate: str) -> Window:
    """Return the window of now for a client and a rate. Raises ValueError if it is no rate."""
    most, length = parsed(rate)
    number, past = divmod(int(now()), length)
    client = f"key:{key}" if key else f"client:{client_of(request)}"
    digest = hashlib.sha256(f"{scope} {number} {client}".encode("utf-8", "backslashreplace")).hexdigest()
    return Window(f"throttle-{digest}", most, length - past)


def parsed(rate: str) -> tuple[int, int]:
    """Return how many in how many seconds. Raises ValueError if it is no rate."""
    read = _RATE.fullmatch(rate)
    if read is None:
        raise ValueError(f"{rate!r} is no rate")
    most, many, unit = read.groups()
    return int(most), int(many or 1) * _SECONDS[unit]


# --- nobody fills the disk ------------------------------------------------------------------------------


#: What a row takes beside what stands in it: its keys, its dates, its places in indexes.
ROW: Final = 200
_INSERT: Final = re.compile(r'INSERT (?:OR \w+ )?INTO "(\w+)"')
_MEGABYTE: Final = 1_000_000


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
        with connection.execute_wrapper(partial(_count_rows, request)):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return error.limit.refusal(request, sent=sent(request)) if isinstance(error, TooMuchError) else None


def _count_rows(
    request: HttpRequest, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
) -> Any:
    """Count the rows of a query before it runs. Raises TooMuchError instead of storing a row too many."""
    into = _INSERT.match(sql)
    if into is not None:
        count(request, into[1], sum(map(size_of, params if many else (params,))))
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
        if not allowed(request, limit.scope, limit.key, limit.rate, amount=size):
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
    scope, browser, page = f"stored {table}", browser_of(request), "429_stored.html"
    if browser:
        yield Limit(scope, browser, f"{most // 5}/h", page)
    yield Limit(scope, "", f"{most}/h", page)
    yield Limit(scope, "", f"{most * 4}/day", page)
