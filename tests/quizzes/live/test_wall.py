"""The wall of a room: what the trainer shows there and when, the numbers of options, a clock, names, a projector."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from layers_site.quizzes.models import Answer, Round, Standing
from tests.quizzes.boards import ANTHEM
from tests.quizzes.live.conftest import Seat, Trainer
from tests.quizzes.taking.rounds import BOARD, a_round, single, words

pytestmark = pytest.mark.django_db


# --- votes ---------------------------------------------------------------------------------------------


def test_votes_are_hidden_until_the_trainer_shows_them(of: Round) -> None:
    """Not once it is locked, not by themselves; shown and hidden by a button; with what is right always."""
    seat = Seat(of, "Zoé")
    leader = Trainer(of).go("start")
    seat.answer("1/1")
    assert leader.act("show-votes").headers["Location"].endswith("?stale=1")
    assert leader.go("lock").lead()["charts"] == []
    assert '<table class="chart">' not in leader.look()
    leader.act("show-votes")
    assert len(leader.lead()["charts"]) == 1
    leader.act("hide-votes")
    assert leader.lead()["charts"] == []
    assert len(leader.go("reveal").lead()["charts"]) == 1


def test_who_votes_again_sees_no_votes_before_and_none_after(of: Round) -> None:
    """What was shown of the first vote is hidden in the second, until the trainer shows both."""
    leader = Trainer(of).go("start", "lock")
    leader.act("show-votes")
    leader.go("revote")
    assert leader.lead()["charts"] == []
    assert leader.go("lock").lead()["charts"] == []
    leader.act("show-votes")
    assert [chart["vote"] for chart in leader.lead()["charts"]] == [1, 2]


def test_options_have_the_same_numbers_on_the_wall_and_at_the_seats(of: Round) -> None:
    """Those of the list while it is asked stay in the chart, and stand before one's own answer."""
    seat = Seat(of, "Zoé")
    leader = Trainer(of).go("start")
    texts = list(leader.lead()["options"])
    seat.answer("1/1")
    leader.go("lock").act("show-votes")
    (chart,) = leader.lead()["charts"]
    assert [bar["text"] for bar in chart["bars"]] == texts
    assert [bar["number"] for bar in chart["bars"]] == [1, 2, 3, 4]
    assert f"<b>{texts.index('1/1') + 1} · 1/1</b>" in seat.look()
    leader.go("reveal")
    assert [bar["number"] for bar in leader.lead()["charts"][0]["bars"]] == [1, 2, 3, 4]


def test_a_card_has_the_number_of_its_effect() -> None:
    """The Anthem is the older of two: its number is on the card, and only the other is listed below, with its own."""
    of = a_round(single() | {"board": BOARD | {"scenario": ANTHEM}}, mode="live")
    leader = Trainer(of).go("start")
    printed = leader.lead()["question"].printed
    assert [card.name for card in printed.cards] == ["Grizzly Bears", "① Glorious Anthem"]
    assert [(effect.position, effect.name) for effect in printed.effects] == [(2, "Becomes a 1/1")]
    assert "the order of the effects" in leader.look()


# --- a clock --------------------------------------------------------------------------------------------


def test_a_clock_runs_on_the_wall_and_at_the_seats(of: Round) -> None:
    """It is no move: a page that is being answered gets the clock alone, and once."""
    seat = Seat(of, "Zoé")
    leader = Trainer(of).go("start")
    polled = seat.polled()
    leader.act("clock-60")
    ends = Standing.objects.get().clock_ends
    assert ends is not None
    assert timedelta(seconds=55) < ends - timezone.now() <= timedelta(seconds=60)
    news = seat.client.get(polled)
    assert news["HX-Retarget"] == "#room-clock"
    key = re.search(r'name="clock" value="(\d+)"', news.content.decode())
    assert key
    assert seat.client.get(f"{polled}&clock={key[1]}").status_code == 204
    assert "data-ends=" in leader.look()
    leader.act("clock-0")
    stopped = seat.client.get(f"{polled}&clock={key[1]}")
    assert "data-ends" not in stopped.content.decode()
    assert 'value=""' in stopped.content.decode()


def test_a_clock_decides_nothing(of: Round) -> None:
    """After its end answers count until the trainer locks, as much as any; the lock takes the clock away."""
    seat = Seat(of, "Zoé")
    leader = Trainer(of).go("start")
    leader.act("clock-30")
    Standing.objects.update(clock_ends=timezone.now() - timedelta(seconds=5))
    seat.answer("4/4")
    (answer,) = Answer.objects.all()
    assert (answer.right, answer.points) == (True, 1)
    leader.go("lock")
    assert Standing.objects.get().clock_ends is None


def test_no_clock_runs_where_nothing_is_asked(of: Round) -> None:
    leader = Trainer(of)
    leader.look()
    assert leader.act("clock-60").headers["Location"].endswith("?stale=1")
    assert not Standing.objects.exclude(clock_ends=None).exists()


# --- names ----------------------------------------------------------------------------------------------


def test_names_can_be_hidden_from_the_wall(of: Round) -> None:
    Seat(of, "Zoé")
    leader = Trainer(of)
    assert "Zoé" in leader.look()
    leader.act("hide-names")
    assert "Zoé" not in leader.look()
    assert leader.lead()["counts"]["joined"] == 1
    leader.act("show-names")
    assert "Zoé" in leader.look()


def test_a_name_is_changed_or_removed_and_its_owner_stays(of: Round) -> None:
    """Who is called otherwise reads it at the next step, as what is typed stays; the seat and its answers do too."""
    seat = Seat(of, "F*** the judge")
    leader = Trainer(of).go("start")
    seat.answer("4/4")
    sheet, names, polled = of.sheets.get(), f"{leader.home}names/", seat.polled()
    assert "F*** the judge" in leader.client.get(names).content.decode()
    assert leader.client.post(names, {"sheet": sheet.pk, "name": "  Léa \u202e"}).status_code == 303
    assert seat.client.get(polled).status_code == 204
    leader.go("lock")
    assert "you are <bdi>Léa</bdi>" in seat.client.get(polled).content.decode()
    leader.client.post(names, {"sheet": sheet.pk, "name": ""})
    sheet.refresh_from_db()
    assert (sheet.name, sheet.answers.count()) == ("", 1)


@pytest.mark.parametrize(
    ("new", "on_the_wall", "at_the_seat"),
    [("Léa", "Léa", "you are <bdi>Léa</bdi>"), ("", "takes part", "You have joined")],
    ids=["changed", "removed"],
)
def test_a_name_goes_from_the_wall_at_its_next_question(
    of: Round, new: str, on_the_wall: str, at_the_seat: str
) -> None:
    """The wall and the seat ask by what they show already, and get the new name, as many as there were before."""
    leader, seat = Trainer(of), Seat(of, "F*** the judge")
    leader.look()
    wall, polled = leader.lead()["counts"]["now"], seat.polled()
    assert "F*** the judge" in seat.look()
    leader.client.post(f"{leader.home}names/", {"sheet": of.sheets.get().pk, "name": new})
    for client, address, text in ((leader.client, wall, on_the_wall), (seat.client, polled, at_the_seat)):
        response = client.get(address)
        assert response.status_code == 200
        assert text in response.content.decode()
        assert "F*** the judge" not in response.content.decode()


def test_a_name_that_its_owner_withdraws_goes_from_the_wall(of: Round) -> None:
    """The number of those who take part stays: their sheet does."""
    leader, seat = Trainer(of), Seat(of, "Zebedee")
    leader.look()
    wall = leader.lead()["counts"]["now"]
    seat.client.post("/en/progress/forget/")
    page = leader.client.get(wall).content.decode()
    assert "<b>1</b>" in page
    assert "Zebedee" not in page


def _by_the_learner(seat: Seat, _leader: Trainer) -> None:
    seat.client.post("/en/progress/forget/")


def _by_the_trainer(seat: Seat, leader: Trainer) -> None:
    sheet = seat.of.sheets.get(name="Zebedee")
    leader.client.post(f"{reverse('results:sheet', args=(seat.of.code, sheet.pk))}?forget=1")


@pytest.mark.parametrize(("forget", "answered"), [(_by_the_learner, 2), (_by_the_trainer, 1)])
def test_words_go_from_the_wall_with_who_wrote_them(forget: Callable[[Seat, Trainer], None], answered: int) -> None:
    """The wall that shows them asks, and gets a new one. What others wrote stays, and so do the answers themselves."""
    of = a_round(words(), single(), mode="live")
    zebedee, eve = Seat(of, "Zebedee"), Seat(of, "Eve")
    leader = Trainer(of).go("start")
    zebedee.send(0, 1, answer="Ottoline says 7c")
    eve.send(0, 1, answer="Layer 7b")
    leader.go("lock")
    leader.act("show-words")
    assert "Ottoline" in leader.look()
    shown = leader.lead()["counts"]["now"]
    assert leader.client.get(shown).status_code == 204
    forget(zebedee, leader)
    page = leader.client.get(shown)
    assert (page.status_code, page["HX-Retarget"]) == (200, "#lead")
    assert "Layer 7b" in page.content.decode()
    assert "Ottoline" not in page.content.decode()
    assert Answer.objects.filter(sheet__round=of).count() == answered


def test_nobody_in_another_room_is_called_otherwise(of: Round) -> None:
    """Neither by whoever leads another round, nor by a learner."""
    seat = Seat(of, "Zoé")
    other = Trainer(a_round(single(), mode="live", owner=of.owner))
    sent = {"sheet": of.sheets.get().pk, "name": "X"}
    assert other.client.post(f"{other.home}names/", sent).status_code == 404
    assert seat.client.post(f"{seat.home}lead/names/", sent).status_code == 302
    assert Client().get(f"{seat.home}lead/names/").status_code == 302
    assert of.sheets.get().name == "Zoé"


# --- a projector -------------------------------------------------------------------------------------------


def test_a_wide_wall_stays_wide(of: Round) -> None:
    """Whatever is pressed there leads back to it, and so do the counts that it asks for."""
    leader = Trainer(of)
    page = leader.client.get(f"{leader.home}?wall=1")
    assert "data-wall" in page.content.decode()
    lead = page.context["lead"]
    moved = leader.client.post(lead["act"], {"do": "start", "step": 0})
    assert moved.headers["Location"] == f"{leader.home}?wall=1"
    assert "wall=1" in lead["counts"]["now"]
    shown = leader.client.post(lead["act"], {"do": "clock-30", "step": 1})
    assert shown.headers["Location"] == f"{leader.home}?wall=1"
    assert "data-wall" not in leader.look()


# --- closed from its page ---------------------------------------------------------------------------------------


def test_a_round_that_was_closed_takes_nothing_more_and_says_so(of: Round) -> None:
    """The console says it, the seat too, and no answer is counted."""
    seat = Seat(of, "Zoé")
    leader = Trainer(of).go("start")
    form = seat.client.get(seat.home).context["form"]
    of.closes = timezone.now() - timedelta(minutes=5)
    of.save()
    seat.send(0, 1, answer=next(iter(form.options)))
    assert not Answer.objects.exists()
    assert leader.lead()["closed"]
    assert "This round is closed" in leader.look()
    assert seat.state() == "ended"
    assert "This quiz is closed" in seat.look()
