"""The library of cards as it is shown: grouped, in words, and what each asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

import engine
from engine import ScenarioError
from engine.analysis.seen import printed_size
from engine.scenario import Ability, Effect, GameObject, Scenario
from layers_site.boards.services import edits
from layers_site.boards.services.library import GROUPS, Group, asks, group_of, read_card
from layers_site.cardtext.wording.context import capitalised
from layers_site.content.models import Card
from layers_site.explain import texts
from layers_site.explain.differences import size_text
from layers_site.explain.names import Names, layers_of
from layers_site.explain.presenters.marks import Badge, badges, ruleset_of

BY_LAYER: Final = "layer"
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


@dataclass(frozen=True, slots=True)
class Shelf:
    """Cards that go together; `badge` is that of their layer, None where they are grouped otherwise."""

    title: str
    cards: tuple[ShelfCard, ...]
    badge: Badge | None = None


def shelves(cards: Iterable[Card], edition: str, by: str = "") -> tuple[Shelf, ...]:
    """Return the cards by what they are or (`by` "layer") by the layers that they touch; empty shelves are left out."""
    readable = sorted(_readable(cards, edition), key=lambda pair: pair[1].name)
    return tuple(_by_layer(readable, edition) if by == BY_LAYER else _by_group(readable))


def _readable(cards: Iterable[Card], edition: str) -> Iterator[tuple[Group, ShelfCard]]:
    for card in cards:
        try:
            content = read_card(card)
        except ScenarioError:
            continue  # An editor's half-done card is no reason to show no library.
        yield group_of(content), shelf_card(card, content, edition)


def _by_group(shelf: Sequence[tuple[Group, ShelfCard]]) -> Iterator[Shelf]:
    for group in GROUPS:
        cards = tuple(card for of, card in shelf if of == group)
        if cards:
            yield Shelf(_title(group), cards)


def _by_layer(shelf: Sequence[tuple[Group, ShelfCard]], edition: str) -> Iterator[Shelf]:
    """Yield a shelf for each layer, with a card in each of its layers; what is in none comes last."""
    for mark in badges(ruleset_of(edition)).values():
        cards = tuple(card for _of, card in shelf if mark in card.badges)
        if cards:
            yield Shelf(mark.name, cards, mark)
    rest = tuple(card for _of, card in shelf if not card.badges)
    if rest:
        yield Shelf(_("In no layer"), rest)


def shelf_card(card: Card, content: GameObject | Effect, edition: str = engine.DEFAULT) -> ShelfCard:
    rules = ruleset_of(edition)
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


def _title(group: Group) -> str:
    return {
        "resolved": _("Effects of spells and abilities"),
        "attachments": _("Auras and Equipment"),
        "enchantments": _("Enchantments"),
        "creatures": _("Creatures"),
        "lands": _("Lands"),
        "artifacts": _("Artifacts"),
        "others": _("Other cards"),
    }[group]


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
