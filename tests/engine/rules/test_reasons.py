"""Why an effect did nothing, what became of each step, and why an object was not reached.

Every expectation is read off the rules: 305.7, 205.3d, 611.2c, 613.6, 613.9, and 113.11 for "can't have".
"""

from __future__ import annotations

from typing import Any

import engine
from engine.analysis.account import account_of
from engine.analysis.facts import NeverFound
from engine.analysis.reasons import Fate, Idle, fates, idle, why_not
from engine.expressions import HasWord
from engine.operations import Move, apply_ops
from tests.engine.boards import *
from tests.engine.rules.cards import blood_moon, urborg

Json = dict[str, Any]


def traced(document: Json, ruleset: str = "2026") -> engine.Trace:
    return engine.evaluate(engine.parse(document), ruleset)


def idle_of(document: Json, ruleset: str = "2026") -> dict[str, Idle]:
    trace = traced(document, ruleset)
    return {item.effect: item for item in idle(trace, fates(trace))}


def fate(document: Json, name: str, object_id: str) -> Fate:
    """Of the only step of the effect on the object."""
    trace = traced(document)
    (moment,) = [at for at in trace.steps if at.step.effect == name]
    return fates(trace)[moment.place, object_id]


def test_what_is_overwritten_names_what_overwrote_it() -> None:
    """Base 4/4, then a newer base 1/1: nothing is left of the first (613.9)."""
    effects = (effect("big", "bear", set_pt(4, 4)), effect("small", "bear", set_pt(1, 1)))
    document = board(creature("bear", 2, 2), effects=effects)
    assert fate(document, "big", "bear") == Fate("overwritten", None, None, {"power": "small", "toughness": "small"})
    assert fate(document, "small", "bear") == Fate("stands", None, None, {})
    assert idle_of(document) == {"big": Idle("big", "7b", "overwritten", "small", "613.9")}


def test_half_of_a_size_may_stand() -> None:
    """The newer effect sets the power alone: the toughness of the older one stays."""
    effects = (effect("big", "bear", set_pt(4, 4)), effect("weak", "bear", set_pt(0, None)))
    document = board(creature("bear", 2, 2), effects=effects)
    assert fate(document, "big", "bear") == Fate("stands", None, None, {"power": "weak"})
    assert idle_of(document) == {}


def test_a_step_that_changes_only_the_base_sets_the_same_again() -> None:
    """+2/+0 before what sets the power to 2: only the base is another (208.4b), which no result shows.

    It is another all the same for what asks for it later.
    """
    effects = (effect("pump", "bear", add_pt(2, 0)), effect("two", "bear", set_pt(2, None)))
    mirror = creature("mirror", 1, 1, static({"base_power": {"=": 0}}, SWITCH))
    document = board(creature("bear", 0, 3), mirror, effects=effects)
    steps = {step["effect"]: step for layer in run(document, "M02")["layers"] for step in layer["applied"]}
    assert steps["two"]["diff"] == {}
    assert steps["two"]["fates"] == {"bear": {"fate": "stands", "because": "again", "by": None, "gone": {}}}
    assert why_not(traced(document, "M02"), "mirror.a1", "bear").because == "not_matched"


def test_a_modification_stands_though_the_base_changes() -> None:
    """+1/+1 comes after what sets, so nothing overwrites it."""
    effects = (effect("pump", "bear", add_pt(1, 1)), effect("frog", "bear", set_pt(1, 1)))
    assert fate(board(creature("bear", 2, 2), effects=effects), "pump", "bear").fate == "stands"


def test_an_ability_that_a_newer_effect_takes_is_gone() -> None:
    """Gains flying, then loses all abilities: the second took it."""
    effects = (
        effect("wings", "bear", gain("flying")),
        effect("plain", "bear", {"abilities": {"remove": "all"}}),
    )
    document = board(creature("bear", 2, 2), effects=effects)
    assert fate(document, "wings", "bear") == Fate("overwritten", None, None, {"abilities": "plain"})
    assert idle_of(document)["wings"].by == "plain"


def test_what_is_forbidden_names_what_forbids_it() -> None:
    """ "Can't have flying" keeps out what a newer effect would give (613.1f, 113.11)."""
    effects = (
        effect("grounded", "bear", forbid("flying")),
        effect("wings", "bear", gain("flying")),
    )
    document = board(creature("bear", 2, 2), effects=effects)
    assert fate(document, "wings", "bear") == Fate("nothing", "forbidden", "grounded", {})
    assert idle_of(document)["wings"] == Idle("wings", "6", "forbidden", "grounded", "113.11")


def test_only_a_land_becomes_a_basic_land_type() -> None:
    """305.7 speaks of lands."""
    document = board(creature("bear", 2, 2), effects=(effect("flood", "bear", set_land("Island")),))
    assert fate(document, "flood", "bear").because == "no_land"
    assert idle_of(document)["flood"].citation == "305.7"


def test_a_subtype_needs_a_type_to_go_with() -> None:
    """205.3d: an artifact that is no creature does not become a Goblin; before 2011 it did."""
    gem = {"id": "gem", "name": "Gem", "types": ["Artifact"]}
    document = board(gem, effects=(effect("goblin", "gem", add_subtypes("Goblin")),))
    assert idle_of(document)["goblin"].because == "no_type"
    assert idle_of(document, "2009") == {}


def test_an_effect_may_find_nothing_or_change_nothing() -> None:
    """No creature there; and flying lost by what has none."""
    document = board(
        enchantment("anthem", static(CREATURES, add_pt(1, 1))),
        {"id": "gem", "name": "Gem", "types": ["Artifact"]},
        effects=(effect("grounded", "gem", {"abilities": {"remove": ["flying"]}}),),
    )
    assert {name: item.because for name, item in idle_of(document).items()} == {
        "anthem.a1": "no_object",
        "grounded": "already",
    }


def test_an_effect_whose_only_object_has_moved_finds_none_of_those_that_were_settled() -> None:
    """The card in the graveyard is a new object (400.7), and a resolved effect keeps its objects (611.2c)."""
    frog = effect("frog", "bear", set_pt(1, 1))
    document = board(creature("bear", 2, 2), creature("ogre", 2, 2), effects=(frog,))
    scenario = apply_ops(engine.parse(document), (Move("bear", "graveyard"),))
    trace = engine.evaluate(scenario, "2026")
    assert idle(trace, fates(trace)) == (Idle("frog", "7b", "no_object", None, "611.2c"),)
    assert account_of(trace).missed("frog", "bear") == NeverFound("frog", True, "611.2c")


def test_a_lost_effect_is_idle_with_the_reason_it_was_lost_for() -> None:
    """Urborg's ability goes with Blood Moon (305.7), before it began (613.6)."""
    idle_by_effect = idle_of(board(urborg(timestamp=1), blood_moon(timestamp=2)))
    assert idle_by_effect["urborg.a1"] == Idle("urborg.a1", "4", "ability_removed", "moon.a1", "613.6")


def test_an_effect_on_players_is_never_idle_for_want_of_objects() -> None:
    leyline = enchantment("leyline", {"static": {"changes": [{"player": {"who": "you", "add": ["hexproof"]}}]}})
    assert idle_of(board(leyline)) == {}


def test_why_not_tells_what_the_object_was_not_and_what_came_too_late() -> None:
    """An effect of layer 4 on creatures does not reach what becomes one only afterwards, in the same layer.

    "Creatures are Elves" is older; the golem becomes a creature by a newer effect on it alone. The first waits for
    the second (613.8a), so let the first have begun before, in layer 2: its set is found then (613.6).
    """
    taker = static(CREATURES, control("you"), add_subtypes("Elf"))
    golem = {"id": "golem", "name": "Golem", "types": ["Artifact"]}
    document = board(enchantment("taker", taker), golem, effects=(effect("wake", "golem", add_types("Creature")),))
    why = why_not(traced(document), "taker.a1", "golem")
    assert (why.because, why.tests, why.later) == (
        "not_matched",
        (HasWord("type", ("Creature",)),),
        ("4", "wake"),
    )


def test_what_took_an_ability_is_not_what_later_takes_another_of_its_name() -> None:
    """`e` makes the bear a copy of itself, with `bear.e.a2` as its second ability; a text takes that away in layer 3.

    In the one layer of 2005 for colours and abilities `e` gives two abilities, and the second is `bear.e.a2` again.
    What then takes all abilities takes that keyword: the colour was lost to the text (418.5b).
    """
    colourless = static({}, {"colors": {"set": []}})
    loses_all = {"static": {"affects": {}, "changes": [{"abilities": {"remove": "all"}}]}}
    gives = effect("e", "bear", {"abilities": {"add": [loses_all]}}, {"copy": "bear"}, gain("flying"))
    rewrites = static({}, {"text": {"of": "bear"}}, zones=["command"])
    document = board(
        creature("bear", 2, 2, "trample", colourless),
        card("eye", "", rewrites, zone="command"),
        effects=(gives,),
    )
    lost = [entry for layer in traced(document, "2005").layers for entry in layer.lost]
    assert {entry.effect: (entry.because, entry.by) for entry in lost} == {
        "bear.a2": ("ability_removed", "e"),
        "bear.e.a2": ("ability_removed", "eye.a1"),
    }


def test_why_not_of_what_was_reached_lost_or_locked() -> None:
    document = board(
        urborg(timestamp=1),
        blood_moon(timestamp=2),
        creature("bear", 2, 2),
        creature("cat", 1, 1),
        effects=(effect("pump", "bear", add_pt(1, 1)),),
    )
    trace = traced(document)
    assert why_not(trace, "pump", "bear").because == "reached"
    assert why_not(trace, "pump", "cat").because == "locked"
    assert why_not(trace, "urborg.a1", "bear").because == "lost"
    assert why_not(trace, "moon.a1", "bear").because == "not_matched"


def test_why_not_without_a_failed_test_is_a_matter_of_place() -> None:
    """A creature card in a graveyard is a creature, but an anthem looks at the battlefield (109.2)."""
    document = board(enchantment("anthem", static(CREATURES, add_pt(1, 1))), creature("bear", 2, 2, zone="graveyard"))
    why = why_not(traced(document), "anthem.a1", "bear")
    assert (why.because, why.tests, why.later) == ("not_matched", (), None)


def test_the_result_has_the_reasons() -> None:
    """Idle effects, and of each step what is not plainly standing."""
    effects = (effect("big", "bear", set_pt(4, 4)), effect("small", "bear", set_pt(1, 1)))
    result = run(board(creature("bear", 2, 2), effects=effects))
    assert result["idle"] == [
        {"effect": "big", "layer": "7b", "because": "overwritten", "by": "small", "rule": "613.9"}
    ]
    (layer,) = [layer for layer in result["layers"] if layer["layer"] == "7b"]
    assert [step["fates"] for step in layer["applied"]] == [
        {
            "bear": {
                "fate": "overwritten",
                "because": None,
                "by": None,
                "gone": {"power": "small", "toughness": "small"},
            }
        },
        {},
    ]
    assert [step["rule"] for step in layer["applied"]] == ["613.7", "613.7"]
    assert layer["applied"][0]["among"] == ["small"]
