"""The settings with which a public site refuses to start, since they are unsafe.

The settings import this module, so it imports no settings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

#: As many characters, and as many different ones, as `check --deploy` wants of a key.
KEY_LENGTH: Final = 50
KEY_VARIETY: Final = 5
_AT_HOME: Final = frozenset(("localhost", "127.0.0.1", "[::1]"))


#: A token that is as long is not tried out.
TOKEN_LENGTH: Final = 20


def refusals(
    *, debug: bool, key: str, hosts: Sequence[str], origins: Sequence[str], https: bool, hsts_seconds: int
) -> Iterator[str]:
    """List the unsafe settings, one line each, with the name of the setting. `key` is "" if there is none."""
    if debug:
        yield "DEBUG must be off: its pages show the settings to everybody."
    if not key:
        yield "SECRET_KEY must be given: each process would make its own, and nobody would stay signed in."
    elif len(key) < KEY_LENGTH or len(set(key)) < KEY_VARIETY or key.startswith("django-insecure-"):
        yield f"SECRET_KEY must have {KEY_LENGTH} characters or more, and be made by chance."
    if not set(hosts) - _AT_HOME:
        yield "ALLOWED_HOSTS must name the hosts that the site is reached by."
    yield from (f"ALLOWED_HOSTS must not let in any host: {host!r}." for host in hosts if _is_too_wide(host))
    if not https:
        yield "HTTPS must be on, behind a proxy that speaks it: passwords would travel in the open."
    elif hsts_seconds < 1:
        yield "HSTS_SECONDS must be above 0: browsers would try without HTTPS first."
    yield from (
        f"CSRF_TRUSTED_ORIGINS must be https: {origin!r}." for origin in origins if not origin.startswith("https://")
    )
    yield from (
        f"CSRF_TRUSTED_ORIGINS must name hosts: {origin!r}."
        for origin in origins
        if origin.startswith("https://") and _is_too_wide(origin.removeprefix("https://").replace("*.", "."))
    )


def refusals_of_counting(*, https: bool, proxies: int, metrics_token: str) -> Iterator[str]:
    """Yield the refusals about counted clients and about readers of the counts. `metrics_token` is "" for nobody."""
    if https and proxies < 1:
        yield "PROXIES must be 1 or more behind a proxy: all visitors would be counted as one."
    if 0 < len(metrics_token) < TOKEN_LENGTH:
        yield f"METRICS_TOKEN must have {TOKEN_LENGTH} characters or more, or be empty."


def _is_too_wide(host: str) -> bool:
    """Return whether a pattern allows foreign hosts: any host, or all below a domain of one part."""
    return host in ("*", ".", "") or (host.startswith(".") and "." not in host.strip("."))
