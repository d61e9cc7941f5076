"""One board under several rulesets: what is the same under two of them is worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.evaluation.bearing import kinds_of, may_differ, unlike
from engine.evaluation.citing import cite_afterwards, cite_lost, cite_order
from engine.evaluation.evaluator import evaluate_on
from engine.evaluation.ground import Ground
from engine.evaluation.trace import LayerTrace, Trace
from engine.rulesets import RULESETS, Ruleset, find_ruleset
from engine.rulesets.model import AFTER_LAYERS, Kind, Layer
from engine.scenario import Scenario


class SideBySide:
    """A board and its traces, `beside` one that is there already. `steps` bounds each evaluation, as in `evaluate`.

    A ruleset that differs from an edition only in what does not come up is not evaluated: its trace is that of the
    edition, with its own names of layers and its own rule numbers.
    """

    def __init__(self, scenario: Scenario, *, steps: int | None = None, beside: Trace | None = None) -> None:
        self._ground = Ground(scenario)
        self._steps = steps
        self._known = [] if beside is None else [beside]

    def under(self, ruleset: str | Ruleset) -> Trace:
        """Return what `evaluate` returns. Raises EvaluationError and KeyError as it does."""
        rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
        nearest = min(self._known, key=lambda trace: len(unlike(trace.rules, rules)), default=None)
        if nearest is not None and not may_differ(nearest, nearest.rules, rules):
            trace = renamed(nearest, rules)
            if trace is not None:
                return trace
        trace = evaluate_on(self._ground, rules, steps=self._steps)
        if rules.id in RULESETS:
            self._known.append(trace)
        return trace


def renamed(trace: Trace, rules: Ruleset) -> Trace | None:
    """Return the trace as `rules` name and cite it, which evaluate the board alike; None where layers join or part."""
    kinds = kinds_of(trace)
    ours, theirs = _named(trace.rules, kinds), _named(rules, kinds)
    if ours.keys() != theirs.keys():
        return None
    names = {name: theirs[came_up] for came_up, name in ours.items()} | {what: what for what in AFTER_LAYERS}
    as_evaluated = {names[layer.layer]: layer for layer in trace.layers if layer.layer in names}
    effects = {
        name: info._replace(layers=tuple([names[layer] for layer in info.layers]))
        for name, info in trace.effects.items()
    }
    layers = [_layer_renamed(as_evaluated.get(layer.name), layer, rules) for layer in rules.layers]
    layers += [_afterwards_renamed(as_evaluated[what], rules) for what in AFTER_LAYERS]
    return replace(trace, rules=rules, effects=MappingProxyType(effects), layers=tuple(layers))


def _named(rules: Ruleset, kinds: Iterable[Kind]) -> Mapping[frozenset[Kind], str]:
    """Return the names of layers by those of the kinds that apply in them, without the layers of none."""
    named: dict[str, set[Kind]] = {}
    for kind in kinds:
        if rules.pass_of_kind[kind] < len(rules.passes):
            named.setdefault(rules.name_of(rules.pass_of_kind[kind]), set()).add(kind)
    return {frozenset(here): name for name, here in named.items()}


def _layer_renamed(as_evaluated: LayerTrace | None, layer: Layer, rules: Ruleset) -> LayerTrace:
    if as_evaluated is None:
        return LayerTrace(layer.name, layer.citation, (), (), (), ())
    steps = tuple([step._replace(citation=cite_order(step.by, layer, rules)) for step in as_evaluated.applied])
    return _with_losses(as_evaluated, rules)._replace(layer=layer.name, citation=layer.citation, applied=steps)


def _afterwards_renamed(as_evaluated: LayerTrace, rules: Ruleset) -> LayerTrace:
    steps = tuple(
        [
            step._replace(citation=cite_afterwards(step.changes, as_evaluated.layer, rules))
            for step in as_evaluated.applied
        ]
    )
    return _with_losses(as_evaluated, rules)._replace(citation=rules.cite(as_evaluated.layer), applied=steps)


def _with_losses(as_evaluated: LayerTrace, rules: Ruleset) -> LayerTrace:
    lost, ended = (
        tuple([item._replace(citation=cite_lost(item.because, rules)) for item in items])
        for items in (as_evaluated.lost, as_evaluated.ended)
    )
    return as_evaluated._replace(lost=lost, ended=ended)
