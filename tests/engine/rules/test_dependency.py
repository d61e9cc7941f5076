"""Dependency by trying it: what makes one effect wait for another, loops, and what is reported (613.8)."""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.rules.cards import *

ABILITIES = {"2003": "5", "2005": "5", "2007": "5"}


@under(*EDITIONS)
@pytest.mark.parametrize("crusade_at", [1, 9])
def test_effects_of_different_layers_never_depend(edition: str, crusade_at: int) -> None:
    """Crusade (sizes) and Blood Moon (types): a 3/3 white creature, a plain Mountain."""
    crusade = enchantment("crusade", static({"color": "white"}, add_pt(1, 1)), timestamp=crusade_at)
    objects = [crusade, blood_moon(timestamp=5), land("path"), creature("knight", 2, 2, colors=["white"])]
    result = run(board(*objects), edition)
    assert pt(result, "knight") == (3, 3)
    assert subtypes(result, "path") == ["Mountain"]
    assert dependencies(result) == set()


def test_what_another_object_decides_is_asked_anew_of_every_object() -> None:
    """613.8a: whose creatures the Aura takes is for the control of its host to say; how many counters are enough, for
    the number of creatures. Each waits, and then means what nothing has changed of: the Elk, and not the Bear."""
    take = static({"type": "Creature", "controller": "attached_controller"}, control("you"))
    mine, theirs = creature("bear", 2, 2), creature("elk", 3, 3, owner="opponent")
    steal = effect("steal", "host", control("you"), controller="opponent", timestamp=9)
    result = run(board(creature("host", 1, 1), mine, theirs, aura("aura", "host", take, timestamp=5), effects=(steal,)))
    assert dependencies(result) == {("aura.a1", "steal")}
    assert step(result, "2", "aura.a1")["objects"] == ["host", "elk"]

    many = {"counters": {"kind": "charge", ">=": {"count": {"type": "Creature"}}}}
    lives = enchantment("lives", static({"type": "Artifact"}, add_types("Creature"), set_pt(1, 1)), timestamp=4)
    late = enchantment("late", static(many, add_types("Land")), timestamp=5)
    bear = {**mine, "counters": [{"kind": "charge", "count": 1}]}
    result = run(board(bear, artifact("rock"), lives, late))
    assert dependencies(result) == {("late.a1", "lives.a1")}
    assert step(result, "4", "late.a1")["objects"] == []


@under(*EDITIONS)
@pytest.mark.parametrize("all_at", [2, 9])
def test_a_larger_set_makes_it_wait(edition: str, all_at: int) -> None:
    """ "Elves are Druids" waits for "all are Elves", whatever the timestamps."""
    druids = enchantment("druids", static({"subtype": "Elf"}, add_subtypes("Druid")), timestamp=5)
    elves = enchantment("elves", static(CREATURES, add_subtypes("Elf")), timestamp=all_at)
    result = run(board(druids, elves, creature("bear", 2, 2, subtypes=["Bear"])), edition)
    assert subtypes(result, "bear") == ["Bear", "Druid", "Elf"]
    assert dependencies(result) == {("druids.a1", "elves.a1")}
    (seen,) = layer(result, "4")["dependencies"]
    assert (seen["effect"], seen["on"], seen["because"], seen["at"]) == ("druids.a1", "elves.a1", ["applies_to"], 0)
    assert (seen["without"]["does"], set(seen["with"]["does"])) == ({}, {"bear"})
    assert step(result, "4", "druids.a1")["after"] == (["elves.a1"])
    assert step(result, "4", "druids.a1")["by"] == "dependency"
    assert step(result, "4", "elves.a1")["by"] == ("timestamp" if all_at == 2 else "dependency")


@under(*EDITIONS)
def test_a_different_number_makes_it_wait(edition: str) -> None:
    """ "+X/+X where X is the dog's power" waits for the bonus of the dog in the same layer: 1/1 + 5/5."""
    number = {"power": "dog"}
    objects = [
        creature("cat", 1, 1),
        creature("dog", 2, 2),
        enchantment("equal", static({"ids": ["cat"]}, add_pt(number, number))),
        enchantment("grow", static({"ids": ["dog"]}, add_pt(3, 3))),
    ]
    result = run(board(*objects), edition)
    assert pt(result, "cat") == (6, 6)
    bonus = {"2003": "6c", "2005": "6d", "2007": "6d"}.get(edition, "7c")
    (seen,) = layer(result, bonus)["dependencies"]
    assert (seen["effect"], seen["on"], seen["because"], seen["at"]) == ("equal.a1", "grow.a1", ["does"], 0)
    assert seen["without"]["does"] == {"cat": [{"does": "modify", "power": 2, "toughness": 2}]}
    assert seen["with"]["does"] == {"cat": [{"does": "modify", "power": 5, "toughness": 5}]}


@under(*EDITIONS)
def test_what_comes_out_differently_is_no_dependency(edition: str) -> None:
    """ "Is an Elf" and "is an Elf in addition", "is red" and "is blue": each does the same whatever the other did."""
    effects = (
        effect("set", "bear", set_creature("Elf"), timestamp=9),
        effect("add", "bear", add_subtypes("Elf", "Druid"), timestamp=8),
        effect("blue", "bear", set_colors("blue"), timestamp=7),
        effect("red", "bear", {"colors": {"add": ["red"]}}, timestamp=8),
    )
    result = run(board(creature("bear", 2, 2, subtypes=["Bear"]), effects=effects), edition)
    assert dependencies(result) == set()
    assert subtypes(result, "bear") == ["Elf"]
    assert colors(result, "bear") == ["blue", "red"]


@under(*since("2011"))
def test_adding_a_creature_type_does_not_wait_for_an_animation(edition: str) -> None:
    """ "Is a Vampire in addition" attempts the same on a land that is no creature yet; the older one comes too early
    and the land gains no creature type (205.3d)."""
    effects = (
        effect("vampire", "village", add_subtypes("Vampire"), timestamp=3),
        effect("animation", "village", add_types("Creature"), set_pt(3, 3), timestamp=4),
    )
    result = run(board(land("village"), effects=effects), edition)
    assert dependencies(result) == set()
    assert subtypes(result, "village") == []
    assert types(result, "village") == ["Creature", "Land"]


@under(*EDITIONS)
def test_a_dependency_may_lead_to_another(edition: str) -> None:
    """Three in a row against their timestamps: with an Elf there, each would change the next one's set at once."""
    objects = [
        enchantment("third", static({"subtype": "Druid"}, add_subtypes("Wizard")), timestamp=1),
        enchantment("second", static({"subtype": "Elf"}, add_subtypes("Druid")), timestamp=2),
        enchantment("first", static(CREATURES, add_subtypes("Elf")), timestamp=3),
        creature("bear", 2, 2, timestamp=4),
        creature("elf", 1, 1, subtypes=["Elf"], timestamp=5),
    ]
    result = run(board(*objects), edition)
    assert applied(result, "4") == ["first.a1", "second.a1", "third.a1"]
    assert subtypes(result, "bear") == ["Druid", "Elf", "Wizard"]


@under(*EDITIONS)
def test_a_chain_that_is_not_yet_one_makes_nobody_wait_further_down(edition: str) -> None:
    """Without an Elf, "Elves are Druids" would change nothing for "Druids are Wizards" at this moment: that one is
    independent, oldest, and goes first, to no effect (613.8a is about what applying the other would change)."""
    objects = [
        enchantment("third", static({"subtype": "Druid"}, add_subtypes("Wizard")), timestamp=1),
        enchantment("second", static({"subtype": "Elf"}, add_subtypes("Druid")), timestamp=2),
        enchantment("first", static(CREATURES, add_subtypes("Elf")), timestamp=3),
        creature("bear", 2, 2, timestamp=4),
    ]
    result = run(board(*objects), edition)
    assert applied(result, "4") == ["third.a1", "first.a1", "second.a1"]
    assert subtypes(result, "bear") == ["Druid", "Elf"]
    assert step(result, "4", "third.a1")["objects"] == []


@under(*EDITIONS)
def test_what_was_released_does_not_jump_ahead(edition: str) -> None:
    """The waiting effect competes by its timestamp once it may go: an independent older one comes before it."""
    objects = [
        enchantment("druids", static({"subtype": "Elf"}, add_subtypes("Druid")), timestamp=5),
        enchantment("other", static(CREATURES, {"supertypes": {"add": ["Snow"]}}), timestamp=4),
        enchantment("elves", static(CREATURES, add_subtypes("Elf")), timestamp=3),
        creature("bear", 2, 2, timestamp=1),
    ]
    assert applied(run(board(*objects), edition), "4") == ["elves.a1", "other.a1", "druids.a1"]


@under(*EDITIONS)
def test_what_waits_lets_younger_independent_effects_pass(edition: str) -> None:
    """Oldest of all, it waits for the newest; those in between go by timestamp first."""
    objects = [
        enchantment("druids", static({"subtype": "Elf"}, add_subtypes("Druid")), timestamp=2),
        enchantment("other", static(CREATURES, {"supertypes": {"add": ["Snow"]}}), timestamp=3),
        enchantment("elves", static(CREATURES, add_subtypes("Elf")), timestamp=4),
        creature("bear", 2, 2, timestamp=1),
    ]
    result = run(board(*objects), edition)
    assert applied(result, "4") == ["other.a1", "elves.a1", "druids.a1"]
    assert step(result, "4", "druids.a1")["after"] == ["elves.a1"]


@under(*since("2005"))
def test_an_effect_that_has_begun_depends_no_more_for_its_existence_or_set(edition: str) -> None:
    """ "Creatures are yours and lose defender" began in layer 2: in the layer of abilities neither its own loss nor a
    change of its set makes it wait, only what it does would."""
    grasp = static({"type": "Creature", "controller": "opponent"}, {"control": "you"}, lose("defender"))
    objects = [
        creature("sorcerer", 1, 1, grasp, timestamp=2),
        creature("wall", 0, 4, "defender", owner="opponent", timestamp=1),
    ]
    void = effect("void", "sorcerer", {"abilities": {"remove": "all"}}, timestamp=3)
    result = run(board(*objects, effects=(void,)), edition)
    assert result["objects"]["wall"]["controller"] == "you"
    assert keywords(result, "wall") == []
    assert dependencies(result) == set()


def loop_board(moon_at: int, omen_at: int, limb_at: int) -> Json:
    return board(
        saproling_token(timestamp=1),
        sorrows_path(timestamp=2),
        prismatic_omen(timestamp=omen_at),
        blood_moon(timestamp=moon_at),
        life_and_limb(timestamp=limb_at),
    )


@under(*since("2011"))
def test_what_depends_on_a_loop_waits_behind_it_even_if_older(edition: str) -> None:
    """Omen and Life and Limb in a loop; Blood Moon, the oldest, depends on Life and Limb and is outside: it waits
    (613.8b by the letter). After Omen it is in a loop with Life and Limb itself, and older."""
    result = run(loop_board(moon_at=3, omen_at=4, limb_at=5), edition)
    assert applied(result, "4") == ["omen.a1", "moon.a1", "limb.a1"]
    assert step(result, "4", "omen.a1")["by"] == "loop"
    assert types(result, "path") == ["Land"]
    assert subtypes(result, "saproling") == ["Forest", "Saproling"]


@under(*EDITIONS)
def test_a_dependency_says_when_it_was_seen(edition: str) -> None:
    """`at` counts the effects of the layer applied before: Life and Limb's on Blood Moon appears after Omen, where the
    edition looks again."""
    result = run(loop_board(moon_at=4, omen_at=3, limb_at=5), edition)
    seen = {(entry["effect"], entry["on"]): entry["at"] for entry in layer(result, "4")["dependencies"]}
    first = {("limb.a1", "omen.a1"): 0, ("omen.a1", "limb.a1"): 0, ("moon.a1", "limb.a1"): 0}
    assert seen == (first | {("limb.a1", "moon.a1"): 1} if edition >= "2011" else first)
    loops = [(set(entry["effects"]), entry["at"]) for entry in layer(result, "4")["loops"]]
    expected = [({"omen.a1", "limb.a1"}, 0)]
    assert loops == ([*expected, ({"moon.a1", "limb.a1"}, 1)] if edition >= "2011" else expected)


@under(*EDITIONS)
def test_members_of_a_loop_compete_by_timestamp_with_the_others(edition: str) -> None:
    """Life and Limb (1) and Blood Moon (2) in a loop; an Aura-like "is an Island" of 3 on another nonbasic land is
    independent of both and comes last: that land is an Island, not a Mountain."""
    document = board(
        life_and_limb(timestamp=1),
        blood_moon(timestamp=2),
        stomping_ground(timestamp=4),
        saproling_token(timestamp=5),
        land("path", timestamp=6),
        effects=(effect("seas", "path", set_land("Island"), timestamp=3),),
    )
    result = run(document, edition)
    assert applied(result, "4") == ["limb.a1", "moon.a1", "seas"]
    assert subtypes(result, "path") == ["Island"]


@under(*EDITIONS)
def test_the_same_cards_are_independent_on_another_board(edition: str) -> None:
    """Urborg and Blood Moon when Urborg is basic: Blood Moon does not reach it, nobody waits."""
    safe = {**urborg(timestamp=1), "supertypes": ["Basic"]}
    result = run(board(safe, blood_moon(timestamp=2), land("path", timestamp=3)), edition)
    assert dependencies(result) == set()
    assert subtypes(result, "path") == ["Mountain"]
    assert subtypes(result, "urborg") == ["Swamp"]


@under(*EDITIONS)
def test_a_set_that_depends_on_a_colour_of_its_layer(edition: str) -> None:
    """ "Red creatures are blue" and "all are red", either age: everything ends blue."""
    for red_at, blue_at in ((1, 2), (2, 1)):
        objects = [
            enchantment("blue", static({"color": "red"}, set_colors("blue")), timestamp=blue_at),
            enchantment("red", static(CREATURES, set_colors("red")), timestamp=red_at),
            creature("bear", 2, 2, colors=["green"], timestamp=3),
        ]
        result = run(board(*objects), edition)
        assert colors(result, "bear") == ["blue"]


@under(*EDITIONS)
def test_what_depends_on_each_other_goes_by_timestamp(edition: str) -> None:
    """ "Red ones are blue", "blue ones are red": each changes the other's set; the older goes first."""
    for first, expected in (("blue", ["red"]), ("red", ["blue"])):
        at = {"blue": 1 if first == "blue" else 2, "red": 1 if first == "red" else 2}
        objects = [
            enchantment("toblue", static({"color": "red"}, set_colors("blue")), timestamp=at["blue"]),
            enchantment("tored", static({"color": "blue"}, set_colors("red")), timestamp=at["red"]),
            creature("ember", 1, 1, colors=["red"], timestamp=3),
            creature("drop", 1, 1, colors=["blue"], timestamp=4),
        ]
        result = run(board(*objects), edition)
        assert colors(result, "ember") == colors(result, "drop") == expected
        assert [set(loop["effects"]) for loop in layer(result, "5")["loops"]] == [{"toblue.a1", "tored.a1"}]


@under(*EDITIONS)
def test_a_bigger_count_makes_an_animated_land_wait(edition: str) -> None:
    """ "Lands are X/X, X the number of creatures": the set of creatures is settled in layer 4, so no one waits."""
    number = count(CREATURES)
    objects = [
        basic("forest", "Forest"),
        enchantment("awake", static(LANDS, add_types("Creature"), set_pt(number, number))),
        creature("bear", 2, 2),
    ]
    result = run(board(*objects), edition)
    # 2003 applies the whole in layer 4, reading the board before it changes: one creature.
    assert pt(result, "forest") == ((1, 1) if edition == "2003" else (2, 2))
    assert dependencies(result) == set()


@under(*EDITIONS)
def test_losing_the_granter_does_not_undo_the_grant(edition: str) -> None:
    """A creature granted flying to all, later in the same layer it loses its abilities: what exists then decides.

    The granting ability's existence depends on the loss, so the loss comes first: no flying.
    """
    giver = creature("giver", 1, 1, static({"is": "other", "type": "Creature"}, gain("flying")), timestamp=1)
    void = effect("void", "giver", {"abilities": {"remove": "all"}}, timestamp=9)
    result = run(board(giver, creature("bear", 2, 2, timestamp=2), effects=(void,)), edition)
    assert keywords(result, "bear") == []
    assert applied(result, ABILITIES.get(edition, "6")) == ["void"]


@under(*EDITIONS)
def test_a_dependency_that_ends_on_the_way(edition: str) -> None:
    """ "Elves are Druids" (2) waits for "Goblins are Elves" (4) while the bear is a Goblin. "Is a Bear" (1) ends that.
    Where one looks again, the Druids go by their timestamp then; where the order was decided, they still wait."""
    objects = [
        creature("bear", 2, 2, subtypes=["Goblin"], timestamp=9),
        enchantment("druids", static({"subtype": "Elf"}, add_subtypes("Druid")), timestamp=2),
        enchantment("elves", static({"subtype": "Goblin"}, add_subtypes("Elf")), timestamp=4),
    ]
    result = run(board(*objects, effects=(effect("plain", "bear", set_creature("Bear"), timestamp=1),)), edition)
    again = edition >= "2011"
    assert applied(result, "4") == ["plain", *(["druids.a1", "elves.a1"] if again else ["elves.a1", "druids.a1"])]
    assert dependencies(result) == {("druids.a1", "elves.a1"), ("elves.a1", "plain")}


@under(*EDITIONS)
def test_a_loop_waits_for_what_one_of_its_members_waits_for(edition: str) -> None:
    """ "Red ones are blue" (1) and "blue ones are red" (2) in a loop; "this is red" (3) enlarges the set of the first,
    and so holds back both (613.8b): everything ends red."""
    objects = [
        enchantment("toblue", static({"color": "red"}, set_colors("blue")), timestamp=1),
        enchantment("tored", static({"color": "blue"}, set_colors("red")), timestamp=2),
        creature("ember", 1, 1, colors=["red"], timestamp=5),
        creature("drop", 1, 1, colors=["blue"], timestamp=6),
        creature("snow", 1, 1, colors=["white"], timestamp=7),
    ]
    result = run(board(*objects, effects=(effect("dye", "snow", set_colors("red"), timestamp=3),)), edition)
    assert applied(result, "5") == ["dye", "toblue.a1", "tored.a1"]
    assert [colors(result, name) for name in ("ember", "drop", "snow")] == [["red"]] * 3


@under(*EDITIONS)
def test_two_loops_go_by_the_timestamps_of_all(edition: str) -> None:
    """Two pairs that change each other's sets, interleaved: the four go in their order."""
    pairs = [("white", "blue"), ("red", "green"), ("blue", "white"), ("green", "red")]
    objects = [
        enchantment(f"e{at}", static({"color": old}, set_colors(new)), timestamp=at)
        for at, (old, new) in enumerate(pairs, 1)
    ]
    objects += [creature(color, 1, 1, colors=[color]) for color in ("white", "blue", "red", "green")]
    result = run(board(*objects), edition)
    assert applied(result, "5") == ["e1.a1", "e2.a1", "e3.a1", "e4.a1"]
    loops = [set(loop["effects"]) for loop in layer(result, "5")["loops"]]
    assert {"e1.a1", "e3.a1"} in loops
    assert {"e2.a1", "e4.a1"} in loops


@under(*EDITIONS)
def test_a_layer_sees_what_has_been_computed_so_far(edition: str) -> None:
    """ "Power 4 or more has trample" does not see the counter that comes later; "red ones are Goblins" not the colour
    that comes later; "Goblins get +1/+1" does not find one then."""
    objects = [
        enchantment("big", static({"type": "Creature", "power": {">=": 4}}, gain("trample"))),
        enchantment("goblins", static({"color": "red"}, add_subtypes("Goblin"))),
        enchantment("lord", static({"subtype": "Goblin"}, add_pt(1, 1))),
        creature("bear", 3, 3, counters=[{"kind": "+1/+1", "count": 1}]),
    ]
    result = run(board(*objects, effects=(effect("dye", "bear", set_colors("red")),)), edition)
    assert keywords(result, "bear") == []
    assert subtypes(result, "bear") == []
    assert pt(result, "bear") == (4, 4)


@under(*EDITIONS)
def test_a_loop_that_is_still_there_is_reported_once(edition: str) -> None:
    """Seen before and after an older, independent "is an Elf": once, where it was first seen."""
    elf = effect("elf", "bear", set_creature("Elf"), timestamp=1)
    bear = creature("bear", 2, 2, timestamp=2)
    loop = [blood_moon(timestamp=3), life_and_limb(timestamp=4), stomping_ground(), saproling_token()]
    result = run(board(bear, *loop, effects=(elf,)), edition)
    assert applied(result, "4") == ["elf", "moon.a1", "limb.a1"]
    assert layer(result, "4")["loops"] == [{"effects": ["moon.a1", "limb.a1"], "at": 0}]
