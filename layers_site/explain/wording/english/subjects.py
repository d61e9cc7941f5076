"""The subject of a sentence in English, with its voice: all the objects, "each", one by its name or a pronoun."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.expressions import Selector
from engine.scenario import Change, Effect, Restrict
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.english import selectors
from layers_site.explain.wording.english.grammar import Voice, cannot
from layers_site.explain.wording.english.words import own_noun
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

_OF_ONE: Final = re.compile(r"\bits?\b")
#: How labels begin that are written for several.
_OF_SEVERAL: Final = ("don't ", "don’t ", "attack ", "block ", "assign ", "can ")


@dataclass(frozen=True, slots=True)
class Subject:
    """Who a sentence is about, how it is spoken of, and a condition that its selector adds.

    `again` is the subject behind several conditions, where "it" could be another object.
    """

    text: str
    voice: Voice
    ctx: Context
    own_noun: str
    condition: str = ""
    again: str = ""


def subject_of(selector: Selector, changes: Sequence[Change], ctx: Context) -> Subject:
    """Write the subject for a selector: all the objects, or "each" where each has its own numbers."""
    group = group_of(selector)
    noun = granted_noun(group, changes, ctx)
    if group.named is not None:
        return _named_subject(group, noun, about_creature(changes, ctx))
    if names_objects(group):
        return _listed_subject(group, noun, changes, about_creature(changes, ctx))
    if only_restricts(changes) and all(_speaks_of_one(change) for change in changes):
        return Subject(f"no {selectors.noun_phrase(group, ctx, False)}", Voice(False, ctx.static, True), ctx, noun)
    if says_each(group) or mentions_affected(changes) or any(not _plural_restriction(change) for change in changes):
        own = replace(ctx.with_pronouns("affected"), of_lands=group.is_of_lands)
        return Subject(selectors.each(selector, ctx), Voice(False, ctx.static), own, noun)
    text = selectors.every(selector, ctx)
    if only_restricts(changes):
        text = text.removeprefix("all ")
    return Subject(text, Voice(True, ctx.static), replace(ctx, of_lands=group.is_of_lands), noun)


def _named_subject(group: Group, noun: str, ctx: Context) -> Subject:
    """Write a single object as the subject; its other tests become a condition: "as long as it is white"."""
    ref = group.named or "self"
    own = ctx.with_pronouns(ref, "affected")
    bare = not (group.rest or group.other or group.token or group.zones)
    heads = group.heads if bare and ctx.names_host(group) else ()
    name = selectors.noun_phrase(Group(named=ref, heads=heads), ctx, False)
    own = replace(own, of_lands=is_land(ref, heads, ctx))
    rest = replace(group, named=None, heads=() if heads else group.heads)
    required = selectors.told_of(rest, own, Voice())
    condition = f"{name} {required}" if required else ""
    text = "it" if condition or ctx.topic == ref else name
    again = "that card" if ref == "graveyard_top" else "it" if ctx.topic == ref else name
    return Subject(text, Voice(False, ctx.static), own, noun, condition, again)


def _listed_subject(group: Group, noun: str, changes: Sequence[Change], ctx: Context) -> Subject:
    """List objects by name as the subject: "this creature and enchanted creature each"."""
    name = selectors.noun_phrase(group, ctx, True)
    text = f"{name} each" if is_severally(group, changes) else name
    return Subject(text, Voice(not is_one(group), ctx.static), ctx.with_pronouns("affected"), noun)


def _speaks_of_one(change: Change) -> bool:
    """Return whether a restriction refers back to its single object: "unless its controller pays {2}"."""
    return isinstance(change, Restrict) and cannot(change.what.en) and _OF_ONE.search(change.what.en) is not None


def _plural_restriction(change: Change) -> bool:
    """Return whether the words of a restriction fit several objects: "can't attack" can, "is indestructible" cannot."""
    return not isinstance(change, Restrict) or cannot(change.what.en) or change.what.en.startswith(_OF_SEVERAL)


def subject_of_effect(effect: Effect, changes: Sequence[Change], ctx: Context) -> Subject:
    """Name the objects that the effect is locked on; before it is on a board, the objects that its words describe."""
    if effect.affects or effect.locked_from is None:
        return _locked_subject(effect, changes, ctx)
    return subject_of(effect.locked_from, changes, ctx)


def _locked_subject(effect: Effect, changes: Sequence[Change], ctx: Context) -> Subject:
    """Name the objects; "target creature" for an effect that has not been put on a board yet."""
    many = len(effect.affects) > 1
    ids = effect.affects
    pronouns = ("affected", *ids) if len(ids) == 1 else ("affected",)
    own = replace(ctx, pronouns=frozenset(pronouns), many=many)
    noun = granted_noun(Group(), changes, ctx)
    text = selectors.names(ids, ctx) if ids else f"target {own_noun(target_noun(changes))}"
    return Subject(text, Voice(many, False), own, noun)
