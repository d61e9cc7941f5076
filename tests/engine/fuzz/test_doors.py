"""Whatever comes to the engine's doors is answered, with the place of what is wrong (law 9).

The same seeds in each run, others with `make explore`; a failure names its own: `FUZZ_SEED=1234567 pytest
tests/engine/fuzz` sees it again, and `FUZZ_DOCUMENTS=5000` tries more.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.notation import read_case, read_ops
from tests.chance import seeds
from tests.engine.fuzz.damage import (
    JUNK,
    Json,
    damaged_case,
    damaged_ops,
    damaged_scenario,
    misplaced_scenario,
    points_into,
    size,
)
from tests.engine.laws.harness import boards
from tests.night import NIGHT

NUMBER = int(os.environ.get("FUZZ_DOCUMENTS") or (500 if NIGHT else 120))
_FUZZ_SEED = os.environ.get("FUZZ_SEED")
SEEDS = seeds(NUMBER) if _FUZZ_SEED is None else range(int(_FUZZ_SEED), int(_FUZZ_SEED) + 1)
#: The engine's own steps for one document; enough for a small board.
STEPS = 60_000
pytestmark = pytest.mark.chance
RULESETS = (*engine.RULESETS, *engine.MISCONCEPTIONS, "M07+M11")


def check(problem: engine.Problem, document: Json) -> None:
    """A problem has a message, and a place that there is; a key that UTF-8 cannot hold is shown escaped."""
    assert problem.message
    problem.message.encode()
    assert points_into(document, problem.path) or "\\" in problem.path, problem


def answered(read: Callable[[Json], Any], document: Json) -> Any:
    """What was read, or None where all that is wrong was told properly. Anything else is an exception of its own."""
    try:
        return read(document)
    except engine.ScenarioError as error:
        problems = error.problems
    for problem in problems:
        check(problem, document)
    assert problems
    return None


def evaluated(scenario: engine.Scenario, ruleset: str, document: Json) -> None:
    """A result that is JSON, or an error with a place."""
    try:
        result = engine.result_json(engine.evaluate(scenario, ruleset, steps=STEPS))
    except engine.EvaluationError as error:
        check(error.problem, document)
    else:
        json.dumps(result)


def test_a_kind_of_choice_that_is_lists_in_lists_is_refused() -> None:
    """However deep they are: what is no text is not written out to be compared with words."""
    deep: object = []
    for _level in range(5_000):
        deep = [deep]
    with pytest.raises(engine.ScenarioError):
        read_ops([{"choose": ["o1", deep, "red"]}])


@pytest.mark.parametrize("door", ["scenario", "case", "ops"])
def test_a_damaged_document_is_read_or_refused_where_it_is_wrong(door: str) -> None:
    """Scenarios, cases and operations; `problems` tells exactly what `parse` refuses for."""
    for seed in SEEDS:
        make, read = {
            "scenario": (damaged_scenario, engine.parse),
            "case": (damaged_case, read_case),
            "ops": (damaged_ops, read_ops),
        }[door]
        document = make(seed)
        try:
            document_read = answered(read, document)
            if door == "scenario":
                assert bool(engine.problems(document)) == (document_read is None)
        except Exception as error:
            raise AssertionError(f"FUZZ_SEED={seed}") from error


def test_what_can_be_read_is_evaluated_or_refused_with_a_place() -> None:
    """Each under one ruleset by chance: an edition, a misconception, or two of these."""
    read = 0
    for seed in SEEDS:
        document = misplaced_scenario(seed) if seed % 4 else damaged_scenario(seed)
        if engine.problems(document):
            continue
        read += 1
        try:
            evaluated(engine.parse(document), RULESETS[seed % len(RULESETS)], document)
        except Exception as error:
            raise AssertionError(f"FUZZ_SEED={seed}") from error
    assert read > NUMBER / 8 or _FUZZ_SEED


# --- any JSON ----------------------------------------------------------------------------------------

_leaves = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6), st.sampled_from(JUNK))
_KEYS = "format objects effects spells players id name abilities static affects changes slug scenario stages enable"
_keys = st.one_of(st.sampled_from(_KEYS.split()), st.text(max_size=3))
anything = st.recursive(
    _leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_keys, inner, max_size=4)),
    max_leaves=15,
)


@given(anything)
@boards(60)
def test_any_json_is_answered_at_every_door(document: Json) -> None:
    """As a scenario, as a case, as a list of operations."""
    for read in (engine.parse, read_case, read_ops):
        answered(read, document)


# --- counted steps -----------------------------------------------------------------------------------


def calls_of(work: Callable[[], Any]) -> int:
    """How many functions are called by it: a count that is the same on every machine."""
    count = 0

    def note(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def test_reading_takes_calls_in_proportion_to_the_document() -> None:
    """So many for each part and no more, right or wrong: no document is read over and over."""
    for seed in SEEDS[:60]:
        document = damaged_scenario(seed)
        taken = calls_of(lambda read=document: engine.problems(read))
        assert taken < 500 + 40 * size(document), f"FUZZ_SEED={seed}"


def endless(objects: int) -> Json:
    """Each of these becomes a copy of itself again and again, and hands on all that it has."""
    becomes = {"static": {"affects": {}, "changes": [{"copy": "affected"}, {"abilities": {"add": ["flying"]}}]}}
    some = [{"id": f"o{at}", "name": "O", "types": ["Creature"], "abilities": [becomes]} for at in range(objects)]
    return {"format": "layers/1", "objects": some}


@pytest.mark.parametrize("steps", [1_000, 20_000])
@pytest.mark.parametrize("objects", [2, 12])
def test_evaluating_takes_calls_in_proportion_to_the_steps_allowed(objects: int, steps: int) -> None:
    """What would never end does at most so much for each step that the engine counts."""
    document = endless(objects)
    scenario = engine.parse(document)

    def refused() -> None:
        with pytest.raises(engine.EvaluationError):
            engine.evaluate(scenario, "2026", steps=steps)

    assert calls_of(refused) < 20_000 + 60 * steps
