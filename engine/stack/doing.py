"""Carrying out what a spell or ability makes, in the order written (608.2c), on targets that are still legal
(608.2b).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from engine.evaluation.queries import number, select
from engine.evaluation.world import players_meant
from engine.expressions import Value
from engine.operations import Attach, Move, Op, SetCounters
from engine.scenario import Effect, GameObject, Label
from engine.stack import changing
from engine.stack.actions import (
    Action,
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
from engine.stack.changing import change_life, copy_it, counter, operate, put_object, set_tapped
from engine.stack.game import Course, Delayed, Look, StackObject, Target, has_keyword, with_item
from engine.words import amount_of, symbols

_PROTECTION: Final = "protection from "


class Aim(NamedTuple):
    """Who aims: the source, its controller, and the object on the stack, which cannot target itself (115.5)."""

    source: str | None
    you: str
    own: str


def choose(course: Course, specs: tuple[TargetSpec, ...], chosen: tuple[str, ...], aim: Aim) -> tuple[Target, ...]:
    """Return the targets as they are chosen; refused where one is missing or may not be chosen."""
    if len(chosen) != len(specs):
        course.refuse("wrong_number_of_targets", needed=len(specs), given=len(chosen))
    for place, (spec, key) in enumerate(zip(specs, chosen, strict=True), 1):
        if key not in candidates(course, spec, aim):
            course.refuse("illegal_target", place=place, target=key)
    return tuple(Target(key, course.game.incarnation(key)) for key in chosen)


def candidates(course: Course, spec: TargetSpec, aim: Aim) -> tuple[str, ...]:
    """Return the possible targets: objects, then players, then abilities on the stack."""
    look = course.look()
    possible: list[str] = []
    if spec.object is not None:
        scope = look.scope(aim.source, aim.you)
        possible += [key for key in select(spec.object, scope) if key != aim.own and not _spared(look, key, aim)]
    if spec.player is not None:
        meant = players_meant(spec.player, look.scope(aim.source, aim.you))
        possible += [
            player for player in meant if player not in course.game.gone and not _player_spared(look, player, aim)
        ]
    if spec.ability:
        possible += [item.id for item in course.game.stack if _is_ability(item) and item.id != aim.own]
    return tuple(possible)


def _is_ability(item: StackObject) -> bool:
    return item.kind in ("activated", "triggered")


def _spared(look: Look, key: str, aim: Aim) -> bool:
    """Return whether shroud, hexproof or protection spares a permanent; elsewhere they do not work (113.6)."""
    now, card = look.trace.final[key], look.board.cards[key]
    if card.zone != "battlefield":
        return False
    if has_keyword(now, "shroud") or (has_keyword(now, "hexproof") and now.controller != aim.you):
        return True
    source = look.now(aim.source)
    return source is not None and any(has_keyword(now, f"{_PROTECTION}{color}") for color in source.colors)


def _player_spared(look: Look, player: str, aim: Aim) -> bool:
    has = look.trace.players[player].abilities
    return "shroud" in has or ("hexproof" in has and player != aim.you)


def still_legal(course: Course, specs: tuple[TargetSpec, ...], item: StackObject) -> tuple[str | None, ...]:
    """Return the targets by place, None for each that is illegal by now.

    It may be another object, gone, or not of the kind asked.
    """
    aim = Aim(source_of(course, item), course.controller_of(item), item.id)
    return tuple(
        target.id
        if course.game.incarnation(target.id) == target.incarnation and target.id in candidates(course, spec, aim)
        else None
        for spec, target in zip(specs, item.targets, strict=True)
    )


def source_of(course: Course, item: StackObject) -> str | None:
    """Return the object it comes from, None where that has become another object since (400.7)."""
    same = item.kind == "spell" or course.game.incarnation(item.source) == item.incarnation
    return item.source if same else None


class Doer(NamedTuple):
    """Who does it: the action's name and id, its source (None where that is gone), its controller, its legal targets.

    `incarnation` is that of the source when it was put on the stack.
    """

    name: Label
    action: str
    source: str | None
    incarnation: int
    you: str
    targets: tuple[str | None, ...] = ()


def doer_of(course: Course, action: Action, source: str | None, you: str, targets: tuple[str | None, ...] = ()) -> Doer:
    """Return the doer of an action. Its source is the object that it is now."""
    card = course.look().board.every_card.get(source or "")
    name = action.name or (Label(action.id, action.id) if card is None else card.name)
    return Doer(name, action.id, source, course.game.incarnation(source), you, targets)


def carry_out(course: Course, outcomes: Iterable[Outcome], doer: Doer) -> None:
    """Do all of it, one after the other."""
    for outcome in outcomes:
        _do(course, outcome, doer)


def _do(course: Course, outcome: Outcome, doer: Doer) -> None:  # noqa: C901, PLR0912 - one case a kind
    match outcome:
        case MakeEffect():
            _make_effect(course, outcome, doer)
        case MoveTo(what, zone):
            operate(course, [Move(key, zone) for key in objects(course, what, doer)])
        case Destroy(what):
            destroy(course, objects(course, what, doer))
        case Damage(to, amount):
            _deal(course, to, amount_now(course, amount, doer), doer)
        case AddCounters():
            _add_counters(course, outcome, doer)
        case AttachTo(what, host):
            _attach(course, what, host, doer)
        case Tap(what, tapped):
            for key in objects(course, what, doer):
                set_tapped(course, key, tapped)
        case GainLife(who, amount):
            for player in players(course, who, doer):
                change_life(course, player, amount_now(course, amount, doer))
        case AddMana(mana):
            _add_mana(course, mana, doer)
        case CounterIt(place):
            counter(course, _target(doer, place))
        case CopyIt(place, targets):
            copy_it(course, _target(doer, place), targets, doer.you)
        case Create(token):
            _create(course, token, doer.you)
        case TriggerNow(ability):
            changing.wait(course, course.action(ability), doer.source, doer.you, doer.incarnation)
        case Delay(ability):
            _delay(course, ability, doer)
        case Operate(op):
            operate(course, [op])


# --- groups and numbers -----------------------------------------------------------------------------


def objects(course: Course, group: Group, doer: Doer) -> tuple[str, ...]:
    """Return the objects of a group, found now."""
    match group:
        case TargetGroup(place):
            target = _target(doer, place)
            return (target,) if target is not None and course.look().card(target) is not None else ()
        case PlayerGroup():
            return ()
        case _:
            return select(group, course.look().scope(doer.source, doer.you))


def players(course: Course, group: Group, doer: Doer) -> tuple[str, ...]:
    """Return the players of a group who are still in the game."""
    match group:
        case TargetGroup(place):
            named: tuple[str | None, ...] = (_target(doer, place),)
        case PlayerGroup(who):
            named = players_meant(who, course.look().scope(doer.source, doer.you))
        case _:
            return ()
    return tuple(player for player in named if player in course.game.turn_order and player is not None)


def _target(doer: Doer, place: int) -> str | None:
    """Return the target at a place, from 1; None where it is illegal by now."""
    return doer.targets[place - 1] if place <= len(doer.targets) else None


def amount_now(course: Course, amount: Value, doer: Doer) -> int:
    """Return a number, looked up as it is needed (608.2h)."""
    return amount if isinstance(amount, int) else number(amount, course.look().scope(doer.source, doer.you))


# --- continuous effects -----------------------------------------------------------------------------


def _make_effect(course: Course, made: MakeEffect, doer: Doer) -> None:
    """Begin the effect: its set of objects is locked, and this moment is its timestamp."""
    affects = () if made.affects is None else objects(course, made.affects, doer)
    name = course.fresh_id(made.id)
    effect = Effect(
        id=name,
        name=made.name or doer.name,
        timestamp=course.newest(),
        controller=doer.you,
        source=doer.source,
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
    course.note("effect_begins", "effect", who=doer.you, about=name, timestamp=effect.timestamp, affects=affects)


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


def _deal(course: Course, to: Group, amount: int, doer: Doer) -> None:
    """Deal damage: creatures get it marked (120.3e), players lose life (120.3a)."""
    if amount <= 0:
        return
    for player in players(course, to, doer):
        course.note("damage", "damage", who=player, amount=amount)
        change_life(course, player, -amount)
    look = course.look()
    for key in objects(course, to, doer):
        card, now = look.card(key), look.now(key)
        if card is not None and now is not None and card.zone == "battlefield" and now.is_creature:
            total = course.bounded(course.game.damage.get(key, 0) + amount)
            course.game = replace(course.game, damage=with_item(course.game.damage, key, total))
            course.note("damage", "damage", about=key, amount=amount, total=total)


def _add_counters(course: Course, added: AddCounters, doer: Doer) -> None:
    amount = amount_now(course, added.amount, doer)
    look = course.look()
    ops: list[Op] = []
    for key in objects(course, added.on, doer):
        before = next((item.count for item in look.board.cards[key].counters if item.kind == added.kind), 0)
        after = max(0, course.bounded(before + amount))
        if after != before:
            ops.append(SetCounters(key, added.kind, after))
            course.note("counters", "effects", about=key, kind=added.kind, count=after)
    operate(course, ops)


def _attach(course: Course, what: Group, host: Group, doer: Doer) -> None:
    hosts = (*objects(course, host, doer), *players(course, host, doer))
    for key in objects(course, what, doer):
        if hosts and hosts[0] != key:
            operate(course, [Attach(key, hosts[0])])
            course.note("attached", "effects", about=key, to=hosts[0])


def _create(course: Course, token: GameObject, you: str) -> None:
    """Create the token under the control of its creator, who owns it (111.2), with its own timestamp."""
    name, now = course.fresh_id(token.id), course.newest()
    counters = tuple(replace(item, timestamp=now) for item in token.counters)
    made = replace(token, id=name, owner=you, controller=you, timestamp=now, counters=counters, token=True)
    course.note("created", "token_made", who=you, about=name)
    put_object(course, made)


def _add_mana(course: Course, mana: str, doer: Doer) -> None:
    """Add mana. A number adds that much colourless mana, as `{C}` does."""
    added: list[str] = []
    for symbol in symbols(mana):
        added += ["C"] * amount_of(symbol) if symbol.isdigit() else [symbol]
    pool = (*course.game.mana.get(doer.you, ()), *added)
    course.game = replace(course.game, mana=with_item(course.game.mana, doer.you, pool))
    course.note("mana", "mana", who=doer.you, mana=mana)


def _delay(course: Course, ability: str, doer: Doer) -> None:
    """Create a delayed ability. Its controller is that of the spell (603.7d) or ability (603.7e) that creates it."""
    delayed = Delayed(course.action(ability).id, doer.source, doer.incarnation, doer.you)
    course.game = replace(course.game, delayed=(*course.game.delayed, delayed))
    of_spell = course.action(doer.action).kind == "spell"
    course.note("delayed", "delayed" if of_spell else "delayed_by_ability", who=doer.you, about=ability)
