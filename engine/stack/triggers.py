"""Putting abilities that have triggered onto the stack: the active player's first, each player's in their order."""

from __future__ import annotations

from engine.stack import timing, watching
from engine.stack.actions import Action
from engine.stack.changing import put_on_stack
from engine.stack.course import Course
from engine.stack.game import StackObject, Waiting
from engine.stack.moves import Placed, PutTriggers, Trigger
from engine.stack.targets import Aim, candidates, choose
from engine.stack.watching import stop_waiting


def put_waiting(course: Course) -> bool:
    """Put all there is to put where nothing has to be chosen; False where a player has to choose (603.3b).

    The active player's go first, so that they lie lowest (405.3).
    """
    for player in course.game.turn_order:
        mine = _of(course, player)
        if len(mine) > 1 or any(course.action(item.action).targets for item in mine):
            return False
        for item in mine:
            _put(course, item, ())
    return True


def _of(course: Course, player: str) -> tuple[Waiting, ...]:
    """Return a player's waiting abilities; those without any legal target go away (603.3d)."""
    mine = [item for item in course.game.waiting if item.controller == player]
    for item in mine:
        action = course.action(item.action)
        if not all(candidates(course, spec, _aim(course, item)) for spec in action.targets):
            stop_waiting(course, item)
            course.note("no_target", "target", who=player, about=item.id)
    return tuple(item for item in course.game.waiting if item.controller == player)


def _aim(course: Course, item: Waiting) -> Aim:
    source = item.source if course.game.incarnation(item.source) == item.incarnation else None
    return Aim(source, item.controller, item.id)


def put(course: Course, move: PutTriggers) -> None:
    """Put all of a player's abilities on the stack, in the given order. Then the next player puts theirs."""
    timing.in_game(course, move.by)
    owes = course.game.to_put
    if owes != move.by:
        course.refuse("not_waiting", player=move.by, owes=owes or "")
    mine = {item.id: item for item in _of(course, move.by)}
    triggers = [placed.trigger for placed in move.order]
    if sorted(triggers) != sorted(mine):
        course.refuse("order_incomplete", player=move.by, waiting=tuple(mine), given=tuple(triggers))
    for placed in move.order:
        _put(course, mine[placed.trigger], placed.targets)


def _put(course: Course, item: Waiting, targets: tuple[str, ...]) -> None:
    action = course.action(item.action)
    chosen = choose(course, action.targets, targets, _aim(course, item))
    stop_waiting(course, item)
    placed = StackObject(
        id=item.id,
        kind="triggered",
        action=item.action,
        source=item.source,
        incarnation=item.incarnation,
        controller=item.controller,
        targets=chosen,
        makes=action.makes,
    )
    put_on_stack(course, placed)


def trigger(course: Course, move: Trigger) -> None:
    """Trigger all these abilities at once, by an event that a move names."""
    if course.game.over:
        course.refuse("game_over")
    for name in move.actions:
        action = course.action(name)
        if action.kind not in ("triggered", "delayed"):
            course.refuse("wrong_kind", action=name, kind=action.kind, kinds=("triggered", "delayed"))
        _trigger_one(course, action)


def _trigger_one(course: Course, action: Action) -> None:
    if action.kind == "delayed":
        delayed = next((item for item in course.game.delayed if item.action == action.id), None)
        if delayed is None:
            course.refuse("not_triggering", action=action.id)
        watching.use_up(course, delayed)
        watching.wait(course, action, delayed.source, delayed.controller, delayed.incarnation)
        return
    look = course.look()
    silent = watching.why_silent(action, look)
    now = look.now(action.source)
    if silent is not None or now is None:
        course.refuse("not_triggering", action=action.id, because="unknown_object" if silent is None else silent.code)
    watching.wait(course, action, action.source, now.controller)


__all__ = ["Placed", "put", "put_waiting", "trigger"]
