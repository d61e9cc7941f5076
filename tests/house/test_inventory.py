"""The table of what the content covers, held to the content."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tools.case_table import counts

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
    topics = {(path.name, row[0]) for row in ROWS if row[0][0] in "TJ" and row[0][1] != "S" for path in link(row[2])}
    lessons = sorted((settings.CONTENT_DIR / "lessons").glob("*.json"))
    assert topics == {(path.name, topic) for path in lessons for topic in read(path)["topics"]}


def test_an_item_is_in_the_drill_that_it_is_said_to_be_in() -> None:
    for row in ROWS:
        for path in link(row[1]):
            if path.parent.name == "drills":
                assert row[0].split() == [item["code"] for item in read(path)["items"]]


def named(cell: str) -> list[tuple[str, str]]:
    """The places of the content that a row about the articles' slips names: (kind, name)."""
    cases = [("case", code) for code in re.findall(r"\bC\d\d\b", cell)]
    variants = [("variant", slug) for slug in re.findall(r"variants? `([^`]+)`", cell)]
    lessons = [("lesson", slug) for slug in re.findall(r"lesson `([^`]+)`", cell)]
    items = [("item", code) for code in re.findall(r"\b(?:L|TS|D|O|A|R|P)\d\d\b", cell)]
    return [*cases, *variants, *lessons, *items]


def known_places() -> set[tuple[str, str]]:
    """Every place that such a row may name."""
    files = [read(path) for path in (settings.CONTENT_DIR / "cases").glob("*.json")]
    variants = {("variant", variant["slug"]) for file in files for variant in file["variants"]}
    variants.add(("variant", "six-layers"))
    lessons = {("lesson", read(path)["slug"]) for path in (settings.CONTENT_DIR / "lessons").glob("*.json")}
    items = {
        ("item", item["code"])
        for path in (settings.CONTENT_DIR / "drills").glob("*.json")
        for item in read(path).get("items", ())
    }
    cases = {("case", row[0]) for row in ROWS if row[0].startswith("C")}
    return variants | lessons | items | cases


#: Where each slip of the articles is told, with words that stand there. The three others are about names, dates and
#: wordings that the content has right without telling it.
FILES_OF = {
    "E01": ("cases/crusade-blood-moon-no-dependency", "Conversion does"),
    "E02": ("cases/giant-growth-and-sorceress-queen", "in 2003, all of layer 6 after the counters"),
    "E03": ("drills/which-layer", "A good article of 2014 names it"),
    "E04": ("cases/flight-and-earthbind", "lets the Bears live"),
    "E05": ("cases/prismatic-omen-reevaluation", "any basic land"),
    "E06": ("cases/bringer-pendrell-flux-frog", "an alternative cost counts only while a spell is cast (118.9)"),
    "E07": ("cases/bringer-pendrell-flux-frog", "{7}{B}{B}"),
    "E08": ("cases/sutured-ghoul-and-nightmare", "April 2012"),
    "E09": ("drills/which-timestamp", "613.7m"),
    "E10": ("drills/which-layer", "It was 7e until 2020"),
    "E11": ("drills/which-layer", "Indestructible has been a keyword ability since July 2013"),
    "E12": ("cases/force-of-will-thorn-trinisphere", "601.2f; 601.2e in 2011 and 2014"),
    "E13": ("cases/licid-when-enchanted-meant-nothing", "from May 2011 to October 2013"),
    "E14": ("lessons/*-characteristic-defining-abilities", "Some articles say this less precisely"),
    "E15": ("drills/which-layer", "“can’t have” is named with them"),
    "E16": ("drills/which-timestamp", "An ability that was granted"),
    "E17": ("cases/azorius-keyrune-animated", "leaves out the subtype Bird"),
    "E19": ("cases/gain-control-and-haste", "Act of Treason"),
    "E20": ("lessons/*-five-steps", "announces"),
    "E21": ("lessons/*-the-stack", "La pile"),
    "E23": ("cases/licids-copy-versus-text", "A Licid also loses the ability"),
    "E24": ("cases/prismatic-omen-reevaluation", "judges report another reading"),
    "E25": ("cases/crusade-colour-change", "Honor of the Pure"),
    "E26": ("cases/svogthos-self-animation", "The official example"),
}
UNTOLD = {"E18", "E22", "E27"}


def test_what_is_wrong_in_the_articles_is_told_where_the_table_says() -> None:
    """Each case, variant, lesson and item of the last table is there, and the remark stands in its file."""
    known = known_places()
    rows = [row for row in ROWS if re.fullmatch(r"E\d\d", row[0])]
    assert [(row[0], place) for row in rows for place in named(row[2]) if place not in known] == []
    assert {row[0] for row in rows} == FILES_OF.keys() | UNTOLD
    files = {name: next(settings.CONTENT_DIR.glob(f"{name}.json")) for name, _ in FILES_OF.values()}
    silent = [code for code, (name, words) in FILES_OF.items() if words not in files[name].read_text(encoding="utf-8")]
    assert silent == []


def test_each_shape_of_question_has_a_case_and_a_lesson() -> None:
    """What players ask is taught by the cases and lessons that the table names."""
    rows = [row for row in ROWS if row[0].startswith("Q")]
    assert [row[0] for row in rows] == [f"Q{number:02}" for number in range(1, len(rows) + 1)]
    assert [row[0] for row in rows if not link(row[2]) or not named(row[3])] == []
    assert [place for row in rows for place in named(row[3]) if place not in known_places()] == []


def test_the_counts_are_those_of_the_content() -> None:
    """Cases, variants, stages, lessons, parts, questions and items, as the folders have them."""
    drills, stack, lessons, cases = (
        [read(path) for path in sorted((settings.CONTENT_DIR / kind).glob("*.json"))]
        for kind in ("drills", "stack", "lessons", "cases")
    )
    parts, practice = (sum(len(lesson.get(key, ())) for lesson in lessons) for key in ("parts", "practice"))
    assert f"| {sum(len(drill.get('items', ())) for drill in drills)} in " in TABLE
    assert "| {} ({} variants, {} stages) |\n| cases about the stack".format(*counts(cases)) in TABLE
    assert "| {} ({} variants, {} stages) |\n| lessons".format(*counts(stack)) in TABLE
    assert f"| {len(lessons)} lessons, {parts} parts, {practice} practice questions |" in TABLE


def test_an_example_has_the_same_number_on_both_pages() -> None:
    """C01 is the same case in the table of what is covered and in that of all cases."""
    content = (settings.BASE_DIR / "docs" / "content.md").read_text(encoding="utf-8")
    examples = {row[0]: re.findall(r"`([^`]+)`", row[1])[0] for row in ROWS if re.fullmatch(r"C\d\d", row[0])}
    numbered = dict(re.findall(r"^\| (C\d\d) \| \[`([^`]+)`\]", content, re.MULTILINE))
    assert numbered == {entry: slug for entry, slug in examples.items() if entry in numbered}
    assert len(numbered) == 39


def test_the_table_of_concepts_is_that_of_the_content() -> None:
    """Each concept is a line of `content.md` with its names in both languages, in the order of the file."""
    page = (settings.BASE_DIR / "docs" / "content.md").read_text(encoding="utf-8")
    concepts = json.loads((settings.CONTENT_DIR / "concepts.json").read_text(encoding="utf-8"))
    lines = [f"| `{item['code']}` | {item['label']['en']} | {item['label']['fr']} |\n" for item in concepts]
    assert "".join(lines) in page
