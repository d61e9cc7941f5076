"""Facts about the effects of one layer, and about the rules that decide on a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import engine
from engine import EvaluationError
from engine.decided import Decision, decided
from engine.kinds import kind_of
from engine.rulesets.model import AFTER_LAYERS, Kind, Layer, Ruleset
from engine.trace import EffectInfo, LayerTrace, Step, Trace
from layers_site.boards.services.deciding import DECIDE_STEPS, DECIDERS, decided_on
from layers_site.boards.services.evaluation import scenario_of
from layers_site.platform.shared import cached


def layers_named(rules: Ruleset, name: str) -> tuple[Layer, ...]:
    """Return the layers meant by "7b", or by "7" for all of its sublayers; () where the ruleset has none."""
    return tuple(layer for layer in rules.layers if _is_named(layer.name, name))


def _is_named(layer: str, name: str) -> bool:
    return layer == name or (name.isdigit() and layer.startswith(name) and layer[len(name) :].isalpha())


def order_of(trace: Trace, rules: Ruleset, name: str) -> tuple[str, ...]:
    """Return the effects applied in a layer of `rules`, in their order, each once.

    `trace` may be under another ruleset.

    Where its ruleset has other layers, what is done decides: the parts that `rules` has in that layer.
    """
    effects = (step.effect for layer, step in _steps(trace) if _is_of(layer, step, trace, rules, name))
    return tuple(dict.fromkeys(effects))


def _steps(trace: Trace) -> Iterator[tuple[LayerTrace, Step]]:
    for layer in trace.layers:
        if layer.layer not in AFTER_LAYERS:
            yield from ((layer, step) for step in layer.applied)


def _is_of(layer: LayerTrace, step: Step, trace: Trace, rules: Ruleset, name: str) -> bool:
    if trace.rules.layers == rules.layers:
        return _is_named(layer.layer, name)
    wanted = {kind for layer in layers_named(rules, name) for kind in layer.kinds}
    return not wanted.isdisjoint(_kinds(step, trace.effects[step.effect]))


def _kinds(step: Step, info: EffectInfo) -> Iterator[Kind]:
    for change in step.changes:
        kind = kind_of(change, cda=info.cda, static=info.origin == "static")
        if info.origin == "face":
            yield "face"
        elif info.origin == "counter" and kind is not None and kind.startswith("pt_"):
            yield "pt_counter"
        elif kind is not None:
            yield kind


def contenders(trace: Trace, name: str) -> frozenset[str]:
    """Return the effects of which some part belongs to that layer of the trace's own ruleset, applied or not."""
    own = {effect for effect, info in trace.effects.items() if any(_is_named(layer, name) for layer in info.layers)}
    lost = {lost.effect for layer in trace.layers if _is_named(layer.layer, name) for lost in layer.lost}
    return frozenset(own | lost)


# --- deciding --------------------------------------------------------------------------------------


__all__ = ["BOARDS_KEPT", "DECIDERS", "deciders"]

BOARDS_KEPT: Final = 512


def deciders(text: str, ruleset: str) -> tuple[Decision, ...] | None:
    """Return the decisions under that ruleset; None if they take too long."""
    decisions = decided_on(text, ruleset) if ruleset in engine.RULESETS else _believed(text, ruleset, DECIDE_STEPS)
    return None if decisions is None or any(decision.problem for decision in decisions) else decisions


@cached("decided_believed", BOARDS_KEPT)
def _believed(text: str, ruleset: str, steps: int) -> tuple[Decision, ...] | None:
    """Return the decisions under a misconception.

    A question needs dozens, so the answers are shared instead (`beliefs`).
    """
    try:
        return decided(scenario_of(text), ruleset, steps=steps)
    except EvaluationError:
        return None
