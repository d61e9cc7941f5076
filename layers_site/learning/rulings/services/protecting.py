"""Protection of a host from its attachments, and of a target from an ability (702.16).

An Aura cannot enchant a protected host, Equipment cannot equip it (702.16c, d); an ability of such a source cannot
target it (702.16b).

The protection that an attachment itself gives leaves it where it is: what would have itself removed says that it does
not (702.16n).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.characteristics import Characteristics
from engine.trace import Trace

_FROM: Final = "protection from "
_SEVERAL: Final = 2


def protection_from(trace: Trace, key: str, target: str) -> str:
    """Return the keyword by which the target is protected from that object, "" where it is not."""
    host, thing = trace.final.get(target), trace.final.get(key)
    if host is None or thing is None:
        return ""
    keywords = {f"{_FROM}{quality}" for quality in _qualities(thing)}
    others = (item.ability.keyword or "" for item in host.abilities if _giver(trace, item.given_by) != key)
    return next((keyword for keyword in others if keyword.lower() in keywords), "")


def _giver(trace: Trace, effect: str) -> str | None:
    """Return the object of which the effect is that gave an ability."""
    return trace.effects[effect].source if effect in trace.effects else None


def _qualities(thing: Characteristics) -> Iterator[str]:
    """Yield what something may be protected from that is true of the thing."""
    yield "everything"
    yield from thing.colors
    yield from (f"{word.lower()}s" for word in thing.types)
    if not thing.colors:
        yield "colorless"
        return
    yield from ("all colors", "each color", "multicolored" if len(thing.colors) >= _SEVERAL else "monocolored")
