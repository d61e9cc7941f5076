"""Lessons are read strictly: what is wrong in a file is told with its place, and nothing unknown passes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import ScenarioError
from layers_site.learning.lessons.reading import lessons_in, read_lesson
from layers_site.learning.lessons.shapes import MOST_PARTS, Chapter
from tests.learning.lessons.documents import TASK, both, lesson

Change = Callable[[dict[str, Any]], object]


def places(document: object) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        read_lesson(document)
    return [problem.path for problem in caught.value.problems]


def test_a_lesson_is_read_whole() -> None:
    """Its parts, its questions, its boards and their focus."""
    lesson_ = read_lesson(lesson(), "01-small")
    assert lesson_.codes == ("part-1", "part-2", "part-3", "practice-1", "practice-2", "practice-3")
    assert lesson_.chapter is Chapter.PLAYERS
    assert lesson_.parts[1].board is not None
    assert (lesson_.parts[1].board.focus, lesson_.parts[1].board.edition) == ("bear", "2026")
    assert lesson_.page("part-4") is None
    assert lesson_.page("practice-0") is None


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda d: d.update(colour="red"), "/colour"),
        (lambda d: d.pop("aim"), ""),
        (lambda d: d.update(title="One string"), "/title"),
        (lambda d: d.update(aim={"en": "Only English", "fr": " "}), "/aim/fr"),
        (lambda d: d["practice"].pop(), "/practice"),
        (lambda d: d["practice"].append(d["practice"][0]), "/practice"),
        (lambda d: d["parts"].extend(d["parts"] * MOST_PARTS), "/parts"),
        (lambda d: d["parts"][0].update(hint=both("no")), "/parts/0/hint"),
        (lambda d: d["parts"][2].update(task=TASK), "/parts/2/task"),
        (lambda d: d["parts"][1].update(task={**TASK, "do": "One string"}), "/parts/1/task/do"),
        (lambda d: d["parts"][1].update(task={**TASK, "moves": ["fly"]}), "/parts/1/task/moves/0"),
        (lambda d: d["parts"][1].update(task={**TASK, "on": ["wolf"]}), "/parts/1/task/on/0"),
        (lambda d: d["parts"][2].update(ask={"ask": "pt", "object": "bear"}), "/parts/2/ask"),
        (lambda d: d["parts"][1].update(ask={"ask": "pt"}), "/parts/1/ask"),
        (lambda d: d["parts"][1].update(ask={"ask": "mood", "object": "bear"}), "/parts/1/ask/ask"),
        (lambda d: d["parts"][1].update(ask={"ask": "pt", "object": "wolf"}), "/parts/1/ask/object"),
        (lambda d: d["parts"][1].update(ask={"ask": "order", "layer": "9"}), "/parts/1/ask/layer"),
        (lambda d: d["parts"][1]["board"].update(focus="wolf"), "/parts/1/board/focus"),
        (lambda d: d["parts"][1]["board"].update(edition="1999"), "/parts/1/board/edition"),
        (lambda d: d["parts"][0]["board"].update(case="no-such-case"), "/parts/0/board"),
        (lambda d: d["parts"][0]["board"].update(variant="no-such-variant"), "/parts/0/board"),
        (lambda d: d["parts"][0]["board"].update(stage=99), "/parts/0/board"),
        (lambda d: d["parts"][2].update(board={"sheet": "six-steps"}), "/parts/2/board/sheet"),
        (lambda d: d["parts"][2].update(board={"stack": "no-such-case"}), "/parts/2/board/stack"),
        (lambda d: d["practice"][0]["board"].update(hint="x"), "/practice/0/board/hint"),
        (lambda d: d["practice"][0].update(board={"stack": "some-case"}), "/practice/0/board"),
        (lambda d: d["practice"][0].update(expect={"power": "five"}), "/practice/0/expect/power"),
        (lambda d: d["practice"][0].update(expect={}), "/practice/0/expect"),
        (
            lambda d: d["practice"][0]["board"]["scenario"]["objects"][0].update(power="x"),
            "/practice/0/board/scenario/objects/0/power",
        ),
        (lambda d: d.update(cases=["no-such-case"]), "/cases/0"),
        (lambda d: d.update(rules=["no-such-rule"]), "/rules/0"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(change: Change, place: str) -> None:
    """Each fault by itself, at its own path and at no other."""
    document = lesson()
    change(document)
    assert set(places(document)) == {place}


@pytest.mark.parametrize("document", [None, [], "lesson", {}, {"parts": 3, "practice": "x"}])
def test_what_is_no_lesson_is_refused(document: object) -> None:
    assert places(document)


def test_the_file_is_called_as_the_lesson(tmp_path: Path) -> None:
    """Position and slug stand in the name; the problem names the file."""
    (tmp_path / "02-small.json").write_text(json.dumps(lesson()), encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"02-small\.json:/slug"):
        lessons_in(tmp_path)


def test_lessons_come_in_their_order(tmp_path: Path) -> None:
    """By chapter, then by position; one that names no chapter is of the last."""
    for position, slug, chapter in ((2, "later", "size"), (3, "first", "size"), (1, "last", None)):
        named = {"chapter": chapter} if chapter else {}
        document = json.dumps(lesson(slug=slug, position=position, **named))
        (tmp_path / f"{position:02}-{slug}.json").write_text(document, encoding="utf-8")
    assert list(lessons_in(tmp_path)) == ["later", "first", "last"]
