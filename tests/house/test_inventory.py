"""The table of what the content covers, held to the content."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

TABLE = (settings.BASE_DIR / "docs" / "inventory.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TABLE.splitlines()
    if re.match(r"\| [A-Z]+-?\d", line)
]
#: How many entries of each kind the articles have.
ENTRIES = {"C": 47, "T": 48, "J": 13, "L": 72, "O": 12, "R": 6, "A": 15, "TS": 9, "D": 18, "K": 18, "P": 10, "E": 27}


def link(cell: str) -> list[Path]:
    return [(settings.BASE_DIR / "docs" / place).resolve() for place in re.findall(r"\]\(([^)]+)\)", cell)]


def read(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


@pytest.mark.parametrize(("kind", "count"), ENTRIES.items())
def test_no_entry_of_the_articles_is_left(kind: str, count: int) -> None:
    """Each entry stands in the table, once."""
    listed = [code for row in ROWS for code in row[0].split() if re.fullmatch(rf"{kind}\d+", code)]
    assert sorted(listed) == [f"{kind}{number:02}" for number in range(1, count + 1)]


def test_every_place_that_the_table_names_is_there() -> None:
    places = [path for row in ROWS for cell in row for path in link(cell)]
    assert len(places) > 100
    assert [path.name for path in places if not path.exists()] == []


def test_a_topic_is_in_the_lessons_that_it_is_said_to_be_in() -> None:
    """What a lesson says of itself and what the table says of it are the same."""
    said = {(path.name, row[0]) for row in ROWS if row[0][0] in "TJ" and row[0][1] != "S" for path in link(row[2])}
    lessons = sorted((settings.CONTENT_DIR / "lessons").glob("*.json"))
    assert said == {(path.name, topic) for path in lessons for topic in read(path)["topics"]}


def test_an_item_is_in_the_drill_that_it_is_said_to_be_in() -> None:
    for row in ROWS:
        for path in link(row[1]):
            if path.parent.name == "drills":
                assert row[0].split() == [item["code"] for item in read(path)["items"]]


def test_the_counts_are_those_of_the_content() -> None:
    """Cases, stages, lessons and items, as the folders have them."""
    items = [len(read(path).get("items", ())) for path in (settings.CONTENT_DIR / "drills").glob("*.json")]
    cases, stack, lessons = (
        len(list((settings.CONTENT_DIR / kind).glob("*.json"))) for kind in ("cases", "stack", "lessons")
    )
    assert f"| {sum(items)} in " in TABLE
    assert re.search(rf"\| {cases} \(\d+ variants, \d+ stages\) \|\n", TABLE)
    assert re.search(rf"\| {stack} \(\d+ variants, \d+ stages\) \|\n", TABLE)
    assert f"| {lessons} lessons," in TABLE


def test_the_table_of_concepts_is_that_of_the_content() -> None:
    """Each concept is a line of `content.md` with its names in both languages, in the order of the file."""
    page = (settings.BASE_DIR / "docs" / "content.md").read_text(encoding="utf-8")
    concepts = json.loads((settings.CONTENT_DIR / "concepts.json").read_text(encoding="utf-8"))
    lines = [f"| `{item['code']}` | {item['label']['en']} | {item['label']['fr']} |\n" for item in concepts]
    assert "".join(lines) in page
