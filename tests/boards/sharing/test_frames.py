"""Boards in frames of other sites: only their own pages may be framed, and they have nothing to send."""

from __future__ import annotations

import pytest
from django.test import Client

from layers_site.boards.models import Board
from layers_site.content.models import Case
from tests.boards.pages import Page
from tests.house.test_pages import inline_code

EMBED_CASE = "/en/embed/cases/grown-bear/"


def embed(board: Board, query: str = "", language: str = "en") -> str:
    return f"/{language}/embed/boards/{board.pk}/{query}"


@pytest.mark.parametrize("query", ["", "?predict=1", "?step=0"])
def test_a_frame_may_stand_on_any_site(client: Client, board: Board, query: str) -> None:
    """Here alone the policy allows it; everything else of the policy holds."""
    for address in (embed(board, query), EMBED_CASE + query):
        answer = client.get(address)
        policy = answer["Content-Security-Policy"]
        assert "frame-ancestors *" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "X-Frame-Options" not in answer
        assert inline_code(answer.content.decode()) == []


def test_a_frame_needs_no_cookie_and_sends_nothing(client: Client, board: Board) -> None:
    """No form, no script, no cookie: they would not come with a frame of another site."""
    answer = client.get(embed(board))
    page = Page(answer.content.decode())
    assert not page.root.all(tag="form")
    assert not page.root.all(tag="script")
    assert not answer.cookies


@pytest.mark.parametrize(("language", "words"), [("en", "Open in Layers"), ("fr", "Ouvrir dans Couches")])
def test_a_frame_shows_the_board_and_leads_to_it(client: Client, case: Case, language: str, words: str) -> None:
    """The bear is 5/5 by layer 7c; the link leads out of the frame, to the board itself."""
    page = Page(client.get(f"/{language}/embed/cases/grown-bear/").content.decode())
    assert page.root.only(id="card-bear").only(cls="pt").text.replace(" ", "").endswith("5/5")
    link = page.root.only(cls="embed-open")
    assert link.text == words
    assert link.attrs["href"] == f"/{language}/cases/grown-bear/?focus=bear"
    assert link.attrs["target"] == "_blank"
    assert "noopener" in link.attrs["rel"]


def test_what_stays_in_the_frame_says_so(client: Client, case: Case) -> None:
    """Every link leads to a new window, but those to the same board in the frame."""
    page = Page(client.get(EMBED_CASE).content.decode())
    assert page.root.only(tag="base").attrs["target"] == "_blank"
    for link in page.root.all(tag="a"):
        in_frame = link.attrs["href"].startswith("/en/embed/")
        assert (link.attrs.get("target") == "_self") == in_frame


def test_step_by_step_in_the_frame(client: Client, case: Case) -> None:
    """Before the first step the bear is 2/2, after it 5/5."""
    before = Page(client.get(f"{EMBED_CASE}?step=0").content.decode())
    assert before.root.only(id="card-bear").only(cls="pt").text.replace(" ", "") == "2/2"
    onward = before.root.only(tag="a", rel="next").attrs["href"]
    after = Page(client.get(onward).content.decode())
    assert after.root.only(id="card-bear").only(cls="pt").text.replace(" ", "").endswith("5/5")
    assert not after.root.all(tag="a", rel="next")


def test_a_frame_that_asks_tells_nothing(client: Client, case: Case) -> None:
    """Neither 5/5 nor a step is anywhere in the page; it leads to the question and to the answer."""
    answer = client.get(f"{EMBED_CASE}?predict=1&edition=2011").content.decode()
    assert "5/5" not in Page(answer).root.text
    assert 'class="pt"' in answer
    assert "stratum" not in answer
    assert "/en/cases/grown-bear/predict/?edition=2011" in answer
    assert 'href="/en/embed/cases/grown-bear/?edition=2011"' in answer


def test_a_misconception_in_a_frame_is_said_to_be_one(client: Client, case: Case) -> None:
    page = Page(client.get(f"{EMBED_CASE}?edition=M07").content.decode())
    assert "This isn’t what the rules say." in page.root.only(cls="notice").text


@pytest.mark.parametrize(
    "address", ["/en/embed/boards/aaaaaaaaaaaa/", "/en/embed/cases/none/", f"{EMBED_CASE}?edition=1"]
)
def test_what_is_not_there_is_not_framed(client: Client, case: Case, address: str) -> None:
    assert client.get(address).status_code == 404
