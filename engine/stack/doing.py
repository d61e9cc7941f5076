"""Targets, and carrying out what a spell or ability makes: in the order written (608.2c), on targets that are still
legal (608.2b).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.evaluation.queries import number, select
from engine.evaluation.world import players_meant
from engine.expressions import Value
from engine.operations import Attach, Move, Op, SetCounters
from engine.scenario import Effect, GameObject
from engine.stack.actions import (
    AddCounters,
    AddMana,
    AttachTo,
    CopyIt,
    CounterIt,
    Create,
    Damage,
    Delay,
    Destroy,
    GainLife,
    Group,
    MakeEffect,
    MoveTo,
    Operate,
    Outcome,
    PlayerGroup,
    Tap,
    TargetGroup,
    TargetSpec,
    TriggerNow,
)
from engine.stack.changing import change_life, copy_it, counter, operate, put_object, set_tapped, wait
from engine.stack.game import Course, Look, StackObject, Target, has_keyword, with_item
from engine.words import amount_of, symbols

_PROTECTION: Final = "protection from "


def choose(course: Course, item: StackObject, chosen: tuple[str, ...]) -> StackObject:
    """Return the object with its targets as they are chosen; refused where one is missing or may not be chosen."""
    specs = course.action(item.action).targets
    if len(chosen) != len(specs):
        course.refuse("wrong_number_of_targets", needed=len(specs), given=len(chosen))
    for place, (spec, key) in enumerate(zip(specs, chosen, strict=True), 1):
        if key not in candidates(course, spec, item):
            course.refuse("illegal_target", place=place, target=key)
    return replace(item, targets=tuple(Target(key, course.game.incarnation(key)) for key in chosen))


def candidates(course: Course, spec: TargetSpec, item: StackObject) -> tuple[str, ...]:
    """Return the possible targets of an object: objects, then players, then abilities on the stack.

    It cannot target itself (115.5).
    """
    look, scope = course.look(), course.scope(item)
    found: list[str] = []
    if spec.object is not None:
        found += [key for key in select(spec.object, scope) if key != item.id and not _spared(look, key, item)]
    if spec.player is not None:
        for player in players_meant(spec.player, scope):
            has = look.trace.players[player].abilities
            spared = "shroud" in has or ("hexproof" in has and player != item.controller)
            found += [] if spared or player in course.game.gone else [player]
    if spec.ability:
        found += [other.id for other in course.game.stack if other.is_ability and other.id != item.id]
    return tuple(found)


def _spared(look: Look, key: str, item: StackObject) -> bool:
    """Return whether shroud, hexproof or protection spares a permanent; elsewhere they do not work (113.6)."""
    now, card = look.trace.final[key], look.board.cards[key]
    if card.zone != "battlefield":
        return False
    if has_keyword(now, "shroud") or (has_keyword(now, "hexproof") and now.controller != item.controller):
        return True
    source = look.now(item.source)
    return source is not None and any(has_keyword(now, f"{_PROTECTION}{color}") for color in source.colors)


def as_now(course: Course, item: StackObject) -> StackObject:
    """Return the object with its controller and source as they are now, and no target that has become illegal.

    A target may be another object by now, gone, or not of the kind asked.
    """
    now = replace(item, source=course.source_of(item), controller=course.controller_of(item))
    if not item.targets:
        return now
    legal = tuple(
        target if target and _is_legal(course, spec, target, now) else None
        for spec, target in zip(course.action(item.action).targets, item.targets, strict=True)
    )
    return replace(now, targets=legal)


def _is_legal(course: Course, spec: TargetSpec, target: Target, item: StackObject) -> bool:
    same = course.game.incarnation(target.id) == target.incarnation
    return same and target.id in candidates(course, spec, item)


def carry_out(course: Course, item: StackObject, outcomes: Iterable[Outcome]) -> None:
    """Do all of it, one after the other."""
    for outcome in outcomes:
        _do(course, outcome, item)


def _do(course: Course, outcome: Outcome, item: StackObject) -> None:  # noqa: C901, PLR0912 - one case a kind
    match outcome:
        case MakeEffect():
            _make_effect(course, outcome, item)
        case MoveTo(what, zone):
            operate(course, [Move(key, zone) for key in objects(course, what, item)])
        case Destroy(what):
            destroy(course, objects(course, what, item))
        case Damage(to, amount):
            _deal(course, to, amount_now(course, amount, item), item)
        case AddCounters():
            _add_counters(course, outcome, item)
        case AttachTo(what, host):
            _attach(course, what, host, item)
        case Tap(what, tapped):
            for key in objects(course, what, item):
                set_tapped(course, key, tapped)
        case GainLife(who, amount):
            for player in players(course, who, item):
                change_life(course, player, amount_now(course, amount, item))
        case AddMana(mana):
            _add_mana(course, mana, item)
        case CounterIt(place):
            counter(course, _target(item, place))
        case CopyIt(place, targets):
            copy_it(course, _target(item, place), targets, item.controller)
        case Create(token):
            _create(course, token, item.controller)
        case TriggerNow(ability):
            wait(course, course.made_of(course.action(ability), item.controller, maker=item))
        case Delay(ability):
            _delay(course, ability, item)
        case Operate(op):
            operate(course, [op])


# --- groups and numbers -----------------------------------------------------------------------------


def _meant(course: Course, group: Group, item: StackObject) -> tuple[str, ...]:
    """Return the objects and players of a group, found now."""
    match group:
        case TargetGroup(place):
            target = _target(item, place)
            return () if target is None else (target,)
        case PlayerGroup(who):
            return players_meant(who, course.scope(item))
        case _:
            return select(group, course.scope(item))


def objects(course: Course, group: Group, item: StackObject) -> tuple[str, ...]:
    return tuple(key for key in _meant(course, group, item) if course.look().card(key) is not None)


def players(course: Course, group: Group, item: StackObject) -> tuple[str, ...]:
    """Return the players of a group who are still in the game."""
    return tuple(player for player in _meant(course, group, item) if player in course.game.turn_order)


def _target(item: StackObject, place: int) -> str | None:
    """Return the target at a place, from 1; None where it is illegal by now."""
    target = item.targets[place - 1] if place <= len(item.targets) else None
    return target.id if target else None


def amount_now(course: Course, amount: Value, item: StackObject) -> int:
    """Return a number, looked up as it is needed (608.2h)."""
    return amount if isinstance(amount, int) else number(amount, course.scope(item))


# --- continuous effects -----------------------------------------------------------------------------


def _make_effect(course: Course, made: MakeEffect, item: StackObject) -> None:
    """Begin the effect: its set of objects is locked, and this moment is its timestamp."""
    affects = () if made.affects is None else objects(course, made.affects, item)
    name = course.fresh_id(made.id)
    effect = Effect(
        id=name,
        name=made.name or item.name,
        timestamp=course.newest(),
        controller=item.controller,
        source=item.source,
        affects=affects,
        condition=made.condition,
        changes=made.changes,
        duration=made.duration,
        enabled=True,
    )
    game = course.game
    scenario = replace(game.scenario, effects=(*game.scenario.effects, effect))
    until_end = (*game.until_end, name) if made.until_end_of_turn else game.until_end
    course.game = replace(game, scenario=scenario, until_end=until_end)
    course.note("effect_begins", "effect", who=item.controller, about=name, timestamp=effect.timestamp, affects=affects)


# --- one-shot changes -------------------------------------------------------------------------------


def destroy(course: Course, doomed: Iterable[str]) -> None:
    """Destroy permanents, all at once; what is indestructible stays (702.12b)."""
    look = course.look()
    ops: list[Op] = []
    for key in doomed:
        card, now = look.card(key), look.now(key)
        if card is None or now is None or card.zone != "battlefield":
            continue
        if has_keyword(now, "indestructible"):
            course.note("indestructible", "indestructible", about=key)
        else:
            ops.append(Move(key, "graveyard"))
            course.note("destroyed", "effects", about=key)
    operate(course, ops)


def _deal(course: Course, to: Group, amount: int, item: StackObject) -> None:
    """Deal damage: creatures get it marked (120.3e), players lose life (120.3a)."""
    if amount <= 0:
        return
    for player in players(course, to, item):
        course.note("damage", "damage", who=player, amount=amount)
        change_life(course, player, -amount)
    look = course.look()
    for key in objects(course, to, item):
        card, now = look.card(key), look.now(key)
        if card is not None and now is not None and card.zone == "battlefield" and now.is_creature:
            total = course.bounded(course.game.damage.get(key, 0) + amount)
            course.game = replace(course.game, damage=with_item(course.game.damage, key, total))
            course.note("damage", "damage", about=key, amount=amount, total=total)


def _add_counters(course: Course, added: AddCounters, item: StackObject) -> None:
    amount = amount_now(course, added.amount, item)
    look = course.look()
    ops: list[Op] = []
    for key in objects(course, added.on, item):
        before = next((had.count for had in look.board.cards[key].counters if had.kind == added.kind), 0)
        after = max(0, course.bounded(before + amount))
        if after != before:
            ops.append(SetCounters(key, added.kind, after))
            course.note("counters", "effects", about=key, kind=added.kind, count=after)
    operate(course, ops)


def _attach(course: Course, what: Group, host: Group, item: StackObject) -> None:
    hosts = (*objects(course, host, item), *players(course, host, item))
    for key in objects(course, what, item):
        if hosts and hosts[0] != key:
            operate(course, [Attach(key, hosts[0])])
            course.note("attached", "effects", about=key, to=hosts[0])


def _create(course: Course, token: GameObject, you: str) -> None:
    """Create the token under the control of its creator, who owns it (111.2), with its own timestamp."""
    name, now = course.fresh_id(token.id), course.newest()
    counters = tuple(replace(counters_, timestamp=now) for counters_ in token.counters)
    made = replace(token, id=name, owner=you, controller=you, timestamp=now, counters=counters, token=True)
    course.note("created", "token_made", who=you, about=name)
    put_object(course, made)


def _add_mana(course: Course, mana: str, item: StackObject) -> None:
    """Add mana. A number adds that much colourless mana, as `{C}` does."""
    added: list[str] = []
    for symbol in symbols(mana):
        added += ["C"] * amount_of(symbol) if symbol.isdigit() else [symbol]
    pool = (*course.game.mana.get(item.controller, ()), *added)
    course.game = replace(course.game, mana=with_item(course.game.mana, item.controller, pool))
    course.note("mana", "mana", who=item.controller, mana=mana)


def _delay(course: Course, ability: str, item: StackObject) -> None:
    """Create a delayed ability. Its controller is that of the spell (603.7d) or ability (603.7e) that creates it."""
    delayed = course.made_of(course.action(ability), item.controller, maker=item)
    course.game = replace(course.game, delayed=(*course.game.delayed, delayed))
    course.note(
        "delayed", "delayed" if item.kind == "spell" else "delayed_by_ability", who=item.controller, about=ability
    )
