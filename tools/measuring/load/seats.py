"""Learners in the room, each in a thread: they wait, answer, and wait again."""

from __future__ import annotations

import re
import threading
from html import unescape
from typing import Final

from tools.measuring.load import seen
from tools.measuring.load.seen import Pace, Seen
from tools.measuring.load.visitor import Answered, Visitor

POLL_SECONDS: Final = 2.0
#: Seconds for which somebody thinks about a question: less than until the next poll.
_THOUGHT: Final = (0.3, 1.9)
_ANSWER: Final = re.compile(r'action="([^"]*/answer/\?place=(\d+)&(?:amp;)?vote=(\d+))"')
_REFUSED: Final = 'class="notice" role="alert"'
_NOW: Final = re.compile(r'hx-get="([^"]*/now/\?at=[^"]*)"')
_PART: Final = "seat"


class InRoom(threading.Thread):
    """Takes a seat, asks every two seconds what is new, and answers what is asked."""

    def __init__(self, port: int, code: str, number: int, coming: float, over: threading.Event) -> None:
        """Make a learner who comes in within `coming` seconds."""
        super().__init__(daemon=True)
        self.visitor = Visitor(port, f"10.1.{number // 250}.{number % 250 + 1}")
        self.home = f"/en/live/{code}/"
        self.called = f"Learner {number}"
        self.coming, self.over = coming, over
        self.pace = Pace.of(number, over)
        self.chance = self.pace.chance
        self.seen = Seen()
        self.seated = threading.Event()

    def run(self) -> None:
        page = self._sit_down()
        self.seated.set()
        while not self.over.is_set():
            late = self.pace.wait(POLL_SECONDS * 0.95, POLL_SECONDS * 1.05)
            if not self.over.is_set():
                page = self._poll(page, late)
            match = _ANSWER.search(page.text)
            if match and not self.over.wait(self.chance.uniform(*_THOUGHT)):
                page = self._answer(page, match)

    def _sit_down(self) -> Answered:
        self.pace.wait(0, self.coming)
        self.seen.keep(seen.PAGE, self.visitor.get(self.home))
        self.seen.keep(seen.PAGE, self.visitor.post(f"{self.home}join/", {"name": self.called}), 303)
        page = self.visitor.get(self.home)
        self.seen.keep(seen.PAGE, page)
        if _NOW.search(page.text) is None:
            self.seen.failed["no seat"] += 1
        return page

    def _poll(self, page: Answered, late: float) -> Answered:
        """Return the seat as it is now; `page` where nothing has changed, or where there is nothing to come."""
        address = _NOW.search(page.text)
        if address is None:
            return page
        answered = self.visitor.get(unescape(address[1]), _PART)
        changed = answered.status != 204
        self.seen.keep(seen.SEAT if changed else seen.POLL, answered, 200, 204, late=late)
        return self._here(answered) if answered.status == 200 else page

    def _answer(self, page: Answered, match: re.Match[str]) -> Answered:
        sent = self.visitor.post(unescape(match[1]), self._parameters(page), _PART)
        if not self.seen.keep(seen.ANSWER, sent):
            return page
        if _REFUSED in sent.text:
            self.seen.late += 1
        else:
            self.seen.answers[int(match[2]), int(match[3])] += 1
        return self._here(sent)

    def _here(self, page: Answered) -> Answered:
        """Return the content that htmx has put in the place of the seat, which asks again in two seconds."""
        self.pace.begin()
        return page

    def _parameters(self, page: Answered) -> dict[str, str]:
        if 'name="power"' in page.text:
            return {"power": str(self.chance.randint(1, 4)), "toughness": str(self.chance.randint(1, 4))}
        return {"answer": str(self.chance.randint(1, 2))}
