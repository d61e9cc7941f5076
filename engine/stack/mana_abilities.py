"""Mana abilities do not use the stack: what they do, mana and anything else, happens at once (605.3b, 405.6c)."""

from __future__ import annotations

from dataclasses import replace

from engine.stack import timing, watching
from engine.stack.course import Course
from engine.stack.doing import carry_out, doer_of
from engine.stack.game import Waiting
from engine.stack.paying import pay


def use_mana_ability(course: Course, one: str, by: str) -> None:
    """Activate a mana ability: pay, and have what it makes. Whoever had priority has it still."""
    action = course.action(one)
    if action.kind != "mana":
        course.refuse("not_a_mana_ability", action=one, kind=action.kind)
    timing.may_use(course, action, by)
    doer = doer_of(course, action, action.source, by)
    course.note("mana_ability", "mana", who=by, about=one)
    pay(course, action, by, doer)
    carry_out(course, action.makes, doer)
    if action.taps and action.source is not None:
        watching.happened(course, "tapped_for_mana", action.source)
        _at_once(course)


def _at_once(course: Course) -> None:
    """Triggered mana abilities do not wait (605.4a)."""
    for waiting in course.game.waiting:
        action = course.action(waiting.action)
        if action.mana:
            stop_waiting(course, waiting)
            course.note("mana_ability", "mana", who=waiting.controller, about=waiting.id)
            doer = doer_of(course, action, waiting.source, waiting.controller)
            carry_out(course, action.makes, doer)


def stop_waiting(course: Course, waiting: Waiting) -> None:
    left = tuple(other for other in course.game.waiting if other.id != waiting.id)
    course.game = replace(course.game, waiting=left)
