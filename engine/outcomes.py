"""What effects tell their objects, and what comes of it. What is the same as last time is not worked out again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.board import Board, State
from engine.changes import Giver, carry_out, copy_values
from engine.characteristics import Characteristics
from engine.copies import CopyMoment
from engine.effects import ContinuousEffect
from engine.instructions import Instruction, copy_instruction, fill, says_the_same_to_all
from engine.queries import Scope
from engine.scenario import Change, Copy, TurnFace

#: What each object is told, by its id.
Told = Mapping[str, tuple[Instruction, ...]]


class _Telling(NamedTuple):
    """That an effect told these objects the same."""

    changes: tuple[Change, ...]
    objects: tuple[str, ...]
    instructions: tuple[Instruction, ...]
    told: Told


class _Tried(NamedTuple):
    """What would come of one object, were it told that."""

    before: Characteristics
    instructions: tuple[Instruction, ...]
    after: Characteristics


class Outcomes:
    """Tells what effects would do in a state. `effects` gives all there are, for what copies take."""

    def __init__(self, board: Board, effects: Callable[[], Iterable[ContinuousEffect]]) -> None:
        self.board = board
        self.effects = effects
        self._tellings: dict[ContinuousEffect, _Telling] = {}
        self._tried: dict[ContinuousEffect, dict[str, _Tried]] = {}
        self._locked_moment: CopyMoment | None = None

    def tell(self, effect: ContinuousEffect, place: int, state: State) -> Told:
        """What the effect's part tells each object it affects, all read from the same state."""
        self.board.meter.path = effect.path
        changes = effect.part(place, self.board, state)
        scope = effect.scope(self.board, state)
        affected = effect.affected(self.board, state)
        if affected and all(map(says_the_same_to_all, changes)):
            instructions = fill(changes, effect, scope, lambda: self._moment(state))
            return self._telling(effect, changes, affected, instructions)
        return {one: fill(changes, effect, scope.about(one), lambda: self._moment(state)) for one in affected}

    def _telling(
        self,
        effect: ContinuousEffect,
        changes: tuple[Change, ...],
        objects: tuple[str, ...],
        instructions: tuple[Instruction, ...],
    ) -> Told:
        """The instructions for each object: the very same thing as last time, where nothing of it is different."""
        last = self._tellings.get(effect)
        if last is None or (last.changes, last.objects, last.instructions) != (changes, objects, instructions):
            told = dict.fromkeys(objects, instructions)
            last = self._tellings[effect] = _Telling(changes, objects, instructions, told)
        return last.told

    def outcome(self, effect: ContinuousEffect, told: Told, state: State) -> dict[str, Characteristics]:
        """The objects that would be different, were they told that, as they would be."""
        self.board.meter.spend(sum(map(len, told.values())))
        giver = self._giver(effect)
        tried = self._tried.get(effect, {})
        ready: tuple[Instruction, ...] = ()
        carrier = carry_out(ready, giver)
        changed = {}
        for one, instructions in told.items():
            before, last = state[one], tried.get(one)
            if last is not None and last.before is before and last.instructions is instructions:
                after = last.after
            else:
                if instructions is not ready:
                    ready, carrier = instructions, carry_out(instructions, giver)
                after = carrier(before)
            if after is not before and after != before:
                changed[one] = after
        return changed

    def trial(self, effect: ContinuousEffect, place: int, state: State) -> Mapping[str, Characteristics]:
        """The objects that would be different, were the effect applied to `state`, as they would be."""
        told = self.tell(effect, place, state)
        changed = self.outcome(effect, told, state)
        self._tried[effect] = {
            one: _Tried(before := state[one], instructions, changed.get(one, before))
            for one, instructions in told.items()
        }
        return changed

    def _giver(self, effect: ContinuousEffect) -> Giver:
        return Giver(effect.name, effect.timestamp, self.board.ruleset, self.board.meter)

    # --- copies ---------------------------------------------------------------------------------

    def _moment(self, state: State) -> CopyMoment:
        """The copiable values as they are seen from `state`; the same from every state if all copies are locked."""
        if self._locked_moment is not None:
            return self._locked_moment
        counting = [
            effect
            for effect in self.effects()
            if any(isinstance(change, (Copy, TurnFace)) for change in effect.changes)
            and effect.in_play(self.board, state)
        ]
        in_order = tuple(sorted(counting, key=lambda effect: effect.order))
        moment = CopyMoment(self.board, state, in_order, self._make_copy)
        if self.board.copies_are_locked:
            self._locked_moment = moment
        return moment

    def _make_copy(
        self, change: Copy, own: Characteristics, source: Characteristics, effect: ContinuousEffect, scope: Scope
    ) -> Characteristics:
        return copy_values(copy_instruction(change, source, effect, scope), own, self._giver(effect))
