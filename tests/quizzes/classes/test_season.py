"""One learner over the rounds of a class, for the trainer and for the learner; and a class that two trainers have."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from layers_site.quizzes.classes.results import Shows, Turn, season_of
from layers_site.quizzes.models import Colleague, Round, SchoolClass, Seat
from tests.factories import client_of
from tests.quizzes.classes.test_classes import seated, two_rounds
from tests.quizzes.results.factories import make_sheet, pt, trainer

pytestmark = pytest.mark.django_db
MISLED, RIGHT = pt(2, 2), pt(5, 5)


@pytest.fixture
def ada() -> User:
    return trainer("ada")


@pytest.fixture
def klass(ada: User) -> SchoolClass:
    return SchoolClass.objects.create(owner=ada, name="Tuesday")


def answered(of: Round, seat: Seat, given: dict[str, Any]) -> None:
    make_sheet(of, seat.name, given, given, given, learner=seat.learner)


@pytest.mark.parametrize(
    ("before", "after", "turn"),
    [(RIGHT, MISLED, Turn.CAME), (MISLED, MISLED, Turn.STAYED), (MISLED, RIGHT, Turn.WENT)],
)
def test_an_idea_comes_stays_and_goes(
    ada: User, klass: SchoolClass, before: dict[str, Any], after: dict[str, Any], turn: Turn
) -> None:
    """2/2 is what M07 makes of the Bears, three times in each round."""
    _client, seat = seated(klass)
    rounds = two_rounds(ada, klass)
    for of, given in zip(rounds, (before, after), strict=True):
        answered(of, seat, given)
    season = season_of(seat.learner, rounds, told=False)
    assert [term.round for term in season.terms] == list(rounds)
    over = next(over for over in season.ideas if over.id == "M07")
    assert over.turn is turn
    assert (over.shows[-1] is Shows.NO) is (turn is Turn.WENT)


def test_the_trainer_and_the_learner_read_the_season_and_nobody_else(ada: User, klass: SchoolClass) -> None:
    client, seat = seated(klass)
    for of in two_rounds(ada, klass):
        answered(of, seat, MISLED)
    where = reverse("classes:seat", args=(klass.code, seat.pk))
    idea = "M07"
    assert idea in client_of(ada).get(where).content.decode()
    assert idea in client.get(klass.get_absolute_url()).content.decode()
    assert idea not in client_of().get(klass.get_absolute_url()).content.decode()
    assert client_of(trainer("bob")).get(where).status_code == 404


def test_while_an_answer_can_be_given_a_learner_reads_no_idea(ada: User, klass: SchoolClass) -> None:
    """The round gives another attempt, and tells nothing before it is over."""
    client, seat = seated(klass)
    first, second = two_rounds(ada, klass)
    for of in (first, second):
        Round.objects.filter(pk=of.pk).update(attempts=2, feedback="closed")
        answered(Round.objects.get(pk=of.pk), seat, MISLED)
    page = client.get(klass.get_absolute_url()).content.decode()
    assert "M07" not in page


def test_a_class_is_shared_with_a_colleague_as_a_quiz_is(ada: User, klass: SchoolClass) -> None:
    """By a link; whoever comes by it works on the class, and is put out again."""
    _client, seat = seated(klass)
    bob = trainer("bob")
    home, team = reverse("classes:show", args=(klass.code,)), reverse("trainer:class-colleagues", args=(klass.code,))
    hers, his = client_of(ada), client_of(bob)
    assert his.get(home).status_code == 404
    hers.post(team, {"do": "invite"})
    link = klass.teamlinks.get()
    his.post(reverse("trainer:come-in", args=(link.key,)))
    assert his.get(home).status_code == 200
    assert seat.name in his.get(home).content.decode()
    assert his.get(reverse("classes:delete", args=(klass.code,))).status_code == 404
    colleague = Colleague.objects.get(user=bob)
    hers.post(team, {"do": "remove", "pk": colleague.pk})
    assert his.get(home).status_code == 404


def test_a_class_is_handed_over(ada: User, klass: SchoolClass) -> None:
    bob = trainer("bob")
    team = reverse("trainer:class-colleagues", args=(klass.code,))
    client_of(ada).post(team, {"do": "invite"})
    client_of(bob).post(reverse("trainer:come-in", args=(klass.teamlinks.get().key,)))
    client_of(ada).post(team, {"do": "hand-over", "pk": Colleague.objects.get(user=bob).pk})
    klass.refresh_from_db()
    assert klass.owner == bob


def test_a_round_of_a_class_leads_to_the_seats_first(ada: User, klass: SchoolClass) -> None:
    first, _second = two_rounds(ada, klass)
    stranger = Client()
    assert stranger.get(first.get_absolute_url()).headers["Location"] == klass.get_absolute_url()
    client, _seat = seated(klass)
    assert client.get(first.get_absolute_url()).status_code == 200


def test_whose_name_is_taken_is_told_at_the_door(klass: SchoolClass) -> None:
    seated(klass, "Anna")
    other = client_of()
    page = other.post(klass.get_absolute_url(), {"name": "Anna"}, follow=True).content.decode()
    assert "Anna (2)" in page
    assert set(klass.seats.values_list("name", flat=True)) == {"Anna", "Anna (2)"}
