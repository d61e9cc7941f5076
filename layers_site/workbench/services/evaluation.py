"""Boards evaluated, each once: a trace is frozen, so the last ones are kept and shared."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from functools import lru_cache

import engine
from engine.characteristics import Characteristics
from engine.notation import read_scenario
from engine.scenario import Scenario
from engine.trace import Trace

# Comparing the editions is a help beside the result, never a reason to wait for it.
COMPARE_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class OtherResults:
    """The editions under which something ends otherwise; `complete` unless there was no time for all."""

    editions: frozenset[str]
    complete: bool


@lru_cache(maxsize=256)
def scenario_of(text: str) -> Scenario:
    """The scenario of a canonical `layers/1` text. Raises ScenarioError."""
    return read_scenario(json.loads(text))


@lru_cache(maxsize=512)
def evaluated(text: str, edition: str) -> Trace:
    """The trace of a canonical text under an edition. Raises ScenarioError or EvaluationError (never kept)."""
    return engine.evaluate(scenario_of(text), edition)


def other_results(text: str, edition: str) -> OtherResults:
    """Which editions give another result than `edition`, as far as a player could see."""
    mine = _visible(evaluated(text, edition))
    started = time.monotonic()
    different: set[str] = set()
    for other in engine.RULESETS:
        if time.monotonic() - started > COMPARE_SECONDS:
            return OtherResults(frozenset(different), complete=False)
        if other != edition and _visible_under(text, other) != mine:
            different.add(other)
    return OtherResults(frozenset(different), complete=True)


def is_creature(thing: Characteristics) -> bool:
    return "Creature" in thing.types


def _visible_under(text: str, edition: str) -> dict[str, object] | None:
    try:
        return _visible(evaluated(text, edition))
    except engine.EvaluationError:
        return None


def _visible(trace: Trace) -> dict[str, object]:
    return {name: _seen(thing) for name, thing in trace.final.items()}


def _seen(thing: Characteristics) -> object:
    size = (thing.power or 0, thing.toughness or 0) if is_creature(thing) else None
    abilities = sorted(instance.id for instance in thing.abilities)
    return (
        thing.name, thing.controller, thing.colors, thing.supertypes, thing.types, thing.subtypes,
        thing.all_creature_types, abilities, thing.restrictions, size,
    )  # fmt: skip
