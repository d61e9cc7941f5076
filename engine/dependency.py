"""Dependency (613.8a), found by trying it: apply one effect to the present state and see what the other would do.

Nothing here knows a card. An effect depends on another of the same layer if, with the other applied first, its
text or existence, the objects it applies to, or what it does to any of them would be different.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.board import Board, State
from engine.characteristics import Characteristics
from engine.effects import ContinuousEffect
from engine.footprints import Fields, Footprint, changed_fields, footprint, writes
from engine.instructions import Instruction
from engine.trace import DependsBecause, Reading

#: What an effect's part of the layer at a place tells each object of its set, in a state.
Telling = Callable[[ContinuousEffect, int, State], Mapping[str, tuple[Instruction, ...]]]
#: The objects that would change, were an effect's part applied to a state now.
Trial = Callable[[ContinuousEffect, int, State], Mapping[str, Characteristics]]


class Trying(NamedTuple):
    """How the evaluation at hand tells and tries; without `footprints` every pair is tried."""

    tell: Telling
    trial: Trial
    footprints: bool = True


class Found(NamedTuple):
    """That an effect depends on another, in which ways, and the evidence: its reading without and beside the other."""

    because: tuple[DependsBecause, ...]
    without: Reading
    beside: Reading


def read(effect: ContinuousEffect, place: int, board: Board, state: State, tell: Telling) -> Reading:
    """What the effect is, applies to and does in the layer at `place`, in `state`.

    Once it has begun, only what it does can still differ.
    """
    board.meter.path = effect.path
    fixed = effect.goes_on(board)
    if not fixed and not effect.in_play(board, state):
        return Reading(exists=False, text=None, does={})
    instance = None if fixed else effect.instance(state)
    return Reading(exists=True, text=None if instance is None else instance.ability, does=tell(effect, place, state))


def difference(before: Reading, after: Reading) -> tuple[DependsBecause, ...]:
    """In which of the ways of rule 613.8a the two readings differ."""
    if before.exists != after.exists:
        return ("existence",)
    found: list[DependsBecause] = []
    if before.text != after.text:
        found.append("text")
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
    waiting: Sequence[ContinuousEffect], place: int, board: Board, state: State, work: Trying
) -> dict[str, dict[str, Found]]:
    """The waiting effects of the layer at `place` that depend on others, by name: on which, and why."""
    found: dict[str, dict[str, Found]] = {}
    looks = {effect.name: footprint(effect, place, board) for effect in waiting}
    looked_at = frozenset[str]().union(*map(_both, looks.values()))
    now: dict[str, Reading] = {}
    for other in waiting:
        written = writes(other, place)
        if work.footprints and written.isdisjoint(looked_at):
            continue
        others = [effect for effect in waiting if effect is not other and may_pair(effect, other, board)]
        if work.footprints:
            others = [effect for effect in others if not written.isdisjoint(_both(looks[effect.name]))]
        changed = work.trial(other, place, state) if others else {}
        if not changed:
            continue
        then = {**state, **changed}
        fields = changed_fields(changed, state)
        anywhere = frozenset[str]().union(*fields.values())
        for effect in others:
            if work.footprints and not _is_touched(effect, looks[effect.name], anywhere, fields):
                continue
            if effect.name not in now:
                now[effect.name] = read(effect, place, board, state, work.tell)
            beside = read(effect, place, board, then, work.tell)
            because = difference(now[effect.name], beside)
            if because:
                found.setdefault(effect.name, {})[other.name] = Found(because, now[effect.name], beside)
    return found


def _both(look: Footprint) -> Fields:
    return look.anywhere | look.of_source


def _is_touched(effect: ContinuousEffect, look: Footprint, anywhere: Fields, fields: Mapping[str, Fields]) -> bool:
    """Whether anything that the effect looks at was changed by the trial."""
    if not look.anywhere.isdisjoint(anywhere):
        return True
    of_source = fields.get(effect.source) if effect.source is not None else None
    return of_source is not None and not look.of_source.isdisjoint(of_source)
