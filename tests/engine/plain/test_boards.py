"""What the boards by chance reach: a comparison on boards that lack something would say nothing about it."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import pytest

import engine
from engine import expressions, scenario
from tests.engine.boards import EDITIONS
from tests.engine.plain.boards import board
from tests.engine.plain.evaluation import plainly
from tests.engine.plain.table import Refused

SEEDS = range(600)
#: What is about what draws the boards, which seldom changes: by day it is tried what they hold.
_ABOUT_BOARDS = pytest.mark.nightly


def parts(value: Any) -> Iterator[Any]:
    """Every part of frozen data."""
    yield value
    if isinstance(value, tuple):
        inner: Any = value
    elif dataclasses.is_dataclass(value):
        inner = [getattr(value, field.name) for field in dataclasses.fields(value)]
    else:
        return
    for part in inner:
        yield from parts(part)


def met() -> Counter[type]:
    return Counter(type(part) for seed in SEEDS for part in parts(engine.parse(board(seed))))


def test_boards_hold_every_change_selector_value_and_condition() -> None:
    """Each kind that the format knows, at least five times on six hundred boards."""
    counts = met()
    kinds = {
        *get_args(scenario.Change),
        *get_args(expressions.Test),
        *get_args(expressions.Value),
        *get_args(expressions.Condition),
        expressions.ChosenWord,
        scenario.TypesOf,
        scenario.Counters,
        scenario.Spell,
    }
    assert {kind.__name__ for kind in kinds if counts[kind] < 5} == set()


def test_a_seed_is_always_the_same_board() -> None:
    assert [board(seed) for seed in range(20)] == [board(seed) for seed in range(20)]


@_ABOUT_BOARDS
def test_boards_meet_dependencies_loops_losses_and_late_abilities() -> None:
    """Of what a trace can tell, each is met on some of these boards, and few boards are refused."""
    tags: Counter[str] = Counter()
    for seed in range(150):
        for edition in EDITIONS[::6]:
            try:
                result = plainly(engine.parse(board(seed)), engine.RULESETS[edition])
            except Refused:
                tags["refused"] += 1
                continue
            for layer in result["layers"]:
                tags.update(step["by"] for step in layer["applied"])
                tags.update(entry["because"] for entry in layer["lost"])
                tags.update(word for entry in layer["dependencies"] for word in entry["because"])
    expected = "cda dependency loop timestamp ability_removed condition too_late existence applies_to does text"
    assert {word for word in expected.split() if not tags[word]} == set()
    assert tags["refused"] < 20


SWITCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "cda_first": ("2005", {"cda_first": "always"}),
    "no dependency": ("2026", {"dependency": "none"}),
    "fixed order": ("2026", {"dependency": "fixed"}),
    "cda_dependency": ("2005", {"cda_dependency": "neither"}),
    "keeps_applying": ("2014", {"keeps_applying": False}),
    "cda_pt_everywhere": ("2026", {"cda_pt_everywhere": False}),
    "granted_timestamp": ("2014", {"granted_timestamp": "object"}),
    "attached_needs_type": ("2011", {"attached_needs_type": False}),
    "type_effects_whole": ("2003", {"type_effects_whole": False}),
    "subtype_needs_type": ("2014", {"subtype_needs_type": False}),
}


def outcome(seed: int, ruleset: engine.Ruleset) -> Any:
    try:
        return plainly(engine.parse(board(seed)), ruleset)
    except Refused:
        return None


@_ABOUT_BOARDS
@pytest.mark.parametrize("name", SWITCHES)
def test_boards_tell_every_switch_of_the_editions(name: str) -> None:
    """An edition with one of its switches set otherwise gives something else on some of these boards: a comparison on
    them notices an evaluation that reads the switch wrongly."""
    edition, turned = SWITCHES[name]
    right = engine.RULESETS[edition]
    wrong = dataclasses.replace(right, **turned)
    assert any(outcome(seed, right) != outcome(seed, wrong) for seed in SEEDS)
