"""The order of what is said of objects, before and behind their noun and as predicates; a language adds its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine.expressions import LinkedTo, Selector
from layers_site.cardtext.wording.context import AnyVoice, Context
from layers_site.cardtext.wording.traits import (
    CONTROLLED,
    NOT_OWNED,
    Group,
    Trait,
    TraitWords,
    ends_with_objects,
    exiled_with,
    group_of,
    mixes_and_with_or,
    place_of,
    says_caster,
    says_or,
    traits,
)

V = TypeVar("V", bound=AnyVoice)
#: A trait with its words.
Worded = tuple[Trait, TraitWords]


@dataclass(frozen=True, slots=True)
class AnyView(Generic[V]):
    """How a trait is looked at: whether it is denied, of what subject, and whether a single thing is meant."""

    negated: bool
    ctx: Context
    voice: V
    single: bool

    @property
    def be(self) -> str:
        return self.voice.be(self.negated)

    @property
    def have(self) -> str:
        return self.voice.have(self.negated)


@dataclass(frozen=True, slots=True)
class Phrases(Generic[V]):
    """The words of a language: of a trait, of one and of many objects of a group, of where cards lie.

    `words_of` takes whether a single thing is meant, `zone_phrase` whether there are many and whether one is meant.
    """

    words_of: Callable[[Trait, Context, V, bool], TraitWords]
    listed: Callable[[Sequence[str]], str]
    #: The words of several predicates of which one holds.
    either: Callable[[TraitWords], str]
    relative: str
    #: What follows "you control".
    but_not_owned: str
    in_the_game: str
    distance: Callable[[Trait], int]
    own_name: Callable[[Context], str]
    where_it_is: Callable[[Sequence[str], Context, str | None], str]
    one_of: Callable[[Group, Context], str]
    many_of: Callable[[Group, Context], str]
    zone_phrase: Callable[[Group, Context, bool, bool], str]
    exiled: Callable[[LinkedTo, Group, Context, V], str]

    def around(self, group: Group, ctx: Context, voice: V, single: bool) -> tuple[list[str], list[str]]:
        """Return the adjectives of the noun and the words behind it."""
        exiled = exiled_with(group)
        ctx = replace(ctx, of_lands=group.is_of_lands, of_spells=says_caster(group))
        rest = [trait for trait in group.rest if exiled is None or trait != Trait(exiled)]
        worded = [(trait, self.words_of(trait, ctx, voice, single)) for trait in rest]
        by_place = sorted((words for _, words in worded), key=lambda words: words.place)
        adjectives = [words.adjective for words in by_place if words.adjective]
        # "Creatures you control with flying": who controls them stands next to the noun.
        ordered = sorted(worded, key=lambda pair: self.distance(pair[0]))
        only_controlled = CONTROLLED in rest and not ctx.of_spells
        after = [
            self.but_not_owned if only_controlled and trait == NOT_OWNED else words.after
            for trait, words in ordered
            if words.after and not ends_with_objects(trait.test)
        ]
        in_zone = self.zone_phrase(group, ctx, voice.many, single)
        zone = in_zone if exiled is None else self.exiled(exiled, group, ctx, voice)
        relative = [(trait, words) for trait, words in worded if not words.adjective and not words.after]
        last = [(trait, words) for trait, words in worded if words.after and ends_with_objects(trait.test)]
        if relative or len(last) > 1:
            relative, last = sorted((*relative, *last), key=lambda pair: place_of(pair[0])), []
        clauses = [words.after for _, words in last]
        clauses += [f"{self.relative} {self._together(relative)}"] if relative else []
        return adjectives, [*after, *([zone] if zone else []), *clauses]

    def told_of(self, group: Group, ctx: Context, voice: V) -> str:
        """Write all that a group asks of objects that are named, as predicates: "is an Elf and has flying"."""
        parts = []
        ctx = replace(ctx, of_lands=group.is_of_lands)
        if group.heads or group.token:
            parts.append(f"{voice.be()} {self.one_of(Group(heads=group.heads, token=group.token), ctx)}")
        if group.other:
            parts.append(f"{voice.be(negated=True)} {self.own_name(ctx)}")
        if group.zones is not None:
            parts.append(f"{voice.be()} {self.where_it_is(group.zones, ctx, None)}")
        worded = self._worded(group.rest, ctx, voice)
        return self.listed([*parts, *map(self._one_of_several, worded)]) if parts else self._together(worded)

    def predicates_of(self, all_traits: tuple[Trait, ...], ctx: Context, voice: V) -> str:
        """Write the predicates of traits: "is white and has flying"."""
        return (
            self._together(self._worded(all_traits, ctx, voice)) if all_traits else f"{voice.be()} {self.in_the_game}"
        )

    def alternative(self, selector: Selector, ctx: Context, voice: V) -> str:
        """Write one of several alternatives as one predicate where a noun says it: "is a creature you control"."""
        group = group_of(selector)
        if len(group.heads) != 1 or group.named or group.ids or group.zones:
            return self.predicates_of(traits(selector), ctx, voice)
        return f"{voice.be()} {(self.many_of if voice.many else self.one_of)(group, ctx)}"

    def _worded(self, all_traits: Sequence[Trait], ctx: Context, voice: V) -> list[Worded]:
        """Return the traits in the order of predicates, each with its words."""
        return [(trait, self.words_of(trait, ctx, voice, True)) for trait in sorted(all_traits, key=place_of)]

    def _together(self, worded: Sequence[Worded]) -> str:
        """Join predicates; "either" tells where the alternatives of one of several begin."""
        if len(worded) == 1 and not mixes_and_with_or(worded[0][0]):
            return worded[0][1].predicate
        return self.listed(list(map(self._one_of_several, worded)))

    def _one_of_several(self, worded: Worded) -> str:
        trait, words = worded
        return self.either(words) if says_or(trait) else words.predicate
