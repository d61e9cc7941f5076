"""What an object is, as a noun phrase: the two languages put their words in different places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.words import CARD_TYPES, COLORS, is_creature_type
from layers_site.cardtext.wording import Language, color_word, subtype_word, type_word
from layers_site.cardtext.wording.clauses import ordered_types
from layers_site.cardtext.wording.english.grammar import article
from layers_site.cardtext.wording.french.grammar import indefinite, listed
from layers_site.cardtext.wording.french.nouns import type_compound
from layers_site.cardtext.wording.french.vocabulary import subtype_noun, type_noun

#: In this order a card's types are said.
_ORDER: Final = ("Artifact", "Enchantment", "Land", "Planeswalker", "Creature")


@dataclass(frozen=True, slots=True)
class Phrase:
    """What an object is: `also` of what is new, `every` of all creature types, `bare` of none."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    size: str = ""
    tint: frozenset[str] | None = None
    every: bool = False
    bare: bool = False
    also: bool = False


def noun_phrase(phrase: Phrase, language: Language) -> str:
    return _french(phrase) if language == "fr" else _english(phrase)


def _english(phrase: Phrase) -> str:
    """Return the English phrase, such as "a 4/4 enchantment creature", "a Mountain", "an artifact"."""
    kinds = [subtype_word(word, "en") for word in _creature_types_first(phrase.subtypes)]
    kinds.sort(key=lambda kind: not kind.endswith("’s"))
    alone = kinds and phrase.types in (("Creature",), ("Land",))
    nouns = [] if alone else [type_word(word, "en") for word in phrase.types]
    every_color = phrase.tint is not None and len(phrase.tint) == len(COLORS)
    color = [] if phrase.tint is None or every_color else [tint_phrase(phrase.tint, "en")]
    words = [*([phrase.size] if phrase.size else []), *color, *kinds, *nouns] or ["card"]
    of = " of every creature type" if phrase.every else ""
    of += " of all colors" if every_color else ""
    of += " without creature type" if phrase.bare else ""
    return f"{article(' '.join(words))}{of}"


def _french(phrase: Phrase) -> str:
    """Return « une créature-enchantement 4/4 », « une créature-terrain 2/2 de type montagne »."""
    noun = type_compound(ordered_types(phrase.types))
    tints = [color_word(tint, "fr", feminine=noun.feminine) for tint in _in_order(phrase.tint or ())]
    color = ["de toutes les couleurs"] if len(tints) == len(COLORS) else [listed(tints)] if tints else []
    color = color if phrase.tint or phrase.tint is None else [color_word("colorless", "fr")]
    words = [indefinite(noun.singular, noun.feminine), *([phrase.size] if phrase.size else []), *color]
    kinds = _owned(subtype_word(word, "fr") for word in _creature_types_first(phrase.subtypes))
    of = ["de tous les types de créature"] if phrase.every else []
    of += [f"de type {listed(kinds)}"] if kinds else []
    return " ".join((*words, *([listed(of)] if of else []), *(["sans type de créature"] if phrase.bare else [])))


def _owned(kinds: Iterable[str]) -> list[str]:
    """Join what belongs to somebody with what it is: « saga d’Urza »."""
    things: list[str] = []
    owners: list[str] = []
    for kind in kinds:
        (owners if kind.startswith(("d'", "d’")) else things).append(kind)
    return [" ".join((things[0], *owners)), *things[1:]] if things and owners else [*things, *owners]


def tint_phrase(colors: Iterable[str], language: Language) -> str:
    """Return the colours alone, as what something is: "white and blue", « de couleur blanche »."""
    french, colors = language == "fr", _in_order(colors)
    if not colors:
        return color_word("colorless", language)
    if len(colors) == len(COLORS):
        return "de toutes les couleurs" if french else "all colors"
    tints = listed([color_word(tint, language, feminine=french) for tint in colors], "et" if french else "and")
    return f"de couleur{'s' if len(colors) > 1 else ''} {tints}" if french else tints


def with_article(word: str, language: Language) -> str:
    """Return a type with its article: "an Island", « une île »."""
    is_type = word in CARD_TYPES
    if language == "fr":
        noun = (type_noun if is_type else subtype_noun)(word)
        return indefinite(noun.singular, noun.feminine)
    return article((type_word if is_type else subtype_word)(word, "en"))


def ordered(types: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(sorted(types), key=lambda word: _ORDER.index(word) if word in _ORDER else -1))


def _creature_types_first(words: Sequence[str]) -> list[str]:
    return sorted(words, key=lambda word: not is_creature_type(word))


def _in_order(colors: Iterable[str]) -> list[str]:
    return sorted(colors, key=COLORS.index)
