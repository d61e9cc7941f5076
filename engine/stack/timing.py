"""When a player may do something: who has priority, whose turn it is, what is on the stack (117, 116.2, 702.61)."""

from __future__ import annotations

from engine.stack.actions import Action, Kind, Speed
from engine.stack.changing import why_silent
from engine.stack.game import Course, has_keyword
from engine.stack.rules import MAIN_PHASES


def known(course: Course, key: str, by: str, *kinds: Kind) -> Action:
    """Return the action of that id, of one of these kinds, for a player who is in the game."""
    action = course.action(key)
    if action.kind not in kinds:
        course.refuse("wrong_kind", action=key, kind=action.kind, kinds=tuple(kinds))
    in_game(course, by)
    return action


def in_game(course: Course, by: str) -> None:
    if course.game.over:
        course.refuse("game_over")
    if by not in course.game.turn_order:
        course.refuse("not_in_game", player=by)


def has_priority(course: Course, by: str) -> None:
    """Check that the player has priority (117.1).

    Nobody has it while triggered abilities wait to be put on the stack.
    """
    owes = course.game.to_put
    if owes is not None:
        course.refuse("triggers_wait", player=owes)
    if course.game.priority != by:
        course.refuse("no_priority", player=by, priority=course.game.priority or "")


def lacks_for_sorcery(course: Course, by: str) -> tuple[str, ...]:
    """List the conditions for a sorcery or a land that do not hold (307.1, 305.1).

    They are the player's own turn, a main phase, and an empty stack.
    """
    game = course.game
    lacks = {
        "own_turn": game.active != by,
        "main_phase": game.turn.step not in MAIN_PHASES,
        "empty_stack": bool(game.stack),
    }
    return tuple(word for word, missing in lacks.items() if missing)


def may_play(course: Course, action: Action, by: str) -> None:
    """Check that this spell may be cast, or this ability activated, at this moment."""
    if _splits(course):
        course.refuse("split_second", action=action.id)
    lacks = lacks_for_sorcery(course, by)
    if _speed(course, action) == "sorcery" and lacks:
        course.refuse("sorcery_timing", action=action.id, lacks=lacks)


def _splits(course: Course) -> bool:
    """Return whether a spell with split second is on the stack (702.61a)."""
    spells = [item for item in course.game.stack if item.kind == "spell"]
    if not spells:
        return False
    look = course.look()
    return any(has_keyword(now, "split second") for now in map(look.now, [item.id for item in spells]) if now)


def _speed(course: Course, action: Action) -> Speed:
    """Return the speed as written, or a spell's own: instants and cards with flash at any time, others as a sorcery."""
    if action.speed is not None or action.kind != "spell":
        return action.speed or "instant"
    now = course.look().now(action.source)
    return "instant" if now is not None and ("Instant" in now.types or has_keyword(now, "flash")) else "sorcery"


def may_use(course: Course, action: Action, by: str) -> None:
    """Check that the source of an ability is in its zone, still has it, and belongs to this player (602.2)."""
    look = course.look()
    silent = why_silent(action, look)
    if silent is not None:
        course.refuse(silent.code, **dict(silent.values))
    now = look.now(action.source)
    if now is not None and now.controller != by:
        course.refuse("not_controller", player=by, controller=now.controller)


def may_take(course: Course, action: Action, by: str) -> None:
    """Check that the card is in a zone to be cast or played from, and belongs to this player."""
    card = course.look().card(action.source)
    if card is None:
        course.refuse("unknown_object", object=action.source or "")
    if card.zone not in action.where:
        course.refuse("wrong_zone", object=card.id, zone=card.zone, zones=action.where)
    if card.owner != by:
        course.refuse("not_owner", player=by, owner=card.owner)
