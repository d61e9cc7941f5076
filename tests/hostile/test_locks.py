"""Whoever writes keeps the others waiting for no more than the writing: SQLite has one writer at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from django.contrib.auth.hashers import get_hasher
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, transaction
from django.test import RequestFactory

from engine.budget import Meter
from layers_site.accounts.services import make_account
from layers_site.learning.practice.services import judged
from layers_site.learning.rounds import Kind, Round, answer_once
from layers_site.platform.memory import Answers
from tests.hostile.forms import Field
from tests.hostile.harvest import harvest
from tests.hostile.test_sending import sent
from tests.hostile.world import World, a_deal
from tests.night import sample_of

pytestmark = pytest.mark.xdist_group("hostile harvest")

#: Where content is worked at, what is stored is looked at behind the lock, so that nobody changes it meanwhile: by the
#: few who may.
OF_EDITORS: Final = ("admin:", "editing:")


class Dear:
    """What takes long, and whether it is done deeper in transactions than the test stands."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.depth, self.done = 1000, 0
        for owner, name in ((Meter, "__init__"), (Answers, "__call__"), (type(get_hasher()), "encode")):
            monkeypatch.setattr(owner, name, self._seen(getattr(owner, name)))

    def _seen(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def seen(*args: Any, **kwargs: Any) -> Any:
            self.done += len(connection.savepoint_ids) > self.depth
            return work(*args, **kwargs)

        return seen


@pytest.fixture
def dear(monkeypatch: pytest.MonkeyPatch) -> Dear:
    return Dear(monkeypatch)


def test_it_is_seen(dear: Dear, db: None) -> None:
    dear.depth = len(connection.savepoint_ids)
    get_hasher().encode("a password", "salt")
    assert not dear.done
    with transaction.atomic():
        get_hasher().encode("a password", "salt")
    assert dear.done


def test_nothing_dear_is_done_while_the_database_is_locked(world: World, dear: Dear) -> None:
    """Each form as it stands on its page, and with other answers than it has."""
    locked: dict[str, int] = {}
    forms = [(who, form) for who, form in harvest(world).forms if not form.name.startswith(OF_EDITORS)]
    for who, form in sample_of(forms, 3):
        for change in (_as_it_stands, _otherwise):
            # `sent` stands in one more.
            dear.depth, dear.done = len(connection.savepoint_ids) + 1, 0
            sent(world, who, form, change)
            if dear.done:
                locked[form.name] = dear.done
    assert locked == {}


@pytest.mark.django_db
def test_a_password_is_hashed_before(dear: Dear) -> None:
    dear.depth = len(connection.savepoint_ids)
    assert make_account("new", "a long password").check_password("a long password")
    assert not dear.done


@pytest.mark.django_db
def test_an_answer_of_a_round_is_judged_before(dear: Dear) -> None:
    """A wrong one: what would explain it is looked for."""
    request = RequestFactory().post("/")
    request.user, request.session = AnonymousUser(), SessionStore()
    dear.depth = len(connection.savepoint_ids)
    place = Round(Kind.PRACTICE, "", "abcdefghij")
    assert not answer_once(request, place, "x/y", lambda: judged(request, a_deal(), {})).attempt.right
    assert not dear.done


def _as_it_stands(field: Field) -> Any:
    return field.value


def _otherwise(field: Field) -> Any:
    return "1" if field.kind in ("text", "number", "textarea") else field.value
