"""Ten boards at the end of a lesson: dealt from its patterns, ramped, and a score that belongs to who answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from layers_site.accounts.models import Attempt, Learner
from layers_site.content.models import Case
from layers_site.learning.models import PracticeRound, RoundAnswer
from layers_site.learning.practice.dealing import Dealt
from layers_site.learning.practice.services import BOARDS, RAMP, Round, board_of
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
    assert page.root.only(tag="h1").text == "Board 1 of 10"
    form = page.root.only(cls="question").all(tag="form")[0].attrs["action"]
    for size in (77, 1):
        sent = client.post(form, {"power": size, "toughness": size})
        assert sent.status_code == 303
    verdict = Page(client.get(sent["Location"]).content.decode())
    following = verdict.root.only(id="next-board").attrs["href"]
    assert following.endswith("/2/")
    end = f"{BASE}{SEED}/"
    score = Page(client.get(end).content.decode())
    assert score.root.only(tag="h1").text == "0 of 10 right"
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


# --- rounds of what was chosen --------------------------------------------------------------------------

MIXED = f"/en/practice/round/{SEED}/"


def test_practice_is_a_round_of_what_was_chosen(cases: None, client: Client) -> None:
    """The page to choose begins one; level and concepts go along from board to board."""
    choose = Page(client.get("/en/practice/").content.decode())
    assert choose.root.only(cls="choose-practice").attrs["action"] == "/en/practice/round/"
    begun = client.get("/en/practice/round/?level=2")["Location"]
    assert begun.startswith("/en/practice/round/")
    assert begun.endswith("/1/?level=2")
    board = client.get(f"{MIXED}3/?level=2")["Location"]
    assert "round=mixed." in board
    assert "level=2" in board
    page = client.get(board).content.decode()
    assert "Board 3 of 10" in page
    assert f"{MIXED}4/?level=2" in page


def test_what_cannot_be_chosen_is_left_out(cases: None, client: Client) -> None:
    assert client.get("/en/practice/round/?level=9&concept=none")["Location"].endswith("/1/")


def test_the_way_back_leads_to_the_answer(cases: None, client: Client) -> None:
    """A board of a round that has its answer shows the verdict, whichever address of it is opened; it counts once."""
    board = client.get(f"{BASE}{SEED}/1/")["Location"]
    form = Page(client.get(board).content.decode()).root.only(cls="question").all(tag="form")[0].attrs["action"]
    verdict = client.post(form, {"power": 77, "toughness": 77})["Location"].partition("#")[0]
    assert client.get(f"{BASE}{SEED}/1/")["Location"] == verdict
    assert client.get(board)["Location"].partition("#")[0] == verdict
    assert client.post(form, {"power": 1, "toughness": 1})["Location"].partition("#")[0] == verdict
    assert RoundAnswer.objects.count() == Attempt.objects.count() == 1


def test_the_end_says_what_went_wrong_by_idea(cases: None, client: Client) -> None:
    """Ideas that answers fit, most first, with what the rules say; and how many fit none."""
    place = Round.at(LESSON, SEED)
    client.get("/en/practice/")
    learner = Learner.objects.create()
    session = client.session
    session["learner"] = str(learner.key)
    session.save()
    row = PracticeRound.objects.create(learner=learner, **place.key.columns)
    for number, ideas in enumerate((["M02"], ["M02"], ["M07"], [], None, None, None, None, None, None), 1):
        kind = Attempt.Kind.PREDICTION
        attempt = Attempt.objects.create(
            learner=learner, kind=kind, item=str(number), right=ideas is None, believed=ideas or []
        )
        RoundAnswer.objects.create(round=row, number=number, asked="x/y", attempt=attempt)
    page = Page(client.get(f"{BASE}{SEED}/").content.decode())
    assert page.root.only(tag="h1").text == "6 of 10 right"
    titles = [heading.text for heading in page.root.only(cls="round-wrong").all(tag="h3")]
    assert titles == ["Setting comes after modifying", "Timestamps decide everything", "No idea that we know"]
    assert "2 answers" in page.text
    assert len(page.root.all(cls="next")) == 1
