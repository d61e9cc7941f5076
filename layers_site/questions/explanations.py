"""Explanations of an answer: the steps to the right one with the rule of each, and both ways beside each other.

A way is told in one line too: what is printed, and the value after each layer that touched it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.analysis.account import account_of
from engine.analysis.decided import Decision
from engine.analysis.differences import Place
from engine.analysis.seen import NO_STARS
from engine.characteristics import Characteristics
from engine.evaluation.trace import Step, Trace
from engine.rulesets.model import AFTER_LAYERS
from layers_site.boards.services.deciding import decided_on
from layers_site.boards.services.evaluation import evaluated
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration
from layers_site.explain.presenters.marks import Badge, Chip, Size, badges, chips, size
from layers_site.explain.presenters.strata import StepView, StratumView, strata
from layers_site.explain.presenters.why import Decided, deciding
from layers_site.explain.words import Sentence
from layers_site.questions import words
from layers_site.questions.answers import KEYS, answers_around
from layers_site.questions.questions import Question, deciders, layers_named

#: More steps than these are no explanation any more.
MOST_STEPS: Final = 12


@dataclass(frozen=True, slots=True)
class StepAccount:
    """One step, in the layer of `badge`, which `rule` states. After the layers `why` names the effect instead."""

    badge: Badge | None
    rule: str
    step: StepView | None
    why: str = ""


def way(question: Question, trace: Trace, names: Names) -> tuple[StepAccount, ...]:
    """Return the steps that made what the question asks about.

    They are those of the object, or of the layer up to the effect in question.
    """
    most = len(question.after) + 1 if question.ask == "next" else MOST_STEPS
    teller = Teller(trace, names)
    return tuple(teller.step_account(place, question.object) for place in islice(way_places(question, trace), most))


def way_places(question: Question, trace: Trace) -> Iterator[Place]:
    """Yield the places of the steps that made what the question asks about."""
    named = {layer.name for layer in layers_named(trace.rules, question.layer)} if question.layer else set()
    for layer in trace.layers:
        for at, step in enumerate(layer.applied):
            if layer.layer in named or (question.object and makes(question, step)):
                yield Place(layer.layer, at, step.effect)


def makes(question: Question, step: Step) -> bool:
    """Return whether the step made what is asked about of the object another."""
    answers = answers_around(step, question)
    if answers is not None:
        return answers[0] != answers[1]
    pair = step.changed.get(question.object)
    return pair is not None and any(_value(pair[0], key) != _value(pair[1], key) for key in _looked_at(question))


def _looked_at(question: Question) -> tuple[str, ...]:
    """Return the properties on the way to the answer.

    A size needs a creature, so what makes it a creature counts too (208.3).
    """
    keys = KEYS["state" if question.ask == "reason" else question.ask]
    return (*keys, "is_creature") if "power" in keys else keys


def _value(thing: Characteristics, key: str) -> object:
    return {ability.ability for ability in thing.abilities} if key == "abilities" else getattr(thing, key)


class Teller:
    """The steps of one trace in words. The way of an object through the layers is put into words once."""

    def __init__(self, trace: Trace, names: Names) -> None:
        self.trace = trace
        self.names = names
        self._beds: dict[str, tuple[StratumView, ...]] = {}

    def step_account(self, place: Place, focus: str) -> StepAccount:
        """Return the step at that place, as it is told for the object in focus, or for one that it changes."""
        mark = badges(self.trace.rules).get(place.layer)
        if place.layer in AFTER_LAYERS:
            return StepAccount(mark, "", None, self.names.effect(place.effect))
        step = self._step(place)
        seen = focus if focus in step.changed else next(iter((*step.changed, *step.objects, *self.trace.final)))
        beds = (bed for bed in self._strata(seen) if bed.badge.layer == place.layer)
        stratum_view = next(bed for bed in beds if len(bed.steps) > place.at)
        return StepAccount(mark, stratum_view.rule, stratum_view.steps[place.at])

    def _step(self, place: Place) -> Step:
        """Return the step at a place. A layer of copies and faces is gone through twice: its name alone does not do."""
        layers = (layer.applied for layer in self.trace.layers if layer.layer == place.layer)
        return next(steps[place.at] for steps in layers if len(steps) > place.at)

    def _strata(self, seen: str) -> tuple[StratumView, ...]:
        if seen not in self._beds:
            self._beds[seen] = strata(self.trace, seen, self.names)
        return self._beds[seen]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """One rule that decides: in words, its number in the edition ("" where it has none), what would be without it."""

    reason: str
    citation: str
    text: str


def otherwise(question: Question) -> Iterator[Otherwise]:
    """Yield each deciding rule of a question about reasons. It tells the answer, so show it only after one."""
    for decider in deciders(question.text, question.ruleset) or () if question.ask == "reason" else ():
        if decider.differences is not None and question.object in decider.differences.objects:
            yield Otherwise(words.reason(decider.what), decider.citation, _text(decider, question))


def _text(decision: Decision, question: Question) -> str:
    keys = decision.differences.objects[question.object] if decision.differences else {}
    if keys.keys().isdisjoint(KEYS["pt"]):
        return _("Without this the result would be different.")
    now = evaluated(question.text, question.ruleset).final[question.object]
    size = [keys[key][1] if key in keys else getattr(now, key) for key in KEYS["pt"]]
    if None in size:
        return _("Without this it would not be a creature.")
    return _("Without this it would be %(size)s.") % {"size": "/".join(map(str, size))}


@dataclass(frozen=True, slots=True)
class Rung:
    """One step that touched what is asked: its effect (`who`), and the value after it.

    `badge` is None for what is printed. Where a value would be long, `chips` tell what became different. `parts`: the
    two ways part here.
    """

    badge: Badge | None
    who: str
    value: str
    chips: tuple[Chip, ...] = ()
    parts: bool = False


def parted(right: tuple[Rung, ...], astray: tuple[Rung, ...]) -> tuple[tuple[Rung, ...], tuple[Rung, ...]]:
    """Return both ways, with the first rung marked that the other one does not have there."""
    pairs = enumerate(zip_longest(right, astray)) if astray else ()
    at = next((at for at, (one, other) in pairs if not (one and other) or _told(one) != _told(other)), None)
    return _marked(right, at), _marked(astray, at)


def _told(rung: Rung) -> tuple[str, str, tuple[Chip, ...]]:
    """Return what happens at a rung, in whatever layer."""
    return rung.who, rung.value, rung.chips


def _marked(rungs: tuple[Rung, ...], at: int | None) -> tuple[Rung, ...]:
    return tuple(replace(rung, parts=True) if number == at else rung for number, rung in enumerate(rungs))


def ladder(question: Question, trace: Trace, names: Names) -> tuple[Rung, ...]:
    """Return what is printed, then each step that touched it; () where no object is asked about."""
    if question.object not in trace.final:
        return ()
    rungs = tuple(islice(_rungs(question, trace, names), MOST_STEPS))
    thing = trace.printed[question.object]
    made = size(thing, account_of(trace).stars.printed.get(question.object, NO_STARS))
    printed = _value_after(question, thing, names, _size_text(made))
    return (Rung(None, pgettext("a value", "printed"), printed), *rungs) if printed else rungs


def _rungs(question: Question, trace: Trace, names: Names) -> Iterator[Rung]:
    marks, account = badges(trace.rules), account_of(trace)
    for at in account.steps:
        layer = at.layer.layer
        if question.object not in at.step.changed or layer not in marks or not makes(question, at.step):
            continue
        before, after = at.step.changed[question.object]
        _star, left = account.stars.at.get((at.place, question.object), (NO_STARS, NO_STARS))
        value = _value_after(question, after, names, _size_text(size(after, left)))
        differences = chips(before, after, names) if not value else ()
        yield Rung(marks[layer], names.effect(at.step.effect), value, differences)


def _size_text(made: Size | None) -> str:
    return f"{made.power}/{made.toughness}" if made else ""


def _value_after(question: Question, thing: Characteristics, names: Names, sized: str) -> str:
    """Return what is asked for in a word or two, "" for what has more to it."""
    if question.ask in ("pt", "reason"):
        return sized or _("not a creature")
    if question.ask == "types":
        return texts.type_line(thing, names.cards(question.object))
    if question.ask == "colors":
        return enumeration(texts.colors(thing.colors)) or texts.colorless()
    return names.player(thing.controller) if question.ask == "controller" else ""


def decided(question: Question, trace: Trace, names: Names) -> Sentence | None:
    """Return the part of the rules that decided what was asked, in words; None where none did alone."""
    decisions = decided_on(question.text, question.ruleset)
    if question.object not in trace.final or decisions is None:
        return None
    here = tuple(decision for decision in decisions if is_about(decision, question))
    sentences = deciding(here, trace, question.object, names).sentences
    return next((sentence for sentence in sentences if isinstance(sentence.fact, Decided)), None)


def is_about(decision: Decision, question: Question) -> bool:
    """Return whether what was asked would be otherwise: an object that only gains an ability has the size it has."""
    differences = decision.differences.objects.get(question.object, {}) if decision.differences else {}
    return bool(differences) and (question.ask == "reason" or not differences.keys().isdisjoint(KEYS[question.ask]))
