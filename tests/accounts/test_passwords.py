"""Passwords: changed, forgotten, set again by mail or by an administrator's link."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

from layers_site.accounts import forms
from layers_site.accounts.forms import password_link
from tests.accounts.conftest import PASSWORD, ROOT, sign_in
from tests.factories import Factory

pytestmark = pytest.mark.django_db
NEW = "eight strata, even deeper"


def follow(link: str, password: str = NEW) -> Any:
    """Open a link and set a password with the form that it leads to."""
    client = Client()
    page = client.get(link, follow=True)
    if not page.context["validlink"]:
        return None
    return client.post(page.request["PATH_INFO"], {"new_password1": password, "new_password2": password})


def can_sign_in(password: str) -> bool:
    return bool(sign_in(Client(), password=password).status_code == 302)  # type: ignore[attr-defined]


def ask_for_mail(address: str) -> tuple[Any, list[Any]]:
    """The answer, and the mails that were sent."""
    response = Client().post(f"{ROOT}password/forgotten/", {"email": address})
    forms.arrived()
    return response, mail.outbox


# --- changing ---------------------------------------------------------------------------------------


def test_a_changed_password_signs_out_everywhere_else(annas: Client, anna: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(anna)
    sent = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert annas.post(f"{ROOT}password/", sent)["Location"] == f"{ROOT}password/changed/"
    assert (annas.get(ROOT).status_code, elsewhere.get(ROOT).status_code) == (200, 302)
    assert (can_sign_in(NEW), can_sign_in(PASSWORD)) == (True, False)


@pytest.mark.parametrize(
    ("old", "new", "again", "field"),
    [
        ("wrong", NEW, NEW, "old_password"),
        (PASSWORD, NEW, NEW + "!", "new_password2"),
        (PASSWORD, "Anna", "Anna", "new_password2"),
        (PASSWORD, "x" * 1001, "x" * 1001, "new_password1"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(annas: Client, old: str, new: str, again: str, field: str) -> None:
    sent = {"old_password": old, "new_password1": new, "new_password2": again}
    response: Any = annas.post(f"{ROOT}password/", sent)
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert can_sign_in(PASSWORD)


def test_the_address_of_mail_is_changed_only_with_the_password(annas: Client, anna: User) -> None:
    """Whoever reads that mail can set the password."""
    sent = {"email": "other@example.org", "password": "wrong"}
    assert annas.post(f"{ROOT}mail/", sent).status_code == 422
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    annas.post(f"{ROOT}mail/", {**sent, "password": PASSWORD})
    anna.refresh_from_db()
    assert anna.email == "other@example.org"


# --- by mail ----------------------------------------------------------------------------------------


def test_without_mail_the_page_says_whom_to_ask(client: Client, settings: Any) -> None:
    settings.CONTACT = "keeper@example.org"
    html = client.get(f"{ROOT}password/forgotten/").content.decode()
    assert '<a href="mailto:keeper@example.org">' in html
    assert 'name="email"' not in html
    client.post(f"{ROOT}password/forgotten/", {"email": "anna@example.org"})
    forms.arrived()
    assert mail.outbox == []


def test_a_mail_has_a_link_that_works_once(anna: User, settings: Any) -> None:
    settings.MAIL_IS_SENT = True
    _response, mails = ask_for_mail("anna@example.org")
    assert (mails[0].to, mails[0].subject) == (["anna@example.org"], "A new password for Layers")
    link = re.search(r"http://testserver(/en/account/password/\S+)", mails[0].body)
    assert link
    assert follow(link[1])["Location"] == f"{ROOT}password/set/"
    assert can_sign_in(NEW)
    assert follow(link[1]) is None


def test_the_mail_is_in_the_language_of_the_page(anna: User, settings: Any) -> None:
    settings.MAIL_IS_SENT = True
    Client().post("/fr/account/password/forgotten/", {"email": "anna@example.org"})
    forms.arrived()
    assert "/fr/account/password/" in mail.outbox[0].body


def test_the_answer_does_not_say_whether_somebody_has_the_address(anna: User, settings: Any) -> None:
    settings.MAIL_IS_SENT = True
    known, _mails = ask_for_mail("anna@example.org")
    unknown, mails = ask_for_mail("nobody@example.org")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert len(mails) == 1


def test_nobodys_box_is_filled(anna: User, settings: Any) -> None:
    """Three mails an hour; the answer to the fourth is the same."""
    settings.MAIL_IS_SENT = True
    answers = {ask_for_mail("anna@example.org")[0]["Location"] for _time in range(5)}
    assert (len(mail.outbox), len(answers)) == (3, 1)


# --- by an administrator's link ---------------------------------------------------------------------


def test_the_command_prints_a_link_that_works_once(anna: User) -> None:
    out = StringIO()
    call_command("password_link", "Anna", "--site", "https://layers.example", stdout=out)
    path = out.getvalue().strip().removeprefix("https://layers.example")
    assert path.startswith("/en/account/password/")
    assert follow(path) is not None
    assert can_sign_in(NEW)
    assert follow(path) is None


@pytest.mark.parametrize(
    ("hosts", "https", "origins", "begins"),
    [
        (["localhost", "127.0.0.1"], False, [], "http://127.0.0.1:8000/"),
        (["127.0.0.1", "layers.example"], True, [], "https://layers.example/"),
        ([".layers.example", "*"], True, [], "http://127.0.0.1:8000/"),
        (["layers.example"], False, ["https://*.example", "https://other.example"], "https://other.example/"),
    ],
)
def test_a_link_begins_with_the_address_that_the_settings_name(
    anna: User, settings: Any, hosts: list[str], https: bool, origins: list[str], begins: str
) -> None:
    """Where they name none, it says so beside the link."""
    settings.ALLOWED_HOSTS, settings.HTTPS, settings.CSRF_TRUSTED_ORIGINS = hosts, https, origins
    out, err = StringIO(), StringIO()
    call_command("password_link", "Anna", stdout=out, stderr=err)
    assert out.getvalue().startswith(begins)
    assert ("--site" in err.getvalue()) == ("127.0.0.1" in begins)


def test_a_link_is_used_up_by_signing_in_and_by_time(anna: User, settings: Any) -> None:
    link = password_link(anna)
    sign_in(Client())
    assert follow(link) is None
    anna.refresh_from_db()
    link = password_link(anna)
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert follow(link) is None


def test_the_command_knows_nobody_who_is_not_there(db: None) -> None:
    with pytest.raises(CommandError, match="no account"):
        call_command("password_link", "Nobody")


def links_made(client: Client, *people: User) -> str:
    sent = {"action": "make_password_links", "_selected_action": [person.pk for person in people]}
    return client.post("/en/admin/auth/user/", sent, follow=True).content.decode()


def test_an_administrator_makes_the_link_and_that_is_noted(anna: User) -> None:
    client = Client()
    client.force_login(Factory().member("administrator"))
    link = re.search(r"http://testserver(/en/account/password/[^\s<]+)", links_made(client, anna))
    assert link
    assert follow(link[1]) is not None
    assert LogEntry.objects.get(object_id=str(anna.pk)).change_message


def test_nobody_gets_more_rights_by_a_link(anna: User) -> None:
    """Only who may do everything makes one for somebody who may; who may not change accounts makes none."""
    chief = Factory().administrator()
    client = Client()
    client.force_login(Factory().member("administrator"))
    assert "/account/password/" not in links_made(client, chief)
    client.force_login(Factory().member("editor"))
    assert "/account/password/" not in links_made(client, anna)


def test_an_account_with_a_name_of_any_letters_can_be_changed_in_the_admin(db: None) -> None:
    person = User.objects.create_user("Zoë Ørsted")
    client = Client()
    client.force_login(Factory().administrator())
    address = f"/en/admin/auth/user/{person.pk}/change/"
    sent = {"username": "Zoë Ørsted", "is_active": "on", "first_name": "Zoë"}
    sent |= {"date_joined_0": "2026-11-21", "date_joined_1": "12:00:00"}
    assert client.post(address, sent).status_code == 302
    person.refresh_from_db()
    assert person.first_name == "Zoë"
