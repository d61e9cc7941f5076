"""A new board is always the same for its seed, another for each, and tells wrong ideas from the rules."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest

import engine
from engine import DEFAULT as TODAY
from engine.analysis.legality import dead_on_the_way, faults
from engine.notation import read_scenario
from engine.notation.scenarios import canonical
from engine.scenario import Merge, Scenario
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.models import Case
from layers_site.learning.practice import dealing
from layers_site.learning.practice.dealing import ENOUGH, OWN, WAYS, dealt, level_of, pattern, texts_of
from layers_site.learning.practice.varying import alike, footprint, library, tidy, varied
from layers_site.questions.answers import answer_of
from layers_site.questions.chooser import seed_of
from tests.boards.conftest import HUMILITY
from tests.learning.practice.conftest import case_of, some_deals
from tests.night import NIGHT, sample_of
from tests.shipped import shipped

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


# --- what is dealt could lie on a table ---------------------------------------------------------------


#: On its first three draws something is where it cannot be, for some seeds.
MANLAND = "treetop-village-and-humility"
MUTATING = "mutating-a-frog"
KUDO = "kudo-king-among-bears"
EMPTY = "force-of-will-thorn-trinisphere"


def test_whatever_is_dealt_could_lie_on_a_table() -> None:
    """From cases with a pattern in turn: by night from all of them."""
    texts = [(case.slug, texts_of(case)) for case in sample_of(shipped(Case), 5)]
    patterns = [(slug, boards) for slug, boards in texts if len(pattern(boards)) >= OWN]
    left = 2000 if NIGHT else 40
    for number in count():
        slug, boards = patterns[number % len(patterns)]
        board = dealt(slug, boards, seed_of(f"legal/{number}"))
        if board is not None:
            assert faults(scenario_of(board.question.text)) == (), (slug, number)
            left -= 1
        if not left:
            break


def test_a_spell_with_one_target_takes_the_place_of_one_that_affects_one_thing() -> None:
    """115.1: Diminish has one target. The case's own effect is of two creatures, and gives its place to no such."""
    aimed = 0
    for text in texts_of(case_of(KUDO)):
        for number in range(60):
            effects = varied(scenario_of(text), seed_of(f"targets/{number}")).effects
            targets = [len(effect.affects) for effect in effects if effect.target is not None]
            assert set(targets) <= {1}, number
            aimed += len(targets)
    assert aimed


def test_no_creature_of_a_draw_was_gone_before_all_was_there() -> None:
    """704.5f: with a -1/-1 counter before Kudo comes, a 1/1 does not wait for him. Some draws are of that kind."""
    texts, late = texts_of(case_of(KUDO)), 0
    for number in range(60 if NIGHT else 30):
        seed = seed_of(f"late/{number}")
        draws = [dealing._draw(texts, seed, draw) for draw in range(dealing._DRAWS)]
        late += any(text and dead_on_the_way(scenario_of(text)) for text in draws)
        board = dealing._board(texts, seed)
        assert board not in draws or not dead_on_the_way(scenario_of(board)), seed
    assert late


def test_a_draw_that_could_not_lie_there_is_drawn_again() -> None:
    """The first draw that could, and of the seeds whose first one could, that one."""
    texts, later = texts_of(case_of(MANLAND)), 0
    for number in range(60):
        seed = seed_of(f"again/{number}")
        draws = [dealing._draw(texts, seed, draw) for draw in range(dealing._DRAWS + 1)]
        legal = [text for text in draws if text and not faults(scenario_of(text))]
        legal = [text for text in legal if text == draws[-1] or not dead_on_the_way(scenario_of(text))]
        assert dealing._board(texts, seed) == legal[0]
        later += legal[0] != draws[0]
    assert later > 2


def test_where_no_draw_could_lie_there_the_board_of_the_case_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """An Equipment on a land is drawn each time (301.5); it is evaluated a bounded number of times."""
    sword = {"types": ["Artifact"], "subtypes": ["Equipment"], "attached_to": "o1", "timestamp": 2}
    land = {"id": "o1", "name": "Land", "types": ["Land"], "timestamp": 1}
    wrong = read_scenario({"format": "layers/1", "objects": [land, {"id": "o2", "name": "Sword", **sword}]})
    drawn: list[str] = []
    monkeypatch.setattr(dealing, "varied", lambda _board, seed: drawn.append(seed) or wrong)
    texts = texts_of(case_of(MANLAND))
    own = {canonical(tidy(scenario_of(text))) for text in texts}
    assert dealing._board(texts, "onlywrongs") in own
    assert len(set(drawn)) == len(drawn) == dealing._DRAWS


def test_a_card_that_is_merged_with_another_stays() -> None:
    """What an effect merges, a card that is on the stack no more (730.2), is neither left out nor another card."""
    texts = texts_of(case_of(MUTATING))
    for text in texts:
        merged = _merged(scenario_of(text))
        for number in range(6):
            board = varied(scenario_of(text), seed_of(f"merge/{number}"))
            names = {obj.id: obj.name.en for obj in board.objects}
            assert merged.items() <= names.items()
            assert scenario_of(canonical(board)) == board
    for number in range(18):
        dealt(MUTATING, texts, seed_of(f"frog/{number}"))


def _merged(scenario: Scenario) -> dict[str, str]:
    of = {change.of for effect in scenario.effects for change in effect.changes if isinstance(change, Merge)}
    return {obj.id: obj.name.en for obj in scenario.objects if obj.id in of}


def test_what_a_copy_or_a_link_names_stays() -> None:
    """By its id: another card there would be another copy (707.2), or linked to nothing (607)."""
    bear: dict[str, Any] = {"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2}
    wolf = {**bear, "id": "wolf", "name": "Wolf", "timestamp": 2}
    linked = {**bear, "id": "exiled", "name": "Exiled", "zone": "exile", "linked_to": "wolf", "timestamp": 3}
    copies = {"id": "copies", "name": "Copies", "timestamp": 4, "affects": {"ids": ["wolf"]},
              "changes": [{"copy": "bear"}]}  # fmt: skip
    copied = read_scenario({"format": "layers/1", "objects": [bear, wolf], "effects": [copies]})
    known = read_scenario({"format": "layers/1", "objects": [wolf, linked]})
    for number in range(12):
        assert _name(varied(copied, seed_of(str(number))), "bear") == "Bear"
        assert _name(varied(known, seed_of(str(number))), "wolf") == "Wolf"


def _name(scenario: Scenario, key: str) -> str:
    return next(obj.name.en for obj in scenario.objects if obj.id == key)


def test_nothing_comes_to_an_empty_table() -> None:
    """A card that wants a creature finds none, and nothing else either."""
    empty = [text for text in texts_of(case_of(EMPTY)) if not _lies_something(tidy(scenario_of(text)))]
    assert empty
    for text in empty:
        for number in range(20):
            assert not _lies_something(varied(scenario_of(text), seed_of(f"empty/{number}")))
            dealt(EMPTY, (text,), seed_of(f"empty/{number}"))


def _lies_something(scenario: Scenario) -> bool:
    return any(obj.zone == "battlefield" for obj in scenario.objects)
