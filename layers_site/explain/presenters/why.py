"""The dependencies and loops that were seen, layer by layer and round by round, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from engine.analysis.account import account_of
from engine.evaluation.trace import Dependency, LayerTrace, Loop, Trace
from engine.rulesets.model import AFTER_LAYERS
from layers_site.explain.evidence import Evidence, evidence
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.words import Sentence, sentence


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence about a layer; a dependency has its evidence."""

    badge: Badge
    text: Sentence
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One look at the dependencies of a layer, after `at` of its effects; `again` if it was not the first.

    `found` and `loops` are what was seen, `facts` the same in words: the dependencies, then the loops.
    """

    layer: LayerTrace
    badge: Badge
    at: int
    again: bool
    dependencies: tuple[Dependency, ...]
    loops: tuple[Loop, ...]
    facts: tuple[Fact, ...]


def dependencies(trace: Trace, names: Names) -> tuple[Fact, ...]:
    """Return every dependency and loop that was seen, layer by layer."""
    return tuple(fact for round_ in rounds(trace, names) for fact in round_.facts)


def timestamps_decide(trace: Trace) -> bool:
    """Return whether two effects apply in one of the layers, so that something has to say which goes first."""
    return any(len(layer.applied) > 1 for layer in trace.layers if layer.layer not in AFTER_LAYERS)


def rounds(trace: Trace, names: Names, most: int | None = None) -> Iterator[Round]:
    """Yield the rounds in the order in which they happened, without those that found nothing new.

    Not more than `most` dependencies and loops of a round are put into words.
    """
    marks = badges(trace.rules)
    for layer in trace.layers:
        yield from _of_layer(layer, trace, names, marks[layer.layer], most)


def _of_layer(layer: LayerTrace, trace: Trace, names: Names, mark: Badge, most: int | None) -> Iterator[Round]:
    account = account_of(trace)
    depending, looping = account.depending(layer)
    looks = {dependency.at for dependency in layer.dependencies} | {loop.at for loop in layer.loops}
    first_looks = (0, sum(step.by == "cda" for step in layer.applied))
    for seen in sorted(looks):
        dependencies = tuple(dependency for dependency in layer.dependencies if dependency.at == seen)
        loops = tuple(loop for loop in layer.loops if loop.at == seen)
        facts = [
            Fact(mark, sentence(fact, names), evidence(fact.dependency, trace.scenario, names))
            for fact in depending
            if fact.dependency.at == seen
        ][:most]
        rings = (fact for fact, loop in zip(looping, layer.loops, strict=True) if loop.at == seen)
        facts += [Fact(mark, sentence(ring, names)) for ring in islice(rings, most)]
        yield Round(layer, mark, seen, seen not in first_looks, dependencies, loops, tuple(facts))
