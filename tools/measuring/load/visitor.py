"""A browser as far as the site needs one: cookies, forms with their token, parts for htmx, and how long it waited."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlencode

_TIMEOUT: Final = 60.0
_TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
_FORM: Final = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class Answered:
    """`status` is 0 where there was no answer at all; `pushed` is the address that htmx shows from then on.

    `seconds` last until the last byte came.
    """

    status: int
    location: str
    pushed: str
    text: str
    seconds: float


@dataclass(slots=True)
class Visitor:
    """On the loopback, at one port. Redirects are not followed. `address` is the one that a proxy would tell."""

    port: int
    address: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""

    def get(self, path: str, part: str = "") -> Answered:
        """Return a whole page; or, for htmx, what takes the place of the element with that id."""
        return self._ask("GET", path, None, _for_htmx(part))

    def post(self, path: str, data: Mapping[str, str], part: str = "") -> Answered:
        """Return a form, with the token of the last page."""
        body = urlencode({**data, "csrfmiddlewaretoken": self.token})
        return self._ask("POST", path, body, {"Content-Type": _FORM} | _for_htmx(part))

    def post_json(self, path: str, document: object) -> Answered:
        return self._ask("POST", path, json.dumps(document), {"Content-Type": "application/json"})

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answered:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": cookies, "Accept-Encoding": "gzip", "X-Forwarded-For": self.address} | headers
        started = time.perf_counter()
        try:
            status, heads, content = self._sent(method, path, body, sent)
        except (OSError, http.client.HTTPException):
            return Answered(0, "", "", "", time.perf_counter() - started)
        seconds = time.perf_counter() - started
        for value in heads.get_all("Set-Cookie") or ():
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(value).items()}
        text = _text(heads, content)
        match = _TOKEN.search(text)
        self.token = match[1] if match else self.token
        return Answered(status, heads.get("Location", ""), heads.get("HX-Push-Url", ""), text, seconds)

    def _sent(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Return a connection each: the site's server keeps none open."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_TIMEOUT)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()


def _for_htmx(part: str) -> dict[str, str]:
    return {"HX-Request": "true", "HX-Target": part} if part else {}


def _text(heads: http.client.HTTPMessage, content: bytes) -> str:
    """Return the text; "" for a picture and other bytes."""
    if heads.get("Content-Encoding") == "gzip":
        content = gzip.decompress(content)
    return content.decode("utf-8", "replace") if "text" in heads.get("Content-Type", "") else ""
