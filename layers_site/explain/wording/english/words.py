"""The words of the game in English: colours, zones, keywords, counters, card types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.expressions import Word
from engine.words import CARD_TYPES, COLORS
from layers_site.explain.wording.english.grammar import article, listed, noun, number_word

ZONES: Final = {
    "battlefield": "battlefield", "graveyard": "graveyard", "hand": "hand", "library": "library",
    "exile": "exile", "stack": "stack", "command": "command zone",
}  # fmt: skip
#: What the source chose, where a word of the game could stand.
CHOICES: Final = {
    "color": "the chosen color", "creature_type": "the chosen type", "land_type": "the chosen type",
    "name": "the chosen name", "player": "the chosen player",
}  # fmt: skip
_CAPITAL_NOUNS: Final = ("Aura", "Equipment", "Fortification", "Vehicle", "Saga")
#: A chosen type where its kind does not go without saying.
_TYPES: Final = {"land_type": "the chosen land type", "creature_type": "the chosen creature type"}


def choice(kind: str, of_lands: bool) -> str:
    """Name what the source chose: of lands "the chosen type" is a land type, of anything else a creature type."""
    plain = "land_type" if of_lands else "creature_type"
    return CHOICES[kind] if kind not in _TYPES or kind == plain else _TYPES[kind]


def type_word(word: str, many: bool = False) -> str:
    """Name a card type in a sentence: "creature", "sorceries"."""
    return noun(word.lower(), many)


def subtype_word(word: str, many: bool = False) -> str:
    return noun(word, many)


def class_word(word: str, many: bool = False) -> str:
    """Name a card type or subtype as a noun: "creatures", "Elves"."""
    return type_word(word, many) if word in CARD_TYPES else subtype_word(word, many)


def supertype_word(word: str) -> str:
    return word.lower()


def own_noun(word: str, many: bool = False) -> str:
    """Return the noun behind "this": "creature", "Aura", "permanent"."""
    return noun(word if word in _CAPITAL_NOUNS else word.lower(), many)


def color_words(colors: Sequence[str], word: str = "and") -> str:
    """Write colours: "white and blue", "colorless", "all colors"."""
    if not colors:
        return "colorless"
    return "all colors" if set(colors) == set(COLORS) else listed(list(colors), word)


def counter_text(kind: str, count: int) -> str:
    """Write a number of counters: "a +1/+1 counter", "two flying counters", "no charge counters"."""
    if count == 1:
        return f"{article(kind)} counter"
    return f"{'no' if count == 0 else number_word(count)} {kind} counters"


def keyword_text(keyword: str) -> str:
    """Name a keyword ability inside a sentence; "enchant creature" and "equip {2}" are quoted as they stand."""
    return keyword


def keyword_phrase(keyword: Word) -> str:
    """Name a keyword; a chosen keyword is protection from the choice."""
    return keyword_text(keyword) if isinstance(keyword, str) else f"protection from {CHOICES[keyword.kind]}"


def zone_text(zone: str) -> str:
    return ZONES.get(zone, zone)
