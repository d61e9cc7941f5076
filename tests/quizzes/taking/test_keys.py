"""No moment exists in which somebody can see what is right and an answer that this helps is still taken.

Every state of a round is made by its own addresses: each feedback, each way to end, moments around the end, each door
by which something might be seen, one’s own browser and a second one that handed in nothing. The clock is the only thing
that is not real. `tests/quizzes/live/test_seats.py` has the same of a room.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from layers_site.accounts.roles import take_up_training
from layers_site.quizzes.models import Answer, Round
from tests.night import NIGHT, or_by_night
from tests.quizzes.boards import both
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import SECRET, a_round, shown, single, trainer, words

pytestmark = [pytest.mark.django_db, pytest.mark.whole]

#: Seconds from the beginning to the end of a round.
LENGTH = 600
#: By how it ends the moments at which is looked, in seconds from the end on: before; at once; the last in which
#: something is on its way (20 s), and the first in which nothing is. By day it is the last two of them.
MOMENTS: dict[str, tuple[int, ...]] = {
    "time limit": (-60, 0, 19, 20),
    "date": (-60, 0, 19, 20),
    "by hand": (-60, 0, 19, 20),
    # It closes ten seconds after the time limit of who began first.
    "time limit and date": (-60, 0, 19, 20, 29, 30),
    "handed in": (-60, 0),
}
NAMES = ("size", "other", "why")
HTMX = {"HX-Request": "true"}


@dataclass
class Clock:
    """What the site takes for the time."""

    now: datetime = field(default_factory=timezone.now)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock_ = Clock()
    monkeypatch.setattr(timezone, "now", clock_)
    return clock_


# --- the doors -----------------------------------------------------------------------------------------------


def _page(path: str, **headers: str) -> Callable[[Learner], Any]:
    return lambda of: of.client.get(of.home + path, headers=headers, follow=True)


def _wrong_form(number: int, **headers: str) -> Callable[[Learner], Any]:
    return lambda of: of.client.post(f"{of.home}{number}/", {"answer": ""}, headers=headers, follow=True)


DOORS: dict[str, Callable[[Learner], Any]] = {
    "the cover": _page(""),
    "the question": _page("1/"),
    "a form without an answer": _wrong_form(1),
    "a form without an answer, by htmx": _wrong_form(1, **HTMX),
    "the hand-in": _page("hand-in/"),
    "the result": _page("result/"),
    "the result of an attempt, in French": lambda of: of.client.get(f"/fr{of.home[3:]}result/?attempt=1"),
    "a mark of one’s own": lambda of: of.post("mark/", question="why", points="1", attempt="1", place="3"),
    "the data of the account": lambda of: of.client.get("/en/account/data/"),
}


# --- a round in which two are at work --------------------------------------------------------------------------


@dataclass
class Scene:
    """Anna is at it, and has answered the first question; Ben is her friend, or she herself in a second browser."""

    of: Round
    clock: Clock
    ending: str
    anna: Learner = field(init=False)
    ben: Learner = field(init=False)
    right: dict[int, list[str]] = field(init=False)
    ends: datetime = field(init=False)

    def __post_init__(self) -> None:
        take_up_training(self.of.owner)
        self.ends = self.clock.now + timedelta(seconds=LENGTH)
        self.anna, self.ben = self._begun("anna"), self._begun("ben")
        self.right = {number: self._right(number) for number in (1, 2)}
        self.anna.choose("1/1")
        self.anna.post("3/", answer="So")
        self.ben.post("hand-in/")

    def _begun(self, name: str) -> Learner:
        learner = Learner(self.of)
        learner.client.force_login(User.objects.create_user(name))
        return learner.begin(name)

    def _right(self, number: int) -> list[str]:
        form = self.anna.get(f"{number}/").context["form"]
        return [place for place, option in form.options.items() if option.right]

    def trainer(self, do: str) -> None:
        client = Learner(self.of).client
        client.force_login(self.of.owner)
        assert client.post(f"/en/quizzes/rounds/{self.of.code}/", {"do": do}).status_code == 303

    def at(self, moment: int) -> None:
        """The state so many seconds from the end."""
        self.clock.now = self.ends
        if moment >= 0 and self.ending == "by hand":
            self.trainer("close")
        if moment >= 0 and self.ending == "handed in":
            self.anna.post("hand-in/")
        self.clock.now = self.ends + timedelta(seconds=moment)

    def taken(self) -> set[str]:
        """The questions to which an answer of Anna’s that is right is taken now."""
        before = self._answers()
        for number, places in self.right.items():
            self.anna.client.post(f"{self.anna.home}{number}/", {"answer": places})
        return {question for question, answer in self._answers().items() if before.get(question) != answer}

    def _answers(self) -> dict[str, Any]:
        rows = Answer.objects.filter(sheet__round=self.of, sheet__name="anna").values_list("question", "given")
        return {question: json.dumps(answer) for question, answer in rows}


def scene(clock: Clock, feedback: str, ending: str) -> Scene:
    end = clock.now + timedelta(seconds=LENGTH)
    columns: dict[str, Any] = {}
    if "limit" in ending:
        columns["minutes"] = LENGTH // 60
    if ending == "date":
        columns["closes"] = end
    if ending == "time limit and date":
        columns["closes"] = end + timedelta(seconds=10)
    kinds = (single(), single(), words())
    questions = [
        kind | {"id": name, "board": None, "explanation": both(f"{SECRET} {name}")}
        for kind, name in zip(kinds, NAMES, strict=True)
    ]
    owner = trainer(f"trainer {feedback} {ending}")
    return Scene(a_round(*questions, owner=owner, feedback=feedback, **columns), clock, ending)


# --- the law -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ending", or_by_night("time limit and date", night=["date", "time limit", "by hand", "handed in"])
)
@pytest.mark.parametrize("feedback", ["now", "end", "closed"])
def test_who_has_seen_what_is_right_answers_no_more(clock: Clock, feedback: str, ending: str) -> None:
    """Of a question that somebody has seen no answer is taken: with feedback after closing, whoever saw it; with the
    other two, where each sees it in their own time, of the same browser."""
    here = scene(clock, feedback, ending)
    seen = {
        (moment, door)
        for moment in MOMENTS[ending][0 if NIGHT else -2 :]
        for door in DOORS
        for who in (("anna", "ben") if feedback == "closed" else ("anna",))
        if _seen_and_not_taken(here, moment, door, who)
    }
    # The law is not kept by showing nothing: once nothing is taken any more, the result shows it.
    revealed = feedback != "closed" or ending in CLOSING
    assert {moment for moment, door in seen if door == "the result"} >= ({MOMENTS[ending][-1]} if revealed else set())


@pytest.mark.parametrize("feedback", ["end", "closed"])
@pytest.mark.parametrize("after", ["opened again", "opened by its form", "the clock put right"])
def test_who_has_seen_it_answers_no_more_whatever_happens_then(clock: Clock, feedback: str, after: str) -> None:
    """The round is opened again, or the server’s clock was an hour ahead; also who saw it in a friend’s browser."""
    here = scene(clock, feedback, "date")
    looks = [("anna", "the result"), ("anna", "the data of the account"), ("ben", "the result")]
    for who, door in looks if feedback == "closed" else looks[:2]:
        assert _seen_and_not_taken(here, 30, door, who, AFTER[after]), (door, who)


@pytest.mark.parametrize("ending", ["date", "by hand"])
@pytest.mark.parametrize("feedback", ["end", "closed"])
def test_an_answer_on_its_way_is_taken(clock: Clock, feedback: str, ending: str) -> None:
    """19 seconds after the end, by somebody who has seen nothing; also where the round was closed by mistake and opened
    again before anybody looked."""
    here = scene(clock, feedback, ending)
    here.at(19)
    if ending == "by hand":
        here.trainer("open")
    assert here.taken() == {"size", "other"}


@pytest.mark.parametrize("ending", ["date", "by hand", "time limit and date"])
@pytest.mark.parametrize("feedback", ["end", "closed"])
def test_who_looks_takes_no_answer_of_another_away(clock: Clock, feedback: str, ending: str) -> None:
    """Ben, who has handed in, looks at the very end, by every door; what Anna has sent by then is still taken."""
    here = scene(clock, feedback, ending)
    here.at(0)
    for door in DOORS.values():
        door(here.ben)
    here.clock.now += timedelta(seconds=19)
    assert here.taken() == {"size", "other"}


@pytest.mark.parametrize("feedback", ["now", "end", "closed"])
def test_a_form_that_is_wrong_leads_to_the_result_when_time_is_up(clock: Clock, feedback: str) -> None:
    """As does a right one that comes too late: no page with the question stays open behind the end."""
    here = scene(clock, feedback, "time limit")
    here.at(1)
    response = here.anna.client.post(f"{here.anna.home}2/", {"answer": ""})
    assert (response.status_code, response.headers["Location"]) == (303, f"{here.anna.home}result/?late=1")


CLOSING = ("date", "by hand", "time limit and date")


def _by_form(here: Scene) -> None:
    """With another date, as the page for changing a round sends it."""
    client = Learner(here.of).client
    client.force_login(here.of.owner)
    later = (here.clock.now + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    sent = {"mode": "alone", "feedback": here.of.feedback, "attempts": 1, "closes": later, "zone": "UTC"}
    assert client.post(f"/en/quizzes/rounds/{here.of.code}/change/", sent).status_code == 303


AFTER: dict[str, Callable[[Scene], None]] = {
    "opened again": lambda here: here.trainer("open"),
    "opened by its form": _by_form,
    "the clock put right": lambda here: setattr(here.clock, "now", here.clock.now - timedelta(hours=1)),
}


def _seen_and_not_taken(
    here: Scene, moment: int, door: str, who: str, then: Callable[[Scene], None] = lambda _here: None
) -> bool:
    """Whether what is right was seen by this door. Afterwards everything is as it was before."""
    with transaction.atomic():
        here.at(moment)
        seen = shown(DOORS[door](getattr(here, who)), NAMES)
        if seen:
            then(here)
            assert not seen & here.taken(), (moment, door, who)
        transaction.set_rollback(True)
    return bool(seen)
