"""The changes of an effect in English, each as what is said after its subject: "gets +1/+1", "is a 3/3 green Ape"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Final, assert_never

from engine.expressions import ChosenWord, Value, Word
from engine.scenario import (
    AddPT,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    Keep,
    Label,
    Merge,
    ReplaceText,
    Restrict,
    SetName,
    SetPT,
    Subtypes,
    Supertypes,
    SwitchPT,
    TypesOf,
)
from engine.words import LAND_TYPES
from layers_site.cardtext.wording.clauses import Emptied, LosesOtherTypes, amount, arranged, figured, ordered_types
from layers_site.cardtext.wording.context import Context, size
from layers_site.cardtext.wording.context import size as size_glyph
from layers_site.cardtext.wording.english import selectors
from layers_site.cardtext.wording.english.grammar import (
    CHOICES,
    Voice,
    article,
    can,
    choice,
    class_word,
    color_words,
    listed,
    noun,
)
from layers_site.cardtext.wording.english.nouns import person
from layers_site.cardtext.wording.english.values import each_of, value_text
from layers_site.cardtext.wording.sentences import AnyPhrasing
from layers_site.cardtext.wording.subjects import (
    Identity,
    land_types_named,
    land_types_together,
    replaced_sets,
)

_CHARACTERISTICS: Final = {"mana_cost": "mana cost", "types": "card types"}


Phrasing = AnyPhrasing[Voice]


def predicates(changes: Sequence[Change], phrasing: Phrasing) -> list[str]:
    """Write the predicates of the affected objects, clause by clause."""
    return [predicate(clause, phrasing) for clause in arranged(changes)]


@singledispatch
def predicate(clause: object, _phrasing: Phrasing) -> str:
    raise TypeError(f"no English for {clause!r}")


# --- copy, control, text, name ----------------------------------------------------------------------


@predicate.register
def _copy(clause: Copy, phrasing: Phrasing) -> str:
    other = selectors.reference(clause.of, phrasing.ctx)
    text = f"{phrasing.voice.being} a copy of {other}"
    inner = replace(phrasing, voice=Voice(phrasing.voice.many), ctx=replace(phrasing.ctx, of_lands=False))
    exceptions = listed(predicates(clause.exceptions, inner))
    if not exceptions:
        return text
    return f"{text}, except {contracted(f'{phrasing.voice.it} {exceptions}')}"


def contracted(text: str) -> str:
    """Shorten "it is" and "they are", as rules text does."""
    for long, short in (("it is ", "it's "), ("they are ", "they're ")):
        if text.startswith(long):
            return short + text.removeprefix(long)
    return text


@predicate.register
def _keep(clause: Keep, phrasing: Phrasing) -> str:
    what = listed([_CHARACTERISTICS.get(word, word) for word in clause.what])
    if not what:
        return f"{phrasing.voice.verb('keeps')} nothing"
    return f"{phrasing.voice.verb('keeps')} {phrasing.voice.its} own {what}"


@predicate.register
def _merge(clause: Merge, phrasing: Phrasing) -> str:
    other = selectors.reference(clause.of, phrasing.ctx)
    return f"{phrasing.voice.verb('merges')} with {other}, which goes {'on top' if clause.on_top else 'beneath'}"


@predicate.register
def _control(clause: Control, phrasing: Phrasing) -> str:
    verb = phrasing.voice.verb("is" if phrasing.voice.static else "comes")
    return f"{verb} under {person(clause.player, phrasing.ctx).own} control"


@predicate.register
def _replace(clause: ReplaceText, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    old, new = _quoted_word(clause.old), _quoted_word(clause.new)
    return f"{voice.verb('has')} each instance of {old} in {voice.its} text changed to {new}"


def _quoted_word(word: Word) -> str:
    return f"“{word}”" if isinstance(word, str) else CHOICES[word.kind]


@predicate.register
def _name(clause: SetName, phrasing: Phrasing) -> str:
    if isinstance(clause.name, ChosenWord):
        return f"{phrasing.voice.having} the chosen name"
    name = clause.name.en if isinstance(clause.name, Label) else clause.name
    return f"{phrasing.voice.verb('is')} named {name}" if name else f"{phrasing.voice.verb('has')} no name"


@predicate.register
def _emptied(clause: Emptied, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    them = f"all {clause.what}" if clause.lost else f"{voice.its} {clause.what}"
    return f"{voice.verb('loses' if clause.lost else 'keeps')} {them}"


# --- power and toughness ----------------------------------------------------------------------------


@predicate.register
def _set_size(clause: SetPT, phrasing: Phrasing) -> str:
    return f"{phrasing.voice.verb('has')} {base_size(clause.power, clause.toughness, phrasing.ctx)}"


def base_size(power: Value | None, toughness: Value | None, ctx: Context) -> str:
    """Write a base size: "base power and toughness 1/1", "base power equal to its mana value"."""
    power = None if power is None else figured(power)
    toughness = None if toughness is None else figured(toughness)
    if isinstance(power, int) and isinstance(toughness, int):
        return f"base power and toughness {size(power, toughness)}"
    if power == toughness and power is not None:
        return f"base power and base toughness each equal to {value_text(power, ctx)}"
    sides = (("power", power), ("toughness", toughness))
    return (
        listed([_base(what, value, ctx) for what, value in sides if value is not None])
        or "its base power and toughness"
    )


def _base(what: str, value: Value, ctx: Context) -> str:
    text = value_text(value, ctx)
    return f"base {what} {text}" if isinstance(value, int) else f"base {what} equal to {text}"


@predicate.register
def _add_size(clause: AddPT, phrasing: Phrasing) -> str:
    bonus = amount(clause, phrasing.letters, lambda unit: f"for each {each_of(unit, phrasing.ctx)}")
    return f"{phrasing.voice.verb('gets')} {bonus}"


@predicate.register
def _switch(_clause: SwitchPT, phrasing: Phrasing) -> str:
    return f"{phrasing.voice.verb('has')} {phrasing.voice.its} power and toughness switched"


@predicate.register
def _restrict(clause: Restrict, phrasing: Phrasing) -> str:
    # A label may come as a whole sentence.
    what = clause.what.en.removesuffix(".")
    return can(what) if phrasing.voice.of_none else what


# --- types, colours and sizes in English, as what is said after a subject -------------------------------


def identity_text(identity: Identity, voice: Voice) -> str:
    """Write the clause without its subject."""
    if identity.types or identity.subtypes:
        return f"{voice.being} {identity_noun(identity, voice)}"
    if identity.every_creature_type:
        return f"{voice.being} every creature type" if voice.static else f"{voice.verb('gains')} all creature types"
    adjectives = [word.lower() for word in identity.supertypes]
    if identity.colors is not None:
        adjectives.append(color_words(identity.colors))
    tail = _in_addition(identity, voice)
    return f"{voice.being} {listed(adjectives)}{f' {tail}' if tail else ''}"


def identity_noun(identity: Identity, voice: Voice) -> str:
    """Write what has types or subtypes as a noun with all that goes with it: "a 2/2 creature with ward {2}"."""
    parts = (_noun_phrase(identity, voice), _with(identity), _in_addition(identity, voice))
    return " ".join(part for part in parts if part)


# --- the noun with what stands before it ------------------------------------------------------------


def _noun_phrase(identity: Identity, voice: Voice) -> str:
    before = _before(identity)
    nouns = _nouns(identity, voice.many)
    if nouns:
        nouns = [" ".join((*before, nouns[0])), *nouns[1:]]
        before = []
    phrases = nouns if voice.many else [article(noun_words) for noun_words in nouns]
    together = land_types_together(identity)
    every = [f"every {'land' if together is LAND_TYPES else 'basic land'} type"] if together else []
    return listed([*before, *phrases, *every])


def _before(identity: Identity) -> list[str]:
    parts = [size_glyph(*identity.size)] if identity.size and identity.has_size_in_front else []
    parts.extend(word.lower() for word in identity.supertypes)
    if identity.colors is not None:
        parts.append(color_words(identity.colors))
    return parts


def _nouns(identity: Identity, many: bool) -> list[str]:
    lands, others = land_types_named(identity), [word for word in identity.subtypes if word not in LAND_TYPES]
    if not identity.types:
        return [*([noun(" ".join(others), many)] if others else []), *(noun(word, many) for word in lands)]
    types = ordered_types(identity.types)
    if lands and others and "Land" in types and "Creature" in types:
        rest = [word for word in types if word != "Land"]
        return [_compound(others, rest, many), _compound(lands, ["Land"], many)]
    return [_compound(list(identity.subtypes), types, many)]


def _compound(subtypes: list[str], types: list[str], many: bool) -> str:
    return noun(" ".join((*subtypes, *(word.lower() for word in types))), many)


# --- what follows -----------------------------------------------------------------------------------


def _with(identity: Identity) -> str:
    parts = []
    if identity.size and not identity.has_size_in_front:
        parts.append(f"base power and toughness {size_glyph(*identity.size)}")
    if identity.every_creature_type:
        parts.append("all creature types")
    parts.extend(ability.keyword for ability in identity.abilities if ability.keyword is not None)
    return f"with {listed(parts)}" if parts else ""


def _in_addition(identity: Identity, voice: Voice) -> str:
    """Write "in addition to its other colors and types", for those that it keeps."""
    if replaced := replaced_sets(identity):
        return f"instead of {voice.its} other {listed([f'{name} types' for name in replaced])}"
    return f"in addition to {voice.its} other {listed(identity.kept)}" if identity.kept else ""


@predicate.register
def _identity(clause: Identity, phrasing: Phrasing) -> str:
    return identity_text(clause, phrasing.voice)


@predicate.register
def _other_types(clause: LosesOtherTypes, phrasing: Phrasing) -> str:
    return (
        f"{phrasing.voice.verb('loses')} all other card types{' and creature types' if clause.creature_types else ''}"
    )


@predicate.register
def _supertypes(clause: Supertypes, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    words = listed([word.lower() for word in clause.words if isinstance(word, str)])
    match clause.op:
        case "remove":
            return f"{voice.be(negated=True)} {words}" if voice.static else f"{voice.verb('is')} no longer {words}"
        case "set":
            return f"{voice.being} {words} and {voice.verb('loses')} all other supertypes"
        case "add":
            return f"{voice.being} {words} in addition to {voice.its} other supertypes"
        case _:
            assert_never(clause.op)


@predicate.register
def _types(clause: CardTypes | Subtypes, phrasing: Phrasing) -> str:
    if clause.op == "remove":
        return _no_longer(clause.words, phrasing)
    joined = f" in addition to {phrasing.voice.its} other types" if clause.op == "add" else ""
    word = clause.words[0]
    if isinstance(word, TypesOf):
        return f"{phrasing.voice.having} {selectors.owned_by(word.ref, 'creature types', phrasing.ctx)}{joined}"
    return f"{phrasing.voice.being} {_word(word, phrasing.ctx)}{joined}"


@predicate.register
def _colors(clause: Colors, phrasing: Phrasing) -> str:
    colors = listed([_word(word, phrasing.ctx) for word in clause.words])
    joined = f" in addition to {phrasing.voice.its} other colors" if clause.op == "add" else ""
    return f"{phrasing.voice.being} {colors}{joined}"


def _no_longer(words: Sequence[Word | TypesOf], phrasing: Phrasing) -> str:
    voice = phrasing.voice
    nouns = [_class(word, phrasing) for word in words]
    if voice.static:
        return f"{voice.be(negated=True)} {listed(nouns, 'or')}"
    return f"{voice.verb('is')} no longer {listed(nouns, 'or')}"


def _class(word: Word | TypesOf, phrasing: Phrasing) -> str:
    if isinstance(word, TypesOf):
        return f"of {selectors.owned_by(word.ref, 'creature types', phrasing.ctx)}"
    if isinstance(word, ChosenWord):
        return _word(word, phrasing.ctx)
    return class_word(word, True) if phrasing.voice.many else article(class_word(word))


def _word(word: Word, ctx: Context) -> str:
    return color_words([word]) if isinstance(word, str) else choice(word.kind, ctx.of_lands)
