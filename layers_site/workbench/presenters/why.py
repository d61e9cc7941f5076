"""The dependencies and loops that were seen, layer by layer and round by round, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.rulesets import Ruleset
from engine.trace import Dependency, DependsBecause, LayerTrace, Loop, Trace
from layers_site.workbench.presenters.evidence import Evidence, evidence
from layers_site.workbench.presenters.marks import Badge, badges, ruleset_of
from layers_site.workbench.presenters.names import Names, enumeration


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence about a layer; a dependency has its evidence."""

    badge: Badge
    text: str
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
    found: tuple[Dependency, ...]
    loops: tuple[Loop, ...]
    facts: tuple[Fact, ...]


def dependencies(trace: Trace, names: Names) -> tuple[Fact, ...]:
    """Every dependency and loop that was seen, layer by layer."""
    return tuple(fact for one in rounds(trace, names) for fact in one.facts)


def rounds(trace: Trace, names: Names, most: int | None = None) -> Iterator[Round]:
    """In the order in which they were seen. A look at which nothing new was seen is left out.

    Not more than `most` dependencies and loops of a round are put into words.
    """
    marks = badges(ruleset_of(trace.ruleset))
    for layer in trace.layers:
        yield from _of_layer(layer, trace, names, marks[layer.layer], most)


def _of_layer(layer: LayerTrace, trace: Trace, names: Names, mark: Badge, most: int | None) -> Iterator[Round]:
    first_looks = (0, sum(step.by == "cda" for step in layer.applied))
    looks = {one.at for one in layer.dependencies} | {one.at for one in layer.loops}
    for seen in sorted(looks):
        again = seen not in first_looks
        found = tuple(one for one in layer.dependencies if one.at == seen)
        loops = tuple(one for one in layer.loops if one.at == seen)
        facts = [
            Fact(mark, _dependency(one, names, again=again), evidence(one, trace.scenario, names))
            for one in found[:most]
        ]
        facts += [Fact(mark, _loop(one, names, ruleset_of(trace.ruleset))) for one in loops[:most]]
        yield Round(layer, mark, seen, again, found, loops, tuple(facts))


def _dependency(one: Dependency, names: Names, *, again: bool) -> str:
    what = enumeration([_because(code) for code in one.because])
    words = {"effect": names.effect(one.effect), "on": names.effect(one.on), "what": what}
    if again:
        return _("Looked at again, %(effect)s depends on %(on)s, which would change %(what)s.") % words
    return _("%(effect)s depends on %(on)s, which would change %(what)s.") % words


def _loop(one: Loop, names: Names, ruleset: Ruleset) -> str:
    listed = enumeration([names.effect(name) for name in one.effects])
    if ruleset.loops == "none_apply":
        return _("%(names)s wait for one another: a loop, taken to mean that none of them applies.") % {"names": listed}
    return _("%(names)s wait for one another: a loop, so timestamps decide between them.") % {"names": listed}


def _because(code: DependsBecause) -> str:
    return {
        "text": _("its text"),
        "existence": _("whether it exists at all"),
        "applies_to": _("what it applies to"),
        "does": _("what it does"),
    }[code]
