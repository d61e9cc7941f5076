"""The effects on players, and then those on the rules of the game, which come after all layers (613.10, 613.11).

Whether such an effect exists, and which players it is about, is read again here. Rule 613.6, by which an effect that
has begun goes on, is about the layers only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.evaluation.board import Board, State
from engine.evaluation.citing import cite_afterwards
from engine.evaluation.effects import ContinuousEffect
from engine.evaluation.scope import Scope
from engine.evaluation.trace import Step, changes_between
from engine.evaluation.world import World, rank
from engine.scenario import Change, Restrict

_There = tuple[ContinuousEffect, tuple[Change, ...]]


def apply_afterwards(
    effects: Iterable[ContinuousEffect], place: int, board: Board, state: State, world: World
) -> Iterator[Step]:
    """Apply the effects of the pass at `place` in their order; effects on costs last, by the formula of costs."""
    waiting = sorted(_there(effects, place, board, state), key=lambda item: rank(item[1]))
    names = [effect.name for effect, _ in waiting]
    for at, there in enumerate(waiting, start=1):
        yield _step(there, place, board, state, world, tuple(names[at:]))
        there[0].applied_in.add(place)


def _there(effects: Iterable[ContinuousEffect], place: int, board: Board, state: State) -> Iterator[_There]:
    """Yield the effects that are in play, with their parts as they read now."""
    for effect in effects:
        board.meter.path = effect.path
        if effect.is_there(board, state) and (part := effect.part(place, board, effect.instance(state))):
            yield effect, part


def _step(there: _There, place: int, board: Board, state: State, world: World, among: tuple[str, ...]) -> Step:
    effect, part = there
    board.meter.path = effect.path
    scope = effect.scope(board, state)
    before = dict(state), dict(world.players), dict(world.spells)
    objects = _restrict(effect, part, scope, state)
    world.apply(part, scope)
    return Step(
        effect=effect.name,
        objects=objects,
        by="timestamp",
        after=(),
        changed=changes_between(before[0], state),
        changes=part,
        began=not effect.applied_in,
        among=among,
        citation=cite_afterwards(part, board.ruleset.name_of(place), board.ruleset),
        players=changes_between(before[1], world.players),
        spells=changes_between(before[2], world.spells),
    )


def _restrict(effect: ContinuousEffect, part: tuple[Change, ...], scope: Scope, state: State) -> tuple[str, ...]:
    """Put the restrictions of the part on the objects that the effect matches now, and return these objects."""
    restrictions = [change.what for change in part if isinstance(change, Restrict) and change.who is None]
    if not restrictions:
        return ()
    objects = effect.matches(effect.instance(state), scope, state)
    for object_id in objects:
        scope.board.meter.spend()
        state[object_id] = state[object_id].restricted(restrictions)
    return objects
