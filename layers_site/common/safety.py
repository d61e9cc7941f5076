"""What a site that is open to the world must not be started with. Read by the settings: so it imports none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

#: As many characters, and as many different ones, as `check --deploy` wants of a key.
KEY_LENGTH: Final = 50
KEY_VARIETY: Final = 5
_AT_HOME: Final = frozenset(("localhost", "127.0.0.1", "[::1]"))


def refusals(
    *, debug: bool, key: str, hosts: Sequence[str], origins: Sequence[str], https: bool, hsts_seconds: int
) -> Iterator[str]:
    """What is unsafe, one line each, with the name of the setting. `key` is "" where none was given."""
    if debug:
        yield "DEBUG must be off: its pages show the settings to everybody."
    if not key:
        yield "SECRET_KEY must be given: each process would make its own, and nobody would stay signed in."
    elif len(key) < KEY_LENGTH or len(set(key)) < KEY_VARIETY or key.startswith("django-insecure-"):
        yield f"SECRET_KEY must have {KEY_LENGTH} characters or more, and be made by chance."
    if not set(hosts) - _AT_HOME:
        yield "ALLOWED_HOSTS must name the hosts that the site is reached by."
    yield from (f"ALLOWED_HOSTS must not let in any host: {host!r}." for host in hosts if host in ("*", "."))
    if not https:
        yield "HTTPS must be on, behind a proxy that speaks it: passwords would travel in the open."
    elif hsts_seconds < 1:
        yield "HSTS_SECONDS must be above 0: browsers would try without HTTPS first."
    yield from (f"CSRF_TRUSTED_ORIGINS must be https: {one!r}." for one in origins if not one.startswith("https://"))
