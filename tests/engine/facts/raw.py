"""The raw states of a trace, replayed step by step, and what a player could see of one: what facts are held against.

Nothing here calls what reads facts off a trace.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.characteristics import OWN_TEXT_ORIGINS, Characteristics
from engine.evaluation.trace import LayerTrace, Step, Trace
from engine.instructions import ChangeFace, CopyValues, MergeValues, SetSize, TakeText
from engine.scenario import SetPT

WHOLE = (CopyValues, MergeValues, TakeText, ChangeFace)


class Moment(NamedTuple):
    """One step with the state of all objects before and after it; `turn` is its place in its layer, from 0."""

    place: int
    layer: LayerTrace
    turn: int
    step: Step
    before: Mapping[str, Characteristics]
    after: Mapping[str, Characteristics]


def moments(trace: Trace) -> list[Moment]:
    state, sequence = dict(trace.printed), []
    for layer in trace.layers:
        for turn, step in enumerate(layer.applied):
            before = dict(state)
            state.update({name: pair[1] for name, pair in step.changed.items()})
            sequence.append(Moment(len(sequence), layer, turn, step, before, dict(state)))
    return sequence


def numbers(thing: Characteristics) -> tuple[int, int] | None:
    """Power and toughness, an absent one of the two read as 0; None for no size."""
    if thing.power is None and thing.toughness is None:
        return None
    return thing.power or 0, thing.toughness or 0


def looks(thing: Characteristics) -> dict[str, Any]:
    """What a player could see of it, by what it is about."""
    return {
        "name": thing.name,
        "controller": thing.controller,
        "cost": (thing.mana_cost, thing.mana_value),
        "types": (thing.supertypes, thing.types, thing.subtypes, thing.all_creature_types),
        "colors": thing.colors,
        "abilities": Counter(item.ability for item in thing.abilities),
        "forbidden": thing.forbidden,
        "restrictions": frozenset(thing.restrictions),
        "face": (thing.face_down, thing.covered),
        "size": numbers(thing) or (0, 0),
    }


def unlike(card: Characteristics, other: Characteristics) -> set[str]:
    """What of the two a player could tell apart."""
    here, there = looks(card), looks(other)
    return {key for key in here if here[key] != there[key]}


def told_sizes(step: Step, name: str) -> Iterator[SetSize]:
    """What the step says of the object's size, exceptions of a copy included."""
    for item in step.instructions.get(name, ()):
        for each in (item, *getattr(item, "exceptions", ())):
            if isinstance(each, SetSize):
                yield each


def defines(thing: Characteristics, half: int) -> bool:
    """Whether an ability of its own text defines that half of its size (604.3)."""
    return any(
        (change.power, change.toughness)[half] is not None
        for item in thing.abilities
        if item.origin in OWN_TEXT_ORIGINS and item.ability.cda and item.ability.static
        for change in item.ability.static.changes
        if isinstance(change, SetPT)
    )


def is_star(trace: Trace, sequence: list[Moment], name: str, half: int, steps: int) -> bool:
    """Whether half of the size is still the printed star when that many steps have been applied.

    It is one while its ability would define it, and neither a number was set since it had those values (printed, or
    taken from another card), nor has anything been added to it.
    """
    state = trace.printed[name] if steps == 0 else sequence[steps - 1].after[name]
    if not defines(state, half):
        return False
    for moment in reversed(sequence[:steps]):
        items = moment.step.instructions.get(name, ())
        if any(size[half] is not None for size in told_sizes(moment.step, name)):
            return False
        if name not in moment.step.changed:
            continue
        before, after = moment.step.changed[name]
        if any(isinstance(item, WHOLE) for item in items) and after.covered is None:
            return True
        if (before.power, before.toughness)[half] != (after.power, after.toughness)[half]:
            return False
        if not defines(before, half):
            return False
    return True
