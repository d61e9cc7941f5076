"""Reading and writing: the laws that hold for every document that the format allows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import parse
from engine.notation import (
    read_ability,
    read_case,
    read_effect,
    read_object,
    write_ability,
    write_case,
    write_effect,
    write_object,
    write_scenario,
)
from tests.engine.notation.documents import abilities, scenarios

Json = Any


def _shuffled(document: Json, random: Any) -> Json:
    if isinstance(document, dict):
        keys = list(document)
        random.shuffle(keys)
        return {key: _shuffled(document[key], random) for key in keys}
    return [_shuffled(item, random) for item in document] if isinstance(document, list) else document


@given(scenarios())
def test_what_is_written_reads_as_the_same_scenario(document: Json) -> None:
    """read(write(read(d))) == read(d), through JSON text."""
    scenario = parse(document)
    assert parse(json.loads(json.dumps(write_scenario(scenario)))) == scenario


@given(scenarios())
def test_a_scenario_has_one_written_form(document: Json) -> None:
    """Writing what was read from a written document gives that document again, byte for byte."""
    written = write_scenario(parse(document))
    assert json.dumps(write_scenario(parse(written))) == json.dumps(written)


@given(scenarios(), st.randoms(use_true_random=False))
def test_the_order_of_keys_never_matters(document: Json, random: Any) -> None:
    """A document with its keys in another order is the same scenario, tests of a selector included."""
    assert parse(_shuffled(document, random)) == parse(document)


@given(scenarios())
def test_reading_leaves_the_document_as_it_is(document: Json) -> None:
    """Reading changes nothing in the data it was given."""
    before = json.dumps(document)
    parse(document)
    assert json.dumps(document) == before


@given(scenarios())
def test_objects_and_effects_can_be_read_alone(document: Json) -> None:
    """A part written by itself reads by itself as the same part, given the scenario that it belongs to."""
    scenario = parse(document)
    for item in scenario.objects:
        assert read_object(write_object(item, "adam"), scenario) == item
    for effect in scenario.effects:
        assert read_effect(write_effect(effect, "adam"), scenario) == effect


@pytest.mark.parametrize(
    "selector",
    [
        {"color": ["blue", {"chosen": "color"}]},
        {"color": [{"chosen": "color"}, "blue", "red"], "any": [{"type": "Land"}, {"type": "Artifact"}]},
        {"color": {"chosen": "color"}, "name": ["Bear", {"chosen": "name"}], "chosen": "creature_type"},
        {"not": {"name": [{"chosen": "name"}, "Bear"]}},
        {"any": [{"color": "blue"}, {"chosen": "color"}]},
    ],
)
def test_a_choice_among_words_is_written_as_it_was_read(selector: Json) -> None:
    """So the board has the id that it had: what is posted again is what was posted."""
    charged: Json = {"static": {"changes": [{"cost": {"spells": selector, "who": "each", "add": "{1}"}}]}}
    painted: Json = {"static": {"affects": selector, "changes": [{"colors": {"set": []}}]}}
    for document in (charged, painted):
        assert write_ability(read_ability(document)) == document


@given(abilities(2))
def test_an_ability_can_be_read_alone(document: Json) -> None:
    """Without a scenario any id may be named."""
    ability = read_ability(document)
    assert read_ability(write_ability(ability)) == ability


CASE: Json = {
    "slug": "bear-and-moon",
    "title": {"en": "A bear and a moon", "fr": "Un ours et une lune"},
    "summary": "Ours",
    "explanation": {"en": "One.", "fr": "Un."},
    "concepts": ["layer-4"],
    "difficulty": 2,
    "load": 3,
    "stated_under": ["2014"],
    "source": "An article.",
    "scenario": {
        "format": "layers/1",
        "objects": [
            {"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2, "enabled": False},
            {"id": "moon", "name": "Moon", "types": ["Enchantment"], "abilities": ["flying"]},
        ],
    },
    "stages": [
        {
            "title": "t0",
            "ops": [{"enable": "bear"}, {"counters": ["bear", "+1/+1", 2]}, {"active": "opponent"}],
            "note": {"en": "Look.", "fr": "Regardez."},
            "expect": {
                "*": {
                    "objects": {"bear": {"power": 4, "abilities": 0, "lacks": ["flying"], "counters": {"+1/+1": 2}}},
                    "order": {"7c": ["bear#+1/+1"]},
                    "independent": [["moon.a1", "bear#+1/+1"]],
                    "loops": [],
                    "absent": ["moon.a1"],
                },
                "2003": {"players": {"you": {"hand_size": 7, "abilities": []}}, "depends": [["moon.a1", "bear#face"]]},
            },
        }
    ],
    "variants": [
        {
            "slug": "other-way",
            "title": "Autrement",
            "ops": [{"timestamp": ["moon", 30]}, {"attach": ["moon", "bear"]}, {"choose": ["moon", "color", "red"]}],
            "stages": [{"title": "t0", "ops": [{"move": ["bear", "hand"]}, {"control": ["moon", "opponent"]}]}],
        }
    ],
}


def test_a_case_written_reads_as_the_same_case() -> None:
    """read(write(case)) == case, with stages, variants, every operation and every kind of expectation."""
    case = read_case(CASE)
    assert read_case(json.loads(json.dumps(write_case(case)))) == case
    assert len(case.variants[0].ops) == 3
    assert case.stages[0].expect["*"].loops == ()
    assert case.stages[0].expect["2003"].loops is None
