"""Everything a browser sends may be anything: it gets a clear page, never a fault."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from engine.notation import BROWSER
from layers_site.boards.models import Board
from layers_site.content.models import Card, Case
from tests.boards.conftest import HTMX, HUMILITY, Visitor
from tests.boards.pages import Page

ACT = f"/en/cases/{HUMILITY}/act/"


@pytest.mark.parametrize(
    "do",
    [
        "", "switch", "switch:", ":humility", "switch:nobody", "explode:humility", "last:bears", "attach:humility",
        "switch:../../etc", "switch:humility#nothing", "switch:<b>", "switch:\x00", "up:" + "x" * 5000,
    ],
)  # fmt: skip
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_an_impossible_action_is_refused_in_words(humility: Visitor, do: str, headers: dict[str, str]) -> None:
    """Nothing is stored, the board is shown again, and above it stands why."""
    answer = humility.client.post(ACT, {"do": do}, headers=headers)
    assert answer.status_code == 422
    page = Page(answer.content.decode())
    assert page.root.only(cls="notice").text
    assert page.sizes["humility"] == "4/4"
    assert Board.objects.count() == 0


def test_a_refusal_is_no_place_in_the_history(humility: Visitor) -> None:
    """htmx is told not to push the address of a refused action."""
    answer = humility.client.post(ACT, {"do": "switch:nobody"}, headers=HTMX)
    assert answer["HX-Push-Url"] == "false"


@pytest.mark.parametrize("address", [ACT, f"/en/cases/{HUMILITY}/add/"])
def test_an_action_without_its_token_is_turned_away(humility: Visitor, address: str) -> None:
    """Cross-site requests get the page that says to try again."""
    answer = Client(enforce_csrf_checks=True).post(address, {"do": "last:humility"})
    assert answer.status_code == 403
    assert "This form is too old." in answer.content.decode()


@pytest.mark.parametrize(
    "address",
    [
        f"/en/cases/{HUMILITY}/?edition=1999",
        f"/en/cases/{HUMILITY}/?variant=nonsense",
        f"/en/cases/{HUMILITY}/?stage=17",
        f"/en/cases/{HUMILITY}/?stage=-1",
        f"/en/cases/{HUMILITY}/?stage=x",
        "/en/cases/no-such-case/",
        "/en/boards/aaaaaaaaaaaa/",
        "/en/boards/short/",
        "/en/boards/" + "a" * 300 + "/",
    ],
)
def test_what_does_not_exist_is_said_so(humility: Visitor, address: str) -> None:
    """An unknown edition, variant, stage, case or board is a page of its own, not a guess."""
    answer = humility.client.get(address)
    assert answer.status_code == 404
    assert "We dug, and there is nothing here." in answer.content.decode()


@pytest.mark.parametrize("query", ["focus=nobody", "focus=%00", "redo=%3Cscript%3E", "redo=x", "redo=" + "a" * 4000])
def test_the_rest_of_an_address_may_be_anything(humility: Visitor, query: str) -> None:
    """A focus or redo that leads nowhere is left out."""
    page = humility.open(f"/en/cases/{HUMILITY}/?{query}").page
    assert page.sizes["humility"] == "4/4"
    assert page.link("redo") == ""
    assert "<script>" not in page.text


def full_board(case: Case, objects: int) -> Board:
    """A board of a case with so many bears."""
    bear = case.document["scenario"]["objects"][0]
    bears = [{**bear, "id": f"bear-{number}", "timestamp": number} for number in range(objects)]
    scenario = {"format": "layers/1", "objects": bears}
    return Board.objects.create(id="fullfullfull", case=case, scenario=scenario)


def test_a_board_has_an_end(
    visitor: Visitor, store_case: Callable[[str], Case], store_card: Callable[[str], Card]
) -> None:
    """The object after the 200th is refused in words; the board stays."""
    store_card("grizzly-bears")
    board = full_board(store_case(HUMILITY), BROWSER.objects or 0)
    answer = visitor.client.post(f"/en/boards/{board.pk}/add/", {"card": "grizzly-bears", "controller": "you"})
    assert answer.status_code == 422
    assert "at most 200 objects" in Page(answer.content.decode()).text
    assert Board.objects.count() == 1


def test_the_largest_board_is_shown_in_time(visitor: Visitor, store_case: Callable[[str], Case]) -> None:
    """200 objects make a page, with every one of them on it."""
    board = full_board(store_case(HUMILITY), 200)
    assert len(visitor.open(f"/en/boards/{board.pk}/").page.sizes) == 200


def test_an_unknown_theme_is_not_kept(humility: Visitor) -> None:
    """Only the three themes go into the cookie and the page."""
    assert "theme" not in humility.client.post("/en/theme/", {"theme": '"><b>', "next": "/fr/"}).cookies
    humility.client.cookies["theme"] = '"><b>'
    assert humility.open("/en/").page.root.only(tag="html").attrs["data-theme"] == "auto"
