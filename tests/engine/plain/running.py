"""The evaluation: the layers in their order, and within each who goes next; what happened is written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tests.engine.plain.deeds import deeds
from tests.engine.plain.depending import Begun, Graph, differences, loop_of, may_depend, may_go, reading
from tests.engine.plain.doing import Doer
from tests.engine.plain.forces import Force, forces, kind_of, parts_of, passes
from tests.engine.plain.shown import changed, shown_things
from tests.engine.plain.table import Refused, Table

Json = dict[str, Any]
#: More parts than these in one layer come from abilities that hand on themselves.
MOST = 120


@dataclass
class Record:
    """What is written down of a layer."""

    applied: list[Json] = field(default_factory=list)
    dependencies: list[Json] = field(default_factory=list)
    loops: list[Json] = field(default_factory=list)
    lost: list[Json] = field(default_factory=list)


@dataclass
class Seen:
    """An effect that there was: since which pass, from whom, and what became of it."""

    force: Force
    place: int
    giver: str
    begun: bool = False
    taken_by: str | None = None
    missing: tuple[int, str, str | None] | None = None


class Run:
    """One evaluation of a table; `before` leaves out all effects that are not older than that."""

    def __init__(self, table: Table, before: tuple[Any, ...] | None = None) -> None:
        self.table, self.before = table, before
        self.rules = table.ruleset
        self.passes = passes(self.rules)
        self.records = {name: Record() for name, _ in self.passes}
        self.begun: dict[Any, Begun] = {}
        self.seen: dict[Any, Seen] = {}
        self.place = 0
        self.note_effects("")

    # --- one layer ------------------------------------------------------------------------------------

    def go_through(self, place: int) -> None:
        self.place = place
        self.done: set[Any] = set()
        self.went: list[tuple[Any, str]] = []
        self.held_back: dict[Any, list[Any]] = {}
        self.known: set[tuple[Any, Any]] = set()
        self.known_loops: set[frozenset[Any]] = set()
        if not self.rules.keeps_applying:
            self.begun.clear()
        if self.rules.cda_first == "always":
            self._group(cdas=True)
        self._group(cdas=False)
        self.note_missing()

    def _group(self, cdas: bool) -> None:
        """Those from characteristic-defining abilities, or whatever there is."""
        if self.rules.dependency == "fixed":
            self._in_fixed_order(cdas)
        while True:
            waiting = self.waiting(cdas)
            if not waiting:
                return
            again = self.rules.dependency == "reexamined"
            graph: Graph = self.graph(waiting) if again else {}
            force, by = self.next(waiting, graph, cdas)
            self.apply(force, by)

    def _in_fixed_order(self, cdas: bool) -> None:
        """The order of the group is decided once, on one graph."""
        left = self.waiting(cdas)
        graph = self.graph(left)
        loops = {force.key: loop_of(graph, force.key) for force in left}
        order: list[tuple[Any, str]] = []
        while left:
            force, by = self.next(left, graph, cdas, loops)
            order.append((force.key, by))
            left = [other for other in left if other.key != force.key]
        for key, by in order:
            now = next((force for force in self.waiting(cdas) if force.key == key), None)
            if now is not None:
                self.apply(now, by)

    def present(self) -> list[Force]:
        """Every effect that there is, with those that go on although their ability is gone; oldest first."""
        present_forces = [force for force in forces(self.table) if self.before is None or force.order < self.before]
        keys = {force.key for force in present_forces}
        # What came earlier and is gone goes before what came later and is told like it.
        gone = [begun.force for key, begun in self.begun.items() if key not in keys]
        return sorted(gone + present_forces, key=self._age)

    def _age(self, force: Force) -> Any:
        first = force.cda and self.rules.cda_first == "unless_dependent"
        return (not first, force.order)

    def waiting(self, cdas: bool) -> list[Force]:
        """The effects in play whose part of this layer is still to come."""
        return [
            force
            for force in self.present()
            if force.key not in self.done
            and (force.cda or not cdas)
            and self.place in parts_of(force, self.rules)
            and (force.key in self.begun or force.in_play(self.table))
            and self.works_here(force)
        ]

    def works_here(self, force: Force) -> bool:
        """Until 2007 a CDA of power and toughness works on the battlefield only."""
        defines = "pt_define" in {kind_of(force, change) for change in parts_of(force, self.rules).get(self.place, ())}
        return not defines or self.rules.cda_pt_everywhere or self.on_battlefield(force)

    def on_battlefield(self, force: Force) -> bool:
        return force.source is not None and self.table.things[force.source].card.zone == "battlefield"

    def could_work(self, force: Force, parts: dict[int, Any]) -> bool:
        """Whether any part of it works where its source is."""
        if not force.functions(self.table) or not parts:
            return False
        only_defines = all(kind_of(force, change) == "pt_define" for change in force.changes)
        return not only_defines or self.rules.cda_pt_everywhere or self.on_battlefield(force)

    # --- dependency -----------------------------------------------------------------------------------

    def graph(self, waiting: list[Force]) -> Graph:
        """What each depends on, and why."""
        graph: Graph = {force.key: {} for force in waiting}
        before = {force.key: reading(self.table, force.key, self.place, self.begun) for force in waiting}
        for other in waiting:
            trial = self.table.copied()
            self.perform(trial, other)
            for force in waiting:
                if force.key != other.key and may_depend(force, other, self.rules.cda_dependency):
                    after = reading(trial, force.key, self.place, self.begun)
                    because = differences(before[force.key], after, force.key in self.begun)
                    if because:
                        graph[force.key][other.key] = because
        self.tell_dependencies(waiting, graph)
        return graph

    def tell_dependencies(self, waiting: list[Force], graph: Graph) -> None:
        record, names = self.records[self.passes[self.place][0]], {force.key: force.name for force in waiting}
        at = len(record.applied)
        for node, others in graph.items():
            for other, because in others.items():
                if (node, other) not in self.known:
                    self.known.add((node, other))
                    record.dependencies.append(
                        {"effect": names[node], "on": names[other], "because": because, "at": at}
                    )  # fmt: skip
        for force in waiting:
            loop = loop_of(graph, force.key)
            if loop and loop not in self.known_loops:
                self.known_loops.add(loop)
                members = [names[force.key] for force in waiting if force.key in loop]
                record.loops.append({"effects": members, "at": at})

    def next(self, left: list[Force], graph: Graph, cdas: bool, loops: Any = None) -> tuple[Force, str]:
        """Of those that may go, the oldest; and why it goes now."""
        keys = [force.key for force in left]
        loops = loops if loops is not None else {key: loop_of(graph, key) for key in keys}
        self.note_waiting(keys, graph, loops)
        free = [force for force in left if may_go(graph, force.key, keys, loops[force.key])]
        force = next(filter(partial(self.waited_enough, keys), free), free[0])
        older = left[: left.index(force)]
        return force, self.why(
            force, bool(loops[force.key]), any(older_force not in free for older_force in older), cdas
        )

    def waited_enough(self, keys: list[Any], force: Force) -> bool:
        """By the letter of 613.8b: all that it has waited for has gone, and now it goes just after that."""
        waited = self.held_back[force.key]
        return self.rules.release == "just_after" and bool(waited) and not any(key in keys for key in waited)

    def note_waiting(self, keys: list[Any], graph: Graph, loops: Any) -> None:
        """Each waits for what it depends on; those in a loop wait for what any of them depends on outside it."""
        for key in keys:
            held = self.held_back.setdefault(key, [])
            for member in loops[key] or (key,):
                for other in graph.get(member, {}):
                    if other in keys and other not in held and other not in loops[key]:
                        held.append(other)

    def why(self, force: Force, in_loop: bool, passed: bool, cdas: bool) -> str:
        if cdas:
            return "cda"
        if in_loop:
            return "loop"
        if force.cda and self.rules.cda_first == "unless_dependent" and not self.held_back.get(force.key):
            return "cda"
        return "dependency" if passed or self.held_back.get(force.key) else "timestamp"

    # --- applying -------------------------------------------------------------------------------------

    def perform(self, table: Table, force: Force) -> list[str]:
        """Apply a part to all its objects at once: everything is read before anything changes."""
        now = next((other for other in forces(table) if other.key == force.key), force)
        objects = list(self.begun[force.key].objects) if force.key in self.begun else now.objects(table)
        changes = parts_of(now, self.rules).get(self.place, [])
        plans = [(obj, deeds(table, now, changes, obj)) for obj in objects]
        for object_id, plan in plans:
            doer = Doer(table, now, object_id, table.anything(object_id))
            for deed in plan:
                doer.do(deed)
        return objects

    def apply(self, force: Force, by: str) -> None:
        before = shown_things(self.table)
        objects = self.perform(self.table, force)
        if len(self.done) > MOST:
            raise Refused("a layer without end")
        self.begun[force.key] = Begun(tuple(objects), force)
        self.done.add(force.key)
        self.note_effects(force.name)
        self.seen[force.key].begun = True
        waited = self.held_back.get(force.key, ())
        after = [name for key, name in self.went if key in waited]
        self.went.append((force.key, force.name))
        self.records[self.passes[self.place][0]].applied.append(
            {
                "effect": force.name,
                "objects": objects,
                "by": by,
                "after": after,
                "diff": changed(before, shown_things(self.table)),
                "players": {},
                "spells": {},
            }
        )

    def note_effects(self, doer: str) -> None:
        """Write down which effects came and went by what `doer` did."""
        now = {force.key: force for force in forces(self.table)}
        for key, force in now.items():
            if force.origin == "static" and force.functions(self.table):
                _, object_id, held = key
                self.table.names[object_id, force.name.removeprefix(f"{object_id}.")] = held
            seen = self.seen.setdefault(key, Seen(force, self.place if doer else -1, doer))
            seen.force, seen.taken_by = force, None
            if key in self.begun:
                self.begun[key] = Begun(self.begun[key].objects, force)
        for key, seen in self.seen.items():
            if key not in now and seen.taken_by is None:
                seen.taken_by = doer

    def note_missing(self) -> None:
        """Write down why an effect has not begun although its first part, or the first that it could have, is over."""
        for seen in self.seen.values():
            if seen.begun or seen.missing:
                continue
            parts = parts_of(seen.force, self.rules)
            if not self.could_work(seen.force, parts) or self.place < max(min(parts), seen.place):
                continue
            first = min([at for at in parts if at >= seen.place], default=min(parts))
            if max(parts) < seen.place:
                seen.missing = (min(parts), "too_late", seen.giver)
            elif seen.taken_by is not None:
                seen.missing = (first, "ability_removed", seen.taken_by)
            elif seen.force.condition is not None:
                seen.missing = (first, "condition", None)
