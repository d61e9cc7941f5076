"""Abilities as lines of rules text in French: a subject, what is said of it, when, how long, and what X is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.expressions import Selector, Word
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
from layers_site.cardtext.wording.french import nouns, selectors
from layers_site.cardtext.wording.french.changes import (
    CHARACTERISTICS,
    Phrasing,
    emptied,
    has_plural,
    predicate,
    predicates,
    speaks_of_one,
)
from layers_site.cardtext.wording.french.conditions import condition_text
from layers_site.cardtext.wording.french.grammar import Noun, Voice, definite, listed, of, que, to
from layers_site.cardtext.wording.french.identity import identity_noun
from layers_site.cardtext.wording.french.nouns import own_name, person, where_it_is
from layers_site.cardtext.wording.french.values import NUMBERS, value_text, where
from layers_site.cardtext.wording.french.vocabulary import keyword_object, keyword_phrase, keyword_text, own_noun
from layers_site.cardtext.wording.french.world import world_clause
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
    speaks_of_another,
    staying,
    target_noun,
    tells_of_source,
    with_host,
)
from layers_site.cardtext.wording.traits import Group, group_of, says_each


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
    """Name the objects that the effect is locked on; before that those of its words, or a target."""
    if effect.locked_from is not None and not effect.affects:
        return subject_of(effect.locked_from, changes, ctx)
    many = len(effect.affects) > 1
    ids = effect.affects
    word = granted_noun(Group(), changes, ctx)
    target = own_noun(target_noun(changes))
    feminine = None if ids else target.feminine
    pronouns = ("affected", *ids) if len(ids) == 1 else ("affected",)
    own = replace(ctx, pronouns=frozenset(pronouns), many=many, feminine=feminine)
    one = f"{definite(target.singular, target.feminine)} {'ciblée' if target.feminine else 'ciblé'}"
    return Subject(nouns.names(ids, ctx) if ids else one, Voice(many, feminine, False), own, word)


# --- static abilities -------------------------------------------------------------------------------


def static_text(static: Static, ctx: Context, cda: bool, zones: Sequence[str]) -> str:
    """Write the sentences of a static ability; each repeats the condition, so that none stands without it."""
    ctx = located(staying(static.changes, ctx) if is_about_source(static) else with_host(static, ctx), cda, zones)
    opening = _opening(static, ctx, () if cda else zones)
    ctx = _by_name(static, ctx)
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


def as_long_as(parts: Sequence[str]) -> str:
    """Write "tant que … et que …"."""
    return f"tant {' et '.join(que(part) for part in parts)}, " if parts else ""


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a sentence behind "tant que": alternatives by themselves, then all else together."""

    alternatives: tuple[str, ...] = ()
    together: tuple[str, ...] = ()

    def text(self, more: str = "") -> str:
        return as_long_as(self.alternatives) + as_long_as((*self.together, more) if more else self.together)


def _opening(static: Static, ctx: Context, zones: Sequence[str]) -> Opening:
    """Return the zones and the condition of an ability."""
    # The zone is that of the owner of the card, who is "you" there (109.5).
    place = (f"{own_name(ctx)} est {where_it_is(zones, ctx, 'you')}",) if names_zones(zones) else ()
    named = _by_name(static, ctx)
    either, both = ([condition_text(part, named) for part in parts] for parts in apart(static.condition))
    if either:
        return Opening((*place, *either), tuple(both))
    return Opening((), (*place, *both))


#: What the source is called where "cette créature" could be another one that the sentence speaks of.
_OF_OTHERS_TOO: Final = frozenset(("Creature", "permanent", "card"))


def _by_name(static: Static, ctx: Context) -> Context:
    """Return the context that calls the source by its name, where its noun could be another object."""
    if ctx.source is None or ctx.own_noun not in _OF_OTHERS_TOO:
        return ctx
    if ctx.own_noun == "card" and speaks_of_another(static, {"graveyard_top"}):
        return replace(ctx, own_name=ctx.source)  # "cette carte" would be the card of the graveyard
    if tells_of_source(static):
        return ctx
    own = [change for change in static.changes if not about_world(change)]
    names_one = mentions_affected(own) or says_each(group_of(static.affects or Selector()))
    return replace(ctx, own_name=ctx.source) if names_one or speaks_of_another(static) else ctx


_BOTH: Final = Noun("force et l'endurance", "force et l'endurance", True)


def _defined_size(change: SetPT, ctx: Context) -> str:
    """Write the sentence that defines an object's power and toughness: "sont chacune égales au nombre de …" (604.3)."""
    own = ctx.with_pronouns("self", "affected", feminine=nouns.gender("self", ctx))
    power, toughness = change.power, change.toughness
    if power is not None and power == toughness:
        return f"{nouns.owned_by('self', _BOTH, ctx)} sont chacune égales {to(value_text(power, own))}"
    if power is None:
        text = "0" if toughness is None else value_text(toughness, own)
        return f"{nouns.owned_by('self', NUMBERS['toughness'], ctx)} est égale {to(text)}"
    first = f"{nouns.owned_by('self', NUMBERS['power'], ctx)} est égale {to(value_text(power, own))}"
    if toughness is None:
        return first
    more = beyond(power, toughness)
    then = value_text(toughness, own) if more is None else f"ce nombre plus {more}"
    return f"{first} et son endurance est égale {to(then)}"


# --- clauses ----------------------------------------------------------------------------------------


def object_clause(subject: Subject, changes: Sequence[Change], duration: str = "") -> str:
    """Write a whole sentence: subject, predicates, duration, and the meanings of the letters."""
    phrasing = Phrasing(subject.ctx, subject.voice, own_noun=subject.own_noun)
    taken = next((change for change in changes if isinstance(change, Control)), None)
    alone = taken is not None and len(changes) == 1
    if taken is not None and (alone or subject.voice.feminine is not None):
        parts = predicates([change for change in changes if change is not taken], phrasing)
        then = _clause(replace(subject, text=subject.pronoun), parts)
        clause = f"{_taking(taken, subject)} et {then}" if parts else _taking(taken, subject)
    else:
        parts = predicates(changes, phrasing)
        clause = _clause(subject, parts)
    return finished(clause, parts, duration, where(phrasing.letters, subject.ctx))


#: What is said of "il" and "elle" with "ce" instead.
_BEING_A: Final = ("est un ", "est une ", "n'est pas un ", "n'est pas une ")


def _clause(subject: Subject, parts: list[str]) -> str:
    """Join subject and predicates; French has "c’est une créature", not "elle est une créature"."""
    if subject.text != subject.pronoun or not parts or not parts[0].startswith(_BEING_A):
        return f"{subject.text} {listed(parts)}".rstrip()
    first = f"c'{parts[0]}" if parts[0].startswith("e") else f"ce {parts[0]}"
    rest = [f"{subject.pronoun} {parts[1]}", *parts[2:]] if len(parts) > 1 else []
    return listed([first, *rest])


def _taking(change: Control, subject: Subject) -> str:
    who = person(change.player, subject.ctx)
    if subject.voice.static and subject.text == subject.pronoun:
        return f"{who.subject} {'la' if subject.voice.feminine else 'le'} {who.verb('contrôle')}"
    if subject.voice.static:
        return f"{who.does('contrôle')} {subject.text}"
    return f"{who.does('acquiert')} le contrôle {of(subject.text)}"


# --- resolved effects -------------------------------------------------------------------------------


def effect_sentences(effect: Effect, ctx: Context) -> str:
    """Write a resolved effect: what it does to which objects, by their names, and for how long."""
    opening = as_long_as([] if effect.condition is None else [condition_text(effect.condition, ctx)])
    ctx = having_mentioned(effect.condition, ctx)
    duration = "" if effect.duration is None else effect.duration.fr
    own = [change for change in effect.changes if not about_world(change)]
    sentences = []
    if own:
        sentences.append(object_clause(subject_of_effect(effect, own, ctx), own, duration))
    world = [world_clause(change, ctx) for change in effect.changes if about_world(change)]
    sentences += [finished(text, (), duration, "") for text in world]
    return " ".join(sentence(f"{opening}{text}") for text in sentences)


# --- an ability as a line of rules text in French, and as a quotation inside another --------------------


_KINDS: Final = {"activated": "activées", "triggered": "déclenchées", "mana": "de mana", "keyword": "mot-clé"}


def ability_line(ability: Ability, ctx: Context) -> str:
    """Write the ability: its own text, or a text from its data: a keyword by its name, anything else as sentences."""
    label = ability.text or (ability.other if ability.keyword is None else None)
    if label is not None:
        return label.fr
    static = ability.static and static_text(ability.static, ctx, ability.cda, ability.zones)
    if ability.keyword is None:
        return static or ""
    line = capitalised(keyword_text(ability.keyword))
    line = line if ability.x is None else f"{line}, X étant {value_text(ability.x, ctx)}"
    return line if static is None else f"{line} ({static})"


def quotation(ability: Ability, ctx: Context) -> str:
    """Write the ability between the quotation marks of its depth: « … », and “…” inside those."""
    text = "…" if ctx.is_too_deep else sentence(ability_line(ability, ctx))
    return f"« {text} »" if ctx.depth % 2 else f"“{text}”"


@predicate.register
def _face(clause: TurnFace, phrasing: Phrasing) -> str:
    verb = phrasing.voice.verb("est" if phrasing.voice.static else "se retourne")
    text = f"{verb} face {'cachée' if clause.down else 'visible'}"
    if not isinstance(clause.down, Face):
        return text
    what = _listed_face(clause.down, phrasing)
    # « des créatures » loses its article after « de ».
    return f"{text}, sous la forme {f'de {what[4:]}' if what.startswith('des ') else of(what)}"


def _listed_face(face: Face, phrasing: Phrasing) -> str:
    """Write all that a face-down permanent is: "une créature 2/2 avec la parade {2}"."""
    what = identity_noun(identity_of(face), phrasing.voice) if face.types else "un objet sans type"
    named = [f"du nom de « {face.name.fr} »"] if face.name.fr else []
    cost = [f"avec le coût de mana {face.mana_cost}"] if face.mana_cost else []
    longer = tuple(ability for ability in face.abilities if ability.plain_keyword is None)
    written = [f"avec {listed(ability_phrases(longer, phrasing))}"] if longer else []
    return ", ".join([what, *named, *cost, *written])


@predicate.register
def _full_text(clause: FullText, phrasing: Phrasing) -> str:
    text = f"{phrasing.voice.having} le texte complet {of(nouns.full_reference(clause.of, phrasing.ctx))}"
    if not clause.plus:
        return text
    return f"{text} et {listed(ability_phrases(clause.plus, phrasing))}"


@predicate.register
def _add(clause: AddAbilities, phrasing: Phrasing) -> str:
    if not clause.abilities:
        return emptied("add", CHARACTERISTICS["abilities"], phrasing)
    return f"{phrasing.voice.having} {listed(ability_phrases(clause.abilities, phrasing))}"


def ability_phrases(abilities: Sequence[Ability], phrasing: Phrasing) -> list[str]:
    """Write abilities: keywords with their article, anything else between quotation marks at the end."""
    ctx = phrasing.ctx.inside(phrasing.own_noun, abilities)
    named = [keyword_object(ability.plain_keyword) for ability in abilities if ability.plain_keyword is not None]
    written = [quotation(ability, ctx) for ability in abilities if ability.plain_keyword is None]
    return named + written


@predicate.register
def _remove(clause: RemoveAbilities, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    if clause.keywords == ():
        return emptied("remove", CHARACTERISTICS["abilities"], phrasing)
    spared = f", sauf {voice.its('capacités de mana', several=True)}" if clause.except_mana else ""
    return f"{voice.verb('perd')} {_abilities(clause.keywords, voice)}{spared}"


@predicate.register
def _forbid(clause: ForbidAbilities, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    if clause.keywords == ():
        return emptied("remove", CHARACTERISTICS["abilities"], phrasing)
    can = f"{voice.verb('perd')} {_abilities(clause.keywords, voice)} et ne {voice.verb('peut')} ni"
    if clause.keywords is None:
        return f"{can} en avoir ni en acquérir"
    return f"{can} avoir ni acquérir {listed([keyword_phrase(word) for word in clause.keywords], 'ou')}"


def _abilities(keywords: tuple[Word, ...] | None, voice: Voice) -> str:
    if keywords is None:
        return f"toutes {voice.its('capacités', several=True)}"
    return listed([keyword_phrase(word) for word in keywords])


@predicate.register
def _add_from(clause: AddAbilitiesFrom, phrasing: Phrasing) -> str:
    givers = selectors.of_every(clause.selector, replace(phrasing.ctx, pronouns=phrasing.ctx.pronouns & {"affected"}))
    return f"{phrasing.voice.having} toutes les capacités {_KINDS[clause.only]} {givers}"
