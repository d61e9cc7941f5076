"""Which abilities trigger on what happens (603.2). They wait until a player would have priority (603.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from engine.evaluation.queries import holds, matches
from engine.scenario import GameObject
from engine.stack.actions import Action, Happens
from engine.stack.course import Course, Look
from engine.stack.game import Delayed, Waiting
from engine.stack.refusal import Refusal

#: More abilities than this neither wait nor lie on the stack.
MOST_WAITING: Final = 200
Moved = tuple[GameObject | None, GameObject]


def looking_back(course: Course) -> Look | None:
    """Return the board before an event, where some ability may have to look back at it (603.10a)."""
    return course.look() if _watched(course, "leaves") or _watched(course, "dies") else None


def _watched(course: Course, happens: Happens) -> bool:
    actions = course.game.book.actions.values()
    return any(action.when is not None and action.when.happens == happens for action in actions)


def zones_changed(course: Course, before: Look | None, moved: Iterable[Moved]) -> None:
    """Trigger abilities for objects that enter or leave the battlefield."""
    for old, new in moved:
        if old is not None and old.zone == "battlefield" and before is not None:
            happened(course, "leaves", new.id, before)
            if new.zone == "graveyard":
                happened(course, "dies", new.id, before)
        if new.zone == "battlefield" and _watched(course, "enters"):
            happened(course, "enters", new.id, course.look())


def happened(course: Course, happens: Happens, about: str, look: Look | None = None) -> None:
    """Trigger every ability that waits for this event. `about` is the object, or the step that begins."""
    if not _watched(course, happens):
        return
    look = look or course.look()
    for action, delayed in _candidates(course, happens):
        you = delayed.controller if delayed is not None else _watcher(action, look)
        if you is None or not _fits(action, about, look, you):
            continue
        if delayed is not None:
            use_up(course, delayed)
            wait(course, action, delayed.source, delayed.controller, delayed.incarnation)
        else:
            wait(course, action, action.source, you)


def _candidates(course: Course, happens: Happens) -> Iterator[tuple[Action, Delayed | None]]:
    """Yield the abilities that watch for such an event: those of objects, and the present delayed ones."""
    for action in course.game.book.actions.values():
        if action.when is None or action.when.happens != happens:
            continue
        if action.kind == "triggered":
            yield action, None
        for delayed in course.game.delayed:
            if delayed.action == action.id:
                yield action, delayed


def _watcher(action: Action, look: Look) -> str | None:
    """Return the controller of the source of a triggered ability (603.3a).

    None if the source does not have the ability now.
    """
    now = look.now(action.source)
    return None if now is None or why_silent(action, look) is not None else now.controller


def why_silent(action: Action, look: Look) -> Refusal | None:
    """Return why the ability does not function: its source is in another zone, or has lost it."""
    card, now = look.card(action.source), look.now(action.source)
    if card is None or now is None:
        return Refusal("unknown_object", (("object", action.source or ""),))
    if card.zone not in action.where:
        return Refusal("wrong_zone", (("object", card.id), ("zone", card.zone), ("zones", action.where)))
    if action.ability is not None and all(item.id != action.ability for item in now.abilities):
        return Refusal("ability_lost", (("object", card.id), ("ability", action.ability)))
    return None


def _fits(action: Action, about: str, look: Look, you: str) -> bool:
    """Return whether the event is the one it waits for, and its condition holds (603.4)."""
    when, scope = action.when, look.scope(action.source, you)
    if when is None or (when.step is not None and when.step != about):
        return False
    if when.what is not None and (about not in look.trace.final or not matches(when.what, about, scope)):
        return False
    return holds(action.condition, scope)


def wait(course: Course, action: Action, source: str | None, controller: str, incarnation: int | None = None) -> None:
    """Let the ability wait. From now on it is independent of its source (113.7a)."""
    game = course.game
    if len(game.waiting) + len(game.stack) >= MOST_WAITING:
        course.refuse("too_many", what="abilities")
    name = course.numbered_id(action.id)
    count = game.incarnation(source) if incarnation is None else incarnation
    waiting = Waiting(name, action.id, source, count, controller)
    course.game = replace(course.game, waiting=(*course.game.waiting, waiting))
    course.note("triggered", "trigger", who=controller, about=name, action=action.id)


def use_up(course: Course, delayed: Delayed) -> None:
    """Remove a delayed triggered ability after it triggered once (603.7b)."""
    left = list(course.game.delayed)
    left.remove(delayed)
    course.game = replace(course.game, delayed=tuple(left))


def stop_waiting(course: Course, waiting: Waiting) -> None:
    left = tuple(other for other in course.game.waiting if other.id != waiting.id)
    course.game = replace(course.game, waiting=left)
