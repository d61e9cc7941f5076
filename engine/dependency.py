"""Dependency (613.8a), found by trying it: apply one effect to the present state and see what the other would do.

Nothing here knows a card. An effect depends on another of the same layer if, with the other applied first, its
text or existence, the objects it applies to, or what it does to any of them would be different.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.board import CARDS_IN_A_STEP, Board, State
from engine.characteristics import Characteristics
from engine.effects import ContinuousEffect
from engine.fields import Fields
from engine.footprints import Differences, footprint, writes
from engine.outcomes import Outcomes, Told
from engine.trace import DependsBecause, Reading

_NOTHING: Final[Fields] = frozenset()
#: So many effects are asked in one step whether they look at what another changes.
_LOOKS_IN_A_STEP: Final = 8


class Found(NamedTuple):
    """That an effect depends on another, in which ways, and the evidence: its reading without and beside the other."""

    because: tuple[DependsBecause, ...]
    without: Reading
    beside: Reading


def read(effect: ContinuousEffect, place: int, state: State, outcomes: Outcomes) -> Reading:
    """Read what the effect is, applies to and does in the layer at `place`, in `state`.

    Once it has begun, only what it does can still differ.
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
    """In which of the ways of rule 613.8a the two readings differ."""
    if before.exists != after.exists:
        return ("existence",)
    found: list[DependsBecause] = []
    if before.text is not after.text and before.text != after.text:
        found.append("text")
    if before.does is after.does:
        return tuple(found)
    if before.does.keys() != after.does.keys():
        found.append("applies_to")
    both = before.does.keys() & after.does.keys()
    if any(before.does[one] != after.does[one] for one in both):
        found.append("does")
    return tuple(found)


def may_pair(one: ContinuousEffect, other: ContinuousEffect, board: Board) -> bool:
    """Condition (c): which pairs with characteristic-defining abilities may depend on each other."""
    match board.ruleset.cda_dependency:
        case "any":
            return True
        case "neither":
            return not one.cda and not other.cda
        case "neither_or_both":
            return one.cda == other.cda


def dependencies(
    waiting: Sequence[ContinuousEffect], place: int, state: State, outcomes: Outcomes, *, footprints: bool = True
) -> dict[str, dict[str, Found]]:
    """Find the waiting effects of the layer at `place` that depend on others, by name: on which, and why.

    Without `footprints` every pair is tried.
    """
    return _Search(waiting, place, state, outcomes, footprints).found()


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

    def found(self) -> dict[str, dict[str, Found]]:
        found: dict[str, dict[str, Found]] = {}
        for one in self.waiting:
            others = self._in_reach(one) if self.footprints else self.waiting
            others = [other for other in others if other is not one and may_pair(other, one, self.board)]
            changed = self.outcomes.carried_out(one, self._does(one), self.state) if others else {}
            for other, because in self._dependent(others, changed, one):
                found.setdefault(other, {})[one.name] = because
        return found

    def _does(self, effect: ContinuousEffect) -> Told:
        return self.outcomes.would_do(effect, self.place, self.state)

    def _in_reach(self, one: ContinuousEffect) -> list[ContinuousEffect]:
        """Those that look at something which `one` can change, at an object that it tells something or anywhere."""
        written = writes(one, self.place)
        if written.isdisjoint(self.looked_at):
            return []
        told = self._does(one)
        self.board.meter.spend(1 + len(self.waiting) // _LOOKS_IN_A_STEP)
        return [
            other
            for other, look in zip(self.waiting, self.looks, strict=True)
            if not written.isdisjoint(look.anywhere)
            or (other.source in told and not written.isdisjoint(look.of_source))
        ]

    def _dependent(
        self, others: Iterable[ContinuousEffect], changed: Mapping[str, Characteristics], one: ContinuousEffect
    ) -> Iterator[tuple[str, Found]]:
        """Those of the others that would read differently with these objects changed by `one`, and the evidence."""
        if not changed:
            return
        self.board.meter.spend(1 + (len(self.state) + len(self.state.steps)) // CARDS_IN_A_STEP)
        then = self.state.with_trial(changed, {one.name: self._does(one)})
        differences = Differences(self.state, changed, writes(one, self.place))
        for effect in others:
            self.board.meter.spend()
            if self.footprints and not differences.touch(footprint(effect, self.place, self.board), effect.source):
                continue
            without = self._reading_now(effect)
            beside = read(effect, self.place, then, self.outcomes)
            because = difference(without, beside)
            if because:
                yield effect.name, Found(because, without, beside)

    def _reading_now(self, effect: ContinuousEffect) -> Reading:
        known = self._now.get(effect.name)
        if known is None:
            known = self._now[effect.name] = read(effect, self.place, self.state, self.outcomes)
        return known
