"""Where each named card lies: where it works, or where another card looks for it while it has nothing else to do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from engine.expressions import HasWord, Is
from engine.scenario import Effect, FullText, GameObject, nodes
from layers_site.ask.services.cards.library import Known
from layers_site.ask.services.cards.target_kinds import (
    changes_in,
    copies,
    empties_graveyards,
    guards_graveyards,
    zone_copied,
    zone_in,
)
from layers_site.ask.services.cards.uses import uses_of

#: Zones to which a card can be moved at the table.
ZONES: Final = ("battlefield", "graveyard", "exile", "hand")
_FREE: Final = ("battlefield", "hand")


def zones_of(
    cards: Sequence[Known],
    zones: Sequence[str] | Mapping[int, str],
    library: Sequence[Known],
    idle: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the zone of each card; of what is `idle` where it lies, the one in which another card looks for it."""
    emptied = any(empties_graveyards(card.content) for card in cards)
    found = []
    for place, card in enumerate(cards):
        zone = zones[place] if zones else _first(card, emptied=emptied)
        if card.slug in idle and zone in _FREE:
            sought = [*_sought(place, cards, library)]
            barred = emptied or guards_graveyards(card.content)
            zone = next((each for each in sought if each != zone and not (barred and each == "graveyard")), zone)
        found.append(zone)
    return tuple(found)


def _first(card: Known, *, emptied: bool) -> str:
    if not isinstance(card.content, GameObject):
        return "battlefield"
    zone = zone_of(card.content)
    return "exile" if emptied and zone == "graveyard" else zone


def zone_of(content: GameObject) -> str:
    """Return where a card works: in a graveyard, where its static abilities all do, else where it is."""
    zones = [ability.zones for ability in content.abilities if ability.static is not None and not ability.cda]
    elsewhere = zones and all("battlefield" not in each for each in zones)
    return zones[0][0] if elsewhere and zones[0] else content.zone


def _sought(place: int, cards: Sequence[Known], library: Sequence[Known]) -> Iterator[str]:
    """Yield the zones in which another card looks for that one. What looks into zones itself stays where it is."""
    card = cards[place]
    for other in (other for at, other in enumerate(cards) if at != place):
        takes_text = any(isinstance(change, FullText) for change in changes_in(other.content))
        if not zones_seen(card.content) or takes_text:
            yield from zones_seen(other.content)
        for use in uses_of(other, library):
            if isinstance(use.content, Effect) and copies(use.content):
                yield from filter(None, [zone_in(use.content.target)])


def zones_seen(content: object) -> tuple[str, ...]:
    """Return the zones off the battlefield in which a card looks for others, for its abilities or as it copies."""
    copied = zone_copied(content) if isinstance(content, GameObject) else ""
    return tuple(dict.fromkeys([*(zone for zone in _zones_in(content) if zone in ZONES[1:]), *filter(None, [copied])]))


def _zones_in(tree: object) -> Iterator[str]:
    """Yield the zones that are named in a part of a card, each as often as it is."""
    for part in nodes(tree):
        if isinstance(part, HasWord) and part.key == "zone":
            yield from part.words
        elif isinstance(part, Is) and part.what == "graveyard_top":
            yield "graveyard"
