"""Every fact that is read off a trace holds in its raw states, and what there is to say is said.

Over all moments of the shipped cases under all editions, the boards of all misconceptions, and boards by chance:

    FACTS_BOARDS=2000 pytest tests/engine/facts                      # so many boards
    FACTS_FIRST=1234 FACTS_BOARDS=1 pytest tests/engine/facts        # the board of one seed
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

import engine
from engine.analysis import facts as f
from engine.analysis.account import Account
from engine.evaluation.trace import Trace
from engine.rulesets import MISCONCEPTIONS
from tests.engine.boards import EDITIONS
from tests.engine.facts.gathering import (
    FIXTURES,
    all_facts,
    batches,
    case_names,
    case_scenarios,
    chance,
    rulesets_for,
    traced,
)
from tests.engine.facts.holding import Held
from tests.engine.facts.raw import is_star, unlike
from tests.night import sample_of


def complaints(trace: Trace) -> Iterator[str]:
    """Facts that do not hold, and what is different of an object without anything being said to have made it so."""
    held = Held(trace)
    yield from filter(None, map(held.wrong, all_facts(trace)))
    yield from _unsaid(trace, held)


def _unsaid(trace: Trace, held: Held) -> Iterator[str]:
    account = Account(trace)
    for name in trace.final:
        made = account.made(name)
        signs = any(
            is_star(trace, held.moments, name, half, 0) != is_star(trace, held.moments, name, half, len(held.moments))
            for half in (0, 1)
        )
        differs = unlike(trace.printed[name], trace.final[name])
        if not trace.final[name].is_creature:  # then nothing is seen of a size (208.3)
            differs, signs = differs - {"size"}, False
        printed = any(isinstance(fact, f.AsPrinted) for fact in made)
        if printed == bool(differs or signs):
            yield f"{name} is said to be as printed: {printed}, and differs in {differs}"
        if not made:
            yield f"nothing is said of {name}"
        seen = {aspect for fact in made for aspect in _aspects(fact)}
        yield from (f"{name}: nothing made its {key}" for key in differs if not _covered(key, seen, trace, name))


def _aspects(fact: f.Fact) -> tuple[str, ...]:
    match fact:
        case f.MadeBy():
            return fact.aspects
        case f.LastWord():
            return (fact.aspect,)
    return ()


def _covered(key: str, seen: set[str], trace: Trace, name: str) -> bool:
    """Whether what is different is among what was said to be made. Only a creature is said to have a size (208.3)."""
    if seen & {"copy", "face", "text"}:
        return True
    if key == "size":
        return "size" in seen or not trace.final[name].is_creature
    wanted = {
        "abilities": {"gained", "lost", "types"},
        "forbidden": {"forbidden"},
        "restrictions": {"other"},
        "cost": {"other"},
    }
    return bool(seen & wanted.get(key, {key}))


@pytest.mark.parametrize("name", sample_of(case_names(), 8))
def test_facts_of_the_shipped_cases_hold(name: str) -> None:
    for scenario in case_scenarios(name):
        for edition in EDITIONS:
            assert not list(complaints(engine.evaluate(scenario, edition))), edition


@pytest.mark.parametrize("idea", sorted(MISCONCEPTIONS))
def test_facts_of_the_misconceptions_boards_hold(idea: str) -> None:
    """As the rules have it, and as one who holds the idea."""
    document = json.loads((FIXTURES / "misconceptions" / f"{idea}.json").read_text("utf-8"))
    scenario = engine.parse(document["scenario"])
    for ruleset in ("2026", idea):
        assert not list(complaints(engine.evaluate(scenario, ruleset))), ruleset


@pytest.mark.parametrize("seeds", batches(), ids=lambda seeds: f"from-{seeds[0]}")
def test_facts_of_boards_by_chance_hold(seeds: range) -> None:
    """Under today's rules, an older edition and a misconception."""
    for seed in seeds:
        scenario = chance(seed)
        for ruleset in rulesets_for(seed):
            trace = traced(scenario, ruleset)
            if trace is not None:
                assert not list(complaints(trace)), f"FACTS_FIRST={seed} FACTS_BOARDS=1, {ruleset}"


def test_the_boards_by_chance_have_every_kind_of_fact() -> None:
    """A law about a fact that never comes up would say nothing."""
    kinds: Counter[str] = Counter()
    for seed in range(150):
        trace = traced(chance(seed), "2026")
        kinds.update(type(fact).__name__ for fact in (all_facts(trace) if trace else ()))
    wanted = {
        "AppliedTo", "FoundNothing", "Changed", "SetAgain", "NoChange", "Overwritten", "GoesOn", "Order",
        "DidNotApply", "NeverFound", "NotReached", "LastWord", "MadeBy", "AsPrinted", "DependsOn",
    }  # fmt: skip
    assert not wanted - set(kinds), kinds
