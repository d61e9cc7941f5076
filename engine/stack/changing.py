"""Changing the board: operations with all that follows from them, and what abilities see of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.errors import ScenarioError
from engine.operations import Enable, Op, apply_ops
from engine.scenario import GameObject, Scenario
from engine.stack import watching
from engine.stack.course import Course, with_item, without
from engine.stack.game import StackObject


def operate(course: Course, ops: Iterable[Op]) -> None:
    """Do all operations as one event: what triggers on it sees the board just before it and just after."""
    ops = tuple(ops)
    if not ops:
        return
    before = course.game.scenario
    seen = watching.looking_back(course)
    try:
        after = apply_ops(before, ops)
    except ScenarioError as error:
        course.refuse("impossible", problem=error.problems[0].message)
    course.game = replace(course.game, scenario=after)
    moved = [(old, new) for old, new in zip(before.objects, after.objects, strict=True) if old.zone != new.zone]
    for _, new in moved:
        _count_move(course, new)
    _drop_what_left_the_stack(course)
    watching.zones_changed(course, seen, moved)


def _count_move(course: Course, item: GameObject) -> None:
    game = course.game
    course.game = replace(
        game,
        incarnations=with_item(game.incarnations, item.id, game.incarnation(item.id) + 1),
        damage=without(game.damage, item.id),
    )
    course.note("moved", "zone", about=item.id, to=item.zone, timestamp=item.timestamp)


def _drop_what_left_the_stack(course: Course) -> None:
    """Remove a spell from the stack if its card has left it. A copy of a spell then ceases to exist."""
    on_stack = {item.id for item in course.game.scenario.objects if item.enabled and item.zone == "stack"}
    for item in course.game.stack:
        if item.kind == "spell" and item.id not in on_stack:
            take_off(course, item)
            course.note("left_stack", "zone", about=item.id)
            if item.copy:
                cease(course, item.id)


def take_off(course: Course, item: StackObject) -> None:
    """Take the object off the stack."""
    course.game = replace(course.game, stack=tuple(other for other in course.game.stack if other.id != item.id))


def put_on_stack(course: Course, item: StackObject) -> None:
    """Put the object on top of the stack (405.2)."""
    if len(course.game.waiting) + len(course.game.stack) >= watching.MOST_WAITING:
        course.refuse("too_many", what="abilities")
    course.game = replace(course.game, stack=(*course.game.stack, item))
    place = len(course.game.stack)
    course.note("put_on_stack", "place", who=item.controller, about=item.id, kind=item.kind, place=place)


def cease(course: Course, key: str) -> None:
    """Let a token or copy cease to exist: it stays in the document, but is out of the game."""
    course.game = replace(course.game, scenario=apply_ops(course.game.scenario, (Enable(key, enabled=False),)))


def put_object(course: Course, item: GameObject) -> None:
    """Add an object to the game; a permanent enters the battlefield."""
    scenario = course.game.scenario
    course.game = replace(course.game, scenario=replace(scenario, objects=(*scenario.objects, item)))
    watching.zones_changed(course, None, [(None, item)])


def change_object(course: Course, item: GameObject) -> None:
    """Put `item` in the place of the object of its id. For what no operation says: it is tapped, its controller."""
    scenario = course.game.scenario
    course.game = replace(course.game, scenario=replace(scenario, objects=_with(scenario, item)))


def _with(scenario: Scenario, item: GameObject) -> tuple[GameObject, ...]:
    return tuple(item if other.id == item.id else other for other in scenario.objects)


def set_tapped(course: Course, key: str, tapped: bool) -> None:
    """Tap or untap a permanent; nothing happens where it is so already (701.26)."""
    card = course.look().card(key)
    if card is None or card.zone != "battlefield" or ("tapped" in card.status) is tapped:
        return
    others = tuple(word for word in card.status if word != "tapped")
    change_object(course, replace(card, status=("tapped", *others) if tapped else others))
    course.note("tapped" if tapped else "untapped", "effects", about=key)


def change_life(course: Course, player: str, amount: int) -> None:
    """Let a player gain or lose life."""
    scenario = course.game.scenario
    points = course.bounded(scenario.life[player] + amount)
    course.game = replace(course.game, scenario=replace(scenario, life={**scenario.life, player: points}))
    course.note("life", "effects", who=player, amount=amount, now=points)
