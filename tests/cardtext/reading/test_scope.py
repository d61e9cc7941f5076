"""How far a word reaches: over a list, over a paragraph, over a zone. Expected by hand from the rules named."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import read_object, write_ability
from layers_site.cardtext.reading.card import read_card, written_reading
from layers_site.cardtext.reading.result import Line, PrintedCard, reading_json
from tests.engine.boards import board, card, creature, land, run

Json = dict[str, Any]
AURA = "Enchantment — Aura"


def line_of(text: str, types: str = "Creature — Elf", name: str = "Ford Warden", language: str = "en") -> Line:
    return read_card(PrintedCard(name, types, text, language=language)).lines[-1]  # type: ignore[arg-type]


def affects(abilities: Any) -> Any:
    (ability,) = abilities
    written: Any = write_ability(ability)
    return written["static"]["affects"]


# --- over a list ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            "Slivers and creatures named Test Bear get +1/+1.",
            {"any": [{"subtype": "Sliver"}, {"type": "Creature", "name": "Test Bear"}]},
            {"name": "Test Bear", "any": [{"subtype": "Sliver"}, {"type": "Creature"}]},
        ),
        (
            "Green creatures and artifacts you control have trample.",
            {"type": ["Creature", "Artifact"], "color": "green", "controller": "you"},
            {"controller": "you", "any": [{"type": "Creature", "color": "green"}, {"type": "Artifact"}]},
        ),
    ],
)
def test_a_word_over_a_list_can_mean_two_things(text: str, first: Json, second: Json) -> None:
    line = line_of(text)
    assert line.why == "two_readings"
    assert [affects(reading) for reading in line.readings] == [first, second]


@pytest.mark.parametrize(
    "text",
    [
        "White creatures, artifacts, and lands you control have trample.",
        "Goblins, Elves, and creatures named Test Bear get +1/+1.",
        "Artifacts and creatures with flying have trample.",
    ],
)
def test_so_does_one_over_a_longer_list(text: str) -> None:
    assert line_of(text).why == "two_readings"


@pytest.mark.parametrize(
    ("text", "selector"),
    [
        (
            "Goblins and Elves you control have trample.",
            {"subtype": ["Goblin", "Elf"], "controller": "you"},
        ),
        (
            "Auras and Equipment attached to this creature have flying.",
            {"subtype": ["Aura", "Equipment"], "attached_to": "self"},
        ),
        ("White and blue creatures have flying.", {"type": "Creature", "color": ["white", "blue"]}),
    ],
)
def test_whose_they_are_is_said_of_all(text: str, selector: Json) -> None:
    line = line_of(text)
    assert line.why is None
    assert affects(line.abilities) == selector


def test_what_a_target_is_has_to_be_sure_before_it_is_it() -> None:
    """Does the artifact need flying, too? Nobody can say what "it" may be."""
    assert line_of("Destroy target artifact or creature with flying. It can't block.", "Instant").effects == ()


# --- over zones -------------------------------------------------------------------------------------


def test_an_alternative_with_a_zone_is_found_there() -> None:
    """Rule 205.4b: the lands here and the land cards there are snow; nothing else is."""
    line = line_of("Lands you control and land cards in your library are snow.", "Enchantment")
    written = [write_ability(ability) for ability in line.abilities]
    objects = [
        card("root", "Enchantment", *written),
        land("grove"),
        land("theirs", controller="opponent"),
        land("deep", zone="library"),
        land("lost", zone="graveyard"),
        creature("bear", 2, 2, zone="library"),
    ]
    result = run(board(*objects))["objects"]
    assert {name for name, thing in result.items() if "Snow" in thing["supertypes"]} == {"grove", "deep"}


@pytest.mark.parametrize(
    ("text", "name", "types", "language"),
    [
        ("You can't cast this spell unless an opponent has poison.", "Ford Warden", "Creature — Elf", "en"),
        ("You can't cast Ford Warden during your first turn.", "Ford Warden", "Creature — Elf", "en"),
        ("Vous ne pouvez pas lancer ce sort si vous avez un marqueur.", "Gardien", "Créature : elfe", "fr"),
        ("Vous ne pouvez pas lancer le Gardien pendant votre tour.", "Gardien", "Créature : elfe", "fr"),
    ],
)
def test_what_forbids_to_cast_the_card_does_nothing_on_the_battlefield(
    text: str, name: str, types: str, language: str
) -> None:
    """Rule 113.6d: it works where the card can be cast from, and on the stack."""
    line = line_of(text, types, name, language)
    assert line.why is None
    assert [ability.static for ability in line.abilities] == [None]


def test_what_forbids_to_cast_others_works_on_the_battlefield() -> None:
    assert line_of("You can't cast spells during combat.").abilities[0].static is not None


# --- over a paragraph -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature has flying and lifelink, and it gets +1/+1.",
        "Enchanted creature loses all abilities. It gets +1/+1.",
        "Enchanted creature gets +1/+1. It can't block.",
    ],
)
def test_a_paragraph_about_the_same_objects_is_one_ability(text: str) -> None:
    """Rule 113.2c: a paragraph break marks another ability; 613.6 joins the parts of one."""
    (ability,) = line_of(f"Enchant creature\n{text}", AURA).abilities
    assert ability.static is not None
    assert len(ability.static.changes) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Creatures you control get +1/+1. As long as you have the city's blessing, they have vigilance.",
        "This creature gets +2/+2 and other creatures you control have flying.",
    ],
)
def test_what_holds_under_another_condition_or_for_others_stays_apart(text: str) -> None:
    assert len(line_of(text).abilities) == 2


def test_parts_of_one_paragraph_apply_together() -> None:
    """Rule 613.6: the ability is lost in layer 6 as it begins there, and yet goes on to layer 7c: 2/2 becomes 3/3."""
    line = line_of("This creature loses all abilities. It gets +1/+1.")
    made = {"id": "odd", "name": "Odd", "types": ["Creature"], "power": 2, "toughness": 2}
    odd = {**made, "abilities": [write_ability(ability) for ability in line.abilities]}
    assert read_object(odd).power == 2
    thing = run(board(odd))["objects"]["odd"]
    assert (thing["power"], thing["toughness"], thing["abilities"]) == (3, 3, [])


def test_a_mode_that_makes_nothing_points_at_no_ability_above() -> None:
    """The head is left, and so no ability is chosen from: the modes have nothing to do with devoid."""
    text = "Devoid\nChoose one —\n• Return target spell to its owner's hand.\n• Draw a card."
    understood = reading_json(read_card(PrintedCard("Brook", "Instant", text)))["understood"]
    assert [what for _start, _end, what in understood] == ["/card/abilities/0", "", ""]


def test_a_mode_that_makes_nothing_points_at_no_effect_of_another() -> None:
    text = "When this creature enters, choose one —\n• Target creature gets +1/+1 until end of turn.\n• Draw a card."
    understood = written_reading(PrintedCard("Brook", "Creature — Elf", text))["understood"]
    assert [what for _start, _end, what in understood] == ["/card/abilities/0", "/effects/0", "/card/abilities/0"]
