"""Why not: the effects that leave nothing on the focused object, each with the reason in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.analysis.account import At, account_of
from engine.evaluation.trace import EffectInfo, Lost, Trace
from engine.rulesets.model import AFTER_LAYERS
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.words import Sentence, lost_reason, outcome_note, sentence

#: More effects than these are counted; on boards with more steps it is not found out what an effect missed.
MOST_SHOWN: Final = 12
LOOKED_INTO: Final = 120


@dataclass(frozen=True, slots=True)
class Nothing:
    """One effect that leaves nothing on the object; `badges` are the layers it belongs to."""

    who: str
    badges: tuple[Badge, ...]
    reasons: tuple[Sentence, ...]
    #: In whose numbering the rules are cited.
    edition: str
    #: It is another than before the last action.
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class WhyNots:
    """`found` did nothing to it, `undone` applied and nothing of that is left; of each kind more may not be told."""

    idle: tuple[Nothing, ...] = ()
    more: int = 0
    undone: tuple[Nothing, ...] = ()
    more_undone: int = 0


def why_nots(trace: Trace, focus: str, names: Names) -> WhyNots:
    """Return the reasons in the order of timestamps. The object has to be in the game."""
    question = _Question(trace, focus, names)
    infos = sorted(trace.effects.values(), key=lambda info: info.timestamp)
    missed = [info for info in infos if question.has_no_part(info)]
    undone = [info for info in missed if question.is_undone(info)]
    idle = [info for info in missed if info not in undone]
    nothings, gone = (tuple(question.nothing(info) for info in some[:MOST_SHOWN]) for some in (idle, undone))
    return WhyNots(nothings, len(idle) - len(nothings), gone, len(undone) - len(gone))


def marked(now: WhyNots, earlier: WhyNots) -> WhyNots:
    """Mark what was not there so in `earlier`."""

    def fresh(some: tuple[Nothing, ...], then: tuple[Nothing, ...]) -> tuple[Nothing, ...]:
        known = set(map(_words, then))
        return tuple(nothing if _words(nothing) in known else replace(nothing, fresh=True) for nothing in some)

    return replace(now, idle=fresh(now.idle, earlier.idle), undone=fresh(now.undone, earlier.undone))


def _words(nothing: Nothing) -> tuple[str, ...]:
    """Return its words without the numbers of rules, which are others in each edition."""
    return (nothing.who, *(reason.text for reason in nothing.reasons))


class _Question:
    def __init__(self, trace: Trace, focus: str, names: Names) -> None:
        self.trace = trace
        self.focus = focus
        self.names = names
        self.account = account_of(trace)
        self.lost: dict[str, Lost] = {item.effect: item for layer in trace.layers for item in layer.lost}
        self.here: dict[str, list[At]] = {}
        for at in self.account.steps:
            if focus in at.step.objects:
                self.here.setdefault(at.step.effect, []).append(at)

    def has_no_part(self, info: EffectInfo) -> bool:
        """Return whether nothing of an effect is left on the object.

        That is never so of what is about players or rules, or says nothing.
        """
        if info.name in self.lost:
            return True
        if set(info.layers) <= set(AFTER_LAYERS):
            return False
        fates = self.account.fates
        return all(fates[at.place, self.focus].fate != "stands" for at in self.here.get(info.name, ()))

    def is_undone(self, info: EffectInfo) -> bool:
        """Return whether it made something of the object, or set it again, that others took."""
        fates = self.account.fates
        return any(fates[at.place, self.focus].fate == "overwritten" for at in self.here.get(info.name, ()))

    def nothing(self, info: EffectInfo) -> Nothing:
        marks = badges(self.trace.rules)
        layers = tuple(marks[layer] for layer in info.layers if layer in marks)
        reasons = tuple({str(reason): reason for reason in self._reasons(info)}.values())
        return Nothing(self.names.effect(info.name), layers, reasons, self.trace.rules.id)

    def _reasons(self, info: EffectInfo) -> Iterator[Sentence]:
        if info.name in self.lost:
            yield lost_reason(self.trace, self.lost[info.name], self.names)
        elif info.name in self.here:
            for at in self.here[info.name]:
                gone = self.account.overwritten(at, self.focus)
                if gone is None or self.focus not in at.step.changed:
                    yield outcome_note(self.trace, at, self.focus, self.names)
                if gone is not None:
                    yield sentence(gone, self.names)
        else:
            look = len(self.account.steps) <= LOOKED_INTO
            yield sentence(self.account.missed(info.name, self.focus, look=look), self.names)
