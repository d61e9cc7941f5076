"""State-based actions that the stack needs (704.3), and players who leave, by them or by conceding (104.3a, 800.4a)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from engine.operations import Enable, Move, Op
from engine.scenario import Control, Effect
from engine.stack.changing import cease, operate, remove, take_off
from engine.stack.course import Course, Look, has_keyword

_Why = Literal["toughness", "lethal_damage", "unattached"]


def check(course: Course) -> None:
    """Do all that apply as one event, and again, until none does."""
    while not course.game.over and _once(course):
        pass


def _once(course: Course) -> bool:
    look = course.look()
    lost = [player for player in course.game.turn_order if course.game.scenario.life[player] <= 0]
    doomed = dict(_doomed(course, look))
    gone = [card.id for card in look.board.cards.values() if card.token and card.zone not in ("battlefield", "stack")]
    for key, why in doomed.items():
        course.note("state_based", why, about=key, why=why)
    operate(course, [Move(key, "graveyard") for key in doomed])
    for key in gone:
        course.note("token_ceased", "token", about=key)
        cease(course, key)
    for player in lost:
        course.note("lost", "lost", who=player)
        leave(course, player)
    return bool(lost or doomed or gone)


def _doomed(course: Course, look: Look) -> Iterator[tuple[str, _Why]]:
    """Yield the permanents that go to the graveyard, with the reason."""
    for key in look.board.battlefield:
        now = look.trace.final[key]
        toughness = now.toughness or 0
        if now.is_creature and toughness <= 0:
            yield key, "toughness"
        elif now.is_creature and _is_lethal(course, key, toughness) and not has_keyword(now, "indestructible"):
            yield key, "lethal_damage"
        elif "Aura" in now.subtypes and not now.is_creature and not _is_attached(course, look, key):
            yield key, "unattached"


def _is_lethal(course: Course, key: str, toughness: int) -> bool:
    return 0 < toughness <= course.game.damage.get(key, 0)


def _is_attached(course: Course, look: Look, key: str) -> bool:
    host = look.board.cards[key].attached_to
    return host in look.board.battlefield or host in course.game.turn_order


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
