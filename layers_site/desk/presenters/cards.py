"""Cards in words, so that nobody need read their data."""

from __future__ import annotations

from dataclasses import dataclass

from engine import ScenarioError
from engine.scenario import Effect, Scenario
from layers_site.cases.models import Card
from layers_site.workbench.presenters import texts
from layers_site.workbench.presenters.shelf import ShelfCard, shelf_card
from layers_site.workbench.services.library import read_card

_NOWHERE = Scenario(("you", "opponent"), "you", {})


@dataclass(frozen=True, slots=True)
class CardRow:
    slug: str
    names: tuple[str, str]
    line: str
    text: str


def card_row(card: Card) -> CardRow:
    """A card that does not read has its names only."""
    try:
        shelved: ShelfCard | None = shelf_card(card, read_card(card))
    except ScenarioError:
        shelved = None
    return CardRow(
        card.slug, (card.name_en, card.name_fr), shelved.line if shelved else "", shelved.text if shelved else ""
    )


def removable(card: Card) -> list[tuple[str, str]]:
    """The abilities that are more than a keyword, or an effect's changes, in words, by their place in the data."""
    try:
        content = read_card(card)
    except ScenarioError:
        return []
    if isinstance(content, Effect):
        return [
            (str(place), texts.changes((one,), static=False, many=False, source=None, scenario=_NOWHERE))
            for place, one in enumerate(content.changes)
        ]
    return [
        (str(place), texts.ability(one, content, _NOWHERE))
        for place, (one, written) in enumerate(zip(content.abilities, card.data.get("abilities", ()), strict=True))
        if not isinstance(written, str)
    ]
