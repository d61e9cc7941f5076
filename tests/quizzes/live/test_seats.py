"""A learner in a live round: in time or not, back again or late, and told what the room has been told.

The Bears are 4/4: set to 1/1 in layer 7b, then +3/+3 in layer 7c (613.4b, 613.4c)."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from layers_site.quizzes import attempts
from layers_site.quizzes.models import Answer, Round
from tests.night import NIGHT, or_by_night
from tests.quizzes.boards import both
from tests.quizzes.live.conftest import Seat, Trainer
from tests.quizzes.taking.rounds import SECRET, a_round, shown, single, trainer, words

pytestmark = pytest.mark.django_db

# --- coming in ------------------------------------------------------------------------------------------------


def test_one_takes_a_seat_and_waits(of: Round) -> None:
    seat = Seat(of)
    assert seat.state() == "join"
    seat = Seat(of, "<b>Zoé</b>")
    text = seat.look()
    assert "You have joined" in text
    assert "&lt;b&gt;Zoé&lt;/b&gt;" in text


def test_who_comes_late_gets_the_present_question(of: Round) -> None:
    leader = Trainer(of).go("start", "lock", "reveal", "next")
    seat = Seat(of, "Late")
    assert seat.state() == "asking"
    assert "power and toughness" in seat.look()
    leader.go("lock", "reveal", "end")
    assert [item.yours for item in seat.client.get(seat.home).context["seat"]["result"]["shown"]] == ["", ""]


def test_who_comes_back_has_the_same_seat(of: Round) -> None:
    """With the same browser: one sheet, the name and the answer as they were."""
    seat = Seat(of, "Zoé")
    Trainer(of).go("start")
    seat.answer("1/1")
    again = Seat(of)
    again.client = seat.client
    again.client.post(f"/en/q/{of.code}/begin/", {"name": "Somebody"})
    assert of.sheets.get().name == "Zoé"
    assert again.state() == "waiting"


def test_after_the_end_nobody_comes_in(of: Round) -> None:
    Trainer(of).go("start", "lock", "reveal", "end")
    stranger = Seat(of)
    assert stranger.state() == "closed"
    assert stranger.client.post(f"/en/q/{of.code}/begin/", {"name": "Late"}).status_code == 303
    assert of.sheets.count() == 0


def test_who_presses_in_the_moment_of_the_end_has_no_open_sheet(of: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    """The trainer ends the round between the look at where it stands and the sheet."""
    leader, stranger = Trainer(of).go("start", "lock", "reveal"), Seat(of)

    def look(*_args: object) -> bool:
        monkeypatch.undo()
        leader.go("end")
        return True

    monkeypatch.setattr(attempts, "may_begin", look)
    stranger.client.post(f"/en/q/{of.code}/begin/", {"name": "Late"})
    assert of.sheets.count() == 0
    assert stranger.state() == "closed"


def test_a_round_for_each_at_their_own_time_is_elsewhere() -> None:
    of = a_round()
    assert Client().get(f"/en/live/{of.code}/").headers["Location"] == f"/en/q/{of.code}/"


def test_an_unknown_code_gets_the_answer_of_the_door(client: Client) -> None:
    response = client.get("/en/live/ACDEFG/")
    assert response.status_code == 404
    assert "We can’t find a quiz with this code." in response.content.decode()


# --- answering -------------------------------------------------------------------------------------------------


def test_an_answer_waits_for_the_others_and_can_be_changed(of: Round) -> None:
    seat = Seat(of, "Zoé")
    Trainer(of).go("start")
    assert seat.answer("1/1").headers["Location"] == seat.home
    assert seat.state() == "waiting"
    for _twice in range(2):
        seat.answer("4/4")
    assert Answer.objects.get().given == {"option": "a"}


@pytest.mark.parametrize("moves", [("lock",), ("lock", "revote"), ("lock", "reveal"), ("lock", "reveal", "next")])
def test_what_comes_after_the_lock_is_refused(of: Round, moves: tuple[str, ...]) -> None:
    """Whether the round is locked, votes again, or asks the next: nothing is kept, and the seat says so."""
    seat = Seat(of, "Zoé")
    leader = Trainer(of).go("start")
    leader.go(*moves)
    response = seat.send(0, 1, answer="1")
    assert response.headers["Location"] == f"{seat.home}?late=1"
    assert "arrived too late" in seat.look(late="1")
    assert not Answer.objects.exists()


def test_nobody_answers_ahead_or_from_outside(of: Round) -> None:
    """Not the next question, not the lobby, not without a seat, not with an address of one's own making."""
    seat, stranger = Seat(of, "Zoé"), Seat(of)
    seat.send(0, 1, answer="1")
    Trainer(of).go("start")
    seat.send(1, 1, power="4", toughness="4")
    seat.send(0, 2, answer="1")
    seat.client.post(f"{seat.home}answer/?place=x", {"answer": "1"})
    stranger.send(0, 1, answer="1")
    assert not Answer.objects.exists()


def test_a_mistake_is_said_at_its_field(of: Round) -> None:
    seat = Seat(of, "Zoé")
    Trainer(of).go("start")
    response = seat.send(0, 1)
    assert response.status_code == 422
    assert "Choose one." in response.content.decode()


def test_everybody_has_the_options_in_the_same_order(of: Round) -> None:
    """So that the room can speak of the third one; the console shows them so too."""
    seats = [Seat(of, name) for name in "AB"]
    leader = Trainer(of).go("start")
    orders = {
        tuple(option.text.en for option in seat.client.get(seat.home).context["form"].options.values())
        for seat in seats
    }
    assert orders == {tuple(leader.lead()["options"])}


# --- what is told -------------------------------------------------------------------------------------------------


def test_who_gave_no_answer_is_told_what_is_right(of: Round) -> None:
    seat = Seat(of, "Zoé")
    Trainer(of).go("start", "lock", "reveal")
    text = seat.look()
    assert "You did not answer this question." in text
    assert "Yes, that is right." not in text


def test_the_end_shows_what_was_asked_and_nothing_else(of: Round) -> None:
    """What the room did not come to may be asked another time."""
    seat = Seat(of, "Zoé")
    leader = Trainer(of).go("start")
    seat.answer("4/4")
    leader.go("lock", "reveal", "end")
    result = seat.client.get(seat.home).context["seat"]["result"]
    assert (result["worth"]["points"], result["worth"]["most"]) == ("1", 1)
    assert "Why is that so?" not in seat.look()


def test_ones_own_words_are_marked_at_the_end() -> None:
    of = a_round(words(), single(), mode="live", marking="self")
    seat = Seat(of, "Zoé")
    leader = Trainer(of).go("start")
    seat.send(0, 1, answer="So")
    assert leader.go("lock", "reveal").lead()["charts"] == []
    leader.go("end")
    response = seat.client.post(f"/en/q/{of.code}/mark/", {"question": "why", "points": 2, "attempt": 1, "place": 1})
    assert response.headers["Location"] == f"{seat.home}#q-1"
    assert seat.client.get(seat.home).context["seat"]["result"]["worth"]["points"] == "2"


# --- asking for what is new -----------------------------------------------------------------------------------------


def test_while_nothing_has_changed_a_seat_costs_one_query(
    of: Round, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """No session, no sheet, no body: 204."""
    seat = Seat(of, "Zoé")
    leader = Trainer(of).go("start")
    polled = seat.polled()
    with django_assert_num_queries(1):
        assert seat.client.get(polled).status_code == 204
    leader.go("lock")
    moved = seat.client.get(polled, headers={"HX-Request": "true"})
    assert moved.content.decode().lstrip().startswith('<div id="seat"')


def test_codes_cannot_be_tried_out_by_asking_for_what_is_new(of: Round) -> None:
    """The request is signed: without a page of that very round there is nothing."""
    polled = Seat(of, "Zoé").polled()
    other = a_round(mode="live", owner=of.owner)
    client = Client()
    assert client.get(f"/en/live/{of.code}/now/").status_code == 404
    assert client.get(f"/en/live/{of.code}/now/?at={of.code}.0:forged").status_code == 404
    assert client.get(polled.replace(of.code, other.code, 1)).status_code == 404


def test_at_the_end_nothing_is_asked_any_more(of: Round) -> None:
    seat = Seat(of, "Zoé")
    Trainer(of).go("start", "lock", "reveal", "end")
    assert f"{of.code}/now/" not in seat.look()


# --- no answer is taken to a question of which somebody in the room has seen what is right ------------


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


@pytest.mark.whole
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
        seen = shown(look(seats[0], leads), NAMES)
        assert not taken(seats, seen), where
        transaction.set_rollback(True)
    return seen
