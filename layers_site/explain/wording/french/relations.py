"""The words of tests in French that speak of numbers, of other objects, or of selectors in a selector."""

from __future__ import annotations

from typing import Final

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
from layers_site.explain.wording.french import facts, references, selectors, values
from layers_site.explain.wording.french.grammar import adjective, listed, que, to
from layers_site.explain.wording.french.traits import TraitWords, View, trait_words
from layers_site.explain.wording.french.vocabulary import (
    PARTICIPLES,
    counter_kind,
)
from layers_site.explain.wording.trait_forms import bounds_of_either_side, is_modified, wearing
from layers_site.explain.wording.traits import group_of


@trait_words.register
def _number(test: NumberIs, view: View) -> TraitWords:
    them = values.compared(test.key, test.comparison, view.ctx)
    return TraitWords(f"{view.have} {them}", after="" if view.negated else f"avec {them}")


@trait_words.register
def _how_many_counters(test: CountersAre, view: View) -> TraitWords:
    them = facts.counters_are(test.kind, test.comparison, view.negated, view.pronoun, view.ctx.depth)
    if them is None:
        kind = f" {counter_kind(test.kind, view.ctx.depth)}" if test.kind else ""
        bounds = listed([values.bound_text(bound, False, view.ctx) for bound in test.comparison.bounds])
        return TraitWords(f"{view.have} un nombre de marqueurs{kind} sur {view.pronoun} {bounds}")
    if them.startswith("aucun "):
        return TraitWords(view.voice.denied("a", them), after=f"sans {them.removeprefix('aucun ')}")
    if them.startswith("un ") and view.voice.many:
        them = f"des marqueurs{them.removeprefix('un marqueur')}"
    return TraitWords(f"{view.voice.verb('a')} {them}", after=f"avec {them}")


@trait_words.register
def _shares(test: Shares, view: View) -> TraitWords:
    other = references.reference(test.ref, view.ctx)
    if test.what == "name":
        same = f"le même nom {que(other)}"
        return TraitWords(f"{view.have} {same}", after="" if view.negated else f"ayant {same}")
    what = "un type de créature" if test.what == "creature_type" else "une couleur"
    return TraitWords(f"{view.voice.form_of('partage', view.negated)} {what} avec {other}")


_ATTACHED: Final = adjective("attaché")

_LINKED: Final = adjective("lié")


@trait_words.register
def _attached_to(test: AttachedTo, view: View) -> TraitWords:
    phrase = f"{view.agreed(_ATTACHED)} {to(references.reference(test.ref, view.ctx))}"
    return TraitWords(f"{view.be} {phrase}", after="" if view.negated else phrase)


@trait_words.register
def _linked_to(test: LinkedTo, view: View) -> TraitWords:
    phrase = f"{view.agreed(_LINKED)} {to(references.reference(test.ref, view.ctx))}"
    return TraitWords(f"{view.be} {phrase}", after="" if view.negated else phrase)


@trait_words.register
def _has_attached(test: HasAttached, view: View) -> TraitWords:
    participle = wearing(test)
    if participle is not None:
        form = view.agreed(PARTICIPLES[participle])
        return TraitWords(f"{view.be} {form}", f"non-{form}" if view.negated else form, place=2)
    group = group_of(test.selector)
    feminine = selectors.head_gender(group) if group.named is None else selectors.named_gender(group, view.ctx)
    attached = f"{_ATTACHED.form(bool(feminine), False)} à {view.pronoun}"
    phrase = f"{selectors.indefinite(group, view.ctx)} {attached}"
    return TraitWords(f"{view.have} {phrase}", after=f"{'sans' if view.negated else 'avec'} {phrase}")


@trait_words.register
def _same(test: Is, view: View) -> TraitWords:
    different = test.what in {"other", "not_affected"}
    ref = {"other": "self", "not_affected": "affected"}.get(test.what, test.what)
    negated = view.negated is not different
    return TraitWords(f"{view.voice.form_of('est', negated)} {references.reference(ref, view.ctx)}")


@trait_words.register
def _not(test: NotSelector, view: View) -> TraitWords:
    group = group_of(test.selector)
    many = view.voice.many
    phrase = selectors.indefinite_many(group, view.ctx) if many else selectors.indefinite(group, view.ctx)
    return TraitWords(f"{view.voice.form_of('est', not view.negated)} {phrase}")


_MODIFIED: Final = adjective("modifié")


@trait_words.register
def _any(test: AnySelector, view: View) -> TraitWords:
    if is_modified(test):
        them = view.agreed(_MODIFIED)
        return TraitWords(f"{view.be} {them}", "" if view.negated else them, place=2)
    sides = bounds_of_either_side(test)
    if sides is not None and not view.negated:
        phrase = f"une force ou {values.compared('toughness', sides, view.ctx)}"
        return TraitWords(f"{view.have} {phrase}", after=f"avec {phrase}")
    parts = [selectors.alternative(selector, view.ctx, view.voice) for selector in test.selectors]
    return TraitWords(listed(parts, "ou") or view.voice.denied("existe"), parts=tuple(parts))
