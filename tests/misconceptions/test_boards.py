"""Each misconception on the board that tells it: the files' answers were derived by hand from the rule or the idea.

How each idea is read is told in `docs/misconceptions.md`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

import engine
from engine.analysis.differences import differences, distinguish, first_divergence
from engine.analysis.expectations import check_expectation
from engine.cases import Expect
from engine.errors import ScenarioError
from layers_site.content import misconceptions as content
from layers_site.content.cli import english
from layers_site.content.misconceptions import Misconception, answers, left_out, misconceptions, shown

ALL = list(misconceptions().values())
FOLDER = Path(settings.CONTENT_DIR, "misconceptions")
#: Those that once were the rule, at least in part.
ONCE = ["M04", "M05", "M06", "M11", "M39"]

each = pytest.mark.parametrize("misconception", ALL, ids=lambda misconception: misconception.id)


def result(misconception: Misconception, ruleset: str) -> dict[str, Any]:
    return engine.result_json(engine.evaluate(misconception.scenario, ruleset), text_of=english)


@each
def test_rules_and_misconception_give_what_the_file_says(misconception: Misconception) -> None:
    """What is right is what today's rules give, and what a believer would answer what the idea's ruleset gives."""
    for edition, answer in (("2026", misconception.right), (misconception.id, misconception.believed)):
        expect = Expect(objects={misconception.subject: answer})
        assert check_expectation(expect, result(misconception, edition)) == ()


@each
def test_the_two_answers_differ_in_every_key_that_is_told_and_in_no_other(misconception: Misconception) -> None:
    """So that a learner who is asked for any of it can be found out, and nothing that differs is left untold."""
    keys = answers(misconception).unlike.objects[misconception.subject].keys()
    assert misconception.right.keys() == misconception.believed.keys() == keys
    assert all(misconception.right[key] != misconception.believed[key] for key in keys)


@each
def test_the_board_tells_the_misconception(misconception: Misconception) -> None:
    """Among all misconceptions that give another answer there, this one is named, and its trace leaves somewhere."""
    assert misconception.id in distinguish(misconception.scenario)
    right, believed = (engine.evaluate(misconception.scenario, id_) for id_ in ("2026", misconception.id))
    assert misconception.subject in differences(right, believed).objects
    assert first_divergence(right, believed) is not None


def test_every_misconception_that_is_a_ruleset_is_told() -> None:
    """And those that are not are named with the reason; together they are M01 to M42."""
    assert list(misconceptions()) == list(engine.MISCONCEPTIONS)
    assert len(ALL) == 37
    without = [item.id for item in left_out()]
    assert without == ["M22", "M26", "M27", "M34", "M40"]
    assert sorted([*misconceptions(), *without]) == [f"M{number:02}" for number in range(1, 43)]


def test_what_was_once_the_rule_is_said_to_have_been() -> None:
    assert [misconception.id for misconception in ALL if misconception.once is not None] == ONCE


@pytest.mark.parametrize("edition", [("M04", "2003"), ("M11", "2003"), ("M05", "2014"), ("M39", "2009")])
def test_the_edition_that_had_it_answers_as_a_believer_does(edition: tuple[str, str]) -> None:
    """418.5i of 2003: a switch by its timestamp; an effect without its ability ended; 613.3d of 2014: counters after
    what modifies; before 2011 the order of a layer was worked out once."""
    misconception = misconceptions()[edition[0]]
    sizes = {key: misconception.believed[key] for key in ("power", "toughness")}
    assert check_expectation(Expect(objects={misconception.subject: sizes}), result(misconception, edition[1])) == ()


def texts(node: object) -> Iterator[dict[str, str]]:
    if isinstance(node, dict):
        if node.keys() == {"en", "fr"}:
            yield node
        for item in node.values():
            yield from texts(item)
    elif isinstance(node, list):
        for item in node:
            yield from texts(item)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_every_text_is_there_in_both_languages(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    assert all(text.strip() for translations in texts(document) for text in translations.values())
    for item in document if isinstance(document, list) else [document]:
        told_texts = [item[key] for key in ("title", "description", "correction", "once", "reason") if key in item]
        assert all(text["en"] != text["fr"] for text in told_texts)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_descriptions_are_tentative(language: str) -> None:
    """Nobody knows what a learner thought: each says "perhaps", in one sentence."""
    for misconception in (*ALL, *left_out()):
        text = getattr(misconception.description, language)
        assert text.startswith({"en": "Perhaps ", "fr": "Peut-être "}[language])
        assert text.endswith(".")
        assert text.count(". ") == 0


def test_what_is_shown_has_the_keys_that_differ() -> None:
    """305.7, 613.8: the Forest stays a Forest; who goes by timestamps alone makes it a Swamp too."""
    document = shown(misconceptions()["M07"])
    assert list(document) == ["id", "scenario", "object", "right", "believed"]
    assert document["object"] == "forest"
    green = {"id": "mana-Forest", "text": "{T}: Add {G}.", "from": "rules"}
    black = {"id": "mana-Swamp", "text": "{T}: Add {B}.", "from": "rules"}
    assert document["right"] == {"subtypes": ["Forest"], "abilities": [green]}
    assert document["believed"] == {"subtypes": ["Forest", "Swamp"], "abilities": [green, black]}


def test_a_file_with_something_wrong_is_refused_with_the_place() -> None:
    """An unknown key, a missing one, and an object that is not on the board."""
    document = json.loads((FOLDER / "M07.json").read_text(encoding="utf-8"))
    document |= {"object": "island", "more": 1}
    del document["title"]
    with pytest.raises(ScenarioError) as error:
        content.read_misconception(document)
    assert {problem.path for problem in error.value.problems} == {"", "/object", "/more"}
