"""Abilities as lines of rules text in English: a subject, what is said of it, when, how long, and what X is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.expressions import ActiveCondition, Condition, NotCondition, Selector, Word
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    Change,
    Control,
    Effect,
    Face,
    ForbidAbilities,
    FullText,
    RemoveAbilities,
    Restrict,
    SetPT,
    Static,
    TurnFace,
)
from layers_site.cardtext.wording.clauses import about_world
from layers_site.cardtext.wording.context import Context, capitalised, finished, sentence
from layers_site.cardtext.wording.english import selectors
from layers_site.cardtext.wording.english.changes import (
    Phrasing,
    contracted,
    emptied,
    identity_noun,
    predicate,
    predicates,
)
from layers_site.cardtext.wording.english.conditions import condition_text
from layers_site.cardtext.wording.english.grammar import Voice, cannot, keyword_phrase, keyword_text, listed, own_noun
from layers_site.cardtext.wording.english.nouns import own_name, person, where_it_is
from layers_site.cardtext.wording.english.values import value_text, where, world_clause
from layers_site.cardtext.wording.subjects import (
    about_creature,
    apart,
    beyond,
    defines_size,
    granted_noun,
    having_mentioned,
    identity_of,
    is_about_source,
    is_land,
    is_one,
    is_severally,
    located,
    mentions_affected,
    names_objects,
    names_zones,
    only_restricts,
    staying,
    target_noun,
    with_host,
)
from layers_site.cardtext.wording.traits import Group, group_of, says_each

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
    """Name the objects that the effect is locked on; before that those of its words, or a target."""
    if effect.locked_from is not None and not effect.affects:
        return subject_of(effect.locked_from, changes, ctx)
    many = len(effect.affects) > 1
    ids = effect.affects
    pronouns = ("affected", *ids) if len(ids) == 1 else ("affected",)
    own = replace(ctx, pronouns=frozenset(pronouns), many=many)
    noun = granted_noun(Group(), changes, ctx)
    text = selectors.names(ids, ctx) if ids else f"target {own_noun(target_noun(changes))}"
    return Subject(text, Voice(many, False), own, noun)


# --- static abilities -------------------------------------------------------------------------------


def static_text(static: Static, ctx: Context, cda: bool, zones: Sequence[str]) -> str:
    """Write the sentences of a static ability; each repeats the condition, so that none stands without it."""
    ctx = located(staying(static.changes, ctx) if is_about_source(static) else with_host(static, ctx), cda, zones)
    opening = _opening(static, ctx, () if cda else zones)
    ctx = having_mentioned(static.condition, ctx, in_zones=not cda and names_zones(zones))
    own = [change for change in static.changes if not about_world(change)]
    sizes = [change for change in own if isinstance(change, SetPT) and defines_size(change, static, cda)]
    rest = [change for change in own if change not in sizes]
    sentences = [_defined_size(change, ctx) for change in sizes]
    sentences += [world_clause(change, ctx) for change in static.changes if about_world(change)]
    texts = [f"{opening.text()}{text}" for text in sentences]
    if rest:
        subject = subject_of(static.affects or Selector(), rest, ctx)
        if subject.condition and opening.together:  # a condition on a single one stands behind the others
            subject = replace(subject, text=subject.again)
        texts.insert(len(sizes), f"{opening.text(subject.condition)}{object_clause(subject, rest)}")
    return " ".join(map(sentence, texts))


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a sentence behind "as long as": alternatives (or the words of a turn) alone, then all else."""

    alternatives: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    placed: bool = False

    def text(self, more: str = "") -> str:
        parts = (*self.together, more) if more else self.together
        if self.alternatives and self.alternatives[0] in _TURNS.values():
            first = f"{self.alternatives[0]}, "
        else:
            first = f"as long as {' and '.join(self.alternatives)}, " if self.alternatives else ""
        joined = " and ".join(parts) if self.placed else listed(parts)
        return f"{first}as long as {joined}, " if parts else first


def _opening(static: Static, ctx: Context, zones: Sequence[str]) -> Opening:
    """Return the zones and the condition of an ability; "during your turn" where that is all."""
    turn = None if static.condition is None or names_zones(zones) else _TURNS.get(static.condition)
    if turn is not None:
        return Opening((turn,))
    # The zone is that of the owner of the card, who is "you" there (109.5).
    place = (f"{own_name(ctx)} is {where_it_is(zones, ctx, 'you')}",) if names_zones(zones) else ()
    either, both = ([condition_text(part, ctx) for part in parts] for parts in apart(static.condition))
    if either:
        return Opening((*place, *either), tuple(both))
    return Opening((), (*place, *both), bool(place))


#: A turn alone is said so; together with another condition it is one of several.
_TURNS: Final[dict[Condition, str]] = {
    ActiveCondition("you"): "during your turn",
    NotCondition(ActiveCondition("you")): "during turns other than yours",
}


def _defined_size(change: SetPT, ctx: Context) -> str:
    """Write the sentence that defines power and toughness of an object: "are each equal to the number of …" (604.3)."""
    own = ctx.with_pronouns("self", "affected")
    power, toughness = change.power, change.toughness
    if power is not None and power == toughness:
        return f"{selectors.owned_by('self', 'power and toughness', ctx)} are each equal to {value_text(power, own)}"
    if power is None:
        text = "0" if toughness is None else value_text(toughness, own)
        return f"{selectors.owned_by('self', 'toughness', ctx)} is equal to {text}"
    first = f"{selectors.owned_by('self', 'power', ctx)} is equal to {value_text(power, own)}"
    if toughness is None:
        return first
    more = beyond(power, toughness)
    then = value_text(toughness, own) if more is None else f"that number plus {more}"
    return f"{first} and its toughness is equal to {then}"


# --- clauses ----------------------------------------------------------------------------------------


def object_clause(subject: Subject, changes: Sequence[Change], duration: str = "") -> str:
    """Write a whole sentence: subject, predicates, duration, and the meanings of the letters."""
    phrasing = Phrasing(subject.ctx, subject.voice, own_noun=subject.own_noun)
    taken = next((change for change in changes if isinstance(change, Control)), None)
    if taken is None:
        parts = predicates(changes, phrasing)
        clause = contracted(f"{subject.text} {listed(parts)}".rstrip())
    else:
        parts = predicates([change for change in changes if change is not taken], phrasing)
        then = contracted(f"{subject.voice.it} {listed(parts)}")
        clause = f"{_taking(taken, subject)} and {then}" if parts else _taking(taken, subject)
    return finished(clause, parts, duration, where(phrasing.letters, subject.ctx))


def _taking(change: Control, subject: Subject) -> str:
    who = person(change.player, subject.ctx)
    if subject.voice.static:
        return f"{who.does('controls', 'control')} {subject.text}"
    return f"{who.does('gains', 'gain')} control of {subject.text}"


# --- resolved effects -------------------------------------------------------------------------------


def effect_sentences(effect: Effect, ctx: Context) -> str:
    """Write a resolved effect: what it does to which objects, by their names, and for how long."""
    opening = "" if effect.condition is None else f"as long as {condition_text(effect.condition, ctx)}, "
    ctx = having_mentioned(effect.condition, ctx)
    duration = "" if effect.duration is None else effect.duration.en
    own = [change for change in effect.changes if not about_world(change)]
    sentences = []
    if own:
        sentences.append(object_clause(subject_of_effect(effect, own, ctx), own, duration))
    world = [world_clause(change, ctx) for change in effect.changes if about_world(change)]
    sentences += [finished(text, (), duration, "") for text in world]
    return " ".join(sentence(f"{opening}{text}") for text in sentences)


# --- an ability as a line of rules text, and as a quotation inside another ------------------------------


def ability_line(ability: Ability, ctx: Context) -> str:
    """Write the ability: its own text, or a text from its data: a keyword by its name, anything else as sentences."""
    label = ability.text or (ability.other if ability.keyword is None else None)
    if label is not None:
        return label.en
    static = ability.static and static_text(ability.static, ctx, ability.cda, ability.zones)
    if ability.keyword is None:
        return static or ""
    line = capitalised(keyword_text(ability.keyword))
    line = line if ability.x is None else f"{line}, where X is {value_text(ability.x, ctx)}"
    return line if static is None else f"{line} ({static})"


def quotation(ability: Ability, ctx: Context) -> str:
    """Write the ability between the quotation marks of its depth: “…”, and ‘…’ inside those."""
    opening, closing = ("“", "”") if ctx.depth % 2 else ("‘", "’")
    text = "…" if ctx.is_too_deep else sentence(ability_line(ability, ctx))
    return f"{opening}{text}{closing}"


@predicate.register
def _face(clause: TurnFace, phrasing: Phrasing) -> str:
    turned = "" if phrasing.voice.static else " turned"
    text = f"{phrasing.voice.verb('is')}{turned} face {'down' if clause.down else 'up'}"
    return f"{text} as {_listed_face(clause.down, phrasing)}" if isinstance(clause.down, Face) else text


def _listed_face(face: Face, phrasing: Phrasing) -> str:
    """Write all that a face-down permanent is: "a 2/2 creature with ward {2}"."""
    what = identity_noun(identity_of(face), phrasing.voice) if face.types else "something without a type"
    named = [f"named “{face.name.en}”"] if face.name.en else []
    cost = [f"with the mana cost {face.mana_cost}"] if face.mana_cost else []
    longer = tuple(ability for ability in face.abilities if ability.plain_keyword is None)
    written = [f"with {listed(ability_phrases(longer, phrasing))}"] if longer else []
    return ", ".join([what, *named, *cost, *written])


@predicate.register
def _full_text(clause: FullText, phrasing: Phrasing) -> str:
    text = f"{phrasing.voice.having} the full text of {selectors.reference(clause.of, phrasing.ctx)}"
    if not clause.plus:
        return text
    return f"{text} and {listed(ability_phrases(clause.plus, phrasing))}"


@predicate.register
def _add(clause: AddAbilities, phrasing: Phrasing) -> str:
    if not clause.abilities:
        return emptied("add", "abilities", phrasing)
    return f"{phrasing.voice.having} {listed(ability_phrases(clause.abilities, phrasing))}"


def ability_phrases(abilities: Sequence[Ability], phrasing: Phrasing) -> list[str]:
    """Write abilities: keywords by name, anything else between quotation marks at the end."""
    ctx = phrasing.ctx.inside(phrasing.own_noun, abilities)
    named = [keyword_text(ability.plain_keyword) for ability in abilities if ability.plain_keyword is not None]
    written = [quotation(ability, ctx) for ability in abilities if ability.plain_keyword is None]
    return named + written


@predicate.register
def _remove(clause: RemoveAbilities, phrasing: Phrasing) -> str:
    if clause.keywords == ():
        return emptied("remove", "abilities", phrasing)
    spared = " except mana abilities" if clause.except_mana else ""
    return f"{phrasing.voice.verb('loses')} {_abilities(clause.keywords, 'and')}{spared}"


@predicate.register
def _forbid(clause: ForbidAbilities, phrasing: Phrasing) -> str:
    if clause.keywords == ():
        return emptied("remove", "abilities", phrasing)
    them = "abilities" if clause.keywords is None else _abilities(clause.keywords, "or")
    return f"{phrasing.voice.verb('loses')} {_abilities(clause.keywords, 'and')} and can't have or gain {them}"


def _abilities(keywords: tuple[Word, ...] | None, word: str) -> str:
    if keywords is None:
        return "all abilities"
    return listed([keyword_phrase(keyword) for keyword in keywords], word)


@predicate.register
def _add_from(clause: AddAbilitiesFrom, phrasing: Phrasing) -> str:
    return f"{phrasing.voice.having} all {clause.only} abilities of {selectors.every(clause.selector, phrasing.ctx)}"
