"""Misconceptions about words and characteristics."""

from __future__ import annotations

import pytest

import engine
from engine.rulesets import DEFAULT, MISCONCEPTIONS, find_ruleset, is_ruleset, unlike
from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import *

# --- the ids of misconceptions, what is none, and several of them held together ----------------------------


LEFT_OUT = ("M22", "M26", "M27", "M34", "M40")


# --- their ids ------------------------------------------------------------------------------------------


def test_there_are_36_misconceptions_and_six_are_left_out() -> None:
    """M01 to M42; the editions stay the seven."""
    every = {f"M{number:02}" for number in range(1, 43)}
    assert set(MISCONCEPTIONS) == every - set(LEFT_OUT)
    assert tuple(engine.RULESETS) == EDITIONS


@pytest.mark.parametrize("ruleset", [*EDITIONS, "M07", "M07+M11", "M03+M07+M11+M14"])
def test_a_ruleset_is_found_by_its_id(ruleset: str) -> None:
    assert find_ruleset(ruleset).id == ruleset
    assert is_ruleset(ruleset)
    assert run(board(), ruleset)["ruleset"] == ruleset


@pytest.mark.parametrize(
    "ruleset",
    [
        "",
        "M00",
        "M43",
        "m07",
        "M7",
        *LEFT_OUT,
        "2004",
        "+",
        "M07+",
        "+M07",
        "M07 + M11",
        "M07+M22",
        "2026+M07",
        "M07+M07",  # what touches the same can't be held together
        "M01+M02",
        "M07+M39",
        "M01+M07",
        "M15+M16",
        "M21+M24",
        "+".join(["M07"] * 200),
    ],
)
def test_what_is_no_ruleset_is_a_key_error(ruleset: str) -> None:
    """Unknown, left out, or contradicting itself."""
    assert not is_ruleset(ruleset)
    with pytest.raises(KeyError):
        engine.evaluate(engine.parse(board()), ruleset)


def test_a_misconception_differs_from_today_in_one_thing() -> None:
    """In its layer table or in one switch; the first idea, that only time decides, in three of them."""
    touched = {code: set(unlike(find_ruleset(DEFAULT), rules)) for code, rules in MISCONCEPTIONS.items()}
    assert touched.pop("M01") == {"layers", "dependency", "knows_cdas"}
    assert {code for code, names in touched.items() if len(names) != 1} == set()


# --- combinations ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["M07+M11", "M11+M07"])
def test_two_misconceptions_show_both_and_in_either_order(ruleset: str) -> None:
    """Without dependency older Urborg makes Swamps before Blood Moon comes; without 613.6 Humility, a creature, ends
    with its own ability before sizes are set. Each alone shows only its own."""
    lands = [urborg(timestamp=1), blood_moon(timestamp=2), basic("forest", "Forest", timestamp=3)]
    document = board(*lands, humility(timestamp=4), opalescence(timestamp=5), creature("bear", 2, 2, timestamp=6))
    both, first, second = run(document, ruleset), run(document, "M07"), run(document, "M11")
    assert (subtypes(both, "forest"), pt(both, "bear")) == (["Forest", "Swamp"], (2, 2))
    assert (subtypes(first, "forest"), pt(first, "bear")) == (["Forest", "Swamp"], (1, 1))
    assert (subtypes(second, "forest"), pt(second, "bear")) == (["Forest"], (2, 2))


def test_a_layer_table_and_a_switch_may_be_held_together() -> None:
    """Newest first (M03), and sizes set after they are modified (M02): the older of two sets has the last word, and
    no bonus is left."""
    effects = (
        effect("one", "bear", set_pt(1, 1), timestamp=5),
        effect("four", "bear", set_pt(4, 4), timestamp=6),
        effect("growth", "bear", add_pt(3, 3), timestamp=7),
    )
    document = board(creature("bear", 2, 2), effects=effects)
    assert pt(run(document, "M02+M03"), "bear") == (1, 1)
    assert pt(run(document, "M02"), "bear") == (4, 4)
    assert pt(run(document, "M03"), "bear") == (4, 4)
    assert pt(run(document), "bear") == (7, 7)


# --- misconceptions about words, losses, copies, and whom an effect reaches, on boards of their edges ------


def counter(kind: str = "+1/+1", **fields: object) -> list[Json]:
    return [{"kind": kind, "count": 1, **fields}]


# --- words ----------------------------------------------------------------------------------------------


def test_m14_a_land_keeps_its_printed_abilities_under_a_new_type() -> None:
    """Urborg under Blood Moon is a Mountain that still makes Swamps; the old land types are gone."""
    document = board(urborg(timestamp=1, subtypes=["Island"]), blood_moon(timestamp=5), basic("forest", "Forest"))
    result = run(document, "M14")
    assert (subtypes(result, "urborg"), abilities(result, "urborg")) == (["Mountain"], ["a1", "mana-Mountain"])
    assert subtypes(result, "forest") == ["Forest", "Swamp"]


@pytest.mark.parametrize("grant_at", [1, 9])
def test_m19_a_new_land_type_takes_granted_abilities_too(grant_at: int) -> None:
    """Granted before or after; the mana ability of the new type is there, and what is no ability stays."""
    grant = effect("grant", "path", gain("hexproof"), add_colors("red"), timestamp=grant_at)
    document = board(sorrows_path(), blood_moon(timestamp=5), effects=(grant,))
    held, right = run(document, "M19"), run(document)
    assert (abilities(held, "path"), colors(held, "path")) == (["mana-Mountain"], ["red"])
    assert keywords(right, "path") == ["hexproof"]


GOLEM = card("golem", "Artifact Creature", supertypes=["Legendary"], subtypes=["Golem"], power=3, toughness=3)


def test_m15_a_type_that_is_set_replaces_the_whole_type_line() -> None:
    """ "Becomes an Elk" takes the artifact and the legend; a set land type the creature; a colour nothing."""
    elk = run(board(GOLEM, effects=(effect("elk", "golem", set_creature("Elk"), set_colors("green")),)), "M15")[
        "objects"
    ]
    assert (elk["golem"]["supertypes"], elk["golem"]["types"]) == ([], ["Creature"])
    assert (elk["golem"]["subtypes"], elk["golem"]["colors"]) == (["Elk"], ["green"])
    arbor = creature("arbor", 1, 1, types="Land Creature", supertypes=["Snow"], subtypes=["Forest", "Dryad"])
    mountain = run(board(blood_moon(), arbor), "M15")["objects"]["arbor"]
    assert (mountain["supertypes"], mountain["types"], mountain["subtypes"]) == ([], ["Land"], ["Mountain"])
    added = run(board(GOLEM, effects=(effect("elk", "golem", add_subtypes("Elk")),)), "M15")["objects"]["golem"]
    assert (added["supertypes"], added["types"]) == (["Legendary"], ["Artifact", "Creature"])


def test_m16_becomes_is_taken_for_in_addition() -> None:
    """Types, supertypes, creature types, land types and colours add up; a land keeps its abilities."""
    changes = [set_types("Enchantment"), {"supertypes": {"set": ["Snow"]}}, set_creature("Elk"), set_colors("green")]
    golem = {**GOLEM, "colors": ["red"]}
    now = run(board(golem, effects=(effect("more", "golem", *changes),)), "M16")["objects"]["golem"]
    assert now["types"] == ["Artifact", "Creature", "Enchantment"]
    assert (now["supertypes"], now["subtypes"]) == (["Legendary", "Snow"], ["Elk", "Golem"])
    assert now["colors"] == ["green", "red"]
    bait = effect("bait", "food", set_subtypes("Clue"))
    assert subtypes(run(board(artifact("food", subtypes=["Food"]), effects=(bait,)), "M16"), "food") == ["Clue", "Food"]
    moon = run(board(blood_moon(timestamp=1), urborg(timestamp=2)), "M16")
    assert (subtypes(moon, "urborg"), abilities(moon, "urborg")) == (
        ["Mountain", "Swamp"],
        ["a1", "mana-Mountain", "mana-Swamp"],
    )


def test_m41_in_addition_is_taken_for_becomes() -> None:
    """Types, creature types, land types and colours replace; each family of subtypes its own."""
    snow = {"supertypes": {"add": ["Snow"]}}
    changes = [add_types("Enchantment", "Creature"), add_subtypes("Elk"), add_colors("green"), snow]
    golem = {**GOLEM, "colors": ["red"]}
    now = run(board(golem, effects=(effect("more", "golem", *changes),)), "M41")["objects"]["golem"]
    assert (now["types"], now["subtypes"]) == (["Creature", "Enchantment"], ["Elk"])
    assert (now["colors"], now["supertypes"]) == (["green"], ["Snow"])
    swamp = run(board(urborg(), basic("forest", "Forest")), "M41")
    assert (subtypes(swamp, "forest"), abilities(swamp, "forest")) == (["Swamp"], ["mana-Swamp"])
    bait = effect("bait", "food", add_subtypes("Clue"))
    assert subtypes(run(board(artifact("food", subtypes=["Food"]), effects=(bait,)), "M41"), "food") == ["Clue"]


# --- what is lost ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["2026", "M17", "M18"])
def test_losing_all_abilities_as_a_ban_or_for_printed_ones_only(ruleset: str) -> None:
    """Trample printed, flying gained at 3 and a haste counter of 4, all lost at 5, vigilance gained at 9. M17: nothing
    is left. M18: what was given and what counters give stays. Today: what came later."""
    bear = creature("bear", 2, 2, "trample", counters=counter("haste", timestamp=4), timestamp=1)
    effects = (
        effect("wings", "bear", gain("flying"), timestamp=3),
        effect("loss", "bear", LOSE_ALL, timestamp=5),
        effect("watch", "bear", gain("vigilance"), timestamp=9),
    )
    expected = {"2026": ["vigilance"], "M17": [], "M18": ["flying", "haste", "vigilance"]}
    assert keywords(run(board(bear, effects=effects), ruleset), "bear") == expected[ruleset]


def test_m38_a_star_cannot_be_lost() -> None:
    """A Nightmare that loses all abilities keeps its size, and nothing else; a lost colour CDA goes as ever."""
    devoid = cda(set_colors())
    effects = (effect("loss", "nightmare", LOSE_ALL),)
    beast = nightmare()
    beast["abilities"].append(devoid)
    held, right = run(board(*swamps(3), beast, effects=effects), "M38"), run(board(*swamps(3), beast, effects=effects))
    assert (pt(held, "nightmare"), abilities(held, "nightmare")) == ((3, 3), ["a1"])
    assert (pt(right, "nightmare"), abilities(right, "nightmare")) == ((0, 0), [])


# --- copies ---------------------------------------------------------------------------------------------


def test_m20_a_copy_takes_what_its_model_is_in_the_end() -> None:
    """With counter, bonus, colour and gained flying, whatever is older; today a plain 2/2."""
    bear = creature("bear", 2, 2, counters=counter(), timestamp=1)
    effects = (
        effect("copying", "clone", copy_of("bear"), timestamp=3),
        effect("growth", "bear", add_pt(3, 3), set_colors("green"), gain("flying"), timestamp=9),
    )
    document = board(bear, creature("clone", 0, 0, timestamp=2), effects=effects)
    held, right = run(document, "M20"), run(document)
    assert (pt(held, "clone"), colors(held, "clone"), keywords(held, "clone")) == ((6, 6), ["green"], ["flying"])
    assert (pt(right, "clone"), colors(right, "clone"), keywords(right, "clone")) == ((2, 2), [], [])


def test_m21_becoming_a_copy_wipes_what_was_on_it() -> None:
    """Older bonuses, counters and changes of control reach it no more; newer ones and static abilities do."""
    thing = creature("thing", 1, 1, counters=counter(timestamp=2), timestamp=1)
    effects = (
        effect("theft", "thing", control("you"), controller="opponent", timestamp=3),
        effect("growth", "thing dragon", add_pt(3, 3), timestamp=4),
        effect("copying", "thing", copy_of("dragon"), timestamp=5),
        effect("late", "thing", add_pt(0, 2), timestamp=6),
        effect("wings", "dragon", gain("flying"), timestamp=7),
    )
    document = board(thing, creature("dragon", 5, 5, timestamp=1), glorious_anthem(timestamp=1), effects=effects)
    held, right = run(document, "M21"), run(document)
    assert (pt(held, "thing"), controller(held, "thing")) == ((6, 8), "you")
    assert (pt(right, "thing"), controller(right, "thing")) == ((9, 11), "opponent")
    assert (pt(held, "dragon"), keywords(held, "dragon")) == ((9, 9), ["flying"])


# --- whom an effect reaches -----------------------------------------------------------------------------


def test_m24_a_static_ability_reaches_only_what_was_there_before() -> None:
    """Not the younger bear; one of the same timestamp, and the effects of spells as ever."""
    bears = [creature(f"bear{at}", 2, 2, timestamp=at) for at in (4, 5, 6)]
    growth = effect("growth", "bear6", add_pt(1, 0), timestamp=3)
    result = run(board(*bears, glorious_anthem(timestamp=5), effects=(growth,)), "M24")
    assert [pt(result, bear["id"]) for bear in bears] == [(3, 3), (3, 3), (3, 2)]


@pytest.mark.parametrize(
    ("keyword", "owner", "expected"),
    [
        ("shroud", "you", (2, 2)),
        ("shroud", "opponent", (2, 2)),
        ("hexproof", "opponent", (2, 2)),
        ("hexproof", "you", (1, 1)),
        ("protection from white", "you", (2, 2)),
        ("protection from black", "you", (1, 1)),
        ("indestructible", "you", (1, 1)),
    ],
)
def test_m36_a_static_ability_does_not_reach_what_is_protected(
    keyword: str, owner: str, expected: tuple[int, int]
) -> None:
    """Your white Humility and a creature with shroud, with hexproof from you, with protection from white."""
    document = board(creature("bear", 2, 2, keyword, owner=owner), humility())
    result = run(document, "M36")
    assert pt(result, "bear") == expected
    assert keywords(result, "bear") == ([keyword] if expected == (2, 2) else [])
    assert pt(run(document), "bear") == (1, 1)


def test_m37_you_stays_the_owner() -> None:
    """A stolen anthem goes on helping its owner, a stolen True Believer protecting its owner."""
    believer = creature("believer", 2, 2, static({}, player("you", add=["shroud"])), owner="opponent")
    anthem = glorious_anthem(owner="opponent")
    bears = [creature("mine", 2, 2), creature("theirs", 2, 2, owner="opponent")]
    theft = effect("theft", "believer anthem", control("you"), controller="you")
    held, right = (run(board(believer, anthem, *bears, effects=(theft,)), ruleset) for ruleset in ("M37", "2026"))
    assert (pt(held, "mine"), pt(held, "theirs"), controller(held, "anthem")) == ((2, 2), (3, 3), "you")
    assert held["players"]["opponent"]["abilities"] == ["shroud"]
    assert (pt(right, "mine"), pt(right, "theirs")) == ((3, 3), (2, 2))
    assert right["players"]["you"]["abilities"] == ["shroud"]
