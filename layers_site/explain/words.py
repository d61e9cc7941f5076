"""Sentences from facts: `sentence(fact, names)` is the one place where facts become sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine import facts
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
