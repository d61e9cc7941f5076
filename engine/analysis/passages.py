"""The way of one object through the layers: what it was before and after each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.characteristics import Characteristics
from engine.evaluation.trace import Step, Trace


@dataclass(frozen=True, slots=True)
class Passage:
    """One object through one layer. `steps` are those that changed it: (step, before, after)."""

    layer: str
    before: Characteristics
    after: Characteristics
    steps: tuple[tuple[Step, Characteristics, Characteristics], ...]

    @property
    def changed(self) -> bool:
        return self.before != self.after


def passages(trace: Trace, name: str) -> tuple[Passage, ...]:
    """Return the passages of an object that is in the game, one for each layer."""
    state = trace.printed[name]
    passages = []
    for layer in trace.layers:
        steps = tuple((step, *step.changed[name]) for step in layer.applied if name in step.changed)
        after = steps[-1][2] if steps else state
        passages.append(Passage(layer.layer, state, after, steps))
        state = after
    return tuple(passages)


def steps_changing(trace: Trace, name: str) -> Iterator[Step]:
    """Yield the steps that change the object, in their order."""
    return (step for layer in trace.layers for step in layer.applied if name in step.changed)


def effects_on(trace: Trace, name: str) -> set[str]:
    """Return the effects that change the object."""
    return {step.effect for step in steps_changing(trace, name)}


def layer_of_loss(trace: Trace, source: str, ability: str) -> str:
    """Return the layer in which `source` lost an ability for good, "" if it still has it."""
    lost = ""
    for passage in passages(trace, source):
        had, has = _has(passage.before, ability), _has(passage.after, ability)
        if had != has:
            lost = passage.layer if had else ""
    return lost


def _has(thing: Characteristics, ability: str) -> bool:
    return any(instance.id == ability for instance in thing.abilities)
