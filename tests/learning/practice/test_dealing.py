"""A new board is always the same for its seed, another for each, and tells wrong ideas from the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

import engine
from engine import DEFAULT as TODAY
from engine.notation import read_scenario
from engine.notation.scenarios import canonical
from engine.scenario import Scenario
from layers_site.boards.services.evaluation import scenario_of
from layers_site.learning.practice import dealing
from layers_site.learning.practice.dealing import ENOUGH, WAYS, dealt, level_of, texts_of
from layers_site.learning.practice.varying import alike, footprint, library, varied
from layers_site.questions.answers import answer_of
from layers_site.questions.chooser import seed_of
from tests.boards.conftest import HUMILITY
from tests.learning.practice.conftest import case_of, some_deals

PATTERNS = (HUMILITY, "painters-servant-and-ghostfire", "conversion-blood-moon", "crusade-blood-moon-no-dependency")

BEAR: dict[str, Any] = {"types": ["Creature"], "subtypes": ["Bear"], "power": 2, "toughness": 2}
ANTHEM: dict[str, Any] = {
    "types": ["Enchantment"],
    "abilities": [{"static": {"affects": {"type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}}],
}
SMALL: dict[str, Any] = {
    "types": ["Enchantment"],
    "abilities": [{"static": {"affects": {"type": "Creature"}, "changes": [{"pt": {"set": [0, 1]}}]}}],
}


def board(*objects: dict[str, Any], effects: tuple[dict[str, Any], ...] = ()) -> Scenario:
    named = [{"id": f"o{at}", "name": f"Thing {at}", "timestamp": at, **obj} for at, obj in enumerate(objects, 1)]
    return read_scenario({"format": "layers/1", "objects": named, "effects": list(effects)})


@pytest.mark.parametrize("slug", PATTERNS)
def test_every_board_tells_three_wrong_ideas_from_the_rules(slug: str) -> None:
    """Evaluated here once more: at least three misconceptions answer wrongly, in two ways at least, and two of them go
    wrong on the case as well."""
    case = case_of(slug)
    for deal in some_deals(slug, 3):
        scenario = scenario_of(deal.question.text)
        right = answer_of(engine.evaluate(scenario, TODAY), deal.question)
        answers = [answer_of(engine.evaluate(scenario, idea), deal.question) for idea in deal.ideas]
        assert len(deal.ideas) >= ENOUGH == 3
        assert right not in answers
        assert len({json.dumps(answer, sort_keys=True) for answer in answers}) >= WAYS == 2
        assert len(deal.ideas & dealing.pattern(texts_of(case))) >= 2


def test_a_seed_makes_always_the_same_board() -> None:
    """Also once nothing is remembered of it."""
    first = some_deals(PATTERNS[1], 1)[0]
    dealing._draw.cache_clear()
    again = dealt(PATTERNS[1], texts_of(case_of(PATTERNS[1])), first.seed)
    assert again == first


def test_seeds_make_boards_of_many_kinds() -> None:
    """Of thirty seeds at least twenty make a board that is no other's, and none of them is one of the case."""
    scenarios = [scenario_of(text) for text in texts_of(case_of(HUMILITY))]
    texts = set()
    seed = "many"
    for _number in range(30):
        seed = seed_of(seed)
        texts.add(canonical(varied(scenarios[1], seed)))
    assert len(texts) >= 20
    assert not texts & {canonical(scenario) for scenario in scenarios}


def test_only_the_level_that_is_wanted_is_dealt() -> None:
    """A seed whose board is of another level deals nothing."""
    first = some_deals(PATTERNS[2], 1)[0]
    texts = texts_of(case_of(PATTERNS[2]))
    dealt_at = {level: dealt(PATTERNS[2], texts, first.seed, (level,)) for level in dealing.LEVELS}
    assert {level for level, seeds in dealt_at.items() if seeds} == {first.level}


def test_how_hard_a_board_is() -> None:
    """One anthem is the gentlest: one effect in one layer. Two effects in two layers weigh four: the second level."""
    assert level_of(engine.evaluate(board(BEAR, ANTHEM))) == 1
    assert level_of(engine.evaluate(board(BEAR, ANTHEM, SMALL))) == 2


# --- cards for cards ----------------------------------------------------------------------------------


def test_cards_of_one_footprint_do_the_like() -> None:
    """Glorious Anthem and Crusade both add to the size of many; Humility does more, Holy Strength is an Aura."""
    anthem = alike(footprint(library()["glorious-anthem"]))
    assert {"glorious-anthem", "crusade", "bad-moon"} <= set(anthem)
    assert not {"humility", "holy-strength", "giant-growth"} & set(anthem)


def test_a_card_whose_name_the_board_speaks_of_stays() -> None:
    """An effect on what is called "Thing 1" would lose its object with another card in its place."""
    named: dict[str, Any] = {
        "types": ["Enchantment"],
        "abilities": [{"static": {"affects": {"name": "Thing 1"}, "changes": [{"pt": {"add": [1, 1]}}]}}],
    }
    for number in range(12):
        made = varied(board(BEAR, named), seed_of(str(number)))
        assert next(obj for obj in made.objects if obj.id == "o1").name.en == "Thing 1"


def test_nothing_comes_before_what_it_speaks_of() -> None:
    """An effect on a creature, and an Aura on it, are newer than the creature, in whatever order the rest comes."""
    aura: dict[str, Any] = {
        "types": ["Enchantment"],
        "subtypes": ["Aura"],
        "attached_to": "o3",
        "abilities": [{"static": {"affects": {"is": "attached"}, "changes": [{"pt": {"add": [1, 1]}}]}}],
    }
    growth: dict[str, Any] = {
        "id": "growth",
        "name": "Growth",
        "timestamp": 9,
        "affects": {"ids": ["o3"]},
        "changes": [{"pt": {"add": [3, 3]}}],
    }
    orders = set()
    for number in range(20):
        made = varied(board(aura, ANTHEM, BEAR, effects=(growth,)), seed_of(str(number)))
        stamps = {obj.id: obj.timestamp for obj in made.objects} | {
            effect.id: effect.timestamp for effect in made.effects
        }
        assert stamps["o3"] < min(stamps["o1"], stamps["growth"])
        orders.add(tuple(sorted(("o1", "o2", "o3", "growth"), key=lambda key: stamps[key])))
    assert len(orders) > 3
