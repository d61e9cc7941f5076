"""The order in which things came: which orders can be, and boards in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.scenario import Scenario
from engine.timeline import renumbered, timeline
from layers_site.learning.rulings.services.standins import is_plain
from layers_site.learning.rulings.services.wishes import copies


def in_order(scenario: Scenario, keys: Sequence[str]) -> Scenario:
    """Return the scenario with these in that order; what lies beside them is older than all of them."""
    named = set(keys)
    rest = [item.key for item in timeline(scenario) if item.key not in named]
    return renumbered(scenario, [*rest, *keys])


def needs(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield pairs (older, newer) that the order has to keep.

    An attachment is newer than its host (613.7e), an effect than its objects and its source.
    """
    for thing in scenario.objects:
        if thing.attached_to is not None:
            yield thing.attached_to, thing.id
    for effect in scenario.effects:
        yield from ((affect, effect.id) for affect in effect.affects)
        if effect.source is not None and not copies(effect):
            yield effect.source, effect.id


def possible(scenario: Scenario, keys: Sequence[str]) -> bool:
    """Return whether things can have come in that order."""
    place = {key: at for at, key in enumerate(keys)}
    pairs = [(place[old], place[new]) for old, new in needs(scenario) if old in place and new in place]
    return all(old < new for old, new in pairs)


def settled(scenario: Scenario) -> Scenario:
    """Set timestamps 1, 2, 3 …: first plain things, then the rest as they came, as far as possible."""
    keys = sorted((item.key for item in timeline(scenario)), key=lambda key: not is_plain(key))
    after: dict[str, set[str]] = {}
    for old, new in needs(scenario):
        after.setdefault(new, set()).add(old)
    order: list[str] = []
    while keys:
        ready = (key for key in keys if not after.get(key, set()).intersection(keys) - {key})
        following = next(ready, keys[0])
        keys.remove(following)
        order.append(following)
    return renumbered(scenario, order)
