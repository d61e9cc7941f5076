"""A board beside another: what becomes of the object in focus on each, and the first step at which they part."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from layers_site.boards.models import Board, EditionsOfCase
from layers_site.boards.sharing import editions
from layers_site.content.models import Case
from tests.boards.conftest import HUMILITY, store_case
from tests.boards.pages import Page
from tests.boards.sharing.conftest import CASE, act, at


@pytest.fixture
def grown(case: Case, client: Client) -> Board:
    """The case as it is written: 5/5."""
    client.post(f"{CASE}share/", {"do": "freeze"})
    return Board.objects.get(action__do="freeze")


def compared(client: Client, board: Board, other: Board, query: str = "", language: str = "en") -> Page:
    answer = client.get(at(board, f"?with={other.pk}{query}", language))
    assert answer.status_code == 200
    return Page(answer.content.decode())


@pytest.mark.parametrize(("language", "name"), [("en", "The other board"), ("fr", "L’autre plateau")])
def test_two_boards_stand_side_by_side(client: Client, grown: Board, board: Board, language: str, name: str) -> None:
    """With Giant Growth 5/5, with it switched off 2/2; the step that only one has is marked on both."""
    page = compared(client, grown, board, language=language)
    sides = page.root.all(cls="side")
    assert [side.only(cls="side-final").only(cls="pt").text.replace(" ", "") for side in sides] == ["5/5", "2/2"]
    assert [len(side.all(cls="parts")) for side in sides] == [1, 1]
    assert sides[1].only(tag="h3").text == name
    (same,) = [compared(client, board, board).root.only(cls="parting").text]
    assert same == "Both give the same result, by the same steps."


def test_what_only_the_other_board_has_is_told(client: Client, grown: Board) -> None:
    """A board without the bear: it is in the game on one side only."""
    without = act(client, at(act(client, at(grown), "remove:growth")), "remove:bear")
    page = compared(client, grown, without, "&focus=bear")
    assert len([side for side in page.root.all(cls="side") if side.all(cls="side-final")]) == 1
    assert "not in the game" in page.root.only(cls="otherwise").text
    assert "Grizzly Bears" in compared(client, without, grown).root.only(cls="otherwise").text


def test_both_are_worked_out_under_the_edition_of_the_address(client: Client, grown: Board, board: Board) -> None:
    assert (
        "Mirrodin" in compared(client, grown, board, "&edition=2003").root.only(id="id_edition").only(selected="").text
    )
    assert client.get(at(grown, "?with=aaaaaaaaaaaa")).status_code == 404


# --- choosing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pasted",
    [
        "{id}", "/b/{id}", "http://testserver/b/{id}?edition=2003", "testserver/fr/boards/{id}/?focus=bear",
        "  http://testserver/en/boards/{id}/share/  ", "http://testserver/fr/embed/boards/{id}/",
    ],
)  # fmt: skip
def test_the_other_board_is_meant_by_any_of_its_addresses(
    client: Client, grown: Board, board: Board, pasted: str
) -> None:
    answer = client.post(at(grown, "share/"), {"do": "compare", "link": pasted.format(id=board.pk)})
    assert (answer.status_code, answer["Location"]) == (303, at(grown, f"?with={board.pk}"))


@pytest.mark.parametrize("pasted", ["/c/grown-bear", "http://testserver/en/cases/grown-bear/?stage=0&variant="])
def test_a_case_may_stand_beside_a_board(client: Client, grown: Board, board: Board, pasted: str) -> None:
    """It is frozen for that: the other board is one for good."""
    answer = client.post(at(board, "share/?edition=2003"), {"do": "compare", "link": pasted})
    assert answer["Location"] == at(board, f"?edition=2003&with={grown.pk}")
    assert client.post(f"{CASE}share/", {"do": "compare", "link": board.pk})["Location"] == f"{CASE}?with={board.pk}"


def test_the_latest_may_stand_beside_a_board(client: Client, grown: Board, board: Board) -> None:
    client.post(at(board, "share/"), {"do": "link", "name": "Now"})
    page = Page(client.get(at(grown, "share/")).content.decode())
    address = page.root.only(cls="share-key").attrs["href"]
    assert client.post(at(grown, "share/"), {"do": "compare", "link": address})["Location"] == at(
        grown, f"?with={board.pk}"
    )


def test_one_of_mine_may_be_chosen(client: Client, grown: Board, board: Board) -> None:
    """Only one of mine: another id is no choice."""
    client.post(at(board, "share/"), {"do": "keep", "name": "Small again"})
    assert client.post(at(grown, "share/"), {"do": "compare", "mine": board.pk})["Location"] == at(
        grown, f"?with={board.pk}"
    )
    assert client.post(at(grown, "share/"), {"do": "compare", "mine": grown.pk}).status_code == 422
    assert "Small again" not in Client().get(at(grown, "share/")).content.decode()


@pytest.mark.parametrize(
    "pasted",
    [
        "", "https://evil.example/b/{id}", "//evil.example/b/{id}", "http://[", "javascript:alert(1)",
        "/b/aaaaaaaaaaaa", "/en/boards/../../etc", "/c/no-such-case", "/c/grown-bear?stage=99",
        "/c/grown-bear?stage=²", "/l/aaaaaaaaaaaaaa", "x" * 1001, "\0", "/en/about/",
    ],
)  # fmt: skip
def test_what_is_no_board_of_ours_is_said_at_the_field(client: Client, board: Board, pasted: str) -> None:
    answer = client.post(at(board, "share/"), {"do": "compare", "link": pasted.format(id=board.pk)})
    page = Page(answer.content.decode())
    assert answer.status_code == 422
    assert page.root.only(id="compare_link").attrs["aria-invalid"] == "true"


# --- on which cases the edition matters ---------------------------------------------------------------


__all__ = ["store_case"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_only_cases_on_which_an_edition_matters_are_listed(
    client: Client, case: Case, store_case: Callable[[str], Any], language: str
) -> None:
    """A grown bear is 5/5 under all seven; with Humility the Bears are 2/2 under 2003 and 1/1 today (613.6)."""
    shipped = store_case(HUMILITY)
    page = Page(client.get(f"/{language}/editions/").content.decode())
    titles = [row.only(tag="th").text for row in page.root.only(tag="tbody").all(tag="tr")]
    assert titles == [getattr(shipped, f"title_{language}")]
    marks = [link.attrs["href"] for link in page.root.only(tag="tbody").all(tag="a") if "with=" in link.attrs["href"]]
    assert f"/{language}/cases/{HUMILITY}/?edition=2026&with=2003" in marks
    assert "with=2014" not in " ".join(marks)


def test_a_mark_leads_to_both_editions_side_by_side(client: Client, store_case: Callable[[str], Any]) -> None:
    store_case(HUMILITY)
    page = Page(client.get(f"/en/cases/{HUMILITY}/?edition=2026&with=2003").content.decode())
    assert len(page.root.all(cls="side")) == 2


def test_what_was_worked_out_is_kept_until_the_case_changes(client: Client, case: Case) -> None:
    """By its content: another title is other content too, and what is not there any more is dropped in the end."""
    client.get("/en/editions/")
    (row,) = EditionsOfCase.objects.all()
    client.get("/fr/editions/")
    assert EditionsOfCase.objects.get() == row
    case.document["scenario"]["objects"][0]["power"] = 7
    case.save()
    client.get("/en/editions/")
    assert EditionsOfCase.objects.count() == 2
    call_command("compare_editions", stdout=StringIO())
    assert EditionsOfCase.objects.get() != row


def test_only_what_this_engine_has_not_compared_is_compared(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """With another engine all is worked out anew, and what the old one gave is dropped."""
    assert [editions.compare_all(), editions.compare_all()] == [1, 0]
    monkeypatch.setattr(editions, "_engine", lambda: b"another")
    assert editions.compare_all() == 1
    assert EditionsOfCase.objects.count() == 1
