"""The lists of the game's words, as the rules of April 2026 have them (205.2a, 205.3g-q, 205.4a).

They were copied from the rules by hand. What is in no list counts as a creature type (205.3m), so a word too few in one
of them is a wrong board: an artifact type that goes when its artifact creature becomes an Elf.
"""

from __future__ import annotations

from typing import Final

import pytest

from engine import words
from engine.errors import ScenarioError
from tests.engine.boards import EDITIONS, add_types, artifact, board, creature, effect, land, run, set_creature, under
from tests.engine.boards import subtypes as subtypes_of
from tests.engine.boards import types as types_of

#: Rule -> the card types that its subtypes go with, how many they are, and which.
LISTS: Final[dict[str, tuple[set[str], int, str]]] = {
    "205.3g": (
        {"Artifact"},
        21,
        """Attraction, Blood, Bobblehead, Book, Clue, Contraption, Equipment, Food, Fortification, Gold, Incubator,
        Infinity, Junk, Lander, Map, Mutagen, Powerstone, Spacecraft, Stone, Treasure, Vehicle""",
    ),
    "205.3h": (
        {"Enchantment"},
        12,
        "Aura, Background, Cartouche, Case, Class, Curse, Role, Room, Rune, Saga, Shard, Shrine",
    ),
    "205.3i": (
        {"Land"},
        17,
        """Cave, Desert, Forest, Gate, Island, Lair, Locus, Mine, Mountain, Plains, Planet, Power-Plant, Sphere, Swamp,
        Tower, Town, Urza's""",
    ),
    "205.3j": (
        {"Planeswalker"},
        80,
        """Ajani, Aminatou, Angrath, Arlinn, Ashiok, Bahamut, Basri, Bolas, Calix, Chandra, Comet, Dack,
        Dakkon, Daretti, Davriel, Dellian, Dihada, Domri, Dovin, Ellywick, Elminster, Elspeth, Estrid,
        Freyalise, Garruk, Gideon, Grist, Guff, Huatli, Jace, Jared, Jaya, Jeska, Kaito, Karn, Kasmina,
        Kaya, Kiora, Koth, Liliana, Lolth, Lukka, Minsc, Mordenkainen, Nahiri, Narset, Niko, Nissa,
        Nixilis, Oko, Quintorius, Ral, Rowan, Saheeli, Samut, Sarkhan, Serra, Sivitri, Sorin, Szat,
        Tamiyo, Tasha, Teferi, Teyo, Tezzeret, Tibalt, Tyvar, Ugin, Urza, Venser, Vivien, Vraska, Vronos,
        Will, Windgrace, Wrenn, Xenagos, Yanggu, Yanling, Zariel""",
    ),
    "205.3k": ({"Instant", "Sorcery"}, 5, "Adventure, Arcane, Lesson, Omen, Trap"),
    "205.3q": ({"Battle"}, 1, "Siege"),
}
#: 205.3n and 205.3p list subtypes of planes and dungeons, which are no objects of a board.
CARD_TYPES: Final = """Artifact, Battle, Conspiracy, Creature, Dungeon, Enchantment, Instant, Kindred, Land, Phenomenon,
    Plane, Planeswalker, Scheme, Sorcery, Vanguard"""
#: What kindred was called from 2007 to 2023: older boards say it.
FORMER_CARD_TYPES: Final = "Tribal"
SUPERTYPES: Final = "Basic, Legendary, Ongoing, Snow, World"
BASIC_LAND_TYPES: Final = "Plains, Island, Swamp, Mountain, Forest"
#: Some of 205.3m, and words that were in a list of the program once though the rules have them in none.
CREATURE_TYPES: Final = "Elf, Golem, Construct, Shapeshifter, Lhurgoyf, Assembly-Worker, Cloud, Ersta, Inzerva"


def listed(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


@pytest.mark.parametrize("rule", LISTS)
def test_the_subtypes_are_those_of_the_rule(rule: str) -> None:
    """No word too many, none too few."""
    families, number, text = LISTS[rule]
    subtypes = {word for word, types in words.SUBTYPE_FAMILIES.items() if types == families}
    assert subtypes == set(listed(text))
    assert len(subtypes) == number == len(listed(text))


def test_no_subtype_stands_outside_the_lists() -> None:
    """Each of them is in one list and goes with the card types of that list (205.3d)."""
    assert sorted(words.SUBTYPE_FAMILIES) == sorted(word for _, _, text in LISTS.values() for word in listed(text))


def test_card_types_and_supertypes_are_those_of_the_rules() -> None:
    """205.2a with the older name of kindred, 205.4a, and the basic land types of 305.6."""
    assert {*listed(CARD_TYPES), *listed(FORMER_CARD_TYPES)} == words.CARD_TYPES
    assert set(listed(SUPERTYPES)) == words.SUPERTYPES
    assert listed(BASIC_LAND_TYPES) == list(words.BASIC_LAND_TYPES)
    assert set(listed(LISTS["205.3i"][2])) == words.LAND_TYPES


@pytest.mark.parametrize("word", listed(CREATURE_TYPES))
def test_what_is_in_no_list_is_a_creature_type(word: str) -> None:
    """205.3m is the list that new sets add to: it is not kept."""
    assert words.is_creature_type(word)
    assert words.families_of(word) == {"Creature", "Kindred", "Tribal"}


@pytest.mark.parametrize("word", ["Elite", "Host", "Token", "Nonbasic"])
def test_what_is_no_supertype_is_refused(word: str) -> None:
    """205.4a knows five; a token is told by the token itself (111.1)."""
    with pytest.raises(ScenarioError, match="must be a supertype"):
        run(board(land("land", supertypes=[word])))


@pytest.mark.parametrize("rule", [rule for rule in LISTS if rule not in {"205.3k", "205.3q"}])
def test_what_becomes_an_elf_keeps_all_that_is_no_creature_type(rule: str) -> None:
    """A new creature type replaces creature types only (205.1a): of each list every subtype stays."""
    family = next(iter(LISTS[rule][0]))
    for word in listed(LISTS[rule][2]):
        thing = creature("thing", 1, 1, types=f"{family} Creature", subtypes=["Golem", word])
        result = run(board(thing, effects=(effect("elf", "thing", set_creature("Elf")),)))
        assert subtypes_of(result, "thing") == sorted(["Elf", word]), word


@under(*EDITIONS)
@pytest.mark.parametrize("word", ["Mutagen", "Book", "Clue"])
def test_an_animated_token_that_becomes_an_elf_keeps_its_artifact_type(word: str, edition: str) -> None:
    """A Mutagen token is animated (it becomes a 0/0 creature too), then becomes an Elf: an artifact creature, Mutagen
    and Elf (205.1a, 205.1b)."""
    token = artifact("token", subtypes=[word], token=True)
    effects = (
        effect("animate", "token", add_types("Creature"), timestamp=2),
        effect("elf", "token", set_creature("Elf"), timestamp=3),
    )
    result = run(board(token, effects=effects), edition)
    assert types_of(result, "token") == ["Artifact", "Creature"]
    assert subtypes_of(result, "token") == sorted(["Elf", word])
