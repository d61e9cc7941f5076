"""Why not: the effects that do nothing to the focused object, each with the reason in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from engine.reasons import Fate, Idle, WhyNot, idle, why_not
from engine.rulesets.model import AFTER_LAYERS
from engine.trace import EffectInfo, Lost, Trace
from layers_site import wording
from layers_site.common.language import current_language
from layers_site.workbench.presenters import texts
from layers_site.workbench.presenters.marks import Badge, badges
from layers_site.workbench.presenters.names import Names
from layers_site.workbench.presenters.reasons import cited, lost_reason, nothing_reason, overwritten
from layers_site.workbench.services.became import became
from layers_site.workbench.services.stepping import steps_in

#: More effects than these are counted; on boards with more steps it is not found out what an effect missed.
TOLD: Final = 12
LOOKED_INTO: Final = 120


@dataclass(frozen=True, slots=True)
class Nothing:
    """One effect that leaves nothing on the object; `badges` are the layers it belongs to."""

    who: str
    badges: tuple[Badge, ...]
    reason: str
    #: In whose numbering the rules are cited.
    edition: str


@dataclass(frozen=True, slots=True)
class WhyNots:
    found: tuple[Nothing, ...]
    more: int


def why_nots(trace: Trace, focus: str, names: Names) -> WhyNots:
    """In the order of timestamps. The object has to be in the game."""
    asked = _Asked(trace, focus, names)
    infos = sorted(trace.effects.values(), key=lambda info: info.timestamp)
    missed = [info for info in infos if asked.has_no_part(info)]
    found = tuple(asked.told(info) for info in missed[:TOLD])
    return WhyNots(found, len(missed) - len(found))


class _Asked:
    def __init__(self, trace: Trace, focus: str, names: Names) -> None:
        self.trace = trace
        self.focus = focus
        self.names = names
        fates = became(trace)
        self.lost: dict[str, Lost] = {item.effect: item for layer in trace.layers for item in layer.lost}
        self.idle: dict[str, Idle] = {item.effect: item for item in idle(trace, fates)}
        self.here: dict[str, list[Fate]] = {}
        steps = (step for layer in trace.layers for step in layer.applied)
        for place, step in enumerate(steps):
            fate = fates.get((place, focus))
            if fate is not None:
                self.here.setdefault(step.effect, []).append(fate)

    def has_no_part(self, info: EffectInfo) -> bool:
        """Whether nothing of it is left on the object; effects on players and rules are about no object."""
        if info.name in self.lost:
            return True
        if info.layers and set(info.layers) <= set(AFTER_LAYERS):
            return False
        return all(fate.fate != "stands" for fate in self.here.get(info.name, ()))

    def told(self, info: EffectInfo) -> Nothing:
        marks = badges(self.trace.rules)
        layers = tuple(marks[layer] for layer in info.layers if layer in marks)
        return Nothing(self.names.effect(info.name), layers, self._reason(info), self.trace.ruleset)

    def _reason(self, info: EffectInfo) -> str:
        if info.name in self.lost:
            return lost_reason(self.trace, self.lost[info.name], self.names)
        if info.name in self.here:
            return " ".join(dict.fromkeys(self._fates(self.here[info.name])))
        known = self.idle.get(info.name)
        if known is not None and known.because == "no_object":
            return cited(_("It finds nothing at all to apply to"), known.citation)
        if steps_in(self.trace) > LOOKED_INTO:
            return _("It applies to other objects.")
        return self._missed(info, why_not(self.trace, info.name, self.focus))

    def _fates(self, found: list[Fate]) -> Iterator[str]:
        for fate in found:
            if fate.fate == "nothing":
                yield nothing_reason(fate, self.trace.rules, self.names)
            else:
                yield overwritten(fate, self.names)

    def _missed(self, info: EffectInfo, why: WhyNot) -> str:
        if why.because != "not_matched":
            sentence = _("Which objects it affects was settled when it was made, and %(name)s is not among them")
            return cited(sentence % {"name": self.names.thing(self.focus)}, self.trace.rules.cite("locked_set"))
        words = {"name": self.names.thing(self.focus), "which": self._which(info)}
        if why.later is None:
            return cited(_("It is about %(which)s: not about %(name)s") % words, self.trace.rules.cite("static_set"))
        layer, by = why.later
        words |= {"layer": layer, "by": self.names.effect(by)}
        sentence = _("It is about %(which)s. %(name)s is made so only by %(by)s in layer %(layer)s, which is too late")
        return cited(sentence % words, self.trace.rules.cite("same_set"))

    def _which(self, info: EffectInfo) -> str:
        """Its objects in its own words: “creatures you control”."""
        static = info.ability.ability.static if info.ability else None
        source = next((thing for thing in self.trace.scenario.objects if thing.id == info.source), None)
        if static is None or static.affects is None:
            return _("other objects")
        named = texts.labels_of(self.trace.scenario)
        text = wording.selector_text(static.affects, current_language(), source=source, names=named)
        return _("“%(words)s”") % {"words": text}
