"""Sentences from facts: `sentence(fact, names)` is the one place where facts become sentences.

A sentence keeps its fact and the number of the rule, which is joined to it last, where it is shown. Steps have a module
of their own; here are the reasons for the final state of an object, and the dependencies and loops that were seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.analysis import facts
from engine.analysis.account import account_of
from engine.evaluation.trace import DependsBecause, LayerTrace, Lost, Step, Trace
from layers_site.cardtext.wording.context import stopped
from layers_site.explain import steps
from layers_site.explain.names import Names, enumeration
from layers_site.explain.texts import size_text

_AFTER: Final[Mapping[facts.After, str]] = {
    "newer": gettext_noop("it is newer than %(before)s"),
    "older": gettext_noop("it is older than %(before)s, and here the newest applies first"),
    "dependency": gettext_noop("a dependency puts it after %(before)s"),
    "loop": gettext_noop("in a loop, timestamps put it after %(before)s"),
    "cda": gettext_noop("it comes after %(before)s, because characteristic-defining abilities apply first"),
    "other": gettext_noop("it comes after %(before)s"),
}
_BECAUSE: Final[Mapping[DependsBecause, str]] = {
    "text": gettext_noop("what it says"),
    "existence": gettext_noop("whether it exists"),
    "applies_to": gettext_noop("what it applies to"),
    "does": gettext_noop("what it does"),
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text` has neither a full stop nor the number of a rule; `rule` is that number, "" where there is none."""

    text: str
    rule: str = ""
    #: What it was made from, to be held against the trace.
    fact: object = field(default=None, compare=False, repr=False)

    @property
    def plain(self) -> str:
        """Return the sentence without the number of its rule."""
        return stopped(self.text)

    def __str__(self) -> str:
        return cited(self.text, self.rule)


def cited(text: str, rule: str) -> str:
    """Return a sentence without its full stop, with the number of the rule that it rests on."""
    return _("%(sentence)s (%(rule)s).") % {"sentence": text, "rule": rule} if rule else stopped(text)


def sentence(fact: facts.Fact, names: Names) -> Sentence:
    """Return the fact in the page's language, with the rule that it rests on."""
    return Sentence(_WORDS[type(fact)](fact, names), getattr(fact, "rule", ""), fact)


def so_far(fact: facts.AsPrinted) -> Sentence:
    """Say that an object is as printed, as long as there are steps to come."""
    untouched = _("So far nothing has changed it: it is as printed")
    return Sentence(untouched if fact.untouched else _("So far it is as printed"), "", fact)


def why_now(trace: Trace, layer: LayerTrace, step: Step, names: Names) -> Sentence:
    """Return why this effect came next, in the words of the rules of order."""
    return sentence(account_of(trace).order(layer, step), names)


def lost_reason(trace: Trace, lost: Lost, names: Names, ended: LayerTrace | None = None) -> Sentence:
    """Return why an effect applied in no layer; or, if it `ended` in one, why it has no part there any more."""
    account = account_of(trace)
    return sentence(account.ended(ended, lost) if ended else account.lost(lost), names)


def last_word(fact: facts.LastWord, names: Names) -> str:
    """Return the last word: "Humility applies last in layer 7b: it is newer than Opalescence"."""
    words = {"last": names.effect(fact.effect), "layer": names.layer(fact.layer), "why": "; ".join(_over(fact, names))}
    if fact.size is None:
        return _("%(last)s applies last in layer %(layer)s: %(why)s") % words
    words["size"] = size_text(fact.size)
    return _("%(last)s applies last in layer %(layer)s and makes it %(size)s: %(why)s") % words


def _over(fact: facts.LastWord, names: Names) -> Iterator[str]:
    """Yield why the effect comes after the others, grouped by equal reasons."""
    for how in dict.fromkeys(how for _effect, how in fact.over):
        effects = [effect for effect, other in fact.over if other == how]
        yield _(_AFTER[how]) % {"before": steps.listed(effects, names)}


def made_by(fact: facts.MadeBy, names: Names) -> str:
    """Return what the effect did: "Giant Growth: Serra Angel gets +3/+3 and is 7/7 (layer 7c)"."""
    by, what = steps.did(fact, names)
    words = {"by": by, "what": what, "layer": names.layer(fact.layer)}
    return (_("%(by)s: %(what)s (layer %(layer)s)") if by else _("%(what)s (layer %(layer)s)")) % words


def as_printed(fact: facts.AsPrinted, _names: Names) -> str:
    if fact.untouched:
        return _("Nothing on this board changes it: it is as printed")
    return _("After all layers, it is as printed")


def depends_on(fact: facts.DependsOn, names: Names) -> str:
    dependency = fact.dependency
    what = enumeration([_(_BECAUSE[code]) for code in dependency.because])
    effect, on = names.effect(dependency.effect), names.effect(dependency.on)
    words = {"effect": effect, "on": on, "what": what}
    if fact.again:
        return _("Checked again, %(effect)s depends on %(on)s, which decides %(what)s") % words
    return _("%(effect)s depends on %(on)s, which decides %(what)s") % words


def wait_for_one_another(fact: facts.WaitForOneAnother, names: Names) -> str:
    words = {"names": enumeration([names.effect(name) for name in fact.effects])}
    if fact.barred:
        return _("%(names)s wait for one another: a loop, taken to mean that none of them applies") % words
    return _("%(names)s wait for each other: a loop, so timestamps decide between them") % words


_WORDS: Final[Mapping[type, Callable[[Any, Names], str]]] = {
    facts.AppliedTo: steps.applied,
    facts.FoundNothing: lambda _fact, _names: _("It affects nothing in this layer"),
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
    facts.LastWord: last_word,
    facts.MadeBy: made_by,
    facts.AsPrinted: as_printed,
    facts.DependsOn: depends_on,
    facts.WaitForOneAnother: wait_for_one_another,
}
