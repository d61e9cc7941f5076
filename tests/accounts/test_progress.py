"""What a browser did without an account becomes the account's, and is there on every device."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from layers_site.accounts.learners import SESSION_KEY
from layers_site.accounts.models import Attempt, Learner
from tests.accounts.conftest import ROOT, sign_in, sign_up

pytestmark = pytest.mark.django_db


def browser(*items: str) -> Client:
    """A browser in which somebody without an account has answered these questions."""
    client = Client()
    if items:
        learner = Learner.objects.create()
        answer(learner, *items)
        session = client.session
        session[SESSION_KEY] = str(learner.key)
        session.save()
        client.cookies["sessionid"] = session.session_key
    return client


def answer(learner: Learner, *items: str) -> None:
    for item in items:
        Attempt.objects.create(learner=learner, kind=Attempt.Kind.DRILL, item=item, right=True)


def shown(client: Client) -> list[str]:
    """What the browser shows as answered."""
    return [entry["item"] for entry in client.get("/en/progress/download/").json()["answers"]]


def test_a_new_account_takes_over_what_its_browser_did() -> None:
    client = browser("a", "b")
    sign_up(client)
    assert shown(client) == ["a", "b"]
    assert Learner.objects.get().user == User.objects.get()


def test_the_same_progress_is_there_on_another_device(anna: User) -> None:
    first, second = browser("a"), browser()
    sign_in(first)
    sign_in(second)
    assert shown(second) == shown(first) == ["a"]


def test_what_two_browsers_did_comes_together(anna: User) -> None:
    first, second = browser("a"), browser("b")
    sign_in(first)
    sign_in(second)
    assert sorted(shown(first)) == sorted(shown(second)) == ["a", "b"]
    assert Learner.objects.count() == 1


def test_after_signing_out_the_browser_is_a_stranger(anna: User) -> None:
    """On a shared computer the next one sees nothing, and what they do goes to no account."""
    client = browser("a")
    sign_in(client)
    client.post(f"{ROOT}sign-out/")
    assert shown(client) == []
    assert Attempt.objects.get().learner.user == anna


def test_an_old_key_opens_no_account(anna: User) -> None:
    """Who knows the key of an account's learner sees nothing with it."""
    learner = Learner.objects.create(user=anna)
    answer(learner, "a")
    client = Client()
    session = client.session
    session[SESSION_KEY] = str(learner.key)
    session.save()
    client.cookies["sessionid"] = session.session_key
    assert shown(client) == []


def test_forgetting_leaves_the_account(anna: User) -> None:
    client = browser("a")
    sign_in(client)
    client.post("/en/progress/forget/")
    assert (shown(client), Attempt.objects.count()) == ([], 0)
    assert client.get(ROOT).status_code == 200
