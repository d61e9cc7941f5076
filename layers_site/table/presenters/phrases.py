"""What an object has become, as a noun phrase in each language: "a 2/3 white Bear Angel", « une créature 2/3 blanche ».

The two languages put their words in different places, so each has a function of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from layers_site import wording
from layers_site.workbench.presenters.names import enumeration

#: In this order a card's types are said.
_ORDER: Final = ("Artifact", "Enchantment", "Land", "Planeswalker", "Creature")
_MASCULINE: Final = "un"
_FEMININE_NOUNS: Final = frozenset(("Creature",))


@dataclass(frozen=True, slots=True)
class Parts:
    """What is to be said: "" or () for what is as printed. `types` are all card types that it has now."""

    size: str
    colors: tuple[str, ...]
    colorless: bool
    subtypes: tuple[str, ...]
    every_kind: bool
    types: tuple[str, ...]


def english(parts: Parts) -> str:
    """ "a 4/4 enchantment creature", "a Mountain", "an artifact"."""
    kinds = [wording.subtype_word(one, "en") for one in parts.subtypes]
    alone = kinds and len(parts.types) == 1
    nouns = [] if alone else [wording.type_word(one, "en") for one in _ordered(parts.types)]
    tints = [wording.color_word(one, "en") for one in parts.colors]
    color = ["colorless"] if parts.colorless else [" and ".join(tints)] if tints else []
    words = [*([parts.size] if parts.size else []), *color, *kinds, *nouns] or ["card"]
    of = " of every creature type" if parts.every_kind else ""
    return f"{_article(words[0])} {' '.join(words)}{of}"


def french(parts: Parts) -> str:
    """« une créature 4/4 qui est aussi un enchantement », « un terrain de type montagne »."""
    *others, noun = _ordered(parts.types) or ["Card"]
    feminine = noun in _FEMININE_NOUNS
    head = f"{'une' if feminine else _MASCULINE} {_french_noun(noun)}"
    tints = [wording.color_word(one, "fr", feminine=feminine) for one in parts.colors]
    color = ["incolore"] if parts.colorless else [" et ".join(tints)] if tints else []
    words = [head, *([parts.size] if parts.size else []), *color]
    kinds = [wording.subtype_word(one, "fr") for one in parts.subtypes]
    if parts.every_kind:
        words.append("de tous les types de créature")
    elif kinds:
        words.append(f"de type {enumeration(kinds)}")
    also = [f"{'une' if one in _FEMININE_NOUNS else _MASCULINE} {_french_noun(one)}" for one in others]
    return " ".join(words) + (f" qui est aussi {enumeration(also)}" if also else "")


def _ordered(types: Sequence[str]) -> list[str]:
    return sorted(types, key=lambda one: _ORDER.index(one) if one in _ORDER else -1)


def _french_noun(one: str) -> str:
    return "carte" if one == "Card" else wording.type_word(one, "fr")


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeio8" or word.startswith(("11/", "18/")) else "a"
