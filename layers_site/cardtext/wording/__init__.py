"""Rules text in English and in French for everything the model can say.

Every function takes the language ("en" or "fr") and returns text that is set for print: real minus signs, curly
quotes and apostrophes, the no-break spaces of French. `names` maps ids of objects and players to their labels.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.expressions import Condition, Selector, Value
from engine.scenario import Ability, Change, Effect, GameObject, Label
from engine.words import COLORS, is_creature_type
from layers_site.cardtext.wording import english, french
from layers_site.cardtext.wording.clauses import ordered_types
from layers_site.cardtext.wording.clauses import subtypes_as_printed as subtypes_as_printed
from layers_site.cardtext.wording.context import Context, Speaker, context_of, size
from layers_site.cardtext.wording.context import Language as Language
from layers_site.cardtext.wording.context import in_language as in_language
from layers_site.cardtext.wording.context import typeset as typeset
from layers_site.cardtext.wording.english import grammar
from layers_site.cardtext.wording.french import vocabulary
from layers_site.cardtext.wording.french.grammar import indefinite, listed
from layers_site.cardtext.wording.french.nouns import type_compound

_SPEAKERS: Final[dict[str, Speaker]] = {"en": english.SPEAKER, "fr": french.SPEAKER}

Names = Mapping[str, Label]
#: Writes a power and toughness, the same in both languages: "2/2", "\u22121/3".
size_glyph = size


def ability_text(
    ability: Ability, language: Language, *, source: GameObject | None = None, names: Names | None = None
) -> str:
    """Write an ability as a line of rules text. It may have a text of its own; `source` is the object that has it."""
    return typeset(_SPEAKERS[language].ability(ability, context_of(source, names)), language)


def effect_text(effect: Effect, language: Language, *, names: Names | None = None) -> str:
    """Write a resolved effect as one or more sentences: what it does to which objects, and for how long."""
    you = None if effect.controller == "you" else effect.controller
    ctx = Context(names=names or {}, own_noun="source", own_name=effect.source, you=you, static=False)
    return typeset(_SPEAKERS[language].effect(effect, ctx), language)


def changes_text(  # noqa: PLR0913 - the subject is the caller's, and this says what it is
    changes: Sequence[Change],
    language: Language,
    *,
    static: bool = False,
    many: bool = False,
    feminine: bool | None = None,
    source: GameObject | None = None,
    names: Names | None = None,
) -> str:
    """Write what follows a subject: "gets +1/+1 and gains flying"; with `static`, "has flying".

    The subject is several things with `many`; `feminine` is its gender in French, None where nobody knows.
    """
    ctx = replace(context_of(source, names), static=static)
    return typeset(_SPEAKERS[language].changes(changes, ctx, many, feminine), language)


def selector_text(
    selector: Selector, language: Language, *, source: GameObject | None = None, names: Names | None = None
) -> str:
    """Name the objects as the subject of a sentence, without its capital: "white creatures you control"."""
    return typeset(_SPEAKERS[language].selector(selector, context_of(source, names)), language)


def condition_text(
    condition: Condition, language: Language, *, source: GameObject | None = None, names: Names | None = None
) -> str:
    """Write a condition as a clause, without "as long as": "you control a Forest"."""
    return typeset(_SPEAKERS[language].condition(condition, context_of(source, names)), language)


def value_text(
    value: Value, language: Language, *, source: GameObject | None = None, names: Names | None = None
) -> str:
    """Write a number as a noun phrase: "the number of Swamps you control"; a plain one as a figure."""
    return typeset(_SPEAKERS[language].value(value, context_of(source, names)), language)


# --- words ------------------------------------------------------------------------------------------


def fact_text(fact: str, language: Language) -> str:
    """Write what is true of an object as a predicate: "is monstrous", "a été kické"."""
    return typeset(_SPEAKERS[language].fact(fact), language)


def keyword_text(keyword: str, language: Language) -> str:
    """Name a keyword ability as it stands in a list: "first strike", "protection contre le rouge"."""
    return typeset(_SPEAKERS[language].keyword(keyword), language)


def keyword_object(keyword: str, language: Language) -> str:
    """Name a keyword ability behind a verb: "flying", "le vol"."""
    return typeset(_SPEAKERS[language].keyword_object(keyword), language)


def type_line(
    supertypes: Collection[str],
    types: Collection[str],
    subtypes: Collection[str],
    language: Language,
    all_creature_types: bool = False,
) -> str:
    """Write a type line: "Legendary Creature — Human Wizard", "Créature légendaire : humain et sorcier"."""
    return typeset(_SPEAKERS[language].type_line(supertypes, types, subtypes, all_creature_types), language)


def type_word(word: str, language: Language, *, many: bool = False) -> str:
    """Name a card type inside a sentence: "creature", "créatures"."""
    return typeset(_SPEAKERS[language].type_word(word, many), language)


def subtype_word(word: str, language: Language, *, many: bool = False) -> str:
    """Name a subtype inside a sentence: "Human", "humains"; as in English where French has no word for it."""
    return typeset(_SPEAKERS[language].subtype_word(word, many), language)


def supertype_word(word: str, language: Language, *, feminine: bool = False, many: bool = False) -> str:
    """Name a supertype as an adjective: "snow", "neigeuse"."""
    return typeset(_SPEAKERS[language].supertype_word(word, feminine, many), language)


def color_word(color: str, language: Language, *, feminine: bool = False, many: bool = False) -> str:
    """Name a colour, or "colorless", as an adjective: "white", "blanches"."""
    return typeset(_SPEAKERS[language].color(color, feminine, many), language)


def counter_text(kind: str, count: int, language: Language) -> str:
    """Write a number of counters of a kind: "two +1/+1 counters", "un marqueur vol"."""
    return typeset(_SPEAKERS[language].counter(kind, count), language)


def counter_kind(kind: str, language: Language) -> str:
    """Name the kind as it stands beside the word "counter": "loyalty", "« loyauté »"."""
    return typeset(_SPEAKERS[language].counter_kind(kind), language)


def mana_ability_text(symbol: str, language: Language) -> str:
    """Write the mana ability that a basic land type has by itself (305.6), for a symbol such as "G"."""
    return typeset(_SPEAKERS[language].mana_ability(symbol), language)


def zone_text(zone: str, language: Language) -> str:
    """Name a zone without an article: "graveyard", "champ de bataille"."""
    return typeset(_SPEAKERS[language].zone(zone), language)


# --- what an object is, as a noun phrase --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phrase:
    """What an object is: `also` of what is new, `every` of all creature types, `bare` of none."""

    types: Collection[str] = ()
    subtypes: tuple[str, ...] = ()
    size: str = ""
    tint: frozenset[str] | None = None
    every: bool = False
    bare: bool = False
    also: bool = False


def noun_phrase(phrase: Phrase, language: Language) -> str:
    """Write what an object is: "a 4/4 enchantment creature", « une créature-terrain 2/2 de type montagne »."""
    return typeset(_french(phrase) if language == "fr" else _english(phrase), language)


def _english(phrase: Phrase) -> str:
    kinds = sorted(phrase.subtypes, key=lambda word: (not word.endswith("'s"), not is_creature_type(word)))
    types = sorted(ordered_types(phrase.types), key=lambda word: word == "Creature")
    nouns = [] if kinds and types in (["Creature"], ["Land"]) else [word.lower() for word in types]
    every_color = phrase.tint is not None and len(phrase.tint) == len(COLORS)
    color = [] if phrase.tint is None or every_color else [tint_phrase(phrase.tint, "en")]
    words = [*([phrase.size] if phrase.size else []), *color, *kinds, *nouns] or ["card"]
    of = " of every creature type" * phrase.every + " of all colors" * every_color
    return f"{grammar.article(' '.join(words))}{of}{' without creature type' * phrase.bare}"


def _french(phrase: Phrase) -> str:
    noun = type_compound(ordered_types(phrase.types))
    tint = [] if phrase.tint is None else [vocabulary.color_words(_in_order(phrase.tint), noun.feminine, False)]
    words = [indefinite(noun.singular, noun.feminine), *([phrase.size] if phrase.size else []), *tint]
    of = ["de tous les types de créature"] * phrase.every
    if phrase.subtypes:
        ordered = sorted(phrase.subtypes, key=lambda word: not is_creature_type(word))
        kinds = [vocabulary.subtype_noun(word).singular for word in ordered]
        # What belongs to somebody is one with what it is: « saga d’Urza ».
        things = [kind for kind in kinds if not kind.startswith("d'")]
        owners = [kind for kind in kinds if kind.startswith("d'")]
        of.append(f"de type {listed([' '.join((*things[:1], *owners)), *things[1:]])}")
    return " ".join((*words, *([listed(of)] if of else []), *["sans type de créature"] * phrase.bare))


def tint_phrase(colors: Collection[str], language: Language) -> str:
    """Write colours alone, as what something is: "white and blue", « de couleur blanche »."""
    return (vocabulary.of_color if language == "fr" else grammar.color_words)(_in_order(colors))


def with_article(word: str, language: Language) -> str:
    """Write a type with its article: "an Island", « une île »."""
    if language == "fr":
        noun = vocabulary.class_noun(word)
        return typeset(indefinite(noun.singular, noun.feminine), language)
    return typeset(grammar.article(grammar.class_word(word)), language)


def _in_order(colors: Collection[str]) -> list[str]:
    return sorted(colors, key=COLORS.index)
