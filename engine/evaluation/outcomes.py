"""The instructions of effects for objects, and their results; nothing is computed again that stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.budget import NUMBERS_IN_A_STEP
from engine.characteristics import Characteristics
from engine.evaluation.board import Board, Changed, State
from engine.evaluation.changes import Carrier, carry_out
from engine.evaluation.copies import CopyMoment, Taking
from engine.evaluation.effects import ContinuousEffect
from engine.evaluation.footprints import footprint, writes
from engine.evaluation.kinds import ALL_FIELDS, fill, say_the_same_to_all
from engine.evaluation.meanings import instruction_with
from engine.evaluation.registry import Giver
from engine.evaluation.scope import Scope
from engine.instructions import ForAll, Instruction
from engine.scenario import Change, Copy, Merge, TurnFace

#: The number of effects of which one step checks whether they copy anything.
_EFFECTS_IN_A_STEP: Final = 2
#: The instructions for each object, by its id.
Instructions = Mapping[str, tuple[Instruction, ...]]
_Pair = tuple[Characteristics, Characteristics]
#: By the identity of characteristics: these (so that no other object takes the identity), and what they become.
_Results = dict[int, _Pair]


class _Known:
    """The last instructions of an effect in the working state, after so many steps, and what else they depend on."""

    __slots__ = ("age", "goes_on", "instructions", "parts", "place", "spares")

    def __init__(self, instructions: Instructions, effect: ContinuousEffect, place: int, goes_on: bool) -> None:
        self.instructions = instructions
        self.age = 0
        self.place = place
        self.goes_on = goes_on
        self.parts = effect.parts
        self.spares = effect.spares


@dataclass(slots=True)
class _Shared:
    """The instructions of an effect that are the same for all its objects; `results` are those of the last trial."""

    changes: tuple[Change, ...]
    by_object: ForAll
    results: _Results


class Outcomes:
    """The instructions of effects in a state, and their results. `effects` returns all effects, for copied values."""

    def __init__(
        self, board: Board, effects: Callable[[], Iterable[ContinuousEffect]], *, footprints: bool = True
    ) -> None:
        self.board = board
        self.effects = effects
        self.footprints = footprints
        self._known: dict[ContinuousEffect, _Known] = {}
        self._shared: dict[ContinuousEffect, _Shared] = {}
        self._locked_moment: CopyMoment | None = None

    def would_do(self, effect: ContinuousEffect, place: int, state: State) -> Instructions:
        """Read the instructions of the effect's part for each object it affects, all from the same state."""
        self.board.meter.path = effect.path
        self.board.meter.spend()
        known, goes_on = self._known.get(effect), effect.goes_on(self.board)
        if (
            known is None
            or known.place != place
            or known.goes_on is not goes_on
            or known.parts is not effect.parts
            or known.spares is not effect.spares
            or state.has_changed(known.age, footprint(effect, place, self.board), effect.source)
        ):
            instructions = self._read(effect, place, state)
            if state.is_trial or effect.parts.copies:
                return instructions
            known = self._known[effect] = _Known(instructions, effect, place, goes_on)
        if not state.is_trial:
            known.age = len(state.steps)
        return known.instructions

    def _read(self, effect: ContinuousEffect, place: int, state: State) -> Instructions:
        instance, scope = effect.instance(state), effect.scope(self.board, state)
        changes = effect.part(place, self.board, instance)
        affected = effect.affected(instance, scope, state)
        if not affected or not say_the_same_to_all(changes):
            return {
                object_id: fill(changes, effect, scope.about(object_id), lambda: self._moment(state))
                for object_id in affected
            }
        shared, instructions = self._shared.get(effect), fill(changes, effect, scope, lambda: self._moment(state))
        if shared is None or shared.changes != changes or shared.by_object.instructions != instructions:
            shared = _Shared(changes, ForAll(affected, instructions), {})
        elif shared.by_object.objects != affected:
            shared = _Shared(changes, ForAll(affected, instructions), shared.results)
        if not state.is_trial:
            self._shared[effect] = shared
        return shared.by_object

    def carried_out(
        self, effect: ContinuousEffect, place: int, by_object: Instructions, state: State, *, trial: bool = False
    ) -> Changed:
        """Return the objects that the instructions would change, each (before, after), and the fields.

        What comes of a trial is kept for the next, and for the application itself.
        """
        shared = self._shared.get(effect)
        fields = writes(effect, place) if self.footprints else ALL_FIELDS
        if shared is None or shared.by_object is not by_object:
            self.board.meter.spend(sum(map(len, by_object.values())))
            giver = self._giver(effect)
            pairs = {name: (state[name], carry_out(does, giver)(state[name])) for name, does in by_object.items()}
            return Changed({name: pair for name, pair in pairs.items() if pair[0] != pair[1]}, fields)
        objects, instructions = shared.by_object.objects, shared.by_object.instructions
        carrier, worked_out = carry_out(instructions, self._giver(effect)), len(objects)
        if trial or shared.results or self.board.ground.has_alike:
            shared.results, changed = _carried_out(objects, shared.results, state, carrier)
            worked_out = len(shared.results)
        else:
            changed = _carried_out_each(objects, state, carrier)
        self.board.meter.spend(1 + len(objects) // NUMBERS_IN_A_STEP + worked_out * len(instructions))
        return Changed(changed, fields)

    def _giver(self, effect: ContinuousEffect) -> Giver:
        return Giver(effect.name, effect.timestamp, self.board.ruleset, self.board.meter)

    # --- copies ---------------------------------------------------------------------------------

    def _moment(self, state: State) -> CopyMoment:
        """Return the copiable values as seen from `state`; from every state the same if all copies are locked."""
        if self._locked_moment is not None:
            return self._locked_moment
        every = tuple(self.effects())
        self.board.meter.spend(len(every) // _EFFECTS_IN_A_STEP)
        counting = [
            effect
            for effect in every
            if any(isinstance(change, (Copy, Merge, TurnFace)) for change in effect.changes)
            and (effect.begun or effect.name in state.tried or effect.in_play(self.board, state))
        ]
        in_order = tuple(sorted(counting, key=lambda effect: effect.order))
        moment = CopyMoment(self.board, state, in_order, self._make_copy)
        if self.board.ground.copies_are_locked:
            self._locked_moment = moment
        return moment

    def _make_copy(
        self,
        change: Taking | TurnFace,
        own: Characteristics,
        taken: Characteristics,
        effect: ContinuousEffect,
        scope: Scope,
    ) -> Characteristics:
        return carry_out((instruction_with(change, taken, effect, scope),), self._giver(effect))(own)


def _carried_out(
    objects: Iterable[str], last: _Results, state: State, carrier: Carrier
) -> tuple[_Results, dict[str, _Pair]]:
    """Return the results of shared instructions, once for objects that are alike or as in the last, and what changed.

    This is gone through most often of all: things that are alike often stand side by side.
    """
    results: _Results = {}
    changed: dict[str, _Pair] = {}
    now: Characteristics | None = None
    pair: _Pair | None = None
    for object_id in objects:
        before = state[object_id]
        if before is not now:
            now, name = before, id(before)
            known = results.get(name) or (last.get(name) if last else None)
            if known is None:
                after = carrier(before)
                known = before, before if after == before else after
            results[name] = known
            pair = None if known[1] is before else known
        if pair is not None:
            changed[object_id] = pair
    return results, changed


def _carried_out_each(objects: Iterable[str], state: State, carrier: Carrier) -> dict[str, _Pair]:
    """Return what changes where no two objects are alike, and nothing is known of a trial."""
    changed: dict[str, _Pair] = {}
    for object_id in objects:
        before = state[object_id]
        after = carrier(before)
        if after != before:
            changed[object_id] = before, after
    return changed
