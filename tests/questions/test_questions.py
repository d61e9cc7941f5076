"""Which questions can be asked about a board."""

from __future__ import annotations

from typing import Any

import pytest

from engine import ScenarioError
from layers_site.questions.chooser import Candidate, Spot, worth
from layers_site.questions.questions import MOST_EFFECTS, question_json, read_question
from layers_site.questions.verdicts import judge
from tests.questions.boards import REPLENISH, ask, board, judged, shipped

BEAR = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}


@pytest.mark.parametrize(
    "document",
    [
        {"ask": "pt", "object": "bears"},
        {"ask": "state", "object": "humility"},
        {"ask": "order", "layer": "7b"},
        {"ask": "order", "layer": "7"},
        {"ask": "next", "layer": "7b", "after": []},
        {"ask": "next", "layer": "7b", "after": ["humility.a1"]},
    ],
)
def test_a_question_is_written_as_it_was_read(document: dict[str, Any]) -> None:
    assert question_json(ask(shipped(REPLENISH), **document)) == document


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ({}, "/ask"),
        ({"ask": "taste", "object": "bears"}, "/ask"),
        ({"ask": ["pt"], "object": "bears"}, "/ask"),
        ({"ask": "pt"}, "/object"),
        ({"ask": "pt", "object": 3}, "/object"),
        ({"ask": "pt", "object": "nobody"}, "/object"),
        ({"ask": "pt", "object": "bears", "layer": "4"}, "/layer"),
        ({"ask": "pt", "object": "bears", "after": ["humility.a1"]}, "/after"),
        ({"ask": "pt", "object": "bears", "hint": "4/4"}, "/hint"),
        ({"ask": "order"}, "/layer"),
        ({"ask": "order", "layer": "9"}, "/layer"),
        ({"ask": "order", "layer": "players"}, "/layer"),
        ({"ask": "order", "layer": "3"}, "/layer"),
        ({"ask": "order", "layer": "4", "object": "bears"}, "/object"),
        ({"ask": "next", "layer": "7b", "after": "humility.a1"}, "/after"),
        ({"ask": "next", "layer": "7b", "after": [1]}, "/after"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_place(document: dict[str, Any], path: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        ask(shipped(REPLENISH), **document)
    assert path in [problem.path for problem in refused.value.problems]


def test_what_comes_next_is_asked_only_of_a_moment_that_comes() -> None:
    """In 7b Humility is the oldest (613.7): no Opalescence applies before it."""
    with pytest.raises(ScenarioError, match="apply first"):
        ask(shipped(REPLENISH), ask="next", layer="7b", after=["opalescence-1.a1"])


@pytest.mark.parametrize("ruleset", ["M07", "1999", ""])
def test_a_question_is_asked_under_an_edition(ruleset: str) -> None:
    with pytest.raises(ScenarioError, match="edition"):
        read_question({"ask": "pt", "object": "bears"}, shipped(REPLENISH), ruleset)


def test_an_object_that_is_switched_off_is_not_asked_about() -> None:
    with pytest.raises(ScenarioError, match="/object"):
        ask(board(BEAR | {"enabled": False}), ask="pt", object="bear")


def test_nobody_is_asked_to_put_very_many_effects_in_order() -> None:
    pumps = tuple(
        {
            "id": f"pump-{number}",
            "name": "Pump",
            "timestamp": number + 2,
            "affects": {"ids": ["bear"]},
            "changes": [{"pt": {"add": [1, 1]}}],
        }
        for number in range(MOST_EFFECTS + 1)
    )
    with pytest.raises(ScenarioError, match="more than 20 effects"):
        ask(board(BEAR, effects=pumps), ask="order", layer="7c")
    assert ask(board(BEAR, effects=pumps), ask="pt", object="bear").object == "bear"


def _misleading(ask_word: str, ideas: int) -> Candidate:
    """What so many misconceptions answer wrongly."""
    return Candidate(Spot("{}"), ask_word, "bear", {"{}": frozenset(f"M{number}" for number in range(ideas))})


def test_a_size_is_asked_first_unless_something_misleads_more_than_twice_as_many() -> None:
    size, three, five = _misleading("pt", 2), _misleading("types", 3), _misleading("types", 5)
    assert max((three, size), key=worth) is size
    assert max((size, five), key=worth) is five


# --- right and wrong answers, by hand from the rules --------------------------------------------------


MOON = "misconceptions/M07"  # Urborg (oldest), a Forest, Blood Moon
ANGEL = "misconceptions/M37"  # the opponent's Angel of Jubilation under your Mind Control
REDDER = "misconceptions/M03"  # Grizzly Bears become blue, then red
ENCHANTMENT_CREATURE = {
    "supertypes": [],
    "types": ["Creature", "Enchantment"],
    "subtypes": [],
    "all_creature_types": False,
}
FOREST = {
    "supertypes": ["Basic"],
    "types": ["Land"],
    "subtypes": ["Forest"],
    "all_creature_types": False,
    "power": None,
    "toughness": None,
    "colors": [],
    "abilities": ["{T}: Add {G}."],
    "controller": "you",
}


@pytest.mark.parametrize(
    ("name", "document", "right", "wrong"),
    [
        # 7b in the order of timestamps (613.7): Humility 1/1, each Opalescence 4/4 to the others; all go on (613.6).
        (
            REPLENISH,
            {"ask": "pt", "object": "humility"},
            {"power": 4, "toughness": 4},
            {"power": 1, "toughness": 1},
        ),
        (REPLENISH, {"ask": "pt", "object": "bears"}, {"power": 1, "toughness": 1}, {"power": 2, "toughness": 2}),
        (
            REPLENISH,
            {"ask": "pt", "object": "opalescence-1"},
            {"power": 4, "toughness": 4},
            {"power": None, "toughness": None},
        ),
        # A basic land is no creature (208.3).
        (MOON, {"ask": "pt", "object": "forest"}, {"power": None, "toughness": None}, {"power": 0, "toughness": 0}),
        # Layer 4: a creature in addition (205.1b).
        (
            REPLENISH,
            {"ask": "types", "object": "humility"},
            ENCHANTMENT_CREATURE,
            ENCHANTMENT_CREATURE | {"types": ["Creature"]},
        ),
        # Layer 5: the newer of two that set a color (613.7).
        (REDDER, {"ask": "colors", "object": "bear"}, {"colors": ["red"]}, {"colors": ["blue", "red"]}),
        (MOON, {"ask": "colors", "object": "forest"}, {"colors": []}, {"colors": ["green"]}),
        # Layer 6: Humility is a creature by then, and takes its own ability too.
        (
            REPLENISH,
            {"ask": "abilities", "object": "humility"},
            {"abilities": []},
            {"abilities": ["All creatures lose all abilities and have base power and toughness 1/1."]},
        ),
        # Urborg does nothing under Blood Moon (305.7, 613.8a), so the Forest has its own mana alone (305.6).
        (
            MOON,
            {"ask": "abilities", "object": "forest"},
            {"abilities": ["{T}: Add {G}."]},
            {"abilities": ["{T}: Add {B}.", "{T}: Add {G}."]},
        ),
        # Layer 2.
        (ANGEL, {"ask": "controller", "object": "angel"}, {"controller": "you"}, {"controller": "opponent"}),
        (MOON, {"ask": "state", "object": "forest"}, FOREST, FOREST | {"subtypes": ["Forest", "Swamp"]}),
        (
            REPLENISH,
            {"ask": "order", "layer": "7b"},
            {"order": ["humility.a1", "opalescence-1.a1", "opalescence-2.a1"]},
            {"order": ["opalescence-1.a1", "opalescence-2.a1", "humility.a1"]},
        ),
        # Urborg depends on Blood Moon, which takes its ability: it never applies (613.8b).
        (
            MOON,
            {"ask": "order", "layer": "4"},
            {"order": ["moon.a1"]},
            {"order": ["urborg.a1", "moon.a1"]},
        ),
        (MOON, {"ask": "next", "layer": "4"}, {"next": "moon.a1"}, {"next": "urborg.a1"}),
        (MOON, {"ask": "next", "layer": "4", "after": ["moon.a1"]}, {"next": ""}, {"next": "urborg.a1"}),
        (
            REPLENISH,
            {"ask": "next", "layer": "7b", "after": ["humility.a1"]},
            {"next": "opalescence-1.a1"},
            {"next": "opalescence-2.a1"},
        ),
    ],
)
def test_an_answer_is_right_if_the_rules_say_so(
    name: str, document: dict[str, Any], right: dict[str, Any], wrong: dict[str, Any]
) -> None:
    """Every grain: the answer by the rules is right, another one is wrong and is told the right one."""
    question = ask(shipped(name), **document)
    assert judged(question, right).right
    verdict = judged(question, wrong)
    assert not verdict.right
    assert verdict.answer == wrong
    assert verdict.wanted == right


def test_the_edition_decides_what_is_right() -> None:
    """Correct answer of 2003 an effect ended with its ability: Humility sets no size, and the Bears stay 2/2."""
    question = ask(shipped(REPLENISH), "2003", ask="pt", object="bears")
    assert judged(question, {"power": 2, "toughness": 2}).right
    of_today = judged(question, {"power": 1, "toughness": 1})
    assert not of_today.right
    assert of_today.editions[-1] == "2026"
    assert of_today.believed == ()


def test_what_was_right_once_is_said_so() -> None:
    question = ask(shipped(REPLENISH), ask="pt", object="bears")
    assert judged(question, {"power": 2, "toughness": 2}).editions == ("2003",)


def test_an_answer_that_fits_no_idea_is_left_alone() -> None:
    verdict = judged(ask(shipped(REPLENISH), ask="pt", object="bears"), {"power": 117, "toughness": 0})
    assert not verdict.right
    assert verdict.believed == verdict.editions == ()


def test_every_creature_type_is_one_answer() -> None:
    """Who has every creature type has the named ones among them: naming some of them too changes nothing (205.3m)."""
    bear = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "subtypes": ["Bear"], "power": 2}
    every = {
        "id": "every",
        "name": "Every",
        "timestamp": 2,
        "affects": {"ids": ["bear"]},
        "changes": [{"subtypes": {"add_all_creature": True}}],
    }
    question = ask(board(bear | {"toughness": 2}, effects=(every,)), ask="types", object="bear")
    answer = {"supertypes": [], "types": ["Creature"], "subtypes": [], "all_creature_types": True}
    assert judged(question, answer).right
    assert judged(question, answer | {"subtypes": ["Bear"]}).right
    assert not judged(question, answer | {"subtypes": ["Bear"], "all_creature_types": False}).right


@pytest.mark.parametrize(
    "answer",
    [{}, {"power": None}, {"power": "4", "toughness": "4"}, {"power": [4], "toughness": {}}, {"types": ["x"]}],
)
def test_anything_is_judged(answer: dict[str, Any]) -> None:
    """An answer from elsewhere than a form may hold anything: it is wrong, and nothing breaks."""
    assert not judge(ask(shipped(REPLENISH), ask="pt", object="humility"), answer).right
    assert not judge(ask(shipped(REPLENISH), ask="state", object="humility"), answer).right
    assert not judge(ask(shipped(REPLENISH), ask="order", layer="7b"), answer).right


def test_a_large_board_is_asked_about_and_judged() -> None:
    """90 creatures, each of which gives the others +1/+1: 1 + 89, whatever else is not worked out."""
    lords = [
        {
            "id": f"lord-{number}",
            "name": f"Lord {number}",
            "timestamp": number + 1,
            "types": ["Creature"],
            "power": 1,
            "toughness": 1,
            "abilities": [
                {"static": {"affects": {"is": "other", "type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}}
            ],
        }
        for number in range(90)
    ]
    question = ask(board(*lords), ask="state", object="lord-7")
    verdict = judge(question, {"power": 1, "toughness": 1})
    assert not verdict.right
    assert verdict.wanted["power"] == 90
