"""Why a result is what it is: the dependencies that were seen, the rules that decided, and why an effect left
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.analysis.account import account_of
from engine.analysis.decided import Decider, Decision
from engine.evaluation.trace import At, Dependency, EffectInfo, LayerTrace, Loop, Lost, Trace
from engine.instructions import Json
from engine.rulesets.model import AFTER_LAYERS
from layers_site.explain.names import Names, enumeration
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.steps import Evidence, evidence
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


# --- decisions ------------------------------------------------------------------------------------------


SENTENCES: Final = 3
_Pairs = Mapping[str, tuple[Json, Json]]


@dataclass(frozen=True, slots=True)
class Deciding:
    """At most three sentences, that cite the rules in the numbering of `edition`."""

    sentences: tuple[Sentence, ...]
    edition: str


@dataclass(frozen=True, slots=True)
class Decided:
    """Without that part of the rules the object would be otherwise: `pairs` are (as it is, as it would be)."""

    what: Decider
    object: str
    pairs: _Pairs
    rule: str


@dataclass(frozen=True, slots=True)
class NoPart:
    """The object would be the same without that part of the rules; None: without any one, or it took too long."""

    what: Decider | None
    object: str


def deciding(decisions: tuple[Decision, ...] | None, trace: Trace, focus: str, names: Names) -> Deciding:
    """Return the decisions in words. `decisions` is None if they would take too long to find."""
    if decisions is None:
        text = _("This board is too large to find out what decided")
        return Deciding((Sentence(text, "", NoPart(None, focus)),), trace.rules.id)
    sentences = tuple(islice(_sentences(decisions, trace, focus, names), SENTENCES))
    return Deciding(sentences or (_nothing_alone(decisions, focus, names),), trace.rules.id)


def _sentences(decisions: tuple[Decision, ...], trace: Trace, focus: str, names: Names) -> Iterator[Sentence]:
    here = [decision for decision in decisions if decision.differences and focus in decision.differences.objects]
    for decision in here[:2] if len(decisions) > 1 else here:
        pairs = decision.differences.objects[focus] if decision.differences else {}
        words = {"would": _would(pairs, trace, focus, names)}
        fact = Decided(decision.what, focus, pairs, decision.citation)
        yield Sentence(_(_DECIDED_BY[decision.what]) % words, decision.citation, fact)
    decided = {decision.what for decision in decisions}
    if here and "dependency" not in decided:
        yield Sentence(_("Dependency doesn’t matter here"), "", NoPart("dependency", focus))
    elif here and "timestamps" not in decided:
        text = _("Timestamps don’t matter here: if the newest applied first, the result would be the same")
        yield Sentence(text, "", NoPart("timestamps", focus))


def _nothing_alone(decisions: tuple[Decision, ...], focus: str, names: Names) -> Sentence:
    others = _("The order of the effects matters for other objects here, but not for %(name)s")
    nowhere = _("No rule about the order of effects makes a difference for %(name)s")
    text = others if any(decision.differences for decision in decisions) else nowhere
    return Sentence(text % {"name": names.thing(focus)}, "", NoPart(None, focus))


_DECIDED_BY: Final[Mapping[Decider, str]] = {
    "dependency": gettext_noop("Dependency decided. In timestamp order alone, %(would)s"),
    "timestamps": gettext_noop("Timestamps decided. If the newest applied first, %(would)s"),
    "layers": gettext_noop("The order of the layers decided. In timestamp order alone, %(would)s"),
    "sublayers": gettext_noop("The sublayers decided. Without them, %(would)s"),
    "cda_first": gettext_noop("Characteristic-defining abilities apply first, and that decided. Otherwise, %(would)s"),
    "same_set": gettext_noop("An effect that has started keeps applying, and that decided. Otherwise, %(would)s"),
}


def _would(pairs: _Pairs, trace: Trace, focus: str, names: Names) -> str:
    """Return the other state as the end of a sentence; `pairs` are (present, other value) by characteristic."""
    words = {"name": names.thing(focus)}
    if "power" in pairs or "toughness" in pairs:
        now = trace.final[focus]
        power, toughness = (pairs.get(key, (0, getattr(now, key)))[1] for key in ("power", "toughness"))
        if power is None and toughness is None:
            return _("%(name)s wouldn’t be a creature") % words
        return _("%(name)s would be %(power)s/%(toughness)s") % (words | {"power": power, "toughness": toughness})
    if pairs.keys() == {"controller"}:
        return _("another player would control %(name)s") % words
    what = dict.fromkeys(_(_CHARACTERISTICS[key]) for key in pairs if key in _CHARACTERISTICS)
    return _("%(name)s would have different %(what)s") % (words | {"what": enumeration(what)})


_CHARACTERISTICS: Final = {
    "name": gettext_noop("values"),
    "controller": gettext_noop("control"),
    "colors": gettext_noop("colors"),
    **dict.fromkeys(("supertypes", "types", "subtypes"), gettext_noop("types")),
    "abilities": gettext_noop("abilities"),
    "restrictions": gettext_noop("restrictions"),
}


# --- why not --------------------------------------------------------------------------------------------


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
        for at in self.account.trace.steps:
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
            yield sentence(self.account.lost(self.lost[info.name]), self.names)
        elif info.name in self.here:
            for at in self.here[info.name]:
                gone = self.account.overwritten(at, self.focus)
                if gone is None or self.focus not in at.step.changed:
                    yield sentence(self.account.outcome(at, self.focus), self.names)
                if gone is not None:
                    yield sentence(gone, self.names)
        else:
            look = len(self.account.trace.steps) <= LOOKED_INTO
            yield sentence(self.account.missed(info.name, self.focus, look=look), self.names)


#: In pixels: the middle of the number of a row from its top, and from one lane to the next. More lanes are not drawn.
MIDDLE: Final = 14
LANE: Final = 7
LANES: Final = 4
WIDTH: Final = LANE * LANES + 2


@dataclass(frozen=True, slots=True)
class Arrow:
    """From the row `start` to the row `end`, counted from 0."""

    start: int
    end: int
    looped: bool
    now: Literal["holds", "new", "gone"]


@dataclass(frozen=True, slots=True)
class Wire:
    """A piece of an arrow: a line at `x` from `top` to `foot`, a hook to the number at `y`, and a tip where it ends."""

    x: int
    top: str
    foot: str
    y: int | None
    tip: str
    looped: bool
    now: str


def wires(arrows: Iterable[Arrow], count: int) -> tuple[tuple[Wire, ...], ...]:
    """Return the pieces for each of `count` rows. No line has two ends at one height."""
    rows: list[list[Wire]] = [[] for _row in range(count)]
    lanes: list[list[tuple[int, int]]] = []
    for arrow in sorted(arrows, key=lambda each: abs(each.end - each.start)):
        first, last = sorted((arrow.start, arrow.end))
        free = next((at for at, taken in enumerate(lanes) if all(last < a or b < first for a, b in taken)), len(lanes))
        lanes += [[]] if free == len(lanes) else []
        lanes[free].append((first, last))
        if free < LANES and first != last:
            for row in range(first, last + 1):
                rows[row].append(_piece(arrow, row, first, last, WIDTH - LANE * (free + 1)))
    return tuple(map(tuple, rows))


def _piece(arrow: Arrow, row: int, first: int, last: int, x: int) -> Wire:
    y = MIDDLE + (3 if row == first else -3)
    tip = f"{WIDTH},{y} {WIDTH - 6},{y - 4} {WIDTH - 6},{y + 4}" if row == arrow.end else ""
    ends = row in (first, last)
    top, foot = (str(y) if row == first else "0", str(y) if row == last else "100%")
    return Wire(x, top, foot, y if ends else None, tip, arrow.looped, arrow.now)
