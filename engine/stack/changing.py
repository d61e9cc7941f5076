"""Changing the board and the stack: operations with all that follows from them, and what abilities see of it.

Of objects on the stack: they are countered, removed, copied (701.6, 608.2n, 707.10).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.errors import ScenarioError
from engine.operations import Enable, Move, Op, apply_ops
from engine.scenario import GameObject, Scenario
from engine.stack import watching
from engine.stack.course import Course, has_keyword, with_item, without
from engine.stack.game import StackObject, Target


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
