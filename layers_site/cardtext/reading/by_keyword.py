"""What using a keyword leaves behind on its card: crew, bestow, reconfigure, impending."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.notation import read_effect
from engine.scenario import CardTypes, Effect, GameObject

_NO_CREATURE: Final = {"types": {"remove": ["Creature"]}}


@dataclass(frozen=True, slots=True)
class KeywordUse:
    """A keyword that begins so, and whose use leaves an effect behind; its card is printed as a creature, or either."""

    begins: str
    ending: str
    name: Mapping[str, str]
    changes: tuple[Mapping[str, Any], ...]
    of_creature: bool | None = None
    duration: Mapping[str, str] | None = None


CREW: Final = KeywordUse(
    "crew ", "-crew", {"en": "Crew", "fr": "Pilotage"}, ({"types": {"add": ["Creature"]}},), of_creature=False,
    duration={"en": "until end of turn", "fr": "jusqu’à la fin du tour"},
)  # fmt: skip
BESTOW: Final = KeywordUse(
    "bestow ", "-bestowed", {"en": "Bestow", "fr": "Grâce"},
    (_NO_CREATURE, {"subtypes": {"add": ["Aura"]}}, {"abilities": {"add": ["enchant creature"]}}),
)  # fmt: skip
#: Attached to a creature, it is none itself (702.151b).
RECONFIGURE: Final = KeywordUse(
    "reconfigure ", "-reconfigured", {"en": "Reconfigure", "fr": "Reconfiguration"}, (_NO_CREATURE,), of_creature=True
)
#: As long as it has a time counter, it is no creature (702.176a).
IMPENDING: Final = KeywordUse(
    "impending ", "-impending", {"en": "Impending", "fr": "Impending"}, (_NO_CREATURE,), of_creature=True
)
_USES: Final = (CREW, BESTOW, RECONFIGURE, IMPENDING)


def left_by_keyword(slug: str, card: GameObject) -> Effect | None:
    """Return the effect that using a keyword of the card leaves on the card, None for a card without one."""
    creature = "Creature" in card.types
    for use in _USES:
        if has_keyword(card, use) and use.of_creature in (None, creature):
            document: dict[str, Any] = {"name": use.name, "affects": {"ids": []}, "changes": list(use.changes)}
            document |= {"duration": use.duration} if use.duration else {}
            return read_effect({"id": f"{slug}{use.ending}", **document})
    return None


def has_keyword(card: GameObject, use: KeywordUse) -> bool:
    return any((ability.keyword or "").startswith(use.begins) for ability in card.abilities)


def is_use_of(effect: Effect, card: GameObject, use: KeywordUse) -> bool:
    """Return whether an effect is what a keyword of its card has left on it."""
    removes = any(isinstance(change, CardTypes) and change.op == "remove" for change in effect.changes)
    return removes and has_keyword(card, use) and effect.source == card.id and effect.affects == (card.id,)
