"""Boards on which programs usually go wrong, each worked out by hand from 613 and the rules beside it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.boards import *
from tests.engine.rules.cards import blood_moon, opalescence

_OTHER_CREATURES: Json = {"type": "Creature", "is": "other"}


def taker(name: str, at: int, *besides: Json) -> Json:
    """A creature whose ability takes all abilities of the others, and does something to them before."""
    return creature(name, 3, 3, static(_OTHER_CREATURES, *besides, LOSE_ALL), timestamp=at)


@under(*EDITIONS)
@pytest.mark.parametrize("first", ["x", "y"])
def test_of_two_that_take_each_others_ability_the_older_is_left(edition: str, first: str) -> None:
    """Each depends on the other for its existence, a loop, so timestamps decide; the younger never begins."""
    younger = "y" if first == "x" else "x"
    bear = creature("bear", 2, 2, "flying", timestamp=1)
    result = run(board(bear, taker(first, 2), taker(younger, 3)), edition)
    assert (ability_ids(result, first), ability_ids(result, younger), keywords(result, "bear")) == (["a1"], [], [])
    assert lost(result)[f"{younger}.a1"][1:] == ("ability_removed", f"{first}.a1")


@under(*since("2009"))
def test_who_has_begun_in_the_layer_of_colors_is_not_stopped_in_that_of_abilities(edition: str) -> None:
    """The younger has begun (613.6), so it depends on nothing; the older depends on it for its existence, and waits."""
    result = run(
        board(creature("bear", 2, 2, "flying", timestamp=1), taker("old", 2), taker("young", 3, set_colors("blue"))),
        edition,
    )
    assert (ability_ids(result, "old"), ability_ids(result, "young")) == ([], ["a1"])
    assert colors(result, "old") == colors(result, "bear") == ["blue"]
    assert colors(result, "young") == []


@by_edition((3, 3), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1))
def test_who_takes_its_own_ability_goes_on(edition: str, expected: tuple[int, int]) -> None:
    """In 2003 each layer asks again whether the ability is there."""
    leveler = creature("leveler", 3, 3, static(CREATURES, LOSE_ALL, set_pt(1, 1)))
    result = run(board(leveler), edition)
    assert (pt(result, "leveler"), ability_ids(result, "leveler")) == (expected, [])


def ring(elves: int, goblins: int, orcs: int) -> Json:
    """Elves are Goblins too, Goblins are Orcs too, Orcs are Elves too: each waits for the one before it in the ring."""
    members = [
        creature(word.lower(), 1, 1, subtypes=[word], timestamp=at)
        for at, word in enumerate(("Elf", "Goblin", "Orc"), 1)
    ]
    links = (("elves", "Elf", "Goblin", elves), ("goblins", "Goblin", "Orc", goblins), ("orcs", "Orc", "Elf", orcs))
    return board(
        *members,
        *(
            enchantment(name, static({"subtype": subtype}, add_subtypes(other)), timestamp=at)
            for name, subtype, other, at in links
        ),
    )


ALL, GOBLIN, ORC = ["Elf", "Goblin", "Orc"], ["Goblin", "Orc"], ["Elf", "Orc"]


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("order", "until_2009", "since_2011"),
    [
        # Along the ring, each finds what the one before has made.
        ((10, 11, 12), ("elves goblins orcs", ALL, ALL, ORC), ("elves goblins orcs", ALL, ALL, ORC)),
        # Orcs go first, as the oldest of the loop; then goblins still wait for elves (613.8c). Before 2011 the order is
        # decided once: the goblins that elves become are no orcs.
        (
            (12, 11, 10),
            ("orcs goblins elves", ["Elf", "Goblin"], GOBLIN, ALL),
            ("orcs elves goblins", ALL, GOBLIN, ALL),
        ),
    ],
)
def test_a_ring_of_three(
    edition: str, order: tuple[int, int, int], until_2009: tuple[Any, ...], since_2011: tuple[Any, ...]
) -> None:
    """Each waits for another: a loop goes by timestamps, and a ring that was opened is a chain."""
    steps, *expected = since_2011 if edition >= "2011" else until_2009
    result = run(ring(**dict(zip(("elves", "goblins", "orcs"), order, strict=True))), edition)
    assert applied(result, "4") == [f"{name}.a1" for name in steps.split()]
    assert [subtypes(result, name) for name in ("elf", "goblin", "orc")] == expected


@under(*EDITIONS)
def test_what_looks_for_flying_waits_for_who_gives_and_for_who_takes_it(edition: str) -> None:
    """Both change its set. They do not depend on each other, the taker is younger, and so nobody flies in the end."""
    striking = enchantment(
        "striking", static({"type": "Creature", "keyword": "flying"}, gain("first strike")), timestamp=3
    )
    giving = enchantment("giving", static(CREATURES, gain("flying")), timestamp=4)
    taking = enchantment("taking", static(CREATURES, lose("flying")), timestamp=5)
    bears = creature("bear", 2, 2, timestamp=1), creature("bird", 1, 1, "flying", timestamp=2)
    result = run(board(*bears, striking, giving, taking), edition)
    assert keywords(result, "bear") == keywords(result, "bird") == []


@under(*EDITIONS)
def test_a_set_land_type_takes_what_was_added_before_and_not_what_comes_after(edition: str) -> None:
    """Neither depends on the other: each affects the same land, and does the same to it, whoever goes first."""
    swamps = enchantment("swamps", static(LANDS, add_subtypes("Swamp")), timestamp=5)
    for seas_at, expected in ((4, ["Island", "Swamp"]), (6, ["Island"])):
        seas = aura("seas", "forest", static({"is": "attached"}, set_land("Island")), timestamp=seas_at)
        result = run(board(basic("forest", "Forest", timestamp=1), swamps, seas), edition)
        assert subtypes(result, "forest") == expected
        assert ability_ids(result, "forest") == [f"mana-{word}" for word in expected]


@under(*EDITIONS)
def test_blood_moon_waits_for_what_makes_a_land_basic(edition: str) -> None:
    """The younger effect makes the set of the older one smaller."""
    making = enchantment("making", static(LANDS, {"supertypes": {"add": ["Basic"]}}), timestamp=9)
    path = land("path", {"other": "{T}: Exchange two blockers.", "kind": "activated"}, timestamp=1)
    result = run(board(path, blood_moon(timestamp=2), making), edition)
    assert (subtypes(result, "path"), ability_ids(result, "path")) == ([], ["a1"])


@under(*EDITIONS)
def test_an_enchantment_that_became_a_creature_has_its_own_bonus(edition: str) -> None:
    """Types in layer 4, its mana value in 7b, its own bonus in 7c; what animates it stays what it is."""
    anthem = enchantment("anthem", static(CREATURES, add_pt(1, 1)), mana_cost="{1}{W}{W}")
    result = run(board(anthem, opalescence()), edition)
    assert (pt(result, "anthem"), pt(result, "opalescence")) == ((4, 4), (None, None))


def switched(*at: int) -> Json:
    """A 1/4 with a counter, that is set to 0/5 by the youngest effect, and switched at these moments before."""
    bear = creature("bear", 1, 4, counters=[{"kind": "+1/+1", "count": 1}])
    turns = [effect(f"turn{when}", "bear", SWITCH, timestamp=when) for when in at]
    return board(bear, effects=(*turns, effect("shrink", "bear", set_pt(0, 5), timestamp=9)))


@by_edition((0, 5), (6, 1), (6, 1), (6, 1), (6, 1), (6, 1), (6, 1))
def test_a_switch_sees_what_comes_later(edition: str, expected: tuple[int, int]) -> None:
    """Set to 0/5, 1/6 with the counter, 6/1. In 2003 the counter comes first, and all others by timestamps."""
    assert pt(run(switched(5), edition), "bear") == expected
