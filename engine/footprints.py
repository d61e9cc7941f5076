"""Finds pairs of effects that cannot depend on each other, without a trial.

A footprint is the set of fields that an effect's reading (613.8a) looks at. Where none of these fields can change, or
did change in a trial, there is no dependency. This is a necessary condition only: where it is met, the trial decides.
Without footprints, every result is the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.board import Board, State
from engine.characteristics import Characteristics
from engine.effects import ContinuousEffect, Footprint
from engine.fields import NO_FIELDS, Fields, of_condition, of_selector
from engine.kinds import kind_row
from engine.scenario import Copy, Merge

_ALL: Final[Fields] = frozenset(Characteristics._fields)
_ABILITIES: Final[Fields] = frozenset(("abilities",))
_CONTROLLER: Final[Fields] = frozenset(("controller",))
_SUBTYPES: Final[Fields] = frozenset(("subtypes",))

#: The fields that count where protection is believed to stop effects.
_OF_PROTECTION: Final = frozenset(("abilities", "controller", "colors"))


def writes(effect: ContinuousEffect, place: int) -> Fields:
    """Return the fields of an object that the effect's part of the layer at `place` can change."""
    known = effect.written.get(place)
    if known is None:
        known = NO_FIELDS.union(*(kind_row(change).writes(change) for change in effect.parts[place]))
        effect.written[place] = known
    return known


def footprint(effect: ContinuousEffect, place: int, board: Board) -> Footprint:
    """Return the fields that a reading of the effect in the layer at `place` looks at.

    Once the effect goes on (613.6), only the fields for what it does count.
    """
    goes_on = effect.goes_on(board)
    known = effect.looks.get((place, goes_on))
    if known is None:
        known = effect.looks[place, goes_on] = _footprint(effect, place, board)
    return known


def _footprint(effect: ContinuousEffect, place: int, board: Board) -> Footprint:
    part = effect.parts.get(place, ())
    anywhere = NO_FIELDS.union(*(kind_row(change).reads(change) for change in part))
    if not board.copies_are_locked and any(isinstance(change, Copy | Merge) for change in part):
        anywhere = _ALL
    if not effect.goes_on(board):
        anywhere |= _of_presence(effect)
        if board.ruleset.reach == "not_protected":
            anywhere |= _OF_PROTECTION
    return Footprint(anywhere, _of_source(effect, board))


def _of_presence(effect: ContinuousEffect) -> Fields:
    """Return the fields that decide whether the effect exists and what it applies to."""
    looked_at = of_selector(effect.selector)
    if effect.condition is not None:
        looked_at |= of_condition(effect.condition)
    static = None if effect.ability is None else effect.ability.ability.static
    if static is not None:
        looked_at |= of_selector(static.affects or effect.selector)
        looked_at |= NO_FIELDS if static.condition is None else of_condition(static.condition)
    return looked_at


def _of_source(effect: ContinuousEffect, board: Board) -> Fields:
    """Return the fields of the source: its ability, its controller ("you"), and for older editions its subtypes."""
    if effect.source is None:
        return NO_FIELDS
    looked_at = NO_FIELDS if effect.controller is not None else _CONTROLLER
    if effect.ability is not None:
        looked_at |= _ABILITIES  # an effect that has begun can't be stopped, but its text can still be changed (612)
    return looked_at | _SUBTYPES if board.ruleset.attached_needs_type else looked_at


class Differences:
    """The differences between a trial and `state`, computed field by field on demand. `written` bounds the fields."""

    def __init__(self, state: State, changed: Mapping[str, Characteristics], written: Fields) -> None:
        self._state = state
        self._changed = changed
        self._written = written
        self._anywhere: dict[str, bool] = {}

    def touch(self, look: Footprint, source: str | None) -> bool:
        """Return whether any of the fields in `look`, on any object or on the source, is different."""
        if any(map(self._is_anywhere, look.anywhere & self._written)):
            return True
        if source is None or source not in self._changed:
            return False
        return any(self._is_on(source, field) for field in look.of_source & self._written)

    def _is_anywhere(self, field: str) -> bool:
        known = self._anywhere.get(field)
        if known is None:
            known = self._anywhere[field] = any(self._is_on(object_id, field) for object_id in self._changed)
        return known

    def _is_on(self, object_id: str, field: str) -> bool:
        before, after = getattr(self._state[object_id], field), getattr(self._changed[object_id], field)
        return bool(before is not after and before != after)
