"""The library of cards as it is shown: grouped, in words, and what each asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import ScenarioError
from engine.scenario import Effect, GameObject, Scenario
from layers_site.cases.models import Card
from layers_site.workbench.presenters import texts
from layers_site.workbench.presenters.names import Names
from layers_site.workbench.services.library import GROUPS, Group, asks, group_of, read_card

_NOWHERE = Scenario(("you", "opponent"), "you", {})


@dataclass(frozen=True, slots=True)
class ShelfCard:
    """`asks` is "affected", "host" or "": what has to be answered before it can be added."""

    slug: str
    name: str
    line: str
    text: str
    asks: str


@dataclass(frozen=True, slots=True)
class Shelf:
    title: str
    cards: tuple[ShelfCard, ...]


def shelves(cards: Iterable[Card]) -> tuple[Shelf, ...]:
    """The cards by group, those without cards left out."""
    grouped: dict[Group, list[ShelfCard]] = {group: [] for group in GROUPS}
    for card in cards:
        try:
            content = read_card(card)
        except ScenarioError:
            continue  # An editor's half-done card is no reason to show no library.
        grouped[group_of(content)].append(shelf_card(card, content))
    by_name = {group: tuple(sorted(found, key=lambda one: one.name)) for group, found in grouped.items()}
    return tuple(Shelf(_title(group), found) for group, found in by_name.items() if found)


def shelf_card(card: Card, content: GameObject | Effect) -> ShelfCard:
    if isinstance(content, Effect):
        return ShelfCard(card.slug, card.name, "", _effect_text(content), asks(content))
    size = "" if content.power is None else f" {content.power}/{content.toughness}"
    lines = [texts.ability(one, content, _NOWHERE) for one in content.abilities]
    return ShelfCard(
        card.slug,
        card.name,
        texts.type_line(content) + size,
        " · ".join(line.rstrip(".") for line in lines),
        asks(content),
    )


def _effect_text(effect: Effect) -> str:
    what = texts.changes(effect.changes, static=False, many=False, source=None, scenario=_NOWHERE)
    return what[:1].upper() + what[1:]


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
    """The board's objects to choose from: id and name."""
    names = Names(scenario)
    return [(thing.id, names.thing(thing.id)) for thing in scenario.objects]


def players(scenario: Scenario) -> list[tuple[str, str]]:
    names = Names(scenario)
    return [(player, names.player(player)) for player in scenario.players]
