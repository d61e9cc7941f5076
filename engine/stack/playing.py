"""Actions with priority: cast spells, activate abilities, play lands, take special actions, and pay for them (601.2h).

Mana abilities do not use the stack: what they do, mana and anything else, happens at once (601.2g, 605.3b, 405.6c).
"""

from __future__ import annotations

from dataclasses import replace

from engine.operations import GiveControl, Move
from engine.stack import changing, timing
from engine.stack.actions import Action, Activate, Cast, PlayLand, TakeSpecial
from engine.stack.changing import operate, put_on_stack, set_tapped
from engine.stack.doing import Aim, Doer, carry_out, choose, doer_of
from engine.stack.game import Course, StackObject, Target, with_item
from engine.stack.priority import give_priority
from engine.words import symbols


def cast(course: Course, move: Cast) -> None:
    """Cast a spell: put the card on the stack, choose targets, pay costs (601.2). Its controller then has priority."""
    action = timing.known(course, move.action, move.by, "spell")
    timing.has_priority(course, move.by)
    timing.may_take(course, action, move.by)
    card = action.source or ""
    now = course.look().now(card)
    if now is not None and "Land" in now.types:
        course.refuse("not_a_spell", object=card)
    timing.may_play(course, action, move.by)
    operate(course, [Move(card, "stack"), GiveControl(card, move.by)])
    targets = choose(course, action.targets, move.targets, Aim(card, move.by, card))
    put_on_stack(course, _stacked(course, action, card, move.by, targets))
    _pay(course, action, move)
    course.note("cast", "cast", who=move.by, about=card, targets=move.targets)
    changing.happened(course, "cast", card)
    _acted(course, move.by)


def activate(course: Course, move: Activate) -> None:
    """Activate an ability: put it on the stack (602.2), unless it is a mana ability."""
    action = timing.known(course, move.action, move.by, "activated", "mana")
    timing.has_priority(course, move.by)
    if action.kind == "mana":
        _only_mana(course, move)
        return
    timing.may_use(course, action, move.by)
    timing.may_play(course, action, move.by)
    name = course.numbered_id(action.id)
    targets = choose(course, action.targets, move.targets, Aim(action.source, move.by, name))
    put_on_stack(course, _stacked(course, action, name, move.by, targets))
    _pay(course, action, move)
    course.note("activated", "activate", who=move.by, about=name, action=action.id, targets=move.targets)
    _acted(course, move.by)


def _only_mana(course: Course, move: Activate) -> None:
    """Activate a mana ability with priority. It has no targets (605.1a), and only mana of the pool pays for it."""
    if move.targets:
        course.refuse("wrong_number_of_targets", needed=0, given=len(move.targets))
    for action in (*move.mana, move.action):
        use_mana_ability(course, action, move.by)
    _acted(course, move.by)


def _stacked(course: Course, action: Action, name: str, by: str, targets: tuple[Target, ...]) -> StackObject:
    return StackObject(
        id=name,
        kind="spell" if action.kind == "spell" else "activated",
        action=action.id,
        source=action.source,
        incarnation=course.game.incarnation(action.source),
        controller=by,
        targets=targets,
        makes=action.makes,
    )


def _pay(course: Course, action: Action, move: Cast | Activate) -> None:
    """Activate mana abilities first, then pay the cost (601.2g, 601.2h)."""
    for ability in move.mana:
        use_mana_ability(course, ability, move.by)
    doer = doer_of(course, action, action.source, move.by, move.targets)
    pay(course, action, move.by, doer)


def play_land(course: Course, move: PlayLand) -> None:
    """Put the land onto the battlefield: nobody can respond (305.1, 116.2a)."""
    action = timing.known(course, move.action, move.by, "land")
    timing.has_priority(course, move.by)
    timing.may_take(course, action, move.by)
    land = action.source or ""
    now = course.look().now(land)
    if now is None or "Land" not in now.types:
        course.refuse("not_a_land", object=land)
    lacks = timing.lacks_for_sorcery(course, move.by)
    if lacks:
        course.refuse("land_timing", action=action.id, lacks=lacks)
    turn = course.game.turn
    if turn.lands_played >= turn.land_plays:
        course.refuse("land_played", played=turn.lands_played, plays=turn.land_plays)
    course.game = replace(course.game, turn=replace(turn, lands_played=turn.lands_played + 1))
    course.note("land_played", "land", who=move.by, about=land)
    carry_out(course, action.makes, doer_of(course, action, land, move.by))
    operate(course, [Move(land, "battlefield"), GiveControl(land, move.by)])
    _acted(course, move.by)


def take_special(course: Course, move: TakeSpecial) -> None:
    """Take a special action: it happens at once, and the same player has priority again (116.2, 405.6d)."""
    action = timing.known(course, move.action, move.by, "special")
    timing.has_priority(course, move.by)
    timing.may_use(course, action, move.by)
    lacks = timing.lacks_for_sorcery(course, move.by)
    if action.speed == "sorcery" and lacks:
        course.refuse("sorcery_timing", action=action.id, lacks=lacks)
    doer = doer_of(course, action, action.source, move.by)
    course.note("special_action", "special", who=move.by, about=action.id)
    pay(course, action, move.by, doer)
    carry_out(course, action.makes, doer)
    _acted(course, move.by)


def _acted(course: Course, by: str) -> None:
    """Give priority back to the player who acted, and forget who has passed (117.3c)."""
    course.game = replace(course.game, passed=())
    give_priority(course, by)


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
        changing.happened(course, "tapped_for_mana", action.source)
        _at_once(course)


def _at_once(course: Course) -> None:
    """Resolve triggered mana abilities at once: they do not wait (605.4a)."""
    for waiting in course.game.waiting:
        action = course.action(waiting.action)
        if action.mana:
            changing.stop_waiting(course, waiting)
            course.note("mana_ability", "mana", who=waiting.controller, about=waiting.id)
            doer = doer_of(course, action, waiting.source, waiting.controller)
            carry_out(course, action.makes, doer)
