"""A room for so many learners: a round of a quiz that ships, and a trainer who goes through it by the console."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore

from layers_site.accounts.roles import take_up_training
from layers_site.live.load.visitor import Visitor
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.publishing import publish

_QUIZ: Final = "first-steps"
#: Kinds that the learners here know how to answer.
_KINDS: Final = ("single", "pt")
_STEP: Final = re.compile(r'name="step" value="(\d+)"')
#: Seconds for which a question is asked, and for which the room looks at what came of it.
ASKED: Final = 5.0
SHOWN: Final = 1.5


@dataclass(frozen=True, slots=True)
class Room:
    of: Round
    cookies: dict[str, str]
    questions: tuple[str, ...]


def make_room() -> Room:
    """In the database that is connected, which is one for the test."""
    trainer = User.objects.create_user("load")
    take_up_training(trainer)
    quiz = Quiz.objects.create(owner=trainer, document=_document())
    version = publish(quiz, trainer)
    of = Round.objects.create(version=version, owner=trainer, mode=Round.Mode.LIVE)
    names = tuple(one["id"] for one in version.questions)
    return Room(of, {settings.SESSION_COOKIE_NAME: _session(trainer)}, names)


def _document() -> dict[str, Any]:
    path = settings.CONTENT_DIR / "quizzes" / f"{_QUIZ}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    document: dict[str, Any] = found.get("document", found)
    questions = [one for one in document["questions"] if one["kind"] in _KINDS]
    kept = {key: value for key, value in document.items() if key != "slug"}
    return kept | {"questions": questions}


def _session(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def lead(port: int, room: Room, until: float) -> int:
    """Go through the questions until that moment (`time.monotonic`), and end. How many were asked."""
    console = Visitor(port, dict(room.cookies))
    asked = 0
    for place in range(len(room.questions)):
        _move(console, room, "next" if place else "start")
        asked += 1
        time.sleep(ASKED)
        _move(console, room, "lock")
        time.sleep(SHOWN)
        _move(console, room, "reveal")
        time.sleep(SHOWN)
        if time.monotonic() + ASKED > until:
            break
    _move(console, room, "end")
    return asked


def _move(console: Visitor, room: Room, name: str) -> None:
    """Raises RuntimeError where the console does not move."""
    home = f"/en/live/{room.of.code}/lead/"
    step = _STEP.search(console.get(home).text)
    done = console.post(f"{home}act/", {"move": name, "step": step[1] if step else ""})
    if done.status != 303 or "stale" in done.location:
        raise RuntimeError(f"{name}: {done.status} {done.location}")
