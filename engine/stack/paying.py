"""Paying for a spell or ability: mana from the pool, tapping, and whatever else its cost says (601.2g, 601.2h)."""

from __future__ import annotations

from dataclasses import replace

from engine.mana import symbols
from engine.stack.actions import Action
from engine.stack.changing import set_tapped
from engine.stack.course import Course, with_item
from engine.stack.doing import Doer, carry_out


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
    """The pool after paying a cost, None where it does not reach. Colourless mana pays for generic first."""
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
    if card is None:
        course.refuse("unknown_object", object=action.source or "")
    if "tapped" in card.status or card.zone != "battlefield":
        course.refuse("tapped", object=card.id)
    set_tapped(course, card.id, tapped=True)
