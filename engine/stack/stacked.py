"""Changes of objects on the stack: they are countered, removed, copied (701.6, 608.2n, 707.10)."""

from __future__ import annotations

from dataclasses import replace

from engine.operations import Move
from engine.stack.changing import cease, operate, put_object, put_on_stack, take_off
from engine.stack.course import Course, has_keyword
from engine.stack.game import StackObject, Target


def counter(course: Course, key: str | None) -> None:
    """Counter a spell or ability; combat damage is never a target. A spell with "can't be countered" stays."""
    item = course.game.on_stack(key or "")
    if item is None:
        return
    now = course.look().now(item.id)
    if now is not None and has_keyword(now, "can't be countered"):
        course.note("not_countered", "counter", about=item.id)
        return
    course.note("countered", "counter", about=item.id)
    remove(course, item)


def remove(course: Course, item: StackObject) -> None:
    """Remove an object from the stack: a card goes to its owner's graveyard, an ability or a copy ceases (608.2n)."""
    take_off(course, item)
    card = course.look().card(item.id) if item.kind == "spell" else None
    if card is None or card.zone != "stack":
        return
    if item.copy:
        cease(course, item.id)
    else:
        operate(course, [Move(item.id, "graveyard")])


def copy_it(course: Course, key: str | None, targets: tuple[str, ...] | None, you: str) -> None:
    """Put a copy of a spell or ability on top of the stack, under the control of whoever copies it.

    The copy keeps the targets of the original, or has those given; whether they are legal is seen as it resolves.
    """
    item = course.game.on_stack(key or "")
    if item is None:
        return
    name = course.numbered_id(f"{item.id}-copy") if item.kind == "spell" else course.numbered_id(item.action)
    if item.kind == "spell":
        _put_card(course, item.id, name, you)
    chosen = item.targets
    if targets is not None and len(targets) == len(item.targets):
        chosen = tuple(Target(target, course.game.incarnation(target)) for target in targets)
    source = name if item.kind == "spell" else item.source
    copy = replace(item, id=name, source=source, controller=you, targets=chosen, copy=True)
    course.note("copied", "copy", who=you, about=name, original=item.id)
    put_on_stack(course, copy)


def _put_card(course: Course, original: str, name: str, you: str) -> None:
    """Put a copy of a card among the cards.

    A copy of a spell is a spell without a card (707.10), and no effect on the original affects it.
    """
    card = course.look().board.cards[original]
    copy = replace(card, id=name, owner=you, controller=you, timestamp=course.newest(), token=True)
    put_object(course, copy)
