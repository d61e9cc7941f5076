"""Why the board ends as it does: dependencies and loops in words, and what decided for the focused object."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.characteristics import Characteristics
from engine.rulesets import Ruleset
from engine.trace import AppliedBy, Dependency, DependsBecause, LayerTrace, Loop, Step, Trace
from layers_site.workbench.presenters.evidence import Evidence, evidence
from layers_site.workbench.presenters.history import Passage, passages
from layers_site.workbench.presenters.marks import Badge, badges, ruleset_of
from layers_site.workbench.presenters.names import Names, enumeration

# What one effect can override of another's.
OVERRIDDEN = ("power", "toughness", "controller", "colors", "types", "subtypes", "abilities", "name")


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence about a layer; a dependency has its evidence."""

    badge: Badge
    text: str
    evidence: Evidence | None = None


def decided(trace: Trace, focus: str, names: Names) -> tuple[Fact, ...]:
    """Where a later effect overrode what an earlier one had made of the focused object, in the same layer."""
    marks = badges(ruleset_of(trace.ruleset))
    found = []
    for way in passages(trace, focus):
        overridden = _overridden(way)
        if overridden and way.layer in marks:
            last = way.steps[-1][0]
            before = enumeration([names.effect(step.effect) for step in overridden])
            words = {"last": names.effect(last.effect), "before": before}
            found.append(Fact(marks[way.layer], _last_word(last.by) % words))
    return tuple(found)


def _overridden(way: Passage) -> list[Step]:
    """The steps of a layer that changed something which its last step changed again."""
    if len(way.steps) < 2:
        return []
    *earlier, (_last, before, after) = way.steps
    again = _touched(before, after)
    return [step for step, old, new in earlier if again & _touched(old, new)]


def _touched(before: Characteristics, after: Characteristics) -> set[str]:
    return {name for name in OVERRIDDEN if getattr(before, name) != getattr(after, name)}


def _last_word(by: AppliedBy) -> str:
    return {
        "cda": _("%(last)s comes after %(before)s."),
        "timestamp": _("%(last)s is newer than %(before)s: it has the last word."),
        "dependency": _("%(last)s comes after %(before)s because of a dependency: it has the last word."),
        "loop": _("%(last)s comes after %(before)s, by its timestamp within a loop: it has the last word."),
    }[by]


def dependencies(trace: Trace, names: Names) -> tuple[Fact, ...]:
    """Every dependency and loop that was seen, layer by layer."""
    marks = badges(ruleset_of(trace.ruleset))
    found = (_of_layer(layer, trace, names, marks[layer.layer]) for layer in trace.layers)
    return tuple(fact for facts in found for fact in facts)


def _of_layer(layer: LayerTrace, trace: Trace, names: Names, mark: Badge) -> Iterator[Fact]:
    """In the order in which they were seen: at each look the dependencies, then the loops among them."""
    first_looks = (0, sum(step.by == "cda" for step in layer.applied))
    looks = {one.at for one in layer.dependencies} | {one.at for one in layer.loops}
    for seen in sorted(looks):
        again = seen not in first_looks
        for one in layer.dependencies:
            if one.at == seen:
                yield Fact(mark, _dependency(one, names, again=again), evidence(one, trace.scenario, names))
        yield from (Fact(mark, _loop(one, names, ruleset_of(trace.ruleset))) for one in layer.loops if one.at == seen)


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
