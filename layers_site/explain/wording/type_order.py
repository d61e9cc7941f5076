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
    """As given where they have an order (a card's own); else land types before the others, each by the alphabet."""
    if isinstance(words, Sequence):
        return list(words)
    basics = [word for word in BASIC_LAND_TYPES if word in words]
    rest = sorted(set(words) - set(basics), key=lambda word: (word not in SUBTYPE_FAMILIES, word))
    return [*basics, *rest]


def subtypes_as_printed(words: Collection[str], cards: Iterable[Sequence[str]]) -> list[str]:
    """First those of the object's own card, in its order; then what was added, in the order of another card that has
    all of it (of what is copied, for one), and the rest as ever.

    `cards` are the subtypes of each card, the object's own first.
    """
    left = set(words)
    found: list[str] = []
    for place, printed in enumerate(cards):
        if place and len(left) < 2:
            break
        if not place or left.issuperset(printed):
            found += [word for word in printed if word in left]
            left.difference_update(printed)
    return found + ordered_subtypes(left)


def _ordered(words: Collection[str], order: tuple[str, ...]) -> list[str]:
    known = [word for word in order if word in words]
    return [*known, *sorted(word for word in set(words) if word not in order)]
