"""Abilities as lines of rules text in French: a subject, what is said of it, when, how long, and what X is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from engine.expressions import Selector, Word
from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    Change,
    Control,
    Face,
    ForbidAbilities,
    FullText,
    RemoveAbilities,
    Restrict,
    Static,
    TurnFace,
)
from layers_site.cardtext.wording.clauses import about_world
from layers_site.cardtext.wording.context import Context, finished
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
from layers_site.cardtext.wording.french.conditions import CONDITIONS
from layers_site.cardtext.wording.french.grammar import Noun, Voice, definite, listed, of, que, to
from layers_site.cardtext.wording.french.identity import identity_noun
from layers_site.cardtext.wording.french.nouns import person
from layers_site.cardtext.wording.french.values import NUMBERS, value_text, where
from layers_site.cardtext.wording.french.vocabulary import keyword_object, keyword_phrase, keyword_text, own_noun
from layers_site.cardtext.wording.french.world import world_clause
from layers_site.cardtext.wording.sentences import AnySubject, Opening, Sentences
from layers_site.cardtext.wording.subjects import identity_of, mentions_affected, speaks_of_another, tells_of_source
from layers_site.cardtext.wording.traits import group_of, says_each

Subject = AnySubject[Voice]


def _fits_several(change: Change) -> bool:
    """Return whether the words of a restriction fit several objects: the plural of its verb must be known."""
    return not isinstance(change, Restrict) or has_plural(change)


def _target(word: str) -> tuple[str, bool]:
    """Name a target that has not been chosen yet: "la créature ciblée"."""
    target = own_noun(word)
    return f"{definite(target.singular, target.feminine)} ciblé{'e' * target.feminine}", target.feminine


# --- static abilities -------------------------------------------------------------------------------


def _open(opening: Opening) -> str:
    """Write "tant que … et que …", once for alternatives by themselves and once for all else together."""
    groups = (opening.alternatives, opening.together)
    return "".join(f"tant {' et '.join(map(que, parts))}, " for parts in groups if parts)


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


def _equal(what: Literal["power", "toughness", "both"], to_what: str, ctx: Context) -> str:
    """Write that numbers of the source are so many: "sa force est égale au nombre de …"."""
    numbers = nouns.owned_by("self", _BOTH if what == "both" else NUMBERS[what], ctx)
    return f"{numbers} {'sont chacune égales' if what == 'both' else 'est égale'} {to(to_what)}"


def _and_toughness(to_what: str, more: int | None) -> str:
    return f"et son endurance est égale {to(to_what if more is None else f'ce nombre plus {more}')}"


# --- clauses ----------------------------------------------------------------------------------------


def _object_clause(subject: Subject, changes: Sequence[Change], duration: str) -> str:
    """Write a whole sentence: subject, predicates, duration, and the meanings of the letters."""
    phrasing = Phrasing(subject.ctx, subject.voice, own_noun=subject.own_noun)
    taken = next((change for change in changes if isinstance(change, Control)), None)
    alone = taken is not None and len(changes) == 1
    if taken is not None and (alone or subject.voice.feminine is not None):
        parts = predicates([change for change in changes if change is not taken], phrasing)
        then = _clause(replace(subject, text=subject.voice.it), parts)
        clause = f"{_taking(taken, subject)} et {then}" if parts else _taking(taken, subject)
    else:
        parts = predicates(changes, phrasing)
        clause = _clause(subject, parts)
    return finished(clause, parts, duration, where(phrasing.letters, subject.ctx))


#: What is said of "il" and "elle" with "ce" instead.
_BEING_A: Final = ("est un ", "est une ", "n'est pas un ", "n'est pas une ")


def _clause(subject: Subject, parts: list[str]) -> str:
    """Join subject and predicates; French has "c’est une créature", not "elle est une créature"."""
    if subject.text != subject.voice.it or not parts or not parts[0].startswith(_BEING_A):
        return f"{subject.text} {listed(parts)}".rstrip()
    first = f"c'{parts[0]}" if parts[0].startswith("e") else f"ce {parts[0]}"
    rest = [f"{subject.voice.it} {parts[1]}", *parts[2:]] if len(parts) > 1 else []
    return listed([first, *rest])


def _taking(change: Control, subject: Subject) -> str:
    who = person(change.player, subject.ctx)
    if subject.voice.static and subject.text == subject.voice.it:
        return f"{who.subject} {'la' if subject.voice.feminine else 'le'} {who.verb('contrôle')}"
    if subject.voice.static:
        return f"{who.does('contrôle')} {subject.text}"
    return f"{who.does('acquiert')} le contrôle {of(subject.text)}"


# --- what is had, lost and turned face down -----------------------------------------------------------


_KINDS: Final = {"activated": "activées", "triggered": "déclenchées", "mana": "de mana", "keyword": "mot-clé"}


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
    written = [f"avec {listed(SENTENCES.ability_phrases(longer, phrasing))}"] if longer else []
    return ", ".join([what, *named, *cost, *written])


@predicate.register
def _full_text(clause: FullText, phrasing: Phrasing) -> str:
    text = f"{phrasing.voice.having} le texte complet {of(nouns.full_reference(clause.of, phrasing.ctx))}"
    if not clause.plus:
        return text
    return f"{text} et {listed(SENTENCES.ability_phrases(clause.plus, phrasing))}"


@predicate.register
def _add(clause: AddAbilities, phrasing: Phrasing) -> str:
    if not clause.abilities:
        return emptied("add", CHARACTERISTICS["abilities"], phrasing)
    return f"{phrasing.voice.having} {listed(SENTENCES.ability_phrases(clause.abilities, phrasing))}"


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


SENTENCES: Final = Sentences(
    "fr",
    Voice,
    selectors.PHRASES,
    each_of_them="",
    that_card="cette carte",
    turn=lambda _condition: None,
    open=_open,
    quoted=lambda text, depth: f"« {text} »" if depth % 2 else f"“{text}”",
    by_name=_by_name,
    speaks_of_one=speaks_of_one,
    fits_several=_fits_several,
    gender=selectors.group_gender,
    named_gender=selectors.named_gender,
    named=selectors.among,
    names=nouns.names,
    none=selectors.none,
    each=selectors.each,
    every=lambda selector, ctx, bare: (selectors.the_many if bare else selectors.every)(selector, ctx),
    target=_target,
    equal=_equal,
    and_toughness=_and_toughness,
    condition=CONDITIONS.text,
    value=value_text,
    keyword=keyword_text,
    keyword_object=keyword_object,
    where_x="X étant",
    predicates=predicates,
    world_clause=world_clause,
    object_clause=_object_clause,
    where=where,
)
