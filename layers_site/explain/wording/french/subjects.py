"""The subject of a sentence in French, with its voice: all the objects, "chaque", one by its name or a pronoun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.expressions import Selector
from engine.scenario import Change, Effect, Restrict
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.french import references, selectors
from layers_site.explain.wording.french.changes import has_plural, speaks_of_one
from layers_site.explain.wording.french.grammar import Noun, Voice, definite
from layers_site.explain.wording.french.vocabulary import own_noun
from layers_site.explain.wording.subjects import (
    about_creature,
    granted_noun,
    is_land,
    is_one,
    is_severally,
    mentions_affected,
    names_objects,
    only_restricts,
    target_noun,
)
from layers_site.explain.wording.trait_forms import says_each
from layers_site.explain.wording.traits import Group, group_of


@dataclass(frozen=True, slots=True)
class Subject:
    """Who a sentence is about, how it is spoken of, and a condition that its selector adds.

    `again` is the subject behind several conditions, where a pronoun could be another object.
    """

    text: str
    voice: Voice
    ctx: Context
    own_noun: str
    condition: str = ""
    again: str = ""

    @property
    def pronoun(self) -> str:
        word = "elle" if self.voice.feminine else "il"
        return f"{word}s" if self.voice.many else word


def subject_of(selector: Selector, changes: Sequence[Change], ctx: Context) -> Subject:
    """Write the subject for a selector: all the objects, or "each" where each has its own numbers."""
    group = group_of(selector)
    noun = granted_noun(group, changes, ctx)
    if group.named is not None:
        return _named_subject(group, noun, about_creature(changes, ctx))
    if names_objects(group):
        return _listed_subject(group, noun, changes, about_creature(changes, ctx))
    if only_restricts(changes) and all(speaks_of_one(change) for change in changes):
        feminine = selectors.group_gender(selector, ctx, False)
        return Subject(selectors.none(group, ctx), Voice(False, feminine, ctx.static, of_none=True), ctx, noun)
    if says_each(group) or mentions_affected(changes) or any(not _plural_restriction(change) for change in changes):
        feminine = selectors.group_gender(selector, ctx, False)
        own = replace(ctx.with_pronouns("affected", feminine=feminine), of_lands=group.is_of_lands)
        return Subject(selectors.each(selector, ctx), Voice(False, feminine, ctx.static), own, noun)
    feminine = selectors.group_gender(selector, ctx, True)
    text = selectors.the_many(selector, ctx) if only_restricts(changes) else selectors.every(selector, ctx)
    return Subject(text, Voice(True, feminine, ctx.static), replace(ctx, of_lands=group.is_of_lands), noun)


def _named_subject(group: Group, noun: str, ctx: Context) -> Subject:
    """Write a single object as the subject; its other tests become a condition: "tant qu’elle est blanche"."""
    ref = group.named or "self"
    bare = not (group.rest or group.other or group.token or group.zones)
    heads = group.heads if bare and ctx.names_host(group) else ()
    alone = Group(named=ref, heads=heads)
    feminine = selectors.named_gender(alone, ctx)
    name = selectors.phrases(alone, ctx, False)[0].nouns[0][0]
    own = replace(ctx.with_pronouns(ref, "affected", feminine=feminine), of_lands=is_land(ref, heads, ctx))
    rest = replace(group, named=None, heads=() if heads else group.heads)
    required = selectors.told_of(rest, own, Voice(False, feminine))
    condition = f"{name} {required}" if required else ""
    subject = Subject(name, Voice(False, feminine, ctx.static), own, noun, condition)
    pronoun = subject.pronoun if feminine is not None else name
    # "Tant que le permanent enchanté est un zombie, la créature enchantée …": one noun in two genders has no pronoun.
    is_topic = ctx.topic == ref and (not heads or selectors.named_gender(Group(named=ref), ctx) == feminine)
    again = "cette carte" if ref == "graveyard_top" else pronoun if is_topic else name
    return replace(subject, text=pronoun if condition or is_topic else name, again=again)


def _listed_subject(group: Group, noun: str, changes: Sequence[Change], ctx: Context) -> Subject:
    """List objects by name as the subject: "cette créature et la créature enchantée" (gagnent chacune …)."""
    feminine = selectors.gender_of(group, ctx, True)
    voice = Voice(not is_one(group), feminine, ctx.static, severally=is_severally(group, changes))
    return Subject(selectors.among(group, ctx), voice, ctx.with_pronouns("affected", feminine=feminine), noun)


def _plural_restriction(change: Change) -> bool:
    """Return whether the words of a restriction fit several objects: the plural of its verb must be known."""
    return not isinstance(change, Restrict) or has_plural(change)


def subject_of_effect(effect: Effect, changes: Sequence[Change], ctx: Context) -> Subject:
    """Name the objects that the effect is locked on; before it is on a board, the objects that its words describe."""
    if effect.affects or effect.locked_from is None:
        return _locked_subject(effect, changes, ctx)
    return subject_of(effect.locked_from, changes, ctx)


def _locked_subject(effect: Effect, changes: Sequence[Change], ctx: Context) -> Subject:
    """Name the objects; "la créature ciblée" for an effect that has not been put on a board yet."""
    many = len(effect.affects) > 1
    ids = effect.affects
    word = granted_noun(Group(), changes, ctx)
    target = own_noun(target_noun(changes))
    feminine = None if ids else target.feminine
    pronouns = ("affected", *ids) if len(ids) == 1 else ("affected",)
    own = replace(ctx, pronouns=frozenset(pronouns), many=many, feminine=feminine)
    text = references.names(ids, ctx) if ids else _target(target)
    return Subject(text, Voice(many, feminine, False), own, word)


def _target(noun: Noun) -> str:
    return f"{definite(noun.singular, noun.feminine)} {'ciblée' if noun.feminine else 'ciblé'}"
