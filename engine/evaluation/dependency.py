"""Dependency (613.8a), found by a trial: apply an effect to the present state and see what the other effect would do.

Nothing here knows a card. An effect depends on another of the same layer if, with the other applied first, its
text or existence, the objects it applies to, or what it does to any of them would be different.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter, ne
from typing import Final, NamedTuple

from engine.budget import EFFECTS_IN_A_STEP
from engine.evaluation.board import CARDS_IN_A_STEP, Board, Changed, State
from engine.evaluation.effects import ContinuousEffect, Parts
from engine.evaluation.fields import NO_FIELDS, Fields, Footprint
from engine.evaluation.footprints import Differences, footprint, writes
from engine.evaluation.outcomes import Instructions, Outcomes
from engine.evaluation.trace import DependsBecause, Reading
from engine.instructions import ForAll

_CHANGED_OBJECTS: Final = itemgetter(0)
#: For reading what an effect would do in a trial, and comparing it.
_STEPS_FOR_A_READING: Final = 14


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
    if before.does is not after.does:
        if before.does.keys() != after.does.keys():
            ways.append("applies_to")
        if _differ(before.does, after.does):
            ways.append("does")
    return tuple(ways)


def _differ(before: Instructions, after: Instructions) -> bool:
    """Return whether the instructions for an object that is in both are different."""
    if isinstance(before, ForAll) and isinstance(after, ForAll):
        return before.instructions != after.instructions and not before.keys().isdisjoint(after)
    both = before.keys() & after.keys()
    return any(map(ne, map(before.__getitem__, both), map(after.__getitem__, both)))


def may_pair(effect: ContinuousEffect, other: ContinuousEffect, board: Board) -> bool:
    """Check condition (c): which pairs with characteristic-defining abilities may depend on each other."""
    match board.ruleset.cda_dependency:
        case "any":
            return True
        case "neither":
            return not effect.cda and not other.cda
        case "neither_or_both":
            return effect.cda == other.cda


class _Beside(NamedTuple):
    """An effect in a trial of another: the evidence that it depends on it, None where it does not.

    It holds until the steps after the first `age` change something that the effect looks at.
    """

    evidence: Evidence | None
    parts: Parts
    spares: frozenset[str]
    age: int


class _Trial(NamedTuple):
    """The objects that an effect would change, and the others `beside` it, by their names.

    It holds until the effect would do something else, or the steps after the first `age` change one of its objects.
    """

    does: Instructions
    changed: Changed
    differences: Differences
    beside: dict[str, _Beside]
    age: int


class Search:
    """The search for dependencies (613.8a), again before each choice (613.8c), in the state as it advances.

    What no step since the last search can have changed is not looked for again. Without `footprints` every pair is
    tried each time.
    """

    def __init__(self, state: State, outcomes: Outcomes, *, footprints: bool = True) -> None:
        self.state = state
        self.outcomes = outcomes
        self.board = outcomes.board
        self.footprints = footprints
        self._begin(-1)

    def _begin(self, place: int) -> None:
        """Forget the layer before."""
        self.place = place
        self._apart: set[tuple[int, bool]] = set()
        self._last_apart: Sequence[ContinuousEffect] = ()
        self._looks: dict[ContinuousEffect, Footprint] = {}
        self._in_reach: dict[ContinuousEffect, tuple[Instructions, list[ContinuousEffect]]] = {}
        self._trials: dict[ContinuousEffect, _Trial] = {}

    def dependencies(self, waiting: Sequence[ContinuousEffect], place: int) -> dict[str, dict[str, Evidence]]:
        """Find the waiting effects of the layer at `place` that depend on others: by name, then by the other’s."""
        self.board.meter.spend(1 + len(waiting) // EFFECTS_IN_A_STEP)
        if place != self.place:
            self._begin(place)
        if self.footprints and self.are_apart(waiting, place):
            return {}
        self.board.meter.spend(len(waiting))
        self._look_at(waiting)
        evidence: dict[str, dict[str, Evidence]] = {}
        for effect in waiting:
            for other, seen in self._dependent(effect, self._others(effect, waiting)):
                evidence.setdefault(other.name, {})[effect.name] = seen
        return evidence

    # --- pairs that are not tried -----------------------------------------------------------------

    def are_apart(self, waiting: Sequence[ContinuousEffect], place: int) -> bool:
        """Return whether none of the effects writes what any of them looks at; effects of one ability are asked once.

        Some of those that were apart are so, too.
        """
        if place != self.place:
            self._begin(place)
        if waiting is self._last_apart:
            return True
        kinds = {(id(effect.parts), effect.begun): effect for effect in waiting}
        if kinds.keys() <= self._apart:
            self._last_apart = waiting
            return True
        looked_at, written = NO_FIELDS, NO_FIELDS
        for effect in kinds.values():
            looked_at = looked_at.union(*footprint(effect, self.place, self.board))
            written |= writes(effect, self.place)
        apart = looked_at.isdisjoint(written)
        self._apart = set(kinds) if apart else set()
        self._last_apart = waiting if apart else ()
        return apart

    def left_of(self, waiting: Sequence[ContinuousEffect], place: int) -> list[ContinuousEffect]:
        """Return those that have not applied; where all were apart, they are so too."""
        left = [effect for effect in waiting if place not in effect.applied_in]
        if waiting is self._last_apart:
            self._last_apart = left
        return left

    def _look_at(self, waiting: Sequence[ContinuousEffect]) -> None:
        """Note what the waiting effects look at; who is in whose reach stays, while there are only fewer of them."""
        looks = {effect: footprint(effect, self.place, self.board) for effect in waiting}
        if not looks.items() <= self._looks.items():
            self._in_reach = {}
        self._looks = looks
        self._looked_at = NO_FIELDS.union(*(marks for look in looks.values() for marks in look))
        self._now: dict[str, Reading] = {}

    def _others(self, effect: ContinuousEffect, waiting: Sequence[ContinuousEffect]) -> list[ContinuousEffect]:
        if not self.footprints:
            return [other for other in waiting if other is not effect and may_pair(other, effect, self.board)]
        written = writes(effect, self.place)
        if written.isdisjoint(self._looked_at):
            return []
        does = self._does(effect)
        known = self._in_reach.get(effect)
        if known is None or known[0] is not does:
            self.board.meter.spend(1 + len(waiting) // EFFECTS_IN_A_STEP)
            known = self._in_reach[effect] = does, self._reached(effect, written, does)
        return [other for other in known[1] if other in self._looks]

    def _reached(self, effect: ContinuousEffect, written: Fields, does: Instructions) -> list[ContinuousEffect]:
        """Return those that look at a field which `effect` can change, anywhere or on an object it affects."""
        return [
            other
            for other, look in self._looks.items()
            if other is not effect
            and (
                not written.isdisjoint(look.anywhere)
                or (other.source in does and not written.isdisjoint(look.of_source))
            )
            and may_pair(other, effect, self.board)
        ]

    # --- trials -----------------------------------------------------------------------------------

    def _does(self, effect: ContinuousEffect) -> Instructions:
        return self.outcomes.would_do(effect, self.place, self.state)

    def _dependent(
        self, applied: ContinuousEffect, others: Sequence[ContinuousEffect]
    ) -> Iterator[tuple[ContinuousEffect, Evidence]]:
        """Find the others that would read differently once `applied` has changed its objects, and the evidence."""
        if not others:
            return
        trial = self._trial(applied)
        if not trial.changed.objects:
            return
        then: State | None = None
        for other in others:
            self.board.meter.spend()
            known = trial.beside.get(other.name)
            if known is None or not self._holds(known, other):
                evidence = None
                if not self.footprints or trial.differences.touch(other, self._looks[other]):
                    then = then or self._after(applied, trial)
                    evidence = self._evidence(other, then)
                known = _Beside(evidence, other.parts, other.spares, len(self.state.steps))
                trial.beside[other.name] = known
            if known.evidence is not None:
                yield other, known.evidence

    def _trial(self, effect: ContinuousEffect) -> _Trial:
        """Return what the effect would change: as last time, if it would do the same to the same objects."""
        does, last = self._does(effect), self._trials.get(effect)
        if last is None or last.does is not does or not self.footprints or self._are_touched(does, last.age):
            changed = self.outcomes.carried_out(effect, self.place, does, self.state, trial=True)
            differences = Differences(changed, self.board.meter)
            last = self._trials[effect] = _Trial(does, changed, differences, {}, len(self.state.steps))
        return last

    def _are_touched(self, objects: Instructions, age: int) -> bool:
        """Return whether steps since the first `age` have changed one of the objects."""
        steps = self.state.steps[age:]
        self.board.meter.spend(len(steps) // EFFECTS_IN_A_STEP)
        return not all(map(objects.keys().isdisjoint, map(_CHANGED_OBJECTS, steps)))

    def _holds(self, known: _Beside, effect: ContinuousEffect) -> bool:
        """Return whether the effect still looks at the same: what copies is read anew each time, as in `outcomes`."""
        return (
            self.footprints
            and not effect.parts.copies
            and known.parts is effect.parts
            and known.spares is effect.spares
            and not self.state.has_changed(known.age, self._looks[effect], effect.source)
        )

    def _after(self, applied: ContinuousEffect, trial: _Trial) -> State:
        self.board.meter.spend(1 + (len(self.state) + len(self.state.steps)) // CARDS_IN_A_STEP)
        return self.state.with_trial(trial.changed, {applied.name: trial.does})

    def _evidence(self, effect: ContinuousEffect, then: State) -> Evidence | None:
        """Read the effect as it is and beside the other; return both where they differ."""
        self.board.meter.spend(_STEPS_FOR_A_READING)
        without = self._now.get(effect.name)
        if without is None:
            without = self._now[effect.name] = read(effect, self.place, self.state, self.outcomes)
        beside = read(effect, self.place, then, self.outcomes)
        because = difference(without, beside)
        return Evidence(because, without, beside) if because else None
