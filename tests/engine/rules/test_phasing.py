"""What is phased out is treated as though it did not exist, and what is attached to it phases out along (702.26)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.notation import read_ops, write_scenario
from engine.operations import apply_ops
from tests.engine.boards import *

OUT: dict[str, Any] = {"status": ["phased out"]}
BEAR = creature("bear", 2, 2)
LORD = creature("lord", 2, 2, static({**CREATURES, **OTHERS}, add_pt(1, 1)), **OUT)
SWORD = equipment("sword", "lord", static(CREATURES, add_pt(5, 5)))
COUNTING = creature("counter", 0, 0, static(SELF, add_pt(count({"type": ["Creature", "Artifact"]}), 0)))
ANOTHER = count({**CREATURES, **OTHERS})
CLONE = effect("cloning", "clone", copy_of("lord"))

#: The board, its objects with their sizes, and what is phased out.
BOARDS: dict[str, tuple[Json, dict[str, tuple[int, int]], list[str]]] = {
    # Its own static ability does not apply (702.26b).
    "its ability": (board(LORD, BEAR), {"bear": (2, 2)}, ["lord"]),
    # What is attached to it phases out with it, and what is attached to that (702.26g): neither effect applies.
    "attached": (
        board(LORD, SWORD, aura("rune", "sword", static(CREATURES, add_pt(0, 7))), BEAR),
        {"bear": (2, 2)},
        ["lord", "rune", "sword"],
    ),
    # It is not counted, nor is what is attached to it: the one that counts, and a bear (702.26b).
    "counted": (board(COUNTING, LORD, SWORD, BEAR), {"counter": (2, 0), "bear": (2, 2)}, ["lord", "sword"]),
    # An Aura that phases out by itself leaves its host where it is (702.26g speaks of the other way only).
    "an Aura": (
        board(BEAR, aura("growth", "bear", static(ATTACHED, add_pt(3, 3)), **OUT)),
        {"bear": (2, 2)},
        ["growth"],
    ),
    # A condition does not see it: no other creature is there (702.26b).
    "a condition": (
        board(creature("mate", 1, 1, static(SELF, add_pt(2, 2), when={**ANOTHER, ">=": 1})), LORD),
        {"mate": (1, 1)},
        ["lord"],
    ),
    # An effect that is locked on two creatures changes the one that is there (611.2c, 702.26b).
    "a locked effect": (
        board(LORD, BEAR, effects=(effect("pump", "lord bear", add_pt(3, 3)),)),
        {"bear": (5, 5)},
        ["lord"],
    ),
    # What became a copy before stays one (707.2): a 2/2 that gives the bear +1/+1.
    "a copy": (
        board(LORD, creature("clone", 0, 0), BEAR, effects=(CLONE,)),
        {"clone": (2, 2), "bear": (3, 3)},
        ["lord"],
    ),
    # Only permanents phase out (702.26a): a card in a hand is what it is.
    "in a hand": (board(creature("idea", 1, 1, zone="hand", **OUT), BEAR), {"idea": (1, 1), "bear": (2, 2)}, []),
    # What is taken out of the game is not phased out, and takes nothing along.
    "switched off": (board({**LORD, "enabled": False}, SWORD, BEAR), {"bear": (7, 7)}, []),
}


@under(*EDITIONS)
@pytest.mark.parametrize("name", BOARDS)
def test_what_is_phased_out_is_as_though_it_did_not_exist(edition: str, name: str) -> None:
    """702.26b, 702.26g: in every edition nothing reaches it, counts it or comes from it; the result names it."""
    document, sizes, out = BOARDS[name]
    result = run(document, edition)
    shown = {key: (now["power"], now["toughness"]) for key, now in result["objects"].items()}
    assert {key: size for key, size in shown.items() if size != (None, None)} == sizes
    assert result["phased_out"] == out
    assert not set(out) & set(shown)


@under(*EDITIONS)
def test_it_phases_in_as_it_was(edition: str) -> None:
    """702.26d: no zone changes, so that it is no new object: counters, attachments and timestamps stay (613.7d).

    The Aura is the newest that sets its size; in 2003 counters come before that (418.5a)."""
    giant = creature("giant", 1, 1, timestamp=1, counters=[{"kind": "+1/+1", "count": 2, "timestamp": 4}])
    shrink = enchantment("shrink", static(CREATURES, set_pt(0, 2)), timestamp=2)
    wings = aura("wings", "giant", static(ATTACHED, gain("flying"), set_pt(4, 4)), timestamp=3)
    before = engine.parse(board(giant, shrink, wings))
    away = apply_ops(before, read_ops([{"status": ["giant", ["phased out"]]}], before))
    back = apply_ops(away, read_ops([{"status": ["giant", []]}], away))
    assert write_scenario(back) == write_scenario(before)
    assert engine.result_json(engine.evaluate(away, edition))["phased_out"] == ["giant", "wings"]
    assert run(write_scenario(back), edition)["objects"]["giant"]["power"] == (4 if edition == "2003" else 6)


def test_what_leaves_the_battlefield_is_phased_out_no_more() -> None:
    """A status is one of permanents (110.5, 400.7)."""
    start = engine.parse(board(LORD, artifact("orb")))
    moved = apply_ops(start, read_ops([{"move": ["lord", "graveyard"]}], start))
    assert moved.objects[0].status == ()


def test_attachments_in_a_ring_phase_out_together() -> None:
    """Two that are attached to each other, which no game has, are out together where one is."""
    ring = [card("a", "Artifact", attached_to="b", **OUT), card("b", "Artifact", attached_to="a")]
    assert run(board(*ring))["phased_out"] == ["a", "b"]
