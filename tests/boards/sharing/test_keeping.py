"""My boards, and links that lead to the latest of them: they are their maker's, and of nobody else."""

from __future__ import annotations

import pytest
from django.test import Client

from layers_site.accounts.models import Learner
from layers_site.boards.models import Board, KeptBoard, LatestLink, Stop
from layers_site.boards.sharing import keeping
from layers_site.content.models import Case
from tests.boards.pages import Page
from tests.boards.sharing.conftest import CASE, act, at

MINE = "/en/my-boards/"


def keep(client: Client, board: Board, name: str = "My bear", query: str = "") -> KeptBoard:
    answer = client.post(at(board, f"share/{query}"), {"do": "keep", "name": name})
    assert (answer.status_code, answer["Location"]) == (303, MINE)
    return KeptBoard.objects.get(name=name)


def link(client: Client, board: Board, name: str = "The bear now") -> LatestLink:
    assert client.post(at(board, "share/"), {"do": "link", "name": name}).status_code == 303
    return LatestLink.objects.get(name=name)


# --- boards -----------------------------------------------------------------------------------------


def test_looking_makes_nobody_a_learner(client: Client, board: Board) -> None:
    """Only who keeps something is remembered."""
    for address in (MINE, at(board, "share/"), f"{CASE}share/"):
        assert client.get(address).status_code == 200
    assert not Learner.objects.exists()


@pytest.mark.parametrize(("language", "title"), [("en", "A bear grows"), ("fr", "Un ours grandit")])
def test_a_board_is_kept_under_a_name(client: Client, board: Board, language: str, title: str) -> None:
    """It stands among one's boards with the edition that was in view, and opens under it."""
    keep(client, board, query="?edition=2003")
    page = Page(client.get(f"/{language}/my-boards/").content.decode())
    row = page.root.only(cls="kept").only(cls="kept-what")
    assert row.only(tag="a").attrs["href"] == at(board, "?edition=2003", language)
    assert title in row.text
    assert "Mirrodin" in row.text


def test_a_moment_of_a_case_is_frozen_to_be_kept(client: Client, case: Case) -> None:
    client.post(f"{CASE}share/", {"do": "keep", "name": "As it was"})
    assert KeptBoard.objects.get().board.case == case


def test_keeping_twice_renames(client: Client, board: Board) -> None:
    keep(client, board, "One name")
    keep(client, board, "Another")
    assert KeptBoard.objects.count() == 1


def test_a_kept_board_is_renamed_and_given_up(client: Client, board: Board) -> None:
    """The board itself stays: others may have its link."""
    stored = keep(client, board)
    client.post(f"/en/my-boards/{stored.pk}/rename/", {"name": "Its new name"})
    stored.refresh_from_db()
    assert stored.name == "Its new name"
    client.post(f"/en/my-boards/{stored.pk}/forget/")
    assert not KeptBoard.objects.exists()
    assert Board.objects.filter(pk=board.pk).exists()


@pytest.mark.parametrize("what", ["rename", "forget"])
def test_the_boards_of_others_are_not_there(client: Client, board: Board, what: str) -> None:
    stored = keep(client, board)
    stranger = Client()
    assert stranger.post(f"/en/my-boards/{stored.pk}/{what}/", {"name": "Mine now"}).status_code == 404
    keep(stranger, board, "The stranger’s own")
    assert stranger.post(f"/en/my-boards/{stored.pk}/{what}/", {"name": "Mine now"}).status_code == 404
    assert KeptBoard.objects.get(pk=stored.pk).name == "My bear"
    assert "My bear" not in stranger.get(MINE).content.decode()


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "a\0b"])
@pytest.mark.parametrize("what", ["keep", "link"])
def test_a_name_that_is_none_is_said_so_at_the_field(client: Client, board: Board, what: str, name: str) -> None:
    answer = client.post(at(board, "share/"), {"do": what, "name": name})
    assert answer.status_code == 422
    assert Page(answer.content.decode()).root.all(tag="input", aria_invalid="true")
    assert not KeptBoard.objects.exists()
    assert not LatestLink.objects.exists()


def test_there_is_an_end_to_what_is_kept(client: Client, board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_KEPT", 1)
    monkeypatch.setattr(keeping, "MOST_LINKS", 1)
    keep(client, board)
    link(client, board)
    other = act(client, at(board), "remove:growth")
    for what in ("keep", "link"):
        answer = client.post(at(other, "share/"), {"do": what, "name": "One more"})
        assert answer.status_code == 422
        assert "the most possible" in answer.content.decode()
    assert client.post(at(board, "share/"), {"do": "keep", "name": "The same board"}).status_code == 303


# --- links to the latest ----------------------------------------------------------------------------


def test_a_link_leads_to_where_its_maker_points_it(client: Client, board: Board) -> None:
    """The same address, another board; where it led before is remembered."""
    made = link(client, board)
    stranger = Client()
    assert stranger.get(f"/l/{made.key}")["Location"] == at(board)
    after = act(client, at(board), "switch:growth")
    answer = client.post(at(after, "share/"), {"do": "point", "key": made.key})
    assert answer["Location"] == at(after, "share/#latest")
    assert stranger.get(f"/l/{made.key}")["Location"] == at(after)
    assert [stop.board_id for stop in Stop.objects.filter(link=made)] == [after.pk, board.pk]


def test_a_link_opens_under_the_edition_of_its_maker(client: Client, board: Board) -> None:
    """Unless the address names another, with which somebody asks."""
    client.post(at(board, "share/?edition=2003"), {"do": "link", "name": "As in 2003"})
    key = LatestLink.objects.get().key
    assert client.get(f"/l/{key}?focus=bear")["Location"] == at(board, "?focus=bear&edition=2003")
    assert client.get(f"/l/{key}?edition=2026&predict=1")["Location"] == at(board, "?edition=2026&predict=1")


def test_a_link_to_the_latest_is_never_kept_by_a_cache(client: Client, board: Board) -> None:
    assert "no-store" in client.get(f"/l/{link(client, board).key}")["Cache-Control"]


def test_nobody_else_moves_a_link_or_gives_it_up(client: Client, board: Board) -> None:
    made = link(client, board)
    stranger = Client()
    keep(stranger, board, "The stranger’s own")
    other = act(stranger, CASE, "remove:growth")
    assert stranger.post(at(other, "share/"), {"do": "point", "key": made.key}).status_code == 404
    assert stranger.post(f"/en/my-links/{made.key}/drop/").status_code == 404
    assert stranger.get(f"/l/{made.key}")["Location"] == at(board)
    assert made.key not in stranger.get(MINE).content.decode()


def test_a_link_given_up_leads_nowhere(client: Client, board: Board) -> None:
    made = link(client, board)
    assert client.post(f"/en/my-links/{made.key}/drop/").status_code == 303
    assert client.get(f"/l/{made.key}").status_code == 404


def test_only_so_many_stops_are_remembered(client: Client, board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_STOPS", 2)
    made = link(client, board)
    for edition in ("2003", "2005", "2007"):
        client.post(at(board, f"share/?edition={edition}"), {"do": "point", "key": made.key})
    assert [stop.edition for stop in Stop.objects.all()] == ["2007", "2005"]


def test_keys_cannot_be_guessed(client: Client, board: Board) -> None:
    """Two links have nothing in common but the alphabet."""
    keys = {link(client, board, f"Link {number}").key for number in range(5)}
    assert len(keys) == 5
    assert all(len(key) == 14 for key in keys)


@pytest.mark.parametrize("do", ["", "steal"])
def test_what_is_no_deed_of_the_sheet_is_not_done(client: Client, board: Board, do: str) -> None:
    assert client.post(at(board, "share/"), {"do": do, "name": "x"}).status_code == 422
