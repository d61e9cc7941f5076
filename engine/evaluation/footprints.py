"""Finds pairs of effects that cannot depend on each other, without a trial.

A footprint is the set of fields that an effect's reading (613.8a) looks at. Where none of these fields can change, or
did change in a trial, there is no dependency. This is a necessary condition only: where it is met, the trial decides.
Without footprints, every result is the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.budget import Meter
from engine.characteristics import AbilityInstance, Characteristics
from engine.evaluation.board import Board, Changed
from engine.evaluation.effects import ContinuousEffect
from engine.evaluation.fields import NO_FIELDS, Fields, Footprint, looks_for, of_condition, whole
from engine.evaluation.kinds import ALL_FIELDS, kind_row
from engine.evaluation.looking import question_of
from engine.scenario import Copy, Merge

#: The number of objects of which one step checks whether they are different in a field.
_OBJECTS_IN_A_STEP: Final = 8
_CONTROLLER: Final[Fields] = whole("controller")
_SUBTYPES: Final[Fields] = whole("subtypes")
_AN_ABILITY: Final = looks_for("abilities", ())
_OF_SOURCE: Final[Fields] = _CONTROLLER | _SUBTYPES  # besides its abilities

#: The fields that count where protection is believed to stop effects.
_OF_PROTECTION: Final = whole("abilities", "controller", "colors")


def writes(effect: ContinuousEffect, place: int) -> Fields:
    """Return the fields of an object that the effect's part of the layer at `place` can change."""
    known = effect.parts.written.get(place)
    if known is None:
        known = NO_FIELDS.union(*(kind_row(change).writes(change) for change in effect.parts[place]))
        effect.parts.written[place] = known
    return known


def footprint(effect: ContinuousEffect, place: int, board: Board) -> Footprint:
    """Return the fields that a reading of the effect in the layer at `place` looks at.

    Once the effect goes on (613.6), only the fields for what it does count.
    """
    goes_on = effect.goes_on(board)
    known = effect.parts.looks.get((place, goes_on))
    if known is None:
        known = effect.parts.looks[place, goes_on] = _footprint(effect, place, board)
    return known


def _footprint(effect: ContinuousEffect, place: int, board: Board) -> Footprint:
    part = effect.parts.get(place, ())
    anywhere = NO_FIELDS.union(*(kind_row(change).reads(change) for change in part))
    if (
        effect.parts.copies
        and not board.ground.copies_are_locked
        and any(isinstance(each, Copy | Merge) for each in part)
    ):
        anywhere = ALL_FIELDS
    if not effect.goes_on(board):
        anywhere |= _of_presence(effect, board)
        if board.ruleset.reach == "not_protected":
            anywhere |= _OF_PROTECTION
    return Footprint(anywhere, _of_source(effect, board))


def _of_presence(effect: ContinuousEffect, board: Board) -> Fields:
    """Return the fields that decide whether the effect exists and what it applies to."""
    looked_at = question_of(effect.selector, board.ground).look
    if effect.condition is not None:
        looked_at |= of_condition(effect.condition)
    static = None if effect.ability is None else effect.ability.ability.static
    if static is not None:
        if static.affects is not None and static.affects is not effect.selector:
            looked_at |= question_of(static.affects, board.ground).look
        if static.condition is not None and static.condition is not effect.condition:
            looked_at |= of_condition(static.condition)
    return looked_at


def _of_source(effect: ContinuousEffect, board: Board) -> Fields:
    """Return the fields of the source: its ability, its controller ("you"), and for older editions its subtypes."""
    if effect.source is None:
        return NO_FIELDS
    looked_at = NO_FIELDS if effect.controller is not None else _CONTROLLER
    if effect.ability is not None:
        # What only gives keywords takes no ability. One that has begun is read anew as its text changes (612).
        keyword = effect.ability.ability.keyword
        looked_at |= _AN_ABILITY if keyword is None else looks_for("abilities", (keyword,))
    return looked_at | _SUBTYPES if board.ruleset.attached_needs_type else looked_at


class Differences:
    """The differences that a trial makes: fields, and words of them.

    Each mark that somebody looks at is looked up once, at the first object that is different there.
    """

    def __init__(self, changed: Changed, meter: Meter) -> None:
        self._objects, self._written = changed
        self._meter = meter
        self._anywhere: dict[str, bool] = {}

    def touch(self, effect: ContinuousEffect, look: Footprint) -> bool:
        """Return whether anything is different that the effect looks at, on any object or on its own source."""
        if not look.anywhere.isdisjoint(self._written) and any(map(self._is_anywhere, look.anywhere)):
            return True
        pair = self._objects.get(effect.source or "")
        return pair is not None and self._is_on_source(effect, look.of_source, *pair)

    def _is_on_source(
        self, effect: ContinuousEffect, marks: Fields, before: Characteristics, after: Characteristics
    ) -> bool:
        """Return whether the effect would read its source otherwise: of its abilities, only its own counts."""
        if before.abilities is not after.abilities and effect.instance_of(before) is not effect.instance_of(after):
            return True
        return any(_differ(mark, before, after) for mark in marks & _OF_SOURCE & self._written)

    def _is_anywhere(self, mark: str) -> bool:
        known = self._anywhere.get(mark)
        if known is None:
            known = self._anywhere[mark] = self._is_written(mark) and self._is_different(mark)
        return known

    def _is_written(self, mark: str) -> bool:
        field, _, word = mark.partition(":")
        return mark in self._written or (word != "" and f"{field}:*" in self._written)

    def _is_different(self, mark: str) -> bool:
        self._meter.spend(1 + len(self._objects) // _OBJECTS_IN_A_STEP)
        return any(_differ(mark, before, after) for before, after in self._objects.values())


def _differ(mark: str, before: Characteristics, after: Characteristics) -> bool:
    """Return whether the field of the mark is different, or, where it names a word, whether only one has the word."""
    field, _, word = mark.partition(":")
    was, now = getattr(before, field), getattr(after, field)
    if was is now or was == now:
        return False
    if field != "abilities" or not word:
        return not word or (word in was) is not (word in now)
    return _has_keyword(was, word) is not _has_keyword(now, word)


def _has_keyword(abilities: Iterable[AbilityInstance], word: str) -> bool:
    return any(item.ability.keyword == word for item in abilities)
