"""One clock and one chance for every record, a site in a database of its own, pages without what is drawn anew."""

from __future__ import annotations

import datetime as dt
import hashlib
import importlib
import io
import logging
import os
import random
import re
import time
import zipfile
import zlib
from typing import Any, Final

#: When every record is written.
NOW: Final = dt.datetime(2026, 12, 1, 12, 0, tzinfo=dt.UTC)
_Usual = dt.datetime


class _AsUsual(type):
    """Takes moments that Python made for those of this class."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, _Usual)


class Still(dt.datetime, metaclass=_AsUsual):
    """A moment, and a clock that stands."""

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Any:
        return NOW.astimezone(tz) if tz else NOW.replace(tzinfo=None)

    @classmethod
    def utcnow(cls) -> Any:
        return NOW.replace(tzinfo=None)


def begin() -> None:
    """Stop the clock before anything asks for it, then set Django up."""
    dt.datetime = Still  # type: ignore[misc]
    time.time = NOW.timestamp
    draw("begin")
    logging.disable(logging.CRITICAL)
    import django  # noqa: PLC0415 - after the clock

    django.setup()
    from django.conf import settings  # noqa: PLC0415

    # Static files by their own names: the hashed ones exist only after `collectstatic`.
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STATIC_ROOT = os.environ["RECORD_PLACE"]
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 100_000}}
    settings.CACHES["default"] = memory


def draw(name: str) -> None:
    """Draw ids, codes, keys and tokens from this name from now on."""
    chance = random.Random(zlib.crc32(name.encode()))  # noqa: S311 - nothing is guarded by it
    os.urandom = random._urandom = chance.randbytes  # type: ignore[attr-defined]
    random.seed(name)


def store_site() -> Any:
    """Migrate, store the people and rows of `tests/hostile`, then all that ships; return that world."""
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0, interactive=False)
    world = importlib.import_module("tests.hostile.world").make_world()
    for command in ("load_content", "make_groups", "load_quizzes"):
        call_command(command, verbosity=0)
    return world


# --- pages -------------------------------------------------------------------------------------------

#: Headers that say what a browser or a cache between may do, and where htmx goes on.
_HEADERS: Final = ("Location", "Vary", "Cache-Control", "Content-Type", "Content-Disposition", "Content-Language")
_DRAWN: Final = (
    (re.compile(r'(csrfmiddlewaretoken"\s+value="|X-CSRFToken(?:"|&quot;):\s*(?:"|&quot;))[A-Za-z0-9]+'), r"\1TOKEN"),
    (re.compile(r'(nonce[="-]+)[A-Za-z0-9+/_=-]{8,}'), r"\1NONCE"),
    (re.compile(r"(/static/[^\s\"'?]+?)\.[0-9a-f]{12}(\.\w+)"), r"\1\2"),
    (re.compile(r">\s*<"), ">\n<"),
    (re.compile(r"[ \t]*\n\s*"), "\n"),
)


def response_text(response: Any) -> str:
    """Return status, headers, the names of cookies that are set, and the body."""
    headers = [f"{name}: {response[name]}" for name in _HEADERS if name in response]
    headers += sorted(f"{name}: {value}" for name, value in response.items() if name.lower().startswith("hx-"))
    headers += sorted(f"Set-Cookie: {name}" for name in response.cookies)
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return "\n".join((str(response.status_code), *headers, "", body_text(body, response.get("Content-Type", ""))))


def body_text(body: bytes, kind: str) -> str:
    """Return a body as lines: texts without what is drawn anew, archives by their files, else a digest."""
    if kind.startswith("application/zip"):
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            return "\n".join(f"{name}\n{body_text(archive.read(name), 'text/')}" for name in archive.namelist())
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return f"{len(body)} bytes, {hashlib.sha256(body).hexdigest()}"
    if kind.startswith("application/json"):
        text = text.replace(',"', ',\n"').replace(', "', ',\n"')
    for pattern, instead in _DRAWN:
        text = pattern.sub(instead, text)
    return text
