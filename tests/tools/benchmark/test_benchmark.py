"""What the figures of `make bench` are made from; no test here is about time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from engine.characteristics import all_printed
from tests.engine.boards import CREATURES, Json, add_pt, add_subtypes, add_types, board, creature, enchantment, static
from tools.benchmark.floor import plain_loop, python_mtg
from tools.benchmark.measuring import Pairs, exponent, pairs, steps
from tools.workloads import chained, costly, granting, long_game, lords, wordy


def test_the_exponent_is_that_of_a_power() -> None:
    """Times of 3 · n^1.5 give 1.5, whatever the factor."""
    sizes = [10, 50, 200, 1000]
    assert exponent(sizes, [3 * size**1.5 for size in sizes]) == pytest.approx(1.5)


def test_in_a_long_game_types_depend_on_types() -> None:
    """An effect on creatures waits for the one that makes lands creatures (613.8a), so that there is work to do."""
    trace = engine.evaluate(engine.parse(long_game(300)))
    assert any(layer.dependencies for layer in trace.layers)


@pytest.mark.parametrize("make", [costly, granting, wordy])
def test_hostile_boards_have_an_end(make: Callable[[int], Json]) -> None:
    """Each is evaluated to it, and twice the board is at least about twice the steps."""
    few, many = (steps(engine.parse(make(size)), "2003") for size in (16, 32))
    assert many > 1.9 * few


def two_anthems() -> Json:
    return board(
        creature("bear", 2, 2),
        enchantment("one", static(CREATURES, add_pt(1, 1))),
        enchantment("other", static(CREATURES, add_pt(1, 1))),
    )


def legion_and_awakening() -> Json:
    return board(
        creature("bear", 2, 2),
        enchantment("legion", static(CREATURES, add_subtypes("Zombie"))),
        enchantment("awakening", static({"type": "Enchantment"}, add_types("Creature"))),
    )


@pytest.mark.parametrize(
    ("document", "footprints", "expected"),
    [
        # Two wait together once: two ordered pairs. Neither looks at power or toughness.
        (two_anthems(), True, Pairs(2, 0)),
        (two_anthems(), False, Pairs(2, 2)),
        # "Zombies" look at types, which the other changes; it looks at types too, which becoming Zombies does not.
        (legion_and_awakening(), True, Pairs(2, 1)),
    ],
)
def test_the_pairs_tried_are_counted(document: Json, footprints: bool, expected: Pairs) -> None:
    """Pairs are ordered; one is tried when an effect is read beside the other applied first."""
    assert pairs(engine.parse(document), footprints=footprints) == expected


@pytest.mark.parametrize("alike", [True, False])
def test_the_floor_writes_the_trace_of_the_engine(alike: bool) -> None:
    """The plain loop changes the same objects in the same steps, from and to the same values."""
    scenario = engine.parse(lords(5, alike=alike))
    trace = engine.evaluate(scenario)
    steps_of_engine = [dict(step.changed) for layer in trace.layers for step in layer.applied]
    assert plain_loop(scenario)(all_printed(scenario.objects)) == steps_of_engine
    assert len(steps_of_engine) == 10


@pytest.mark.parametrize("alike", [True, False])
def test_a_peer_that_is_installed_comes_to_the_same(alike: bool) -> None:
    """python-mtg, which is measured on these boards, has the powers of the engine."""
    document = lords(5, alike=alike)
    peer = python_mtg(document)
    if peer is None:
        pytest.skip("python-mtg is not installed: requirements-peers.txt")
    assert peer.powers == {name: now.power for name, now in engine.evaluate(engine.parse(document)).final.items()}


def test_in_a_chain_each_effect_waits_for_another() -> None:
    """All but the newest, which goes first."""
    layers = engine.evaluate(engine.parse(chained(20))).layers
    assert {item.effect for layer in layers for item in layer.dependencies} == {f"link{at}.a1" for at in range(1, 20)}
