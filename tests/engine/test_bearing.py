"""Which rulesets cannot matter on a board: what is passed over must be the same when it is evaluated."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.cases import moments
from engine.evaluation import beside
from engine.evaluation.beside import may_differ
from engine.notation import read_case
from engine.rulesets import is_ruleset
from engine.scenario import Scenario
from tests.engine.boards import *
from tests.engine.laws.harness import STEPS, boards
from tests.engine.rules.cards import blood_moon, humility, opalescence, urborg
from tests.engine.whole import whole_documents
from tests.night import sample_of

ALL: Final = (*engine.MISCONCEPTIONS, *engine.READINGS)
WITH_EDITIONS: Final = (*ALL, *engine.RULESETS)
SHIPPED: Final = sorted(Path("fixtures", "cases").glob("*.json"))
FILES: Final = sorted(Path("fixtures", "misconceptions").glob("M*.json"))


def mattering(*objects: Json, effects: tuple[Json, ...] = ()) -> set[str]:
    """The misconceptions that are not passed over."""
    return those_mattering(engine.evaluate(engine.parse(board(*objects, effects=effects))))


def those_mattering(trace: engine.Trace) -> set[str]:
    return {code for code in ALL if may_differ(trace, engine.find_ruleset(code))}


def outcome(scenario: Scenario, ruleset: str) -> tuple[Any, ...]:
    result = engine.result_json(engine.evaluate(scenario, ruleset))
    return result["objects"], result["players"], result["spells"]


def assert_nothing_is_missed(scenario: Scenario, rulesets: tuple[str, ...], steps: int | None = None) -> None:
    """What is passed over gives the same result."""
    try:
        trace = engine.evaluate(scenario, steps=steps)
    except engine.EvaluationError:
        return
    right = outcome(scenario, "2026")
    for ruleset in rulesets:
        if not may_differ(trace, engine.find_ruleset(ruleset)):
            assert (ruleset, outcome(scenario, ruleset)) == (ruleset, right)


@given(whole_documents())
@boards(60)
def test_what_is_passed_over_gives_the_same_result(document: Json) -> None:
    """On any board, each misconception and edition that is said not to matter gives what today's rules give."""
    assert_nothing_is_missed(engine.parse(document), WITH_EDITIONS, STEPS)


@given(whole_documents(), st.lists(st.sampled_from(ALL), min_size=2, max_size=3, unique=True).map("+".join))
@boards(60)
def test_several_that_do_not_matter_do_not_matter_together(document: Json, held: str) -> None:
    if is_ruleset(held):
        assert_nothing_is_missed(engine.parse(document), (held,), STEPS)


@pytest.mark.parametrize("path", sample_of(SHIPPED, 12), ids=lambda path: path.stem)
def test_nothing_is_missed_on_the_cases(path: Path) -> None:
    for moment in moments(read_case(json.loads(path.read_text(encoding="utf-8")))):
        assert_nothing_is_missed(moment.scenario, WITH_EDITIONS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_missed_on_the_boards_of_misconceptions(path: Path) -> None:
    assert_nothing_is_missed(engine.parse(json.loads(path.read_text(encoding="utf-8"))["scenario"]), ALL)


def test_what_is_not_known_may_always_matter() -> None:
    trace = engine.evaluate(engine.parse(board(creature("bear", 2, 2))))
    today = engine.find_ruleset("2026")
    assert not may_differ(trace, engine.find_ruleset("M11"))
    with patch.object(beside, "_CAME_UP", {}):
        assert may_differ(trace, engine.find_ruleset("M11"))
        assert not may_differ(trace, today)


def editions_mattering(*objects: Json, effects: tuple[Json, ...] = ()) -> set[str]:
    trace = engine.evaluate(engine.parse(board(*objects, effects=effects)))
    return {ruleset for ruleset in engine.RULESETS if may_differ(trace, engine.find_ruleset(ruleset))}


def test_the_editions_agree_on_what_they_all_know() -> None:
    """A bonus; and a size that is set, which none of them orders otherwise."""
    assert editions_mattering(creature("bear", 2, 2), effects=(effect("growth", "bear", add_pt(3, 3)),)) == set()
    assert editions_mattering(creature("bear", 2, 2), effects=(effect("frog", "bear", set_pt(1, 1)),)) == set()


def test_a_cda_matters_to_the_editions_that_let_it_wait_or_pair_otherwise() -> None:
    """Since 2014 nothing of it has changed."""
    assert editions_mattering(creature("star", 0, 0, cda(set_pt(5, 5)))) == set(engine.RULESETS) - {"2014", "2026"}


def test_what_is_attached_matters_to_2011_alone() -> None:
    """The edition that asks whether it is an Aura or an Equipment still."""
    aura = enchantment("aura", static({"is": "attached"}, add_pt(1, 1)), attached_to="bear", subtypes=["Aura"])
    assert editions_mattering(creature("bear", 2, 2), aura) == {"2011"}


def test_a_subtype_matters_to_those_who_ask_for_no_type_that_goes_with_it() -> None:
    """And to 2003, whose effects on types apply whole."""
    zombies = effect("zombies", "bear", {"subtypes": {"add": ["Zombie"]}})
    assert editions_mattering(creature("bear", 2, 2), effects=(zombies,)) == {"2003", "2005", "2007", "2009"}


@pytest.mark.parametrize(
    "thing",
    [
        {"abilities": ["decayed"]},
        {"abilities": [static(CREATURES, gain("decayed"))]},
        {"counters": [{"kind": "decayed", "count": 1}]},
        {"facts": ["suspected"]},
        {"counters": [{"kind": "hone", "count": 1}]},
    ],
    ids=("printed", "granted", "counter", "state", "hone"),
)
def test_what_only_newer_rules_know_matters_to_those_of_before(thing: Json) -> None:
    """Decayed is of September 2021, suspected of February 2024, hone counters of August 2026; ideas are of today."""
    rock = {**artifact("rock"), **thing}
    scenario = engine.parse(board(rock))
    today, old = engine.find_ruleset("2026"), engine.find_ruleset("2014")
    assert may_differ(engine.evaluate(scenario), old)
    assert may_differ(engine.evaluate(scenario, "2014"), today)
    assert not may_differ(engine.evaluate(scenario, "2014"), replace(old, date=date(2020, 1, 1)))
    assert not may_differ(engine.evaluate(scenario), engine.find_ruleset("M02"))


# --- what is passed over ----------------------------------------------------------------------------


BEAR: Final = creature("bear", 2, 2)
ANTHEM: Final = enchantment("anthem", static(YOUR_CREATURES, add_pt(1, 1)))
STOLEN: Final = enchantment("anthem", static(CREATURES, add_pt(1, 1)), owner="opponent", controller="you")
GROWTH: Final = effect("growth", "bear", add_pt(3, 3))

#: Objects, resolved effects, and the misconceptions that matter there.
MATTERING: Final[dict[str, tuple[list[Json], list[Json], set[str]]]] = {
    "nothing happens": ([BEAR, basic("forest", "Forest")], [], set()),
    "a single bonus": ([BEAR], [GROWTH], set()),
    # Only who goes first could matter, and in which order static abilities and others go.
    "two bonuses": ([BEAR], [GROWTH, effect("more", "bear", add_pt(1, 1))], {"M03", "M25"}),
    # All but M01 and M06 set before they switch.
    "a set and a switch": (
        [BEAR],
        [effect("turn", "bear", SWITCH), effect("queen", "bear", set_pt(0, 2))],
        {"M01", "M06"},
    ),
    # Who lets static abilities choose once needs something newer.
    "an anthem": ([BEAR, ANTHEM], [], set()),
    "an anthem and a newer creature": ([ANTHEM, BEAR], [], {"M24"}),
    "a copy": ([BEAR, creature("clone", 0, 0)], [effect("copy", "clone", copy_of("bear"))], {"M20", "M21"}),
    "a CDA": ([creature("star", 0, 0, cda(set_pt(5, 5)))], [], {"M01", "M13"}),
    # Who takes "you" for the owner.
    "stolen": ([BEAR, STOLEN], [], {"M37"}),
    # Who spares lost abilities or forbids new ones, looks again at the end, or lets the lost one work.
    "abilities lost": (
        [creature("bear", 2, 2, "reach")],
        [effect("frog", "bear", LOSE_ALL)],
        {"M09", "M10", "M17", "M18", "M38"},
    ),
    # Who ends it or applies it whole.
    "two layers": (
        [BEAR],
        [effect("animate", "bear", add_types("Artifact"), set_colors("blue"))],
        {"M01", "M11", "M15", "M16", "M33", "M41", "M42"},
    ),
}


@pytest.mark.parametrize(("objects", "effects", "codes"), MATTERING.values(), ids=MATTERING)
def test_what_matters_where(objects: list[Json], effects: list[Json], codes: set[str]) -> None:
    assert mattering(*objects, effects=tuple(effects)) == codes


def test_a_dependency_matters_to_those_who_forget_or_turn_it() -> None:
    """One dependency is the first that is seen; there is no loop."""
    codes = mattering(urborg(), basic("forest", "Forest"), blood_moon())
    assert codes >= {"M07", "M35", "M39"}
    assert not codes & {"M30", "M31"}


def test_who_joins_matters_to_who_decides_the_order_once() -> None:
    """An ability gained in layer 6, older than what still waits there: by 613.8c it goes before, and flying stays;
    for who decides the order at the start it comes last, and takes it (M39). Nothing depends on anything."""
    grounding = static(CREATURES, lose("flying"))
    given_then = (effect("grant", "rock", gain(grounding), timestamp=1), effect("wings", "bear", gain("flying")))
    scenario = engine.parse(board(artifact("rock", timestamp=0), creature("bear", 2, 2), effects=given_then))
    trace = engine.evaluate(scenario)
    assert "M39" in those_mattering(trace)
    assert not {"M07", "M31", "M35"} & those_mattering(trace)
    assert [item.ability.keyword for item in trace.final["bear"].abilities] == ["flying"]
    assert engine.evaluate(scenario, "M39").final["bear"].abilities == ()


def test_an_anthem_matters_to_who_lets_shroud_stop_it_only_if_there_is_some() -> None:
    """Printed, granted or as a counter."""
    anthem = enchantment("anthem", static(YOUR_CREATURES, add_pt(1, 1)))
    shrouded = creature("bear", 2, 2, "shroud")
    counted = creature("bear", 2, 2, counters=[{"kind": "hexproof", "count": 1}])
    granting = (effect("veil", "bear", gain("protection from red")),)
    assert "M36" in mattering(shrouded, anthem)
    assert "M36" in mattering(counted, anthem)
    assert "M36" in mattering(creature("bear", 2, 2), anthem, effects=granting)


def test_the_classic_board_keeps_most_of_them_busy() -> None:
    """Opalescence and Humility have types, abilities and sizes, static, in a row and over several layers."""
    codes = mattering(opalescence(), humility(), creature("bear", 2, 2))
    assert codes >= {"M01", "M03", "M08", "M09", "M10", "M11", "M24", "M28", "M33"}
    assert not codes & {"M02", "M04", "M05", "M20", "M21", "M32", "M36", "M37"}
