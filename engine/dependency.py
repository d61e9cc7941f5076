"""Dependency (613.8a), found by a trial: apply an effect to the present state and see what the other effect would do.

Nothing here knows a card. An effect depends on another of the same layer if, with the other applied first, its
text or existence, the objects it applies to, or what it does to any of them would be different.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.board import CARDS_IN_A_STEP, Board, Changed, State
from engine.effects import ContinuousEffect
from engine.fields import Fields
from engine.footprints import Differences, footprint, writes
from engine.outcomes import Instructions, Outcomes
from engine.trace import DependsBecause, Reading

_NOTHING: Final[Fields] = frozenset()
#: The number of effects of which one step checks whether they look at the fields that another effect changes.
_LOOKS_IN_A_STEP: Final = 8
#: For reading what an effect would do in a trial, and comparing it.
_STEPS_FOR_A_READING: Final = 8


class Evidence(NamedTuple):
    """The ways in which an effect depends on another, and its reading without the other and after it."""

    because: tuple[DependsBecause, ...]
    without: Reading
    beside: Reading


def read(effect: ContinuousEffect, place: int, state: State, outcomes: Outcomes) -> Reading:
    """Read whether the effect exists, what it applies to and what it does in the layer at `place`, in `state`.

    Once it has begun, only what it does can still change.
    """
    board = outcomes.board
    board.meter.path = effect.path
    fixed = effect.goes_on(board)
    if not fixed and not effect.in_play(board, state):
        return Reading(exists=False, text=None, does={})
    instance = None if fixed else effect.instance(state)
    text = None if instance is None else instance.ability
    return Reading(exists=True, text=text, does=outcomes.would_do(effect, place, state))


def difference(before: Reading, after: Reading) -> tuple[DependsBecause, ...]:
    """Return in which of the ways of rule 613.8a the two readings differ."""
    if before.exists != after.exists:
        return ("existence",)
    ways: list[DependsBecause] = []
    if before.text is not after.text and before.text != after.text:
        ways.append("text")
    if before.does is after.does:
        return tuple(ways)
    if before.does.keys() != after.does.keys():
        ways.append("applies_to")
    both = before.does.keys() & after.does.keys()
    if any(before.does[object_id] != after.does[object_id] for object_id in both):
        ways.append("does")
    return tuple(ways)


def may_pair(effect: ContinuousEffect, other: ContinuousEffect, board: Board) -> bool:
    """Check condition (c): which pairs with characteristic-defining abilities may depend on each other."""
    match board.ruleset.cda_dependency:
        case "any":
            return True
        case "neither":
            return not effect.cda and not other.cda
        case "neither_or_both":
            return effect.cda == other.cda


def dependencies(
    waiting: Sequence[ContinuousEffect], place: int, state: State, outcomes: Outcomes, *, footprints: bool = True
) -> dict[str, dict[str, Evidence]]:
    """Find the waiting effects of the layer at `place` that depend on others: by name, then by the name of the other.

    Without `footprints` every pair is tried.
    """
    outcomes.board.meter.spend(len(waiting))
    if footprints and _are_apart(waiting, place, outcomes.board):
        return {}
    return _Search(waiting, place, state, outcomes, footprints).run()


def _are_apart(waiting: Sequence[ContinuousEffect], place: int, board: Board) -> bool:
    """Return whether none of the effects writes what any of them looks at; effects of one ability are asked once."""
    looked_at, written = _NOTHING, _NOTHING
    for effect in {(id(effect.parts), effect.begun): effect for effect in waiting}.values():
        looked_at = looked_at.union(*footprint(effect, place, board))
        written |= writes(effect, place)
    return looked_at.isdisjoint(written)


class _Search:
    """One search for dependencies in one state."""

    def __init__(
        self, waiting: Sequence[ContinuousEffect], place: int, state: State, outcomes: Outcomes, footprints: bool
    ) -> None:
        self.waiting = waiting
        self.place = place
        self.board = outcomes.board
        self.state = state
        self.outcomes = outcomes
        self.footprints = footprints
        self.looks = [footprint(effect, place, self.board) for effect in waiting]
        self.looked_at = _NOTHING.union(*(look.anywhere | look.of_source for look in self.looks))
        self._now: dict[str, Reading] = {}

    def run(self) -> dict[str, dict[str, Evidence]]:
        evidence: dict[str, dict[str, Evidence]] = {}
        for effect in self.waiting:
            others = self._in_reach(effect) if self.footprints else self.waiting
            others = [other for other in others if other is not effect and may_pair(other, effect, self.board)]
            if not others:
                continue
            changed = self.outcomes.carried_out(effect, self.place, self._does(effect), self.state)
            for other, because in self._dependent(others, changed, effect):
                evidence.setdefault(other, {})[effect.name] = because
        return evidence

    def _does(self, effect: ContinuousEffect) -> Instructions:
        return self.outcomes.would_do(effect, self.place, self.state)

    def _in_reach(self, effect: ContinuousEffect) -> list[ContinuousEffect]:
        """Return the effects that look at a field which `effect` can change, anywhere or on an object it affects."""
        written = writes(effect, self.place)
        if written.isdisjoint(self.looked_at):
            return []
        does = self._does(effect)
        self.board.meter.spend(1 + len(self.waiting) // _LOOKS_IN_A_STEP)
        return [
            other
            for other, look in zip(self.waiting, self.looks, strict=True)
            if not written.isdisjoint(look.anywhere)
            or (other.source in does and not written.isdisjoint(look.of_source))
        ]

    def _dependent(
        self, others: Iterable[ContinuousEffect], changed: Changed, applied: ContinuousEffect
    ) -> Iterator[tuple[str, Evidence]]:
        """Find the others that would read differently once `applied` has changed these objects, and the evidence."""
        if not changed.objects:
            return
        then: State | None = None
        differences = Differences(changed, self.board.meter)
        for effect in others:
            self.board.meter.spend()
            if self.footprints and not differences.touch(effect, footprint(effect, self.place, self.board)):
                continue
            self.board.meter.spend(_STEPS_FOR_A_READING)
            if then is None:
                then = self._trial(applied, changed)
            without = self._reading_now(effect)
            beside = read(effect, self.place, then, self.outcomes)
            because = difference(without, beside)
            if because:
                yield effect.name, Evidence(because, without, beside)

    def _trial(self, applied: ContinuousEffect, changed: Changed) -> State:
        self.board.meter.spend(1 + (len(self.state) + len(self.state.steps)) // CARDS_IN_A_STEP)
        return self.state.with_trial(changed, {applied.name: self._does(applied)})

    def _reading_now(self, effect: ContinuousEffect) -> Reading:
        known = self._now.get(effect.name)
        if known is None:
            known = self._now[effect.name] = read(effect, self.place, self.state, self.outcomes)
        return known
