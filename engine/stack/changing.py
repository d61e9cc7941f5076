"""Changing the board and the stack with all that follows: what triggers on it (603.2), and state-based actions (704.3).

Of objects on the stack: they are countered, removed, copied (701.6, 608.2n, 707.10).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, Literal

from engine.errors import ScenarioError
from engine.evaluation.queries import holds, matches
from engine.evaluation.scope import Scope
from engine.operations import Enable, Move, Op, SetLife, SetStatus, apply_ops
from engine.scenario import Control, Effect, GameObject
from engine.stack.actions import Action, Happens
from engine.stack.game import Course, Look, StackObject, Target, has_keyword, with_item, without
from engine.stack.rules import Refusal

#: More abilities than this neither wait nor lie on the stack.
MOST_WAITING: Final = 200
Moved = tuple[GameObject | None, GameObject]


def _watched(course: Course, *happens: Happens) -> bool:
    return any(action.when and action.when.happens in happens for action in course.game.book.actions.values())


def zones_changed(course: Course, before: Look | None, moved: Iterable[Moved]) -> None:
    """Trigger abilities for objects that enter or leave the battlefield.

    For those that leave, an ability looks at the board `before` (603.10a).
    """
    for old, new in moved:
        if old is not None and old.zone == "battlefield" and before is not None:
            happened(course, "leaves", new.id, before)
            if new.zone == "graveyard":
                happened(course, "dies", new.id, before)
        if new.zone == "battlefield":
            happened(course, "enters", new.id)


def happened(course: Course, happens: Happens, about: str, look: Look | None = None) -> None:
    """Trigger every ability that waits for this event. `about` is the object, or the step that begins."""
    if not _watched(course, happens):
        return
    look = look or course.look()
    for action in course.game.book.actions.values():
        if action.when is None or action.when.happens != happens:
            continue
        now = look.now(action.source) if action.kind == "triggered" else None
        if (
            now is not None
            and why_silent(course, action, look) is None
            and _fits(action, about, look.scope(action.source, now.controller))
        ):
            wait(course, course.made_of(action, now.controller))
        for delayed in course.game.delayed:
            # A delayed ability has no source of its own in the book.
            if delayed.action == action.id and _fits(action, about, look.scope(action.source, delayed.controller)):
                wait_no_longer(course, delayed)


def why_silent(course: Course, action: Action, look: Look) -> Refusal | None:
    """Return why it does not function: its source is in another zone, or has lost the ability."""
    card, now = look.card(action.source), look.now(action.source)
    if card is None or now is None:
        return course.refusal("unknown_object", object=action.source or "")
    if card.zone not in action.where:
        return course.refusal("wrong_zone", object=card.id, zone=card.zone, zones=action.where)
    if action.ability is not None and all(item.id != action.ability for item in now.abilities):
        return course.refusal("ability_lost", object=card.id, ability=action.ability)
    return None


def _fits(action: Action, about: str, scope: Scope) -> bool:
    """Return whether the event is the one it waits for, and its condition holds (603.4)."""
    when = action.when
    if when is None or (when.step is not None and when.step != about):
        return False
    if when.what is not None and (about not in scope.state or not matches(when.what, about, scope)):
        return False
    return holds(action.condition, scope)


def wait(course: Course, item: StackObject) -> None:
    """Let the ability wait. From now on it is independent of its source (113.7a)."""
    _has_room(course)
    waiting = replace(item, id=course.numbered_id(item.action))
    course.game = replace(course.game, waiting=(*course.game.waiting, waiting))
    course.note("triggered", "trigger", who=item.controller, about=waiting.id, action=item.action)


def wait_no_longer(course: Course, delayed: StackObject) -> None:
    """Trigger a delayed ability, which does so once (603.7b)."""
    left = tuple(other for other in course.game.delayed if other is not delayed)
    course.game = replace(course.game, delayed=left)
    wait(course, delayed)


def stop_waiting(course: Course, item: StackObject) -> None:
    left = tuple(other for other in course.game.waiting if other.id != item.id)
    course.game = replace(course.game, waiting=left)


def _has_room(course: Course) -> None:
    if len(course.game.waiting) + len(course.game.stack) >= MOST_WAITING:
        course.refuse("too_many", what="abilities")


def operate(course: Course, ops: Iterable[Op]) -> None:
    """Do all operations as one event: what triggers on it sees the board just before it and just after."""
    ops = tuple(ops)
    if not ops:
        return
    before = course.game.scenario
    seen = course.look() if _watched(course, "leaves", "dies") else None
    try:
        after = apply_ops(before, ops)
    except ScenarioError as error:
        course.refuse("impossible", problem=error.problems[0].message)
    course.game = replace(course.game, scenario=after)
    moved = [(old, new) for old, new in zip(before.objects, after.objects, strict=True) if old.zone != new.zone]
    for _, new in moved:
        game, again = course.game, course.game.incarnation(new.id) + 1
        counted = with_item(game.incarnations, new.id, again)
        course.game = replace(game, incarnations=counted, damage=without(game.damage, new.id))
        course.note("moved", "zone", about=new.id, to=new.zone, timestamp=new.timestamp)
    _drop_what_left_the_stack(course)
    zones_changed(course, seen, moved)


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
    _has_room(course)
    course.game = replace(course.game, stack=(*course.game.stack, item))
    place = len(course.game.stack)
    course.note("put_on_stack", "place", who=item.controller, about=item.id, kind=item.kind, place=place)


def cease(course: Course, key: str) -> None:
    """Let a token or copy cease to exist: it stays in the document, but is out of the game."""
    operate(course, [Enable(key, enabled=False)])


def put_object(course: Course, item: GameObject) -> None:
    """Add an object to the game; a permanent enters the battlefield."""
    scenario = course.game.scenario
    course.game = replace(course.game, scenario=replace(scenario, objects=(*scenario.objects, item)))
    zones_changed(course, None, [(None, item)])


def set_tapped(course: Course, key: str, tapped: bool) -> None:
    """Tap or untap a permanent; nothing happens where it is so already (701.26)."""
    card = course.look().card(key)
    if card is None or card.zone != "battlefield" or ("tapped" in card.status) is tapped:
        return
    others = tuple(word for word in card.status if word != "tapped")
    operate(course, [SetStatus(key, ("tapped", *others) if tapped else others)])
    course.note("tapped" if tapped else "untapped", "effects", about=key)


def change_life(course: Course, player: str, amount: int) -> None:
    """Let a player gain or lose life."""
    points = course.bounded(course.game.scenario.life[player] + amount)
    operate(course, [SetLife(player, points)])
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


# --- state based ----------------------------------------------------------------------------------------


_Why = Literal["toughness", "lethal_damage", "unattached"]


def check(course: Course) -> None:
    """Do all that apply as one event, and again, until none does."""
    while not course.game.over and _once(course):
        pass


def _once(course: Course) -> bool:
    look = course.look()
    lost = [player for player in course.game.turn_order if course.game.scenario.life[player] <= 0]
    doomed = dict(_doomed(course, look))
    gone = [card.id for card in look.board.cards.values() if card.token and card.zone not in ("battlefield", "stack")]
    for key, why in doomed.items():
        course.note("state_based", why, about=key, why=why)
    operate(course, [Move(key, "graveyard") for key in doomed])
    for key in gone:
        course.note("token_ceased", "token", about=key)
        cease(course, key)
    for player in lost:
        course.note("lost", "lost", who=player)
        leave(course, player)
    return bool(lost or doomed or gone)


def _doomed(course: Course, look: Look) -> Iterator[tuple[str, _Why]]:
    """Yield the permanents that go to the graveyard, with the reason."""
    for key in look.board.battlefield:
        now = look.trace.final[key]
        left = (now.toughness or 0) - (damage := course.game.damage.get(key, 0))
        if now.is_creature and left + damage <= 0:
            yield key, "toughness"
        elif now.is_creature and damage and left <= 0 and not has_keyword(now, "indestructible"):
            yield key, "lethal_damage"
        elif "Aura" in now.subtypes and not now.is_creature and not _is_attached(course, look, key):
            yield key, "unattached"


def _is_attached(course: Course, look: Look, key: str) -> bool:
    host = look.board.cards[key].attached_to
    return host in look.board.battlefield or host in course.game.turn_order


def leave(course: Course, player: str) -> None:
    """Let a player leave the game with all their objects.

    Other objects under their control go away, or their effects end.

    Who has priority after that is for the caller to say.
    """
    course.note("left_game", "leave", who=player)
    game = course.game
    course.game = replace(
        game,
        gone=(*game.gone, player),
        waiting=tuple(item for item in game.waiting if item.controller != player),
        delayed=tuple(item for item in game.delayed if item.controller != player),
        passed=tuple(other for other in game.passed if other != player),
    )
    _clear_stack(course, player)
    _clear_board(course, player)
    if course.game.over:
        course.game = replace(course.game, priority=None, resumes=None)
        course.note("game_over", "leave", who=next(iter(course.game.turn_order), None))


def _clear_stack(course: Course, player: str) -> None:
    """Remove the player's objects on the stack. Cards of others are exiled."""
    for item in course.game.stack:
        if item.kind == "combat_damage" or course.controller_of(item) != player:
            continue
        course.note("ceased", "leave", about=item.id)
        card = course.look().card(item.id)
        if item.kind != "spell" or card is None or item.copy:
            remove(course, item)
        else:
            take_off(course, item)
            operate(course, [Move(item.id, "exile")])


def _clear_board(course: Course, player: str) -> None:
    """Remove the player's objects, end effects that give them control, exile the rest under their control."""
    scenario = course.game.scenario
    ops: list[Op] = [Enable(item.id, enabled=False) for item in scenario.objects if item.owner == player]
    ops += [Enable(item.id, enabled=False) for item in scenario.effects if _gives_control(item, player)]
    operate(course, ops)
    look = course.look()
    theirs = [key for key in look.board.battlefield if look.trace.final[key].controller == player]
    operate(course, [Move(key, "exile") for key in theirs])


def _gives_control(effect: Effect, player: str) -> bool:
    controllers = {change.player for change in effect.changes if isinstance(change, Control)}
    return player in controllers or ("you" in controllers and effect.controller == player)
