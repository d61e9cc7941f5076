"""The library as the table needs it: names to be found by, and cards read once. Drafts are not in it for anybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine import ScenarioError
from engine.expressions import Selector
from engine.scenario import Effect, GameObject
from layers_site.boards.services.library import read_card
from layers_site.content.models import Card
from layers_site.learning.rulings.matching import Named
from layers_site.learning.rulings.services.wishes import Wish


@dataclass(frozen=True, slots=True)
class Known:
    """A card that can be put on a board: an object, or an effect with the cards whose ability leaves it behind.

    `subject` and `wishes` say what such an effect does something to ("self", "target") and of what kind that is, where
    a reading of the card's text knows it; "" and () where the card on the board has a text of its own to look at. `on`
    is what a target has to be, None for anything of these kinds.
    """

    slug: str
    content: GameObject | Effect
    ability_of: tuple[str, ...] = ()
    subject: str = ""
    wishes: tuple[Wish, ...] = ()
    on: Selector | None = None
    #: It is left behind by an activated ability, which need not be used.
    activated: bool = False


def names() -> tuple[Named, ...]:
    """Return every card by its names, in the order of the English ones."""
    rows = Card.objects.published().values_list("slug", "name_en", "name_fr")
    return tuple(Named(slug, en, fr) for slug, en, fr in rows)


def known(slugs: Sequence[str]) -> list[Known]:
    """Return those cards in that order. Unreadable and unknown cards are left out."""
    rows = {card.slug: card for card in Card.objects.published().filter(slug__in=slugs)}
    knowns = (read(rows[slug]) for slug in slugs if slug in rows)
    return [card for card in knowns if card is not None]


def around(cards: Iterable[Known]) -> list[Known]:
    """Return the cards around these: the effects of their abilities, and the cards whose abilities they are."""
    named = list(cards)
    slugs = {card.slug for card in named}
    owners = {owner for card in named for owner in card.ability_of}
    effects = Card.objects.published().filter(kind=Card.Kind.EFFECT).order_by("slug")
    theirs = [row for row in effects if slugs.intersection(row.ability_of)]
    owning = Card.objects.published().filter(slug__in=owners).order_by("slug")
    knowns = (read(row) for row in (*theirs, *owning))
    return [card for card in knowns if card is not None]


def read(card: Card) -> Known | None:
    """Read a card; None for an editor's half-done card."""
    try:
        return Known(card.slug, read_card(card), tuple(card.ability_of))
    except ScenarioError:
        return None
