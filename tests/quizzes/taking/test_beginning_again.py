"""Beginning when the line breaks: the answer to the form gets lost, and with it the cookie of the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from layers_site.accounts.models import Learner as Person
from layers_site.quizzes.models import Round, SchoolClass
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import a_round, trainer

pytestmark = [pytest.mark.django_db, pytest.mark.whole]


def token_of(page: str) -> str:
    match = re.search(r'name="stranger" value="([^"]+)"', page)
    assert match
    return match[1]


def begun(of: Round, token: str) -> Learner:
    """A browser that has no cookie of a learner, and begins by that form."""
    learner = Learner(of)
    assert learner.post("begin/", name="Anna", stranger=token).status_code == 303
    return learner


def half_a_minute_passes() -> None:
    Person.objects.update(created=timezone.now() - timedelta(seconds=31))


def test_a_form_sent_twice_begins_once() -> None:
    """The second time without a cookie, as the first one never came."""
    of = a_round()
    token = token_of(Learner(of).text())
    begun(of, token)
    again = begun(of, token)
    assert (of.sheets.count(), Person.objects.count()) == (1, 1)
    assert settings.SESSION_COOKIE_NAME in again.client.cookies
    assert again.get("1/").status_code == 200


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda here: here.choose("4/4"),
        lambda here: here.post("hand-in/"),
        lambda here: here.get("1/"),
        lambda here: here.get(),
        lambda _here: half_a_minute_passes(),
    ],
    ids=["answers", "hands-in", "looks", "sees-the-cover", "waits"],
)
def test_who_saw_the_form_comes_to_nobodys_sheet(meanwhile: Callable[[Learner], object]) -> None:
    """At a machine that is shared somebody notes what stands in the form; another one begins by it, and is at work: by
    then their browser has its cookie, and whoever sends the form is somebody new."""
    of = a_round(attempts=2)
    token = token_of(Learner(of).text())
    victim = begun(of, token)
    meanwhile(victim)
    other = begun(of, token)
    assert Person.objects.count() == 2
    assert other.get("1/").context["page"]["item"].yours == ""
    assert set(of.sheets.values_list("learner", flat=True)) == set(Person.objects.values_list("pk", flat=True))


def test_a_form_of_one_round_begins_no_other() -> None:
    of, other = a_round(), a_round(owner=trainer("other"))
    token = token_of(Learner(of).text())
    begun(of, token)
    begun(other, token)
    assert Person.objects.count() == 2


def test_a_seat_is_taken_once() -> None:
    of = a_round(mode="live")
    learner, other = Learner(of), Learner(of)
    token = token_of(learner.client.get(f"/en/live/{of.code}/").content.decode())
    for each in (learner, other):
        sent = {"name": "Anna", "stranger": token}
        assert each.client.post(f"/en/q/{of.code}/begin/", sent).status_code == 303
    assert of.sheets.count() == 1


def test_everybody_has_a_form_of_their_own() -> None:
    of = a_round()
    tokens = [token_of(Learner(of).text()) for _each in range(2)]
    for token in tokens:
        begun(of, token)
    assert of.sheets.count() == 2


@pytest.mark.parametrize("token", ["", "no", "0" * 32, "f" * 32 + ":1:x"])
def test_what_no_form_had_begins_as_somebody_new(token: str) -> None:
    """Nobody can say that they are another: a key that we have not signed is none."""
    of = a_round()
    for _each in range(2):
        begun(of, token)
    assert of.sheets.count() == 2


def test_a_form_from_yesterday_begins_as_somebody_new(monkeypatch: pytest.MonkeyPatch) -> None:
    of = a_round()
    token = token_of(Learner(of).text())
    begun(of, token)
    monkeypatch.setattr("layers_site.quizzes.taking.services._KNOWN_FOR", timedelta(seconds=-1))
    begun(of, token)
    assert of.sheets.count() == 2


def test_nobody_comes_into_an_account_by_a_form() -> None:
    """Whoever has made an account since then is found by signing in alone."""
    of = a_round()
    token = token_of(Learner(of).text())
    begun(of, token)
    Person.objects.update(user=User.objects.create_user("anna"))
    other = begun(of, token)
    assert of.sheets.count() == 2
    assert other.get("1/").status_code == 200


# --- a seat of a class --------------------------------------------------------------------------------


@pytest.fixture
def klass() -> SchoolClass:
    return SchoolClass.objects.create(owner=trainer("ada"), name="Tuesday")


def seated(klass: SchoolClass, token: str) -> Client:
    """A browser without a cookie that takes a seat by that form."""
    client = Client()
    assert client.post(klass.get_absolute_url(), {"name": "Anna", "stranger": token}).status_code == 303
    return client


def page_of(klass: SchoolClass, client: Client | None = None) -> str:
    return (client or Client()).get(klass.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda victim, klass: page_of(klass, victim),
        lambda victim, klass: victim.get(a_round(owner=klass.owner, klass=klass).get_absolute_url()),
        lambda victim, klass: victim.get(f"/en/live/{a_round(owner=klass.owner, klass=klass, mode='live').code}/"),
        lambda _victim, _klass: half_a_minute_passes(),
    ],
    ids=["sees-the-class", "sees-a-round", "sees-a-live-round", "waits"],
)
def test_who_saw_the_form_comes_to_nobodys_seat(
    klass: SchoolClass, meanwhile: Callable[[Client, SchoolClass], object]
) -> None:
    """Once a page was opened from the seat, or after half a minute, the form says of nobody who they are."""
    token = token_of(page_of(klass))
    victim = seated(klass, token)
    meanwhile(victim, klass)
    other = seated(klass, token)
    assert klass.seats.count() == Person.objects.count() == 2
    here, there = (klass.seats.get(learner__key=client.session["learner"]) for client in (victim, other))
    assert here != there
    assert here.key not in page_of(klass, other)


def test_a_phone_that_sends_twice_has_one_seat(klass: SchoolClass) -> None:
    """Its first answer was lost; nearly half a minute later it presses again."""
    token = token_of(page_of(klass))
    seated(klass, token)
    Person.objects.update(created=timezone.now() - timedelta(seconds=28))
    again = seated(klass, token)
    assert klass.seats.count() == 1
    assert "You are in this class as Anna" in page_of(klass, again)


def test_a_form_that_came_again_shows_no_link(klass: SchoolClass) -> None:
    """Whoever it was: what lasts beyond this browser is shown to the first one alone."""
    token = token_of(page_of(klass))
    first, again = seated(klass, token), seated(klass, token)
    key = klass.seats.get().key
    assert key in page_of(klass, first)
    assert key not in page_of(klass, again)
    assert "no link is shown here" in page_of(klass, again)
    again.post(f"/en/class/{klass.code}/seat/{key}/")
    assert key in page_of(klass, again)


def test_a_round_begun_again_shows_no_link_of_the_seat(klass: SchoolClass) -> None:
    """The session came by a form of a round that is of no class; then it takes a seat."""
    of = a_round(owner=klass.owner)
    token = token_of(Learner(of).text())
    begun(of, token)
    again = begun(of, token).client
    again.post(klass.get_absolute_url(), {"name": "Anna"})
    assert klass.seats.get().key not in page_of(klass, again)
