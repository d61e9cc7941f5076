"""Base power and toughness, the party, fighting alone: what of an object, or of a player's, is asked by a word."""

from __future__ import annotations

import pytest

from tests.engine.boards import *

GREW = {"counters": [{"kind": "+1/+1", "count": 1}]}
COUNTED = cda(set_pt(count(CREATURES), count(CREATURES)))


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("fields", "changes", "base"),
    [
        ({}, (), (2, 3)),
        ({}, (add_pt(3, 3),), (2, 3)),
        (GREW, (), (2, 3)),
        ({}, (SWITCH,), (2, 3)),
        ({}, (set_pt(5, 6),), (5, 6)),
        ({}, (set_pt(None, 7), add_pt(1, 1)), (2, 7)),
        ({}, (copy_of("giant"),), (7, 8)),
        ({}, (TURN_DOWN,), (2, 2)),
        ({"abilities": [COUNTED]}, (), (3, 3)),
        ({"types": ["Artifact"]}, (), (0, 0)),
    ],
)
def test_base_power_and_toughness_are_what_was_set(
    edition: str, fields: Json, changes: tuple[Json, ...], base: tuple[int, int]
) -> None:
    """208.4b: printed, copied, defined or set, without what modifies or switches it. A noncreature has none (208.3)."""
    mirror = creature("mirror", 0, 0, static(SELF, add_pt({"base_power": "it"}, {"base_toughness": "it"})))
    effects = tuple(effect(f"e{place}", "it", change) for place, change in enumerate(changes))
    document = board({**creature("it", 2, 3), **fields}, creature("giant", 7, 8), mirror, effects=effects)
    assert pt(run(document, edition), "mirror") == base


@under(*EDITIONS)
def test_what_asks_for_it_goes_on_after_it_is_set(edition: str) -> None:
    """613.4b before 613.4c: set to 1/1 the bear fits, and grows; the ogre does not. In 2003 the lord waits."""
    lord = static({**CREATURES, "base_power": {"=": 1}, "base_toughness": {"=": 1}}, add_pt(2, 2))
    document = board(
        creature("bear", 2, 2),
        creature("ogre", 4, 4),
        enchantment("lord", lord),
        effects=(effect("shrink", "bear", set_pt(1, 1)),),
    )
    result = run(document, edition)
    assert (pt(result, "bear"), pt(result, "ogre")) == ((3, 3), (4, 4))


# --- the party --------------------------------------------------------------------------------------

EVERY = cda(ALL_CREATURE_TYPES)


def member(name: str, *subtypes: str, **fields: object) -> Json:
    return {**creature(name, 1, 1, subtypes=list(subtypes)), **fields}


def changeling(name: str) -> Json:
    return creature(name, 1, 1, EVERY)


@pytest.mark.parametrize(
    ("members", "size"),
    [
        ((), 0),
        ([("Cleric",), ("Rogue",), ("Warrior",), ("Wizard",)], 4),
        ([("Cleric",), ("Cleric",), ("Elf",)], 1),
        ([("Cleric", "Rogue")], 1),
        ([("Cleric", "Rogue"), ("Cleric",)], 2),
        ([("Cleric", "Wizard"), ("Wizard",), ("Wizard",)], 2),
        ([("Cleric", "Rogue"), ("Rogue", "Warrior"), ("Cleric", "Warrior"), ("Rogue",)], 3),
    ],
)
def test_a_party_is_as_large_as_can_be(members: list[tuple[str, ...]], size: int) -> None:
    """700.8a: up to one each of Cleric, Rogue, Warrior and Wizard, each creature for one of its types."""
    assert party_of(*(member(f"m{place}", *types) for place, types in enumerate(members))) == size


@pytest.mark.parametrize(
    ("objects", "size"),
    [
        ([changeling("a"), changeling("b"), member("c", "Wizard")], 3),
        ([changeling(name) for name in "abcde"], 4),
        ([member("theirs", "Cleric", owner="opponent")], 0),
        ([member("taken", "Cleric", owner="opponent", controller="you")], 1),
        ([member("dead", "Cleric", zone="graveyard")], 0),
        ([card("words", "Kindred Enchantment", subtypes=["Cleric"])], 0),
    ],
)
def test_only_creatures_that_you_control_are_in_it(objects: list[Json], size: int) -> None:
    """700.8, and 702.73a for what is every creature type."""
    assert party_of(*objects) == size


def party_of(*objects: Json) -> int | None:
    counts = creature("counts", 0, 1, static(SELF, set_pt({"party": "you"}, 1)))
    return pt(run(board(counts, *objects)), "counts")[0]


def test_types_that_come_later_than_the_condition_are_not_in_it() -> None:
    """613.1d: who becomes a Wizard in layer 4 fills the party before layer 7 looks."""
    full = static(CREATURES, add_pt(1, 1), when={"value": {"party": "you"}, "=": 4})
    members = [member(word, word) for word in ("Cleric", "Rogue", "Warrior")]
    school = enchantment("school", static({"ids": ["bear"]}, {"subtypes": {"add": ["Wizard"]}}))
    result = run(board(*members, creature("bear", 2, 2), school, enchantment("full", full)))
    assert (pt(result, "bear"), pt(result, "Cleric")) == ((3, 3), (2, 2))


# --- fighting alone ---------------------------------------------------------------------------------


def fighter(name: str, *status: str, **fields: object) -> Json:
    return {**creature(name, 1, 1, status=list(status)), **fields}


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("objects", "word", "found"),
    [
        ([fighter("a", "attacking")], "attacking alone", {"a"}),
        ([fighter("a", "attacking"), fighter("b", "blocking")], "attacking alone", {"a"}),
        ([fighter("a", "attacking"), fighter("b", "attacking")], "attacking alone", set()),
        ([fighter("a", "attacking"), fighter("b", "attacking", owner="opponent")], "attacking alone", set()),
        ([fighter("a", "attacking"), fighter("b", "attacking", enabled=False)], "attacking alone", {"a"}),
        ([fighter("a", "tapped"), fighter("b", "blocking")], "blocking alone", {"b"}),
        ([fighter("a", "tapped"), fighter("b", "blocking")], ["tapped", "blocking alone"], {"a", "b"}),
    ],
)
def test_alone_is_who_fights_while_no_other_does(
    edition: str, objects: list[Json], word: object, found: set[str]
) -> None:
    """506.5: it attacks or blocks, and no other creature does, whoever controls it."""
    lord = enchantment("lord", static({**CREATURES, "status": word}, add_pt(1, 1)))
    result = run(board(*objects, lord), edition)["objects"]
    assert {name for name, thing in result.items() if thing["power"] == 2} == found
