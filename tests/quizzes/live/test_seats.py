"""A learner in a live round: in time or not, back again or late, and told what the room has been told.

The Bears are 4/4: set to 1/1 in layer 7b, then +3/+3 in layer 7c (613.4b, 613.4c)."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from layers_site.quizzes import attempts
from layers_site.quizzes.models import Answer, Round
from tests.quizzes.live.conftest import Seat, Trainer
from tests.quizzes.taking.rounds import a_round, single, words

pytestmark = pytest.mark.django_db


# --- coming in ------------------------------------------------------------------------------------------------


def test_one_takes_a_seat_and_waits(of: Round) -> None:
    seat = Seat(of)
    assert seat.state() == "join"
    seat = Seat(of, "<b>Zoé</b>")
    text = seat.look()
    assert "You are in" in text
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
    assert "There is no quiz with this code." in response.content.decode()


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
    assert "You did not answer this." in text
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
