"""A scenario with one thing changed: what operations are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.budget import NUMBER_BOUND
from engine.errors import Fault, Value
from engine.scenario import GameObject, Scenario


class ImpossibleError(Exception):
    """The reason why an operation cannot be applied to this scenario."""

    def __init__(self, code: Fault, **values: Value) -> None:
        self.code = code
        self.values = values
        super().__init__(code.name)


def change_object(scenario: Scenario, id_: str, change: Callable[[GameObject], GameObject]) -> Scenario:
    find(scenario, id_)
    return replace(scenario, objects=tuple(change(item) if item.id == id_ else item for item in scenario.objects))


def find(scenario: Scenario, id_: str) -> GameObject:
    for item in scenario.objects:
        if item.id == id_:
            return item
    raise ImpossibleError(Fault.CHANGES_NOTHING, name=id_)


def newest(scenario: Scenario) -> int:
    """Return the newest timestamp of objects, effects and counters (613.7), 0 on an empty board."""
    taken = [item.timestamp for item in scenario.objects]
    taken += [effect.timestamp for effect in scenario.effects]
    taken += [counters.timestamp for item in scenario.objects for counters in item.counters]
    return max(taken, default=0)


def newer(scenario: Scenario) -> int:
    following = newest(scenario) + 1
    if following > NUMBER_BOUND:
        raise ImpossibleError(Fault.NO_NEWER_TIMESTAMP, most=NUMBER_BOUND)
    return following


def put(scenario: Scenario, card: GameObject) -> Scenario:
    return change_object(scenario, card.id, lambda _: card)
