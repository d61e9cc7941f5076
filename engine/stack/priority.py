"""Priority (117, 405.5), the steps of a turn (500, 703), and putting abilities that have triggered onto the stack."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal

from engine.evaluation.queries import holds
from engine.operations import Attach, Enable, Move, SetActive
from engine.stack import changing
from engine.stack.actions import EVERYBODY, Action, Damage, Pass, PutTriggers, Trigger
from engine.stack.changing import operate, put_on_stack, remove, set_tapped, stop_waiting, take_off
from engine.stack.doing import amount_now, as_now, candidates, carry_out, choose
from engine.stack.game import Course, StackObject, Turn, What
from engine.stack.rules import STEPS

_CLEANUP: Final = "cleanup"


def end_step(course: Course) -> None:
    """End the step, and begin the next one in which players have priority (500.2); unused mana empties (106.4)."""
    while not course.game.over:
        course.note("step_ends", "step_ends", about=course.game.turn.step)
        if any(course.game.mana.values()):
            course.note("mana_empties", "mana_empties")
        course.game = replace(course.game, mana=MappingProxyType({}))
        if _begin(course, _next_step(course)):
            give_priority(course, course.game.active)
            return


def _next_step(course: Course) -> str:
    """Return the next step, of the next turn after the last one; after some cleanup steps comes another (514.3a)."""
    game = course.game
    if game.turn.step != _CLEANUP:
        return STEPS[STEPS.index(game.turn.step) + 1]
    if game.turn.cleanup_again:
        return _CLEANUP
    turn = Turn(step=STEPS[-1], land_plays=game.turn.land_plays, number=game.turn.number + 1)
    course.game = replace(game, turn=turn)
    operate(course, [SetActive(game.following(game.active))])
    course.note("turn_begins", "turn_based", who=course.game.active)
    return STEPS[0]


def _begin(course: Course, step: str) -> bool:
    """Begin a step, and return whether players have priority in it.

    Nobody has in the untap step (502.4), nor in a cleanup step in which nothing triggers and no state-based action
    happens; after one in which somebody had, there is another one (514.3a).
    """
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
    """Perform the turn-based actions, before anybody has priority and without the stack (703.3).

    The active player's permanents untap (502.3).
    """
    if step == "untap":
        look = course.look()
        for key in look.board.battlefield:
            if look.trace.final[key].controller == course.game.active:
                set_tapped(course, key, tapped=False)
    if step == _CLEANUP:
        _end_effects(course)
    for action in course.game.book.actions.values():
        if action.step == step if action.kind == "turn_based" else action.kind == step == "combat_damage":
            _happens_by_itself(course, action)


def _happens_by_itself(course: Course, action: Action) -> None:
    """Carry out a turn-based action. Combat damage may wait on the stack, as it is assigned now (once 310.4)."""
    waits = action.kind == "combat_damage" and course.rules.combat_damage_waits
    made = course.made_of(action, course.game.active, course.numbered_id(action.id) if waits else "")
    what: Literal["combat_damage", "turn_based"] = "turn_based" if action.kind == "turn_based" else "combat_damage"
    course.note(what, what, about=made.id)
    if not waits:
        carry_out(course, made, made.makes)
        return
    assigned = tuple(
        replace(outcome, amount=amount_now(course, outcome.amount, made)) if isinstance(outcome, Damage) else outcome
        for outcome in made.makes
    )
    put_on_stack(course, replace(made, source=None, incarnation=0, makes=assigned))


def _end_effects(course: Course) -> None:
    """Remove damage and end effects "until end of turn", both at once (514.2)."""
    game = course.game
    ending = game.until_end
    course.game = replace(game, damage=MappingProxyType({}), until_end=())
    operate(course, [Enable(effect, enabled=False) for effect in ending])
    for effect in ending:
        course.note("effect_ends", "ends", about=effect)


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


def _of(course: Course, player: str) -> tuple[StackObject, ...]:
    """Return a player's waiting abilities; those without any legal target go away (603.3d)."""
    mine = [item for item in course.game.waiting if item.controller == player]
    for item in mine:
        seen = as_now(course, item)
        if not all(candidates(course, spec, seen) for spec in course.action(item.action).targets):
            stop_waiting(course, item)
            course.note("no_target", "target", who=player, about=item.id)
    return tuple(item for item in course.game.waiting if item.controller == player)


def put(course: Course, move: PutTriggers) -> None:
    """Put all of a player's abilities on the stack, in the given order. Then the next player puts theirs."""
    in_game(course, move.by)
    owes = course.game.to_put
    if owes != move.by:
        course.refuse("not_waiting", player=move.by, owes=owes or "")
    mine = {item.id: item for item in _of(course, move.by)}
    triggers = [placed.trigger for placed in move.order]
    if sorted(triggers) != sorted(mine):
        course.refuse("order_incomplete", player=move.by, waiting=tuple(mine), given=tuple(triggers))
    for placed in move.order:
        _put(course, mine[placed.trigger], placed.targets)


def _put(course: Course, item: StackObject, targets: tuple[str, ...]) -> None:
    chosen = choose(course, as_now(course, item), targets)
    stop_waiting(course, item)
    put_on_stack(course, replace(item, targets=chosen.targets))


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
        changing.wait_no_longer(course, delayed)
        return
    look = course.look()
    silent, now = changing.why_silent(course, action, look), look.now(action.source)
    if silent is not None or now is None:
        course.refuse("not_triggering", action=action.id, because="unknown_object" if silent is None else silent.code)
    changing.wait(course, course.made_of(action, now.controller))


# --- who has priority -----------------------------------------------------------------------------------


def in_game(course: Course, by: str) -> None:
    """Check that the game goes on, and the player is in it."""
    if course.game.over:
        course.refuse("game_over")
    if by not in course.game.turn_order:
        course.refuse("not_in_game", player=by)


def has_priority(course: Course, by: str) -> None:
    """Check that the player has priority (117.1).

    Nobody has it while triggered abilities wait to be put on the stack.
    """
    owes = course.game.to_put
    if owes is not None:
        course.refuse("triggers_wait", player=owes)
    if course.game.priority != by:
        course.refuse("no_priority", player=by, priority=course.game.priority or "")


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
        holder = course.game.following(player) if player in course.game.gone else player
        course.game = replace(course.game, priority=holder, resumes=None)
        course.note("priority", "priority", who=holder)


def pass_priority(course: Course, move: Pass) -> None:
    """Let one player pass, or everybody in turn until an object resolves or the step ends."""
    if move.by != EVERYBODY:
        in_game(course, move.by)
        has_priority(course, move.by)
        _pass(course)
        return
    if course.game.over:
        course.refuse("game_over")
    has_priority(course, course.game.priority or "")
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


_PERMANENT: Final = frozenset(("Artifact", "Battle", "Creature", "Enchantment", "Planeswalker"))


def resolve_top(course: Course) -> None:
    """Resolve the object on top, or let it leave the stack without effect. Nobody has priority meanwhile."""
    item = course.game.stack[-1]
    condition = course.action(item.action).condition if item.kind == "triggered" else None
    now = as_now(course, item)
    # A triggered ability looks at its condition once more (603.4).
    if condition is not None and not holds(condition, course.scope(now)):
        course.note("removed", "condition", about=item.id)
        remove(course, item)
        return
    if now.targets and not any(now.targets):
        # Older rules call this countered; today it does not resolve (608.2b).
        what: What = "countered_by_rules" if course.rules.fizzled_is_countered else "did_not_resolve"
        course.note(what, "fizzle", about=item.id, targets=tuple(target.id for target in item.targets if target))
        remove(course, item)
        return
    course.note("resolves", "resolve", who=now.controller, about=item.id)
    carry_out(course, now, item.makes)
    if course.game.on_stack(item.id) is not None:
        _finish(course, now)


# --- after it ---------------------------------------------------------------------------------------


def _finish(course: Course, item: StackObject) -> None:
    """Finish: a permanent spell enters, another one goes to the graveyard, an ability ceases (608.2n, 608.3)."""
    course.note("resolved", "resolved", about=item.id)
    now = course.look().now(item.id) if item.kind == "spell" else None
    if now is None or _PERMANENT.isdisjoint(now.types):
        remove(course, item)
        return
    you = course.controller_of(item)
    target = item.targets[0] if item.targets and "Aura" in now.subtypes else None
    take_off(course, item)
    course.note("enters", "enters", who=you, about=item.id)
    operate(course, [Move(item.id, "battlefield"), *([Attach(item.id, target.id)] if target else [])])
    if target:
        course.note("attached", "aura", about=item.id, to=target.id)
