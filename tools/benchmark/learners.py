"""Learners at work, request by request: they open a curated case, say what they think, change the board, ask why.

Each is a generator: it yields what it asks for, and is sent what came. Seeded, so that a stream can be played again.
"""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Generator, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

Json = dict[str, Any]

_PICK: Final = re.compile(r'name="pick" value="([^"]*)"')
_PRESSED: Final = re.compile(r'name="do" value="((?:switch|up|down):[^"]*)"')
#: How likely each is to be done, once there is a board.
_WHY, _EDITION, _ASKED_AGAIN, _PROGRAM = 0.6, 0.3, 0.3, 0.15
_MOST_CHANGES: Final = 4
_EDITIONS: Final = ("2005", "2009", "2014")


class Request(NamedTuple):
    """`sent` is None for what is only read; `kind` is that of what is sent, "" for a form."""

    path: str
    sent: Json | None = None
    kind: str = ""


class Response(NamedTuple):
    """`location` is "" for an answer that leads nowhere else."""

    status: int
    location: str
    text: str


class Case(NamedTuple):
    slug: str
    scenario: Json


Learner = Generator[Request, Response, None]


def learner(cases: Sequence[Case], rng: random.Random) -> Learner:
    """One who works through one to three cases; a few are opened by most, as in a catalogue that is read from above."""
    weights = [1 / place for place in range(1, len(cases) + 1)]
    for case in rng.choices(cases, weights, k=rng.randint(1, 3)):
        yield from _predict(f"/en/cases/{case.slug}/predict/", rng)
        yield from _change(f"/en/cases/{case.slug}/", rng)
        if rng.random() < _PROGRAM:
            document = {"scenario": case.scenario, "ruleset": "*"}
            yield Request("/api/v1/evaluate", document, "application/json")


def _predict(path: str, rng: random.Random) -> Learner:
    """The question, an answer by one of its buttons, and what came of it."""
    page = yield Request(path)
    picks = _PICK.findall(page.text)
    if picks:
        yield from _followed(Request(path, {"pick": rng.choice(picks)}))


def _change(path: str, rng: random.Random) -> Learner:
    """Some changes; then why it is so, how it is under another edition, and a question about what it has become."""
    page = yield Request(path)
    for _change in range(rng.randint(1, _MOST_CHANGES)):
        buttons = [html.unescape(one) for one in _PRESSED.findall(page.text)]
        if buttons:
            path, page = yield from _followed(Request(f"{path}act/", {"do": rng.choice(buttons)}), path)
    if rng.random() < _WHY:
        yield Request(f"{path}?depth=why")
    if rng.random() < _EDITION:
        yield Request(f"{path}?edition={rng.choice(_EDITIONS)}")
    if rng.random() < _ASKED_AGAIN:
        yield from _predict(f"{path}predict/", rng)


def _followed(request: Request, path: str = "") -> Generator[Request, Response, tuple[str, Response]]:
    """What the answer leads to, with its path: the same where it leads nowhere."""
    page = yield request
    if not page.location:
        return path, page
    leads = urlsplit(page.location)
    page = yield Request(f"{leads.path}?{leads.query}" if leads.query else leads.path)
    return leads.path, page


def sent(request: Request, cookies: dict[str, str], *, forgetting: bool) -> str:
    """The request as one line, for a process to read."""
    return json.dumps([*request, cookies, forgetting])
