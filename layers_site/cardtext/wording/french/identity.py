"""Types, colours and sizes in French, as what is said after a subject: "est une créature 3/3 verte Grand singe".

What joins the old types is said with "en plus de"; what is changed alone has a clause of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from engine.expressions import ChosenWord, Word
from engine.scenario import CardTypes, Colors, Subtypes, Supertypes, TypesOf
from engine.words import LAND_TYPES
from layers_site.cardtext.wording.clauses import Emptied, LosesOtherTypes
from layers_site.cardtext.wording.context import Context
from layers_site.cardtext.wording.context import size as size_glyph
from layers_site.cardtext.wording.french import nouns
from layers_site.cardtext.wording.french.changes import CHARACTERISTICS, Phrasing, predicate
from layers_site.cardtext.wording.french.grammar import Noun, Voice, indefinite, listed, noun, of
from layers_site.cardtext.wording.french.nouns import together, type_compound
from layers_site.cardtext.wording.french.vocabulary import (
    apposed,
    choice,
    class_noun,
    color,
    color_words,
    keyword_object,
    of_color,
    subtype_noun,
    supertype,
)
from layers_site.cardtext.wording.subjects import (
    Identity,
    as_strings,
    land_types_named,
    land_types_together,
    replaced_sets,
)

_CREATURE_TYPES: Final = noun("type de créature/types de créature m")
#: What a change adds to, takes away or leaves.
_LISTS: Final = {
    **CHARACTERISTICS, "types": noun("type m"), "card types": CHARACTERISTICS["types"],
    "creature types": _CREATURE_TYPES, "land types": noun("type de terrain/types de terrain m"),
    "artifact types": noun("type d’artefact/types d’artefact m"),
    "enchantment types": noun("type d’enchantement/types d’enchantement m"),
    "spell types": noun("type de sort/types de sort m"), "battle types": noun("type de bataille/types de bataille m"),
    "planeswalker types": noun("type de planeswalker/types de planeswalker m"),
}  # fmt: skip


def identity_text(identity: Identity, voice: Voice) -> str:
    """Write the clause without its subject."""
    if identity.types or identity.subtypes:
        return f"{voice.being} {identity_noun(identity, voice)}"
    if identity.every_creature_type:
        be = voice.static
        return f"{voice.being} de tous les types de créature" if be else f"{voice.having} tous les types de créature"
    if identity.colors is not None:
        return f"{voice.being} {_color_words(identity.colors, voice)} {_in_addition(identity, voice)}".rstrip()
    return supertypes_text(identity.supertypes, voice)


def identity_noun(identity: Identity, voice: Voice) -> str:
    """Write what has types or subtypes as a noun with what goes with it: « une créature 2/2 avec la parade {2} »."""
    parts = (_nouns(identity, voice), _with(identity), _in_addition(identity, voice))
    return " ".join(part for part in parts if part)


def supertypes_text(words: tuple[str, ...], voice: Voice, lost: bool = False) -> str:
    """Write "devient légendaire"; the name of the supertype where the gender of the subject is unknown."""
    forms = [supertype(word) for word in words]
    if voice.feminine is None and any(form.masculine != form.feminine for form in forms):
        which = "les super-types" if len(words) > 1 else "le super-type"
        return f"{voice.verb('perd') if lost else voice.having} {which} {listed([form.masculine for form in forms])}"
    them = listed([form.form(bool(voice.feminine), voice.many) for form in forms], "ou" if lost else "et")
    return f"{_no_more(voice) if lost else voice.being} {them}"


def _no_more(voice: Voice) -> str:
    return voice.denied("est", "pas" if voice.static else "plus")


def _color_words(colors: tuple[str, ...], voice: Voice) -> str:
    if voice.feminine is None:
        return of_color(colors) if colors else color_words(colors, False, voice.many)
    return color_words(colors, voice.feminine, voice.many)


# --- the nouns --------------------------------------------------------------------------------------


def _nouns(identity: Identity, voice: Voice) -> str:
    lands = land_types_named(identity)
    others = [word for word in identity.subtypes if word not in LAND_TYPES]
    if not identity.types:
        return _subtype_nouns(identity, lands, others, voice)
    if lands and others and "Land" in identity.types and "Creature" in identity.types:
        rest = [word for word in identity.types if word != "Land"]
        first = _typed(type_compound(rest), others, _before(identity, type_compound(rest), voice), voice)
        return f"{first} et {_typed(type_compound(['Land']), lands, [], voice)}"
    compound = type_compound(identity.types)
    return _typed(compound, list(identity.subtypes), _before(identity, compound, voice), voice)


def _typed(compound: Noun, subtypes: list[str], adjectives: list[str], voice: Voice) -> str:
    behind = [apposed(subtypes)] if subtypes else []
    words = " ".join((compound.form(voice.many), *adjectives, *behind))
    return indefinite(words, compound.feminine, voice.many)


def _before(identity: Identity, noun: Noun, voice: Voice) -> list[str]:
    """Return the words between the noun and its subtypes: "légendaire 3/3 verte"."""
    parts = [supertype(word).form(noun.feminine, voice.many) for word in identity.supertypes]
    if identity.size and identity.has_size_in_front:
        parts.append(size_glyph(*identity.size))
    if identity.colors is not None:
        parts.append(color_words(identity.colors, noun.feminine, voice.many))
    return parts


def _subtype_nouns(identity: Identity, lands: list[str], others: list[str], voice: Voice) -> str:
    """Write the nouns: "un ange blanc", "une plaine et une île", "de tous les types de terrain de base"."""
    nouns = [together([subtype_noun(word) for word in others])] if others else []
    nouns += [subtype_noun(word) for word in lands]
    parts = [] if nouns else ([] if identity.colors is None else [_color_words(identity.colors, voice)])
    for place, called in enumerate(nouns):
        adjectives = _before(identity, called, voice) if place == 0 else []
        parts.append(indefinite(" ".join((called.form(voice.many), *adjectives)), called.feminine, voice.many))
    at_once = land_types_together(identity)
    every = [f"de tous les types de terrain{'' if at_once is LAND_TYPES else ' de base'}"] if at_once else []
    return listed([*parts, *every])


# --- what follows -----------------------------------------------------------------------------------


def _with(identity: Identity) -> str:
    parts = []
    if identity.size and not identity.has_size_in_front:
        parts.append(f"une force et une endurance de base de {size_glyph(*identity.size)}")
    if identity.every_creature_type:
        parts.append("tous les types de créature")
    parts.extend(keyword_object(ability.keyword) for ability in identity.abilities if ability.keyword is not None)
    return f"avec {listed(parts)}" if parts else ""


def _in_addition(identity: Identity, voice: Voice) -> str:
    """Write "en plus de ses autres couleurs et types", for those that it keeps."""
    replaced = [f"{name} types" for name in replaced_sets(identity)]
    others = voice.its(f"autres {listed([_LISTS[name].many for name in replaced or identity.kept])}", several=True)
    return f"{'à la place' if replaced else 'en plus'} de {others}" if replaced or identity.kept else ""


@predicate.register
def _emptied(clause: Emptied, phrasing: Phrasing) -> str:
    what, voice = _LISTS[clause.what], phrasing.voice
    them = voice.its(what.many, several=True)
    every = "toutes" if what.feminine else "tous"
    return f"{voice.verb('perd')} {every} {them}" if clause.lost else f"{voice.verb('conserve')} {them}"


@predicate.register
def _identity(clause: Identity, phrasing: Phrasing) -> str:
    return identity_text(clause, phrasing.voice)


@predicate.register
def _other_types(clause: LosesOtherTypes, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    them = voice.its("autres types de carte", several=True)
    return f"{voice.verb('perd')} tous {them}{' et de créature' if clause.creature_types else ''}"


@predicate.register
def _supertypes(clause: Supertypes, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    words = as_strings(clause.words)
    others = voice.its("autres super-types", several=True)
    match clause.op:
        case "remove":
            return supertypes_text(words, voice, lost=True)
        case "set":
            return f"{supertypes_text(words, voice)} et {voice.verb('perd')} tous {others}"
        case "add":
            return f"{supertypes_text(words, voice)} en plus de {others}"
        case _:
            assert_never(clause.op)


@predicate.register
def _types(clause: CardTypes | Subtypes, phrasing: Phrasing) -> str:
    if clause.op == "remove":
        return _no_longer(clause.words, phrasing)
    voice, word = phrasing.voice, clause.words[0]
    joined = f" en plus de {voice.its('autres types', several=True)}" if clause.op == "add" else ""
    if isinstance(word, TypesOf):
        return f"{voice.having} {nouns.owned_by(word.ref, _CREATURE_TYPES, phrasing.ctx, True)}{joined}"
    return f"{voice.being} {_of_word(word, phrasing.ctx)}{joined}"


@predicate.register
def _colors(clause: Colors, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    colors = listed([_of_word(word, phrasing.ctx) for word in clause.words])
    joined = f" en plus de {voice.its('autres couleurs', several=True)}" if clause.op == "add" else ""
    return f"{voice.being} {colors}{joined}"


def _of_word(word: Word, ctx: Context) -> str:
    return f"de couleur {color(word).feminine}" if isinstance(word, str) else of(choice(word.kind, ctx.of_lands))


def _no_longer(words: Sequence[Word | TypesOf], phrasing: Phrasing) -> str:
    nouns = [_class(word, phrasing) for word in words]
    return f"{_no_more(phrasing.voice)} {listed(nouns, 'ou')}"


def _class(word: Word | TypesOf, phrasing: Phrasing) -> str:
    if isinstance(word, TypesOf):
        return of(nouns.owned_by(word.ref, _CREATURE_TYPES, phrasing.ctx, True))
    if isinstance(word, ChosenWord):
        return of(choice(word.kind, phrasing.ctx.of_lands))
    kind = class_noun(word)
    return indefinite(kind.form(phrasing.voice.many), kind.feminine, phrasing.voice.many)
