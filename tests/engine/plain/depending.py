"""Which of the waiting parts depend on which, by trying it, and who goes next (613.8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tests.engine.plain.deeds import Deed, deeds
from tests.engine.plain.forces import Force, forces, parts_of
from tests.engine.plain.table import Table

Graph = dict[Any, dict[Any, list[str]]]


@dataclass(frozen=True)
class Begun:
    """An effect that has begun to apply: its objects, and the text that it last had."""

    objects: tuple[str, ...]
    force: Force


@dataclass(frozen=True)
class Reading:
    """What a part would do now."""

    exists: bool
    text: Any
    objects: tuple[str, ...]
    does: dict[str, list[Deed]]


def reading(table: Table, key: Any, place: int, begun: dict[Any, Begun]) -> Reading:
    """How the part of that effect reads on this table."""
    force = next((force for force in forces(table) if force.key == key), None)
    if key in begun:
        force, objects = force or begun[key].force, begun[key].objects
    elif force is None or not force.in_play(table):
        return Reading(False, None, (), {})
    else:
        objects = tuple(force.objects(table))
    changes = parts_of(force, table.ruleset).get(place, [])
    return Reading(True, force.text, objects, {obj: deeds(table, force, changes, obj) for obj in objects})


def differences(before: Reading, after: Reading, has_begun: bool) -> list[str]:
    """Which of the questions of 613.8a are answered with yes."""
    if not after.exists:
        return ["existence"]
    because = []
    if not has_begun and before.text != after.text:
        because.append("text")
    if not has_begun and set(before.objects) != set(after.objects):
        because.append("applies_to")
    if any(before.does[obj] != after.does[obj] for obj in before.objects if obj in after.does):
        because.append("does")
    return because


def may_depend(force: Force, other: Force, cda_dependency: str) -> bool:
    if cda_dependency == "neither":
        return not force.cda and not other.cda
    return cda_dependency == "any" or force.cda == other.cda


# --- who goes next -----------------------------------------------------------------------------------


def reachable(graph: Graph, start: Any) -> set[Any]:
    """What `start` depends on, directly or through others."""
    reached: set[Any] = set()
    waiting = list(graph.get(start, ()))
    while waiting:
        node = waiting.pop()
        if node not in reached:
            reached.add(node)
            waiting.extend(graph.get(node, ()))
    return reached


def loop_of(graph: Graph, node: Any) -> frozenset[Any]:
    """The others that it depends on and that depend on it, with itself; empty where there are none."""
    others = {other for other in reachable(graph, node) if other != node and node in reachable(graph, other)}
    return frozenset(others | {node}) if others else frozenset()


def may_go(graph: Graph, node: Any, left: Iterable[Any], loop: frozenset[Any]) -> bool:
    """Nothing it depends on is left, or it is in a loop that waits for nothing outside itself."""
    still = set(left)
    if not loop:
        return not any(other in still for other in graph.get(node, ()))
    return not any(
        other in still and other not in loop for member in loop if member in still for other in graph.get(member, ())
    )
