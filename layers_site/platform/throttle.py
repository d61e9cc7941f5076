"""How often something may be done: counted in Django's cache, by the client's address or by what it is done to.

    if not throttle.allowed(request, "join", "", "30/10min"):
        return throttle.too_many(request, "join", "", "30/10min")

An address and a name are kept as digests, and only until their window ends. Each process counts for itself where the
cache is of the process, as the one of the settings is.
"""

from __future__ import annotations

import hashlib
import math
import re
import time
from dataclasses import dataclass
from importlib import import_module
from ipaddress import IPv6Address, ip_address
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

#: The part of an IPv6 address that one customer of a provider has for himself.
_IPV6_NETWORK: Final = 64
#: The keys that Django gives to sessions.
_SESSION: Final = re.compile(r"[a-z0-9]{32}")
_RATE: Final = re.compile(r"(\d+)/(\d*)(s|min|h|day)")
_SECONDS: Final = {"s": 1, "min": 60, "h": 3600, "day": 86400}


@dataclass(frozen=True, slots=True)
class Window:
    """The time in which is counted: under which key, how many, and for how many more seconds."""

    key: str
    most: int
    left: int


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


def seconds_left(request: HttpRequest, scope: str, key: str, rate: str) -> int:
    """Return the seconds until the next window begins, at least 1."""
    return window(request, scope, key, rate).left


def too_many(
    request: HttpRequest, scope: str, key: str, rate: str, *, template: str = "429.html", **more: object
) -> HttpResponse:
    """Return the page that asks for patience: 429, with Retry-After in seconds.

    The template gets `minutes`, and `more`.
    """
    seconds = seconds_left(request, scope, key, rate)
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
    read = _RATE.fullmatch(rate)
    if read is None:
        raise ValueError(f"{rate!r} is no rate")
    most, many, unit = read.groups()
    length = int(many or 1) * _SECONDS[unit]
    number, past = divmod(int(time.time()), length)
    client = f"key:{key}" if key else f"client:{client_of(request)}"
    digest = hashlib.sha256(f"{scope} {number} {client}".encode("utf-8", "backslashreplace")).hexdigest()
    return Window(f"throttle-{digest}", int(most), length - past)
