"""Ten boards at the end of a lesson: dealt from its patterns, ramped, and a score that belongs to who answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from layers_site.content.models import Case
from layers_site.learning.practice.dealing import Dealt
from layers_site.learning.practice.services.rounds import BOARDS, RAMP, Round, board_of
from tests.boards.pages import Page

LESSON, SEED = "one-creature", "abcdefghij"
BASE = f"/en/practice/lesson/{LESSON}/"


@pytest.fixture
def cases(store_case: Callable[[str], Case]) -> None:
    """Two of the cases of the second lesson."""
    for slug in ("gray-ogre-power-toughness", "giant-growth-and-sorceress-queen"):
        store_case(slug)


def test_the_ramp_rises() -> None:
    assert list(RAMP) == sorted(RAMP)
    assert (BOARDS, len(set(RAMP))) == (10, 3)


def test_each_board_is_of_its_level_and_of_the_lesson(cases: None) -> None:
    """The same seed deals the same board; the first are easier than the last."""
    for number in (1, 5, 10):
        place = Round.at(LESSON, SEED, number)
        dealt = board_of(place)
        assert isinstance(dealt, Dealt)
        assert dealt.level == RAMP[number - 1]
        assert board_of(place) == dealt


def test_a_round_is_played_to_its_score(cases: None, client: Client) -> None:
    """Begun, answered, led on; a second answer to the same board does not count, and nobody else has the score."""
    begun = client.get(BASE)["Location"]
    assert begun.startswith(BASE)
    assert begun.endswith("/1/")
    board = client.get(f"{BASE}{SEED}/1/")["Location"]
    assert "round=one-creature." in board
    page = Page(client.get(board).content.decode())
    assert page.root.one(tag="h1").text == "Board 1 of 10"
    form = page.root.one(cls="question").all(tag="form")[0].attrs["action"]
    for size in (77, 1):
        sent = client.post(form, {"power": size, "toughness": size})
        assert sent.status_code == 303
    verdict = Page(client.get(sent["Location"]).content.decode())
    following = verdict.root.one(id="next-board").attrs["href"]
    assert following.endswith("/2/")
    end = f"{BASE}{SEED}/"
    score = Page(client.get(end).content.decode())
    assert score.root.one(tag="h1").text == "0 of 10 right"
    assert score.root.all(tag="li", data_state="wrong")
    assert "The round is not over yet." in score.text
    assert not Page(Client().get(end).content.decode()).root.all(tag="li", data_state="wrong")


@pytest.mark.parametrize(
    "path", ["nowhere/", f"{LESSON}/short/", f"{LESSON}/{SEED}/0/", f"{LESSON}/{SEED}/11/", f"{LESSON}/SEED-BIG-0/1/"]
)
def test_what_is_no_round_is_not_there(cases: None, client: Client, path: str) -> None:
    assert client.get(f"/en/practice/lesson/{path}").status_code == 404


@pytest.mark.parametrize(
    "written", ["", "one-creature", "one-creature.abcdefghij.11", "nowhere.abcdefghij.1", "x" * 99]
)
def test_a_round_in_an_address_that_is_none_is_left_out(cases: None, client: Client, written: str) -> None:
    """The board is asked about as any other."""
    assert Round.read(written) is None
    dealt = board_of(Round.at(LESSON, SEED))
    assert isinstance(dealt, Dealt)
    response = client.get(f"/en/practice/{dealt.case}/{dealt.seed}/", {"round": written})
    assert response.status_code == 200
    assert "A new board" in response.content.decode()
