"""A board on paper: the empty sheet has no result, the key has them all."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from layers_site.boards.models import Board
from layers_site.content.models import Case
from tests.boards.pages import Page
from tests.boards.sharing.conftest import CASE, at


def sheet(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200
    return Page(answer.content.decode())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_empty_sheet_tells_nothing(client: Client, case: Case, language: str) -> None:
    """The bear as printed, one effect, today's layers with lines, a row to fill in; 5/5 is nowhere."""
    answer = client.get(f"/{language}/cases/grown-bear/print/").content.decode()
    page = Page(answer)
    assert "5/5" not in answer
    assert [row.text for row in page.root.only(cls="paper-effects").all(cls="paper-letter")] == ["A"]
    layers = page.root.only(cls="paper-strata").all(cls="paper-number")
    assert [layer.text for layer in layers] == ["1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"]
    assert len(page.root.all(cls="paper-lines")) == len(layers)
    (row,) = page.root.only(cls="paper-end").only(tag="tbody").all(tag="tr")
    assert [cell.text for cell in row.all(tag="td")] == ["", "", "", ""]


def test_the_key_is_the_same_sheet_filled_in(client: Client, case: Case) -> None:
    """Giant Growth applies in layer 7c (613.4c), and the bear ends as 5/5."""
    page = sheet(client, f"{CASE}print/?key=1")
    rows = {
        row.only(cls="paper-number").text: row.only(cls="paper-told").text
        for row in page.root.only(cls="paper-strata").children
        if not isinstance(row, str)
    }
    assert "A" in rows["7c"]
    assert rows["4"] == "nothing happens"
    (row,) = page.root.only(cls="paper-end").only(tag="tbody").all(tag="tr")
    assert row.all(tag="td")[-1].text == "5/5"


def test_the_code_of_the_empty_sheet_asks_first(client: Client, board: Board) -> None:
    """Whoever scans it comes to the question; from the key one comes to the board."""
    empty, key = sheet(client, at(board, "print/")), sheet(client, at(board, "print/?key=1"))
    assert empty.root.only(tag="figcaption").text == f"http://testserver/b/{board.pk}?predict=1"
    assert key.root.only(tag="figcaption").text == f"http://testserver/b/{board.pk}"
    assert "predict=1" in empty.root.only(cls="paper-qr").only(tag="img").attrs["src"]


def test_a_misconception_is_no_key(client: Client, case: Case) -> None:
    """Under one the sheet has today's rules, whatever edition the source of the case speaks of."""
    assert "September 2026" in sheet(client, f"{CASE}print/?edition=M07&key=1").root.only(cls="paper-head").text


def test_a_key_that_takes_too_long_is_said_so(client: Client, case: Case) -> None:
    """Numbers that grow without end: the empty sheet is there, the key is a page that says why not."""
    square: dict[str, Any] = {"product": [{"power": "affected"}, {"power": "affected"}]}
    grow = [
        {"id": f"e{n}", "name": "Grow", "affects": {"ids": ["bear"]}, "changes": [{"pt": {"add": [square, 0]}}]}
        for n in range(40)
    ]
    scenario = {"format": "layers/1", "objects": case.document["scenario"]["objects"], "effects": grow}
    board = Board.objects.create(id="growgrowgrow", scenario=scenario)
    assert client.get(at(board, "print/")).status_code == 200
    assert client.get(at(board, "print/?key=1")).status_code == 422
    assert client.get(f"/en/embed/boards/{board.pk}/").status_code == 422
    assert client.get(at(board, f"?with={board.pk}")).status_code == 422
