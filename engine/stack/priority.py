"""Priority (117, 405.5), the steps of a turn (500, 703), and putting abilities that have triggered onto the stack."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.evaluation.queries import holds
from engine.operations import Attach, Enable, Move, SetActive
from engine.stack import changing, timing
from engine.stack.actions import EVERYBODY, Action, Damage, Outcome, Pass, Placed, PutTriggers, Trigger
from engine.stack.changing import operate, put_on_stack, remove, set_tapped, stop_waiting, take_off
from engine.stack.doing import Aim, Doer, amount_now, candidates, carry_out, choose, doer_of, source_of, still_legal
from engine.stack.game import Course, StackObject, Turn, Waiting, What
from engine.stack.rules import STEPS

_CLEANUP: Final = "cleanup"


def leave_step(course: Course) -> None:
    """End the step; unused mana empties (106.4)."""
    course.note("step_ends", "step_ends", about=course.game.turn.step)
    if any(course.game.mana.values()):
        course.note("mana_empties", "mana_empties")
    course.game = replace(course.game, mana=MappingProxyType({}))


def enter_next(course: Course) -> bool:
    """Return the next step begins; whether players have priority in it.

    Nobody has in the untap step (502.4), nor in a cleanup step in which nothing triggers and no state-based
    action happens; after one in which somebody had, there is another one (514.3a).
    """
    turn = course.game.turn
    if turn.step != _CLEANUP:
        return _begin(course, STEPS[STEPS.index(turn.step) + 1])
    if turn.cleanup_again:
        return _begin(course, _CLEANUP)
    _next_turn(course)
    return _begin(course, STEPS[0])


def _next_turn(course: Course) -> None:
    game = course.game
    turn = Turn(step=STEPS[-1], land_plays=game.turn.land_plays, number=game.turn.number + 1)
    course.game = replace(game, turn=turn)
    operate(course, [SetActive(game.following(game.active))])
    course.note("turn_begins", "turn_based", who=course.game.active)


def _begin(course: Course, step: str) -> bool:
    course.game = replace(course.game, turn=replace(course.game.turn, step=step, cleanup_again=False))
    course.note("step_begins", "turn_based", about=step, who=course.game.active)
    _turn_based(course, step)
    changing.happened(course, "step", step)
    if step == "untap":
        return False
    if step != _CLEANUP:
        return True
    before = course.game.scenario
    changing.check(course)
    again = bool(course.game.waiting) or course.game.scenario is not before
    course.game = replace(course.game, turn=replace(course.game.turn, cleanup_again=again))
    return again


# --- turn-based actions -----------------------------------------------------------------------------


def _turn_based(course: Course, step: str) -> None:
    """Perform the turn-based actions, before anybody has priority and without the stack (703.3)."""
    if step == "untap":
        _untap(course)
    if step == _CLEANUP:
        _end_effects(course)
    for action in course.game.book.actions.values():
        if action.kind == "combat_damage" and step == "combat_damage":
            _combat_damage(course, action)
        elif action.kind == "turn_based" and action.step == step:
            course.note("turn_based", "turn_based", about=action.id)
            _do(course, action)


def _do(course: Course, action: Action) -> None:
    carry_out(course, action.makes, doer_of(course, action, action.source, course.game.active))


def _untap(course: Course) -> None:
    """Untap the active player's permanents (502.3)."""
    look = course.look()
    for key in look.board.battlefield:
        if look.trace.final[key].controller == course.game.active and "tapped" in look.board.cards[key].status:
            set_tapped(course, key, tapped=False)


def _end_effects(course: Course) -> None:
    """Remove damage and end effects "until end of turn", both at once (514.2)."""
    game = course.game
    ending = game.until_end
    course.game = replace(game, damage=MappingProxyType({}), until_end=())
    operate(course, [Enable(effect, enabled=False) for effect in ending])
    for effect in ending:
        course.note("effect_ends", "ends", about=effect)


def _combat_damage(course: Course, action: Action) -> None:
    """Deal combat damage at once, or put it on the stack as assigned now (once 310.4)."""
    if not course.rules.combat_damage_waits:
        course.note("combat_damage", "combat_damage", about=action.id)
        _do(course, action)
        return
    active = course.game.active
    assigned = tuple(_assigned(course, outcome, action) for outcome in action.makes)
    name = course.numbered_id(action.id)
    item = StackObject(name, "combat_damage", action.id, None, 0, active, (), assigned)
    course.note("combat_damage", "combat_damage", about=name)
    put_on_stack(course, item)


def _assigned(course: Course, outcome: Outcome, action: Action) -> Outcome:
    if not isinstance(outcome, Damage):
        return outcome
    doer = doer_of(course, action, action.source, course.game.active)
    return replace(outcome, amount=amount_now(course, outcome.amount, doer))


# --- putting abilities that have triggered onto the stack -----------------------------------------------


def put_waiting(course: Course) -> bool:
    """Put all there is to put where nothing has to be chosen; False where a player has to choose (603.3b).

    The active player's go first, so that they lie lowest (405.3).
    """
    for player in course.game.turn_order:
        mine = _of(course, player)
        if len(mine) > 1 or any(course.action(item.action).targets for item in mine):
            return False
        for item in mine:
            _put(course, item, ())
    return True


def _of(course: Course, player: str) -> tuple[Waiting, ...]:
    """Return a player's waiting abilities; those without any legal target go away (603.3d)."""
    mine = [item for item in course.game.waiting if item.controller == player]
    for item in mine:
        action = course.action(item.action)
        if not all(candidates(course, spec, _aim(course, item)) for spec in action.targets):
            stop_waiting(course, item)
            course.note("no_target", "target", who=player, about=item.id)
    return tuple(item for item in course.game.waiting if item.controller == player)


def _aim(course: Course, item: Waiting) -> Aim:
    source = item.source if course.game.incarnation(item.source) == item.incarnation else None
    return Aim(source, item.controller, item.id)


def put(course: Course, move: PutTriggers) -> None:
    """Put all of a player's abilities on the stack, in the given order. Then the next player puts theirs."""
    timing.in_game(course, move.by)
    owes = course.game.to_put
    if owes != move.by:
        course.refuse("not_waiting", player=move.by, owes=owes or "")
    mine = {item.id: item for item in _of(course, move.by)}
    triggers = [placed.trigger for placed in move.order]
    if sorted(triggers) != sorted(mine):
        course.refuse("order_incomplete", player=move.by, waiting=tuple(mine), given=tuple(triggers))
    for placed in move.order:
        _put(course, mine[placed.trigger], placed.targets)


def _put(course: Course, item: Waiting, targets: tuple[str, ...]) -> None:
    action = course.action(item.action)
    chosen = choose(course, action.targets, targets, _aim(course, item))
    stop_waiting(course, item)
    placed = StackObject(
        id=item.id,
        kind="triggered",
        action=item.action,
        source=item.source,
        incarnation=item.incarnation,
        controller=item.controller,
        targets=chosen,
        makes=action.makes,
    )
    put_on_stack(course, placed)


def trigger(course: Course, move: Trigger) -> None:
    """Trigger all these abilities at once, by an event that a move names."""
    if course.game.over:
        course.refuse("game_over")
    for name in move.actions:
        action = course.action(name)
        if action.kind not in ("triggered", "delayed"):
            course.refuse("wrong_kind", action=name, kind=action.kind, kinds=("triggered", "delayed"))
        _trigger_one(course, action)


def _trigger_one(course: Course, action: Action) -> None:
    if action.kind == "delayed":
        delayed = next((item for item in course.game.delayed if item.action == action.id), None)
        if delayed is None:
            course.refuse("not_triggering", action=action.id)
        changing.use_up(course, delayed)
        changing.wait(course, action, delayed.source, delayed.controller, delayed.incarnation)
        return
    look = course.look()
    silent = changing.why_silent(action, look)
    now = look.now(action.source)
    if silent is not None or now is None:
        course.refuse("not_triggering", action=action.id, because="unknown_object" if silent is None else silent.code)
    changing.wait(course, action, action.source, now.controller)


__all__ = ["Placed", "put", "put_waiting", "trigger"]


def give_priority(course: Course, player: str) -> None:
    """Perform state-based actions and put waiting abilities, until there are none.

    Then give the player priority (117.5).
    """
    changing.check(course)
    while course.game.waiting and not course.game.over:
        if not put_waiting(course):
            course.game = replace(course.game, priority=None, resumes=player, passed=())
            course.note("must_put", "order", who=course.game.to_put)
            return
        changing.check(course)
    if not course.game.over:
        _have(course, player)


def _have(course: Course, player: str) -> None:
    game = course.game
    holder = game.following(player) if player in game.gone else player
    course.game = replace(game, priority=holder, resumes=None)
    course.note("priority", "priority", who=holder)


def pass_priority(course: Course, move: Pass) -> None:
    """Let one player pass, or everybody in turn until an object resolves or the step ends."""
    if move.by != EVERYBODY:
        timing.in_game(course, move.by)
        timing.has_priority(course, move.by)
        _pass(course)
        return
    if course.game.over:
        course.refuse("game_over")
    timing.has_priority(course, course.game.priority or "")
    for _ in course.game.turn_order:
        if _pass(course) or course.game.priority is None:
            return


def _pass(course: Course) -> bool:
    """Let the player with priority pass. Return True if all have passed in succession."""
    game = course.game
    player = game.priority or ""
    course.note("passed", "priority", who=player)
    passed = (*game.passed, player)
    course.game = replace(course.game, passed=passed)
    if not set(game.turn_order) <= set(passed):
        give_priority(course, game.following(player))
        return False
    course.game = replace(course.game, passed=())
    if game.stack:
        resolve_top(course)
        give_priority(course, course.game.active)
    else:
        end_step(course)
    return True


def end_step(course: Course) -> None:
    """End the step, and begin the next one in which players have priority (500.2)."""
    while not course.game.over:
        leave_step(course)
        if enter_next(course):
            give_priority(course, course.game.active)
            return


_PERMANENT: Final = frozenset(("Artifact", "Battle", "Creature", "Enchantment", "Planeswalker"))


def resolve_top(course: Course) -> None:
    """Resolve the object on top, or let it leave the stack without effect. Nobody has priority meanwhile."""
    item = course.game.stack[-1]
    action = course.action(item.action)
    if not _condition_holds(course, item, action):
        course.note("removed", "condition", about=item.id)
        remove(course, item)
        return
    legal = still_legal(course, action.targets, item) if item.kind != "combat_damage" else ()
    if legal and not any(legal):
        _fizzle(course, item)
        return
    course.note("resolves", "resolve", who=course.controller_of(item), about=item.id)
    doer = _doer(course, item, action, legal)
    carry_out(course, item.makes, doer)
    if course.game.on_stack(item.id) is not None:
        _finish(course, item, legal)


def _condition_holds(course: Course, item: StackObject, action: Action) -> bool:
    """Return whether the condition of a triggered ability still holds as it resolves (603.4)."""
    if item.kind != "triggered" or action.condition is None:
        return True
    return holds(action.condition, course.look().scope(source_of(course, item), item.controller))


def _fizzle(course: Course, item: StackObject) -> None:
    """Remove a spell or ability whose targets are all illegal (608.2b).

    Older rules call this countered; today it does not resolve.
    """
    what: What = "countered_by_rules" if course.rules.fizzled_is_countered else "did_not_resolve"
    course.note(what, "fizzle", about=item.id, targets=tuple(target.id for target in item.targets))
    remove(course, item)


def _doer(course: Course, item: StackObject, action: Action, legal: tuple[str | None, ...]) -> Doer:
    """Return the doer. A source that has become another object since is none."""
    you = course.controller_of(item)
    doer = doer_of(course, action, item.source, you, legal)
    return doer._replace(source=source_of(course, item), incarnation=item.incarnation)


# --- after it ---------------------------------------------------------------------------------------


def _finish(course: Course, item: StackObject, legal: tuple[str | None, ...]) -> None:
    """Finish: a permanent spell enters, another one goes to the graveyard, an ability ceases (608.2n, 608.3)."""
    course.note("resolved", "resolved", about=item.id)
    now = course.look().now(item.id) if item.kind == "spell" else None
    if now is None or _PERMANENT.isdisjoint(now.types):
        remove(course, item)
        return
    you = course.controller_of(item)
    host = legal[0] if legal and "Aura" in now.subtypes else None
    take_off(course, item)
    course.note("enters", "enters", who=you, about=item.id)
    operate(course, [Move(item.id, "battlefield"), *([] if host is None else [Attach(item.id, host)])])
    if host is not None:
        course.note("attached", "aura", about=item.id, to=host)
