"""The two readings of “just after” (613.8b): what each gives, where they part, and what the texts say of them.

This site lets the oldest of all that may go go first. By the letter, an effect that has waited goes just after the last
effect it waited for, before an older one that never waited. Results below are worked out by hand from 613.8a to 613.8c.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

import engine
from engine.cases import moments
from engine.notation import read_case, read_scenario
from engine.notation.scenarios import canonical
from layers_site.boards.services.evaluation import other_results
from layers_site.content.files import read_folder
from layers_site.learning.lessons.reading import lessons, scenario_at
from layers_site.questions.beliefs import beliefs_of, editions_with, wrong_answers
from layers_site.questions.questions import Question
from tests.engine.boards import add_types, artifact, board, creature, enchantment, set_creature, static, subtypes

LETTER = "2026-just-after"
CASES = [file for file in read_folder(settings.CONTENT_DIR) if file.kind == "cases"]
CARDS = Path(settings.CONTENT_DIR) / "cards"
GLOSSARY = Path(settings.CONTENT_DIR) / "glossary.json"
#: The pages of lessons and the cases that compare the two readings.
ABOUT_IT: list[str] = ["dependency-beyond-lands/part-5", "dependency-beyond-lands/practice-3"]


def types_by_reading(document: dict[str, Any], name: str) -> dict[str, list[str]]:
    scenario = engine.parse(document)
    return {
        ruleset: subtypes(engine.result_json(engine.evaluate(scenario, ruleset)), name) for ruleset in ("2026", LETTER)
    }


def three_effects() -> dict[str, Any]:
    """March of the Machines (1), "this is an Elf" on the Bears (2), Conspiracy for Goblins (3), and an artifact.

    Conspiracy waits for the March, which gives it one creature more; the Aura waits for nothing (613.8a).
    """
    march = enchantment("march", static({"type": "Artifact"}, add_types("Creature")), timestamp=1)
    elf = enchantment("elf", static({"ids": ["bears"]}, set_creature("Elf")), timestamp=2)
    goblins = enchantment("goblins", static({"type": "Creature"}, set_creature("Goblin")), timestamp=3)
    bears = creature("bears", 2, 2, subtypes=["Bear"], timestamp=4)
    return board(march, elf, goblins, bears, artifact("rock", timestamp=5))


def ashaya_seas_moon(seas: int = 2) -> dict[str, Any]:
    """Ashaya (1) makes creatures Forest lands, Seas makes Stomping Ground an Island, Blood Moon (3) Mountains.

    Blood Moon waits for Ashaya, which makes it find more nonbasic lands. The Seas wait for nothing: they affect the
    same land in the same way, whatever the others do.
    """
    return board(
        library("ashaya-soul-of-the-wild", timestamp=1),
        library("spreading-seas", timestamp=seas, attached_to="stomping-ground"),
        library("blood-moon", timestamp=3),
        library("stomping-ground", timestamp=0),
    )


def library(slug: str, **fields: Any) -> dict[str, Any]:
    card = json.loads((CARDS / f"{slug}.json").read_text("utf-8"))
    return {"id": slug, "name": card["name"], **card["data"], **fields}


def test_the_readings_part_where_an_effect_that_never_waited_is_in_between() -> None:
    """March, Elf, Goblin as this site reads it: Goblins. March, Goblin just after it, Elf by the letter: Elves."""
    assert types_by_reading(three_effects(), "bears") == {"2026": ["Goblin"], LETTER: ["Elf"]}


def test_cards_of_today_part_the_readings() -> None:
    """Ashaya, Seas, Moon: a Mountain. By the letter Blood Moon applies just after Ashaya, then Seas: an Island."""
    land = "stomping-ground"
    assert types_by_reading(ashaya_seas_moon(), land) == {"2026": ["Mountain"], LETTER: ["Island"]}


@pytest.mark.parametrize(("seas", "basic"), [(0, "Mountain"), (4, "Island")])
def test_the_readings_agree_where_nothing_is_in_between(seas: int, basic: str) -> None:
    """Seas older than Ashaya apply first under both, Seas newer than Blood Moon last."""
    assert types_by_reading(ashaya_seas_moon(seas), "stomping-ground") == {"2026": [basic], LETTER: [basic]}


def test_the_trace_says_that_it_waited() -> None:
    """By the letter Blood Moon is the second effect of layer 4, because of its dependency on Ashaya."""
    result = engine.result_json(engine.evaluate(engine.parse(ashaya_seas_moon()), LETTER))
    applied = next(layer for layer in result["layers"] if layer["layer"] == "4")["applied"]
    assert [(step["effect"].split(".")[0], step["by"]) for step in applied] == [
        ("ashaya-soul-of-the-wild", "timestamp"),
        ("blood-moon", "dependency"),
        ("spreading-seas", "timestamp"),
    ]


def test_the_page_names_the_reading_where_the_result_is_different() -> None:
    """And only there: beside older editions, which may differ for reasons of their own."""
    apart, alike = (canonical(read_scenario(ashaya_seas_moon(seas))) for seas in (2, 4))
    assert LETTER in other_results(apart, "2026").editions
    assert LETTER not in other_results(alike, "2026").editions


def test_who_answers_by_the_letter_holds_no_misconception() -> None:
    """The answer is not the one of this site, and the verdict says under which reading it is right."""
    question = Question(canonical(read_scenario(ashaya_seas_moon())), "2026", "types", object="stomping-ground")
    island = {"supertypes": [], "types": ["Land"], "subtypes": ["Island"], "all_creature_types": False}
    assert LETTER in editions_with(question, island)
    assert beliefs_of(question, island) == ()
    assert island not in [wrong.answer for wrong in wrong_answers(question)]


def moments_of_today() -> Iterator[tuple[str, engine.Scenario]]:
    for file in CASES:
        for moment in moments(read_case(file.document)):
            yield f"{file.name}{moment.path}", moment.scenario
    for lesson in lessons().values():
        for code in lesson.codes:
            page = lesson.page(code)
            if page is not None and page.board is not None and page.board.live and page.board.edition == "2026":
                yield f"{lesson.slug}/{code}", scenario_at(page.board)


@pytest.mark.nightly
def test_no_other_board_of_cases_and_lessons_depends_on_the_reading() -> None:
    """Only the boards that are about it: so no expectation of a case rests on our choice."""
    apart = [name for name, scenario in moments_of_today() if ending(scenario, "2026") != ending(scenario, LETTER)]
    assert apart == ABOUT_IT


def ending(scenario: engine.Scenario, ruleset: str) -> Any:
    return engine.result_json(engine.evaluate(scenario, ruleset))["objects"]


@pytest.mark.parametrize(("language", "words"), [("en", "just after"), ("fr", "juste après")])
def test_lesson_and_glossary_name_the_letter_and_the_reading(language: str, words: str) -> None:
    """Both say what the rule says, and that this site reads it otherwise."""
    entry = next(item for item in json.loads(GLOSSARY.read_text("utf-8"))["entries"] if item["code"] == "waiting")
    lesson = json.loads((GLOSSARY.parent / "lessons" / "14-dependency.json").read_text("utf-8"))["parts"][3]
    for text in (entry["text"][language], lesson["text"][language]):
        assert words in text
        assert {"en": "this site", "fr": "ce site"}[language] in text.lower()
