"""The words of tests in English that speak of numbers, of other objects, or of selectors in a selector."""

from __future__ import annotations

from engine.expressions import (
    AnySelector,
    AttachedTo,
    CountersAre,
    HasAttached,
    Is,
    LinkedTo,
    NotSelector,
    NumberIs,
    Shares,
)
from layers_site.explain.wording.english import facts, selectors, values
from layers_site.explain.wording.english.grammar import listed
from layers_site.explain.wording.english.traits import TraitWords, View, trait_words
from layers_site.explain.wording.trait_forms import bounds_of_either_side, is_modified, wearing
from layers_site.explain.wording.traits import group_of


@trait_words.register
def _number(test: NumberIs, view: View) -> TraitWords:
    what = test.key.replace("_", " ")
    phrase = values.compared(what, test.comparison, view.ctx)
    return TraitWords(f"{view.have} {phrase}", after="" if view.negated else f"with {phrase}")


@trait_words.register
def _how_many_counters(test: CountersAre, view: View) -> TraitWords:
    them = facts.counters_are(test.kind, test.comparison, view.negated, view.voice)
    if them is None:
        kind = f"{test.kind} counters" if test.kind else "counters"
        bounds = listed(values.bounds(test.comparison, view.ctx))
        return TraitWords(f"{view.have} a number of {kind} on {view.voice.them} {bounds}")
    return TraitWords(f"{view.voice.verb('has')} {them}", after=f"with {them}")


@trait_words.register
def _shares(test: Shares, view: View) -> TraitWords:
    other = selectors.reference(test.ref, view.ctx)
    if test.what == "name":
        return TraitWords(
            f"{view.have} the same name as {other}",
            after="" if view.negated else f"with the same name as {other}",
        )
    what = "a creature type" if test.what == "creature_type" else "a color"
    verb = f"{view.voice.doesnt} share" if view.negated else view.voice.verb("shares")
    return TraitWords(f"{verb} {what} with {other}")


@trait_words.register
def _attached_to(test: AttachedTo, view: View) -> TraitWords:
    host = selectors.reference(test.ref, view.ctx)
    return TraitWords(f"{view.be} attached to {host}", after=f"{'not ' if view.negated else ''}attached to {host}")


@trait_words.register
def _linked_to(test: LinkedTo, view: View) -> TraitWords:
    phrase = f"linked to {selectors.reference(test.ref, view.ctx)}"
    return TraitWords(f"{view.be} {phrase}", after=f"{'not ' if view.negated else ''}{phrase}")


@trait_words.register
def _has_attached(test: HasAttached, view: View) -> TraitWords:
    participle = wearing(test)
    if participle is not None:
        return TraitWords(f"{view.be} {participle}", f"{'un' if view.negated else ''}{participle}", place=2)
    phrase = f"{selectors.indefinite(group_of(test.selector), view.ctx)} attached to {view.voice.them}"
    return TraitWords(f"{view.have} {phrase}", after=f"{view.having} {phrase}")


@trait_words.register
def _same(test: Is, view: View) -> TraitWords:
    different = test.what in {"other", "not_affected"}
    ref = {"other": "self", "not_affected": "affected"}.get(test.what, test.what)
    return TraitWords(f"{view.being(view.negated is not different)} {selectors.reference(ref, view.ctx)}")


@trait_words.register
def _not(test: NotSelector, view: View) -> TraitWords:
    group = group_of(test.selector)
    phrase = selectors.noun_phrase(group, view.ctx, True) if view.voice.many else selectors.indefinite(group, view.ctx)
    return TraitWords(f"{view.being(not view.negated)} {phrase}")


@trait_words.register
def _any(test: AnySelector, view: View) -> TraitWords:
    if is_modified(test):
        return TraitWords(f"{view.be} modified", "" if view.negated else "modified", place=2)
    sides = bounds_of_either_side(test)
    if sides is not None and not view.negated:
        phrase = values.compared("power or toughness", sides, view.ctx)
        return TraitWords(f"{view.have} {phrase}", after=f"with {phrase}")
    parts = [selectors.alternative(selector, view.ctx, view.voice) for selector in test.selectors]
    return TraitWords(listed(parts, "or") or f"{view.voice.doesnt} exist", parts=tuple(parts))
