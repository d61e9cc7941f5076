"""Ten boards at the end of a lesson or mixed for a learner: dealt, answered, with an end that is of who answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from layers_site.accounts.models import Attempt, Learner
from layers_site.content.models import Case
from layers_site.learning.models import PracticeRound, RoundAnswer
from layers_site.learning.practice import services
from layers_site.learning.practice.dealing import Dealt
from layers_site.learning.practice.services import RAMP, Standing, board_of
from layers_site.learning.rounds import Kind, Round
from tests.boards.pages import Page

LESSON, SEED = "one-creature", "abcdefghij"
OF_LESSON = Round(Kind.LESSON, LESSON, SEED)
BASE = "/en/practice/ten/"
QUERY = f"?lesson={LESSON}"


@pytest.fixture
def cases(store_case: Callable[[str], Case]) -> None:
    """Two of the cases of the second lesson."""
    for slug in ("gray-ogre-power-toughness", "giant-growth-and-sorceress-queen"):
        store_case(slug)


def test_the_ramp_rises() -> None:
    assert list(RAMP) == sorted(RAMP)
    assert (len(RAMP), len(set(RAMP))) == (10, 3)


def test_each_board_is_of_its_level_and_of_the_lesson(cases: None) -> None:
    """The same seed deals the same board; the first are easier than the last."""
    for number in (1, 5, 10):
        place = OF_LESSON.at_number(number)
        dealt = board_of(place, Standing(), {})
        assert isinstance(dealt, Dealt)
        assert dealt.level == RAMP[number - 1]
        assert board_of(place, Standing(), {}) == dealt


def test_a_round_is_played_to_its_score(cases: None, client: Client) -> None:
    """Begun, answered, led on; a second answer to the same board does not count, and nobody else has the score."""
    begun = client.get(f"{BASE}{QUERY}")["Location"]
    assert begun.startswith(BASE)
    assert begun.endswith(f"/1/{QUERY}")
    board = client.get(f"{BASE}{SEED}/1/{QUERY}")["Location"]
    assert f"round={SEED}.1&lesson={LESSON}" in board
    page = Page(client.get(board).content.decode())
    assert page.root.only(tag="h1").text == "Board 1 of 10"
    form = page.root.only(cls="question").all(tag="form")[0].attrs["action"]
    for size in (77, 1):
        sent = client.post(form, {"power": size, "toughness": size})
        assert sent.status_code == 303
    verdict = Page(client.get(sent["Location"]).content.decode())
    following = verdict.root.only(id="next-board").attrs["href"]
    assert following.endswith(f"/2/{QUERY}")
    end = f"{BASE}{SEED}/{QUERY}"
    score = Page(client.get(end).content.decode())
    assert score.root.only(tag="h1").text == "A round"
    assert score.root.all(tag="li", data_state="wrong")
    assert "The round is not over yet." in score.text
    assert not Page(Client().get(end).content.decode()).root.all(tag="li", data_state="wrong")


@pytest.mark.parametrize(
    "path",
    [
        "?lesson=nowhere",
        "?drill=nowhere",
        f"short/{QUERY}",
        f"{SEED}/0/{QUERY}",
        f"{SEED}/21/",
        f"SEED-BIG-0/1/{QUERY}",
    ],
)
def test_what_is_no_round_is_not_there(cases: None, client: Client, path: str) -> None:
    assert client.get(f"{BASE}{path}").status_code == 404


@pytest.mark.parametrize("written", ["", "abcdefghij", "abcdefghij.21", "ten.abcdefghij.1", "x" * 99])
def test_a_round_in_an_address_that_is_none_is_left_out(cases: None, client: Client, written: str) -> None:
    assert Round.read(Kind.PRACTICE, "", written) is None
    dealt = board_of(OF_LESSON, Standing(), {})
    assert isinstance(dealt, Dealt)
    response = client.get(f"/en/practice/{dealt.case}/{dealt.seed}/", {"round": written})
    assert response.status_code == 200
    assert "A new board" in response.content.decode()


# --- rounds of what was chosen --------------------------------------------------------------------------

TEN = f"/en/practice/ten/{SEED}/"


def test_practice_is_a_round_of_what_was_chosen(cases: None, client: Client) -> None:
    """The page to choose begins one; level and concepts go along from board to board."""
    choose = Page(client.get("/en/practice/").content.decode())
    assert choose.root.only(cls="choose-practice").attrs["action"] == "/en/practice/ten/"
    begun = client.get("/en/practice/ten/?level=2")["Location"]
    assert begun.startswith("/en/practice/ten/")
    assert begun.endswith("/1/?level=2")
    board = client.get(f"{TEN}3/?level=2")["Location"]
    assert "round=" in board
    assert "level=2" in board
    page = client.get(board).content.decode()
    assert "Board 3 of 10" in page
    assert f"{TEN}4/?level=2" in page


def test_what_cannot_be_chosen_is_left_out(cases: None, client: Client) -> None:
    assert client.get("/en/practice/ten/?level=9&concept=none")["Location"].endswith("/1/")


def test_the_way_back_leads_to_the_answer(cases: None, client: Client) -> None:
    """A board of a round that has its answer shows the verdict, whichever address of it is opened; it counts once."""
    board = client.get(f"{BASE}{SEED}/1/{QUERY}")["Location"]
    form = Page(client.get(board).content.decode()).root.only(cls="question").all(tag="form")[0].attrs["action"]
    verdict = client.post(form, {"power": 77, "toughness": 77})["Location"].partition("#")[0]
    assert client.get(f"{BASE}{SEED}/1/{QUERY}")["Location"] == verdict
    assert client.get(board)["Location"].partition("#")[0] == verdict
    assert client.post(form, {"power": 1, "toughness": 1})["Location"].partition("#")[0] == verdict
    assert RoundAnswer.objects.count() == Attempt.objects.count() == 1


# --- the end ------------------------------------------------------------------------------------------


def answered(client: Client, place: Round, rights: str) -> None:
    """Answer a round without its pages: "+" is right, "-" wrong, the boards are all of one pattern."""
    learner = Learner.objects.create()
    session = client.session
    session["learner"] = str(learner.key)
    session.save()
    row = PracticeRound.objects.create(learner=learner, **place.columns)
    for number, sign in enumerate(rights, 1):
        attempt = Attempt.objects.create(
            learner=learner, kind=Attempt.Kind.PREDICTION, item=str(number), right=sign == "+", given={}
        )
        asked = f"gray-ogre-power-toughness/{SEED}"
        RoundAnswer.objects.create(round=row, number=number, asked=asked, attempt=attempt)


@pytest.mark.parametrize(
    ("rights", "heading", "says"),
    [
        ("++++++++++", "All 10 on the first try", "All 10 on the first try"),
        ("+++++++---++-", "7 on the first try, 2 more on the second", "7 on the first try, 2 more on the second"),
        ("+++++-----" + "-----", "5 on the first try", "5 on the first try"),
        ("++++------" + "++++++", "End of the round", "4 on the first try, 6 more on the second"),
        ("-" * 10 + "+" + "-" * 9, "End of the round", "1 on the second try"),
        ("+++++++---++", "A round", "The round is not over yet."),
    ],
)
def test_the_end_tells_the_way_up(client: Client, db: None, rights: str, heading: str, says: str) -> None:
    """What came back is told beside what was right at once; fewer than five are never set large."""
    answered(client, Round(Kind.PRACTICE, "", SEED), rights)
    page = Page(client.get(TEN).content.decode())
    assert page.root.only(tag="h1").text == heading
    assert says in page.text
    assert len(page.root.all(cls="next")) == 1
    over = heading != "A round"
    assert page.root.only(cls="next").attrs["href"] == ("/en/" if over else f"{TEN}13/")
    assert page.root.only(cls="next").text.startswith("Done" if over else "Continue")


def test_the_end_says_one_sentence_and_what_it_moved(cases: None, client: Client) -> None:
    """The sentence of the board that was missed, once, and the level of its chapter."""
    dealt = board_of(OF_LESSON, Standing(), {})
    assert isinstance(dealt, Dealt)
    answered(client, Round(Kind.PRACTICE, "", SEED), "+++++++++-+")
    RoundAnswer.objects.filter(number=10).update(asked=f"{dealt.case}/{dealt.seed}")
    page = Page(client.get(TEN).content.decode())
    row = page.root.only(cls="round-wrong")
    assert f"/practice/{dealt.case}/{dealt.seed}/" in row.all(tag="a")[0].attrs["href"]
    assert row.all(tag="p")[-1].text
    # Nine right in a row: levels 2, 3, 4, 5; one wrong: 4; one right more leaves it.
    assert [level.text for level in page.root.all(cls="round-moved")] == ["Size: 4 of 5"]


def test_a_wrong_one_comes_back_once_after_the_ten(cases: None, client: Client) -> None:
    """The eleventh board is of the pattern that was missed; there is no twelfth, even where it is missed again."""
    answered(client, Round(Kind.PRACTICE, "", SEED), "++++-+++++")
    board = client.get(f"{TEN}11/")["Location"]
    assert board.startswith("/en/practice/gray-ogre-power-toughness/")
    assert "round=" in board
    page = Page(client.get(board).content.decode())
    assert page.root.only(tag="h1").text == "One more try"
    assert client.get(f"{TEN}12/")["Location"] == TEN


@pytest.mark.parametrize("language", ["en", "fr"])
def test_ten_for_a_stranger_begin_at_once_and_keep_nothing(
    store_case: Callable[[str], Case], client: Client, language: str
) -> None:
    """Without cookies every board of the round is dealt and asked, a size each time, and no learner is made."""
    for slug in ("gray-ogre-power-toughness", "riptide-mangler-targets-itself", "magus-of-the-moon-and-humility"):
        store_case(slug)
    begun = client.get(f"/{language}/practice/ten/")["Location"]
    for number in (1, 3, 10):
        board = Client().get(f"{begun.removesuffix('1/')}{number}/")["Location"]
        shown = Client().get(board)
        assert len(Page(shown.content.decode()).root.all(cls="picks-pt")) == 1
    week = Page(Client().get(f"/{language}/practice/").content.decode()).root.only(cls="week")
    assert [day.attrs["data-mark"] for day in week.all(tag="li")] == ["none"] * 7
    assert not Learner.objects.exists()


def test_where_no_board_comes_up_in_time_one_of_a_case_is_asked(
    cases: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its address asks the same board again; it is an easy size for a stranger all the same."""
    monkeypatch.setattr(services, "SECONDS", 0)
    shown = client.get(f"{TEN}10/", follow=True)
    assert shown.status_code == 200
    assert len(Page(shown.content.decode()).root.all(cls="picks-pt")) == 1
    again = client.get(shown.redirect_chain[-1][0])
    assert again.context["form"].question_text == shown.context["form"].question_text


def test_of_a_case_without_a_pattern_it_is_one_that_teaches_the_same(
    store_case: Callable[[str], Case], client: Client
) -> None:
    """Who holds one of our ideas is right about gaining control and haste: a board of another case is dealt."""
    store_case("gain-control-and-haste")
    assert client.get(f"{TEN}1/?case=gain-control-and-haste").status_code == 404
    store_case("steal-enchantment-on-control-magic")
    board = client.get(f"{TEN}1/?case=gain-control-and-haste")["Location"]
    assert board.startswith("/en/practice/steal-enchantment-on-control-magic/")


# --- skipping ahead -----------------------------------------------------------------------------------


def test_skipping_ahead_tells_each_verdict_and_ends_with_a_lesson(cases: None, client: Client) -> None:
    """Three wrong answers, each told at once, lead to the first lesson; a way to do it again, and the next step."""
    learn = Page(client.get("/en/lessons/").content.decode())
    assert any(link.attrs.get("href") == "/en/practice/ten/?skip=1" for link in learn.root.all(tag="a"))
    for number in (1, 2, 3):
        asked = client.get(f"{TEN}{number}/?skip=1", follow=True)
        assert f"Board {number} of 8" in asked.content.decode()
        told = client.post(asked.redirect_chain[-1][0], {"power": 77, "toughness": 77}, follow=True)
        following = Page(told.content.decode()).root.only(id="next-board").attrs["href"]
    assert following == f"{TEN}?skip=1"
    end = Page(client.get(following).content.decode())
    assert end.root.only(tag="h1").text == "Start here"
    assert end.root.only(id="start-here").attrs["href"] == "/en/lessons/continuous-effects/"
    assert len(end.root.all(tag="li", data_state="wrong")) == 3
    assert "Your boards suggest this lesson." in client.get("/en/progress/").content.decode()
