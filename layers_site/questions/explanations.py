"""Explanations of an answer: the steps to the right one with the rule of each, and what decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.utils.translation import gettext as _

from engine.analysis.decided import Decision
from engine.analysis.differences import Place
from engine.analysis.way import steps_changing
from engine.characteristics import Characteristics
from engine.evaluation.trace import Step, Trace
from engine.rulesets.model import AFTER_LAYERS
from layers_site.boards.services.evaluation import decided_on, evaluated
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Badge, badges
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
    return frozenset(ability.ability for ability in thing.abilities) if key == "abilities" else getattr(thing, key)


def values_on_the_way(question: Question, trace: Trace) -> tuple[object, ...]:
    """Return what is asked about after each step that made it another."""
    made = (
        step.changed[question.object][1] for step in steps_changing(trace, question.object) if makes(question, step)
    )
    return tuple(tuple(_value(thing, key) for key in _looked_at(question)) for thing in made)


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
