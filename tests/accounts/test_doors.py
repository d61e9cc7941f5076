"""Signing up, in and out: who gets in, under which name, and where to."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.test import Client

from layers_site.accounts import services, urls
from tests.accounts.conftest import PASSWORD, ROOT, sign_in, sign_up

pytestmark = [pytest.mark.django_db, pytest.mark.whole]

#: Page, what a stranger gets, what somebody signed in gets; for looking, and for sending an empty form.
OPEN, DOOR, ON, WRONG, NO = 200, "sign-in", "onward", 422, 405
MATRIX = [
    ("account", "", (DOOR, NO), (OPEN, NO)),
    ("sign-up", "sign-up/", (OPEN, WRONG), (ON, ON)),
    ("sign-in", "sign-in/", (OPEN, WRONG), (ON, ON)),
    ("sign-out", "sign-out/", (NO, ON), (NO, ON)),
    ("training", "training/", (DOOR, DOOR), (OPEN, ON)),
    ("mail", "mail/", (DOOR, DOOR), (OPEN, WRONG)),
    ("take-along", "data/", (DOOR, NO), (OPEN, NO)),
    ("delete", "delete/", (DOOR, DOOR), (OPEN, WRONG)),
    ("deleted", "deleted/", (OPEN, NO), (OPEN, NO)),
    ("password", "password/", (DOOR, DOOR), (OPEN, WRONG)),
    ("password-changed", "password/changed/", (DOOR, NO), (OPEN, NO)),
    ("forgotten", "password/forgotten/", (OPEN, OPEN), (OPEN, OPEN)),
    ("mailed", "password/mailed/", (OPEN, NO), (OPEN, NO)),
    ("was-set", "password/set/", (OPEN, NO), (OPEN, NO)),
    ("set-password", "password/MQ/x-y/", (OPEN, OPEN), (OPEN, OPEN)),
]


def got(response: Any) -> int | str:
    if response.status_code == 302:
        return DOOR if "/sign-in/?next=" in response["Location"] else ON
    return int(response.status_code)


def test_every_page_is_in_the_list() -> None:
    assert {pattern.name for pattern in urls.urlpatterns} == {row[0] for row in MATRIX}


@pytest.mark.parametrize("row", MATRIX, ids=[row[0] for row in MATRIX])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_page_lets_in_whom_it_should(annas: Client, row: Any, language: str) -> None:
    """A stranger is asked to sign in and led back; nobody is told of somebody else's account."""
    _name, path, stranger, known = row
    address = f"/{language}/account/{path}"
    for client, (looking, sending) in ((Client(), stranger), (annas, known)):
        assert got(client.get(address)) == looking
        assert got(client.post(address)) == sending


# --- signing up -------------------------------------------------------------------------------------


def test_a_name_and_a_password_make_an_account_that_is_signed_in(client: Client) -> None:
    response: Any = sign_up(client)
    assert response["Location"] == ROOT
    assert "Ben" in client.get(ROOT).content.decode()


@pytest.mark.parametrize(
    ("typed", "name", "again"),
    [
        *((name, name, name) for name in ("Zoë Ørsted", "山田", "Łukasz 3", "O'Brien", "मीरा", "محمد")),
        # Wide letters and letters with a separate accent are the same name (NFKC), and spaces count once.
        ("  Ａnne   Zoe\u0308 ", "Anne Zoë", "Anne  Zoe\u0308"),
    ],
)
def test_a_name_has_any_letters_and_one_form(client: Client, typed: str, name: str, again: str) -> None:
    sign_up(client, typed)
    assert User.objects.get().username == name
    client.post(f"{ROOT}sign-out/")
    assert sign_in(client, again).status_code == 302  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "A\u202eB",
        "A\u200bB",
        "A\x07B",
        "\ue000A",
        "...",
        "x" * 61,
        "\ufdfa" * 50,
        "z\u0300\u0301\u0302\u0303\u0304",
    ],
    ids=["none", "spaces", "bidi", "invisible", "control", "private", "no letter", "long", "grows", "marks"],
)
def test_a_name_that_hides_something_is_refused_at_its_field(client: Client, name: str) -> None:
    response: Any = sign_up(client, name)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["username"]
    assert not User.objects.exists()


def test_a_name_belongs_to_one_whatever_its_capitals(client: Client, anna: User) -> None:
    response: Any = sign_up(client, "anNA")
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["username"])


@pytest.mark.parametrize("password", ["short", "password", "Benjamin"])
def test_a_password_that_is_guessed_is_refused_and_not_given_back(client: Client, password: str) -> None:
    """Too short, among the common ones, or the name."""
    sent = {"username": "Benjamin", "password1": password, "password2": password}
    response = client.post(f"{ROOT}sign-up/", sent)
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["password2"])
    assert f'value="{password}"' not in response.content.decode().replace('value="Benjamin"', "", 1)


def test_browsers_are_told_what_each_field_is_for(client: Client) -> None:
    """So that they and password managers fill them in."""
    html = client.get(f"{ROOT}sign-up/").content.decode()
    assert (html.count('autocomplete="username"'), html.count('autocomplete="new-password"')) == (1, 2)
    html = client.get(f"{ROOT}sign-in/").content.decode()
    assert (html.count('autocomplete="username"'), html.count('autocomplete="current-password"')) == (1, 1)


def test_an_address_of_mail_is_asked_for_only_where_mail_is_sent(client: Client, settings: Any) -> None:
    assert 'name="email"' not in client.get(f"{ROOT}sign-up/").content.decode()
    settings.MAIL_IS_SENT = True
    assert 'name="email"' in client.get(f"{ROOT}sign-up/").content.decode()
    sign_up(client, email="ben@example.org")
    assert User.objects.get().email == "ben@example.org"


# --- signing in and out -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "password"), [("Anna", "wrong"), ("Nobody", PASSWORD), ("Gone", PASSWORD)], ids=["wrong", "none", "gone"]
)
def test_who_has_an_account_cannot_be_found_out(client: Client, anna: User, name: str, password: str) -> None:
    """One answer to a wrong password, to a name that nobody has, and to an account that was closed."""
    User.objects.create_user("Gone", password=PASSWORD, is_active=False)
    response: Any = sign_in(client, name, password)
    assert response.status_code == 422
    assert response.context["form"].errors == {
        "__all__": ["The name or the password is wrong. Capital letters matter in both."]
    }


@pytest.mark.parametrize(
    ("wanted", "led"),
    [
        ("/fr/cases/?q=humility", "/fr/cases/?q=humility"),
        ("https://evil.example/", ROOT),
        ("//evil.example/", ROOT),
        ("javascript:alert(1)", ROOT),
        ("/\\evil.example", ROOT),
        ("", ROOT),
    ],
)
@pytest.mark.parametrize("door", ["sign-in", "sign-up"])
def test_a_door_leads_on_to_pages_of_this_site_only(
    client: Client, anna: User, door: str, wanted: str, led: str
) -> None:
    sent = {"username": "Anna", "password": PASSWORD} if door == "sign-in" else {}
    sent = sent or {"username": "Ben", "password1": PASSWORD, "password2": PASSWORD}
    response = client.post(f"{ROOT}{door}/", sent, query_params={"next": wanted})
    assert (response.status_code, response["Location"]) == (302, led)


def test_a_session_gets_a_new_key_when_somebody_signs_in(client: Client, anna: User) -> None:
    """Who knew the key before, or had planted it, has nothing of it."""
    client.session["mark"] = 1
    session = client.session
    session["mark"] = 1
    session.save()
    before = client.cookies["sessionid"].value
    sign_in(client)
    assert client.cookies["sessionid"].value != before
    planted = Client()
    planted.cookies["sessionid"] = before
    assert got(planted.get(ROOT)) == DOOR


def test_a_session_ends_with_the_browser_unless_one_stays(client: Client, anna: User) -> None:
    sign_in(client)
    assert client.cookies["sessionid"]["max-age"] == ""
    client.post(f"{ROOT}sign-out/")
    sign_in(client, stay="on")
    assert client.cookies["sessionid"]["max-age"] == 90 * 24 * 3600


def test_signing_out_leaves_a_stranger(annas: Client) -> None:
    annas.post(f"{ROOT}sign-out/")
    assert got(annas.get(ROOT)) == DOOR
    assert annas.session.is_empty()


# --- too often --------------------------------------------------------------------------------------


def test_passwords_cannot_be_tried_without_end(client: Client, anna: User) -> None:
    """After ten tries for a name even the right password has to wait; another name has not."""
    for _try in range(10):
        assert sign_in(client, password="wrong").status_code == 422  # type: ignore[attr-defined]
    refused: Any = sign_in(client)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 600
    assert "Too many attempts" in refused.content.decode()
    User.objects.create_user("Ben", password=PASSWORD)
    assert sign_in(Client(), "Ben").status_code == 302  # type: ignore[attr-defined]


def test_only_wrong_tries_are_counted(client: Client, anna: User) -> None:
    """A class that comes in all at once, by one address, and somebody who signs in often."""
    for _try in range(12):
        assert sign_in(Client()).status_code == 302  # type: ignore[attr-defined]
    assert sign_in(client, password="wrong").status_code == 422  # type: ignore[attr-defined]


def test_who_guesses_shuts_nobody_out_of_a_browser_that_they_know(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """One at the address tries nobody's names, and Anna's: where Anna has signed in before she comes in, elsewhere she
    waits. The cookie opens nothing: there, too, tries are few, and it is of her name alone."""
    monkeypatch.setattr(services, "FROM_ADDRESS", "5/10min")
    known = Client()
    sign_in(known)
    known.post(f"{ROOT}sign-out/")
    guesser = Client()
    for number in range(8):
        sign_in(guesser, f"nobody {number}", "x")
        sign_in(guesser, "Anna", "x")
    assert sign_in(guesser).status_code == 429  # type: ignore[attr-defined]
    assert sign_in(Client()).status_code == 429  # type: ignore[attr-defined]
    assert sign_in(known).status_code == 302  # type: ignore[attr-defined]
    known.post(f"{ROOT}sign-out/")
    User.objects.create_user("Ben", password=PASSWORD)
    assert sign_in(known, "Ben").status_code == 429  # type: ignore[attr-defined]
    tries = [sign_in(known, password="wrong").status_code for _try in range(21)]  # type: ignore[attr-defined]
    assert tries == [422] * 20 + [429]
    assert "Anna" not in known.cookies[services.KNOWN].value


@pytest.mark.parametrize("text", ["", "x", "a-b:1:c", "\u00e9"])
def test_a_cookie_that_is_not_ours_knows_nobody(client: Client, anna: User, text: str) -> None:
    client.cookies[services.KNOWN] = text
    for _try in range(10):
        assert sign_in(client, password="wrong").status_code == 422  # type: ignore[attr-defined]
    assert sign_in(client).status_code == 429  # type: ignore[attr-defined]


@pytest.mark.parametrize("door", ["/en/desk/login/", "/en/admin/login/"])
def test_other_doors_lead_to_this_one(client: Client, anna: User, door: str) -> None:
    """One page signs in. Who is signed in and may not come in is told so, and their tries count too."""
    answer = client.get(door)
    assert answer.headers["Location"].startswith("/en/account/sign-in/")
    client.post(door, {"username": "Anna", "password": PASSWORD})
    assert "_auth_user_id" not in client.session
    client.force_login(anna)
    assert client.get("/en/admin/login/").status_code == 200
    for _try in range(10):
        client.post("/en/admin/login/", {"username": "Anna", "password": "wrong"})
    assert sign_in(Client()).status_code == 429  # type: ignore[attr-defined]


def test_an_address_cannot_make_accounts_without_end(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A class may; a program may not."""
    most = int(services.SIGN_UPS.split("/")[0])
    for _try in range(most):
        client.post(f"{ROOT}sign-up/")
    refused: Any = sign_up(client)
    assert refused.status_code == 429
    assert refused["Retry-After"]
    assert not User.objects.exists()
    assert most >= 40


def test_a_password_is_asked_for_with_a_limit_inside_too(annas: Client, anna: User) -> None:
    """Who finds a browser that somebody has left open cannot guess the password there."""
    answers = {annas.post(f"{ROOT}delete/", {"password": str(number)}).status_code for number in range(25)}
    assert answers == {422, 429}
    assert authenticate(username="Anna", password=PASSWORD) == anna


@pytest.mark.parametrize(
    "text", ["\0", "\0Anna", "x" * 100_000, "\u202e", "<script>alert(1)</script>", "%00", "\ud7ff\uffff"]
)
def test_whatever_is_sent_is_answered(annas: Client, text: str) -> None:
    """No text breaks a form, and none comes back as code."""
    names = ("username", "password", "password1", "password2", "old_password", "new_password1", "email", "do", "next")
    for client, paths in (
        (Client(), ("sign-in/", "sign-up/")),
        (annas, ("mail/", "password/", "delete/", "training/")),
    ):
        for path in paths:
            response = client.post(f"{ROOT}{path}", dict.fromkeys(names, text), query_params={"next": text[:500]})
            assert response.status_code in {302, 422}
            assert "<script>alert" not in response.content.decode()
    assert User.objects.exclude(username="Anna").count() in {0, 1}
