"""What effects would do, to which objects, and what comes of it; what is as it was is not worked out again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from engine.board import Board, State
from engine.changes import Carrier, Giver, carry_out, copy_values
from engine.characteristics import Characteristics
from engine.copies import CopyMoment
from engine.effects import ContinuousEffect
from engine.instructions import Instruction
from engine.kinds import fill, says_the_same_to_all
from engine.meanings import copy_instruction
from engine.queries import Scope
from engine.scenario import Change, Copy, TurnFace

#: So many effects are asked in one step whether they copy anything.
_EFFECTS_IN_A_STEP: Final = 8
#: What each object is told, by its id.
Told = Mapping[str, tuple[Instruction, ...]]
#: What comes of characteristics, by their identity: themselves, so that it stays theirs, and what they become.
_Results = dict[int, tuple[Characteristics, Characteristics]]


class _Telling(NamedTuple):
    """That an effect told these objects the same; `results` has what came of it when it was last tried."""

    changes: tuple[Change, ...]
    objects: tuple[str, ...]
    instructions: tuple[Instruction, ...]
    told: Told
    results: _Results


class Outcomes:
    """Knows what effects would do in a state. `effects` gives all there are, for what copies take."""

    def __init__(self, board: Board, effects: Callable[[], Iterable[ContinuousEffect]]) -> None:
        self.board = board
        self.effects = effects
        self._tellings: dict[ContinuousEffect, _Telling] = {}
        self._locked_moment: CopyMoment | None = None

    def would_do(self, effect: ContinuousEffect, place: int, state: State) -> Told:
        """Read what the effect's part tells each object it affects, all from the same state."""
        self.board.meter.path = effect.path
        changes = effect.part(place, self.board, state)
        scope = effect.scope(self.board, state)
        affected = effect.affected(scope, state)
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
        if last is None or (last.changes, last.instructions) != (changes, instructions):
            last = _Telling(changes, objects, instructions, dict.fromkeys(objects, instructions), {})
        elif last.objects != objects:
            last = last._replace(objects=objects, told=dict.fromkeys(objects, last.instructions))
        self._tellings[effect] = last
        return last.told

    def carried_out(self, effect: ContinuousEffect, told: Told, state: State) -> dict[str, Characteristics]:
        """Find the objects that would be different, were they told that, as they would be."""
        self.board.meter.spend(sum(map(len, told.values())))
        giver = Giver(effect.name, effect.timestamp, self.board.ruleset, self.board.meter)
        telling = self._tellings.get(effect)
        if telling is None or telling.told is not told:
            after = {one: carry_out(instructions, giver)(state[one]) for one, instructions in told.items()}
            return {one: now for one, now in after.items() if now != state[one]}
        results, changed = _carried_out(telling, state, carry_out(telling.instructions, giver))
        self._tellings[effect] = telling._replace(results=results)
        return changed

    # --- copies ---------------------------------------------------------------------------------

    def _moment(self, state: State) -> CopyMoment:
        """The copiable values as they are seen from `state`; the same from every state if all copies are locked."""
        if self._locked_moment is not None:
            return self._locked_moment
        every = tuple(self.effects())
        self.board.meter.spend(len(every) // _EFFECTS_IN_A_STEP)
        counting = [
            effect
            for effect in every
            if any(isinstance(change, (Copy, TurnFace)) for change in effect.changes)
            and (effect.begun or effect.name in state.tried or effect.in_play(self.board, state))
        ]
        in_order = tuple(sorted(counting, key=lambda effect: effect.order))
        moment = CopyMoment(self.board, state, in_order, self._make_copy)
        if self.board.copies_are_locked:
            self._locked_moment = moment
        return moment

    def _make_copy(
        self, change: Copy, own: Characteristics, source: Characteristics, effect: ContinuousEffect, scope: Scope
    ) -> Characteristics:
        giver = Giver(effect.name, effect.timestamp, self.board.ruleset, self.board.meter)
        return copy_values(copy_instruction(change, source, effect, scope), own, giver)


def _carried_out(telling: _Telling, state: State, carrier: Carrier) -> tuple[_Results, dict[str, Characteristics]]:
    """What comes of all that are told the same, and those that change: once for what is alike or was tried before."""
    results: _Results = {}
    changed: dict[str, Characteristics] = {}
    for one in telling.objects:
        before = state[one]
        result = results.get(id(before)) or telling.results.get(id(before))
        if result is None:
            after = carrier(before)
            result = (before, before if after == before else after)
        results[id(before)] = result
        if result[1] is not before:
            changed[one] = result[1]
    return results, changed
