"""Learner, sheet and session of a browser that begins: all of them, or none."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import OperationalError

from layers_site.accounts import models as learners
from layers_site.quizzes.models import Round, Sheet
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import a_round

pytestmark = pytest.mark.django_db
WRITES = {"the sheet": (Sheet, "save"), "the session": (SessionStore, "save")}


def full(*args: Any, **columns: Any) -> None:
    raise OperationalError("database or disk is full")


@pytest.mark.parametrize("mode", [Round.Mode.ALONE, Round.Mode.LIVE])
@pytest.mark.parametrize("write", WRITES)
def test_a_full_disk_leaves_nothing(monkeypatch: pytest.MonkeyPatch, write: str, mode: str) -> None:
    """Whichever write fails, those before it are taken back; once there is room, the same browser can begin."""
    of = a_round(mode=mode)
    browser = Learner(of)
    begin = f"/en/q/{of.code}/begin/" if mode == Round.Mode.LIVE else f"{browser.home}begin/"
    browser.client.raise_request_exception = False
    with monkeypatch.context() as patch:
        patch.setattr(*WRITES[write], full)
        assert browser.client.post(begin, {"name": "Zoé"}).status_code == 500
    assert not Sheet.objects.exists()
    assert not learners.Learner.objects.exists()
    assert not Session.objects.exists()
    assert browser.client.post(begin, {"name": "Zoé"}).status_code == 303
    assert Sheet.objects.get().learner == learners.Learner.objects.get()


def test_the_cookie_is_that_of_any_session() -> None:
    """A year, out of reach of scripts, and sent on this site alone."""
    browser = Learner(a_round()).begin()
    cookie = browser.client.cookies["sessionid"]
    assert cookie["max-age"] == 365 * 24 * 3600
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
