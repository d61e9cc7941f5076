"""A browser as far as the site needs one, and records of what its learner saw.

It has cookies, forms with their token and parts for htmx, and knows how long it waited. Records say how long each
request took, by its kind, and which failed.
"""

from __future__ import annotations

import gzip
import http.client
import json
import math
import random
import re
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlencode

_TIMEOUT: Final = 60.0
_TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
_FORM: Final = "application/x-www-form-urlencoded"
#: The kinds of requests, in the order of the table.
EMPTY: Final = "an empty view"
FILE: Final = "a static file"
PAGE: Final = "a page"
SWAP: Final = "a swap"
PREDICTION: Final = "a prediction, kept"
API: Final = "an evaluation (API)"
POLL: Final = "what is new: nothing"
SEAT: Final = "a seat, changed"
ANSWER: Final = "an answer in the room"
CONSOLE: Final = "the trainer's console"
KINDS: Final = (EMPTY, FILE, PAGE, SWAP, PREDICTION, API, POLL, SEAT, ANSWER, CONSOLE)


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


@dataclass(slots=True)
class Seen:
    """The records of one thread of the load.

    `took` has seconds by kind; `failed` counts "a swap: 500". The rest is what the site said that it stored: answers by
    place and vote, predictions, and boards by their ids. `late` answers were refused.
    """

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    failed: Counter[str] = field(default_factory=Counter)
    answers: Counter[tuple[int, int]] = field(default_factory=Counter)
    late: int = 0
    predictions: int = 0
    boards: set[str] = field(default_factory=set)

    def count(self) -> int:
        """Count the requests, failed ones too."""
        return sum(map(len, self.took.values()))

    def keep(self, kind: str, answered: Answered, *good: int, late: float = 0.0) -> bool:
        """Keep the answer, and return whether it is as expected (200, where nothing else is said).

        `late` are seconds that it waited before.
        """
        self.took[kind].append(answered.seconds + late)
        if answered.status in (good or (200,)):
            return True
        self.failed[f"{kind}: {answered.status or 'no answer'}"] += 1
        return False


def together(all_seen: Iterable[Seen]) -> Seen:
    """Join several records into one."""
    whole = Seen()
    for seen in all_seen:
        for kind, seconds in seen.took.items():
            whole.took[kind].extend(seconds)
        whole.failed.update(seen.failed)
        whole.answers.update(seen.answers)
        whole.late += seen.late
        whole.predictions += seen.predictions
        whole.boards |= seen.boards
    return whole


def percentile(seconds: Sequence[float], share: float) -> float:
    """Return the least of the values that so many of them do not exceed; NaN of none."""
    ordered = sorted(seconds)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)] if ordered else math.nan


@dataclass(slots=True)
class Pace:
    """When somebody asks next: set before it is known how long the answer before takes.

    Whoever had to wait longer than that asks late, and what comes late has been waited for since it was due.
    Otherwise a site that stands still would be asked less, and its worst moments would count once instead of often.
    """

    chance: random.Random
    over: threading.Event
    due: float = field(default_factory=time.perf_counter)

    @classmethod
    def of(cls, number: int, over: threading.Event) -> Pace:
        """Return the pace of the learner with that number, who does the same in each run."""
        return cls(random.Random(number), over)  # noqa: S311 - how long somebody thinks

    def begin(self) -> None:
        """Begin to count the time."""
        self.due = time.perf_counter()

    def wait(self, least: float, most: float) -> float:
        """Wait until the next moment, so many seconds after the one before, and return the delay."""
        self.due += self.chance.uniform(least, most)
        late = time.perf_counter() - self.due
        if late < 0:
            self.over.wait(-late)
        return max(0.0, late)
