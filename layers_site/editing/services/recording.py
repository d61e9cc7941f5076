"""The actions of an editor on the workbench, as a stage or variant of a case."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.cases import Case as EngineCase
from engine.cases import Moment as CaseMoment
from engine.cases import moments
from engine.errors import ScenarioError
from engine.notation import read_case, read_ops, write_op, write_scenario
from engine.operations import Op, apply_ops
from engine.scenario import Effect, GameObject, Scenario
from engine.timeline import newest
from layers_site.boards.models import Board
from layers_site.boards.services.moments import of_board
from layers_site.editing.services.differences import UnsayableError, checked, ops_between, same_board, things, without

Document = dict[str, Any]

#: Boards between the case and the last one are looked through this far back.
MOST_STEPS = 200


@dataclass(frozen=True, slots=True)
class StagePlace:
    """A stage of a case: after `stage` (-1 is the start board) of the variant ("" is the case itself)."""

    variant: str = ""
    stage: int = -1


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """A board on the way, and the operation that made it, None where it was made in another way."""

    scenario: Scenario
    op: Op | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """`scenario` is the case's start board with what comes in later, switched off; `ops` are in their JSON form."""

    scenario: Document
    ops: tuple[Op, ...]

    @property
    def written(self) -> list[Document]:
        return [write_op(op) for op in self.ops]


def recorded(document: Document, place: StagePlace, steps: Iterable[RecordedStep]) -> Recorded:
    """Return the operations that lead from a place of the case (its document) to the last of the steps.

    Raises UnsayableError where that cannot be said, ScenarioError where the document itself cannot be read.
    """
    way = list(steps)
    case = read_case(document)
    added = _added(case.scenario, way[-1].scenario)
    if not added:
        return Recorded(document["scenario"], _ops(scenario_at(case, place), way))
    for stamp in (newest(case.scenario), None):
        start = _with(case.scenario, added, stamp)
        following = replace(case, scenario=start)
        if _stages_stay(case, following, [content.id for content in added]):
            return Recorded(write_scenario(start), _ops(scenario_at(following, place), way))
    raise UnsayableError((content.id, "added") for content in added)


def scenario_at(case: EngineCase, place: StagePlace) -> Scenario:
    """Return the board at a place of the case. Raises KeyError if there is none."""
    if not place.variant and place.stage < 0:
        return case.scenario
    if place.stage < 0:
        variant = next(variant for variant in case.variants if variant.slug == place.variant)
        return apply_ops(case.scenario, variant.ops)
    scenarios = {(moment.variant, moment.index): moment.scenario for moment in moments(case)}
    return scenarios[place.variant, place.stage]


def steps_to(board: Board) -> list[RecordedStep]:
    """Return the boards that led to this one, oldest first, the first one being that of the first action."""
    steps: list[RecordedStep] = []
    current: Board | None = board
    while current is not None and len(steps) < MOST_STEPS:
        steps.append(RecordedStep(of_board(current).scenario, _op_of(current)))
        current = current.parent
    return steps[::-1]


def _op_of(board: Board) -> Op | None:
    if board.action.get("do") != "op":
        return None
    try:
        return read_ops([board.action.get("op")])[0]
    except ScenarioError:
        return None


def _added(start: Scenario, last: Scenario) -> list[GameObject | Effect]:
    known = {thing.id for thing in things(start)}
    return [thing for thing in things(last) if thing.id not in known]


def _with(start: Scenario, added: Iterable[GameObject | Effect], stamp: int | None) -> Scenario:
    """Return the start board with these items on it, switched off.

    They are newer than `stamp`, each than the one before; without `stamp` they are older than all, so that no stage
    moves.
    """
    objects, effects = list(start.objects), list(start.effects)
    for content in added:
        stamp = stamp + 1 if stamp is not None else None
        now = stamp or 0
        if isinstance(content, Effect):
            effects.append(replace(content, enabled=False, timestamp=now))
        else:
            counters = tuple(replace(counters, timestamp=now) for counters in content.counters)
            objects.append(replace(content, enabled=False, timestamp=now, counters=counters))
    return replace(start, objects=tuple(objects), effects=tuple(effects))


def _stages_stay(case: EngineCase, following: EngineCase, added: list[str]) -> bool:
    """Return whether every stage is the board that it was, but for what was added."""
    return all(
        same_board(moment.scenario, without(other.scenario, added))
        for moment, other in zip(_all(case), _all(following), strict=True)
    )


def _all(case: EngineCase) -> list[CaseMoment]:
    return list(moments(case))


def _ops(old: Scenario, way: list[RecordedStep]) -> tuple[Op, ...]:
    """Return the operations that lead from one board to the next.

    They come of the difference of the boards; where that cannot be said, of one action after the other.
    """
    new = way[-1].scenario
    try:
        return ops_between(old, new)
    except UnsayableError as error:
        try:
            return checked(old, new, tuple(_one_by_one(old, way)))
        except (UnsayableError, ScenarioError):
            raise error from None


def _one_by_one(old: Scenario, way: list[RecordedStep]) -> list[Op]:
    """Return the operations step by step: no board shows that a card left and came back, a new object (400.7)."""
    steps: list[Op] = []
    for step in way:
        ops = (step.op,) if step.op is not None else ops_between(old, _beside(old, step.scenario))
        steps += ops
        old = apply_ops(old, ops)
    return steps


def _beside(old: Scenario, new: Scenario) -> Scenario:
    """Return a board on the way as it is with what comes in later: that is there, and still off."""
    known = {thing.id for thing in things(new)}
    objects = tuple(obj for obj in old.objects if obj.id not in known and not obj.enabled)
    effects = tuple(effect for effect in old.effects if effect.id not in known and not effect.enabled)
    return replace(new, objects=(*new.objects, *objects), effects=(*new.effects, *effects))
