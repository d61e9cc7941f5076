"""Priority: who has it, passing it around, and what happens when everybody has passed (117, 405.5)."""

from __future__ import annotations

from dataclasses import replace

from engine.stack import state_based, steps, timing
from engine.stack.course import Course
from engine.stack.moves import EVERYBODY, Pass
from engine.stack.resolution import resolve_top
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
