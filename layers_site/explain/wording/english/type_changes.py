"""Changes of types, supertypes and colors in English, each as what is said after its subject."""

from __future__ import annotations

from collections.abc import Sequence

from engine.expressions import ChosenWord, Word
from engine.scenario import CardTypes, Colors, LoseSubtypes, Subtypes, Supertypes, TypesOf
from layers_site.explain.wording.clauses import Identity, LosesOtherTypes
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.english import selectors
from layers_site.explain.wording.english.changes import Phrasing, emptied, predicate
from layers_site.explain.wording.english.grammar import article, listed
from layers_site.explain.wording.english.identity import identity_text
from layers_site.explain.wording.english.words import choice, class_word, color_words, supertype_word


@predicate.register
def _identity(clause: Identity, phrasing: Phrasing) -> str:
    return identity_text(clause, phrasing.voice)


@predicate.register
def _other_types(clause: LosesOtherTypes, phrasing: Phrasing) -> str:
    return (
        f"{phrasing.voice.verb('loses')} all other card types{' and creature types' if clause.creature_types else ''}"
    )


@predicate.register
def _types(clause: CardTypes, phrasing: Phrasing) -> str:
    return _no_longer(clause.words, phrasing) if clause.op == "remove" else emptied(clause.op, "card types", phrasing)


@predicate.register
def _supertypes(clause: Supertypes, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    words = listed([supertype_word(word) for word in clause.words if isinstance(word, str)])
    if clause.op == "remove" and words:
        return f"{voice.isnt} {words}" if voice.static else f"{voice.verb('is')} no longer {words}"
    if not words:
        return emptied(clause.op, "supertypes", phrasing)
    return f"{voice.being} {words} and {voice.verb('loses')} all other supertypes"


@predicate.register
def _subtypes(clause: Subtypes, phrasing: Phrasing) -> str:
    if clause.op == "remove":
        return _no_longer(clause.words, phrasing)
    if not clause.words:
        return emptied("set" if clause.op.startswith("set") else "add", "creature types", phrasing)
    joined = f" in addition to {phrasing.voice.its} other types" if clause.op == "add" else ""
    word = clause.words[0]
    if isinstance(word, TypesOf):
        return f"{phrasing.voice.having} {selectors.owned_by(word.ref, 'creature types', phrasing.ctx)}{joined}"
    return f"{phrasing.voice.being} {_word(word, phrasing.ctx)}{joined}"


@predicate.register
def _lost_subtypes(clause: LoseSubtypes, phrasing: Phrasing) -> str:
    return emptied("set", f"{clause.of} types", phrasing)


@predicate.register
def _colors(clause: Colors, phrasing: Phrasing) -> str:
    if not clause.words:
        return emptied(clause.op, "colors", phrasing)
    joined = f" in addition to {phrasing.voice.its} other colors" if clause.op == "add" else ""
    return f"{phrasing.voice.being} {listed([_word(word, phrasing.ctx) for word in clause.words])}{joined}"


def _no_longer(words: Sequence[Word | TypesOf], phrasing: Phrasing) -> str:
    voice = phrasing.voice
    if not words:
        return emptied("remove", "types", phrasing)
    nouns = [_class(word, phrasing) for word in words]
    if voice.static:
        return f"{voice.isnt} {listed(nouns, 'or')}"
    return f"{voice.verb('is')} no longer {listed(nouns, 'or')}"


def _class(word: Word | TypesOf, phrasing: Phrasing) -> str:
    if isinstance(word, TypesOf):
        return f"of {selectors.owned_by(word.ref, 'creature types', phrasing.ctx)}"
    if isinstance(word, ChosenWord):
        return _word(word, phrasing.ctx)
    return class_word(word, True) if phrasing.voice.many else article(class_word(word))


def _word(word: Word, ctx: Context) -> str:
    return color_words([word]) if isinstance(word, str) else choice(word.kind, ctx.of_lands)
