"""The ids of misconceptions, what is none, and several of them held together."""

from __future__ import annotations

import dataclasses

import pytest

import engine
from engine.rulesets import MISCONCEPTIONS, find_ruleset, is_ruleset
from tests.engine.boards import EDITIONS, add_pt, basic, board, creature, effect, pt, run, set_pt, subtypes
from tests.engine.rules.cards import blood_moon, humility, opalescence, urborg

LEFT_OUT = ("M22", "M26", "M27", "M34", "M40")


# --- their ids ------------------------------------------------------------------------------------------


def test_there_are_36_misconceptions_and_six_are_left_out() -> None:
    """M01 to M42; the editions stay the seven."""
    every = {f"M{number:02}" for number in range(1, 43)}
    assert set(MISCONCEPTIONS) == every - set(LEFT_OUT)
    assert tuple(engine.RULESETS) == EDITIONS


@pytest.mark.parametrize("ruleset", [*EDITIONS, "M07", "M07+M11", "M03+M07+M11+M14"])
def test_a_ruleset_is_found_by_its_id(ruleset: str) -> None:
    """And carries it into the result."""
    assert find_ruleset(ruleset).id == ruleset
    assert is_ruleset(ruleset)
    assert run(board(), ruleset)["ruleset"] == ruleset


@pytest.mark.parametrize(
    "ruleset",
    [
        "",
        "M00",
        "M43",
        "m07",
        "M7",
        *LEFT_OUT,
        "2004",
        "+",
        "M07+",
        "+M07",
        "M07 + M11",
        "M07+M22",
        "2026+M07",
        "M07+M07",  # what touches the same can't be held together
        "M01+M02",
        "M07+M39",
        "M01+M07",
        "M15+M16",
        "M21+M24",
        "+".join(["M07"] * 200),
    ],
)
def test_what_is_no_ruleset_is_a_key_error(ruleset: str) -> None:
    """Unknown, left out, or contradicting itself."""
    assert not is_ruleset(ruleset)
    with pytest.raises(KeyError):
        engine.evaluate(engine.parse(board()), ruleset)


@pytest.mark.parametrize("code", MISCONCEPTIONS)
def test_a_misconception_differs_from_today_in_what_it_touches_alone(code: str) -> None:
    """In its layer table or in its switches, and in nothing else."""
    today, held = engine.RULESETS["2026"], find_ruleset(code)
    names = {field.name for field in dataclasses.fields(engine.Ruleset)} - {"id", "title"}
    different = {name for name in names if getattr(today, name) != getattr(held, name)}
    assert different == MISCONCEPTIONS[code].touches


# --- combinations ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["M07+M11", "M11+M07"])
def test_two_misconceptions_show_both_and_in_either_order(ruleset: str) -> None:
    """Without dependency older Urborg makes Swamps before Blood Moon comes; without 613.6 Humility, a creature, ends
    with its own ability before sizes are set. Each alone shows only its own."""
    lands = [urborg(timestamp=1), blood_moon(timestamp=2), basic("forest", "Forest", timestamp=3)]
    document = board(*lands, humility(timestamp=4), opalescence(timestamp=5), creature("bear", 2, 2, timestamp=6))
    both, first, second = run(document, ruleset), run(document, "M07"), run(document, "M11")
    assert (subtypes(both, "forest"), pt(both, "bear")) == (["Forest", "Swamp"], (2, 2))
    assert (subtypes(first, "forest"), pt(first, "bear")) == (["Forest", "Swamp"], (1, 1))
    assert (subtypes(second, "forest"), pt(second, "bear")) == (["Forest"], (2, 2))


def test_a_layer_table_and_a_switch_may_be_held_together() -> None:
    """Newest first (M03), and sizes set after they are modified (M02): the older of two sets has the last word, and
    no bonus is left."""
    effects = (
        effect("one", "bear", set_pt(1, 1), timestamp=5),
        effect("four", "bear", set_pt(4, 4), timestamp=6),
        effect("growth", "bear", add_pt(3, 3), timestamp=7),
    )
    document = board(creature("bear", 2, 2), effects=effects)
    assert pt(run(document, "M02+M03"), "bear") == (1, 1)
    assert pt(run(document, "M02"), "bear") == (4, 4)
    assert pt(run(document, "M03"), "bear") == (4, 4)
    assert pt(run(document), "bear") == (7, 7)
