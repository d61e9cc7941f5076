"""Timestamps: whose an effect has, what the format gives by default, and ties (613.7)."""

from __future__ import annotations

import pytest

from tests.engine.boards import *

SETS = {"2003": "6c", "2005": "6b", "2007": "6b"}


def giver(name: str = "giver", **fields: object) -> Json:
    return enchantment(name, static(CREATURES, gain("flying")), **fields)


def taker(name: str = "taker", **fields: object) -> Json:
    return enchantment(name, static(CREATURES, lose("flying")), **fields)


def sizer(name: str, size: int, **fields: object) -> Json:
    return enchantment(name, static(CREATURES, set_pt(size, size)), **fields)


@under(*EDITIONS)
@pytest.mark.parametrize(("giver_at", "expected"), [(4, []), (6, ["flying"])])
def test_a_static_ability_has_the_timestamp_of_its_object(edition: str, giver_at: int, expected: list[str]) -> None:
    document = board(taker(timestamp=5), giver(timestamp=giver_at), creature("bear", 2, 2, timestamp=9))
    assert keywords(run(document, edition), "bear") == expected


@under(*EDITIONS)
@pytest.mark.parametrize(("effect_at", "expected"), [(4, ["flying"]), (6, [])])
def test_a_resolved_effect_has_its_own_timestamp(edition: str, effect_at: int, expected: list[str]) -> None:
    """That of the moment it was created, not of its source (613.7b)."""
    down = effect("down", "bear", lose("flying"), timestamp=effect_at, source="bear")
    document = board(creature("bear", 2, 2, timestamp=1), giver(timestamp=5), effects=(down,))
    assert keywords(run(document, edition), "bear") == expected


@under(*EDITIONS)
def test_an_ability_granted_to_a_newer_object_has_that_objects_timestamp(edition: str) -> None:
    """The grant is of 2, the object of 9: its size of 1/1 is newer than the 5/5 of 5."""
    granted = static({"is": "self"}, set_pt(1, 1))
    cloak = enchantment("cloak", static(CREATURES, gain(granted)), timestamp=2)
    huge = effect("huge", "bear", set_pt(5, 5), timestamp=5)
    document = board(cloak, creature("bear", 2, 2, timestamp=9), effects=(huge,))
    assert pt(run(document, edition), "bear") == (1, 1)


@under(*EDITIONS)
@pytest.mark.parametrize("first_in_document", ["old", "new"])
def test_of_granted_abilities_that_tie_the_older_grant_goes_first(edition: str, first_in_document: str) -> None:
    """Both have the object's timestamp; the grant of 3 counts as newer than that of 2: 4/4 (613.7a)."""
    old = enchantment("old", static(CREATURES, gain(static({"is": "self"}, set_pt(1, 1)))), timestamp=2)
    new = enchantment("new", static(CREATURES, gain(static({"is": "self"}, set_pt(4, 4)))), timestamp=3)
    both = [old, new] if first_in_document == "old" else [new, old]
    result = run(board(*both, creature("bear", 2, 2, timestamp=9)), edition)
    assert pt(result, "bear") == (4, 4)
    assert applied(result, SETS.get(edition, "7b")) == ["bear.old.a1.a1", "bear.new.a1.a1"]


@under(*EDITIONS)
def test_equal_timestamps_of_static_abilities_go_in_the_order_of_the_document(edition: str) -> None:
    bear = creature("bear", 2, 2, timestamp=1)
    assert keywords(run(board(bear, giver(timestamp=5), taker(timestamp=5)), edition), "bear") == []
    assert keywords(run(board(bear, taker(timestamp=5), giver(timestamp=5)), edition), "bear") == ["flying"]


@under(*EDITIONS)
def test_two_abilities_of_one_object_go_as_they_are_written(edition: str) -> None:
    """The same timestamp; the second has the last word."""
    both = enchantment("both", static(CREATURES, lose("flying")), static(CREATURES, gain("flying")))
    assert keywords(run(board(both, creature("bear", 2, 2)), edition), "bear") == ["flying"]
    both = enchantment("both", static(CREATURES, gain("flying")), static(CREATURES, lose("flying")))
    assert keywords(run(board(both, creature("bear", 2, 2)), edition), "bear") == []


@under(*EDITIONS)
def test_equal_timestamps_of_resolved_effects_go_in_the_order_of_the_document(edition: str) -> None:
    effects = (effect("down", "bear", lose("flying"), timestamp=5), effect("up", "bear", gain("flying"), timestamp=5))
    assert keywords(run(board(creature("bear", 2, 2), effects=effects), edition), "bear") == ["flying"]
    assert keywords(run(board(creature("bear", 2, 2), effects=effects[::-1]), edition), "bear") == []


@under(*EDITIONS)
def test_counters_come_between_static_abilities_and_resolved_effects_of_the_same_timestamp(edition: str) -> None:
    """The counter's flying is lost to the resolved effect alone, though the static ability is written after it too."""
    bear = creature("bear", 2, 2, timestamp=1, counters=[{"kind": "flying", "count": 1, "timestamp": 5}])
    void = enchantment("void", static(CREATURES, LOSE_ALL), timestamp=5)
    assert keywords(run(board(bear, void), edition), "bear") == ["flying"]
    assert keywords(run(board(bear, effects=(effect("void", "bear", LOSE_ALL, timestamp=5),)), edition), "bear") == []


@under(*EDITIONS)
def test_static_abilities_come_before_resolved_effects_of_the_same_timestamp(edition: str) -> None:
    """5/5 by the resolved one stands."""
    document = board(
        creature("bear", 2, 2, timestamp=1),
        sizer("small", 1, timestamp=5),
        effects=(effect("huge", "bear", set_pt(5, 5), timestamp=5),),
    )
    assert pt(run(document, edition), "bear") == (5, 5)


@under(*EDITIONS)
def test_an_aura_has_one_timestamp_for_all_it_does(edition: str) -> None:
    """`timestamp` is when it became attached."""
    wings = aura("wings", "bear", static(ATTACHED, gain("flying")), timestamp=8)
    document = board(creature("bear", 2, 2, timestamp=1), wings, taker(timestamp=5))
    assert keywords(run(document, edition), "bear") == ["flying"]


@under(*EDITIONS)
@pytest.mark.parametrize(("first", "second", "expected"), [("giver", "taker", []), ("taker", "giver", ["flying"])])
def test_abilities_that_come_into_a_layer_together_keep_to_their_timestamps(
    edition: str, first: str, second: str, expected: list[str]
) -> None:
    """Two effects of one layer give an ability each, which works in the same layer still: the older one first."""
    grants = {"giver": static(CREATURES, gain("flying")), "taker": static(CREATURES, lose("flying"))}
    relics = enchantment("one", timestamp=1), enchantment("two", timestamp=2)
    effects = (
        effect("g1", "one", gain(grants[first]), timestamp=5),
        effect("g2", "two", gain(grants[second]), timestamp=6),
    )
    assert keywords(run(board(creature("bear", 2, 2), *relics, effects=effects), edition), "bear") == expected
