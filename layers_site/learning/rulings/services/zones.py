"""Zones in which the cards at a table lie: where they work, or where another card looks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Final

from engine.expressions import HasWord, Is
from engine.scenario import Effect, FullText, GameObject, Scenario
from engine.trace import Trace
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.using import uses_of
from layers_site.learning.rulings.services.wishes import changes_in, copies, empties_graveyards, zone_copied, zone_in

_ONCE: Final = frozenset(("Instant", "Sorcery"))
#: What lies there works nowhere else: it may lie in another zone as well.
_FREE: Final = ("battlefield", "hand")
#: Zones to which a card can be moved at the table.
ZONES: Final = ("battlefield", "graveyard", "exile", "hand")


def zone_of(content: GameObject) -> str:
    """Return where a card works: in a graveyard, where its static abilities all do, else where it is."""
    zones = [ability.zones for ability in content.abilities if ability.static is not None and not ability.cda]
    elsewhere = zones and all("battlefield" not in each for each in zones)
    return zones[0][0] if elsewhere and zones[0] else content.zone


def zones_seen(content: object) -> tuple[str, ...]:
    """Return the zones off the battlefield in which a card looks for others, for its abilities or as it copies."""
    copied = zone_copied(content) if isinstance(content, GameObject) else ""
    return tuple(dict.fromkeys([*(zone for zone in zones_in(content) if zone in ZONES[1:]), *filter(None, [copied])]))


def takes_text(content: GameObject | Effect) -> bool:
    return any(isinstance(change, FullText) for change in changes_in(content))


def zones_in(tree: object) -> Iterator[str]:
    """Yield the zones that are named in a part of a card, each as often as it is."""
    if isinstance(tree, HasWord) and tree.key == "zone":
        yield from tree.words
    elif isinstance(tree, Is) and tree.what == "graveyard_top":
        yield "graveyard"
    elif isinstance(tree, tuple):
        for part in tree:
            yield from zones_in(part)
    elif is_dataclass(tree) and not isinstance(tree, type):
        for field in fields(tree):
            yield from zones_in(getattr(tree, field.name))


def zones_to_try(cards: Sequence[Known], library: Sequence[Known]) -> Iterator[Mapping[int, str]]:
    """Yield where each card may lie instead of where it works: one card in a zone in which another looks."""
    emptied = any(empties_graveyards(card.content) for card in cards)
    for place, card in enumerate(cards):
        others = [other.content for at, other in enumerate(cards) if at != place]
        # What looks into zones itself stays where it is, but for what takes the whole text of a card there.
        others = [other for other in others if not zones_seen(card.content) or takes_text(other)]
        copied = [zone for at, other in enumerate(cards) if at != place for zone in _zones_copied(other, library)]
        seen = [*(zone for other in others for zone in zones_seen(other)), *copied]
        seen = [zone for zone in seen if not (emptied and zone == "graveyard")]
        if isinstance(card.content, GameObject) and zone_of(card.content) in _FREE:
            yield from ({place: zone} for zone in dict.fromkeys(seen) if zone != zone_of(card.content))


def _zones_copied(card: Known, library: Sequence[Known]) -> Iterator[str]:
    """Yield the zones in which lies what abilities of the card copy, by the data of their effects."""
    for use in uses_of(card, library):
        if isinstance(use.content, Effect) and copies(use.content):
            yield from filter(None, [zone_in(use.content.target)])


def kept_out(cards: Sequence[Known]) -> Mapping[int, str]:
    """Return the cards that would lie in a graveyard but for one that exiles what goes there; they are exiled."""
    if not any(empties_graveyards(card.content) for card in cards):
        return {}
    contents = {place: card.content for place, card in enumerate(cards)}
    return {
        place: "exile"
        for place, content in contents.items()
        if isinstance(content, GameObject) and zone_of(content) == "graveyard"
    }


def is_once(card: Known) -> bool:
    """Return whether the card is an instant or a sorcery that leaves nothing behind on the battlefield."""
    return isinstance(card.content, GameObject) and bool(_ONCE & {*card.content.types})


def matters(scenario: Scenario, with_card: Trace, without_card: Trace, card: str) -> bool:
    """Return whether any other thing on the board is otherwise without that card, or copies it."""
    return any(effect.enabled and copies(effect) and effect.source == card for effect in scenario.effects) or any(
        with_card.final[obj.id] != without_card.final[obj.id]
        for obj in scenario.objects
        if obj.id != card and obj.id in without_card.final
    )
