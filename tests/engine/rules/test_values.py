"""Values and selectors: what is counted, and which objects are meant."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.engine.boards import *

# --- every kind of value, on one board counted by hand -----------------------------------------------------


OBJECTS: Final = (
    creature(
        "ogre", 3, 4, mana_cost="{2}{R}", counters=[{"kind": "charge", "count": 5}, {"kind": "+1/+1", "count": 2}]
    ),
    creature("gold", 1, 1, mana_cost="{W}{U}{U}", owner="you"),
    creature("theirs", 9, 9, mana_cost="{U}{U}{U}{U}", owner="opponent"),
    card("hybrid", "Artifact", mana_cost="{W/U}{U/P}"),
    basic("forest", "Forest"),
    basic("isle", "Island"),
    land("dual", subtypes=["Forest", "Swamp", "Cave"]),
    card("bolt", "Instant", zone="graveyard", timestamp=30, mana_cost="{R}"),
    card("idol", "Artifact Creature", zone="graveyard", timestamp=31, power=6, toughness=7, mana_cost="{X}{4}"),
    card("rite", "Kindred Sorcery", zone="graveyard", owner="opponent", timestamp=32),
)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (7, 7),
        (-3, -3),
        ({"count": {"type": "Creature"}}, 4),
        ({"count": {"type": "Creature", "controller": "you"}}, 3),
        ({"count": {"zone": "graveyard"}}, 3),
        ({"count": {"is": "attached"}}, 1),
        ({"mana_value": "ogre"}, 3),
        ({"mana_value": "idol"}, 4),
        ({"mana_value": "forest"}, 0),
        ({"mana_value": "attached"}, 3),
        ({"power": "ogre"}, 3),
        ({"toughness": "ogre"}, 4),
        ({"power": "idol"}, 6),
        ({"toughness": "graveyard_top"}, 7),
        ({"power": "forest"}, 0),
        ({"power": "hybrid"}, 0),
        ({"colors": "gold"}, 2),
        ({"colors": "forest"}, 0),
        ({"colors": "self"}, 1),
        ({"counters": "ogre", "kind": "charge"}, 5),
        ({"counters": "ogre", "kind": "+1/+1"}, 2),
        ({"counters": "ogre", "kind": "age"}, 0),
        ({"card_types": {"zone": "graveyard"}}, 5),  # instant, artifact, creature, kindred, sorcery
        ({"card_types": {"zone": "graveyard", "owner": "you"}}, 3),
        ({"basic_land_types": {"type": "Land", "controller": "you"}}, 3),  # Forest, Island, Swamp
        ({"devotion": ["blue"]}, 4),  # gold UU, hybrid W/U and U/P
        ({"devotion": ["white"]}, 2),  # gold W, hybrid W/U
        ({"devotion": ["white", "blue"]}, 5),  # each symbol counts once
        ({"devotion": ["black"]}, 0),
        ({"life": "you"}, 20),
        ({"life": "opponent"}, 13),
        ({"sum": [1, 2, {"power": "ogre"}]}, 6),
        ({"sum": []}, 0),
        ({"product": [2, 3, {"power": "ogre"}]}, 18),
        ({"product": []}, 1),
        ({"negative": {"life": "you"}}, -20),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_what_a_value_is(value: Any, expected: int) -> None:
    """The power that "is X" gives in the layer of sets: the ogre's counters come later and are not seen."""
    test = creature("test", 0, 0, static(SELF, set_pt(value, 0)), mana_cost="{G}", attached_to="ogre")
    assert pt(run(board(*OBJECTS, test, life={"opponent": 13})), "test") == (expected, 0)


def test_the_top_of_your_graveyard_is_nothing_where_it_is_empty() -> None:
    test = creature("test", 1, 1, static(SELF, set_pt({"power": "graveyard_top"}, {"mana_value": "attached"})))
    assert pt(run(board(test)), "test") == (0, 0)


def test_devotion_is_that_of_the_effects_controller() -> None:
    """Yours is counted over permanents you control, whoever owns them."""
    test = creature("test", 0, 0, static(SELF, set_pt({"devotion": ["blue"]}, 0)), owner="opponent")
    assert pt(run(board(*OBJECTS, test)), "test") == (4, 0)
    theft = effect("theft", "theirs", {"control": "you"}, controller="you")
    assert pt(run(board(*OBJECTS, test, effects=(theft,))), "test") == (0, 0)


def test_devotion_counts_no_cards_off_the_battlefield() -> None:
    """Permanents only (700.5)."""
    test = creature("test", 0, 0, static(SELF, set_pt({"devotion": ["red"]}, 0)))
    assert pt(run(board(*OBJECTS, test)), "test") == (1, 0)


def test_different_card_types_are_counted_as_they_are_now() -> None:
    """An awakened land adds a type that nothing else on the board has; basic types read what effects added."""
    number = {"basic_land_types": {"type": "Land"}}
    kinds = {"card_types": {"type": "Land"}}
    test = creature("test", 0, 0, static(SELF, set_pt(number, kinds)))
    awake = effect("awake", "forest", {"types": {"add": ["Creature"]}}, {"subtypes": {"add": ["Plains"]}})
    result = run(board(basic("forest", "Forest"), test, effects=(awake,)))
    assert pt(result, "test") == (2, 2)


def test_counters_are_as_many_as_there_are_on_it_now() -> None:
    """An ooze as large as the counters on the enchantment that made it."""
    grime = card("grime", "Enchantment", counters=[{"kind": "slime", "count": 4}])
    number = {"counters": "grime", "kind": "slime"}
    ooze = creature("ooze", 0, 0, static(SELF, set_pt(number, number), cda=True), token=True)
    assert pt(run(board(grime, ooze)), "ooze") == (4, 4)


def test_a_value_of_what_is_attached() -> None:
    """ "Its power is the enchanted creature's toughness", from an Aura to another object."""
    cloak = aura("cloak", "ogre", static({"ids": ["gold"]}, set_pt({"toughness": "attached"}, None)))
    assert pt(run(board(*OBJECTS, cloak)), "gold") == (4, 1)


def test_a_resolved_effects_self_is_its_source() -> None:
    """`self` in an effect with a source names that object; without one it is nothing: 0."""
    grow = effect("grow", "gold", set_pt({"power": "self"}, 1), source="theirs")
    alone = effect("grow", "gold", set_pt({"power": "self"}, 1))
    assert pt(run(board(*OBJECTS, effects=(grow,))), "gold") == (9, 1)
    assert pt(run(board(*OBJECTS, effects=(alone,))), "gold") == (0, 1)


def test_how_many_creature_types_makes_no_count_of_objects() -> None:
    """A changeling is one object in a count of Elves."""
    number = {"count": {"subtype": "Elf"}}
    test = creature("test", 0, 0, static(SELF, set_pt(number, number)))
    change = effect("all", "test", ALL_CREATURE_TYPES)
    assert pt(run(board(test, effects=(change,))), "test") == (1, 1)


# --- every key of a selector, on one board whose objects differ by one thing each --------------------------


MEANT: Final = (
    creature("bear", 2, 2, mana_cost="{1}{G}", subtypes=["Bear"]),
    creature("elf", 1, 1, "flying", mana_cost="{G}", subtypes=["Elf"], supertypes=["Legendary"], owner="opponent"),
    creature("gold", 4, 5, mana_cost="{W}{U}", subtypes=["Elf", "Wizard"], counters=[{"kind": "charge", "count": 2}]),
    creature("golem", 3, 3, types="Artifact Creature", mana_cost="{5}", token=True, status=["tapped", "attacking"]),
    creature("hidden", 6, 6, "flying", face_down=True),
    creature("twin", 2, 2, mana_cost="{R}", subtypes=["Bear"], chosen={"color": "red"}),
    land("grove", subtypes=["Forest"], supertypes=["Basic"]),
    aura("cloak", "bear", mana_cost="{W}"),
    card("dead", "Creature", power=1, toughness=1, zone="graveyard", timestamp=20, mana_cost="{B}"),
    card("held", "Instant", zone="hand", mana_cost="{U}"),
)
TWIN_NAME: Final = {"name": {"set": "bear"}}

CASES: Final[tuple[tuple[Json, set[str]], ...]] = (
    ({}, {"bear", "elf", "gold", "golem", "hidden", "twin", "grove", "cloak", "test"}),
    ({"is": "self"}, {"test"}),
    ({"is": "attached"}, {"bear"}),
    ({"is": "other", "type": "Enchantment"}, {"cloak"}),
    ({"is": "graveyard_top"}, {"dead"}),
    ({"ids": ["bear", "dead", "held"]}, {"bear", "dead", "held"}),
    ({"ids": []}, set()),
    ({"type": "Artifact"}, {"golem"}),
    ({"type": ["Artifact", "Land"]}, {"golem", "grove"}),
    ({"subtype": "Elf"}, {"elf", "gold"}),
    ({"subtype": ["Wizard", "Forest"]}, {"gold", "grove"}),
    ({"supertype": "Legendary"}, {"elf"}),
    ({"supertype": ["Basic", "Legendary"]}, {"elf", "grove"}),
    ({"color": "green"}, {"bear", "elf"}),
    ({"color": ["white", "red"]}, {"gold", "twin", "cloak"}),
    ({"keyword": "flying"}, {"elf"}),
    ({"name": "gold"}, {"gold"}),
    ({"name": "bear"}, {"bear", "twin"}),
    ({"counter": "charge"}, {"gold"}),
    ({"zone": "graveyard"}, {"dead"}),
    ({"zone": ["graveyard", "hand"]}, {"dead", "held"}),
    ({"colorless": True}, {"golem", "hidden", "grove", "test"}),
    ({"colorless": False}, {"bear", "elf", "gold", "twin", "cloak"}),
    ({"multicolored": True}, {"gold"}),
    ({"multicolored": False, "type": "Creature"}, {"bear", "elf", "golem", "hidden", "twin"}),
    ({"token": True}, {"golem"}),
    ({"token": False, "type": "Creature"}, {"bear", "elf", "gold", "hidden", "twin"}),
    ({"face_down": True}, {"hidden"}),
    ({"face_down": False, "type": "Creature"}, {"bear", "elf", "gold", "golem", "twin"}),
    ({"has_abilities": True}, {"elf", "grove", "test"}),
    ({"has_abilities": False, "type": "Creature"}, {"bear", "gold", "golem", "hidden", "twin"}),
    ({"shares": ["color", "elf"]}, {"bear", "elf"}),
    ({"shares": ["creature_type", "bear"]}, {"bear", "twin"}),
    ({"shares": ["name", "bear"]}, {"bear", "twin"}),
    ({"attached_to": "bear"}, {"cloak", "test"}),
    ({"attached_to": "attached"}, {"cloak", "test"}),
    ({"has_attached": {"subtype": "Aura"}}, {"bear"}),
    ({"has_attached": {"color": "red"}}, set()),
    ({"status": "tapped"}, {"golem"}),
    ({"status": ["blocking", "attacking"]}, {"golem"}),
    ({"controller": "opponent"}, {"elf"}),
    ({"controller": "you", "color": "green"}, {"bear"}),
    ({"owner": "opponent"}, {"elf"}),
    ({"power": {">=": 4}}, {"gold"}),
    ({"type": "Creature", "power": {"<": 2}}, {"elf"}),
    ({"power": {">": 1, "<=": 3}}, {"bear", "golem", "hidden", "twin"}),
    ({"toughness": {"=": {"power": "golem"}}}, {"golem"}),
    ({"mana_value": {"=": 5}}, {"golem"}),
    ({"type": "Creature", "mana_value": {"<=": 1}}, {"elf", "hidden", "twin"}),
    ({"chosen": "color"}, {"twin"}),
    ({"chosen": "creature_type"}, {"bear", "twin"}),
    ({"chosen": "land_type"}, {"grove"}),
    ({"chosen": "name"}, {"gold"}),
    ({"type": "Creature", "not": {"color": "green"}}, {"gold", "golem", "hidden", "twin"}),
    ({"any": [{"color": "green"}, {"type": "Land"}]}, {"bear", "elf", "grove"}),
    ({"any": []}, set()),
    ({"all": [{"color": "green"}, {"subtype": "Elf"}]}, {"elf"}),
    # A zone in an alternative: "green creatures and creature cards in graveyards".
    ({"any": [{"color": "green"}, {"type": "Creature", "zone": "graveyard"}]}, {"bear", "elf", "dead"}),
    # The alternatives beside it stay on the battlefield: no black or blue card elsewhere.
    ({"any": [{"color": ["black", "blue", "red"]}, {"type": "Land", "zone": "library"}]}, {"gold", "twin"}),
    ({"any": [{"is": "self"}, {"zone": ["hand", "graveyard"]}]}, {"test", "dead", "held"}),
    ({"type": "Creature", "any": [{"supertype": "Legendary"}, {"zone": "graveyard"}]}, {"elf", "dead"}),
    ({"all": [{"any": [{"color": "red"}, {"zone": "graveyard"}]}, {"type": "Creature"}]}, {"twin", "dead"}),
    # Where the top names a zone, an alternative without one means any of these.
    ({"zone": ["battlefield", "graveyard"], "any": [{"color": "black"}, {"zone": "graveyard"}]}, {"dead"}),
    ({"zone": ["graveyard", "hand"], "any": [{"color": "blue"}, {"zone": "graveyard"}]}, {"dead", "held"}),
    ({"all": [{"zone": "graveyard"}, {"type": "Creature"}]}, set()),
    # What is denied names no zone to look in.
    ({"any": [{"color": "white"}, {"not": {"zone": "battlefield"}}]}, {"gold", "cloak"}),
    ({"all": [{"not": {"any": [{"type": "Creature"}, {"type": "Land"}]}}], "color": "white"}, {"cloak"}),
)


@pytest.mark.parametrize(("selector", "expected"), CASES)
def test_what_a_selector_finds(selector: Json, expected: set[str]) -> None:
    """The objects that an effect with this selector applies to, in the last layer, as everything is by then."""
    chosen = {"color": "red", "creature_type": "Bear", "land_type": "Forest", "name": "gold"}
    ability = static(selector, {"pt": {"switch": True}})
    test = {**enchantment("test", ability, chosen=chosen), "attached_to": "bear", "subtypes": ["Aura"]}
    document = board(*MEANT, test, effects=(effect("twinned", "twin", TWIN_NAME),))
    affected = step(run(document), "7d", "test.a1")["objects"]
    assert set(affected) == expected
    assert len(affected) == len(expected)


@pytest.mark.parametrize(
    ("alternative", "size"),
    [
        ({"type": "Creature", "zone": "graveyard"}, (3, 3)),
        ({"type": "Creature", "zone": "hand"}, (1, 1)),
        ({"not": {"zone": "battlefield"}}, (1, 1)),
    ],
)
def test_a_condition_on_the_source_looks_where_an_alternative_does(alternative: Json, size: tuple[int, int]) -> None:
    """113.6: it works in the graveyard, and asks there whether it is one of two things."""
    when = {"self": {"any": [{"subtype": "Wall"}, alternative]}}
    grows = {**static({"is": "self"}, add_pt(2, 2), when=when), "zones": ["graveyard"]}
    result = run(board(creature("ghost", 1, 1, grows, zone="graveyard")))
    assert (result["objects"]["ghost"]["power"], result["objects"]["ghost"]["toughness"]) == size


def test_affected_and_not_affected_in_a_value() -> None:
    """ "+1/+1 for each other creature" by what is being changed: two others each; "for each of itself": one."""
    others = {"count": {"type": "Creature", "is": "not_affected"}}
    itself = {"count": {"is": "affected"}}
    objects = [creature(name, 0, 0) for name in ("a", "b", "c")]
    result = run(board(*objects, enchantment("test", static({"type": "Creature"}, add_pt(others, itself)))))
    assert [(result["objects"][name]["power"], result["objects"][name]["toughness"]) for name in "abc"] == [(2, 1)] * 3
