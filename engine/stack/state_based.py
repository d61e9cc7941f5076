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
    lost = [one for one in course.game.turn_order if course.game.scenario.life[one] <= 0]
    doomed = dict(_doomed(course, look))
    gone = [card.id for card in look.board.cards.values() if card.token and card.zone not in ("battlefield", "stack")]
    for one, why in doomed.items():
        course.note("state_based", why, about=one, why=why)
    operate(course, [Move(one, "graveyard") for one in doomed])
    for one in gone:
        course.note("token_ceased", "token", about=one)
        cease(course, one)
    for player in lost:
        course.note("lost", "lost", who=player)
        leave(course, player)
    return bool(lost or doomed or gone)


def _doomed(course: Course, look: Look) -> Iterator[tuple[str, _Why]]:
    """Permanents that go to the graveyard, and why."""
    for one in look.board.battlefield:
        now = look.trace.final[one]
        toughness = now.toughness or 0
        if now.is_creature and toughness <= 0:
            yield one, "toughness"
        elif now.is_creature and _is_lethal(course, one, toughness) and not has_keyword(now, "indestructible"):
            yield one, "lethal_damage"
        elif "Aura" in now.subtypes and not now.is_creature and not _is_attached(course, look, one):
            yield one, "unattached"


def _is_lethal(course: Course, one: str, toughness: int) -> bool:
    return 0 < toughness <= course.game.damage.get(one, 0)


def _is_attached(course: Course, look: Look, one: str) -> bool:
    host = look.board.cards[one].attached_to
    return host in look.board.battlefield or host in course.game.turn_order
