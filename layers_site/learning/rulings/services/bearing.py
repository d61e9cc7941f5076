"""How much the cards that were named bear on one another, read off the traces of a board.

A board on which they do not meet tells nothing about them. `worth` compares boards that differ in what is laid beside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from engine.compare import differences
from engine.trace import Trace
from layers_site.learning.rulings.services.standins import is_plain, role_of

#: By the key of an object or effect on the board: which of the cards that were named it is, from 0.
Owners = Mapping[str, int]

#: What a board is worth for: a dependency or a lost ability between two cards, an order that matters, an effect that
#: goes on without its ability, something that both change (in one layer: more), a card that another changes, an
#: effect that does anything, something that dies.
_DEPENDS, _TAKES, _ORDER, _GOES_ON = 4.0, 4.0, 3.0, 4.0
_BOTH, _ONE_LAYER, _CHANGES_CARD, _ACTS, _DIES = 2.0, 1.0, 1.0, 1.0, 1.0
#: Each sort of thing that lies beside has to be worth this; a condition that does not hold costs as much as an order.
_BESIDE, _UNMET = 0.5, 3.0

Pair = tuple[int, int]


def worth(traces: Sequence[Trace], owners: Owners) -> float:
    """Return how much a board shows of the cards. The traces are in different orders, the board's own first."""
    first = traces[0]
    pairs: dict[Pair, float] = {}
    for trace in traces:
        for pair, value in _pairs(trace, owners).items():
            pairs[pair] = max(value, pairs.get(pair, 0.0))
    beside = len({role_of(name) for name in first.final if is_plain(name)})
    total = sum(pairs.values()) + _ACTS * len(acting(first, owners)) + _GOES_ON * len(_going_on(first, owners))
    total += _ORDER * any(differences(first, other) for other in traces[1:])
    return total - _BESIDE * beside - _UNMET * len(unmet(first))


def owner_of(trace: Trace, effect: str, owners: Owners) -> int | None:
    """Return the card that a continuous effect is of, None for what lies beside."""
    info = trace.effects[effect]
    return owners.get(effect) if info.origin == "resolved" else owners.get(info.source or "")


def changers(trace: Trace, name: str, owners: Owners) -> frozenset[int]:
    """Return the cards that were named whose effects change that object."""
    steps = (step for layer in trace.layers for step in layer.applied if name in step.changed)
    owning = (owner_of(trace, step.effect, owners) for step in steps)
    return frozenset(owner for owner in owning if owner is not None)


def acting(trace: Trace, owners: Owners) -> frozenset[str]:
    """Return the effects of the cards that change something."""
    steps = (step for layer in trace.layers for step in layer.applied)
    return frozenset(
        step.effect
        for step in steps
        if (step.changed or step.players or step.spells) and owner_of(trace, step.effect, owners) is not None
    )


def unmet(trace: Trace) -> frozenset[str]:
    """Return the effects that do not apply since their condition does not hold."""
    return frozenset(lost.effect for layer in trace.layers for lost in layer.lost if lost.because == "condition")


def meet(traces: Sequence[Trace], owners: Owners, pair: Pair) -> bool:
    """Return whether two of the cards do anything to one another, or to the same thing, in one of these orders."""
    return any(_pairs(trace, owners).get((min(pair), max(pair))) for trace in traces)


def _pairs(trace: Trace, owners: Owners) -> dict[Pair, float]:
    pairs: dict[Pair, dict[str, float]] = {}
    for first, other, what, value in _bearings(trace, owners):
        if first != other:
            kinds = pairs.setdefault((min(first, other), max(first, other)), {})
            kinds[what] = max(value, kinds.get(what, 0.0))
    return {pair: sum(kinds.values()) for pair, kinds in pairs.items()}


def _bearings(trace: Trace, owners: Owners) -> Iterator[tuple[int, int, str, float]]:
    """Yield each way in which two of the cards influence one another, with its weight."""
    for layer in trace.layers:
        for dependency in layer.dependencies:
            yield from _between(trace, owners, (dependency.effect, dependency.on), ("depends", _DEPENDS))
        for lost in layer.lost:
            if lost.by is not None:
                yield from _between(trace, owners, (lost.effect, lost.by), ("takes", _TAKES))
        for step in layer.applied:
            owner = owner_of(trace, step.effect, owners)
            for name in step.changed if owner is not None else ():
                if owner is not None and name in owners:
                    yield owner, owners[name], "changes", _CHANGES_CARD
    yield from _on_one_object(trace, owners)


def _between(
    trace: Trace, owners: Owners, effects: tuple[str, str], kind: tuple[str, float]
) -> Iterator[tuple[int, int, str, float]]:
    if all(effect in trace.effects for effect in effects):
        first, other = (owner_of(trace, effect, owners) for effect in effects)
        if first is not None and other is not None:
            yield first, other, *kind


def _on_one_object(trace: Trace, owners: Owners) -> Iterator[tuple[int, int, str, float]]:
    for name, now in trace.final.items():
        layers = [
            {owner_of(trace, step.effect, owners) for step in layer.applied if name in step.changed}
            for layer in trace.layers
        ]
        cards = sorted({owner for owners_here in layers for owner in owners_here if owner is not None})
        for first, other in combinations(cards, 2):
            dies = now.is_creature and (now.toughness or 0) <= 0
            yield first, other, "both", _BOTH + _DIES * dies
            if any({first, other} <= owners_here for owners_here in layers):
                yield first, other, "layer", _ONE_LAYER


def _going_on(trace: Trace, owners: Owners) -> list[str]:
    """Return the effects of cards that change something else although their source has lost the ability."""
    return [
        effect for effect in acting(trace, owners) if has_lost_ability(trace, effect) and _on_another(trace, effect)
    ]


def has_lost_ability(trace: Trace, effect: str) -> bool:
    """Return whether the source of a static ability's effect has that ability no more in the end."""
    info = trace.effects[effect]
    if info.origin != "static" or info.ability is None or info.source is None or info.source not in trace.final:
        return False
    return info.ability.id not in {ability.id for ability in trace.final[info.source].abilities}


def _on_another(trace: Trace, effect: str) -> bool:
    source = trace.effects[effect].source
    steps = (step for layer in trace.layers for step in layer.applied if step.effect == effect)
    return any(name != source for step in steps for name in step.changed)
