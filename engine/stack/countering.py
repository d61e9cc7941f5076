"""How something leaves the stack without effect: countered by a spell or ability, or by the rules (701.6)."""

from __future__ import annotations

from engine.operations import Move
from engine.stack.changing import cease, operate, take_off
from engine.stack.course import Course, has_keyword
from engine.stack.game import StackObject


def counter(course: Course, one: str | None) -> None:
    """Counter a spell or ability; combat damage is neither. A spell with "can't be countered" stays."""
    item = course.game.on_stack(one or "")
    if item is None or item.kind == "combat_damage":
        return
    now = course.look().now(item.id)
    if now is not None and has_keyword(now, "can't be countered"):
        course.note("not_countered", "counter", about=item.id)
        return
    course.note("countered", "counter", about=item.id)
    remove(course, item)


def remove(course: Course, item: StackObject) -> None:
    """Off the stack, for good: a card goes to its owner's graveyard, an ability or a copy is nowhere (608.2n)."""
    take_off(course, item)
    card = course.look().card(item.id) if item.kind == "spell" else None
    if card is None or card.zone != "stack":
        return
    if item.copy:
        cease(course, item.id)
    else:
        operate(course, [Move(item.id, "graveyard")])
