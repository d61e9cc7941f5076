"""State-based actions, those that the stack needs: they happen by themselves before anybody has priority (704.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine.operations import Move
from engine.stack.changing import cease, operate
from engine.stack.course import Course, Look, has_keyword
from engine.stack.leaving import leave

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
