"""The library of cards as it is shown: in words, and what each asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse

import engine
from engine import ScenarioError
from engine.analysis.seen import printed_size
from engine.scenario import Ability, Effect, GameObject, Scenario
from layers_site.boards.services import edits
from layers_site.boards.services.boards import asks, read_card
from layers_site.cardtext.wording.context import capitalised
from layers_site.content.models import Card
from layers_site.explain import texts
from layers_site.explain.names import Names, layers_of
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.texts import size_text
from layers_site.platform.text import folded
from layers_site.platform.views import PARAMETER, Paged, paged

EMPTY_BOARD = Scenario(("you", "opponent"), "you", {})


@dataclass(frozen=True, slots=True)
class ShelfCard:
    """`asks` is "affected", "host" or "": what has to be answered before it can be added.

    `badges` are the layers that its own effects touch. `is_draft` says that only editors see it.
    """

    slug: str
    name: str
    line: str
    text: str
    asks: str
    badges: tuple[Badge, ...]
    is_draft: bool


def shelf(cards: Iterable[Card], edition: str) -> Iterator[ShelfCard]:
    for card in cards:
        try:
            yield shelf_card(card, read_card(card), edition)
        except ScenarioError:
            continue  # An editor's half-done card is no reason to show no library.


def named_first(cards: Iterable[Card], words: str) -> list[Card]:
    """Sort cards that were found: those whose names begin with the words come first, the others by their names."""
    wanted = folded(words.strip())

    def place(card: Card) -> tuple[bool, str]:
        name = folded(card.name)
        return not name.startswith(wanted), name

    return sorted(cards, key=place)


def shelf_card(card: Card, content: GameObject | Effect, edition: str = engine.DEFAULT) -> ShelfCard:
    rules = engine.find_ruleset(edition)
    touched = layers_of(content, rules)
    marks = tuple(mark for name, mark in badges(rules).items() if name in touched)
    if isinstance(content, Effect):
        return ShelfCard(card.slug, card.name, "", _effect_text(content), asks(content), marks, not card.is_published)
    lines = [texts.ability(ability, content, EMPTY_BOARD) for ability in content.abilities]
    return ShelfCard(
        card.slug,
        card.name,
        line_printed(content),
        " · ".join(line.rstrip(".") for line in lines),
        asks(content),
        marks,
        not card.is_published,
    )


def line_printed(thing: GameObject) -> str:
    """Return the types and the size that are printed on a card; what an ability defines is a star there."""
    size = printed_size(thing)
    return f"{texts.type_line(thing)} {size_text(size) if size else ''}".strip()


def _effect_text(effect: Effect) -> str:
    what = texts.changes(effect.changes, static=False, many=False, source=None, scenario=EMPTY_BOARD)
    return capitalised(what)


def things(scenario: Scenario) -> list[tuple[str, str]]:
    """Return the board's objects to choose from: id and name."""
    names = Names(scenario)
    return [(thing.id, names.thing(thing.id)) for thing in scenario.objects]


def hosts(scenario: Scenario, content: GameObject) -> list[tuple[str, str]]:
    """Return what the card can be attached to: no card in a hand or a library (303.4, 301.5), but players for some."""
    names, hidden = Names(scenario), {thing.id for thing in scenario.objects if thing.zone in ("hand", "library")}
    could = edits.hosts(scenario, content)
    return [
        (key, names.player(key) if key in scenario.players else names.thing(key)) for key in could if key not in hidden
    ]


def only_host(scenario: Scenario, content: GameObject) -> str:
    """Return the one permanent in play that is printed as what the card goes onto, "" for several or none."""
    words = {word for ability in content.abilities for word in _enchants(ability)} or {"creature"}
    could = edits.hosts(scenario, content)
    fitting = [
        thing.id
        for thing in scenario.objects
        if thing.id in could
        and thing.enabled
        and thing.zone == "battlefield"
        and words & {"permanent", *map(str.lower, thing.types)}
    ]
    return fitting[0] if len(fitting) == 1 else ""


def _enchants(ability: Ability) -> list[str]:
    """Return the words of what an Aura enchants (702.5); an Equipment goes onto a creature without (301.5)."""
    keyword = ability.keyword or ""
    return keyword.split()[1:] if keyword.startswith("enchant ") else []


def players(scenario: Scenario) -> list[tuple[str, str]]:
    names = Names(scenario)
    return [(player, names.player(player)) for player in scenario.players]


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
    """One card. `ask` is where it can be set against another, `cases` where its cases are."""

    card: ShelfCard
    ask: str
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
    rules = engine.find_ruleset(engine.DEFAULT)
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
        yield Listed(shown, _ask(card), f"{reverse('boards:catalogue')}?{words}")


def _ask(card: Card) -> str:
    """Return where the card is typed in already; "" on a site without arguments."""
    try:
        return f"{reverse('ask:ask')}?{urlencode({'card': card.name})}"
    except NoReverseMatch:
        return ""
