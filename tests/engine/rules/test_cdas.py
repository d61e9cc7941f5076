"""Characteristic-defining abilities: what is one, where it works, and that it goes first (604.3, 613.3)."""

from __future__ import annotations

import dataclasses

import pytest

import engine
from tests.engine.boards import (
    ALL_CREATURE_TYPES,
    CREATURES,
    EDITIONS,
    LOSE_ALL,
    SELF,
    Json,
    add_types,
    applied,
    board,
    by_edition,
    card,
    cda,
    colors,
    copy_of,
    count,
    creature,
    effect,
    enchantment,
    gain,
    layer,
    lost,
    pt,
    run,
    set_colors,
    set_creature,
    set_pt,
    since,
    static,
    step,
    subtypes,
    types,
    under,
)
from tests.engine.rules.cards import CHANGELING, nightmare, swamps


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
def test_an_ordinary_static_ability_does_not_work_off_the_battlefield(edition: str) -> None:
    """The same words without being a CDA: only on the battlefield, unless other zones are named (113.6)."""
    plain = creature("plain", 1, 1, static(SELF, ALL_CREATURE_TYPES), zone="graveyard")
    assert run(board(plain), edition)["objects"]["plain"]["all_creature_types"] is False


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
