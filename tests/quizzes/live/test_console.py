"""The console of a live round: whoever holds it moves it on, one move at a time; the room sees nothing too early."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from layers_site.accounts.roles import take_up_training
from layers_site.quizzes.models import Round, Standing
from tests.factories import client_of
from tests.quizzes.live.conftest import Seat, Trainer
from tests.quizzes.taking.rounds import SECRET, a_round, single, trainer, words

pytestmark = pytest.mark.django_db
PATHS = ("", "act/", "now/")


def status_of(client: Client, of: Round, path: str) -> int:
    """The status of an address of the console; what moves is sent with a move."""
    address = f"/en/live/{of.code}/lead/{path}"
    return (client.post(address, {"do": "start", "step": 0}) if path == "act/" else client.get(address)).status_code


# --- who may -----------------------------------------------------------------------------------------------


@pytest.mark.whole
@pytest.mark.parametrize("path", PATHS)
def test_only_who_holds_the_round_leads_it(of: Round, path: str) -> None:
    """Strangers are asked to sign in, who is no trainer is told how to become one, other trainers find nothing."""
    assert status_of(Client(), of, path) == 302
    member, other, staff = (trainer(name) for name in ("member", "other", "staff"))
    take_up_training(other)
    staff.is_superuser = staff.is_staff = True
    staff.save()
    statuses = []
    for user in (member, other, staff):
        client = client_of(user)
        statuses.append(status_of(client, of, path))
    assert statuses == [302, 404, 404]
    assert not Standing.objects.exclude(step=0).exists()


@pytest.mark.parametrize("path", PATHS)
def test_what_is_not_live_has_no_console(path: str) -> None:
    of = a_round()
    assert status_of(Trainer(of).client, of, path) == 404


def test_a_learner_cannot_move_the_round(of: Round) -> None:
    seat = Seat(of, "Zoé")
    assert status_of(seat.client, of, "act/") == 302
    assert seat.client.get(f"{seat.home}lead/").status_code == 302


@pytest.mark.parametrize("deed", ["fly", "", "votes", "show-keys", "show-", "clock-7", "clock--1", "clock-x", "clock-"])
def test_nothing_else_can_be_done(of: Round, deed: str) -> None:
    """No other move, nothing else to show, no other clock; nothing without the step that was seen."""
    leader = Trainer(of).go("start")
    assert leader.act(deed).status_code == 404
    assert leader.client.post(f"{leader.home}act/", {"do": "lock"}).status_code == 404
    assert leader.client.post(f"{leader.home}act/", {"do": "lock", "step": "x"}).status_code == 404


# --- moving on ------------------------------------------------------------------------------------------------


def test_two_consoles_at_once_move_once(of: Round) -> None:
    """The second press comes from a page that is no longer so: it is told where the round stands, and nothing moves."""
    leader = Trainer(of).go("start", "lock", "reveal")
    first, second = leader.act("next", step=3), leader.act("next", step=3)
    assert first.headers["Location"] == leader.home
    assert second.headers["Location"] == f"{leader.home}?stale=1"
    assert Standing.objects.get().place == 1
    page = leader.client.get(f"{leader.home}?stale=1").content.decode()
    assert "The round was already moved on from another page." in page


def test_a_move_that_is_none_here_moves_nothing(of: Round) -> None:
    leader = Trainer(of).go("start")
    assert leader.act("reveal").headers["Location"] == f"{leader.home}?stale=1"
    assert Standing.objects.get().state == "asking"


def test_the_lobby_tells_how_to_come_in(of: Round) -> None:
    """The code in two halves, the address in any language, the same as a QR code; and who is here, whatever they are
    called."""
    Seat(of, "<img src=x onerror=alert(1)>")
    Seat(of, "")
    text = Trainer(of).look()
    assert f"{of.code[:3]} {of.code[3:]}" in text
    assert f"http://testserver/q/{of.code}/" in text
    assert '<svg viewBox="0 0' in text
    assert "&lt;img src=x onerror=alert(1)&gt;" in text
    assert "<b>2</b>" in text


# --- what the room may see --------------------------------------------------------------------------------------


def test_nothing_is_told_before_the_reveal(of: Round) -> None:
    """Not while it is asked, when only how many have answered is known; not once it is locked, nor when it is voted on
    again: neither at the console nor at a seat."""
    seat, leader = Seat(of, "Zoé"), Trainer(of)
    texts = []
    for move in ("start", "lock", "revote"):
        texts += [leader.go(move).look(), seat.look()]
        if move == "start":
            seat.answer("1/1")
            lead = leader.lead()
            assert (lead["counts"]["answered"], lead["counts"]["joined"], lead["charts"]) == (1, 1, [])
            texts += [leader.look(), seat.look()]
    for text in texts:
        for telling in (SECRET, "So it is.", "Set, then modified.", "Setting the size", "data-right", "is-right"):
            assert telling not in text
        assert 'value="a"' not in text
    leader.go("lock", "reveal")
    for page in (leader.look(), seat.look()):
        assert SECRET in page
        assert "Setting the size removes bonuses" in page


def test_both_votes_are_shown_side_by_side(of: Round) -> None:
    """Two of three said 1/1 first; after they talked it over two of three say 4/4."""
    seats = [Seat(of, name) for name in "ABC"]
    leader = Trainer(of).go("start")
    for seat, text in zip(seats, ("1/1", "1/1", "4/4"), strict=True):
        seat.answer(text)
    leader.go("lock", "revote")
    for seat, text in zip(seats, ("4/4", "1/1", "4/4"), strict=True):
        seat.answer(text, vote=2)
    leader.go("lock").act("show-votes")
    charts = leader.lead()["charts"]
    counts = [{bar["text"]: bar["count"] for bar in chart["bars"]} for chart in charts]
    assert counts == [{"1/1": 2, "4/4": 1, "2/2": 0, "5/5": 0}, {"1/1": 1, "4/4": 2, "2/2": 0, "5/5": 0}]
    assert [chart["vote"] for chart in charts] == [1, 2]
    assert {bar["text"]: bar["share"] for bar in charts[0]["bars"]}["1/1"] == 67
    widths = re.findall(r'class="chart-count" width="(\d+)"', leader.look())
    assert sorted(map(int, widths)) == [0, 0, 0, 0, 33, 33, 67, 67]


def test_answers_in_numbers_are_counted_by_what_they_say(of: Round) -> None:
    """Equal ones together, those of most first; what is right is there once it is revealed, though nobody said it."""
    seats = [Seat(of, name) for name in "ABC"]
    leader = Trainer(of).go("start", "lock", "reveal", "next")
    for seat, (power, toughness) in zip(seats, (("5", "5"), ("1", "1"), ("1", "1")), strict=True):
        assert seat.send(1, 1, power=power, toughness=toughness).headers["Location"] == seat.home
    leader.go("lock").act("show-votes")
    (chart,) = leader.lead()["charts"]
    assert [(bar["text"], bar["count"], bar["right"]) for bar in chart["bars"]] == [("1/1", 2, None), ("5/5", 1, None)]
    (chart,) = leader.go("reveal").lead()["charts"]
    assert {bar["number"] for bar in chart["bars"]} == {None}
    bars = [(bar["text"], bar["count"], bar["right"], bar["ideas"]) for bar in chart["bars"]]
    assert bars == [
        ("1/1", 2, False, ["Setting the size removes bonuses"]),
        ("5/5", 1, False, []),
        ("4/4", 0, True, []),
    ]


def test_the_end_tells_how_many_were_right(of: Round) -> None:
    """Of several votes the last one counts."""
    seats = [Seat(of, name) for name in "AB"]
    leader = Trainer(of).go("start")
    for seat in seats:
        seat.answer("1/1")
    leader.go("lock", "revote")
    seats[0].answer("4/4", vote=2)
    leader.go("lock", "reveal", "end")
    assert [summary for _text, summary in leader.lead()["so_far"]] == ["1 of 2 right"]
    assert not of.sheets.filter(handed_in=None).exists()


def test_the_end_shows_what_the_room_may_think(of: Round) -> None:
    """An idea that two of three show, twice each, without their names; one of somebody alone would not be there."""
    seats = [Seat(of, name) for name in ("Ann", "Bob", "Cleo")]
    leader = Trainer(of).go("start")
    for seat, text in zip(seats, ("1/1", "1/1", "4/4"), strict=True):
        seat.answer(text)
    leader.go("lock", "reveal", "next")
    for seat, number in zip(seats, ("1", "1", "5"), strict=True):
        seat.send(1, 1, power=number, toughness=number)
    assert leader.go("lock", "reveal").lead()["ideas"] == []
    page = leader.go("end").look()
    assert leader.lead()["ideas"] == [(2, ["Setting the size removes bonuses"])]
    assert "<li><b>2</b> <span>Setting the size removes bonuses</span></li>" in page
    assert "Ann" not in page


# --- asking for what is new -----------------------------------------------------------------------------------------


def test_the_console_is_told_of_what_changed(of: Round) -> None:
    """Nothing while nothing has; the counts when somebody came; all of it when it was moved on from elsewhere."""
    leader = Trainer(of)
    seen = leader.lead()["counts"]["now"]
    assert leader.client.get(seen).status_code == 204
    Seat(of, "Zoé")
    counts = leader.client.get(seen)
    assert counts.content.decode().lstrip().startswith('<div id="lead-counts"')
    assert "Zoé" in counts.content.decode()
    leader.go("start")
    moved = leader.client.get(seen, headers={"HX-Request": "true"})
    assert moved.headers["HX-Retarget"] == "#lead"
    assert moved.content.decode().lstrip().startswith('<div id="lead"')


def test_the_room_sees_what_can_be_answered(of: Round) -> None:
    """The options of the question stand on the console while it is asked, in the order in which the learners have
    them; a question without options has none."""
    seat, leader = Seat(of, "Zoé"), Trainer(of).go("start")
    options = re.search(r'<ul class="led-options">(.*?)</ul>', leader.look(), re.DOTALL)
    assert options
    form = seat.client.get(seat.home).context["form"]
    assert re.findall(r"<li>(.*?)</li>", options[1]) == [option.text.en for option in form.options.values()]
    assert "led-options" not in leader.go("lock", "reveal", "next").look()


# --- what was written ----------------------------------------------------------------------------------------------


def test_what_was_written_stands_on_the_wall_where_the_trainer_says_so() -> None:
    """Not while it is asked, not by itself; then equal answers once, without names; gone with the next question."""
    of = a_round(words(), single(), mode="live")
    seats = [Seat(of, "Zoé"), Seat(of, "Yan")]
    leader = Trainer(of).go("start")
    for seat in seats:
        seat.send(0, 1, answer="Layer 7c")
    assert leader.act("show-words").headers["Location"].endswith("?stale=1")
    leader.go("lock")
    assert "Layer 7c" not in leader.look()
    assert leader.act("show-words").headers["Location"] == leader.home
    wall = leader.look()
    assert wall.count("Layer 7c") == 1
    assert "×2" in wall
    assert "Zoé" not in wall
    leader.go("reveal", "next")
    assert "Layer 7c" not in leader.look()
