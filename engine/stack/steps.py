"""The steps of a turn: how they begin and end, and the turn-based actions that happen as they do (500, 703)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.operations import Enable, SetActive
from engine.stack import state_based, watching
from engine.stack.actions import Action
from engine.stack.changing import operate, put_on_stack, set_tapped
from engine.stack.course import Course
from engine.stack.doing import amount_now, carry_out, doer_of
from engine.stack.game import StackObject, Turn
from engine.stack.outcomes import Damage, Outcome
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
    watching.happened(course, "step", step)
    if step == "untap":
        return False
    if step != _CLEANUP:
        return True
    before = course.game.scenario
    state_based.check(course)
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
