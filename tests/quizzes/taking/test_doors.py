"""Getting to a round by its code: forgiven, not to be guessed, and the same answer for all that is none."""

from __future__ import annotations

import pytest
from django.test import Client

from layers_site.accounts.models import Learner as Person
from layers_site.accounts.roles import take_up_training
from layers_site.platform import effort, throttle
from layers_site.quizzes.models import SchoolClass
from layers_site.quizzes.taking import services
from layers_site.quizzes.taking.cover import invitation
from tests.factories import client_of
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import a_round, trainer

pytestmark = pytest.mark.django_db

UNKNOWN = "We can’t find a quiz with this code."


def test_an_address_in_small_letters_leads_to_its_page(client: Client) -> None:
    code = a_round().code
    response = client.get(f"/fr/q/{code.lower()}/?a=b")
    assert (response.status_code, response.headers["Location"]) == (301, f"/fr/q/{code}/?a=b")


@pytest.mark.parametrize("typed", ["ACDEFG", "no", "<script>", "ACDEFGH", "\0"])
def test_every_wrong_code_gets_the_same_answer(client: Client, typed: str) -> None:
    response = client.post("/en/q/", {"code": typed})
    assert response.status_code == 422
    if typed != "\0":
        assert UNKNOWN in response.content.decode()
    assert "<script>alert" not in response.content.decode()


def test_an_address_of_no_round_asks_for_the_code_again(client: Client) -> None:
    response = client.get("/en/q/ACDEFG/")
    assert response.status_code == 404
    assert UNKNOWN in response.content.decode()
    assert 'value="ACDEFG"' in response.content.decode()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three wrong codes from an address are enough."""
    for place in ("services", "views"):
        monkeypatch.setattr(f"layers_site.quizzes.taking.{place}.RATE", "3/10min")


def test_codes_cannot_be_tried_out(few: None) -> None:
    """After too many wrong ones a right one is not told from them any more; who takes part goes on."""
    of, client = a_round(), Client(REMOTE_ADDR="192.0.2.7")
    inside = Learner(of).begin()
    answers = [client.get("/en/q/ACDEFG/").status_code for _ in range(4)]
    assert answers == [404, 404, 404, 429]
    assert client.get(f"/en/q/{of.code}/").status_code == 429
    assert client.post("/en/q/", {"code": of.code}).status_code == 429
    assert inside.client.get(inside.home + "1/", REMOTE_ADDR="192.0.2.7").status_code == 200


def wrong_codes(address: str = "127.0.0.1") -> list[int]:
    return [Client(REMOTE_ADDR=address).get("/en/q/ACDEFG/").status_code for _ in range(5)]


def test_who_tries_codes_out_does_not_shut_out_their_class(few: None) -> None:
    """Once somebody at the address takes part in a round, its code opens for all there; another round's does not, and
    the same code does not open from elsewhere where too many were tried."""
    of, other = a_round(), a_round(owner=trainer("other"))
    Learner(of).begin()
    assert wrong_codes()[-1] == 429
    assert Client().get(f"/en/q/{of.code}/").status_code == 200
    assert Client().post("/en/q/", {"code": of.code}).status_code == 303
    assert Learner(of).begin().get("1/").status_code == 200
    assert Client().get(f"/en/q/{other.code}/").status_code == 429
    assert wrong_codes("192.0.2.7")[-1] == 429
    assert Client(REMOTE_ADDR="192.0.2.7").get(f"/en/q/{of.code}/").status_code == 429


def test_who_tries_codes_out_does_not_shut_out_whoever_wants_a_seat(few: None) -> None:
    """A class as a round: open to all where somebody sits in it or its trainer shows it, and to nobody elsewhere. The
    wrong codes of the one are those of the other."""
    ada = trainer("ada")
    take_up_training(ada)
    seated, shown, other = (
        SchoolClass.objects.create(owner=ada, name=name) for name in ("Monday", "Tuesday", "Friday")
    )
    eve, leads = Client(), Client()
    assert eve.post(seated.get_absolute_url(), {"name": "Eve"}).status_code == 303
    leads.force_login(ada)
    assert leads.get(f"/en/quizzes/classes/{shown.code}/").status_code == 200
    assert [Client().get("/en/class/ACDEFGH/").status_code for _ in range(4)] == [404, 404, 404, 429]
    assert wrong_codes() == [429] * 5
    for klass in (seated, shown):
        assert Client().get(klass.get_absolute_url()).status_code == 200
        assert Client().post("/en/q/", {"code": klass.code}).status_code == 303
        assert Client().post(klass.get_absolute_url(), {"name": "Zoe"}).status_code == 303
    assert Client().get(other.get_absolute_url()).status_code == 429
    assert Client().post("/en/q/", {"code": other.code}).status_code == 429
    assert leads.get(other.get_absolute_url()).status_code == 200
    assert wrong_codes("192.0.2.7")[-1] == 429
    assert Client(REMOTE_ADDR="192.0.2.7").get(seated.get_absolute_url()).status_code == 429
    # Once whoever has a seat is there, it opens to the others.
    assert eve.get(seated.get_absolute_url(), REMOTE_ADDR="192.0.2.7").status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.7").get(seated.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("mode", ["alone", "live"])
def test_a_trainer_who_shows_the_code_opens_it_to_the_room(few: None, mode: str) -> None:
    """Before anybody has begun."""
    of = a_round(mode=mode)
    take_up_training(of.owner)
    leads = client_of(of.owner)
    page = f"/en/live/{of.code}/lead/" if mode == "live" else f"/en/quizzes/rounds/{of.code}/"
    assert leads.get(page).status_code == 200
    assert wrong_codes()[-1] == 429
    assert Client().get(f"/en/q/{of.code}/", follow=True).status_code == 200


def test_beginning_is_counted_where_a_sheet_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """One form sent again and again uses up nothing; new sheets are as few as is said."""
    monkeypatch.setattr(services, "BEGUN", ("quiz-begin", "", "2/10min"))
    of = a_round()
    sent = {"name": "", "stranger": services.stranger(of)}
    assert {Client().post(f"/en/q/{of.code}/begin/", sent).status_code for _ in range(6)} == {303}
    assert of.sheets.count() == 1
    assert [Learner(of).post("begin/").status_code for _ in range(2)] == [303, 429]
    assert of.sheets.count() == 2
    assert not Person.objects.filter(sheets=None).exists()


def test_right_codes_are_not_counted(client: Client) -> None:
    """A whole school behind one address comes in."""
    of = a_round()
    for _ in range(3):
        assert client.get(f"/en/q/{of.code}/").status_code == 200
    request = client.get(f"/en/q/{of.code}/").wsgi_request
    assert not throttle.exceeded(request, services.SCOPE, "", "1/10min")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_invitation_leads_each_to_their_own_language(client: Client, language: str) -> None:
    of = a_round()
    invitation_ = invitation(client.get(f"/{language}/q/").wsgi_request, of)
    assert (invitation_["link"], invitation_["door"]) == (f"http://testserver/q/{of.code}/", "testserver/q/")
    response = client.get(f"/q/{of.code}/", headers={"accept-language": language})
    assert response.headers["Location"] == f"/{language}/q/{of.code}/"


def test_a_live_round_is_held_elsewhere(client: Client) -> None:
    """Its code leads to its room, and so does the form that takes a seat there, which begins a sheet as any other."""
    of = a_round(mode="live")
    assert client.get(f"/en/q/{of.code}/").headers["Location"] == f"/en/live/{of.code}/"
    assert of.sheets.count() == 0
    assert client.post(f"/en/q/{of.code}/begin/").headers["Location"] == f"/en/live/{of.code}/"
    assert of.sheets.count() == 1


# --- whoever keeps the processors busy elsewhere does not keep a class from answering -----------------


def test_a_class_answers_while_its_address_waits_for_boards(settings: object) -> None:
    """The address has used up what it has; who takes part goes on, and who brings no session does not."""
    settings.WORK_SECONDS = 10  # type: ignore[attr-defined]
    of = a_round()
    anna = Learner(of).begin()
    request = anna.get("1/").wsgi_request
    throttle.allowed(request, effort.SCOPE, "", "10000/min", amount=20_000)
    assert Client().get("/en/cases/").status_code == 429
    assert anna.client.get("/en/cases/").status_code == 429
    assert anna.get("1/").status_code == 200
    assert anna.choose("4/4").status_code == 303


def test_a_browser_pays_for_itself_there_too(settings: object) -> None:
    settings.WORK_SECONDS = 10  # type: ignore[attr-defined]
    of = a_round()
    anna, ben = Learner(of).begin(), Learner(of).begin()
    request = anna.get("1/").wsgi_request
    throttle.allowed(request, effort.SCOPE, throttle.browser_of(request), "5000/min", amount=20_000)
    assert anna.get("1/").status_code == 429
    assert ben.get("1/").status_code == 200
