"""Types: set, added, lost; and the lists of the rules."""

from __future__ import annotations

from typing import Final

import pytest

from engine import words
from engine.errors import ScenarioError
from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.boards import subtypes as subtypes_of
from tests.engine.boards import types as types_of
from tests.engine.rules.cards import CHANGELING

# --- card types, supertypes, subtypes and "every creature type" (205.1a-b, 205.3d) -------------------------


def changed(obj: Json, *changes: Json, edition: str = "2026") -> Json:
    """The result of one object under one resolved effect."""
    return run(board(obj, effects=(effect("change", obj["id"], *changes),)), edition)


@under(*EDITIONS)
def test_setting_a_card_type_drops_the_subtypes_that_go_with_none_left(edition: str) -> None:
    """An artifact creature that becomes only an artifact keeps its artifact type and supertype, not Golem (205.1a)."""
    golem = creature("golem", 3, 3, types="Artifact Creature", supertypes=["Legendary"], subtypes=["Golem", "Vehicle"])
    result = changed(golem, set_types("Artifact"), edition=edition)
    assert types(result, "golem") == ["Artifact"]
    assert subtypes(result, "golem") == ["Vehicle"]
    assert result["objects"]["golem"]["supertypes"] == ["Legendary"]
    assert pt(result, "golem") == (None, None)


#: Types and subtypes of a creature, what an effect changes, and types and subtypes afterwards.
TYPE_LINES: Final[dict[str, tuple[str, str, list[Json], str, str]]] = {
    # "Isn't a creature" leaves no creature type on an enchantment.
    "creature-removed": ("Enchantment Creature", "God Shrine", [remove_types("Creature")], "Enchantment", "Shrine"),
    # In addition to its other types (205.1b).
    "type-added": ("Creature", "Bear", [add_types("Artifact")], "Artifact Creature", "Bear"),
    # Creature types go with kindred (once tribal) as well (205.3m).
    "kindred": ("Kindred Creature", "Elf", [remove_types("Creature")], "Kindred", "Elf"),
    "tribal": ("Tribal Creature", "Elf", [remove_types("Creature")], "Tribal", "Elf"),
    # "Elf creature" written the other way round: the artifact is a creature when Elf is added (205.3d).
    "types-first": ("Artifact", "", [add_subtypes("Elf"), add_types("Creature")], "Artifact Creature", "Elf"),
    # Creature types replace creature types only (205.1a).
    "creature-type-set": (
        *("Artifact Land Creature", "Vehicle Forest Bear", [set_creature("Frog")]),
        *("Artifact Creature Land", "Forest Frog Vehicle"),
    ),
    # A Treasure is an Equipment no more, and as much of an Elf and an Aura as before (205.1a).
    "artifact-type-set": (
        *("Artifact Enchantment Creature", "Equipment Elf Aura", [set_subtypes("Treasure")]),
        *("Artifact Creature Enchantment", "Aura Elf Treasure"),
    ),
    # The set that a new subtype is of loses the others (205.1a).
    "two-families-set": (
        *("Artifact Enchantment Creature", "Vehicle Shrine Elf", [set_subtypes("Food", "Aura")]),
        *("Artifact Creature Enchantment", "Aura Elf Food"),
    ),
    # The card types go and the creature types with them; the artifact types are set to Treasure (205.1a).
    "type-and-subtype-set": (
        *("Artifact Creature", "Equipment Golem", [set_types("Artifact"), set_subtypes("Treasure")]),
        *("Artifact", "Treasure"),
    ),
    # A land without its land types, also those that are not basic, is still a land, a creature and an Elf (205.1a).
    "land-types-lost": (
        *("Artifact Land Creature", "Desert Urza's Cave Forest Elf Vehicle", [lose_subtypes("land")]),
        *("Artifact Creature Land", "Elf Vehicle"),
    ),
    # In addition to its other types, and no longer one of them.
    "one-comes-one-goes": (
        *("Creature", "Bear Druid", [add_subtypes("Zombie"), {"subtypes": {"remove": ["Druid"]}}]),
        *("Creature", "Bear Zombie"),
    ),
    # New sets invent creature types: a word of no list goes with the creature and leaves with it.
    "unknown-removed": ("Artifact Creature", "Flumph Clue", [remove_types("Creature")], "Artifact", "Clue"),
    "unknown-replaced": ("Artifact Creature", "Flumph Clue", [set_creature("Elf")], "Artifact Creature", "Clue Elf"),
}


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("before", "words_before", "changes", "after", "words_after"), TYPE_LINES.values(), ids=TYPE_LINES
)
def test_types_and_subtypes_under_one_effect(
    edition: str, before: str, words_before: str, changes: list[Json], after: str, words_after: str
) -> None:
    result = changed(creature("it", 1, 1, types=before, subtypes=words_before.split()), *changes, edition=edition)
    assert types(result, "it") == after.split()
    assert subtypes(result, "it") == words_after.split()


@under(*EDITIONS)
def test_every_creature_type_goes_with_the_last_type_it_fits(edition: str) -> None:
    """A changeling that becomes only a land has no creature type at all."""
    shifter = creature("shifter", 1, 1, CHANGELING, subtypes=["Shapeshifter"])
    result = changed(shifter, set_types("Land"), edition=edition)
    assert result["objects"]["shifter"]["all_creature_types"] is False
    assert subtypes(result, "shifter") == []


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"supertypes": {"add": ["Legendary"]}}, ["Legendary", "Snow"]),
        ({"supertypes": {"remove": ["Snow"]}}, []),
        ({"supertypes": {"set": ["Legendary"]}}, ["Legendary"]),
    ],
)
def test_supertypes_change_on_their_own(edition: str, change: Json, expected: list[str]) -> None:
    result = changed(creature("bear", 2, 2, supertypes=["Snow"], subtypes=["Bear"]), change, edition=edition)
    assert result["objects"]["bear"]["supertypes"] == expected
    assert types(result, "bear") == ["Creature"]
    assert subtypes(result, "bear") == ["Bear"]


@under("2026")
def test_what_is_no_artifact_becomes_no_treasure(edition: str) -> None:
    """Nothing gains a subtype that goes with none of its card types (205.3d); its Aura is of another set."""
    thing = creature("thing", 1, 1, types="Enchantment Creature", subtypes=["Aura", "Elf"])
    assert subtypes(changed(thing, set_subtypes("Treasure"), edition=edition), "thing") == ["Aura", "Elf"]


@under(*EDITIONS)
def test_a_land_without_land_types_has_no_mana_ability_of_them_and_keeps_the_others(edition: str) -> None:
    """The mana ability comes with the basic land type and goes with it (305.6); only 305.7 takes a land's own."""
    thing = land("thing", {"id": "own", "keyword": "hexproof"}, subtypes=["Forest", "Gate"])
    assert abilities(run(board(thing), edition), "thing") == ["own", "mana-Forest"]
    assert abilities(changed(thing, lose_subtypes("land"), edition=edition), "thing") == ["own"]


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("family", "left"),
    [
        ("artifact", ["Adventure", "Aura", "Elf", "Gate", "Jace", "Siege"]),
        ("enchantment", ["Adventure", "Elf", "Equipment", "Gate", "Jace", "Siege"]),
        ("spell", ["Aura", "Elf", "Equipment", "Gate", "Jace", "Siege"]),
        ("planeswalker", ["Adventure", "Aura", "Elf", "Equipment", "Gate", "Siege"]),
        ("battle", ["Adventure", "Aura", "Elf", "Equipment", "Gate", "Jace"]),
    ],
)
def test_losing_all_subtypes_of_a_family_leaves_the_others(edition: str, family: str, left: list[str]) -> None:
    """Each of the lists of 205.3g-q goes by itself."""
    types_ = "Artifact Enchantment Instant Planeswalker Battle Land Creature"
    words = ["Equipment", "Aura", "Adventure", "Jace", "Siege", "Gate", "Elf"]
    thing = creature("thing", 1, 1, types=types_, subtypes=words)
    assert subtypes(changed(thing, lose_subtypes(family), edition=edition), "thing") == left


@under(*EDITIONS)
def test_a_text_change_does_not_reach_into_losing_all_land_types(edition: str) -> None:
    """ "Loses all land types" has no word to replace (612.2): made "Forest", its Swamp goes like the others."""
    moon = enchantment("moon", static({"type": "Land"}, lose_subtypes("land")))
    objects = [land("bog", subtypes=["Swamp", "Forest"]), moon]
    hack = effect("hack", "moon", {"text": {"replace": ["Swamp", "Forest"]}})
    assert subtypes(run(board(*objects, effects=(hack,)), edition), "bog") == []


@under(*EDITIONS)
def test_setting_creature_types_to_none_loses_them_all(edition: str) -> None:
    """`[]` takes every creature type, those of changeling included; the keyword is still there."""
    shifter = creature("shifter", 1, 1, CHANGELING, subtypes=["Shapeshifter"])
    result = changed(shifter, set_creature(), edition=edition)
    assert result["objects"]["shifter"]["all_creature_types"] is False
    assert subtypes(result, "shifter") == []
    assert keywords(result, "shifter") == ["changeling"]


@under(*EDITIONS)
def test_setting_creature_types_to_those_of_another_object(edition: str) -> None:
    """Duplicant: the creature types of that card, and its own word besides."""
    objects = [creature("double", 2, 4, subtypes=["Golem"]), creature("elf", 1, 1, subtypes=["Elf", "Druid"])]
    change = set_creature({"of": "elf"}, "Shapeshifter")
    result = run(board(*objects, effects=(effect("change", "double", change),)), edition)
    assert subtypes(result, "double") == ["Druid", "Elf", "Shapeshifter"]


@under(*EDITIONS)
def test_losing_the_creature_types_of_a_changeling(edition: str) -> None:
    """They are all there are: none stays, by name or by changeling; what is no creature type does."""
    objects = [
        creature("shifter", 1, 1, CHANGELING),
        creature("bear", 2, 2, types="Land Creature", subtypes=["Bear", "Forest"]),
        creature("other", 1, 1, CHANGELING, subtypes=["Elf"]),
    ]
    lost = {"subtypes": {"remove": [{"of": "shifter"}]}}
    result = run(board(*objects, effects=(effect("loss", "bear other", lost),)), edition)
    assert subtypes(result, "bear") == ["Forest"]
    assert subtypes(result, "other") == []
    assert result["objects"]["other"]["all_creature_types"] is False


@under(*EDITIONS)
@pytest.mark.parametrize(("word", "size"), [("Goblin", (2, 2)), ("Weird", (2, 2)), ("Forest", (1, 1))])
def test_whoever_looks_for_a_creature_type_finds_a_changeling(edition: str, word: str, size: tuple[int, int]) -> None:
    """Every creature type, also one that no list names; not a land type."""
    lord = enchantment("lord", static({"subtype": word}, add_pt(1, 1)))
    assert pt(run(board(lord, creature("shifter", 1, 1, CHANGELING)), edition), "shifter") == size


@under(*EDITIONS)
def test_a_changeling_that_is_no_equipment_or_aura(edition: str) -> None:
    """Subtypes of the other families are not creature types."""
    lord = enchantment("lord", static({"subtype": ["Equipment", "Aura", "Forest", "Siege"]}, add_pt(1, 1)))
    assert pt(run(board(lord, creature("shifter", 1, 1, CHANGELING)), edition), "shifter") == (1, 1)


@under(*EDITIONS)
def test_a_changeling_shares_a_creature_type_with_every_creature_that_has_one(edition: str) -> None:
    """With the Elf yes; with a creature without creature types there is nothing to share."""
    shares = {"type": "Creature", "is": "other", "shares": ["creature_type", "self"]}
    shifter = creature("shifter", 1, 1, CHANGELING, static(shares, add_pt(1, 1)))
    objects = [shifter, creature("elf", 1, 1, subtypes=["Elf"]), creature("blank", 1, 1)]
    result = run(board(*objects), edition)
    assert pt(result, "elf") == (2, 2)
    assert pt(result, "blank") == (1, 1)


@under(*EDITIONS)
def test_a_changeling_is_of_the_chosen_type(edition: str) -> None:
    """What the source chose as it entered is found among every creature type."""
    chosen = {"creature_type": "Sliver"}
    lord = enchantment("lord", static({"type": "Creature", "chosen": "creature_type"}, add_pt(1, 1)), chosen=chosen)
    objects = [creature("shifter", 1, 1, CHANGELING), creature("elf", 1, 1, subtypes=["Elf"])]
    result = run(board(lord, *objects), edition)
    assert pt(result, "shifter") == (2, 2)
    assert pt(result, "elf") == (1, 1)


@under(*EDITIONS)
def test_losing_changeling_in_the_layer_of_abilities_comes_too_late(edition: str) -> None:
    """The types came in layer 4 and stay; the ability is gone."""
    shifter = creature("shifter", 1, 1, CHANGELING, subtypes=["Shapeshifter"])
    result = changed(shifter, LOSE_ALL, edition=edition)
    assert result["objects"]["shifter"]["all_creature_types"] is True
    assert abilities(result, "shifter") == []


@under(*EDITIONS)
def test_setting_a_creature_type_replaces_every_creature_type(edition: str) -> None:
    """A frogged changeling is a Frog and nothing else; no lord of Goblins finds it in the sizes' layers."""
    lord = enchantment("lord", static({"subtype": "Goblin"}, add_pt(1, 1)))
    shifter = creature("shifter", 1, 1, CHANGELING, subtypes=["Shapeshifter"])
    frog = effect("frog", "shifter", set_creature("Frog"))
    result = run(board(lord, shifter, effects=(frog,)), edition)
    assert subtypes(result, "shifter") == ["Frog"]
    assert result["objects"]["shifter"]["all_creature_types"] is False
    assert pt(result, "shifter") == (1, 1)


@under(*EDITIONS)
def test_with_every_creature_type_subtypes_lists_those_that_are_there_by_name(edition: str) -> None:
    """The flag beside the list; the list is not filled up."""
    result = changed(creature("bear", 2, 2, subtypes=["Bear"]), ALL_CREATURE_TYPES, edition=edition)
    assert subtypes(result, "bear") == ["Bear"]
    assert result["objects"]["bear"]["all_creature_types"] is True


@under(*EDITIONS)
def test_a_land_type_of_two_words_is_two_subtypes(edition: str) -> None:
    """ "Urza's" and "Power-Plant" are one subtype each."""
    plant = land("plant", subtypes=["Urza's", "Power-Plant"])
    assert subtypes(run(board(plant), edition), "plant") == ["Power-Plant", "Urza's"]


# --- the lists of the game's words, as the rules of April 2026 have them (205.2a, 205.3g-q, 205.4a) --------


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
