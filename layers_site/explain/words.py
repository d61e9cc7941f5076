"""Sentences from facts: `sentence(fact, names)` is the one place where facts become sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine import facts
from engine.account import At, account_of
from engine.trace import LayerTrace, Lost, Step, Trace
from layers_site.explain import dependencies, objects, steps
from layers_site.explain.names import Names
from layers_site.explain.sentence import Sentence

_WORDS: Final[Mapping[type, Callable[[Any, Names], str]]] = {
    facts.AppliedTo: steps.applied,
    facts.FoundNothing: steps.found_nothing,
    facts.Changed: steps.changed,
    facts.SetAgain: steps.set_again,
    facts.NoChange: steps.no_change,
    facts.Overwritten: steps.overwritten,
    facts.GoesOn: steps.goes_on,
    facts.Order: steps.order,
    facts.DidNotApply: steps.did_not_apply,
    facts.Ended: steps.ended,
    facts.NeverFound: steps.never_found,
    facts.NotReached: steps.not_reached,
    facts.LastWord: objects.last_word,
    facts.MadeBy: objects.made_by,
    facts.AsPrinted: objects.as_printed,
    facts.DependsOn: dependencies.depends_on,
    facts.WaitForOneAnother: dependencies.wait_for_one_another,
}


def sentence(fact: facts.Fact, names: Names) -> Sentence:
    """Return the fact in the page's language, with the rule that it rests on."""
    return Sentence(_WORDS[type(fact)](fact, names), getattr(fact, "rule", ""), fact)


def so_far(fact: facts.AsPrinted) -> Sentence:
    """Say that an object is as printed, as long as there are steps to come."""
    return Sentence(objects.as_printed_so_far(fact), "", fact)


__all__ = ["ended_reason", "lost_reason", "outcome_note", "why_now"]


def why_now(trace: Trace, layer: LayerTrace, step: Step, names: Names) -> Sentence:
    """Return why this effect came next, in the words of the rules of order."""
    return sentence(account_of(trace).order(layer, step), names)


def outcome_note(trace: Trace, at: At, key: str, names: Names) -> Sentence:
    """Return the change of the object by the step, or why nothing changed."""
    return sentence(account_of(trace).outcome(at, key), names)


def lost_reason(trace: Trace, lost: Lost, names: Names) -> Sentence:
    """Return why an effect applied in no layer, in one sentence."""
    return sentence(account_of(trace).lost(lost), names)


def ended_reason(trace: Trace, layer: LayerTrace, ended: Lost, names: Names) -> Sentence:
    """Return why an effect that had applied before has no part here any more."""
    return sentence(account_of(trace).ended(layer, ended), names)
