"""Changes of types, supertypes and colors in French, each as what is said after its subject."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.expressions import ChosenWord, Word
from engine.scenario import CardTypes, Colors, LoseSubtypes, Subtypes, Supertypes, TypesOf
from layers_site.explain.wording.clauses import Identity, LosesOtherTypes
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.french import selectors
from layers_site.explain.wording.french.changes import CHARACTERISTICS, Phrasing, emptied, predicate
from layers_site.explain.wording.french.grammar import Noun, Voice, indefinite, listed, noun, of
from layers_site.explain.wording.french.identity import TYPES_OF_SETS, identity_text, supertypes_text
from layers_site.explain.wording.french.vocabulary import class_noun, color, of_choice, supertype

_CREATURE_TYPES: Final = noun("type de créature/types de créature m")


@predicate.register
def _identity(clause: Identity, phrasing: Phrasing) -> str:
    return identity_text(clause, phrasing.voice)


@predicate.register
def _other_types(clause: LosesOtherTypes, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    them = voice.its("autres types de carte", several=True)
    return f"{voice.verb('perd')} tous {them}{' et de créature' if clause.creature_types else ''}"


@predicate.register
def _types(clause: CardTypes, phrasing: Phrasing) -> str:
    if clause.op == "remove" and clause.words:
        return _no_longer(clause.words, phrasing)
    return emptied(clause.op, Noun("type de carte", "types de carte"), phrasing)


@predicate.register
def _supertypes(clause: Supertypes, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    words = tuple(word for word in clause.words if isinstance(word, str))
    if not words:
        return emptied(clause.op, CHARACTERISTICS["supertypes"], phrasing)
    if clause.op == "remove":
        return _lost_supertypes(words, voice)
    return (
        f"{supertypes_text(words, voice)} et {voice.verb('perd')} tous {voice.its('autres super-types', several=True)}"
    )


def _lost_supertypes(words: tuple[str, ...], voice: Voice) -> str:
    forms = [supertype(word) for word in words]
    if voice.feminine is None and any(form.masculine != form.feminine for form in forms):
        names = listed([form.masculine for form in forms])
        return f"{voice.verb('perd')} {'les super-types' if len(words) > 1 else 'le super-type'} {names}"
    them = listed([form.form(bool(voice.feminine), voice.many) for form in forms], "ou")
    return f"{voice.denied('est', 'pas' if voice.static else 'plus')} {them}"


@predicate.register
def _subtypes(clause: Subtypes, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    if not clause.words:
        return emptied("set" if clause.op.startswith("set") else clause.op, _CREATURE_TYPES, phrasing)
    if clause.op == "remove":
        return _no_longer(clause.words, phrasing)
    joined = f" en plus de {voice.its('autres types', several=True)}" if clause.op == "add" else ""
    word = clause.words[0]
    if isinstance(word, TypesOf):
        return f"{voice.having} {selectors.owned_by(word.ref, _CREATURE_TYPES, phrasing.ctx, True)}{joined}"
    return f"{voice.being} {_of_word(word, phrasing.ctx)}{joined}"


@predicate.register
def _lost_subtypes(clause: LoseSubtypes, phrasing: Phrasing) -> str:
    return emptied("set", TYPES_OF_SETS[clause.of], phrasing)


@predicate.register
def _colors(clause: Colors, phrasing: Phrasing) -> str:
    if not clause.words:
        return emptied(clause.op, CHARACTERISTICS["colors"], phrasing)
    voice = phrasing.voice
    joined = f" en plus de {voice.its('autres couleurs', several=True)}" if clause.op == "add" else ""
    return f"{voice.being} {listed([_of_word(word, phrasing.ctx) for word in clause.words])}{joined}"


def _of_word(word: Word, ctx: Context) -> str:
    return f"de couleur {color(word).feminine}" if isinstance(word, str) else of_choice(word.kind, ctx.of_lands)


def _no_longer(words: Sequence[Word | TypesOf], phrasing: Phrasing) -> str:
    nouns = [_class(word, phrasing) for word in words]
    return f"{phrasing.voice.denied('est', 'pas' if phrasing.voice.static else 'plus')} {listed(nouns, 'ou')}"


def _class(word: Word | TypesOf, phrasing: Phrasing) -> str:
    if isinstance(word, TypesOf):
        return of(selectors.owned_by(word.ref, _CREATURE_TYPES, phrasing.ctx, True))
    if isinstance(word, ChosenWord):
        return of_choice(word.kind, phrasing.ctx.of_lands)
    kind = class_noun(word)
    return indefinite(kind.form(phrasing.voice.many), kind.feminine, phrasing.voice.many)
