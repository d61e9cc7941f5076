"""A room for so many learners: a round of a quiz that ships, and a trainer who goes through it by the console."""

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
from tools.measuring.load.seats import InRoom
from tools.measuring.load.seen import Seen
from tools.measuring.load.visitor import Visitor

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
        done = self.console.post(f"{self.home}act/", {"move": name, "step": step[1] if step else ""})
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
