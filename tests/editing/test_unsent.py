"""What somebody typed outlives the end of a session, and a form that has grown too old."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from layers_site.content.models import Case
from layers_site.editing.services.unsent import read_unsent
from tests.editing.conftest import EDITOR
from tests.hostile.forms import Form, forms_of

TEXTS = "/en/desk/cases/grown-bear/texts/"
LOGIN = "/en/desk/login/"


@pytest.fixture
def editor(db: None) -> User:
    user = User.objects.create_user("edith", password="grows-three-times")
    user.user_permissions.set(Permission.objects.filter(codename__in=EDITOR))
    return user


def forms(response: Any, address: str = TEXTS) -> list[Form]:
    return list(forms_of(response.content.decode(), address))


def signed_out_while_writing(editor: User) -> tuple[Client, dict[str, str]]:
    """A client whose session ended after it had opened the form, and what it sends."""
    client = Client()
    client.force_login(editor)
    form = next(form for form in forms(client.get(TEXTS)) if form.action == TEXTS)
    client.logout()
    return client, {**form.data(), "title_en": "Typed at length", "title_fr": "Écrit longuement"}


def test_what_was_sent_without_a_session_is_saved_after_the_sign_in(editor: User, draft: Case) -> None:
    """The door says that it was not saved; behind it everything typed is shown, and one press saves it."""
    client, sent = signed_out_while_writing(editor)
    door = client.post(TEXTS, sent)
    assert door.status_code == 401
    (form,) = (form for form in forms(door) if form.action == LOGIN)
    wrong = client.post(LOGIN, {**form.data(), "username": "edith", "password": "wrong"})
    (form,) = (form for form in forms(wrong, LOGIN) if "unsent" in form.data())
    behind = client.post(LOGIN, {**form.data(), "username": "edith", "password": "grows-three-times"})
    assert "Écrit longuement" in behind.content.decode()
    (form,) = (form for form in forms(behind, LOGIN) if form.action == TEXTS)
    assert client.post(TEXTS, form.data()).status_code == 303
    draft.refresh_from_db()
    assert (draft.title_en, draft.title_fr) == ("Typed at length", "Écrit longuement")


def test_who_has_signed_in_in_another_tab_meanwhile_loses_nothing_either(editor: User, draft: Case) -> None:
    client, sent = signed_out_while_writing(editor)
    (form,) = (form for form in forms(client.post(TEXTS, sent)) if form.action == LOGIN)
    client.force_login(editor)
    behind = client.post(LOGIN, {**form.data(), "username": "", "password": ""})
    assert "Typed at length" in behind.content.decode()


def test_a_form_that_has_grown_too_old_shows_what_was_typed_but_for_passwords(editor: User, draft: Case) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(editor)
    typed = {"summary_en": "A summary at some length.", "password": "a-secret-of-some-length"}
    page = client.post(TEXTS, typed)
    assert page.status_code == 403
    assert "A summary at some length." in page.content.decode()
    assert "a-secret-of-some-length" not in page.content.decode()


@pytest.mark.parametrize(
    "hostile",
    [
        "", "[]", "{", "null", '{"to": 1, "fields": []}', '{"to": "https://evil.example/", "fields": []}',
        '{"to": "//evil.example/en/desk/", "fields": []}', '{"to": "/en/account/", "fields": []}',
        '{"to": "/en/desk/", "fields": [["a"]]}', '{"to": "/en/desk/", "fields": [["a", 1]]}', "[" * 10_000,
        '{"to": "javascript:alert(1)", "fields": []}', '{"to": "/en/desk/", "fields": [["text", "\\ud800"]]}',
    ],
)  # fmt: skip
def test_nothing_but_a_form_of_the_desk_goes_through_the_door(hostile: str) -> None:
    assert read_unsent(hostile) is None


def test_what_is_written_is_read_again() -> None:
    fields = [["title_en", "a\n“b”"], ["tick", "1"], ["tick", "2"], ["stamp", "x"]]
    unsent = read_unsent(json.dumps({"to": "/en/desk/cases/a/texts/?x=1", "fields": fields}))
    assert unsent is not None
    assert read_unsent(unsent.written()) == unsent
    assert unsent.texts == ["a\n“b”", "1", "2"]
