"""In a room too, no answer is taken to a question of which somebody there has seen what is right.

Whoever is in the room sees the trainer’s console beside their own seat. Where the round stands, and whether its date
has come, is all that there is; `tests/quizzes/taking/test_keys.py` has the same of those who work alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from layers_site.quizzes.models import Answer
from tests.night import NIGHT, or_by_night
from tests.quizzes.live.conftest import Seat, Trainer
from tests.quizzes.taking.rounds import SECRET, a_round, both, single, trainer

pytestmark = [pytest.mark.django_db, pytest.mark.whole]

NAMES = ("first", "second")
POSITIONS = {
    "asking": ("start",),
    "locked": ("start", "lock"),
    "asked again": ("start", "lock", "revote"),
    "revealed": ("start", "lock", "reveal"),
    "asking the second": ("start", "lock", "reveal", "next"),
    "ended": ("start", "lock", "reveal", "next", "lock", "reveal", "end"),
}
#: By day an answer that lies there, one that is seen, and all that is, each told to who answered at another time.
SEEN = or_by_night(
    *(day := (("now", "locked"), ("end", "revealed"), ("closed", "ended"))),
    night=[pair for pair in product(("now", "end", "closed"), POSITIONS) if pair not in day],
)
#: Seconds from the moment at which the round closes; None where it does not. By day both sides of the last moment in
#: which something is on its way.
MOMENTS = (None, -60, 0, 19, 20) if NIGHT else (None, 19, 20)
DOORS: dict[str, Callable[[Seat, Trainer], Any]] = {
    "the seat": lambda seat, _trainer: seat.client.get(seat.home),
    "the seat, by htmx": lambda seat, _trainer: seat.client.get(seat.home, headers={"HX-Request": "true"}),
    "a form without an answer": lambda seat, _trainer: seat.send(0, 1, answer=""),
    "the result": lambda seat, _trainer: seat.client.get(f"/en/q/{seat.of.code}/result/", follow=True),
    "the data of the account": lambda seat, _trainer: seat.client.get("/en/account/data/"),
    "the console": lambda _seat, trainer: trainer.client.get(trainer.home),
}


def shown(response: Any) -> set[str]:
    """The questions of which this tells what is right."""
    if response.headers.get("Content-Type", "").startswith("application/json"):
        rows = json.loads(response.content)["did"].get("quizzes.answer", [])
        return {row["question"] for row in rows if {"right", "points", "believed"} & row.keys()}
    return {name for name in NAMES if f"{SECRET} {name}" in response.content.decode()}


def taken(seats: list[Seat], names: set[str]) -> set[str]:
    """Those of these questions to which somebody’s answer is taken now, in whichever vote.

    Of two answers at least one differs from that which may lie there.
    """
    before = _answers()
    for place, vote, number in product(map(NAMES.index, sorted(names)), (1, 2), "12"):
        for seat in seats:
            seat.send(place, vote, answer=number)
    return {question for question, _answer, _vote, _sheet in _answers() - before}


def _answers() -> set[tuple[str, str, int, int]]:
    rows = Answer.objects.values_list("question", "given", "vote", "sheet")
    return {(question, json.dumps(answer), vote, sheet) for question, answer, vote, sheet in rows}


@pytest.mark.parametrize(("feedback", "position"), SEEN)
def test_what_the_room_has_seen_takes_no_answer(monkeypatch: pytest.MonkeyPatch, feedback: str, position: str) -> None:
    """Nobody’s, in no vote; and what was revealed was seen."""
    now = timezone.now()
    plain = [single() | {"id": name, "board": None, "explanation": both(f"{SECRET} {name}")} for name in NAMES]
    of = a_round(*plain, owner=trainer(), mode="live", feedback=feedback)
    seats, leads = [], Trainer(of)
    for name in ("anna", "ben"):
        seat = Seat(of)
        seat.client.force_login(User.objects.create_user(name))
        assert seat.client.post(f"/en/q/{of.code}/begin/", {"name": name}).status_code == 303
        seats.append(seat)
    for move in POSITIONS[position]:
        leads.go(move)
        if move == "start":
            seats[0].answer("1/1")
    seen_anywhere: set[str] = set()
    for moment in MOMENTS:
        of.closes = None if moment is None else now + timedelta(hours=1)
        of.save()
        clock = now if of.closes is None or moment is None else of.closes + timedelta(seconds=moment)
        monkeypatch.setattr(timezone, "now", lambda clock=clock: clock)
        for door, look in DOORS.items():
            seen_anywhere |= _seen_and_not_taken(seats, leads, look, (moment, door))
    revealed = {"revealed": {"first"}, "asking the second": {"first"}, "ended": set(NAMES)}
    assert seen_anywhere >= revealed.get(position, set())


def _seen_and_not_taken(
    seats: list[Seat], leads: Trainer, look: Callable[[Seat, Trainer], Any], where: Any
) -> set[str]:
    """What was seen by this door. Afterwards everything is as it was before."""
    with transaction.atomic():
        seen = shown(look(seats[0], leads))
        assert not taken(seats, seen), where
        transaction.set_rollback(True)
    return seen
