"""Boards evaluated, each once: a trace is frozen, so the last ones are kept and shared."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, get_args

import engine
from engine.analysis.decided import Decider, Decision, decided
from engine.analysis.legality import Fault, dead_on_the_way, faults
from engine.characteristics import Characteristics
from engine.evaluation.beside import may_differ
from engine.evaluation.trace import Trace
from engine.evaluation.world import PlayerState
from engine.notation import BROWSER, parse_json, read_scenario
from engine.scenario import Scenario
from layers_site.platform import metrics
from layers_site.platform.effort import Patience
from layers_site.platform.memory import Last, cached

# What one request may cost (a step stands for about as much work on every board): the board that is asked for is worth
# most of it; what stands beside it (the board before, the other editions) is left out rather than waited for.
BOARD_STEPS = 700_000
ASIDE_STEPS = 150_000
COMPARE_STEPS = 60_000
COMPARE_SECONDS = 0.4
# With more objects and effects than these the other editions are compared only for those who ask.
COMPARED_AT_ONCE = 60
# The trace of the largest boards takes some megabytes.
TRACES_KEPT = 32


@dataclass(frozen=True, slots=True)
class OtherResults:
    """The editions and readings under which something ends otherwise; `complete` unless there was no time for all.

    `asked` is false where nobody has asked for a comparison that takes long. `hurried` where the clock ended it: the
    next who asks may get further.
    """

    editions: frozenset[str]
    complete: bool
    wanted: bool = True
    hurried: bool = False


NOT_ASKED = OtherResults(frozenset(), complete=False, wanted=False)


#: How a canonical text says that an object or an effect is off: what is on says nothing, and what has it has an id.
_OFF: Final = '"enabled":false,'
#: How it says that an object is phased out: in no other state, or behind the others.
_PHASED_OUT: Final = '"status":["phased out"],'
_PHASED_OUT_TOO: Final = re.compile(r'("status":\[[^]]+),"phased out"]')
#: By their texts.
_SCENARIOS: Final[Last[Scenario]] = Last(256)


def scenario_of(text: str) -> Scenario:
    """Return the scenario of a canonical `layers/1` text. Raises ScenarioError."""
    scenario: Scenario | None = _SCENARIOS.get(text, None)
    if scenario is None:
        scenario = read_scenario(json.loads(text))
        _SCENARIOS.put(text, scenario)
    return scenario


def read_sent(text: str) -> None:
    """Read a canonical text within the bounds of what a browser may send. Raises ScenarioError."""
    _SCENARIOS.put(text, read_scenario(parse_json(text, BROWSER), BROWSER))


def know(text: str, scenario: Scenario) -> None:
    """Keep a scenario by its canonical text, from which the same would be read."""
    _SCENARIOS.put(text, scenario)


def with_all_on(text: str) -> str:
    """Return the canonical text of the same board with everything on. No text on a board has a bare quotation mark."""
    return _PHASED_OUT_TOO.sub(r"\1]", text.replace(_OFF, "").replace(_PHASED_OUT, ""))


def is_too_long(text: str) -> bool:
    """Return whether a browser may not send so much."""
    return BROWSER.bytes is not None and len(text.encode()) > BROWSER.bytes


def evaluated(text: str, edition: str) -> Trace:
    """Return the trace of a canonical text under an edition. Raises ScenarioError or EvaluationError (never kept)."""
    return _evaluated(text, edition)


@cached("trace", TRACES_KEPT)
def _evaluated(text: str, edition: str) -> Trace:
    # Most boards are the board before, or follow from one, on another page: one trace is for both.
    with metrics.EVALUATION_SECONDS.time():
        aside = evaluated_within(text, edition, ASIDE_STEPS)
        return aside or engine.evaluate(scenario_of(text), edition, steps=BOARD_STEPS)


def evaluated_aside(text: str, edition: str, steps: int = ASIDE_STEPS) -> Trace | None:
    """Return the same where the page can do without: None for what takes longer than it is worth."""
    try:
        return evaluated_within(text, edition, steps)
    except engine.TimeUpError:
        return None


@cached("trace_aside", 2 * TRACES_KEPT)
def evaluated_within(text: str, edition: str, steps: int) -> Trace | None:
    """Evaluate within so many steps, else None. Raises TimeUpError: a clock's end proves nothing."""
    try:
        return engine.evaluate(scenario_of(text), edition, steps=steps)
    except engine.EvaluationError:
        return None


def other_results(text: str, edition: str, *, wanted: bool = True) -> OtherResults:
    """Return the editions with another result than `edition`, as far as a player could see.

    A large board is compared only if that was `wanted` for.
    """
    return _other_results(text, edition, COMPARE_STEPS) if wanted or compared_at_once(text) else NOT_ASKED


def compared_at_once(text: str) -> bool:
    """Return whether the board is so small that the editions are compared for everybody."""
    scenario = scenario_of(text)
    return len(scenario.objects) + len(scenario.effects) <= COMPARED_AT_ONCE


@cached("other_results", 8 * TRACES_KEPT, lasting=lambda results: not results.hurried)
def _other_results(text: str, edition: str, steps: int) -> OtherResults:
    trace = evaluated(text, edition)
    mine = _visible(trace)
    every = {**engine.RULESETS, **engine.READINGS}
    live = [other for other, rules in every.items() if may_differ(trace, rules)]
    patience = Patience(COMPARE_SECONDS)
    different: set[str] = set()
    complete = True
    for other in live:
        if patience.over:
            return OtherResults(frozenset(different), complete=False, hurried=True)
        ending = _ending(text, other, steps)
        complete = complete and ending is not None
        if ending is not None and ending != mine:
            different.add(other)
    return OtherResults(frozenset(different), complete)


def differs_today(text: str, edition: str) -> bool:
    """Return whether something ends otherwise under today's rules than under `edition`.

    If there is no time to compare, the answer is no.
    """
    today = _ending(text, engine.DEFAULT, COMPARE_STEPS)
    return today is not None and today != _visible(evaluated(text, edition))


@cached("ending", 8 * TRACES_KEPT)
def _ending(text: str, edition: str, steps: int) -> tuple[object, ...] | None:
    """Return the visible end of the board; None if it takes too long."""
    trace = evaluated_aside(text, edition, steps)
    return None if trace is None else _visible(trace)


def _visible(trace: Trace) -> tuple[object, ...]:
    """Return everything visible at the end: objects, players, and the spells in question."""
    objects = {name: _seen(thing) for name, thing in trace.final.items()}
    return objects, {name: _known(player) for name, player in trace.players.items()}, dict(trace.spells)


def _known(player: PlayerState) -> object:
    size = None if player.hand_size is None else max(0, player.hand_size)
    return sorted(player.abilities), size, frozenset(player.permissions), frozenset(player.restrictions)


def _seen(thing: Characteristics) -> object:
    size = (thing.power or 0, thing.toughness or 0) if "Creature" in thing.types else None
    abilities = sorted(instance.id for instance in thing.abilities)
    return (
        thing.name, thing.controller, thing.colors, thing.supertypes, thing.types, thing.subtypes,
        thing.all_creature_types, abilities, frozenset(thing.restrictions), size,
    )  # fmt: skip


# --- whether it could lie on a table, and what decided it ---------------------------------------------------------


def could_lie(text: str, edition: str = engine.DEFAULT, steps: int = ASIDE_STEPS) -> bool:
    """Return whether the board of a canonical text is possible in a game; False too if that is unknown."""
    why = faults_of(text, edition, steps)
    return why is not None and not why


def could_come(text: str, steps: int = ASIDE_STEPS) -> bool:
    """Return whether a board that was drawn could lie there, and nothing on it was gone before all was there.

    False too where nobody knows.
    """
    try:
        return could_lie(text, steps=steps) and not dead_on_the_way(scenario_of(text), steps=steps)
    except engine.EvaluationError:
        return False


def faults_of(text: str, edition: str = engine.DEFAULT, steps: int = ASIDE_STEPS) -> frozenset[Fault] | None:
    """Return the reasons why the board of a canonical text is impossible in a game.

    None where it takes more than it is worth: `steps` for the board, and for each moment in which something was put
    there or done.
    """
    try:
        return _faults_of(text, edition, steps)
    except engine.EvaluationError:
        return None


@lru_cache(maxsize=1024)
def _faults_of(text: str, edition: str, steps: int) -> frozenset[Fault] | None:
    """Return the same. Raises EvaluationError, which is not kept: a clock's end proves nothing."""
    trace = evaluated_within(text, edition, steps)
    return None if trace is None else frozenset(faults(trace, steps=steps))


#: The parts of the rules that can decide, by their codes, in the order in which they are offered.
DECIDERS: Final[tuple[Decider, ...]] = get_args(Decider)
#: What each of up to seven evaluations may cost; a board of a dozen effects takes a tenth of that.
DECIDE_STEPS: Final = 60_000
#: Those of the largest boards name all of their objects.
BOARDS_KEPT: Final = 128


@cached("decided", BOARDS_KEPT)
def decided_on(text: str, edition: str) -> tuple[Decision, ...] | None:
    """Return the parts of the rules that decided the board of a canonical text, None if that takes too long."""
    try:
        return decided(scenario_of(text), edition, steps=DECIDE_STEPS)
    except engine.EvaluationError:
        return None
