"""One change to one object: what the operations of stages say, and what only a board can be given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.notation import read_ops
from engine.operations import apply_ops, newest
from engine.scenario import GameObject, Scenario
from engine.words import STATUSES
from layers_site.boards.services import edits

Op = dict[str, Any]
#: The scenario after a change, and what is remembered of how it came about.
Done = tuple[Scenario, dict[str, Any]]


def by_op(scenario: Scenario, op: Op) -> Done:
    """Return an operation in the form of the data. Raises ScenarioError for one that is none, or cannot be."""
    return apply_ops(scenario, read_ops([op], scenario)), {"do": "op", "op": op}


def unattached(scenario: Scenario, key: str) -> Done:
    return edits.with_change(scenario, key, lambda thing: replace(thing, attached_to=None)), _changed(key)


def in_state(scenario: Scenario, key: str, status: Iterable[str], *, face_down: bool) -> Done:
    """Tap an object, make it attack or block, or turn its face. A turned face gets a new timestamp (613.7f)."""
    wanted = set(status)
    stamp = newest(scenario) + 1

    def change(thing: GameObject) -> GameObject:
        words = tuple(status for status in STATUSES if status in wanted)
        timestamp = stamp if thing.face_down != face_down else thing.timestamp
        return replace(thing, status=words, face_down=face_down, timestamp=timestamp)

    return edits.with_change(scenario, key, change), _changed(key)


def without_ability(scenario: Scenario, key: str, place: int) -> Done:
    """Return the object without the ability at `place`; one that is not there changes nothing."""

    def change(thing: GameObject) -> GameObject:
        return replace(thing, abilities=tuple(ability for at, ability in enumerate(thing.abilities) if at != place))

    return edits.with_change(scenario, key, change), _changed(key)


def removed(scenario: Scenario, key: str) -> Done:
    return edits.removed(scenario, key), {"do": "remove", "item": key}


def _changed(key: str) -> dict[str, Any]:
    return {"do": "edit", "item": key}
