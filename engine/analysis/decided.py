"""The parts of the rules that decided a result: without them it would be another.

decided(scenario)      # (Decision("dependency", "613.8", …),): dependency decided, timestamps did not
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby
from typing import Final, Literal, NamedTuple

from engine.analysis.differences import Differences, differences
from engine.errors import EvaluationError, Problem
from engine.evaluation.beside import may_differ
from engine.evaluation.evaluator import evaluate
from engine.evaluation.trace import Dependency, LayerTrace, Trace
from engine.rulesets import DEFAULT, Kind, Layer, Ruleset
from engine.scenario import Scenario

Decider = Literal["dependency", "timestamps", "layers", "sublayers", "cda_first", "same_set"]


@dataclass(frozen=True, slots=True)
class Decision:
    """A part of the rules that decided, and the differences without it: (as it is, as it would be).

    `citation` is its rule number in the ruleset's numbering ("" where it has none). Only `problem` is set where the
    other evaluation went over the budget or the bound on numbers: then nobody knows whether this part decided.
    """

    what: Decider
    citation: str
    differences: Differences | None
    problem: Problem | None = None


#: One variant of a ruleset.
_Without = Callable[[Ruleset], Ruleset]


class _Switch(NamedTuple):
    """A part of the rules: the concept that is cited for it, and the ruleset without it.

    Where `without` takes away more than this part, `beside` takes away only the rest: this part decided a value only
    if the two variants differ there. It is None where `without` takes away nothing but this part.
    """

    what: Decider
    concept: str
    without: _Without
    beside: _Without | None = None


# In a wider layer, effects meet that the rules keep in different layers, and they may depend on each other. So the
# variants without layers or sublayers apply everything in timestamp order.


def _no_dependency(rules: Ruleset) -> Ruleset:
    return replace(rules, dependency="none")


def _no_sublayers(rules: Ruleset) -> Ruleset:
    """Join the layers with names that differ by a letter only."""
    flat: list[Layer] = []
    for name, group in groupby(rules.layers, key=lambda layer: layer.name.rstrip("abcde")):
        parts = tuple(group)
        kinds: tuple[Kind, ...] = tuple(kind for layer in parts for kind in layer.kinds)
        flat.append(replace(parts[0], name=name, kinds=kinds))
    return _no_dependency(replace(rules, layers=tuple(flat)))


def _no_layers(rules: Ruleset) -> Ruleset:
    """Join all layers. Turning face down applies first: in a joined layer it comes before the other effects."""
    kinds = tuple(kind for layer in rules.layers for kind in layer.kinds if kind != "face")
    face = Layer("face", rules.cite("start"), ("face",))
    return _no_dependency(replace(rules, layers=(face, Layer("all", rules.cite("start"), kinds))))


#: In the order in which a page shows them.
_SWITCHES: Final = (
    _Switch("dependency", "dependency_overrides", _no_dependency),
    _Switch("timestamps", "timestamp", lambda rules: replace(rules, order="latest_first")),
    _Switch("layers", "start", _no_layers, beside=_no_sublayers),
    _Switch("sublayers", "pt_intro", _no_sublayers, beside=_no_dependency),
    _Switch("cda_first", "cda_first", lambda rules: replace(rules, knows_cdas=False)),
    _Switch("same_set", "same_set", lambda rules: replace(rules, keeps_applying=False)),
)


def decided(scenario: Scenario, ruleset: str | Ruleset = DEFAULT, *, steps: int | None = None) -> tuple[Decision, ...]:
    """Find the parts of the rules that decided this board, each by an evaluation without it; () where none did alone.

    `steps` bounds each evaluation, as in `evaluate`. Raises EvaluationError where the ruleset itself cannot be
    evaluated, KeyError for an unknown id.
    """
    trace = evaluate(scenario, ruleset, steps=steps)
    variant = cache(partial(_variant, trace, steps))
    decisions = (_decision(switch, trace, variant) for switch in _SWITCHES)
    return tuple(item for item in decisions if item is not None)


def _variant(trace: Trace, steps: int | None, without: _Without) -> Trace:
    """Evaluate a variant of the ruleset. The trace is the same where nothing on the board needs the difference."""
    rules = without(trace.rules)
    return evaluate(trace.scenario, rules, steps=steps) if may_differ(trace, rules) else trace


def _decision(switch: _Switch, trace: Trace, variant: Callable[[_Without], Trace]) -> Decision | None:
    """Return what this part of the rules decided, None where it decided nothing."""
    citation = trace.rules.cite(switch.concept)
    try:
        without = variant(switch.without)
        unlike = differences(trace, without)
        if unlike and switch.beside is not None:
            unlike = unlike.only(differences(variant(switch.beside), without).points())
    except EvaluationError as error:
        return Decision(switch.what, citation, None, error.problem)
    if switch.what == "cda_first" and all(key in ("power", "toughness") for _section, _name, key in unlike.points()):
        # Within layer 7 what defines a size has a layer of its own: 7a (613.4a).
        layers = (layer.citation for layer in trace.rules.layers if "pt_define" in layer.kinds)
        citation = next(layers, citation)
    return Decision(switch.what, citation, unlike) if unlike else None


class Wait(NamedTuple):
    """A dependency at one moment: it `holds`, is `new` since the last step, or has just `gone`; `looped`: in a loop."""

    dependency: Dependency
    now: Literal["holds", "new", "gone"]
    looped: bool


def waits(trace: Trace) -> tuple[Wait, ...]:
    """List all dependencies that were seen, as they were then."""
    return tuple(
        Wait(found, "holds", _in_loop(layer, found, len(layer.applied)))
        for layer in trace.layers
        for found in layer.dependencies
    )


def waits_before(trace: Trace, count: int) -> tuple[Wait, ...]:
    """List what waits for what when so many steps of the whole trace have been applied, before the next one."""
    left = count
    for layer in trace.layers:
        if left < len(layer.applied):
            return tuple(_at_the_gate(layer, left))
        left -= len(layer.applied)
    return ()


def decisive(trace: Trace, object_id: str) -> Iterator[tuple[str, Dependency]]:
    """Yield with its layer each dependency that overrules the timestamps and changes what becomes of the object."""
    for layer in trace.layers:
        for found in layer.dependencies:
            if _overrules(trace, found) and (found.without.does.get(object_id) != found.beside.does.get(object_id)):
                yield layer.layer, found


def _overrules(trace: Trace, found: Dependency) -> bool:
    waits, on = trace.effects.get(found.effect), trace.effects.get(found.on)
    return waits is not None and on is not None and waits.timestamp < on.timestamp


def _at_the_gate(layer: LayerTrace, done: int) -> list[Wait]:
    first = sum(step.by == "cda" for step in layer.applied)
    found = []
    for item in layer.dependencies:
        if _holds(layer, item, done):
            new = item.at == done > first
            found.append(Wait(item, "new" if new else "holds", _in_loop(layer, item, done)))
        elif done and _holds(layer, item, done - 1):
            found.append(Wait(item, "gone", looped=False))
    return found


def _holds(layer: LayerTrace, item: Dependency, done: int) -> bool:
    """Return whether both effects are still to apply, and the one depends on the other."""
    applied = {step.effect for step in layer.applied[:done]}
    return item.at <= done and not {item.effect, item.on} & applied and (item.until is None or done < item.until)


def _in_loop(layer: LayerTrace, item: Dependency, done: int) -> bool:
    return any({item.effect, item.on} <= set(loop.effects) for loop in layer.loops if loop.at <= done)
