"""The machine: a game and a move give the game after it. Pure, and what is not allowed is refused.

game = start(scenario, book_of(actions))
game = play(game, Cast("you", "growth", ("bear",)))     # or Refused; the game before is as it was
game = play(game, Pass("each"))
evaluate(game.scenario, "2026")                         # the board, with all that has resolved
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.errors import EvaluationError
from engine.rulesets import DEFAULT
from engine.scenario import Scenario
from engine.stack.actions import Action
from engine.stack.course import Course
from engine.stack.game import LOOKS, Book, Game, Turn
from engine.stack.moves import Activate, Cast, Concede, Move, Pass, PlayLand, PutTriggers, TakeSpecial, Trigger
from engine.stack.playing import activate, cast, play_land, take_special
from engine.stack.priority import give_priority, pass_priority
from engine.stack.refusal import Refusal, Refused
from engine.stack.rules import stack_rules
from engine.stack.state_based import leave
from engine.stack.targets import Aim, candidates
from engine.stack.timing import in_game
from engine.stack.triggers import put, trigger

_TURN: Final = Turn()


def book_of(actions: Iterable[Action], ruleset: str = DEFAULT, steps: int | None = None) -> Book:
    """Return the actions and the rules: `ruleset` is an id of `engine.find_ruleset`."""
    by_id = MappingProxyType({action.id: action for action in actions})
    return Book(by_id, ruleset, stack_rules(ruleset), steps)


def start(scenario: Scenario, book: Book, turn: Turn = _TURN, priority: str | None = None, looks: int = LOOKS) -> Game:
    """Return the moment at which a player (the active one, where none is named) has received priority, the stack empty.

    `looks` bounds how often the board may be evaluated.
    """
    return Game(book, scenario, turn, priority or scenario.active_player, looks=looks)


def play(game: Game, move: Move) -> Game:
    """Return the game after the move; raises Refused, with a code and values, for one that is not allowed."""
    course = Course(replace(game, moves=game.moves + 1))
    try:
        _play(course, move)
    except EvaluationError as error:
        raise Refused(Refusal("too_complex", (("problem", error.problem.message),))) from error
    return course.game


def refusal_of(game: Game, move: Move) -> Refusal | None:
    """Return why the move is not allowed, or None if it is."""
    try:
        play(game, move)
    except Refused as refused:
        return refused.refusal
    return None


def controller_of(game: Game, key: str) -> str | None:
    """Return the present controller of an object on the stack (405.4), or None if it is not there."""
    item = game.on_stack(key)
    return None if item is None else Course(game).controller_of(item)


def legal_targets(game: Game, action: str, by: str) -> tuple[tuple[str, ...], ...]:
    """Return the choices of the player for each target of an action. Raises KeyError for an unknown action."""
    known = game.book.actions[action]
    course = Course(game)
    aim = Aim(known.source, by, (known.source or "") if known.kind == "spell" else "")
    return tuple(candidates(course, spec, aim) for spec in known.targets)


def _play(course: Course, move: Move) -> None:
    match move:
        case Cast():
            cast(course, move)
        case Activate():
            activate(course, move)
        case PlayLand():
            play_land(course, move)
        case TakeSpecial():
            take_special(course, move)
        case Trigger():
            trigger(course, move)
            _resume(course, course.game.priority)
        case PutTriggers():
            put(course, move)
            _resume(course, course.game.resumes)
        case Pass():
            pass_priority(course, move)
        case Concede(by):
            in_game(course, by)
            _concede(course, by)


def _resume(course: Course, player: str | None) -> None:
    """Give priority back to the same player after all abilities are on the stack. Nobody has passed since."""
    course.game = replace(course.game, passed=())
    give_priority(course, player or course.game.resumes or course.game.active)


def _concede(course: Course, by: str) -> None:
    """Let a player concede. If that player had priority, the next player gets it (800.4)."""
    game = course.game
    holder = game.priority or game.resumes or game.active
    course.note("conceded", "concede", who=by)
    leave(course, by)
    if not course.game.over:
        course.game = replace(course.game, passed=())
        give_priority(course, holder)
