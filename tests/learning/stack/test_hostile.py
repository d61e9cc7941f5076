"""Whatever a browser sends, the answer is a page, a redirect, or a clear refusal."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from engine.stack import BROWSER_STACK
from layers_site.learning.stack.models import Play
from tests.learning.stack.conftest import FIRST, Learner, shipped

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path",
    [
        "no-such-case/",
        f"{FIRST}/?at=6",
        f"{FIRST}/?at=-1",
        f"{FIRST}/?at=x",
        f"{FIRST}/?at=99999999999999999999",
        f"{FIRST}/?variant=no-such",
        f"{FIRST}/?variant=%00",
        f"{FIRST}/?variant=a%20b",
        f"{FIRST}/?answer=0",
        "games/abcdefghijkl/",
        "games/x/",
    ],
)
def test_an_address_that_leads_nowhere_is_not_found(client: Client, db: None, path: str) -> None:
    assert client.get(f"/en/stack/{path}").status_code == 404


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": ""},
        {"do": "win:now"},
        {"do": "cast:"},
        {"do": "cast:no-such"},
        {"do": "cast:growth"},
        {"do": "cast:growth", "target-1": "no-such"},
        {"do": "cast:growth", "target-1": "bears\0"},
        {"do": "cast:growth", "target-1": "x" * 100_000},
        {"do": "cast:tap-forest"},
        {"do": "play:growth"},
        {"do": "special:growth"},
        {"do": "trigger:growth"},
        {"do": "activate:bolt"},
        {"do": "put:"},
        {"do": "put:growth", "place-growth": "9" * 500},
        {"do": "x" * 10_000},
        {"do": "pass:one\n"},
    ],
)
def test_a_move_that_is_none_is_refused_in_words(client: Client, db: None, data: dict[str, str]) -> None:
    response = client.post(f"/en/stack/{FIRST}/", data)
    assert response.status_code == 422
    assert "Not allowed." in response.content.decode()
    assert not Play.objects.exists()


@pytest.mark.parametrize("choice", ["", "0", "4", "x", "99999999999999999999"])
def test_an_answer_that_is_none_is_not_found(client: Client, db: None, choice: str) -> None:
    assert client.post(f"/en/stack/{FIRST}/?at=3", {"choice": choice}).status_code == 404


def test_a_question_that_is_not_asked_cannot_be_answered(client: Client, db: None) -> None:
    assert client.post(f"/en/stack/{FIRST}/?at=1", {"choice": "1"}).status_code == 404


def test_a_game_has_an_end(learner: Learner) -> None:
    """After a hundred moves there is room for no more, and the page says so."""
    document: dict[str, Any] = shipped()["script"]
    most = BROWSER_STACK.moves or 0
    long = {**document, "actions": [], "moves": [{"pass": "each"}] * most}
    Play.objects.create(id="aaaaaaaaaaaa", game=FIRST, document=long)
    learner.open("/en/stack/games/aaaaaaaaaaaa/").move("pass:one", 422)
    assert "This game has no more room." in learner.text


def test_a_kept_game_that_no_longer_goes_is_not_found(client: Client, db: None) -> None:
    """Should the rules change under it, its address says so rather than fail."""
    document = {**shipped()["script"], "moves": [{"cast": "no-such"}]}
    Play.objects.create(id="bbbbbbbbbbbb", game=FIRST, document=document)
    assert client.get("/en/stack/games/bbbbbbbbbbbb/").status_code == 404
