"""Two boards side by side: how they lie there, what becomes of them, and the first step at which they part."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from engine.notation import read_scenario
from engine.scenario import Scenario
from layers_site.boards.models import Board
from layers_site.boards.sharing.presenters.compare import sentences
from layers_site.boards.sharing.services.unlike import unlike
from layers_site.content.models import Case
from tests.boards.pages import Page
from tests.boards.sharing.conftest import CASE, act, at
from tests.factories import BEAR


def scenario(*order: str, **keys: Any) -> Scenario:
    """Enchantments that each add 1/1 to all creatures, oldest first, and a bear."""
    objects: list[dict[str, Any]] = [
        {
            "id": name,
            "name": name.title(),
            "types": ["Enchantment"],
            "timestamp": stamp,
            "abilities": [{"static": {"affects": {"type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}}],
        }
        for stamp, name in enumerate(order, 1)
    ]
    bear = {"id": "bear", "name": "Bear", "timestamp": 100, **BEAR, **keys}
    return read_scenario({"format": "layers/1", "objects": [*objects, bear]})


# --- the boards themselves --------------------------------------------------------------------------


def test_what_moved_is_told_and_what_was_pushed_aside_is_not() -> None:
    """Of a, b, c, d the last is now the first: d alone has moved, from place 4 to place 1."""
    differences = unlike(scenario("a", "b", "c", "d"), scenario("d", "a", "b", "c"))
    assert differences.moved == (("d", 4, 1),)
    assert (differences.only_one, differences.only_other, differences.other) == ((), (), ())


def test_what_was_added_and_removed_moves_nothing() -> None:
    """Whatever only one board has does not make the others older."""
    differences = unlike(scenario("a", "b", "c"), scenario("x", "b", "c"))
    assert (differences.only_one, differences.only_other, differences.moved) == (("a",), ("x",), ())


def test_what_else_differs_is_told_by_kind() -> None:
    """Counters, what it is attached to, and what is printed on it."""
    board = scenario("a", counters=[{"kind": "+1/+1", "count": 2}])
    other = scenario("a", attached_to="a", power=3)
    differences = unlike(board, other)
    assert (differences.counters, differences.attached, differences.other) == (("bear",), ("bear",), ("bear",))
    off = replace(board, objects=tuple(replace(thing, enabled=thing.id != "a") for thing in board.objects))
    assert unlike(board, off).on_one == ("a",)
    assert unlike(off, board).on_other == ("a",)


def test_the_differences_are_sentences() -> None:
    """One for each kind; of boards that are the same there is none."""
    board, other = scenario("a", "b"), scenario("b", "a", counters=[{"kind": "+1/+1", "count": 1}])
    texts = list(sentences(board, other, ("Mine", "Yours")))
    assert texts[0] in ("A is newer on “Yours”.", "B is older on “Yours”.")
    assert "Bear: no counters on “Mine”" in texts[1]
    assert list(sentences(board, board, ("Mine", "Yours"))) == []


# --- the page ---------------------------------------------------------------------------------------


def compared(client: Client, board: Board, other: Board, query: str = "", language: str = "en") -> Page:
    answer = client.get(at(board, f"compare/{other.pk}/{query}", language))
    assert answer.status_code == 200
    return Page(answer.content.decode())


@pytest.fixture
def grown(case: Case, client: Client) -> Board:
    """The case as it is written: 5/5."""
    client.post(f"{CASE}share/", {"do": "freeze"})
    return Board.objects.get(action__do="freeze")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_boards_stand_side_by_side(client: Client, grown: Board, board: Board, language: str) -> None:
    """With Giant Growth 5/5, with it switched off 2/2; the step that only one has is marked on both."""
    page = compared(client, grown, board, language=language)
    sizes = [side.only(cls="side-final").only(cls="pt").text.replace(" ", "") for side in page.root.all(cls="side")]
    assert sizes == ["5/5", "2/2"]
    assert [len(side.all(cls="parts")) for side in page.root.all(cls="side")] == [1, 1]
    assert len(page.root.only(cls="unlike").all(tag="li")) == 1


def test_a_board_is_the_same_as_itself(client: Client, board: Board) -> None:
    page = compared(client, board, board)
    assert "The same things are on both, in the same order." in page.root.only(cls="unlike").text
    assert page.root.only(cls="parting").text == "Both give the same result, by the same steps."


def test_what_only_one_board_has_can_be_followed(client: Client, grown: Board) -> None:
    """A board without the bear: it is in the game on one side only, whichever stands first."""
    without = act(client, at(act(client, at(grown), "remove:growth")), "remove:bear")
    for board_, other in ((grown, without), (without, grown)):
        page = compared(client, board_, other, "?focus=bear")
        assert len([side for side in page.root.all(cls="side") if side.all(cls="side-final")]) == 1
        assert "Only on" in page.root.only(cls="unlike").text


def test_boards_of_mine_go_by_my_names(client: Client, grown: Board, board: Board) -> None:
    """To everybody else they are the first and the second."""
    client.post(at(grown, "share/"), {"do": "keep", "name": "All grown up"})
    names = [heading.text for heading in compared(client, grown, board).root.only(cls="two-boards").all(tag="h2")]
    assert names == ["All grown up", "Second board"]
    names = [heading.text for heading in compared(Client(), grown, board).root.only(cls="two-boards").all(tag="h2")]
    assert names == ["First board", "Second board"]


def test_both_are_worked_out_under_the_edition_of_the_address(client: Client, grown: Board, board: Board) -> None:
    assert "Mirrodin" in compared(client, grown, board, "?edition=2003").root.only(cls="case-head").text
    assert client.get(at(grown, f"compare/{board.pk}/?edition=1")).status_code == 404
    assert client.get(at(grown, "compare/aaaaaaaaaaaa/")).status_code == 404


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
    assert (answer.status_code, answer["Location"]) == (303, at(grown, f"compare/{board.pk}/"))


@pytest.mark.parametrize("pasted", ["/c/grown-bear", "http://testserver/en/cases/grown-bear/?stage=0&variant="])
def test_a_case_may_stand_beside_a_board(client: Client, grown: Board, board: Board, pasted: str) -> None:
    """It is frozen for that: the comparison has an address for good."""
    answer = client.post(at(board, "share/?edition=2003"), {"do": "compare", "link": pasted})
    assert answer["Location"] == at(board, f"compare/{grown.pk}/?edition=2003")
    assert client.post(f"{CASE}share/", {"do": "compare", "link": board.pk})["Location"] == at(
        grown, f"compare/{board.pk}/"
    )


def test_the_latest_may_stand_beside_a_board(client: Client, grown: Board, board: Board) -> None:
    client.post(at(board, "share/"), {"do": "link", "name": "Now"})
    page = Page(client.get(at(grown, "share/")).content.decode())
    address = page.root.only(cls="share-key").attrs["href"]
    assert client.post(at(grown, "share/"), {"do": "compare", "link": address})["Location"] == at(
        grown, f"compare/{board.pk}/"
    )


def test_one_of_mine_may_be_chosen(client: Client, grown: Board, board: Board) -> None:
    """Only one of mine: another id is no choice."""
    client.post(at(board, "share/"), {"do": "keep", "name": "Small again"})
    assert client.post(at(grown, "share/"), {"do": "compare", "mine": board.pk})["Location"] == at(
        grown, f"compare/{board.pk}/"
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
