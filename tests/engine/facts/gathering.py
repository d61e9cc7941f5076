"""Every fact that can be read off a trace, and the boards on which this is tried."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import engine
from engine.analysis.account import Account
from engine.cases import moments
from engine.evaluation.trace import Trace
from engine.notation import read_case
from engine.rulesets import MISCONCEPTIONS
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Scenario
from tests.engine.boards import EDITIONS
from tests.engine.plain.boards import board
from tests.night import examples

FIXTURES: Final = Path(__file__).parents[3] / "fixtures"
#: How many boards by chance are tried by night and by day, from which seed on: `FACTS_BOARDS=2000` for a thorough run.
BOARDS: Final = int(os.environ.get("FACTS_BOARDS") or examples(120))
FIRST: Final = int(os.environ.get("FACTS_FIRST", "0"))
BATCH: Final = 25
STEPS: Final = 300_000


def all_facts(trace: Trace) -> Iterator[Any]:
    """All facts of all steps and objects, those after the layers as far as they are about objects."""
    account = Account(trace)
    for at in account.trace.steps:
        yield account.order(at.layer, at.step)
        yield from filter(None, [account.goes_on(at)])
        if at.layer.layer not in AFTER_LAYERS:
            yield account.applied(at, at.step.objects)
        for object_id in at.step.objects:
            yield account.outcome(at, object_id)
            yield from filter(None, [account.overwritten(at, object_id)])
    for layer in trace.layers:
        yield from map(account.lost, layer.lost)
        yield from (account.ended(layer, ended) for ended in layer.ended)
        depending, looping = account.depending(layer)
        yield from (*depending, *looping)
    for object_id in trace.final:
        yield from account.made(object_id)
        yield from _missed(account, object_id)


def _missed(account: Account, object_id: str) -> Iterator[Any]:
    applied = dict.fromkeys(at.step.effect for at in account.trace.steps)
    for effect in applied:
        steps = [at for at in account.trace.steps if at.step.effect == effect]
        worldly = all(at.layer.layer in AFTER_LAYERS for at in steps)
        if not worldly and not any(object_id in at.step.objects for at in steps):
            yield account.missed(effect, object_id)


def traced(scenario: Scenario, ruleset: str) -> Trace | None:
    """None where the budget or the bound on numbers refuses the board."""
    try:
        return engine.evaluate(scenario, ruleset, steps=STEPS)
    except engine.EvaluationError:
        return None


def case_names() -> list[str]:
    return sorted(path.stem for path in (FIXTURES / "cases").glob("*.json"))


@cache
def case_scenarios(name: str) -> tuple[Scenario, ...]:
    """Every moment of a case and of its variants."""
    case = read_case(json.loads((FIXTURES / "cases" / f"{name}.json").read_text("utf-8")))
    return tuple(moment.scenario for moment in moments(case)) or (case.scenario,)


def rulesets_for(seed: int) -> tuple[str, ...]:
    """Today's rules, an older edition, and a misconception: over the seeds each has its turn."""
    ideas = sorted(MISCONCEPTIONS)
    return EDITIONS[-1], EDITIONS[seed % (len(EDITIONS) - 1)], ideas[seed % len(ideas)]


def chance(seed: int) -> Scenario:
    return engine.parse(board(seed))


def batches() -> list[range]:
    return [range(FIRST + at, FIRST + min(at + BATCH, BOARDS)) for at in range(0, BOARDS, BATCH)]
