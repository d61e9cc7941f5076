"""Priority: who has it, passing it around (117, 405.5), and what resolves when everybody has passed (608)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.evaluation.queries import holds
from engine.operations import Attach, Move
from engine.stack import state_based, steps, timing
from engine.stack.actions import Action
from engine.stack.changing import operate, remove, take_off
from engine.stack.course import Course
from engine.stack.doing import Doer, carry_out, doer_of
from engine.stack.game import StackObject, What
from engine.stack.moves import EVERYBODY, Pass
from engine.stack.targets import source_of, still_legal
from engine.stack.triggers import put_waiting


def give_priority(course: Course, player: str) -> None:
    """Perform state-based actions and put waiting abilities, until there are none.

    Then give the player priority (117.5).
    """
    state_based.check(course)
    while course.game.waiting and not course.game.over:
        if not put_waiting(course):
            course.game = replace(course.game, priority=None, resumes=player, passed=())
            course.note("must_put", "order", who=course.game.to_put)
            return
        state_based.check(course)
    if not course.game.over:
        _have(course, player)


def _have(course: Course, player: str) -> None:
    game = course.game
    holder = game.following(player) if player in game.gone else player
    course.game = replace(game, priority=holder, resumes=None)
    course.note("priority", "priority", who=holder)


def pass_priority(course: Course, move: Pass) -> None:
    """Let one player pass, or everybody in turn until an object resolves or the step ends."""
    if move.by != EVERYBODY:
        timing.in_game(course, move.by)
        timing.has_priority(course, move.by)
        _pass(course)
        return
    if course.game.over:
        course.refuse("game_over")
    timing.has_priority(course, course.game.priority or "")
    for _ in course.game.turn_order:
        if _pass(course) or course.game.priority is None:
            return


def _pass(course: Course) -> bool:
    """Let the player with priority pass. Return True if all have passed in succession."""
    game = course.game
    player = game.priority or ""
    course.note("passed", "priority", who=player)
    passed = (*game.passed, player)
    course.game = replace(course.game, passed=passed)
    if not set(game.turn_order) <= set(passed):
        give_priority(course, game.following(player))
        return False
    course.game = replace(course.game, passed=())
    if game.stack:
        resolve_top(course)
        give_priority(course, course.game.active)
    else:
        end_step(course)
    return True


def end_step(course: Course) -> None:
    """End the step, and begin the next one in which players have priority (500.2)."""
    while not course.game.over:
        steps.leave_step(course)
        if steps.enter_next(course):
            give_priority(course, course.game.active)
            return


_PERMANENT: Final = frozenset(("Artifact", "Battle", "Creature", "Enchantment", "Planeswalker"))


def resolve_top(course: Course) -> None:
    """Resolve the object on top, or let it leave the stack without effect. Nobody has priority meanwhile."""
    item = course.game.stack[-1]
    action = course.action(item.action)
    if not _condition_holds(course, item, action):
        course.note("removed", "condition", about=item.id)
        remove(course, item)
        return
    legal = still_legal(course, action.targets, item) if item.kind != "combat_damage" else ()
    if legal and not any(legal):
        _fizzle(course, item)
        return
    course.note("resolves", "resolve", who=course.controller_of(item), about=item.id)
    doer = _doer(course, item, action, legal)
    carry_out(course, item.makes, doer)
    if course.game.on_stack(item.id) is not None:
        _finish(course, item, legal)


def _condition_holds(course: Course, item: StackObject, action: Action) -> bool:
    """Return whether the condition of a triggered ability still holds as it resolves (603.4)."""
    if item.kind != "triggered" or action.condition is None:
        return True
    return holds(action.condition, course.look().scope(source_of(course, item), item.controller))


def _fizzle(course: Course, item: StackObject) -> None:
    """Remove a spell or ability whose targets are all illegal (608.2b).

    Older rules call this countered; today it does not resolve.
    """
    what: What = "countered_by_rules" if course.rules.fizzled_is_countered else "did_not_resolve"
    course.note(what, "fizzle", about=item.id, targets=tuple(target.id for target in item.targets))
    remove(course, item)


def _doer(course: Course, item: StackObject, action: Action, legal: tuple[str | None, ...]) -> Doer:
    """Return the doer. A source that has become another object since is none."""
    you = course.controller_of(item)
    doer = doer_of(course, action, item.source, you, legal)
    return doer._replace(source=source_of(course, item), incarnation=item.incarnation)


# --- after it ---------------------------------------------------------------------------------------


def _finish(course: Course, item: StackObject, legal: tuple[str | None, ...]) -> None:
    """Finish: a permanent spell enters, another one goes to the graveyard, an ability ceases (608.2n, 608.3)."""
    course.note("resolved", "resolved", about=item.id)
    now = course.look().now(item.id) if item.kind == "spell" else None
    if now is None or _PERMANENT.isdisjoint(now.types):
        remove(course, item)
        return
    you = course.controller_of(item)
    host = legal[0] if legal and "Aura" in now.subtypes else None
    take_off(course, item)
    course.note("enters", "enters", who=you, about=item.id)
    operate(course, [Move(item.id, "battlefield"), *([] if host is None else [Attach(item.id, host)])])
    if host is not None:
        course.note("attached", "aura", about=item.id, to=host)
