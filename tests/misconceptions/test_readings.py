"""How far each idea reaches, and where it ends: more boards by hand, beside those of the files.

`docs/misconceptions.md` tells how each is read. What is expected of a misconception is derived from that reading, what
is right from the rule that is named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import engine
from tests.engine.boards import (
    ATTACHED,
    CREATURES,
    LOSE_ALL,
    SELF,
    SWITCH,
    YOUR_CREATURES,
    Json,
    add_colors,
    add_pt,
    add_subtypes,
    add_types,
    aura,
    basic,
    board,
    cda,
    colors,
    control,
    copy_of,
    count,
    creature,
    effect,
    enchantment,
    equipment,
    forbid,
    gain,
    keywords,
    land,
    lose,
    pt,
    run,
    set_colors,
    set_creature,
    set_land,
    set_pt,
    set_types,
    static,
    subtypes,
    types,
)
from tests.engine.rules.cards import blood_moon, humility, magus_of_the_moon, opalescence, urborg

WINGS = effect("wings", "bear", gain("flying"))
GROWTH = effect("growth", "bear", add_pt(3, 3))


def bear(**fields: object) -> Json:
    return creature("bear", 2, 2, colors=["green"], subtypes=["Bear"], **fields)


def counter(kind: str, timestamp: int, number: int = 1) -> list[Json]:
    return [{"kind": kind, "count": number, "timestamp": timestamp}]


class Reading(NamedTuple):
    """What an idea makes of one thing on a board, and what the rules (2026) do where it matters."""

    setup: Json
    looked_at: Callable[[Json, str], Any]
    name: str
    expected: dict[str, Any]


READINGS = [
    # M01: an older effect sets 1/1, then the creature's own ability defines 5/5.
    Reading(
        board(enchantment("small", static(CREATURES, set_pt(1, 1))), creature("star", 0, 0, cda(set_pt(5, 5)))),
        pt,
        "star",
        {"2026": (1, 1), "M01": (5, 5)},
    ),
    # M01: a face-down 2/2 that gets a counter afterwards is 3/3, and so it is by 613.2b and 613.4c.
    Reading(
        board(creature("morph", 5, 5, face_down=True, timestamp=1, counters=counter("+1/+1", 2))),
        pt,
        "morph",
        {"2026": (3, 3), "M01": (3, 3)},
    ),
    # M02: 2/2 with a counter under a set to 0/2 is 0/2; by 613.4b and 613.4c it is 1/3.
    Reading(
        board(bear(counters=counter("+1/+1", 5)), effects=(effect("queen", "bear", set_pt(0, 2)),)),
        pt,
        "bear",
        {"2026": (1, 3), "M02": (0, 2)},
    ),
    # M02 changes 7b and 7c alone: a switch still comes at the end.
    Reading(
        board(bear(), effects=(effect("turn", "bear", SWITCH), effect("queen", "bear", set_pt(0, 2)), GROWTH)),
        pt,
        "bear",
        {"M02": (2, 0)},
    ),
    # M04: +5/+0 before the switch is switched with the rest, as by the rules.
    Reading(
        board(creature("crab", 0, 3), effects=(effect("pump", "crab", add_pt(5, 0)), effect("turn", "crab", SWITCH))),
        pt,
        "crab",
        {"2026": (3, 5), "M04": (3, 5)},
    ),
    # M04 has 7b still: 0/3 switched, then set to 1/4, is 1/4 switched: 4/1.
    Reading(
        board(creature("crab", 0, 3), effects=(effect("turn", "crab", SWITCH), effect("set", "crab", set_pt(1, 4)))),
        pt,
        "crab",
        {"M04": (4, 1), "M06": (1, 4)},
    ),
    # M05: addition does not mind the order.
    Reading(board(bear(counters=counter("+1/+1", 2)), effects=(GROWTH,)), pt, "bear", {"2026": (6, 6), "M05": (6, 6)}),
    # M06: the CDA, then by timestamp: 5/5 defined, +3/+3 is 8/8, set to 0/2.
    Reading(
        board(
            creature("star", 0, 0, cda(set_pt(5, 5))),
            effects=(effect("growth", "star", add_pt(3, 3)), effect("queen", "star", set_pt(0, 2))),
        ),
        pt,
        "star",
        {"2026": (3, 5), "M06": (0, 2)},
    ),
    # M08: in a layer before all others Humility finds only printed creatures, so an animated enchantment keeps
    # its abilities; 613.1d makes it a creature before 613.1f.
    Reading(
        board(opalescence(), enchantment("wall", "defender"), humility()),
        keywords,
        "wall",
        {"2026": [], "M08": ["defender"]},
    ),
    # M13: the older CDA goes first by its timestamp, as by the rules.
    Reading(
        board(creature("star", 0, 0, cda(set_pt(5, 5))), effects=(effect("queen", "star", set_pt(0, 2)),)),
        pt,
        "star",
        {"2026": (0, 2), "M13": (0, 2)},
    ),
    # M29 is about losing: "can't have flying" forbids it for the rest of the layer (113.11).
    Reading(board(bear(), effects=(effect("nobody", "bear", forbid("flying")), WINGS)), keywords, "bear", {"M29": []}),
    # M31: with a single dependency nothing is left out.
    Reading(board(urborg(), basic("forest", "Forest"), blood_moon()), subtypes, "forest", {"M31": ["Forest"]}),
    # M35: timestamps decide among those that do not depend.
    Reading(
        board(bear(), effects=(effect("blue", "bear", set_colors("blue")), effect("red", "bear", set_colors("red")))),
        colors,
        "bear",
        {"M35": ["red"]},
    ),
    # M11: what was applied while the ability was there stays.
    Reading(board(magus_of_the_moon(), land("ruin"), humility()), subtypes, "ruin", {"M11": ["Mountain"]}),
    # M15 is about setting: an animated land stays a land.
    Reading(
        board(land("village"), effects=(effect("animate", "village", add_types("Creature"), set_pt(3, 3)),)),
        types,
        "village",
        {"M15": ["Creature", "Land"]},
    ),
    # M16: "is a land" adds the type.
    Reading(
        board(bear(), effects=(effect("song", "bear", set_types("Land")),)),
        types,
        "bear",
        {"M16": ["Creature", "Land"]},
    ),
    # M41: green and, in addition, white is white alone; 105.3 keeps both.
    Reading(
        board(bear(), effects=(effect("also", "bear", add_colors("white")),)),
        colors,
        "bear",
        {"2026": ["green", "white"], "M41": ["white"]},
    ),
    # M41: each family for itself: a Forest Dryad that is also an Elf stays a Forest.
    Reading(
        board(
            land("arbor", types="Land Creature", subtypes=["Forest", "Dryad"], power=1, toughness=1),
            effects=(effect("elf", "arbor", add_subtypes("Elf")),),
        ),
        subtypes,
        "arbor",
        {"2026": ["Dryad", "Elf", "Forest"], "M41": ["Elf", "Forest"]},
    ),
    # M41: "becomes a creature in addition to its other types" replaces them.
    Reading(
        board(land("village"), effects=(effect("animate", "village", add_types("Creature"), set_pt(3, 3)),)),
        types,
        "village",
        {"2026": ["Creature", "Land"], "M41": ["Creature"]},
    ),
    # M17 is about "loses all abilities": flying lost can be gained again.
    Reading(
        board(bear(), effects=(effect("grounded", "bear", lose("flying")), WINGS)),
        keywords,
        "bear",
        {"M17": ["flying"]},
    ),
    # M17: it is in layer 6, so what abilities did in layer 4 stays done.
    Reading(board(magus_of_the_moon(), land("ruin"), humility()), subtypes, "ruin", {"M17": ["Mountain"]}),
    # M18: copied abilities are the copy's own, and go.
    Reading(
        board(
            creature("bird", 1, 1, "flying"),
            bear(),
            effects=(effect("copy", "bear", copy_of("bird")), effect("frog", "bear", LOSE_ALL)),
        ),
        keywords,
        "bear",
        {"M18": []},
    ),
    # M20: a 5/5 by its own ability that got +3/+3 is copied as 8/8; by 707.2 the copy defines itself as 5/5.
    Reading(
        board(
            creature("star", 0, 0, cda(set_pt(5, 5))),
            creature("clone", 0, 0, timestamp=8),
            effects=(effect("growth", "star", add_pt(3, 3), timestamp=3), effect("copy", "clone", copy_of("star"))),
        ),
        pt,
        "clone",
        {"2026": (5, 5), "M20": (8, 8)},
    ),
    # M24: a static ability of a creature about itself goes on.
    Reading(board(creature("rat", 1, 1, static(SELF, add_pt(count(CREATURES), 0)))), pt, "rat", {"M24": (2, 1)}),
    # M36: shroud does not stop the creature's own ability, nor its counters, nor a spell that has resolved.
    Reading(
        board(
            creature("rat", 1, 1, "shroud", static(SELF, add_pt(1, 1)), counters=counter("+1/+1", 2)),
            effects=(effect("growth", "rat", add_pt(3, 3)),),
        ),
        pt,
        "rat",
        {"M36": (6, 6)},
    ),
]


@pytest.mark.parametrize("reading", READINGS)
def test_how_far_an_idea_reaches(reading: Reading) -> None:
    results = {ruleset: reading.looked_at(run(reading.setup, ruleset), reading.name) for ruleset in reading.expected}
    assert results == reading.expected


# --- no layers, other layers ------------------------------------------------------------------------


def test_the_newest_first_leaves_dependency_and_cdas_alone() -> None:
    """M03: Blood Moon goes before Urborg however old, and a changeling still is every type before one is set."""
    lands = board(blood_moon(), basic("forest", "Forest"), urborg())
    assert subtypes(run(lands, "M03"), "forest") == ["Forest"]
    changeling = creature("star", 0, 0, cda(set_pt(5, 5)))
    setup = board(changeling, effects=(effect("queen", "star", set_pt(0, 2)),))
    assert pt(run(setup, "M03"), "star") == (0, 2)


def test_the_newest_first_makes_the_oldest_the_one_that_is_seen() -> None:
    """M03: of three sets in 7b the oldest is applied last."""
    sets = tuple(effect(name, "bear", set_pt(size, size)) for name, size in (("one", 7), ("two", 8), ("three", 9)))
    assert pt(run(board(bear(), effects=sets)), "bear") == (9, 9)
    assert pt(run(board(bear(), effects=sets), "M03"), "bear") == (7, 7)


def test_losing_abilities_in_layer_3_comes_after_control() -> None:
    """M28, unlike M08: an ability of layer 2 has begun, and goes on (613.6)."""
    thief = creature("thief", 1, 1, static(ATTACHED, control("you")), attached_to="bear")
    setup = board(thief, bear(owner="opponent", controller="opponent"), effects=(effect("frog", "thief", LOSE_ALL),))
    assert run(setup, "M28")["objects"]["bear"]["controller"] == "you"
    assert run(setup, "M08")["objects"]["bear"]["controller"] == "opponent"


def test_gaining_after_losing_knows_no_timestamps() -> None:
    """M29: flying gained before "loses flying" stays; a keyword counter too."""
    setup = board(
        bear(counters=counter("reach", 2)),
        effects=({**WINGS, "timestamp": 3}, effect("grounded", "bear", lose("flying", "reach"), timestamp=4)),
    )
    assert keywords(run(setup), "bear") == []
    assert sorted(keywords(run(setup, "M29"), "bear")) == ["flying", "reach"]


# --- dependency -------------------------------------------------------------------------------------


def test_a_loop_in_layer_4_stops_the_rest_of_the_effect() -> None:
    """M30: what is in a loop applies in no layer: the creature it would have made green stays white."""
    first = enchantment("first", static({"type": "Artifact"}, add_types("Enchantment"), set_colors("green")))
    second = enchantment("second", static({"type": "Enchantment", "is": "other"}, add_types("Artifact")))
    setup = board(first, second, creature("golem", 1, 1, types="Artifact Creature", colors=["white"]))
    assert colors(run(setup), "golem") == ["green"]
    assert colors(run(setup, "M30"), "golem") == ["white"]


def test_a_loop_of_effects_that_have_begun_ends_too() -> None:
    """M30: each adds the other's power; both have begun in layer 6 and have flying. By 613.8b, by timestamp: 1+2 is 3,
    2+3 is 5. For who believes it nothing is added."""
    setup = board(
        creature("one", 1, 1),
        creature("two", 2, 2),
        effects=(
            effect("a", "one", gain("flying"), add_pt({"power": "two"}, 0)),
            effect("b", "two", gain("flying"), add_pt({"power": "one"}, 0)),
        ),
    )
    right, believed = run(setup), run(setup, "M30")
    assert (pt(right, "one"), pt(right, "two")) == ((3, 1), (5, 2))
    assert (pt(believed, "one"), pt(believed, "two")) == ((1, 1), (2, 2))
    assert keywords(believed, "one") == keywords(believed, "two") == ["flying"]


def test_a_reversed_dependency_of_numbers() -> None:
    """M35: "+X/+X, where X is its power" goes first: 1/1, +1/+1, +2/+2 is 4/4; by 613.8b 1/1, +2/+2, +3/+3 is 6/6."""
    ox = creature("ox", 1, 1, timestamp=9)
    setup = board(
        ox,
        effects=(
            effect("pump", "ox", add_pt(2, 2), timestamp=10),
            effect("double", "ox", add_pt({"power": "affected"}, {"power": "affected"}), timestamp=11),
        ),
    )
    assert pt(run(setup), "ox") == (6, 6)
    assert pt(run(setup, "M35"), "ox") == (4, 4)


# --- how long an effect lasts -----------------------------------------------------------------------


def test_a_lost_cda_goes_on_defining() -> None:
    """M10: lost in layer 6, it still defines in 7a; the ability itself is gone."""
    setup = board(creature("star", 0, 0, cda(set_pt(5, 5))), effects=(effect("frog", "star", LOSE_ALL),))
    believed = run(setup, "M10")
    assert pt(run(setup), "star") == (0, 0)
    assert (pt(believed, "star"), believed["objects"]["star"]["abilities"]) == ((5, 5), [])


def test_without_613_6_objects_are_found_anew() -> None:
    """M11: "nonwhite creatures become white and get +1/+1": in 7c there is no nonwhite creature left."""
    setup = board(
        bear(),
        enchantment("dawn", static({"type": "Creature", "not": {"color": "white"}}, set_colors("white"), add_pt(1, 1))),
    )
    assert pt(run(setup), "bear") == (3, 3)
    assert pt(run(setup, "M11"), "bear") == (2, 2)
    assert colors(run(setup, "M11"), "bear") == ["white"]


# --- what the words mean ----------------------------------------------------------------------------


def test_a_land_that_keeps_its_text_still_loses_its_land_types() -> None:
    """M14: their mana abilities go with them (305.6)."""
    setup = board(land("ground", subtypes=["Forest"]), blood_moon())
    believed = run(setup, "M14")
    assert subtypes(believed, "ground") == ["Mountain"]
    assert [ability["id"] for ability in believed["objects"]["ground"]["abilities"]] == ["mana-Mountain"]


def test_a_set_card_type_takes_the_supertype() -> None:
    """M15: "is a land" of a legendary creature; 205.1a keeps legendary."""
    setup = board(
        creature("hero", 2, 2, supertypes=["Legendary"]), effects=(effect("song", "hero", set_types("Land")),)
    )
    assert run(setup)["objects"]["hero"]["supertypes"] == ["Legendary"]
    assert run(setup, "M15")["objects"]["hero"]["supertypes"] == []


@pytest.mark.parametrize("misconception", ["M15", "M16"])
def test_losing_all_creature_types_becomes_nothing(misconception: str) -> None:
    """M15 and M16 are about what something becomes: what loses its creature types keeps all else, and loses them."""
    elf = creature("elf", 1, 1, supertypes=["Legendary"], types="Artifact Creature", subtypes=["Elf"])
    result = run(board(elf, effects=(effect("none", "elf", set_creature()),)), misconception)["objects"]["elf"]
    assert (result["supertypes"], result["types"], result["subtypes"]) == (["Legendary"], ["Artifact", "Creature"], [])


def test_a_land_type_does_nothing_to_what_is_no_land() -> None:
    """M15: by 305.7 and by the idea "becomes an Island" is about lands; a creature that is none stays one."""
    setup = board(bear(), effects=(effect("seas", "bear", set_land("Island")),))
    assert types(run(setup, "M15"), "bear") == ["Creature"]
    assert subtypes(run(setup, "M15"), "bear") == ["Bear"]


def test_a_stolen_lord_serves_its_owner() -> None:
    """M37: it gives its bonus to the owner's creatures; by 109.5 to those of who controls it."""
    lord = creature("lord", 2, 2, static({**YOUR_CREATURES, "is": "other"}, add_pt(1, 1)), owner="opponent")
    lord["controller"] = "opponent"
    theirs = creature("theirs", 1, 1, owner="opponent", controller="opponent")
    setup = board(lord, bear(), theirs, aura("chains", "lord", static(ATTACHED, control("you"))))
    right, believed = run(setup), run(setup, "M37")
    assert (pt(right, "bear"), pt(right, "theirs")) == ((3, 3), (1, 1))
    assert (pt(believed, "bear"), pt(believed, "theirs")) == ((2, 2), (2, 2))


# --- whom it reaches --------------------------------------------------------------------------------


def test_a_copy_that_takes_what_it_sees_takes_granted_abilities_and_types() -> None:
    """M20: a Bear that gained flying and is an artifact too; by 707.2 only what is printed is copied."""
    setup = board(
        bear(),
        creature("clone", 0, 0, timestamp=8),
        effects=(
            {**WINGS, "timestamp": 2},
            effect("metal", "bear", add_types("Artifact"), timestamp=3),
            effect("copy", "clone", copy_of("bear"), timestamp=9),
        ),
    )
    right, believed = run(setup), run(setup, "M20")
    assert (types(right, "clone"), keywords(right, "clone")) == (["Creature"], [])
    assert (types(believed, "clone"), keywords(believed, "clone")) == (["Artifact", "Creature"], ["flying"])


WHITE = {"type": "Creature", "color": "white"}


def test_a_resolved_effect_that_keeps_looking_reaches_who_fits_its_words_now() -> None:
    """M23: the newcomer gets the bonus, and whoever is white no more loses it; by the rules neither (611.2c)."""
    bonus = effect("bonus", "first faded", add_pt(1, 1), locked_from=WHITE)
    setup = board(
        creature("first", 1, 1, mana_cost="{W}"),
        creature("faded", 1, 1, mana_cost="{W}"),
        creature("newcomer", 1, 1, mana_cost="{W}"),
        effects=(effect("fade", "faded", {"colors": {"set": ["black"]}}), bonus),
    )
    sizes = {name: pt(run(setup, "M23"), name) for name in ("first", "faded", "newcomer")}
    assert sizes == {"first": (2, 2), "faded": (1, 1), "newcomer": (2, 2)}
    sizes = {name: pt(run(setup, "2026"), name) for name in ("first", "faded", "newcomer")}
    assert sizes == {"first": (2, 2), "faded": (2, 2), "newcomer": (1, 1)}


def test_an_effect_without_words_keeps_its_objects() -> None:
    """M23: who was chosen by hand, as a target is, stays chosen."""
    setup = board(creature("bear", 2, 2), creature("elf", 1, 1), effects=(effect("growth", "bear", add_pt(3, 3)),))
    assert (pt(run(setup, "M23"), "bear"), pt(run(setup, "M23"), "elf")) == ((5, 5), (1, 1))


@pytest.mark.parametrize("edition", list(engine.RULESETS))
def test_no_edition_looks_at_the_words_again(edition: str) -> None:
    """611.2c: with the words or without them every edition gives the same."""
    fields = {"locked_from": {"type": "Creature"}}
    some = [creature("bear", 2, 2), humility(), creature("elf", 1, 1)]
    plain, worded = (board(*some, effects=(effect("up", "bear", add_pt(1, 1), **more),)) for more in ({}, fields))
    assert run(plain, edition) == run(worded, edition)


def test_a_static_ability_that_chose_once_reaches_what_was_there() -> None:
    """M24: of two Bears the older one; Humility leaves the newer alone in each of its layers."""
    setup = board(creature("old", 2, 2, "reach"), humility(), creature("new", 2, 2, "reach"))
    believed = run(setup, "M24")
    assert (pt(believed, "old"), keywords(believed, "old")) == ((1, 1), [])
    assert (pt(believed, "new"), keywords(believed, "new")) == ((2, 2), ["reach"])


def test_static_last_is_by_timestamp_among_static_abilities() -> None:
    """M25: of two static abilities the newer wins; counters count as what happened, not as abilities."""
    first = enchantment("first", static(CREATURES, set_colors("blue")))
    second = enchantment("second", static(CREATURES, set_colors("red")))
    setup = board(first, second, bear(), effects=(effect("white", "bear", set_colors("white")),))
    assert colors(run(setup), "bear") == ["white"]
    assert colors(run(setup, "M25"), "bear") == ["red"]


def test_protection_that_is_lost_keeps_nothing_out() -> None:
    """M36 looks at the keywords of that moment: a Frog without shroud gets the bonus of layer 7c."""
    anthem = enchantment("anthem", static(YOUR_CREATURES, add_pt(1, 1)))
    setup = board(anthem, creature("bear", 2, 2, "shroud"), effects=(effect("frog", "bear", LOSE_ALL),))
    assert pt(run(setup, "M36"), "bear") == (3, 3)


def test_shroud_given_in_the_same_layer_counts() -> None:
    """M36: whom Levitation reaches is another set once Greaves have given shroud, so that it waits for them."""
    levitation = enchantment("levitation", static(YOUR_CREATURES, gain("flying")))
    greaves = equipment("greaves", "bear", static(ATTACHED, gain("shroud")))
    setup = board(levitation, bear(), greaves)
    assert keywords(run(setup), "bear") == ["flying", "shroud"]
    assert keywords(run(setup, "M36"), "bear") == ["shroud"]


# --- together ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("misconception", list(engine.MISCONCEPTIONS))
def test_a_board_with_one_plain_creature_is_the_same_for_all(misconception: str) -> None:
    """Each changes one thing, and here there is nothing to change."""
    assert run(board(bear()), misconception)["objects"] == run(board(bear()))["objects"]
