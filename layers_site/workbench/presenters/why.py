"""Why the board ends as it does: dependencies and loops in words, and what decided for the focused object."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.trace import Dependency, DependsBecause, LayerTrace, Loop, Trace
from layers_site.workbench.presenters.history import passages
from layers_site.workbench.presenters.marks import Badge, badges, ruleset_of
from layers_site.workbench.presenters.names import Names, enumeration


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence about a layer."""

    badge: Badge
    text: str


def decided(trace: Trace, focus: str, names: Names) -> tuple[Fact, ...]:
    """Where more than one effect changed the focused object: which came last there, and why."""
    marks = badges(ruleset_of(trace.ruleset))
    found = []
    for way in passages(trace, focus):
        if len(way.steps) > 1 and way.layer in marks:
            last = way.steps[-1][0]
            before = enumeration([names.effect(step.effect) for step, _b, _a in way.steps[:-1]])
            sentence = _LAST[last.by]()
            found.append(Fact(marks[way.layer], sentence % {"last": names.effect(last.effect), "before": before}))
    return tuple(found)


_LAST = {
    "cda": lambda: _("%(last)s comes after %(before)s."),
    "timestamp": lambda: _("%(last)s is newer than %(before)s: it has the last word."),
    "dependency": lambda: _("%(last)s comes after %(before)s because of a dependency: it has the last word."),
    "loop": lambda: _("%(last)s and %(before)s are in a loop; timestamps decide, and %(last)s has the last word."),
}


def dependencies(trace: Trace, names: Names) -> tuple[Fact, ...]:
    """Every dependency and loop that was seen, layer by layer."""
    marks = badges(ruleset_of(trace.ruleset))
    return tuple(
        Fact(marks[layer.layer], text)
        for layer in trace.layers
        if layer.layer in marks
        for text in _of_layer(layer, names)
    )


def _of_layer(layer: LayerTrace, names: Names) -> Iterator[str]:
    yield from (_dependency(one, names) for one in layer.dependencies)
    yield from (_loop(one, names) for one in layer.loops)


def _dependency(one: Dependency, names: Names) -> str:
    what = enumeration([_because(code) for code in one.because])
    words = {"effect": names.effect(one.effect), "on": names.effect(one.on), "what": what}
    if one.at:
        return _("Looked at again, %(effect)s depends on %(on)s, which would change %(what)s.") % words
    return _("%(effect)s depends on %(on)s, which would change %(what)s.") % words


def _loop(one: Loop, names: Names) -> str:
    listed = enumeration([names.effect(name) for name in one.effects])
    return _("%(names)s wait for one another: a loop, so timestamps decide between them.") % {"names": listed}


def _because(code: DependsBecause) -> str:
    return {
        "text": _("its text"),
        "existence": _("whether it exists at all"),
        "applies_to": _("what it applies to"),
        "does": _("what it does"),
    }[code]
