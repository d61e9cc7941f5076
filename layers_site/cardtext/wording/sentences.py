"""The walk through abilities and effects: a subject, what is said of it, when, how long. A language adds its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, TypeVar

from engine.expressions import Condition, Ref, Selector, Value
from engine.scenario import Ability, Change, Effect, SetPT, Static
from layers_site.cardtext.wording.clauses import Letters, about_world
from layers_site.cardtext.wording.context import (
    AnyVoice,
    Context,
    Language,
    capitalised,
    finished,
    going_on,
    in_language,
    sentence,
)
from layers_site.cardtext.wording.phrases import Phrases
from layers_site.cardtext.wording.subjects import (
    about_creature,
    apart,
    beyond,
    defines_size,
    granted_noun,
    having_mentioned,
    is_land,
    is_one,
    is_severally,
    located,
    mentions_affected,
    names_zones,
    only_restricts,
    staying,
    target_noun,
    with_host,
)
from layers_site.cardtext.wording.traits import Group, alternatives, group_of, says_each

V = TypeVar("V", bound=AnyVoice)


@dataclass(slots=True)
class AnyPhrasing(Generic[V]):
    """One sentence while it is put together: how its subject is spoken of, and the letters it has used."""

    ctx: Context
    voice: V
    letters: Letters = field(default_factory=Letters)
    own_noun: str = "permanent"


@dataclass(frozen=True, slots=True)
class AnySubject(Generic[V]):
    """Who a sentence is about, how it is spoken of, and a condition that its selector adds.

    `again` is the subject behind several conditions, where "it" could be another object.
    """

    text: str
    voice: V
    ctx: Context
    own_noun: str
    condition: str = ""
    again: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a sentence behind "as long as": alternatives (or the words of a turn) alone, then all else.

    `placed` tells that the first of these is the zone of the card.
    """

    alternatives: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    placed: bool = False

    def and_more(self, more: str) -> Opening:
        return replace(self, together=(*self.together, more)) if more else self


@dataclass(frozen=True, slots=True)
class Sentences(Generic[V]):
    """The words of a language for subjects, conditions and changes.

    `gender` and `named_gender` are None where nobody knows; English, which has none, has False. `every` takes whether
    no word such as "all" is needed, `equal` is said of the source's own numbers.
    """

    language: Language
    voice: Callable[..., V]
    phrases: Phrases[V]
    #: Behind a list of objects each of which is meant by itself.
    each_of_them: str
    that_card: str
    #: Of the words of a turn; None where a condition is none.
    turn: Callable[[Condition], str | None]
    open: Callable[[Opening], str]
    quoted: Callable[[str, int], str]
    by_name: Callable[[Static, Context], Context]
    speaks_of_one: Callable[[Change], bool]
    fits_several: Callable[[Change], bool]
    gender: Callable[[Selector, Context, bool], bool | None]
    named_gender: Callable[[Group, Context], bool | None]
    named: Callable[[Group, Context], str]
    names: Callable[[tuple[str, ...], Context], str]
    none: Callable[[Group, Context], str]
    each: Callable[[Selector, Context], str]
    every: Callable[[Selector, Context, bool], str]
    target: Callable[[str], tuple[str, bool | None]]
    equal: Callable[[Literal["power", "toughness", "both"], str, Context], str]
    and_toughness: Callable[[str, int | None], str]
    condition: Callable[[Condition, Context], str]
    value: Callable[[Value, Context], str]
    keyword: Callable[[str], str]
    keyword_object: Callable[[str], str]
    #: Before what the X of a keyword is.
    where_x: str
    predicates: Callable[[Sequence[Change], AnyPhrasing[V]], list[str]]
    world_clause: Callable[[Change, Context], str]
    object_clause: Callable[[AnySubject[V], Sequence[Change], str], str]
    where: Callable[[Letters, Context], str]

    # --- subjects ---------------------------------------------------------------------------------------

    def subject_of(self, selector: Selector, changes: Sequence[Change], ctx: Context) -> AnySubject[V]:
        """Write the subject for a selector: all the objects, or "each" where each has its own numbers."""
        group = group_of(selector)
        noun = granted_noun(group, changes, ctx)
        if group.named is not None:
            return self._named_subject(group, group.named, noun, about_creature(changes, ctx))
        if any(part.named is not None or part.ids for part in alternatives(group) or (group,)):
            return self._listed_subject(selector, noun, changes, about_creature(changes, ctx))
        none = only_restricts(changes) and all(map(self.speaks_of_one, changes))
        one = none or says_each(group) or mentions_affected(changes) or not all(map(self.fits_several, changes))
        feminine = self.gender(selector, ctx, not one)
        voice = self.voice(many=not one, feminine=feminine, static=ctx.static, of_none=none)
        if none:
            return AnySubject(self.none(group, ctx), voice, ctx, noun)
        own = replace(ctx, of_lands=group.is_of_lands)
        if one:
            return AnySubject(self.each(selector, ctx), voice, own.with_pronouns("affected", feminine=feminine), noun)
        return AnySubject(self.every(selector, ctx, only_restricts(changes)), voice, own, noun)

    def _named_subject(self, group: Group, ref: Ref, noun: str, ctx: Context) -> AnySubject[V]:
        """Write a single object as the subject; its other tests become a condition: "as long as it is white"."""
        bare = not (group.rest or group.other or group.token or group.zones)
        heads = group.heads if bare and ctx.names_host(group) else ()
        alone = Group(named=group.named, heads=heads)
        feminine, name = self.named_gender(alone, ctx), self.named(alone, ctx)
        voice = self.voice(feminine=feminine, static=ctx.static)
        own = replace(ctx.with_pronouns(ref, "affected", feminine=feminine), of_lands=is_land(ref, heads, ctx))
        rest = replace(group, named=None, heads=() if heads else group.heads)
        required = self.phrases.told_of(rest, own, voice)
        condition = f"{name} {required}" if required else ""
        it = name if feminine is None else voice.it
        # "Tant que le permanent enchanté est un zombie, la créature enchantée …": two genders have no pronoun.
        is_topic = ctx.topic == ref and self.named_gender(Group(named=group.named), ctx) == feminine
        again = self.that_card if ref == "graveyard_top" else it if is_topic else name
        return AnySubject(it if condition or is_topic else name, voice, own, noun, condition, again)

    def _listed_subject(self, selector: Selector, noun: str, changes: Sequence[Change], ctx: Context) -> AnySubject[V]:
        """List objects by name as the subject: "this creature and enchanted creature each"."""
        group = group_of(selector)
        severally, feminine = is_severally(group, changes), self.gender(selector, ctx, True)
        voice = self.voice(many=not is_one(group), feminine=feminine, static=ctx.static, severally=severally)
        text = self.named(group, ctx) + (self.each_of_them if severally else "")
        return AnySubject(text, voice, ctx.with_pronouns("affected", feminine=feminine), noun)

    def subject_of_effect(self, effect: Effect, changes: Sequence[Change], ctx: Context) -> AnySubject[V]:
        """Name the objects that the effect is locked on; before it is on a board, those that its words describe."""
        ids = effect.affects
        if not ids and effect.locked_from is not None:
            return self.subject_of(effect.locked_from, changes, ctx)
        many = len(ids) > 1
        text, feminine = (self.names(ids, ctx), None) if ids else self.target(target_noun(changes))
        pronouns = ("affected", *ids) if len(ids) == 1 else ("affected",)
        own = replace(ctx, pronouns=frozenset(pronouns), many=many, feminine=feminine)
        voice = self.voice(many=many, feminine=feminine, static=False)
        return AnySubject(text, voice, own, granted_noun(Group(), changes, ctx))

    # --- abilities --------------------------------------------------------------------------------------

    def ability(self, ability: Ability, ctx: Context) -> str:
        """Write an ability as a line: its own text, or a text from its data: a keyword by its name, else sentences."""
        label = ability.text or (ability.other if ability.keyword is None else None)
        if label is not None:
            return in_language(label, self.language)
        static = ability.static and self._static(ability.static, ctx, ability.cda, ability.zones)
        if ability.keyword is None:
            return static or ""
        line = capitalised(self.keyword(ability.keyword))
        if ability.x is not None:
            line = f"{line}, {self.where_x} {self.value(ability.x, ctx)}"
        return line if static is None else f"{line} ({static})"

    def ability_phrases(self, abilities: Sequence[Ability], phrasing: AnyPhrasing[V]) -> list[str]:
        """Write abilities behind a verb: keywords by name, anything else between quotation marks at the end."""
        ctx = phrasing.ctx.inside(phrasing.own_noun, abilities)
        named = [self.keyword_object(plain) for ability in abilities if (plain := ability.plain_keyword) is not None]
        return named + [self._quotation(ability, ctx) for ability in abilities if ability.plain_keyword is None]

    def _quotation(self, ability: Ability, ctx: Context) -> str:
        return self.quoted("…" if ctx.is_too_deep else sentence(self.ability(ability, ctx)), ctx.depth)

    def _static(self, static: Static, ctx: Context, cda: bool, zones: Sequence[str]) -> str:
        """Write the sentences of a static ability; each repeats the condition, so that none stands without it."""
        of_source = static.affects is not None and group_of(static.affects).named == "self"
        ctx = located(staying(static.changes, ctx) if of_source else with_host(static, ctx), cda, zones)
        opening = self._opening(static, ctx, () if cda else zones)
        ctx = self.by_name(static, ctx)
        ctx = having_mentioned(static.condition, ctx, in_zones=not cda and names_zones(zones))
        own = [change for change in static.changes if not about_world(change)]
        sizes = [change for change in own if isinstance(change, SetPT) and defines_size(change, static, cda)]
        rest = [change for change in own if change not in sizes]
        sentences = [self._defined_size(change, ctx) for change in sizes]
        sentences += [self.world_clause(change, ctx) for change in static.changes if about_world(change)]
        texts = [f"{self.open(opening)}{text}" for text in sentences]
        if rest:
            texts.insert(len(sizes), self._about_objects(static, rest, ctx, opening))
        return " ".join(map(sentence, texts))

    def _opening(self, static: Static, ctx: Context, zones: Sequence[str]) -> Opening:
        """Return the zones and the condition of an ability; "during your turn" where that is all."""
        turn = None if static.condition is None or names_zones(zones) else self.turn(static.condition)
        if turn is not None:
            return Opening((turn,))
        # The zone is that of the owner of the card, who is "you" there (109.5).
        place = (self._in_zones(zones, ctx),) if names_zones(zones) else ()
        named = self.by_name(static, ctx)
        either, both = ([self.condition(part, named) for part in parts] for parts in apart(static.condition))
        if either:
            return Opening((*place, *either), tuple(both))
        return Opening((), (*place, *both), bool(place))

    def _in_zones(self, zones: Sequence[str], ctx: Context) -> str:
        there = self.phrases.where_it_is(zones, ctx, "you")
        return f"{self.phrases.own_name(ctx)} {self.voice().be()} {there}"

    def _about_objects(self, static: Static, changes: Sequence[Change], ctx: Context, opening: Opening) -> str:
        """Write what is so of the objects; a condition on a single one stands behind the others."""
        subject = self.subject_of(static.affects or Selector(), changes, ctx)
        if subject.condition and opening.together:
            subject = replace(subject, text=subject.again)
        return f"{self.open(opening.and_more(subject.condition))}{self.object_clause(subject, changes, '')}"

    def _defined_size(self, change: SetPT, ctx: Context) -> str:
        """Write what defines power and toughness of an object: "are each equal to the number of …" (604.3)."""
        own = ctx.with_pronouns("self", "affected", feminine=self.named_gender(Group(named="self"), ctx))
        power, toughness = change.power, change.toughness
        if power is not None and power == toughness:
            return self.equal("both", self.value(power, own), ctx)
        if power is None:
            return self.equal("toughness", "0" if toughness is None else self.value(toughness, own), ctx)
        first = self.equal("power", self.value(power, own), ctx)
        if toughness is None:
            return first
        return f"{first} {self.and_toughness(self.value(toughness, own), beyond(power, toughness))}"

    # --- effects, and changes alone -----------------------------------------------------------------------

    def effect(self, effect: Effect, ctx: Context) -> str:
        """Write a resolved effect: what it does to which objects, by their names, and for how long."""
        condition = effect.condition
        opening = self.open(Opening(together=() if condition is None else (self.condition(condition, ctx),)))
        ctx = having_mentioned(condition, ctx)
        duration = "" if effect.duration is None else in_language(effect.duration, self.language)
        own = [change for change in effect.changes if not about_world(change)]
        sentences = []
        if own:
            sentences.append(self.object_clause(self.subject_of_effect(effect, own, ctx), own, duration))
        world = [self.world_clause(change, ctx) for change in effect.changes if about_world(change)]
        sentences += [finished(text, (), duration, "") for text in world]
        return " ".join(sentence(f"{opening}{text}") for text in sentences)

    def changes(self, changes: Sequence[Change], ctx: Context, many: bool, feminine: bool | None) -> str:
        # What nobody has named is spoken of as what such changes are for: in French a creature is "elle".
        gender = self.target(target_noun(changes))[1] if feminine is None else feminine
        own = ctx.with_pronouns("affected", *ctx.pronouns, many=many, feminine=gender)
        phrasing = AnyPhrasing(own, self.voice(many=many, feminine=feminine, static=ctx.static))
        parts = self.predicates(changes, phrasing)
        parts += [self.world_clause(change, ctx) for change in changes if about_world(change)]
        meaning = self.where(phrasing.letters, own)
        return going_on(", ".join(part for part in (self.phrases.listed(parts), meaning) if part))

    def selector(self, selector: Selector, ctx: Context) -> str:
        group = group_of(selector)
        is_named = group.named is not None or group.ids
        return self.named(group, ctx) if is_named else self.every(selector, ctx, False)
