"""Abilities put to use: the continuous effect that a card leaves behind when its ability has resolved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.notation import read_effect
from engine.scenario import GameObject
from layers_site.learning.rulings.services.library import Known

_CREW, _CREW_ID = "crew ", "-crew"
_CREWED: Final = {
    "name": {"en": "Crew", "fr": "Pilotage"},
    "affects": {"ids": []},
    "changes": [{"types": {"add": ["Creature"]}}],
    "duration": {"en": "until end of turn", "fr": "jusqu’à la fin du tour"},
}


def used_by(card: Known, library: Sequence[Known]) -> Known | None:
    """Return the effect that using the card's ability leaves: the library's, or that of crewing (702.122a)."""
    if not isinstance(card.content, GameObject):
        return None
    named = next((known for known in library if card.slug in known.ability_of), None)
    return named or _crewed(card.slug, card.content)


def has_static(card: Known) -> bool:
    """Return whether the card does something without being used."""
    abilities = card.content.abilities if isinstance(card.content, GameObject) else ()
    return any(ability.static is not None and not ability.cda for ability in abilities)


def _crewed(slug: str, vehicle: GameObject) -> Known | None:
    if "Creature" in vehicle.types or not any(
        (ability.keyword or "").startswith(_CREW) for ability in vehicle.abilities
    ):
        return None
    key = f"{slug}{_CREW_ID}"
    return Known(key, read_effect({"id": key, **_CREWED}), (slug,), "self")
