"""The table of effects and layers: a real table, in which each cell says what is done, or why nothing is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.boards.boards import board, label, permanent
from tests.boards.conftest import HUMILITY, Visitor
from tests.boards.pages import Node

CASE = f"/en/cases/{HUMILITY}/?view=matrix&focus=humility"


def table(visitor: Visitor) -> Node:
    return visitor.page.root.only(tag="table", cls="matrix")


def cell(visitor: Visitor, name: str, layer: str) -> Node:
    """The cell of an effect in a layer, by what the heads say."""
    heads = [head.text for head in table(visitor).all(tag="thead")[0].all(tag="th")]
    rows = table(visitor).all(tag="tbody")[0].all(tag="tr")
    row = next(row for row in rows if row.only(tag="th").text.endswith(name))
    return row.all(tag="td")[heads.index(layer) - 1]


def test_rows_are_effects_and_columns_layers(humility: Visitor) -> None:
    """Rows in the order of timestamps, columns those of the edition; every head says what it is head of."""
    humility.open(CASE)
    rows = [head.text for head in table(humility).all(tag="th", scope="row")]
    assert rows == ["1 Humility", "2 Opalescence (first)", "3 Opalescence (second)"]
    columns = [head.text for head in table(humility).all(tag="th", scope="col")]
    assert columns == ["Effect", "1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"]


def test_a_cell_says_what_is_done(humility: Visitor) -> None:
    """Humility goes first in 7b and makes itself 1/1; it has no part in layer 4."""
    humility.open(CASE)
    done = cell(humility, "Humility", "7b")
    assert "0/0 → 1/1" in done.text
    assert done.only(cls="turn-mark").text.endswith("1")
    assert cell(humility, "Humility", "4").text == ""


def test_a_cell_says_why_not(store_case: Callable[[str], Any], visitor: Visitor) -> None:
    """Blood Moon takes Urborg's ability in layer 4 before it could begin (305.7, 613.8)."""
    store_case("blood-moon-and-urborg")
    visitor.open("/en/cases/blood-moon-and-urborg/?view=matrix")
    assert "Blood Moon removed its ability in layer 4" in cell(visitor, "Urborg, Tomb of Yawgmoth", "4").text


def test_a_large_table_is_bounded(open_board: Callable[..., Visitor]) -> None:
    """Of a hundred effects sixty have a row, and it is said how many have none."""
    things = (
        permanent(
            f"thing-{number}",
            label(f"Thing {number}", f"Chose {number}"),
            "Enchantment",
            {"pt": {"add": [1, 1]}},
            affects={"type": "Creature"},
            timestamp=number + 1,
        )
        for number in range(100)
    )
    visitor = open_board(board(*things), query="?view=matrix")
    assert len(table(visitor).all(tag="th", scope="row")) == 60
    assert "40 newer effects are not in the table." in visitor.page.text
