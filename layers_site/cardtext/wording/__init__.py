"""Rules text in English and in French for everything the model can say.

Every function takes the language ("en" or "fr") and returns text that is set for print: real minus signs, curly
quotes and apostrophes, the no-break spaces of French. `names` maps ids of objects and players to their labels.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.expressions import Condition, Selector, Value
from engine.scenario import Ability, Change, Effect, GameObject, Label
from layers_site.cardtext.wording import english, french
from layers_site.cardtext.wording.clauses import subtypes_as_printed as subtypes_as_printed
from layers_site.cardtext.wording.context import Context, Speaker, context_of, size
from layers_site.cardtext.wording.context import Language as Language
from layers_site.cardtext.wording.context import in_language as in_language
from layers_site.cardtext.wording.context import typeset as typeset

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
