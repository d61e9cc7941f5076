"""The list of all known cards: by letter or by layer, searched, and in pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse

import engine
from engine import ScenarioError
from layers_site.boards.presenters.shelf import ShelfCard, shelf_card
from layers_site.boards.services.library import read_card
from layers_site.content.models import Card
from layers_site.explain.names import layers_of
from layers_site.explain.presenters.marks import badges, ruleset_of
from layers_site.platform.text import folded
from layers_site.platform.views import PARAMETER, Paged, paged

#: So many cards are on one page.
ON_A_PAGE: Final = 30


@dataclass(frozen=True, slots=True)
class Letter:
    """The first letter of some cards, and where these are."""

    letter: str
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """One card. `argue` is where it can be set against another, `cases` where its cases are."""

    card: ShelfCard
    argue: str
    cases: str


@dataclass(frozen=True, slots=True)
class CardsPage:
    """`pages` holds the rows; `whole` is how many cards are known in all."""

    pages: Paged[Card]
    rows: tuple[Listed, ...]
    letters: tuple[Letter, ...]
    whole: int


def cards_page(cards: Sequence[Card], whole: int, query: Mapping[str, str]) -> CardsPage:
    """Return the page of the query: `letter` and `layer` choose among the cards that were found."""
    path = reverse("boards:cards")
    by_name = sorted((card for card in cards if _is_in(card, query.get("layer", ""))), key=_sorted_by)
    letter = query.get("letter", "")
    pages = paged([card for card in by_name if letter in ("", _letter(card))], query, ON_A_PAGE, path)
    return CardsPage(pages, tuple(_rows(pages.rows)), tuple(_letters(by_name, query, path)), whole)


def _sorted_by(card: Card) -> str:
    return folded(card.name)


def _letter(card: Card) -> str:
    return folded(card.name)[:1].upper()


def _letters(cards: Sequence[Card], query: Mapping[str, str], path: str) -> Iterator[Letter]:
    """Yield the letters of the cards. The letter that is chosen leads back to all of them."""
    rest = {key: value for key, value in query.items() if key not in ("letter", PARAMETER) and value}
    for letter in dict.fromkeys(map(_letter, cards)):
        here = letter == query.get("letter", "")
        query_text = urlencode(rest if here else rest | {"letter": letter})
        yield Letter(letter, f"{path}?{query_text}" if query_text else path, here)


def _is_in(card: Card, layer: str) -> bool:
    """Return whether the card has an effect in that layer (1 to 7); every card is in "", any layer."""
    if not layer:
        return True
    rules = ruleset_of(engine.DEFAULT)
    marks = badges(rules)
    try:
        names = layers_of(read_card(card), rules)
    except ScenarioError:
        return False
    return any(str(marks[name].stratum) == layer for name in names if name in marks)


def _rows(cards: Sequence[Card]) -> Iterator[Listed]:
    for card in cards:
        try:
            shown = shelf_card(card, read_card(card))
        except ScenarioError:
            continue  # An editor's half-done card is no reason to show no list.
        words = urlencode({"q": card.name})
        yield Listed(shown, _argue(card), f"{reverse('boards:catalogue')}?{words}")


def _argue(card: Card) -> str:
    """Return where the card is typed in already; "" on a site without arguments."""
    try:
        return f"{reverse('ask:now')}?{urlencode({'card': card.name})}"
    except NoReverseMatch:
        return ""
