"""The changed object as a noun phrase in each language: "a 2/3 white Bear Angel", « une créature 2/3 blanche ».

The two languages put their words in different places, so each has a function of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.words import COLORS, is_creature_type
from layers_site.cardtext import wording
from layers_site.cardtext.wording.clauses import ordered_types
from layers_site.cardtext.wording.french.nouns import type_compound
from layers_site.explain.names import enumeration
from layers_site.platform.text import current_language

#: In this order a card's types are said.
_ORDER: Final = ("Artifact", "Enchantment", "Land", "Planeswalker", "Creature")
FEMININE_LANDS: Final = frozenset(("Plains", "Island", "Mountain", "Forest", "Cave", "Gate", "Mine", "Sphere", "Tower"))


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a phrase: "" or () for values as printed. `types` are all its present card types."""

    size: str
    colors: tuple[str, ...]
    colorless: bool
    subtypes: tuple[str, ...]
    every_kind: bool
    types: tuple[str, ...]
    #: It has lost its creature types.
    bare: bool = False


def noun_phrase(parts: Parts) -> str:
    return french(parts) if current_language() == "fr" else english(parts)


def english(parts: Parts) -> str:
    """Return the English phrase, such as "a 4/4 enchantment creature", "a Mountain", "an artifact"."""
    kinds = [wording.subtype_word(word, "en") for word in _creature_types_first(parts.subtypes)]
    kinds.sort(key=lambda kind: not kind.endswith("’s"))
    alone = kinds and tuple(parts.types) in (("Creature",), ("Land",))
    nouns = [] if alone else [wording.type_word(word, "en") for word in _ordered(parts.types)]
    tints = [wording.color_word(tint, "en") for tint in _tints(parts.colors)]
    every_color = len(tints) == len(COLORS)
    color = ["colorless"] if parts.colorless else [enumeration(tints)] if tints and not every_color else []
    words = [*([parts.size] if parts.size else []), *color, *kinds, *nouns] or ["card"]
    of = " of every creature type" if parts.every_kind else ""
    of += " of all colors" if every_color else ""
    of += " without creature type" if parts.bare else ""
    return f"{article(words[0])} {' '.join(words)}{of}"


def french(parts: Parts) -> str:
    """Return the French phrase for what something becomes.

    For example: « une créature-enchantement 4/4 », « une créature-terrain 2/2 de type montagne ».
    """
    noun = type_compound(ordered_types(parts.types))
    feminine = noun.feminine
    head = f"{'une' if feminine else 'un'} {noun.singular}"
    tints = [wording.color_word(tint, "fr", feminine=feminine) for tint in _tints(parts.colors)]
    shades = ["de toutes les couleurs"] if len(tints) == len(COLORS) else [enumeration(tints)] if tints else []
    color = ["incolore"] if parts.colorless else shades
    words = [head, *([parts.size] if parts.size else []), *color]
    kinds = _owned(wording.subtype_word(word, "fr") for word in _creature_types_first(parts.subtypes))
    of = ["de tous les types de créature"] if parts.every_kind else []
    of += [f"de type {enumeration(kinds)}"] if kinds else []
    bare = ["sans type de créature"] if parts.bare else []
    return " ".join((*words, *([enumeration(of)] if of else []), *bare))


def _owned(kinds: Iterable[str]) -> list[str]:
    """Join what belongs to somebody with what it is: « saga d’Urza »."""
    things: list[str] = []
    owners: list[str] = []
    for kind in kinds:
        (owners if kind.startswith(("d'", "d’")) else things).append(kind)
    return [" ".join((things[0], *owners)), *things[1:]] if things and owners else [*things, *owners]


def tint_phrase(colors: Sequence[str]) -> str:
    """Return the colours alone, as what something is: "white and blue", « de couleur blanche »."""
    french = current_language() == "fr"
    if not colors:
        return wording.color_word("colorless", "fr" if french else "en")
    if len(colors) == len(COLORS):
        return "de toutes les couleurs" if french else "all colors"
    tints = enumeration(wording.color_word(tint, current_language(), feminine=french) for tint in _tints(colors))
    if not french:
        return tints
    return f"de couleur{'s' if len(colors) > 1 else ''} {tints}"


def land_phrase(words: Sequence[str]) -> str:
    """Return the phrase for land types alone: "a Mountain", "an Island and a Swamp"."""
    if current_language() == "fr":
        return enumeration(
            f"{'une' if word in FEMININE_LANDS else 'un'} {wording.subtype_word(word, 'fr')}" for word in words
        )
    return enumeration(f"{article(word)} {wording.subtype_word(word, 'en')}" for word in words)


def _creature_types_first(words: Sequence[str]) -> list[str]:
    return sorted(words, key=lambda word: not is_creature_type(word))


def _tints(colors: Sequence[str]) -> list[str]:
    return sorted(colors, key=COLORS.index)


def _ordered(types: Sequence[str]) -> list[str]:
    return sorted(types, key=lambda word: _ORDER.index(word) if word in _ORDER else -1)


def article(word: str) -> str:
    return "an" if word[:1].lower() in "aeio8" or word.startswith(("11/", "18/")) else "a"
