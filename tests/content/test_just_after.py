"""What the texts say of “just after” (613.8b): no board of the cases and lessons depends on how it is read.

This site lets the oldest of all that may go go first. By the letter, an effect that has just been released goes before
an older one that never waited. Here the letter is followed, and everything comes out as it is expected all the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

import engine
from engine import evaluator
from engine.ordering import Choice, Depends, LoopRule, next_part
from layers_site.content.files import read_folder
from layers_site.content.validation import differences
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.references import scenario_at
from tests.engine.boards import add_types, artifact, board, creature, enchantment, run, set_creature, static, subtypes

CASES = [file for file in read_folder(settings.CONTENT_DIR) if file.kind == "cases"]
GLOSSARY = Path(settings.CONTENT_DIR) / "glossary.json"


@dataclass
class ByTheLetter:
    """Chooses as the engine does, but lets those go first that have waited and wait no more.

    It remembers the call before: within a group what waits only becomes fewer, or gains what came into being.
    """

    before: frozenset[str] = frozenset()
    held: Mapping[str, frozenset[str]] = field(default_factory=dict)
    released: frozenset[str] = frozenset()

    def __call__(
        self,
        waiting: Sequence[str],
        depends: Depends,
        loops: LoopRule = "with_others",
        components: Sequence[tuple[str, ...]] | None = None,
    ) -> Choice:
        choice = next_part(waiting, depends, loops, components)
        here = frozenset(waiting)
        waited = self.released | self.held.keys() if self.before - here else frozenset[str]()
        self.released = frozenset(name for name in waited & here if name not in choice.held)
        self.before, self.held = here, choice.held
        first = next((name for name in waiting if name in self.released), choice.name)
        return choice._replace(name=first)


@pytest.fixture
def by_the_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "next_part", ByTheLetter())


def telling() -> dict[str, Any]:
    """March of the Machines (1), "this is an Elf" on the Bears (2), Conspiracy for Goblins (3), and an artifact.

    Conspiracy waits for the March, which gives it one creature more; the aura waits for nobody (613.8a).
    """
    march = enchantment("march", static({"type": "Artifact"}, add_types("Creature")), timestamp=1)
    elf = enchantment("elf", static({"ids": ["bears"]}, set_creature("Elf")), timestamp=2)
    goblins = enchantment("goblins", static({"type": "Creature"}, set_creature("Goblin")), timestamp=3)
    bears = creature("bears", 2, 2, subtypes=["Bear"], timestamp=4)
    return board(march, elf, goblins, bears, artifact("rock", timestamp=5))


def test_this_site_lets_the_oldest_go() -> None:
    """March, Elf, Goblin: the Bears are Goblins in the end, whether or not an artifact lies beside them."""
    assert subtypes(run(telling()), "bears") == ["Goblin"]


@pytest.mark.usefixtures("by_the_letter")
def test_by_the_letter_what_was_released_goes_just_after() -> None:
    """March, Goblin just after it, Elf: the two readings part here, and the laws below could fail."""
    assert subtypes(run(telling()), "bears") == ["Elf"]


@pytest.mark.usefixtures("by_the_letter")
def test_every_case_comes_out_as_expected_by_the_letter_too() -> None:
    """Results, stage by stage and under every edition that a case speaks of."""
    assert {file.name: found for file in CASES if (found := differences(file))} == {}


def lesson_boards() -> Iterable[tuple[str, engine.Scenario, str]]:
    for lesson in lessons().values():
        for code in lesson.codes:
            page = lesson.page(code)
            if page is not None and page.board is not None and page.board.live:
                yield f"{lesson.slug}/{code}", scenario_at(page.board), page.board.edition


def results() -> Iterator[tuple[str, Any]]:
    for name, scenario, edition in lesson_boards():
        yield name, engine.result_json(engine.evaluate(scenario, edition))["objects"]


def test_every_lesson_comes_out_the_same_by_the_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """As lesson 12 says of its boards."""
    as_read = dict(results())
    monkeypatch.setattr(evaluator, "next_part", ByTheLetter())
    assert dict(results()) == as_read
    assert len(as_read) > 100


@pytest.mark.parametrize(("language", "words"), [("en", "just after"), ("fr", "juste après")])
def test_lesson_and_glossary_name_the_letter_and_the_reading(language: str, words: str) -> None:
    """Both say what the rule says, and that this site reads it otherwise."""
    entry = next(one for one in json.loads(GLOSSARY.read_text("utf-8"))["entries"] if one["code"] == "waiting")
    lesson = json.loads((GLOSSARY.parent / "lessons" / "12-dependency.json").read_text("utf-8"))["parts"][3]
    for text in (entry["text"][language], lesson["text"][language]):
        assert words in text
        assert {"en": "this site reads", "fr": "ce site lit"}[language] in text.lower()
