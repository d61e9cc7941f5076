"""A room for so many learners: a round of a quiz that ships, a trainer at its console, and those who answer.

Each of them is a thread. A learner waits, answers, and waits again.
"""

from __future__ import annotations

import json
import math
import re
import threading
import time
from collections import Counter
from dataclasses import dataclass
from html import unescape
from itertools import cycle, islice
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore

from layers_site.accounts.roles import take_up_training
from layers_site.quizzes.models import Answer, Quiz, Round
from layers_site.quizzes.notation import MOST_QUESTIONS
from layers_site.quizzes.publishing import publish
from tools.measuring.load import seen
from tools.measuring.load.seen import Answered, Pace, Seen, Visitor

_QUIZ: Final = "first-steps"
#: Kinds that the learners here know how to answer.
_KINDS: Final = ("single", "pt")
_STEP: Final = re.compile(r'name="step" value="(\d+)"')
_COUNTS: Final = re.compile(r'id="lead-counts"[^>]* hx-get="([^"]+)"')
#: Seconds for which a question is asked, and for which the room looks at what came of it.
QUESTION_SECONDS: Final = 5.0
SHOWN: Final = 1.5
#: How often the console asks for its counts, and how long the room is there after the end.
_COUNTED: Final = 2.0
_TO_THE_END: Final = 3.0
_TO_BE_SEATED: Final = 60.0
POLL_SECONDS: Final = 2.0
#: Seconds for which somebody thinks about a question: less than until the next poll.
_THOUGHT: Final = (0.3, 1.9)
_ANSWER: Final = re.compile(r'action="([^"]*/answer/\?place=(\d+)&(?:amp;)?vote=(\d+))"')
_REFUSED: Final = 'class="notice" role="alert"'
_NOW: Final = re.compile(r'hx-get="([^"]*/now/\?at=[^"]*)"')
_PART: Final = "seat"


@dataclass(frozen=True, slots=True)
class Room:
    of: Round
    cookies: dict[str, str]
    questions: tuple[str, ...]


def make_room(seconds: float) -> Room:
    """Make a room with questions for so many seconds, in the connected database, which is for this run alone."""
    trainer = User.objects.create_user("load")
    take_up_training(trainer)
    quiz = Quiz.objects.create(owner=trainer, document=document(seconds))
    version = publish(quiz, trainer)
    round_ = Round.objects.create(version=version, owner=trainer, mode=Round.Mode.LIVE)
    names = tuple(question["id"] for question in version.questions)
    return Room(round_, {settings.SESSION_COOKIE_NAME: _session(trainer)}, names)


def document(seconds: float) -> dict[str, Any]:
    """Return the questions of the quiz, over again as often as there is time for them."""
    path = settings.CONTENT_DIR / "quizzes" / f"{_QUIZ}.json"
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    quiz: dict[str, Any] = content.get("document", content)
    common = {key: value for key, value in quiz.items() if key != "slug"}
    questions = [question for question in quiz["questions"] if question["kind"] in _KINDS]
    count = min(math.ceil(seconds / (QUESTION_SECONDS + 2 * SHOWN)), MOST_QUESTIONS)
    turns = islice(cycle(questions), count)
    return common | {
        "questions": [question | {"id": f"{question['id']}-{turn}"} for turn, question in enumerate(turns)]
    }


def _session(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


class Trainer(threading.Thread):
    """Begins once all have their seats, goes through the questions until that moment (`time.monotonic`), and ends.

    `over` is set when everybody may go home.
    """

    def __init__(self, port: int, room: Room, seats: list[InRoom], until: float, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.console = Visitor(port, "10.0.0.1", dict(room.cookies))
        self.room, self.seats, self.until, self.over = room, seats, until, over
        self.home = f"/en/live/{room.of.code}/lead/"
        self.seen = Seen()
        self.questions_asked = 0
        self.page = ""

    def run(self) -> None:
        try:
            for seat in self.seats:
                seat.seated.wait(_TO_BE_SEATED)
            self._look()
            self._lead()
            time.sleep(max(_TO_THE_END, self.until - time.monotonic()))
        finally:
            self.over.set()

    def _lead(self) -> None:
        for place in range(len(self.room.questions)):
            self._move("next" if place else "start")
            self.questions_asked += 1
            self._watch(QUESTION_SECONDS)
            self._move("lock")
            self._watch(SHOWN)
            self._move("reveal")
            self._watch(SHOWN)
            if time.monotonic() + QUESTION_SECONDS > self.until:
                break
        self._move("end")

    def _move(self, name: str) -> None:
        """Move the console. A console that does not move is a failure."""
        step = _STEP.search(self.page)
        done = self.console.post(f"{self.home}act/", {"do": name, "step": step[1] if step else ""})
        if self.seen.keep(seen.CONSOLE, done, 303) and "stale" in done.location:
            self.seen.failed[f"{name}: stale"] += 1
        self._look()

    def _look(self) -> None:
        answered = self.console.get(self.home)
        self.seen.keep(seen.CONSOLE, answered)
        self.page = answered.text

    def _watch(self, seconds: float) -> None:
        """Ask for the counts on the console every two seconds."""
        address = _COUNTS.search(self.page)
        until = time.monotonic() + seconds
        while address and time.monotonic() + _COUNTED < until:
            time.sleep(_COUNTED)
            self.seen.keep(seen.CONSOLE, self.console.get(unescape(address[1]), "lead-counts"), 200, 204)
        time.sleep(max(0.0, until - time.monotonic()))


def lost_answers(room: Room, taken: Counter[tuple[int, int]]) -> int:
    """Count stored answers that are missing, and refused answers that are there."""
    rows = Answer.objects.filter(sheet__round=room.of).values_list("question", "vote")
    counter = Counter((room.questions.index(question), vote) for question, vote in rows)
    return (taken - counter).total() + (counter - taken).total()


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
