"""The instructions of effects for objects, their results, and in what two states differ; nothing is computed again that
stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from engine.instructions import (
    ChangeColors,
    ChangeFace,
    ChangeSubtypes,
    ChangeTypes,
    CopyValues,
    ForAll,
    Instruction,
    MergeValues,
    Rename,
    SetSize,
    TakeControl,
    TakeText,
)
from engine.scenario import Change, Copy, Merge, TurnFace

SIZE: Final = ("power", "toughness")
#: The text of an ability, apart from whether the object has it.
TEXT: Final = "text"
_SETS: Final = ("colors", "types", "supertypes", "subtypes", "abilities", "restrictions")
_VALUES: Final = ("name", "controller", "all_creature_types", "face_down", "mana_cost", "mana_value")
#: These give an object all the values of another card, with its size, and do not modify its own.
WHOLE_CARDS: Final = (CopyValues, MergeValues, TakeText, ChangeFace)
_WHOLE: Final[frozenset[object]] = frozenset((None,))


# --- what differs -----------------------------------------------------------------------------------


def changed_fields(before: Characteristics, after: Characteristics) -> dict[str, frozenset[object]]:
    """Return the characteristics that differ, each with the elements that came or went (None for what is no set)."""
    changed: dict[str, frozenset[object]] = {}
    for field, old, new in zip(Characteristics._fields, before, after, strict=True):
        if old is new or old == new:
            continue
        if field in _SETS:
            changed[field] = _elements(field, old) ^ _elements(field, new)
        elif field in SIZE or field in _VALUES:
            changed[field] = _WHOLE
    if before.forbidden != after.forbidden:
        changed["forbidden"] = _forbidden_anew(before, after)
    if "abilities" in changed:
        changed[TEXT] = _reworded(before, after)
    return {field: things for field, things in changed.items() if things}


def _elements(field: str, values: object) -> frozenset[object]:
    if not isinstance(values, (frozenset, tuple)):
        return frozenset()
    return frozenset(item.id for item in values) if field == "abilities" else frozenset(values)


def _forbidden_anew(before: Characteristics, after: Characteristics) -> frozenset[object]:
    """Return the keywords that it can't have from now on, or can have again; None for all abilities."""
    old, new = (_WHOLE if each.forbidden is None else frozenset[object](each.forbidden) for each in (before, after))
    return new - old if after.forbidden is None else new ^ old


def _reworded(before: Characteristics, after: Characteristics) -> frozenset[object]:
    """Return the abilities that it has in both states, and that read otherwise in the second (612)."""
    had = {item.id: item.ability for item in before.abilities}
    both = ((item, had.get(item.id, item.ability)) for item in after.abilities)
    return frozenset(item.id for item, old in both if old is not item.ability and old != item.ability)


# --- what an instruction sets -----------------------------------------------------------------------


def halves_set(instructions: Iterable[Instruction]) -> Iterator[str]:
    """Yield the halves of a size that these instructions set to a value, and do not only modify."""
    for item in instructions:
        if isinstance(item, SetSize):
            yield from (SIZE[half] for half in (0, 1) if item[half] is not None)
        elif isinstance(item, WHOLE_CARDS):
            yield from SIZE


def set_already(instructions: Iterable[Instruction], now: Characteristics) -> tuple[Instruction, ...]:
    """Return the instructions that set a characteristic to the value it has already."""
    return tuple(item for item in instructions if _is_so(item, now))


def _is_so(item: Instruction, now: Characteristics) -> bool:
    values = _set_by(item)
    if isinstance(item, ChangeSubtypes):
        return bool(values and item.words) and item.words <= now.subtypes
    are_so = all(getattr(now, name) == value for name, value in values.items())
    return are_so and (bool(values) or isinstance(item, SetSize))


def sets_the_same(item: Instruction, other: Instruction) -> bool:
    """Return whether `other` also sets all that `item` sets, to the same values."""
    if isinstance(item, SetSize) and isinstance(other, SetSize):
        return all(half is None or half == same for half, same in zip(item, other, strict=True))
    return item == other


def fields_set(instructions: Iterable[Instruction]) -> dict[str, frozenset[object]]:
    """Return the characteristics that these instructions set, each with the elements that it then has."""
    values = {name: value for item in instructions for name, value in _set_by(item).items()}
    fields = {name: value if isinstance(value, frozenset) else _WHOLE for name, value in values.items()}
    return {name: things for name, things in fields.items() if things}


def _set_by(item: Instruction) -> Mapping[str, object]:
    """Return the characteristics that an instruction sets, each with its value."""
    match item:
        case SetSize():
            return {half: number for half, number in zip(SIZE, item, strict=True) if number is not None}
        case ChangeColors("set", words):
            return {"colors": words}
        case ChangeTypes(of, "set", words):
            return {of: words}
        case ChangeSubtypes("set" | "set_land" | "set_creature", words):
            return {"subtypes": words}
        case TakeControl(player):
            return {"controller": player}
        case Rename(name):
            return {"name": name}
    return {}


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
