"""Scores for how strongly the named cards interact on a board, read off its traces.

A board on which they do not meet tells nothing about them. `worth` compares boards that differ in what is laid beside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

import engine
from engine import EvaluationError
from engine.analysis.differences import differences
from engine.analysis.way import effects_on
from engine.characteristics import Characteristics
from engine.evaluation.kinds import is_about_losing
from engine.evaluation.trace import Step, Trace
from engine.scenario import AddAbilities, AddPT, Change, Copy, Effect, GameObject, Scenario, SetPT
from layers_site.ask.services.cards.standins import TAILORED_ROLES, is_plain, role_of
from layers_site.ask.services.cards.target_kinds import changes_in, copies
from layers_site.ask.services.trace.traits import has_lost_ability, is_stopped

#: By the key of an object or effect on the board: which of the cards that were named it is, from 0.
Owners = Mapping[str, int]

#: What a board is worth for: a dependency or a lost ability between two cards, an order that matters, an effect that
#: goes on without its ability, something that both change (in one layer: more), a card that another changes, an
#: effect that does anything, something that dies, or a land that gives no mana.
_DEPENDS, _TAKES, _ORDER, _GOES_ON = 4.0, 4.0, 3.0, 4.0
_BOTH, _ONE_LAYER, _CHANGES_CARD, _ACTS, _DIES, _SILENT = 2.0, 1.0, 1.0, 1.0, 1.0, 2.0
#: A card that another one copies.
_COPIES: Final = 3.0
#: What acts on something else than its source.
_ACTS_ON_OTHERS: Final = 0.75
#: More where that is none of the two cards themselves, and where one takes what the other gives.
_ON_ANOTHER, _OPPOSED = 1.0, 2.0
#: What a card counts for its size, up to two: 0 and 1 show little.
_COUNTED: Final = 0.75
#: Each sort of thing that lies beside has to be worth this; a condition that does not hold costs as much as an order.
_BESIDE, _TAILORED, _UNMET = 0.5, 1.5, 3.0
#: What a thing beside costs that is given what it has.
_TWICE: Final = 0.75

#: One evaluation at the table.
STEPS: Final = 60_000

Pair = tuple[int, int]


def evaluated(scenario: Scenario) -> Trace:
    return engine.evaluate(scenario, steps=STEPS)


def evaluated_like(trace: Trace, scenario: Scenario) -> Trace | None:
    """Evaluate another board under the rules of a trace; None where that takes too long."""
    try:
        return engine.evaluate(scenario, trace.rules, steps=STEPS)
    except EvaluationError:
        return None


def present(scenario: Scenario) -> tuple[GameObject, ...]:
    """Return the objects that are in the game: not a card that was merged with another."""
    return tuple(obj for obj in scenario.objects if obj.enabled)


def owners_of(scenario: Scenario) -> Owners:
    """Return the card that each thing belongs to.

    An effect of an object's ability belongs to that object, a plain thing to none.
    """
    owners: dict[str, int] = {}
    for thing in present(scenario):
        if not is_plain(thing.id):
            owners[thing.id] = len(owners)
    for effect in (effect for effect in scenario.effects if effect.enabled):
        by_itself = copies(effect) and effect.affects and effect.locked_from is None
        owner = None if by_itself else effect.source
        owner = owner or (effect.affects[0] if copies(effect) and effect.affects else None)
        owners[effect.id] = owners[owner] if owner in owners else len(owners)
    return owners


def worth(traces: Sequence[Trace], owners: Owners) -> float:
    """Return how much a board shows of the cards. The traces are in different orders, the board's own first."""
    first = traces[0]
    pairs: dict[Pair, float] = {}
    for trace in traces:
        for pair, value in _pairs(trace, owners).items():
            pairs[pair] = max(value, pairs.get(pair, 0.0))
    roles = {role_of(name) for name in first.final if is_plain(name)}
    total = sum(pairs.values()) + _ACTS * len(acting(first, owners)) + _GOES_ON * len(_going_on(first, owners))
    total += _ORDER * any(differences(first, other) for other in traces[1:])
    total += _COUNTED * _counted(first)
    total += _ACTS_ON_OTHERS * sum(_reaches(first, effect) for effect in acting(first, owners))
    if not _is_taking(first.scenario):
        total -= _TWICE * any(_has_twice(now) for name, now in first.final.items() if is_plain(name))
    return total - sum(map(_cost_of, roles)) - _UNMET * len(unmet(first))


def _is_taking(scenario: Scenario) -> bool:
    """Return whether any card takes abilities: to have some shows what it does."""
    contents: list[GameObject | Effect] = [*scenario.objects, *scenario.effects]
    return any(is_about_losing(change) for content in contents for change in changes_in(content))


def _has_twice(now: Characteristics) -> bool:
    """Return whether it was given a keyword that it had, which shows nothing."""
    keywords = [ability.ability.keyword for ability in now.abilities if ability.ability.keyword]
    return len(keywords) > len(set(keywords))


def _cost_of(role: str) -> float:
    """Return the penalty for an added plain object: higher if it was made for one card only."""
    return _TAILORED if role.startswith(TAILORED_ROLES) else _BESIDE


def _counted(trace: Trace) -> int:
    """Return how much the cards find to count for their sizes."""
    return sum(max(0, min(2, trace.final[name].power or 0)) for name in counting_in(trace) if not is_plain(name))


def counting_in(trace: Trace) -> frozenset[str]:
    """Return the objects whose size is what something counts, or is changed by that."""
    steps = [step for layer in trace.layers for step in layer.applied if layer.layer.startswith("7")]
    return frozenset(name for step in steps if any(map(_is_counting, step.changes)) for name in step.changed)


def _is_counting(change: Change) -> bool:
    """Return whether it sets or changes a size by what it counts."""
    return isinstance(change, AddPT | SetPT) and not isinstance(change.power, int | None)


def owner_of(trace: Trace, effect: str, owners: Owners) -> int | None:
    """Return the index of the named card that has the effect, None for an added object."""
    info = trace.effects[effect]
    return owners.get(effect) if info.origin == "resolved" else owners.get(info.source or "")


def changers(trace: Trace, name: str, owners: Owners) -> frozenset[int]:
    """Return the cards that were named whose effects change that object."""
    owning = (owner_of(trace, effect, owners) for effect in effects_on(trace, name))
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


def meetings(traces: Sequence[Trace], owners: Owners) -> frozenset[Pair]:
    """Return each two cards, lower first, that do anything to one another or to one thing in one of these orders."""
    return frozenset(pair for trace in traces for pair, value in _pairs(trace, owners).items() if value)


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
            copied = owners.get(_copied(trace, step))
            if owner is not None and copied is not None and _has(step, Copy):
                yield owner, copied, "copies", _COPIES
    yield from _on_one_object(trace, owners)


def _copied(trace: Trace, step: Step) -> str:
    """Return the id of what an effect copies: its source, or what that is attached to; "" for neither."""
    source = trace.effects[step.effect].source or ""
    if any(isinstance(change, Copy) and change.of == "attached" for change in step.changes):
        return next((obj.attached_to or "" for obj in trace.scenario.objects if obj.id == source), "")
    return source


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
            silent = "Land" in now.types and is_stopped(now)
            elsewhere = owners.get(name) not in (first, other)
            yield first, other, "both", _BOTH + _DIES * dies + _SILENT * silent + _ON_ANOTHER * elsewhere
            if any({first, other} <= owners_here for owners_here in layers):
                yield first, other, "layer", _ONE_LAYER
    yield from _opposed(trace, owners)


def _opposed(trace: Trace, owners: Owners) -> Iterator[tuple[int, int, str, float]]:
    """Yield each two cards of which one gives something the abilities that the other takes or forbids."""
    for layer in trace.layers:
        giving = [step for step in layer.applied if _has(step, AddAbilities)]
        taking = [step for step in layer.applied if any(map(is_about_losing, step.changes))]
        for step in giving:
            for other in taking:
                cards = owner_of(trace, step.effect, owners), owner_of(trace, other.effect, owners)
                if set(step.objects) & set(other.objects) and cards[0] is not None and cards[1] is not None:
                    yield cards[0], cards[1], "opposed", _OPPOSED


def _has(step: Step, *kinds: type) -> bool:
    return any(isinstance(change, kinds) for change in step.changes)


def _going_on(trace: Trace, owners: Owners) -> list[str]:
    """Return the effects of cards that change something else although their source has lost the ability."""
    return [
        effect for effect in acting(trace, owners) if has_lost_ability(trace, effect) and _on_another(trace, effect)
    ]


def _reaches(trace: Trace, effect: str) -> bool:
    """Return whether an effect changes something other than its source."""
    steps = (step for layer in trace.layers for step in layer.applied if step.effect == effect)
    return any(name != trace.effects[effect].source for step in steps for name in step.changed)


def _on_another(trace: Trace, effect: str) -> bool:
    """Return whether it is the last one to change something other than its source, so that one can see it there."""
    last = {name: step.effect for layer in trace.layers for step in layer.applied for name in step.changed}
    return any(by == effect and name != trace.effects[effect].source for name, by in last.items())
