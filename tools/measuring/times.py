"""The times of the server, seen from outside.

Whole pages and swaps come in turn with an empty view behind the same middleware, so that a slow moment of the machine
hits all alike. What counts is the ratio.
"""

from __future__ import annotations

import http.client
import re
import time
from collections.abc import Callable, Iterator, Mapping
from http.cookies import SimpleCookie
from itertools import count
from types import MappingProxyType
from typing import Final, NamedTuple
from urllib.parse import urlencode, urlsplit

import engine
from tools.measuring.pages import PAGES
from tools.measuring.site import EMPTY, Served, manage
from tools.workloads import crowded, under_each

ROUNDS: Final = 25
_TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
_SWITCH: Final = re.compile(r'name="do" value="(switch:[^"]+)"')
_CURATED: Final = "en/cases/prismatic-omen-reevaluation/"
_STORES: Final = (
    "from engine import parse; from tools.workloads import crowded, long_game;"
    "from layers_site.boards.services.boards import begin;"
    "[print(begin(parse(one), {{'do': 'measure'}}).board.id) for one in (crowded(8, 12), long_game({largest}))]"
)
LARGEST: Final = 200


class Times(NamedTuple):
    """Milliseconds: half of the answers, and 95 of 100, were no slower."""

    name: str
    p50: float
    p95: float


def measured(site: Served) -> Iterator[Times]:
    """Yield the empty view, the main pages, swaps of the curated board and of larger ones."""
    crowded_board, large = manage(site.environment, "shell", "-v", "0", "-c", _STORES.format(largest=LARGEST)).split()
    visits: dict[str, Callable[[], object]] = {"an empty page": Visitor(site).reads(EMPTY)}
    for page in PAGES:
        if page.main:
            visits[f"page {page.name}"] = Visitor(site).reads(f"en/{page.path}")
    visits["a swap of the workbench"] = Visitor(site).switches(_CURATED)
    visits["a swap of 8 objects × 12 effects"] = Visitor(site).switches(f"en/boards/{crowded_board}/")
    visits[f"page of {LARGEST} objects"] = Visitor(site).reads(f"en/boards/{large}/")
    taken = _in_turn(visits)
    yield from (Times(name, quantile(some, 0.5), quantile(some, 0.95)) for name, some in taken.items())


def recomputes() -> Iterator[Times]:
    """Measure one evaluation of 8 objects × 12 effects in this process: read and evaluated; and under all rulesets."""
    document = crowded(8, 12)
    rulesets = (*engine.RULESETS, *engine.MISCONCEPTIONS)
    scenario = engine.parse(document)
    visits: dict[str, Callable[[], object]] = {
        "one recompute": lambda: engine.evaluate(engine.parse(document)),
        "all rulesets": lambda: under_each(scenario, rulesets),
    }
    for name, some in _in_turn(visits).items():
        yield Times(name, quantile(some, 0.5), quantile(some, 0.95))


def _in_turn(visits: dict[str, Callable[[], object]]) -> dict[str, list[float]]:
    taken: dict[str, list[float]] = {name: [] for name in visits}
    for _ in range(4):  # both workers have read their templates
        for call in visits.values():
            call()
    for _ in range(ROUNDS):
        for name, call in visits.items():
            start = time.perf_counter()
            call()
            taken[name].append((time.perf_counter() - start) * 1000)
    return taken


def quantile(some: list[float], part: float) -> float:
    """Return the value that `part` of them do not exceed."""
    ordered = sorted(some)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


class Visitor:
    """Asks as a browser does: compressed, with its cookie and the token of its forms."""

    def __init__(self, site: Served) -> None:
        self._host = urlsplit(site.address).netloc
        self._cookies: SimpleCookie = SimpleCookie()

    def reads(self, path: str, headers: Mapping[str, str] = MappingProxyType({})) -> Callable[[], object]:
        return lambda: self._ask("GET", f"/{path}", dict(headers))

    def switches(self, path: str) -> Callable[[], object]:
        """Return a function that switches one thing after the other, each on the last board.

        The turns are those of a Gray code: of n things, no two of the first 2ⁿ boards are the same.
        """
        page = self._ask("GET", f"/{path}?show=1", {"Accept-Encoding": "identity"})[1].decode()
        token = _TOKEN.findall(page)[-1]
        things = list(dict.fromkeys(_SWITCH.findall(page)))
        here, turns = f"/{path}", count(1)

        def act() -> None:
            nonlocal here
            turn = next(turns)
            thing = things[((turn & -turn).bit_length() - 1) % len(things)]
            body = urlencode({"csrfmiddlewaretoken": token, "do": thing})
            pushed, _body = self._ask("POST", f"{here}act/", {"HX-Request": "true"}, body)
            here = pushed.partition("?")[0] or here

        return act

    def _ask(self, method: str, path: str, headers: dict[str, str], body: str | None = None) -> tuple[str, bytes]:
        """Return the address of the response, and its body. Raises RuntimeError for an unexpected one."""
        sent = {"Accept-Encoding": "gzip", "Cookie": self._cookies.output(attrs=[], header="", sep=";").strip()}
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            answer, content = self._answer(method, path, body, sent | headers)
        except ConnectionError:  # on a machine with much else to do a worker may be given up; there is another
            answer, content = self._answer(method, path, body, sent | headers)
        if answer.status != http.client.OK:
            message = f"{method} {path} answered {answer.status}"
            raise RuntimeError(message)
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self._cookies.load(cookie)
        return answer.headers.get("HX-Push-Url", ""), content

    def _answer(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        connection = http.client.HTTPConnection(self._host, timeout=60)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer, answer.read()
        finally:
            connection.close()
