"""How far a word reaches: over a list, over a paragraph, over a zone. Expected by hand from the rules named."""

from __future__ import annotations

from itertools import permutations
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

NOUNS = {"artifact": {"types": ["Artifact"]}, "land": {"types": ["Land"]}}
#: What a word before or behind a list says of an object.
QUALITIES: dict[str, Json] = {
    "green": {"colors": ["green"]},
    "legendary": {"supertypes": ["Legendary"]},
    "tapped": {"status": ["tapped"]},
    "flying": {"abilities": ["flying"]},
    "named": {"name": "Test Bear"},
}
BEFORE, BEHIND = ("{} artifacts and lands{}", "Artifacts and lands {}{}")
IN_FRENCH, ARTICLES = ("Les artefacts et terrains {}{}", "Les artefacts et les terrains {}{}")
LISTS = (
    ("en", BEFORE, "Green", "green"), ("en", BEFORE, "Legendary", "legendary"), ("en", BEFORE, "Tapped", "tapped"),
    ("en", BEHIND, "with flying", "flying"), ("en", BEHIND, "named Test Bear", "named"),
    ("fr", IN_FRENCH, "verts", "green"), ("fr", IN_FRENCH, "légendaires", "legendary"),
    ("fr", IN_FRENCH, "engagés", "tapped"), ("fr", IN_FRENCH, "avec le vol", "flying"),
    ("fr", ARTICLES, "avec le vol", "flying"),
)  # fmt: skip
PLACES = {"en": ("have haste.", " you control"), "fr": ("ont la célérité.", " que vous contrôlez")}


def chosen_by(selector: Any, objects: list[Json]) -> frozenset[str]:
    """Return the objects that become red."""
    painted = {"static": {"affects": selector, "changes": [{"colors": {"set": ["red"]}}]}}
    result = run(board(*objects, card("painter", "Enchantment", painted)))["objects"]
    return frozenset(name for name, thing in result.items() if thing["colors"] == ["red"])


@pytest.mark.parametrize(("language", "phrase", "word", "quality"), LISTS)
@pytest.mark.parametrize("mine", [False, True])
def test_two_ways_to_read_a_word_of_a_list_are_both_offered(
    language: str, phrase: str, word: str, quality: str, mine: bool
) -> None:
    """It is said of all of them, or of the one it stands at; whose they are is said of all."""
    verb, keeper = PLACES[language]
    objects = [
        {"id": f"{noun}-{of}-{who}", "name": "x", **made, **(QUALITIES[quality] if of == "such" else {}), "owner": who}
        for noun, made in NOUNS.items() for of in ("such", "other") for who in ("you", "opponent")
    ]  # fmt: skip
    near = "artifact" if phrase is BEFORE else "land"
    theirs = {thing["id"] for thing in objects if not mine or thing["owner"] == "you"}
    both = {name for name in theirs if "such" in name}
    one = {name for name in theirs if "such" in name or not name.startswith(near)}
    types = "Enchantment" if language == "en" else "Enchantement"
    line = line_of(f"{phrase.format(word, keeper if mine else '')} {verb}", types, language=language)
    assert line.why == "two_readings"
    assert {chosen_by(affects(reading), objects) for reading in line.readings} == {frozenset(both), frozenset(one)}


@pytest.mark.parametrize(
    ("text", "selector"),
    [
        ("Goblins and Elves you control have trample.", {"subtype": ["Goblin", "Elf"], "controller": "you"}),
        ("Auras and Equipment attached to this creature have flying.",
         {"subtype": ["Aura", "Equipment"], "attached_to": "self"}),
        ("White and blue creatures have flying.", {"type": "Creature", "color": ["white", "blue"]}),
    ],
)  # fmt: skip
def test_whose_they_are_is_said_of_all(text: str, selector: Json) -> None:
    line = line_of(text)
    assert line.why is None
    assert affects(line.abilities) == selector


@pytest.mark.parametrize("text", ["White creatures, artifacts, and lands you control have trample.",
                                  "Goblins, Elves, and creatures named Test Bear get +1/+1."])  # fmt: skip
def test_so_does_one_over_a_longer_list(text: str) -> None:
    assert line_of(text).why == "two_readings"


def test_what_a_target_is_has_to_be_sure_before_it_is_it() -> None:
    """Does the artifact need flying, too? Nobody can say what "it" may be."""
    assert line_of("Destroy target artifact or creature with flying. It can't block.", "Instant").effects == ()


# --- over zones -------------------------------------------------------------------------------------

#: Nouns that each say where, in both languages, with what they find.
PLACED = {
    "here": ("artifacts you control", "artefacts que vous contrôlez"),
    "theirs": ("creatures your opponents control", "créatures que vos adversaires contrôlent"),
    "deep": ("land cards in your library", "cartes de terrain dans votre bibliothèque"),
    "dead": ("creature cards in your graveyard", "cartes de créature dans votre cimetière"),
}
LAID = [
    card("here", "Artifact"), card("not-mine", "Artifact", owner="opponent"), card("held", "Artifact", zone="hand"),
    creature("theirs", 1, 1, owner="opponent"), creature("mine", 1, 1), land("deep", zone="library"),
    land("grove"), land("lost", zone="graveyard"), creature("dead", 1, 1, zone="graveyard"),
    creature("gone", 1, 1, zone="exile"), creature("dead-theirs", 1, 1, zone="graveyard", owner="opponent"),
]  # fmt: skip


@pytest.mark.parametrize(("first", "then"), [*permutations(PLACED, 2)])
def test_an_alternative_is_looked_for_in_its_own_zone(first: str, then: str) -> None:
    """Whatever zone a noun names, beside whatever other: what is found is what either finds alone."""
    for language, (english, french) in (("en", (0, "{} and {}")), ("fr", (1, "les {} et les {}"))):
        words = french.format(PLACED[first][english], PLACED[then][english])
        verb = PLACES[language][0]
        types = "Enchantment" if language == "en" else "Enchantement"
        line = line_of(f"{words[0].upper()}{words[1:]} {verb}", types, language=language)
        assert line.why in (None, "two_readings", "cannot_be_said")
        for reading in (line.abilities, *line.readings):
            if reading:
                assert chosen_by(affects(reading), LAID) == {first, then}


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
