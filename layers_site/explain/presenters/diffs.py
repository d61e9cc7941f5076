"""What is different between two states of an object, as chips in words."""

from __future__ import annotations

from collections.abc import Iterable

from engine import seen
from engine.characteristics import Characteristics
from engine.seen import Difference, differences
from engine.stars import NO_STARS, Stars
from layers_site.explain.differences import MINUS, difference_words
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Badge, Chip

__all__ = ["MINUS", "card_chip", "chips", "chips_of"]


def chips(
    before: Characteristics,
    after: Characteristics,
    names: Names,
    stars: tuple[Stars, Stars] = (NO_STARS, NO_STARS),
) -> tuple[Chip, ...]:
    """Every difference that a player could see, in the order of the layers."""
    return chips_of(differences(before, after, stars), names)


def chips_of(found: Iterable[Difference], names: Names) -> tuple[Chip, ...]:
    return tuple(Chip(*difference_words(one, names), fact=one) for one in found)


def card_chip(before: Characteristics, after: Characteristics, names: Names, layer: Badge) -> Chip | None:
    """What a layer changed of what a card does not show elsewhere, on one chip; None for nothing.

    The card's text shows the abilities, its corner the power and toughness.
    """
    found = tuple(one for one in differences(before, after) if not _is_elsewhere(one))
    words = (difference_words(_without_mana(one), names) for one in found)
    listed = " · ".join(f"{sign} {text}" if sign else text for sign, text in words)
    return Chip("", listed, layer, fact=found) if found else None


def _is_elsewhere(one: Difference) -> bool:
    if isinstance(one, seen.Came | seen.Went):
        return one.part == "ability"
    return isinstance(one, seen.LostAbilities | seen.Reworded | seen.CantHave | seen.Sized)


def _without_mana(one: Difference) -> Difference:
    return seen.Came(one.part, one.thing) if isinstance(one, seen.Came) else one
