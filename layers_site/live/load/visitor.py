"""A browser as far as a live round needs one: cookies, forms with their token, and how long each answer took."""

from __future__ import annotations

import http.client
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlencode

_TIMEOUT: Final = 30.0
_TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@dataclass(frozen=True, slots=True)
class Answered:
    """`status` is 0 where there was no answer at all."""

    status: int
    location: str
    text: str
    seconds: float


@dataclass(slots=True)
class Visitor:
    """On the loopback, at one port. Redirects are not followed."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""

    def get(self, path: str) -> Answered:
        return self._ask("GET", path, None)

    def post(self, path: str, data: Mapping[str, str]) -> Answered:
        """A form, with the token of the last page."""
        return self._ask("POST", path, urlencode({**data, "csrfmiddlewaretoken": self.token}))

    def _ask(self, method: str, path: str, body: str | None) -> Answered:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "HX-Request": "true"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        started = time.perf_counter()
        try:
            status, location, text = self._sent(method, path, body, headers)
        except (OSError, http.client.HTTPException):
            status, location, text = 0, "", ""
        seconds = time.perf_counter() - started
        found = _TOKEN.search(text)
        self.token = found[1] if found else self.token
        return Answered(status, location, text, seconds)

    def _sent(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_TIMEOUT)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            text = response.read().decode("utf-8", "replace")
        finally:
            connection.close()
        for value in response.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(value).items()}
        return response.status, response.headers.get("Location") or "", text
