"""Differences between two states of an object, as chips in words."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analysis import seen
from engine.analysis.seen import NO_STARS, Difference, Stars, differences
from engine.characteristics import Characteristics
from layers_site.explain.differences import difference_words
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Badge, Chip

__all__ = ["card_chip", "chips", "chips_of"]


def chips(
    before: Characteristics,
    after: Characteristics,
    names: Names,
    stars: tuple[Stars, Stars] = (NO_STARS, NO_STARS),
) -> tuple[Chip, ...]:
    """Return every difference that a player could see, in the order of the layers."""
    return chips_of(differences(before, after, stars), names)


def chips_of(differences: Iterable[Difference], names: Names) -> tuple[Chip, ...]:
    return tuple(Chip(*difference_words(difference, names), fact=difference) for difference in differences)


def card_chip(differences: tuple[Difference, ...], names: Names, layer: Badge) -> Chip | None:
    """Return on one chip the changes of a layer to all but power and toughness, None without any.

    Power and toughness stand in the corner of a card.
    """
    words = (difference_words(_without_mana(difference), names) for difference in differences)
    listed = " · ".join(f"{sign} {text}" if sign else text for sign, text in words)
    return Chip("", listed, layer, fact=differences) if differences else None


def _without_mana(difference: Difference) -> Difference:
    return seen.Added(difference.part, difference.thing) if isinstance(difference, seen.Added) else difference
