"""The comparison of a board with another reading of it, or with another board.

Another reading is another edition or a misconception; another board is that before the last change, or any by its id.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import engine
from engine.analysis.differences import Differences, Divergence, differences, first_divergence
from engine.evaluation.beside import may_differ
from engine.evaluation.trace import EffectInfo, Trace
from engine.rulesets import MISCONCEPTIONS
from engine.scenario import GameObject
from layers_site.boards.models import ID_LENGTH
from layers_site.boards.services.evaluation import ASIDE_STEPS, evaluated_aside
from layers_site.boards.services.moments import Moment, at_board, before

BEFORE: Final = "before"
_BOARD: Final = re.compile(rf"^[a-z2-7]{{{ID_LENGTH}}}\Z")


@dataclass(frozen=True, slots=True)
class Compared:
    """Two traces, what differs in the end of what both have, and the first step at which they part."""

    first: Trace
    other: Trace
    unlike: Differences
    parting: Divergence | None


def compared(moment: Moment, trace: Trace, beside: str, opened: Moment | None = None) -> Compared | None:
    """Compare the trace of the moment with that of `beside`: a ruleset, BEFORE, or the id of a board.

    None without time, and without a board before. Raises Http404 without a board of that id. `opened` is where the
    board comes from, if nothing else says so. Things on only one of the boards are left out.
    """
    other = _other(moment, trace.rules.id, beside, opened)
    if other is None:
        return None
    first, two = _in_both(trace, other), _in_both(other, trace)
    return Compared(trace, other, differences(first, two), first_divergence(first, two))


def is_board(beside: str) -> bool:
    """Return whether it has the form of the id of a board."""
    return _BOARD.match(beside) is not None


def _other(moment: Moment, edition: str, beside: str, opened: Moment | None) -> Trace | None:
    if is_board(beside):
        return evaluated_aside(at_board(beside).text, edition)
    if beside != BEFORE:
        return evaluated_aside(moment.text, beside) if engine.is_ruleset(beside) else None
    previous = before(moment) or (opened if moment.board else None)
    return evaluated_aside(previous.text, edition) if previous else None


def _in_both(trace: Trace, other: Trace) -> Trace:
    """Return the trace with only those results that the other has too: an action may add something, or take it away."""
    return replace(
        trace,
        final=MappingProxyType({name: now for name, now in trace.final.items() if name in other.final}),
        players=MappingProxyType({name: now for name, now in trace.players.items() if name in other.players}),
        spells=MappingProxyType({name: now for name, now in trace.spells.items() if name in other.spells}),
    )


def without(moment: Moment, trace: Trace, effect: str) -> Trace | None:
    """Return the trace of the same board without an effect; None for one that cannot be left out, or without time."""
    info, scenario = trace.effects[effect], moment.scenario
    if info.origin == "resolved":
        effects = (replace(each, enabled=each.enabled and each.id != effect) for each in scenario.effects)
        scenario = replace(scenario, effects=tuple(effects))
    elif info.ability is not None and info.given_by is None:
        scenario = replace(scenario, objects=tuple(_lacking(each, info) for each in scenario.objects))
    try:
        return None if scenario == moment.scenario else engine.evaluate(scenario, trace.rules, steps=ASIDE_STEPS)
    except engine.EvaluationError:
        return None


def _lacking(thing: GameObject, info: EffectInfo) -> GameObject:
    """Return an object without the printed ability that makes the effect."""
    name = info.ability.id if info.ability is not None and thing.id == info.source else ""
    left = tuple(ability for at, ability in enumerate(thing.abilities, 1) if f"a{at}" != name)
    return thing if len(left) == len(thing.abilities) else replace(thing, abilities=left)


def may_be_believed(trace: Trace) -> tuple[str, ...]:
    """Return the misconceptions that might give something else on this board: those that change what comes up on it."""
    return tuple(idea for idea in MISCONCEPTIONS if may_differ(trace, engine.find_ruleset(idea)))
