"""A grown bear, a board made from it, and visitors with and without anything of their own."""

from __future__ import annotations

import pytest
from django.test import Client

from layers_site.boards.models import Board
from layers_site.content.models import Case
from tests.factories import Factory

CASE = "/en/cases/grown-bear/"


@pytest.fixture
def case(db: None) -> Case:
    """Grizzly Bears under Giant Growth; it opens under 2014."""
    return Factory().case()


@pytest.fixture
def board(case: Case, client: Client) -> Board:
    """The same with Giant Growth switched off: 2/2."""
    return act(client, CASE, "switch:growth")


def act(client: Client, page: str, do: str) -> Board:
    """The board after one action of the workbench."""
    answer = client.post(f"{page}act/", {"do": do})
    assert answer.status_code == 303
    return Board.objects.get(pk=answer["Location"].split("/boards/")[1].partition("/")[0])


def at(board: Board, what: str = "", language: str = "en") -> str:
    return f"/{language}/boards/{board.pk}/{what}"
