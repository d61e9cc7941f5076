"""Power and toughness: sublayers, switching, and abilities that define them."""

from __future__ import annotations

import dataclasses

import pytest

import engine
from tests.engine.boards import *
from tests.engine.rules.cards import CHANGELING, nightmare, swamps

# --- power and toughness: sublayers, switching, what waits on a permanent that is no creature (613.4, 208.3)


Size = tuple[int | None, int | None]
NO_SIZE: Size = (None, None)


def vehicle(**fields: object) -> Json:
    return card("vehicle", "Artifact", subtypes=["Vehicle"], power=3, toughness=5, **fields)


def under_effects(creature_: Json, *changes: Json, edition: str) -> Size:
    """The size of one object under resolved effects, one a change, in this order of timestamps."""
    effects = tuple(effect(f"e{place}", creature_["id"], change) for place, change in enumerate(changes))
    return pt(run(board(creature_, effects=effects), edition), creature_["id"])


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("object_", "changes", "expected"),
    [
        # "Base power becomes 5" says nothing about toughness.
        (creature("bear", 2, 3), [set_pt(5, None)], (5, 3)),
        (creature("bear", 2, 3), [set_pt(None, 5)], (2, 5)),
        # Nor does it change what an older effect has set of the other.
        (creature("bear", 2, 3), [set_pt(6, 6), set_pt(1, None)], (1, 6)),
        # 1/3 switched; 1/4 switched twice.
        (creature("one", 1, 3), [SWITCH], (3, 1)),
        (creature("one", 1, 3), [add_pt(0, 1), SWITCH, SWITCH], (1, 4)),
        # Power below zero is kept as it is.
        (creature("bear", 2, 2), [add_pt(-5, -1)], (-3, 1)),
        # The bonus given before it was crewed waits (208.3a).
        (vehicle(), [add_pt(1, 1), add_types("Creature")], (4, 6)),
        # Without printed values the size starts from zero.
        (artifact("idol"), [add_types("Creature")], (0, 0)),
        (artifact("idol"), [add_pt(2, 3), add_types("Creature")], (2, 3)),
        # What stops being a creature has no size, whatever was set.
        (card("god", "Enchantment Creature", power=5, toughness=5), [set_pt(7, 7), remove_types("Creature")], NO_SIZE),
    ],
)
def test_the_size_under_resolved_effects(edition: str, object_: Json, changes: list[Json], expected: Size) -> None:
    assert under_effects(object_, *changes, edition=edition) == expected


@under(*since("2005"))
def test_a_later_set_is_seen_through_an_older_switch(edition: str) -> None:
    """Switching comes last: base 5/1 set after it shows as 1/5."""
    assert under_effects(creature("one", 1, 3), SWITCH, set_pt(5, 1), edition=edition) == (1, 5)


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


# --- characteristic-defining abilities: what is one, where it works, and that it goes first (604.3, 613.3) -


@pytest.mark.parametrize("affects", [CREATURES, {}, {"is": "attached"}, {"is": "other"}, {"ids": ["bear"]}])
def test_a_cda_about_anything_but_itself_is_refused(affects: Json) -> None:
    """604.3a(3): the document is not accepted, with the place of the ability."""
    bear = creature("bear", 2, 2, static(affects, set_colors("red"), cda=True))
    with pytest.raises(engine.ScenarioError) as refused:
        engine.parse(board(bear))
    assert any(problem.path.startswith("/objects/0/abilities/0") for problem in refused.value.problems)


@under(*EDITIONS)
@pytest.mark.parametrize("set_at", [1, 9])
@pytest.mark.parametrize("token", [False, True], ids=["card", "token"])
def test_a_size_that_is_defined_comes_before_one_that_is_set(edition: str, set_at: int, token: bool) -> None:
    """7a before 7b (2003, 2005: 6a before the rest), whatever the timestamps: 5/5. What the effect that made a token
    gave it counts like what is printed on a card (604.3a(2))."""
    objects = [*swamps(2), nightmare(timestamp=5, token=token)]
    effects = (effect("huge", "nightmare", set_pt(5, 5), timestamp=set_at),)
    assert pt(run(board(*objects, effects=effects), edition), "nightmare") == (5, 5)


@under(*since("2005"))
def test_an_ability_granted_in_the_layer_of_abilities_is_no_cda(edition: str) -> None:
    """ "Has 'this is 1/1'" granted last applies where sizes are set, with the grant's timestamp 9 after 5/5 of 5."""
    granted = effect("grant", "bear", gain(cda(set_pt(1, 1))), timestamp=9)
    huge = effect("huge", "bear", set_pt(5, 5), timestamp=5)
    result = run(board(creature("bear", 2, 2, timestamp=1), effects=(huge, granted)), edition)
    assert pt(result, "bear") == (1, 1)
    set_layer = "6b" if edition in ("2005", "2007") else "7b"
    assert applied(result, set_layer) == ["huge", "bear.grant.a1"]


@under(*EDITIONS)
def test_a_copied_cda_is_one(edition: str) -> None:
    """Acquired by copy (604.3a(2)): it defines 2/2 before the older "5/5" sets, although the copy is newer."""
    huge = effect("huge", "clone", set_pt(5, 5), timestamp=7)
    copying = effect("copying", "clone", copy_of("nightmare"), timestamp=9)
    objects = [*swamps(2), nightmare(timestamp=4), creature("clone", 0, 0, timestamp=5)]
    assert pt(run(board(*objects, effects=(copying,)), edition), "clone") == (2, 2)
    assert pt(run(board(*objects, effects=(huge, copying)), edition), "clone") == (5, 5)


@under(*EDITIONS)
@pytest.mark.parametrize("zone", ["graveyard", "hand", "library", "exile", "stack", "command"])
def test_a_colour_that_is_defined_holds_in_every_zone(edition: str, zone: str) -> None:
    """Colourless in spite of its cost, in every edition (405.2a of 2005 bounds power and toughness only)."""
    fire = card("fire", "Instant", cda(set_colors()), mana_cost="{2}{R}", zone=zone)
    assert colors(run(board(fire), edition), "fire") == []


@under(*EDITIONS)
def test_creature_types_that_are_defined_hold_in_every_zone(edition: str) -> None:
    """A changeling card in a graveyard is every creature type; one about the type line is no ordinary static."""
    shifter = creature("shifter", 1, 1, CHANGELING, zone="graveyard")
    assert run(board(shifter), edition)["objects"]["shifter"]["all_creature_types"] is True


@under(*EDITIONS)
def test_a_cda_goes_before_an_older_effect_of_its_layer(edition: str) -> None:
    """Changeling gives all types first, then the older "is a Frog" replaces them (613.3)."""
    frog = effect("frog", "shifter", set_creature("Frog"), timestamp=1)
    result = run(board(creature("shifter", 1, 1, CHANGELING, timestamp=5), effects=(frog,)), edition)
    assert applied(result, "4") == ["shifter.a1", "frog"]
    assert step(result, "4", "shifter.a1")["by"] == "cda"
    assert step(result, "4", "frog")["by"] == "timestamp"
    assert subtypes(result, "shifter") == ["Frog"]
    assert result["objects"]["shifter"]["all_creature_types"] is False


@under(*EDITIONS)
def test_without_its_cda_a_star_is_zero(edition: str) -> None:
    """The ability is lost before the layer of sizes: 0/0."""
    objects = [*swamps(3), nightmare()]
    result = run(board(*objects, effects=(effect("void", "nightmare", LOSE_ALL),)), edition)
    assert pt(result, "nightmare") == (0, 0)
    layer_of_definitions = "6a" if edition <= "2007" else "7a"
    assert lost(result) == {"nightmare.a1": (layer_of_definitions, "ability_removed", "void")}


@under(*EDITIONS)
def test_a_cda_may_define_one_of_the_two(edition: str) -> None:
    """*/2: power counts, toughness stays printed."""
    dead = count({"zone": "graveyard", "type": "Creature"})
    objects = [creature("beast", 0, 2, cda(set_pt(dead, None))), creature("dead", 1, 1, zone="graveyard")]
    assert pt(run(board(*objects), edition), "beast") == (1, 2)


@under(*EDITIONS)
def test_an_older_setter_of_colours_is_seen_after_the_cda_of_an_affected_object(edition: str) -> None:
    """ "All are red" of an older enchantment replaces what devoid defined."""
    red = enchantment("red", static({"zone": ["battlefield", "hand"]}, set_colors("red")), timestamp=1)
    devoid = creature("drone", 2, 2, cda(set_colors(), keyword="devoid"), mana_cost="{2}{U}", timestamp=2)
    result = run(board(red, devoid), edition)
    assert colors(result, "drone") == ["red"]


@under(*EDITIONS)
def test_a_granted_cda_does_not_function_in_every_zone(edition: str) -> None:
    """It is no CDA, so it functions like any static ability: on the battlefield (113.6)."""
    grant = effect("grant", "dead", gain(cda(set_pt(5, 5))))
    result = run(board(creature("dead", 2, 2, zone="graveyard"), effects=(grant,)), edition)
    assert pt(result, "dead") == (2, 2)


def ghoul_of_nightmare(ghoul: Json, nightmares: Json) -> Json:
    """A CDA of 5 that reads the size which one of 7 defines."""
    return board(*swamps(3), {**ghoul, "timestamp": 5}, {**nightmares, "timestamp": 7})


@by_edition(("dependency", "cda"), ("dependency", "cda"), *[("cda", "cda")] * 5)
def test_why_a_cda_went_when_it_did(edition: str, expected: tuple[str, str]) -> None:
    """Until 2005 one that waited for another goes for that reason; later all CDAs are a group of their own, where a
    dependency counts since 2012. From 2007 to 2011 the older one does not wait at all."""
    sizes = set_pt({"power": "nightmare"}, {"toughness": "nightmare"})
    result = run(ghoul_of_nightmare(creature("ghoul", 0, 0, cda(sizes)), nightmare()), edition)
    where = "6a" if edition < "2009" else "7a"
    waits = edition not in ("2007", "2009", "2011")
    assert applied(result, where) == (["nightmare.a1", "ghoul.a1"] if waits else ["ghoul.a1", "nightmare.a1"])
    ghoul = step(result, where, "ghoul.a1")
    assert (ghoul["by"], step(result, where, "nightmare.a1")["by"]) == expected
    assert ghoul["after"] == (["nightmare.a1"] if waits else [])


@by_edition("loop", "loop", *["cda"] * 5)
def test_why_cdas_in_a_loop_went_when_they_did(edition: str, expected: str) -> None:
    """Two that read each other: "loop" until 2005, the group of CDAs since; a loop is seen where one may depend."""
    first = creature("one", 1, 1, cda(set_pt({"sum": [{"power": "two"}, 1]}, 1)), timestamp=1)
    two = creature("two", 1, 1, cda(set_pt({"sum": [{"power": "one"}, 1]}, 1)), timestamp=2)
    result = run(board(first, two), edition)
    where = "6a" if edition < "2009" else "7a"
    assert (pt(result, "one"), pt(result, "two")) == ((2, 1), (3, 1))
    assert step(result, where, "one.a1")["by"] == expected
    seen = [set(loop["effects"]) for loop in layer(result, where)["loops"]]
    assert seen == ([] if edition in ("2007", "2009", "2011") else [{"one.a1", "two.a1"}])


@by_edition(False, False, *[True] * 5)
def test_when_the_order_with_a_cda_is_decided(edition: str, expected: bool) -> None:
    """Artifacts are enchantments (3), Elves are artifacts (5), and a changeling. As long as the shifter is no Elf the
    former does not depend on the latter. Until 2005 all three are one pool, ordered once, before the changeling; later
    CDAs are a group of their own, and the others are looked at when it has been applied (613.3): then it does."""
    shifter = creature("shifter", 1, 1, CHANGELING, timestamp=1)
    enchant = enchantment("enchant", static({"type": "Artifact"}, add_types("Enchantment")), timestamp=3)
    build = enchantment("build", static({"subtype": "Elf"}, add_types("Artifact")), timestamp=5)
    result = run(board(shifter, enchant, build), edition)
    assert ("Enchantment" in types(result, "shifter")) == expected
    assert "Artifact" in types(result, "shifter")


def test_where_cdas_do_not_go_first_timestamps_decide() -> None:
    """The switch by itself, which no edition sets so: the newer changeling comes after "is a Frog", by timestamp."""
    never = dataclasses.replace(engine.RULESETS["2026"], cda_first="never")
    shifter = creature("shifter", 1, 1, CHANGELING, timestamp=5)
    result = run(board(shifter, effects=(effect("frog", "shifter", set_creature("Frog"), timestamp=1),)), never)
    assert applied(result, "4") == ["frog", "shifter.a1"]
    assert result["objects"]["shifter"]["all_creature_types"] is True
    assert step(result, "4", "shifter.a1")["by"] == "timestamp"
