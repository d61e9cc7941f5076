"""The page of classic interactions says the truth: every row has the tests it names, under the editions it names."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.engine.boards import EDITIONS

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parents[2] / "docs" / "classic-interactions.md"
_TEST: Final = re.compile(r"`([\w./]+\.py)::(test_\w+)`")


def tables() -> list[list[list[str]]]:
    """The cells of every table of the page, row by row, without the heads."""
    parsed: list[list[list[str]]] = []
    before = ""
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("|") and not before.startswith("|"):
            parsed.append([])
        if line.startswith("|"):
            parsed[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        before = line
    return [table[2:] for table in parsed]


def module(path: str) -> Any:
    """The test module at a path relative to this folder."""
    parts = (HERE / path).resolve().relative_to(HERE.parents[2]).with_suffix("").parts
    return importlib.import_module(".".join(parts))


def editions_of(cell: str) -> set[str]:
    """`2003, 2007–2014` as the editions it means."""
    covered: set[str] = set()
    for part in cell.split(", "):
        first, _, last = part.partition("–")
        covered |= {edition for edition in EDITIONS if first <= edition <= (last or first)}
    return covered


def editions_under_test(test: Any) -> Iterator[str]:
    """The editions under which a test runs, as its marks have them."""
    for mark in getattr(test, "pytestmark", []):
        if mark.name != "parametrize":
            continue
        names, values = mark.args
        if names == "edition":
            yield from values
        elif "edition" in names:
            yield from (value[list(names).index("edition")] for value in values)


BOARDS, POINTS, LAWS = tables()


def test_the_page_has_a_row_for_each_of_the_33_boards() -> None:
    """In their order, none twice."""
    assert [row[0] for row in BOARDS] == [str(number) for number in range(1, 34)]


@pytest.mark.parametrize("row", BOARDS, ids=lambda row: row[0])
def test_a_board_is_tested_under_the_editions_named(row: list[str]) -> None:
    """Neither fewer nor more; every edition that is not named has a reason, or is not spoken of."""
    number, _board, _shows, where, editions, _left_out = row
    tests = [
        test for name, test in vars(module(where.strip("`"))).items() if name.startswith(f"test_row_{int(number):02}_")
    ]
    assert {edition for test in tests for edition in editions_under_test(test)} == editions_of(editions)


def test_no_test_of_a_row_is_missing_on_the_page() -> None:
    """Each `test_row_` stands in the module that its row names."""
    named = {(int(row[0]), row[3].strip("`")) for row in BOARDS}
    for path in HERE.glob("test_*.py"):
        for name in vars(module(path.name)):
            if match := re.match(r"test_row_(\d+)_", name):
                assert (int(match[1]), path.name) in named


@pytest.mark.parametrize("row", [*POINTS, *LAWS], ids=lambda row: row[0])
def test_a_point_or_law_has_the_tests_named(row: list[str]) -> None:
    """At least one, and each is there."""
    named = _TEST.findall(row[1])
    assert named
    assert row[1] == ", ".join(f"`{path}::{name}`" for path, name in named)
    for path, name in named:
        assert callable(getattr(module(path), name, None)), f"{path}::{name}"


def test_all_nine_laws_are_on_the_page() -> None:
    """With their numbers."""
    assert [row[0][:2] for row in LAWS[:9]] == [f"{number}." for number in range(1, 10)]
