"""Learners who work boards, each in a thread: they open a case, change it, step through it, and predict."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from html import unescape
from typing import Any, Final, NamedTuple

from tools.measuring.load import seen
from tools.measuring.load.seen import Answered, Pace, Seen, Visitor

#: Seconds between two things that somebody does who is busy.
PAUSE: Final = (2.0, 8.0)
#: What one does with a case that is open, and how often.
_DONE: Final = {"switch": 4, "move": 2, "step": 3, "undo": 1, "predict": 2, "ask": 1, "open": 1}
_CASE: Final = re.compile(r'href="(/en/cases/[\w-]+/)"')
_STATIC: Final = re.compile(r'(?:href|src)="(/static/[^"]+)"')
_ACT: Final = re.compile(r'hx-post="([^"]+/act/[^"]*)"')
_BUTTON: Final = re.compile(r'<button[^>]* name="do" value="((\w+):[^"]+)"([^>]*)>')
_STEP: Final = re.compile(r'id="step-(?:start|on|back|all)"[^>]* hx-get="([^"]+)"')
_UNDO: Final = re.compile(r'id="undo" href="([^"]+)"')
_PREDICT: Final = re.compile(r'id="predict-first" href="([^"]+)"')
_PICKS: Final = re.compile(r'<form class="picks[^>]* hx-post="([^"]+)"')
_PICK: Final = re.compile(r'name="pick" value="([^"]+)"')
_BOARD: Final = re.compile(r"/boards/(\w+)/")
#: The part of the page that a swap replaces.
PART: Final = "bench"


class Question(NamedTuple):
    """A question to the API: a scenario and the ruleset."""

    scenario: dict[str, Any]
    ruleset: str


def buttons(text: str, *names: str) -> list[str]:
    """Return the possible switches and moves on the board in `text`: "switch:humility".

    Those that do nothing just now are left out.
    """
    buttons = _BUTTON.findall(text)
    wanted = names or ("switch", "up", "down")
    return [unescape(value) for value, name, rest in buttons if name in wanted and 'aria-disabled="true"' not in rest]


def action_of(text: str) -> str:
    """Return the address of the actions; "" if there are none."""
    return _first(_ACT, text)


def boards_in(address: str) -> list[str]:
    return _BOARD.findall(address)


class AtBoards(threading.Thread):
    """Opens the catalogue, and works one case after the other; `questions` go to the API, now and then."""

    def __init__(
        self, port: int, number: int, questions: Sequence[Question], coming: float, over: threading.Event
    ) -> None:
        """Make a learner who comes in within `coming` seconds."""
        super().__init__(daemon=True)
        self.visitor = Visitor(port, f"10.2.{number // 250}.{number % 250 + 1}")
        self.questions = questions
        self.coming, self.over = coming, over
        self.pace = Pace.of(1000 + number, over)
        self.chance = self.pace.chance
        self.seen = Seen()
        self.cases: list[str] = []
        self.page = ""  # what is on the screen, or the part of it that came last

    def run(self) -> None:
        late = self.pace.wait(0, self.coming)
        self._show(self.visitor.get("/en/cases/"), late)
        for address in dict.fromkeys(_STATIC.findall(self.page)):
            self.seen.keep(seen.FILE, self.visitor.get(address))
        self.cases = sorted({f"{address}?show=1" for address in _CASE.findall(self.page)})
        if not self.cases:
            self.seen.failed["no cases"] += 1
            return
        does: dict[str, Callable[[float], None]] = {
            "open": self._open, "switch": self._switch, "move": self._move, "step": self._step, "undo": self._undo,
            "predict": self._predict, "answer": self._answer, "ask": self._ask,
        }  # fmt: skip
        while not self.over.is_set():
            name = self._next()
            late = self.pace.wait(*PAUSE)
            if not self.over.is_set():
                does[name](late)

    def _next(self) -> str:
        if _PICKS.search(self.page):
            return "answer"
        if not action_of(self.page):
            return "open"
        return self.chance.choices(list(_DONE), list(_DONE.values()))[0]

    # --- what one does ----------------------------------------------------------------------------------

    def _open(self, late: float) -> None:
        self._show(self.visitor.get(self.chance.choice(self.cases)), late)

    def _predict(self, late: float) -> None:
        self._show(self.visitor.get(_first(_PREDICT, self.page)), late)

    def _show(self, answered: Answered, late: float) -> None:
        self.seen.keep(seen.PAGE, answered, late=late)
        self.page = answered.text

    def _switch(self, late: float) -> None:
        self._act(late, "switch")

    def _move(self, late: float) -> None:
        self._act(late, "up", "down")

    def _act(self, late: float, *names: str) -> None:
        things = buttons(self.page, *names)
        if things:
            done = {"do": self.chance.choice(things)}
            self._swap(self.visitor.post(action_of(self.page), done, PART), late)

    def _step(self, late: float) -> None:
        self._follow(_STEP.findall(self.page), late)

    def _undo(self, late: float) -> None:
        self._follow(_UNDO.findall(self.page), late)

    def _follow(self, addresses: Sequence[str], late: float) -> None:
        if addresses:
            self._swap(self.visitor.get(unescape(self.chance.choice(addresses)), PART), late)

    def _swap(self, answered: Answered, late: float) -> None:
        """Switch something. A board that the response names has to exist from then on."""
        if self.seen.keep(seen.SWAP, answered, late=late):
            self.seen.boards.update(boards_in(answered.pushed))
            self.page = answered.text

    def _answer(self, late: float) -> None:
        """Send an answer and read the verdict that the response leads to."""
        picked = {"pick": self.chance.choice(_PICK.findall(self.page))}
        sent = self.visitor.post(_first(_PICKS, self.page), picked, "predict")
        self.page = ""
        if self.seen.keep(seen.PREDICTION, sent, 303, late=late):
            self.seen.predictions += 1
            self.seen.keep(seen.SWAP, self.visitor.get(sent.location.partition("#")[0], "predict"))

    def _ask(self, late: float) -> None:
        asdict = self.chance.choice(self.questions)._asdict()
        self.seen.keep(seen.API, self.visitor.post_json("/api/v1/evaluate", asdict), late=late)


def _first(pattern: re.Pattern[str], text: str) -> str:
    """Return the first match; "" without one."""
    match = pattern.search(text)
    return unescape(match[1]) if match else ""
