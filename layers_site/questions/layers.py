"""The effects of one layer in the order of their application, under its own rules or as a believer has them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.effects import kind_of
from engine.rulesets.model import AFTER_LAYERS, Kind, Layer, Ruleset
from engine.trace import EffectInfo, LayerTrace, Step, Trace


def layers_named(rules: Ruleset, name: str) -> tuple[Layer, ...]:
    """Return the layers meant by "7b", or by "7" for all of its sublayers; () where the ruleset has none."""
    return tuple(layer for layer in rules.layers if _is_named(layer.name, name))


def _is_named(layer: str, name: str) -> bool:
    return layer == name or (name.isdigit() and layer.startswith(name) and layer[len(name) :].isalpha())


def order_of(trace: Trace, rules: Ruleset, name: str) -> tuple[str, ...]:
    """Return the effects applied in a layer of `rules`, in their order, each once; `trace` may be under another
    ruleset.

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
