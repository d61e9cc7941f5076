"""The way to an answer in one line: what is printed, and the value after each layer that touched it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.account import account_of
from engine.characteristics import Characteristics
from engine.decided import Decision
from engine.passages import passages
from engine.stars import NO_STARS
from engine.trace import Step, Trace
from layers_site.boards.services.deciding import decided_on
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration
from layers_site.explain.presenters.decisions import Decided, deciding
from layers_site.explain.presenters.diffs import chips
from layers_site.explain.presenters.marks import Badge, Chip, Size, badges, size
from layers_site.explain.presenters.strata import strata_unfolded
from layers_site.explain.sentence import Sentence
from layers_site.questions.answers import KEYS
from layers_site.questions.explanations import makes
from layers_site.questions.questions import Question


@dataclass(frozen=True, slots=True)
class Rung:
    """One layer that touched what is asked: the effects (`who`), and the value after it.

    `badge` is None for what is printed. Where a value would be long, `chips` tell what became different.
    """

    badge: Badge | None
    who: str
    value: str
    chips: tuple[Chip, ...] = ()


def ladder(question: Question, trace: Trace, names: Names) -> tuple[Rung, ...]:
    """Return what is printed, then each layer that touched it; () where none did, or no object is asked about."""
    rungs = tuple(_rungs(question, trace, names))
    if not rungs:
        return ()
    thing = trace.printed[question.object]
    made = size(thing, account_of(trace).stars.printed.get(question.object, NO_STARS))
    printed = _value(question, thing, names, _text(made))
    return (Rung(None, pgettext("a value", "printed"), printed), *rungs) if printed else rungs


def _rungs(question: Question, trace: Trace, names: Names) -> Iterator[Rung]:
    if question.object not in trace.final:
        return
    marks = badges(trace.rules)
    views = {view.badge.layer: view for view in strata_unfolded(trace, question.object, names)}
    for way in passages(trace, question.object):
        steps = [step for step, _before, _after in way.steps if makes(question, step)]
        if not steps or way.layer not in views:
            continue
        value = _value(question, way.after, names, _text(views[way.layer].size))
        differences = chips(way.before, way.after, names) if not value else ()
        yield Rung(marks[way.layer], _makers(steps, names), value, differences)


def _makers(steps: list[Step], names: Names) -> str:
    """Return the effects by name, each once."""
    return enumeration([name for name, _same in groupby(names.effect(step.effect) for step in steps)])


def _text(made: Size | None) -> str:
    return f"{made.power}/{made.toughness}" if made else ""


def _value(question: Question, thing: Characteristics, names: Names, sized: str) -> str:
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
    here = tuple(decision for decision in decisions if _is_about(decision, question))
    sentences = deciding(here, trace, question.object, names).sentences
    return next((sentence for sentence in sentences if isinstance(sentence.fact, Decided)), None)


def _is_about(decision: Decision, question: Question) -> bool:
    """Return whether what was asked would be otherwise: an object that only gains an ability has the size it has."""
    differences = decision.differences.objects.get(question.object, {}) if decision.differences else {}
    return bool(differences) and (question.ask == "reason" or not differences.keys().isdisjoint(KEYS[question.ask]))
