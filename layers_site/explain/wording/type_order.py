"""The order of supertypes, card types and subtypes on a type line (205.1), whatever the order they come in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from engine.words import BASIC_LAND_TYPES, SUBTYPE_FAMILIES

_SUPERTYPES: Final = ("Ongoing", "Legendary", "World", "Basic", "Snow")
_TYPES: Final = (
    "Tribal", "Kindred", "Enchantment", "Artifact", "Land", "Creature", "Planeswalker", "Battle", "Instant", "Sorcery",
)  # fmt: skip


def ordered_supertypes(words: Collection[str]) -> list[str]:
    return _ordered(words, _SUPERTYPES)


def ordered_types(words: Collection[str]) -> list[str]:
    return _ordered(words, _TYPES)


def ordered_subtypes(words: Collection[str]) -> list[str]:
    """Sort subtypes without an order of their own: basic land types, then known words, then unknown ones."""
    if isinstance(words, Sequence):
        return list(words)
    basics = [word for word in BASIC_LAND_TYPES if word in words]
    rest = sorted(set(words) - set(basics), key=lambda word: (word not in SUBTYPE_FAMILIES, word))
    return [*basics, *rest]


def subtypes_as_printed(words: Collection[str], cards: Iterable[Sequence[str]]) -> list[str]:
    """Sort subtypes: those of the object's own card first, then the rest in the order of another card.

    The other card must have only subtypes of the object, for example the copied card. What is left follows.

    `cards` are the subtypes of each card, the object's own first.
    """
    left = set(words)
    ordered: list[str] = []
    for place, printed in enumerate(cards):
        if place and len(left) < 2:
            break
        if not place or left.issuperset(printed):
            ordered += [word for word in printed if word in left]
            left.difference_update(printed)
    return ordered + ordered_subtypes(left)


def _ordered(words: Collection[str], order: tuple[str, ...]) -> list[str]:
    known = [word for word in order if word in words]
    return [*known, *sorted(word for word in set(words) if word not in order)]
