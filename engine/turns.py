"""Whose turn it is in a layer: CDAs first, then dependency before timestamps (613.3, 613.7, 613.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.board import Board, State
from engine.dependency import Found, Trying, dependencies
from engine.effects import ContinuousEffect
from engine.layer_work import LayerWork
from engine.ordering import Choice, in_order, loops_of, next_part
from engine.registry import Registry
from engine.trace import AppliedBy, Dependency, Loop


class Turn(NamedTuple):
    """The effect that goes next, why, after which that it waited for, and all that competed, itself included."""

    effect: ContinuousEffect
    by: AppliedBy
    after: tuple[str, ...]
    group: list[ContinuousEffect]


class Turns:
    """Chooses, one after the other, the parts that apply in a layer. `state` is the working state, which goes on."""

    def __init__(self, board: Board, state: State, registry: Registry, trying: Trying) -> None:
        self.board = board
        self.rules = board.ruleset
        self.state = state
        self.registry = registry
        self.trying = trying

    def next(self, work: LayerWork) -> Turn | None:
        """The part that goes next in the pass of `work`; None when all that is in play has been applied."""
        while group := self._group(work.place):
            match self.rules.dependency:
                case "none":
                    return Turn(group[0], self._by_timestamp(group[0]), (), group)
                case "fixed":
                    return self._as_decided(group, work)
                case "reexamined":
                    turn = self._looked_at_again(group, work)
                    if turn is not None:
                        return turn
        return None

    def _group(self, place: int) -> list[ContinuousEffect]:
        """The parts that compete for going next, the one that timestamps would have first in front.

        CDAs are a group of their own where they always go first (613.3).
        """
        self.board.meter.spend(len(self.registry.by_pass[place]))
        waiting = [
            effect
            for effect in self.registry.by_pass[place]
            if place in effect.parts and place not in effect.applied_in and self._in_play(effect)
        ]
        if self.rules.cda_first == "always" and any(effect.cda for effect in waiting):
            waiting = [effect for effect in waiting if effect.cda]
        return sorted(waiting, key=self.order)

    def _in_play(self, effect: ContinuousEffect) -> bool:
        self.board.meter.path = effect.path
        return effect.in_play(self.board, self.state)

    def order(self, effect: ContinuousEffect) -> tuple[int, ...]:
        """What sorts parts as timestamps have them go, CDAs before others where the ruleset knows that."""
        late = int(not effect.cda and self.rules.cda_first != "never")
        match self.rules.order:
            case "timestamp":
                return (late, *effect.order)
            case "latest_first":
                return (late, *(-part for part in effect.order))
            case "static_last":
                return (late, int(effect.origin == "static"), *effect.order)

    def _by_timestamp(self, effect: ContinuousEffect) -> AppliedBy:
        return "cda" if effect.cda and self.rules.cda_first != "never" else "timestamp"

    # --- looked at again after each effect ------------------------------------------------------

    def _looked_at_again(self, group: list[ContinuousEffect], work: LayerWork) -> Turn | None:
        depends = self._depends(group, work)
        if self._bar_loops(group, depends):
            return None
        names = [effect.name for effect in group]
        choice = next_part(names, depends, self.rules.loops, self.board.meter.spend)
        _note_held(choice, work)
        effect = group[names.index(choice.name)]
        waited = work.waited.get(effect.name, set())
        return Turn(effect, self._why(effect, choice, waited), work.after(waited), group)

    def _bar_loops(self, group: list[ContinuousEffect], depends: Mapping[str, Iterable[str]]) -> bool:
        """Where a loop is taken to mean that nothing in it applies: whether there was one."""
        if self.rules.loops != "none_apply":
            return False
        edges = {effect.name: set(depends.get(effect.name, ())) for effect in group}
        looped = {name for loop in loops_of(list(edges), edges) if len(loop) > 1 for name in loop}
        for effect in group:
            effect.barred = effect.barred or effect.name in looped
        return bool(looped)

    def _why(self, effect: ContinuousEffect, choice: Choice, waited: set[str]) -> AppliedBy:
        if effect.cda and (self.rules.cda_first == "always" or not (waited or choice.in_loop)):
            return self._by_timestamp(effect)
        if choice.in_loop:
            return "loop"
        return "dependency" if waited or choice.passes_older else "timestamp"

    # --- decided once a layer -------------------------------------------------------------------

    def _as_decided(self, group: list[ContinuousEffect], work: LayerWork) -> Turn:
        """The order is decided when a group's turn comes; what joins later goes after, by timestamp."""
        cdas = group[0].cda and self.rules.cda_first == "always"
        if cdas not in work.decided:
            work.decided.add(cdas)
            self._decide(group, work)
        by_name = {effect.name: effect for effect in group}
        for name, (by, waited) in work.fixed.items():
            if name in by_name:
                return Turn(by_name[name], by, work.after(waited), group)
        return Turn(group[0], self._by_timestamp(group[0]), (), group)

    def _decide(self, group: list[ContinuousEffect], work: LayerWork) -> None:
        """The same choice as with looking again, made on one graph."""
        depends = self._depends(group, work)
        by_name = {effect.name: effect for effect in group}
        for place, choice in enumerate(in_order(list(by_name), depends, self.rules.loops, self.board.meter.spend)):
            if not place:
                _note_held(choice, work)
            effect = by_name[choice.name]
            waited = work.waited.get(effect.name, set())
            work.fixed[effect.name] = (self._why(effect, choice, waited), tuple(waited))

    # --- dependency -----------------------------------------------------------------------------

    def _depends(self, group: list[ContinuousEffect], work: LayerWork) -> Mapping[str, Iterable[str]]:
        """The dependencies in the group now; those not seen before in this layer are noted, and the loops."""
        if len(group) < 2:
            return {}
        found = dependencies(group, work.place, self.board, self.state, self.trying)
        _note(group, found, work)
        return self._as_believed(found, work)

    def _as_believed(self, found: Mapping[str, Mapping[str, Found]], work: LayerWork) -> Mapping[str, Iterable[str]]:
        """The dependencies that count, and which way round."""
        match self.rules.dependencies:
            case "all":
                return found
            case "first_seen":
                first = next(((item.effect, item.on) for item in work.dependencies), None)
                return {name: [other for other in on if (name, other) == first] for name, on in found.items()}
            case "reversed":
                return {
                    other: [name for name, on in found.items() if other in on]
                    for other in {other for on in found.values() for other in on}
                }


def _note_held(choice: Choice, work: LayerWork) -> None:
    for name, others in choice.held.items():
        work.waited.setdefault(name, set()).update(others)


def _note(group: list[ContinuousEffect], found: Mapping[str, Mapping[str, Found]], work: LayerWork) -> None:
    """Note the dependencies and the loops that this layer had not shown before, in the order of the group."""
    if not found:
        return
    at = len(work.applied)
    names = [effect.name for effect in group]
    place = {name: at for at, name in enumerate(names)}
    for name in sorted(found, key=place.__getitem__):
        for other in sorted(found[name], key=place.__getitem__):
            seen = found[name][other]
            if (name, other) not in work.seen_pairs:
                work.seen_pairs.add((name, other))
                work.dependencies.append(Dependency(name, other, seen.because, at, seen.without, seen.beside))
    known = {frozenset(loop.effects) for loop in work.loops}
    for component in loops_of(names, {name: set(found.get(name, ())) for name in names}):
        if len(component) > 1 and frozenset(component) not in known:
            work.loops.append(Loop(component, at))
