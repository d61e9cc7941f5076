"""Misconceptions about layers, order, dependency, and what begins and goes on, on boards of their edges.

Each expectation is what somebody who believes it would say, worked out by hand; beside it what today's rules say.
"""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import *


def counter(kind: str = "+1/+1", **fields: object) -> list[Json]:
    return [{"kind": kind, "count": 1, **fields}]


# --- layer tables ---------------------------------------------------------------------------------------


def test_m01_everything_in_the_order_it_happened() -> None:
    """One layer: +3/+3, then 1/1, then a counter; a CDA is no exception, and nothing waits."""
    effects = (effect("growth", "bear", add_pt(3, 3), timestamp=5), effect("one", "bear", set_pt(1, 1), timestamp=6))
    bear = creature("bear", 2, 2, counters=counter(timestamp=7), timestamp=1)
    result = run(board(bear, effects=effects), "M01")
    assert pt(result, "bear") == (2, 2)
    assert [entry["layer"] for entry in result["layers"]] == ["1b", "all", "players", "rules"]
    assert applied(result, "all") == ["growth", "one", "bear#+1/+1"]
    small = board(*swamps(3), nightmare(timestamp=9), effects=(effect("one", "nightmare", set_pt(1, 1), timestamp=5),))
    assert pt(run(small, "M01"), "nightmare") == (3, 3)
    lands = board(urborg(timestamp=1), blood_moon(timestamp=2), basic("forest", "Forest"))
    assert subtypes(run(lands, "M01"), "forest") == ["Forest", "Swamp"]


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("2026", (6, 3)),  # 2/1, counter 3/2, bonus 3/6, switched
        ("M02", (1, 2)),  # counter and bonus, then 2/1, switched
        ("M04", (2, 7)),  # 2/1, counter 3/2, switched 2/3, bonus
        ("M05", (6, 3)),  # 2/1, bonus 2/5, counter 3/6, switched
        ("M06", (1, 6)),  # counter, 2/1, switched 1/2, bonus
        ("M01", (1, 6)),  # the same in one list
    ],
)
def test_sublayers_in_another_order(ruleset: str, expected: tuple[int, int]) -> None:
    """A 2/2 with a +1/+1 counter of 2 becomes 2/1 at 3, is switched at 4 and gets +0/+4 at 5."""
    creature_ = creature("one", 2, 2, counters=counter(timestamp=2), timestamp=1)
    effects = (
        effect("set", "one", set_pt(2, 1), timestamp=3),
        effect("switch", "one", SWITCH, timestamp=4),
        effect("bonus", "one", add_pt(0, 4), timestamp=5),
    )
    assert pt(run(board(creature_, effects=effects), ruleset), "one") == expected


def test_m05_counts_counters_after_a_bonus_for_the_weak() -> None:
    """The bonus for power 2 or less finds the 2/2 before its counter: 4/4, as from 2009 to 2014. Today 3/3."""
    weak = enchantment("weak", static({**CREATURES, "power": {"<=": 2}}, add_pt(1, 1)))
    document = board(weak, creature("bear", 2, 2, counters=counter()))
    assert (pt(run(document, "M05"), "bear"), pt(run(document), "bear")) == ((4, 4), (3, 3))


def test_m12_a_star_has_the_last_word_over_what_is_set() -> None:
    """Three Swamps and "becomes 5/5": 3/3; bonuses still come after that."""
    effects = (effect("huge", "nightmare", set_pt(5, 5)), effect("growth", "nightmare", add_pt(1, 1)))
    document = board(*swamps(3), nightmare(), effects=effects)
    assert (pt(run(document, "M12"), "nightmare"), pt(run(document), "nightmare")) == ((4, 4), (6, 6))


@pytest.mark.parametrize(
    ("ruleset", "loss", "expected"),
    [("2026", "6", ["Forest"]), ("M08", "0", ["Forest"]), ("M28", "3", ["Forest"]), ("M29", "6a", ["Forest"])],
)
def test_where_losing_abilities_is_put(ruleset: str, loss: str, expected: list[str]) -> None:
    """Under Humility: Magus of the Moon works where the loss comes after types, and not where it comes before."""
    document = board(magus_of_the_moon(), humility(), sorrows_path(), basic("forest", "Forest"))
    result = run(document, ruleset)
    assert layers_of(result, "humility.a1")[0] == loss
    assert subtypes(result, "path") == ([] if ruleset in ("M08", "M28") else ["Mountain"])
    assert subtypes(result, "forest") == expected
    assert ("magus.a1" in lost(result)) is (ruleset in ("M08", "M28"))


@pytest.mark.parametrize("ruleset", ["M08", "M28", "M29"])
def test_what_is_gained_is_kept_where_losing_comes_before(ruleset: str) -> None:
    """Gained at 3, all lost at 9: flying stays, the printed trample goes. Today both are gone."""
    effects = (effect("gain", "bear", gain("flying"), timestamp=3), effect("loss", "bear", LOSE_ALL, timestamp=9))
    document = board(creature("bear", 2, 2, "trample", counters=counter("haste", timestamp=2)), effects=effects)
    assert keywords(run(document, ruleset), "bear") == ["flying", "haste"]
    assert keywords(run(document), "bear") == []


def test_m32_colours_come_after_abilities() -> None:
    """Painter's Servant under Humility paints nothing, for its ability is gone by then."""
    document = board(painters_servant("blue"), humility(), creature("bear", 2, 2, colors=["green"]))
    assert colors(run(document, "M32"), "bear") == ["green"]
    assert colors(run(document), "bear") == ["blue", "green"]


def test_m42_types_come_after_colours() -> None:
    """ "Creatures are red" finds no creature in a land that is animated only then; "red ones are Goblins" does."""
    red = enchantment("red", static(CREATURES, set_colors("red")))
    goblins = enchantment("goblins", static({**CREATURES, "color": "red"}, add_subtypes("Goblin")))
    awake = effect("awake", "land", add_types("Creature"))
    document = board(red, goblins, land("land"), creature("bear", 2, 2), effects=(awake,))
    result = run(document, "M42")
    assert (colors(result, "land"), subtypes(result, "bear")) == ([], ["Goblin"])
    right = run(document)
    assert (colors(right, "land"), subtypes(right, "bear")) == (["red"], [])


# --- order and dependency -------------------------------------------------------------------------------


def test_m03_the_newest_goes_first() -> None:
    """So the older of gaining and losing has the last word; a CDA still goes before all."""
    effects = (effect("gain", "bear", gain("flying"), timestamp=3), effect("loss", "bear", lose("flying"), timestamp=9))
    document = board(creature("bear", 2, 2), effects=effects)
    assert (keywords(run(document, "M03"), "bear"), keywords(run(document), "bear")) == (["flying"], [])
    changeling = creature("shifter", 1, 1, CHANGELING, timestamp=9)
    frog = effect("frog", "shifter", set_creature("Frog"), timestamp=3)
    assert subtypes(run(board(changeling, effects=(frog,)), "M03"), "shifter") == ["Frog"]


def test_m03_dependency_still_comes_before_timestamps() -> None:
    """Blood Moon before Urborg, whichever is newer."""
    for at in (1, 9):
        document = board(urborg(timestamp=at), blood_moon(timestamp=5), basic("forest", "Forest"))
        assert subtypes(run(document, "M03"), "forest") == ["Forest"]


def test_m25_static_abilities_have_the_last_word_in_each_layer() -> None:
    """Humility of 1 over "becomes 5/5" of 9, and over flying gained at 9; a bonus is in a later layer all the same."""
    effects = (
        effect("five", "bear", set_pt(5, 5), timestamp=9),
        effect("wings", "bear", gain("flying"), timestamp=9),
        effect("growth", "bear", add_pt(1, 1), timestamp=9),
    )
    document = board(humility(timestamp=1), creature("bear", 2, 2, timestamp=2), effects=effects)
    held, right = run(document, "M25"), run(document)
    assert (pt(held, "bear"), keywords(held, "bear")) == ((2, 2), [])
    assert (pt(right, "bear"), keywords(right, "bear")) == ((6, 6), ["flying"])


def test_m31_only_the_first_dependency_of_a_layer_counts() -> None:
    """Conspiracy waits for Opalescence; that Opalescence waits for Enchanted Evening is not seen any more, so that it
    finds no land. Conspiracy then finds only creatures that were enchantments."""
    document = board(
        conspiracy("Elf", timestamp=1),
        opalescence(timestamp=2),
        enchanted_evening(timestamp=3),
        basic("forest", "Forest", timestamp=4),
    )
    result = run(document, "M31")
    assert applied(result, "4") == ["opalescence.a1", "conspiracy.a1", "evening.a1"]
    assert types(result, "forest") == ["Enchantment", "Land"]
    assert subtypes(result, "evening") == ["Elf"]


def test_m35_the_effect_that_depends_goes_first() -> None:
    """Urborg before Blood Moon, whichever is older; what depends on nothing goes by timestamp."""
    for at in (1, 9):
        document = board(urborg(timestamp=at), blood_moon(timestamp=5), basic("forest", "Forest"))
        result = run(document, "M35")
        assert applied(result, "4") == ["urborg.a1", "moon.a1"]
        assert subtypes(result, "forest") == ["Forest", "Swamp"]


def test_m35_each_waits_only_for_what_depends_on_itself() -> None:
    """Conversion (2) depends on Blood Moon (1), and “creatures are Elves” (4) on “artifacts are creatures” (3): the
    wrong way round Blood Moon waits for Conversion alone, and March of the Machines for the Elves alone."""
    machines = enchantment("march", static({"type": "Artifact"}, add_types("Creature")), timestamp=3)
    elves = enchantment("elves", static(CREATURES, set_creature("Elf")), timestamp=4)
    conversion = enchantment("conversion", static({"subtype": "Mountain"}, set_land("Plains")), timestamp=2)
    objects = blood_moon(timestamp=1), conversion, machines, elves, sorrows_path(), artifact("relic")
    result = run(board(*objects), "M35")
    assert applied(result, "4") == ["conversion.a1", "moon.a1", "elves.a1", "march.a1"]
    assert applied(run(board(*objects)), "4") == ["moon.a1", "conversion.a1", "march.a1", "elves.a1"]


def test_m35_a_loop_does_not_wait_for_what_depends_on_others() -> None:
    """Life and Limb (1) and Blood Moon (2) are in a loop, and the older goes first. That "Treasures are Clues" (4) goes
    before "Equipment is a Treasure" (3) has nothing to do with them."""
    treasures = enchantment("treasures", static({"subtype": "Equipment"}, add_subtypes("Treasure")), timestamp=3)
    clues = enchantment("clues", static({"subtype": "Treasure"}, add_subtypes("Clue")), timestamp=4)
    loop = life_and_limb(timestamp=1), blood_moon(timestamp=2), stomping_ground(), saproling_token()
    result = run(board(*loop, treasures, clues, artifact("relic", subtypes=["Equipment"])), "M35")
    order = applied(result, "4")
    assert order[0] == "limb.a1"
    assert order.index("clues.a1") < order.index("treasures.a1")


def test_m30_what_is_in_a_loop_does_not_apply() -> None:
    """Blood Moon and Life and Limb, with a nonbasic Forest and a Saproling: neither does anything, in no layer. What
    is in no loop goes on."""
    island = aura("island", "path", static(ATTACHED, set_land("Island")))
    document = board(life_and_limb(), blood_moon(), stomping_ground(), saproling_token(), sorrows_path(), island)
    result = run(document, "M30")
    assert (types(result, "ground"), subtypes(result, "ground")) == (["Land"], ["Forest", "Mountain"])
    assert (types(result, "saproling"), pt(result, "saproling")) == (["Creature"], (1, 1))
    assert subtypes(result, "path") == ["Island"]
    assert lost(result) == {"limb.a1": ("4", "loop", None), "moon.a1": ("4", "loop", None)}


def test_m39_the_order_is_decided_once() -> None:
    """ "Elves are Druids" (2) waits for "Goblins are Elves" (4) while the bear is a Goblin, which "is a Bear" (1) ends:
    decided once it still waits, looked at again it goes by its timestamp."""
    druids = enchantment("druids", static({"subtype": "Elf"}, set_creature("Druid")), timestamp=2)
    elves = enchantment("elves", static({"subtype": "Goblin"}, set_creature("Elf")), timestamp=4)
    bear = creature("bear", 2, 2, subtypes=["Goblin"], timestamp=0)
    document = board(bear, druids, elves, effects=(effect("bearish", "bear", set_creature("Bear"), timestamp=1),))
    assert applied(run(document, "M39"), "4") == ["bearish", "elves.a1", "druids.a1"]
    assert applied(run(document), "4") == ["bearish", "druids.a1", "elves.a1"]


# --- beginning and going on -----------------------------------------------------------------------------


def test_m09_what_is_gone_in_the_end_is_taken_not_to_have_applied() -> None:
    """Magus of the Moon under Humility: no Mountains. With Opalescence Humility itself is gone in the end, so that
    everything is as it was; what a spell did stays."""
    lands = board(magus_of_the_moon(), humility(), sorrows_path())
    assert (subtypes(run(lands, "M09"), "path"), subtypes(run(lands), "path")) == ([], ["Mountain"])
    growth = effect("growth", "bear", add_pt(1, 1))
    document = board(humility(), opalescence(), creature("bear", 2, 2, "trample"), effects=(growth,))
    result = run(document, "M09")
    assert (pt(result, "bear"), keywords(result, "bear"), pt(result, "humility")) == ((3, 3), ["trample"], (4, 4))
    assert abilities(result, "humility") == ["a1"]


def test_m10_an_ability_lost_in_an_earlier_layer_still_works() -> None:
    """A lord's bonus under Humility, and True Believer's shroud; not its flying, which is lost in the layer where it
    would be given."""
    lord = creature("lord", 2, 2, static({**YOUR_CREATURES, "is": "other"}, add_pt(1, 1), gain("flying")))
    believer = creature("believer", 2, 2, static({}, player("you", add=["shroud"])))
    document = board(humility(timestamp=0), lord, believer)
    held, right = run(document, "M10"), run(document)
    assert (pt(held, "believer"), keywords(held, "believer")) == ((2, 2), [])
    assert held["players"]["you"]["abilities"] == ["shroud"]
    assert (pt(right, "believer"), right["players"]["you"]["abilities"]) == ((1, 1), [])


def test_m10_a_condition_counts_for_a_lost_ability_too() -> None:
    """ "As long as it's your opponent's turn" does not hold, lost or not."""
    lord = creature("lord", 2, 2, static(CREATURES, add_pt(1, 1), when={"active": "opponent"}))
    assert pt(run(board(humility(), lord), "M10"), "lord") == (1, 1)
    assert pt(run(board(humility(), lord, active_player="opponent"), "M10"), "lord") == (2, 2)


def test_m11_an_effect_ends_with_its_ability() -> None:
    """ "Is red and gets +1/+1" loses its ability in between: red, without the bonus; so in 2003."""
    red = creature("red", 2, 2, static(SELF, set_colors("red"), add_pt(1, 1)))
    document = board(red, effects=(effect("loss", "red", LOSE_ALL),))
    held, right = run(document, "M11"), run(document)
    assert (colors(held, "red"), pt(held, "red")) == (["red"], (2, 2))
    assert pt(right, "red") == (3, 3)
    assert pt(run(document, "2003"), "red") == (2, 2)


def test_m33_an_effect_applies_whole_in_its_first_layer() -> None:
    """An animation is whole in the layer of types, before Humility's 1/1, which is whole in that of abilities; what
    is after the layers stays there."""
    changes = [add_types("Creature"), set_pt(3, 3), gain("haste"), player("you", add=["shroud"])]
    document = board(humility(timestamp=1), land("land"), effects=(effect("awake", "land", *changes, timestamp=9),))
    held, right = run(document, "M33"), run(document)
    assert (pt(held, "land"), keywords(held, "land"), layers_of(held, "awake")) == ((1, 1), [], ["4", "players"])
    assert layers_of(held, "humility.a1") == ["6"]
    assert (pt(right, "land"), keywords(right, "land")) == ((3, 3), ["haste"])


def test_m13_a_cda_goes_by_its_timestamp_and_works_everywhere_all_the_same() -> None:
    """A newer Nightmare's size overwrites an older "becomes 5/5"; a changeling's types an older "is a Frog". In a
    graveyard it still counts."""
    huge = (effect("huge", "nightmare", set_pt(5, 5), timestamp=1),)
    objects = [*swamps(3), nightmare(timestamp=5)]
    assert pt(run(board(*objects, effects=huge), "M13"), "nightmare") == (3, 3)
    shifter = creature("shifter", 1, 1, CHANGELING, timestamp=5)
    frogged = board(shifter, effects=(effect("frog", "shifter", set_creature("Frog"), timestamp=1),))
    assert run(frogged, "M13")["objects"]["shifter"]["all_creature_types"] is True
    assert run(frogged)["objects"]["shifter"]["all_creature_types"] is False
    assert pt(run(board(*swamps(3), nightmare(zone="graveyard")), "M13"), "nightmare") == (3, 3)
