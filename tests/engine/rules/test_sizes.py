"""Power and toughness: sublayers, switching, what waits on a permanent that is no creature (613.4, 208.3)."""

from __future__ import annotations

import pytest

from tests.engine.boards import (
    CREATURES,
    EDITIONS,
    SELF,
    SWITCH,
    Json,
    add_pt,
    add_types,
    artifact,
    board,
    card,
    creature,
    effect,
    enchantment,
    land,
    pt,
    remove_types,
    run,
    set_pt,
    since,
    static,
    step,
    under,
)


def vehicle(**fields: object) -> Json:
    return card("vehicle", "Artifact", subtypes=["Vehicle"], power=3, toughness=5, **fields)


def under_effects(creature_: Json, *changes: Json, edition: str) -> tuple[int | None, int | None]:
    """The size of one object under resolved effects, one a change, in this order of timestamps."""
    effects = tuple(effect(f"e{place}", creature_["id"], change) for place, change in enumerate(changes))
    return pt(run(board(creature_, effects=effects), edition), creature_["id"])


@under(*EDITIONS)
@pytest.mark.parametrize(("change", "expected"), [(set_pt(5, None), (5, 3)), (set_pt(None, 5), (2, 5))])
def test_null_leaves_one_value_alone(edition: str, change: Json, expected: tuple[int, int]) -> None:
    """ "Base power becomes 5" says nothing about toughness."""
    assert under_effects(creature("bear", 2, 3), change, edition=edition) == expected


@under(*EDITIONS)
def test_setting_one_value_leaves_what_an_older_effect_set_of_the_other(edition: str) -> None:
    """6/6, then base power 1: 1/6."""
    assert under_effects(creature("bear", 2, 3), set_pt(6, 6), set_pt(1, None), edition=edition) == (1, 6)


@under(*EDITIONS)
def test_two_switches_cancel(edition: str) -> None:
    """1/4, 4/1, 1/4."""
    assert under_effects(creature("one", 1, 3), add_pt(0, 1), SWITCH, SWITCH, edition=edition) == (1, 4)


@under(*EDITIONS)
def test_a_bonus_that_ended_before_the_switch_was_looked_at(edition: str) -> None:
    """1/3 switched: 3/1."""
    assert under_effects(creature("one", 1, 3), SWITCH, edition=edition) == (3, 1)


@under(*since("2005"))
def test_a_later_set_is_seen_through_an_older_switch(edition: str) -> None:
    """Switching comes last: base 5/1 set after it shows as 1/5."""
    assert under_effects(creature("one", 1, 3), SWITCH, set_pt(5, 1), edition=edition) == (1, 5)


@under(*EDITIONS)
def test_values_may_be_negative(edition: str) -> None:
    """Power below zero is kept as it is."""
    assert under_effects(creature("bear", 2, 2), add_pt(-5, -1), edition=edition) == (-3, 1)


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("counters", "expected"),
    [
        ({"+1/+1": 3}, (5, 5)),
        ({"-1/-1": 1}, (1, 1)),
        ({"+2/+0": 1, "+0/+2": 2, "+1/+1": 1}, (5, 7)),
        ({"-0/-1": 2}, (2, 0)),
        ({"+1/+1": 2, "-1/-1": 2}, (2, 2)),
        ({"+1/-1": 2, "-3/+3": 1, "1/1": 1, "+1": 1}, (2, 2)),
    ],
)
def test_counters_of_every_size_add_up(edition: str, counters: dict[str, int], expected: tuple[int, int]) -> None:
    """`+X/+Y` and `-X/-Y`, as many times as there are counters (122.1a); any other name does nothing."""
    kinds = [{"kind": kind, "count": number} for kind, number in counters.items()]
    result = run(board(creature("bear", 2, 2, counters=kinds)), edition)
    assert pt(result, "bear") == expected
    assert result["objects"]["bear"]["counters"] == counters


@under(*EDITIONS)
def test_a_permanent_that_is_no_creature_shows_no_size(edition: str) -> None:
    """A Vehicle's printed 3/5, a land, an enchantment with a bonus: null (208.3)."""
    result = run(
        board(vehicle(), land("path"), effects=(effect("up", "vehicle path", add_pt(1, 1), set_pt(7, 7)),)), edition
    )
    assert pt(result, "vehicle") == (None, None)
    assert pt(result, "path") == (None, None)


@under(*EDITIONS)
def test_the_diff_shows_the_size_that_waits(edition: str) -> None:
    """As computed, even where the result shows null."""
    result = run(board(vehicle(), effects=(effect("up", "vehicle", add_pt(1, 1)),)), edition)
    layer = {"2003": "6c", "2005": "6b", "2007": "6b"}.get(edition, "7c")
    assert step(result, layer, "up")["diff"] == {"vehicle": {"power": [3, 4], "toughness": [5, 6]}}
    assert step(result, layer, "up")["objects"] == ["vehicle"]


@under(*EDITIONS)
def test_what_was_added_counts_once_it_is_a_creature(edition: str) -> None:
    """The bonus given before it was crewed waits (208.3a): 3/5 printed, 4/6."""
    assert under_effects(vehicle(), add_pt(1, 1), add_types("Creature"), edition=edition) == (4, 6)


@under(*EDITIONS)
def test_without_printed_values_the_size_starts_from_zero(edition: str) -> None:
    """An artifact that is "a creature in addition": 0/0; with +2/+3 older than that: 2/3."""
    assert under_effects(artifact("idol"), add_types("Creature"), edition=edition) == (0, 0)
    assert under_effects(artifact("idol"), add_pt(2, 3), add_types("Creature"), edition=edition) == (2, 3)


@under(*EDITIONS)
def test_a_creature_that_stops_being_one_has_no_size(edition: str) -> None:
    """Null in the result, whatever was set."""
    god = card("god", "Enchantment Creature", power=5, toughness=5)
    assert under_effects(god, set_pt(7, 7), remove_types("Creature"), edition=edition) == (None, None)


@under(*EDITIONS)
def test_others_read_zero_from_what_is_no_creature(edition: str) -> None:
    """ "X is the Vehicle's power": 0 while it is no creature, 3 when it is (208.3)."""
    equal = enchantment("equal", static({"ids": ["bear"]}, set_pt({"power": "vehicle"}, {"toughness": "vehicle"})))
    objects = [vehicle(), creature("bear", 2, 2), equal]
    assert pt(run(board(*objects), edition), "bear") == (0, 0)
    crew = effect("crew", "vehicle", add_types("Creature"))
    assert pt(run(board(*objects, effects=(crew,)), edition), "bear") == (3, 5)


@under(*EDITIONS)
def test_a_selector_of_power_reads_zero_from_what_is_no_creature(edition: str) -> None:
    """ "Power 3 or more" does not find an uncrewed Vehicle of 3/5."""
    strong = enchantment("strong", static({"power": {">=": 3}}, add_pt(10, 10)))
    result = run(board(vehicle(), creature("ogre", 3, 3), strong), edition)
    assert pt(result, "ogre") == (13, 13)
    layer = {"2003": "6c", "2005": "6d", "2007": "6d"}.get(edition, "7c")
    assert step(result, layer, "strong.a1")["objects"] == ["ogre"]


@under(*EDITIONS)
@pytest.mark.parametrize("zone", ["graveyard", "hand", "library", "exile", "stack", "command"])
def test_off_the_battlefield_printed_sizes_show(edition: str, zone: str) -> None:
    """A creature card has its printed ones, and so has a Vehicle card; what prints none shows null."""
    objects = [creature("bear", 2, 3, zone=zone), {**vehicle(), "zone": zone}, card("bolt", "Instant", zone=zone)]
    result = run(board(*objects), edition)
    assert pt(result, "bear") == (2, 3)
    assert pt(result, "vehicle") == (3, 5)
    assert pt(result, "bolt") == (None, None)


@under(*EDITIONS)
def test_a_card_off_the_battlefield_is_read_with_its_printed_size(edition: str) -> None:
    """ "X is the power of the exiled card" reads a Vehicle card too."""
    equal = enchantment("equal", static({"ids": ["bear"]}, set_pt({"power": "vehicle"}, {"toughness": "vehicle"})))
    objects = [{**vehicle(), "zone": "exile"}, creature("bear", 2, 2), equal]
    assert pt(run(board(*objects), edition), "bear") == (3, 5)


@under(*EDITIONS)
def test_an_effect_reads_all_values_before_it_changes_any(edition: str) -> None:
    """ "Each creature's power becomes the greatest sum of both": 1 and 2 become 3 and 3, not 3 and 5."""
    both = {"sum": [{"power": "a"}, {"power": "b"}]}
    sums = effect("sums", "a b", set_pt(both, None))
    result = run(board(creature("a", 1, 1), creature("b", 2, 2), effects=(sums,)), edition)
    assert pt(result, "a") == (3, 1)
    assert pt(result, "b") == (3, 2)


@under(*EDITIONS)
def test_an_effect_may_exchange_two_sizes(edition: str) -> None:
    """Each becomes the other's: read first, changed afterwards."""
    swap = {"sum": [{"power": "a"}, {"power": "b"}, {"negative": {"power": "affected"}}]}
    result = run(
        board(creature("a", 1, 1), creature("b", 7, 7), effects=(effect("swap", "a b", set_pt(swap, swap)),)), edition
    )
    assert pt(result, "a") == (7, 7)
    assert pt(result, "b") == (1, 1)


@under(*EDITIONS)
def test_numbers_are_read_afresh_in_each_layer(edition: str) -> None:
    """Power becomes the dog's (2), later +the dog's power: 5 by then, for the dog's own +3 is what this waits for.
    2 + 5 = 7. In 2003 both parts are in one layer and wait together: 5 + 5 = 10."""
    equal = enchantment("equal", static({"ids": ["cat"]}, set_pt({"power": "dog"}, 0), add_pt({"power": "dog"}, 0)))
    grow = enchantment("grow", static({"ids": ["dog"]}, add_pt(3, 0)))
    result = run(board(creature("cat", 1, 1), creature("dog", 2, 2), equal, grow), edition)
    assert pt(result, "cat") == ((10, 0) if edition == "2003" else (7, 0))
    assert pt(result, "dog") == (5, 2)


@under(*EDITIONS)
def test_the_set_found_first_stays_the_same(edition: str) -> None:
    """ "Noncreature artifacts become 2/2 creatures" (613.6): no member is a noncreature artifact by the time sizes are
    set. In 2003 the whole applies in layer 4. An artifact that was a creature before is left alone."""
    noncreatures = {"type": "Artifact", "not": {"type": "Creature"}}
    animator = enchantment("animator", static(noncreatures, add_types("Creature"), set_pt(2, 2)))
    servant = creature("servant", 1, 3, types="Artifact Creature")
    result = run(board(artifact("idol"), servant, animator), edition)
    assert pt(result, "idol") == (2, 2)
    assert pt(result, "servant") == (1, 3)


@under(*EDITIONS)
def test_a_creature_that_counts_itself(edition: str) -> None:
    """+1/+1 for each creature: reading one's own kind is no loop of an effect with itself."""
    number = {"count": CREATURES}
    objects = [creature("crowd", 1, 1, static(SELF, add_pt(number, number))), creature("bear", 2, 2)]
    assert pt(run(board(*objects), edition), "crowd") == (3, 3)


@under(*EDITIONS)
def test_an_effect_may_say_one_thing_to_all_and_another_to_each(edition: str) -> None:
    """ "Creatures get +1/+1, and +X/+0 for their own mana value": 2/2 of {1}{G} is 5/3, 1/1 of {G} is 3/2."""
    ability = static(CREATURES, add_pt(1, 1), add_pt({"mana_value": "affected"}, 0))
    bears = [creature("bear", 2, 2, mana_cost="{1}{G}"), creature("elf", 1, 1, mana_cost="{G}")]
    result = run(board(enchantment("rule", ability), *bears), edition)
    assert [pt(result, name) for name in ("bear", "elf")] == [(5, 3), (3, 2)]
