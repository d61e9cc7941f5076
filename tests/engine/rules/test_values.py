"""Every kind of value, on one board counted by hand."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.engine.boards import (
    ALL_CREATURE_TYPES,
    SELF,
    aura,
    basic,
    board,
    card,
    creature,
    effect,
    land,
    pt,
    run,
    set_pt,
    static,
)

OGRE_COUNTERS: Final = [{"kind": "charge", "count": 5}, {"kind": "+1/+1", "count": 2}]
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
    """A number of nothing is 0."""
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
