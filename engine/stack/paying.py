"""Paying for a spell or ability (601.2h), and the mana abilities that are activated for it (601.2g).

Mana abilities do not use the stack: what they do, mana and anything else, happens at once (605.3b, 405.6c).
"""

from __future__ import annotations

from dataclasses import replace

from engine.mana import symbols
from engine.stack import timing, watching
from engine.stack.actions import Action
from engine.stack.changing import set_tapped
from engine.stack.course import Course, with_item
from engine.stack.doing import Doer, carry_out, doer_of


def pay(course: Course, action: Action, by: str, doer: Doer) -> None:
    """Pay the whole cost, or be refused."""
    left = mana_left(course.game.mana.get(by, ()), action.cost)
    if left is None:
        course.refuse("cannot_pay", action=action.id, cost=action.cost, pool=course.game.mana.get(by, ()))
    if action.cost:
        course.game = replace(course.game, mana=with_item(course.game.mana, by, left))
        course.note("paid", "pay", who=by, about=action.id, cost=action.cost)
    if action.taps:
        _tap(course, action)
    carry_out(course, action.pays, doer)


def mana_left(pool: tuple[str, ...], cost: str) -> tuple[str, ...] | None:
    """Return the pool after paying a cost, None where it does not reach. Colourless mana pays for generic first."""
    left = list(pool)
    generic = 0
    for symbol in symbols(cost):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in left:
            left.remove(symbol)
        else:
            return None
    if generic > len(left):
        return None
    ordered = [symbol for symbol in left if symbol == "C"] + [symbol for symbol in left if symbol != "C"]
    return tuple(ordered[generic:])


def _tap(course: Course, action: Action) -> None:
    card = course.look().card(action.source)
    if card is None or "tapped" in card.status or card.zone != "battlefield":
        course.refuse("tapped", object=action.source or "")
    set_tapped(course, card.id, tapped=True)


# --- mana abilities ---------------------------------------------------------------------------------


def use_mana_ability(course: Course, ability: str, by: str) -> None:
    """Activate a mana ability: pay, and apply its outcome. The same player keeps priority."""
    action = course.action(ability)
    if action.kind != "mana":
        course.refuse("not_a_mana_ability", action=ability, kind=action.kind)
    timing.may_use(course, action, by)
    doer = doer_of(course, action, action.source, by)
    course.note("mana_ability", "mana", who=by, about=ability)
    pay(course, action, by, doer)
    carry_out(course, action.makes, doer)
    if action.taps and action.source is not None:
        watching.happened(course, "tapped_for_mana", action.source)
        _at_once(course)


def _at_once(course: Course) -> None:
    """Resolve triggered mana abilities at once: they do not wait (605.4a)."""
    for waiting in course.game.waiting:
        action = course.action(waiting.action)
        if action.mana:
            watching.stop_waiting(course, waiting)
            course.note("mana_ability", "mana", who=waiting.controller, about=waiting.id)
            doer = doer_of(course, action, waiting.source, waiting.controller)
            carry_out(course, action.makes, doer)
