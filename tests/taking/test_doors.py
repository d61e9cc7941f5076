"""Getting to a round by its code: forgiven, not to be guessed, and the same answer for all that is none."""

from __future__ import annotations

import pytest
from django.test import Client

from layers_site.common import throttle
from layers_site.taking.invitation import invitation
from layers_site.taking.services import finding
from tests.taking.conftest import Learner
from tests.taking.rounds import a_round

pytestmark = pytest.mark.django_db
UNKNOWN = "We know of no quiz with this code."


@pytest.mark.parametrize("typed", ["{code}", "{lower}", " {lower} ", "{half} {rest}", "{half}-{rest}"])
def test_a_code_is_taken_as_people_type_it(client: Client, typed: str) -> None:
    """In small letters, with spaces around it, in two halves."""
    code = a_round().code
    text = typed.format(code=code, lower=code.lower(), half=code[:3], rest=code[3:])
    response = client.post("/en/q/", {"code": text})
    assert (response.status_code, response.headers["Location"]) == (303, f"/en/q/{code}/")


def test_an_address_in_small_letters_leads_to_its_page(client: Client) -> None:
    code = a_round().code
    response = client.get(f"/fr/q/{code.lower()}/?a=b")
    assert (response.status_code, response.headers["Location"]) == (301, f"/fr/q/{code}/?a=b")


@pytest.mark.parametrize("typed", ["ACDEFG", "no", "<script>", "ACDEFGH", "\0"])
def test_every_wrong_code_gets_the_same_answer(client: Client, typed: str) -> None:
    """At the field, whether it could be a code or not."""
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


def test_codes_cannot_be_tried_out(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """After too many wrong ones a right one is not told from them any more; who takes part goes on."""
    monkeypatch.setattr(finding, "RATE", "3/10min")
    monkeypatch.setattr("layers_site.taking.views.doors.RATE", "3/10min")
    monkeypatch.setattr("layers_site.taking.views.enter.RATE", "3/10min")
    of = a_round()
    inside = Learner(of).begin()
    answers = [client.get("/en/q/ACDEFG/").status_code for _ in range(4)]
    assert answers == [404, 404, 404, 429]
    assert client.get(f"/en/q/{of.code}/").status_code == 429
    assert client.post("/en/q/", {"code": of.code}).status_code == 429
    assert inside.get("1/").status_code == 200


def test_right_codes_are_not_counted(client: Client) -> None:
    """A whole school behind one address comes in."""
    of = a_round()
    for _ in range(80):
        assert client.get(f"/en/q/{of.code}/").status_code == 200
    request = client.get(f"/en/q/{of.code}/").wsgi_request
    assert not throttle.exceeded(request, finding.SCOPE, "", "1/10min")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_invitation_leads_each_to_their_own_language(client: Client, language: str) -> None:
    """Its address names none."""
    of = a_round()
    found = invitation(client.get(f"/{language}/q/").wsgi_request, of)
    assert (found.link, found.door) == (f"http://testserver/q/{of.code}/", "testserver/q/")
    response = client.get(f"/q/{of.code}/", headers={"accept-language": language})
    assert response.headers["Location"] == f"/{language}/q/{of.code}/"


def test_a_live_round_is_held_elsewhere(client: Client) -> None:
    of = a_round(mode="live")
    assert client.get(f"/en/q/{of.code}/").headers["Location"] == f"/en/live/{of.code}/"
    assert client.post(f"/en/q/{of.code}/begin/").headers["Location"] == f"/en/live/{of.code}/"
    assert of.sheets.count() == 0
