"""Why an effect went when it did, or did not apply: one sentence each, with the rule that says so."""

from __future__ import annotations

from engine.account import At, account_of
from engine.trace import LayerTrace, Lost, Step, Trace
from layers_site.explain.names import Names
from layers_site.explain.sentence import Sentence
from layers_site.explain.words import sentence

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
