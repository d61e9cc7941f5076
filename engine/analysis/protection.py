"""Protection (702.16): by which keyword an object is protected from another.

An Aura cannot enchant a protected host, Equipment cannot equip it (702.16c, d), and an ability of such a source cannot
target it (702.16b). The protection that an attachment itself gives leaves it where it is: what would have itself
removed says that it does not (702.16n).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final, Protocol

from engine.characteristics import AbilityInstance, Characteristics
from engine.evaluation.trace import Trace
from engine.words import COLORS

_FROM: Final = "protection from "
_FROM_CHOSEN: Final = "protection from the chosen color"
_HEXPROOF_FROM: Final = "hexproof from "
_PLURAL: Final = {"Sorcery": "sorceries", "Equipment": "equipment"}
#: Qualities of which `_qualities` knows whether they are true; of other subtypes not every plural is known.
_KNOWN: Final = frozenset((
    *COLORS, "everything", "colorless", "all colors", "each color", "multicolored", "monocolored", "colored spells",
    "the chosen color", "artifacts", "auras", "battles", "creatures", "enchantments", "equipment", "instants", "lands",
    "planeswalkers", "sorceries",
))  # fmt: skip
_SEVERAL: Final = 2


class Source(Protocol):
    """Something from which an object may be protected: a card as it is, or the spell whose effect is asked about."""

    @property
    def types(self) -> Collection[str]: ...

    @property
    def colors(self) -> Collection[str]: ...


def with_chosen_color(trace: Trace, name: str) -> Characteristics:
    """Return an object as it ends, protected from the color itself that the giver of its protection has chosen."""
    now, cards = trace.final[name], {obj.id: obj for obj in trace.scenario.objects}

    def filled(instance: AbilityInstance) -> AbilityInstance:
        giver = cards.get(_giver(trace, instance.given_by) or name)
        color = giver.chosen.color if giver is not None else None
        if instance.ability.keyword != _FROM_CHOSEN or not color:
            return instance
        return instance._replace(ability=replace(instance.ability, keyword=f"{_FROM}{color}"))

    return now._replace(abilities=tuple(map(filled, now.abilities)))


def protection_from(trace: Trace, key: str, target: str, thing: Source | None = None, *, cast: bool = False) -> str:
    """Return the keyword by which the target is protected from that object, "" where it is not.

    `thing` is what that object is, where it is not in the trace, and `cast` whether it is a spell. Of a spell without
    types nothing is known.
    """
    thing = thing or trace.final.get(key)
    if thing is None or target not in trace.final:
        return ""
    keywords = {f"{_FROM}{quality}" for quality in _qualities(thing)}
    if cast and thing.colors:
        keywords.add(f"{_FROM}colored spells")
    host = with_chosen_color(trace, target)
    others = (item.ability.keyword or "" for item in host.abilities if _giver(trace, item.given_by) != key)
    return next((keyword for keyword in others if keyword.lower() in keywords), "")


def hexproof_from(now: Characteristics, thing: Source | None) -> str:
    """Return the keyword by which an object is hexproof from that thing alone (702.11d), "" where it is not."""
    keywords = {f"{_HEXPROOF_FROM}{quality}" for quality in _qualities(thing)} if thing is not None else set()
    words = (item.ability.keyword or "" for item in now.abilities)
    return next((word for word in words if word.lower() in keywords), "")


def is_known_quality(keyword: str) -> bool:
    """Return whether what the keyword protects from, or makes hexproof from, is looked at here."""
    quality = keyword.lower().removeprefix(_FROM).removeprefix(_HEXPROOF_FROM)
    return quality in _KNOWN


def _giver(trace: Trace, effect: str) -> str | None:
    return trace.effects[effect].source if effect in trace.effects else None


def _qualities(thing: Source) -> Iterator[str]:
    """Yield what something may be protected from that is true of the thing."""
    yield "everything"
    yield from thing.colors
    yield from (_PLURAL.get(word, f"{word.lower()}s") for word in thing.types)
    yield from (_PLURAL.get(word, f"{word.lower()}s") for word in getattr(thing, "subtypes", ()))
    if not thing.types:
        return
    if not thing.colors:
        yield "colorless"
        return
    yield from ("all colors", "each color", "multicolored" if len(thing.colors) >= _SEVERAL else "monocolored")
