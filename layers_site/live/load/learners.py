"""Learners who wait, answer and wait again, each in a thread."""

from __future__ import annotations

import random
import re
import threading
from dataclasses import dataclass, field
from html import unescape
from typing import Final

from layers_site.live.load.visitor import Answered, Visitor

POLL_SECONDS: Final = 2.0
_MOST_THOUGHT: Final = 2.5
_ANSWER: Final = re.compile(r'action="([^"]*/answer/\?place=(\d+)&(?:amp;)?vote=(\d+))"')
_REFUSED: Final = 'class="notice"'
_NOW: Final = re.compile(r'hx-get="([^"]*/now/\?at=[^"]*)"')


@dataclass(slots=True)
class Seen:
    """What one learner saw: seconds of each request by its kind; the answers that were taken, by place and vote, those
    that came too late, and how many requests failed."""

    polls: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    taken: set[tuple[int, int]] = field(default_factory=set)
    late: int = 0
    failed: int = 0


class Learner(threading.Thread):
    """Takes a seat, asks every two seconds what is new, and answers what is asked."""

    def __init__(self, port: int, code: str, number: int, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.visitor = Visitor(port)
        self.home = f"/en/live/{code}/"
        self.called = f"Learner {number}"
        self.over = over
        self.chance = random.Random(number)  # noqa: S311 - how long somebody thinks
        self.seen = Seen()
        self.seated = threading.Event()

    def run(self) -> None:
        self.visitor.get(self.home)
        self.visitor.post(f"{self.home}join/", {"name": self.called})
        page = self.visitor.get(self.home)
        self.seen.failed += 'data-state="lobby"' not in page.text
        self.seated.set()
        while not self.over.wait(POLL_SECONDS * self.chance.uniform(0.95, 1.05)):
            page = self._poll(page)
            asked = _ANSWER.search(page.text)
            if asked and not self.over.wait(self.chance.uniform(0, _MOST_THOUGHT)):
                page = self._answer(page, asked)

    def _poll(self, page: Answered) -> Answered:
        address = _NOW.search(page.text)
        if address is None:
            return page
        found = self.visitor.get(unescape(address[1]))
        (self.seen.polls if found.status == 204 else self.seen.pages).append(found.seconds)
        if found.status not in (200, 204):
            self.seen.failed += 1
        return found if found.status == 200 else page

    def _answer(self, page: Answered, asked: re.Match[str]) -> Answered:
        if 'name="power"' in page.text:
            data = {"power": str(self.chance.randint(1, 4)), "toughness": str(self.chance.randint(1, 4))}
        else:
            data = {"answer": str(self.chance.randint(1, 2))}
        sent = self.visitor.post(unescape(asked[1]), data)
        self.seen.answers.append(sent.seconds)
        if sent.status != 200:
            self.seen.failed += 1
            return page
        if _REFUSED in sent.text:
            self.seen.late += 1
        else:
            self.seen.taken.add((int(asked[2]), int(asked[3])))
        return sent
