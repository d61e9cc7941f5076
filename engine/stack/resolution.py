"""Resolving what is on top of the stack: once, wholly, and with the targets that are legal still (608)."""

from __future__ import annotations

from typing import Final

from engine.operations import Attach, Move
from engine.queries import holds
from engine.stack.actions import Action
from engine.stack.changing import operate, take_off
from engine.stack.course import Course
from engine.stack.doing import Doer, carry_out, doer_of
from engine.stack.game import StackObject, What
from engine.stack.stacked import remove
from engine.stack.targets import source_of, still_legal

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


__all__ = ["resolve_top"]
