"""The library as the table needs it: names to be found by, and cards read once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import ScenarioError
from engine.scenario import Effect, GameObject
from layers_site.cases.models import Card
from layers_site.table.matching import Named
from layers_site.workbench.services.library import read_card


@dataclass(frozen=True, slots=True)
class Known:
    """A card that can be put on a board: an object or a resolved effect."""

    slug: str
    content: GameObject | Effect


def names() -> tuple[Named, ...]:
    """Every card by its names, in the order of the English ones."""
    rows = Card.objects.values_list("slug", "name_en", "name_fr")
    return tuple(Named(slug, en, fr) for slug, en, fr in rows)


def known(slugs: Sequence[str]) -> list[Known]:
    """Those cards, in that order; who cannot be read or is not there is left out."""
    rows = {card.slug: card for card in Card.objects.filter(slug__in=slugs)}
    found = (read(rows[slug]) for slug in slugs if slug in rows)
    return [card for card in found if card is not None]


def everything() -> list[Known]:
    """The whole library, by slug."""
    found = (read(card) for card in Card.objects.order_by("slug"))
    return [card for card in found if card is not None]


def read(card: Card) -> Known | None:
    """None for an editor's half-done card."""
    try:
        return Known(card.slug, read_card(card))
    except ScenarioError:
        return None
