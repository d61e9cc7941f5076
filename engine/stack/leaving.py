"""Conceding, losing, leaving: at any moment and at once, with all that follows (104.3a, 800.4a)."""

from __future__ import annotations

from dataclasses import replace

from engine.operations import Enable, Move, Op
from engine.scenario import Control, Effect
from engine.stack.changing import operate, take_off
from engine.stack.course import Course
from engine.stack.stacked import remove


def leave(course: Course, player: str) -> None:
    """Let a player leave the game with all their objects.

    Other objects under their control go away, or their effects end.

    Who has priority after that is for the caller to say.
    """
    course.note("left_game", "leave", who=player)
    game = course.game
    course.game = replace(
        game,
        gone=(*game.gone, player),
        waiting=tuple(item for item in game.waiting if item.controller != player),
        delayed=tuple(item for item in game.delayed if item.controller != player),
        passed=tuple(other for other in game.passed if other != player),
    )
    _clear_stack(course, player)
    _clear_board(course, player)
    if course.game.over:
        course.game = replace(course.game, priority=None, resumes=None)
        course.note("game_over", "leave", who=next(iter(course.game.turn_order), None))


def _clear_stack(course: Course, player: str) -> None:
    """Remove the player's objects on the stack. Cards of others are exiled."""
    for item in course.game.stack:
        if item.kind == "combat_damage" or course.controller_of(item) != player:
            continue
        course.note("ceased", "leave", about=item.id)
        card = course.look().card(item.id)
        if item.kind != "spell" or card is None or item.copy:
            remove(course, item)
        else:
            take_off(course, item)
            operate(course, [Move(item.id, "exile")])


def _clear_board(course: Course, player: str) -> None:
    """Remove the player's objects, end effects that give them control, exile the rest under their control."""
    scenario = course.game.scenario
    ops: list[Op] = [Enable(item.id, enabled=False) for item in scenario.objects if item.owner == player]
    ops += [Enable(item.id, enabled=False) for item in scenario.effects if _gives_control(item, player)]
    operate(course, ops)
    look = course.look()
    theirs = [key for key in look.board.battlefield if look.trace.final[key].controller == player]
    operate(course, [Move(key, "exile") for key in theirs])


def _gives_control(effect: Effect, player: str) -> bool:
    controllers = {change.player for change in effect.changes if isinstance(change, Control)}
    return player in controllers or ("you" in controllers and effect.controller == player)
