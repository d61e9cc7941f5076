"""The machine: a game and a move give the game after it; a script is a game that is written down, with its moves.

game = opening(read_script(document))
game = play(game, Act("growth", "you", "cast", ("bear",)))     # or Refused; the game before is as it was
game = play(game, Pass("each"))
evaluate(game.scenario, "2026")                                # the board, with all that has resolved
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from types import MappingProxyType
from typing import Final

from engine.budget import BROWSER_STEPS
from engine.errors import EvaluationError, Fault, Problem, ScenarioError, Value
from engine.notation.values import BROWSER, GENEROUS, Limits
from engine.scenario import Label, Scenario
from engine.stack.actions import Act, Action, Concede, Move, Pass, PutTriggers, Trigger
from engine.stack.changing import leave
from engine.stack.doing import candidates
from engine.stack.game import LOOKS, Book, Course, Game, Turn
from engine.stack.playing import act
from engine.stack.priority import give_priority, in_game, pass_priority, put, trigger
from engine.stack.rules import Code, Refusal, Refused, stack_rules


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
    known, course = game.book.actions[action], Course(game)
    own = known.source if known.kind == "spell" else None
    item = replace(course.made_of(known, by), id=own or "")
    return tuple(candidates(course, spec, item) for spec in known.targets)


def _play(course: Course, move: Move) -> None:
    """Make the move. Unless it was a pass, nobody has passed then, and the same player has priority again (117.3c)."""
    game = course.game
    holder = game.priority or game.resumes or game.active
    match move:
        case Pass():
            pass_priority(course, move)
            return
        case Act():
            act(course, move)
        case Trigger():
            trigger(course, move)
        case PutTriggers():
            put(course, move)
        case Concede(by):
            in_game(course, by)
            course.note("conceded", "concede", who=by)
            leave(course, by)
    if not course.game.over:
        course.game = replace(course.game, passed=())
        give_priority(course, holder)


# --- A game that is written down ------------------------------------------------------------------------


FORMAT: Final = "stack/1"


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a script. `refused` is the code for which it is not allowed, None where it is."""

    move: Move
    refused: Code | None = None
    note: Label | None = None


@dataclass(frozen=True, slots=True)
class Script:
    """`priority` is who has it at the start; `ruleset` is an edition of the layers, whose stack it is as well."""

    scenario: Scenario
    ruleset: str
    turn: Turn
    priority: str
    actions: tuple[Action, ...] = ()
    plies: tuple[Ply, ...] = ()


@dataclass(frozen=True, slots=True)
class StackLimits(Limits):
    """How large a script may be, and how often and how long its board may be evaluated; None is no limit."""

    actions: int | None = None
    moves: int | None = None
    looks: int = LOOKS
    steps: int | None = None


GENEROUS_STACK: Final = StackLimits(**asdict(GENEROUS))
#: For whatever comes from a browser: all evaluations together may cost what a single one may elsewhere. The largest
#: curated board takes some 700 steps, a move two or three evaluations.
BROWSER_STACK: Final = StackLimits(**asdict(BROWSER), actions=60, moves=100, looks=BROWSER_STEPS // 2_500, steps=2_500)


def opening(script: Script, limits: StackLimits = GENEROUS_STACK) -> Game:
    """Return the game before the first move: a player has received priority, and the stack is empty."""
    actions = MappingProxyType({action.id: action for action in script.actions})
    book = Book(actions, script.ruleset, stack_rules(script.ruleset), limits.steps)
    return Game(book, script.scenario, script.turn, script.priority, looks=limits.looks)


def replay(script: Script, limits: StackLimits = GENEROUS_STACK) -> tuple[Game, ...]:
    """Return the game before the first move, and after each; a move that is refused leaves it as it was.

    Raises ScenarioError, with the move's path, for one that is refused and not said to be, or the other way round.
    """
    games = [opening(script, limits)]
    for place, ply in enumerate(script.plies):
        refusal = None
        try:
            games.append(play(games[-1], ply.move))
        except Refused as refused:
            refusal = refused.refusal
            games.append(games[-1])
        _check(ply, refusal, f"/moves/{place}")
    return tuple(games)


def _check(ply: Ply, refusal: Refusal | None, path: str) -> None:
    if refusal is None and ply.refused is not None:
        raise _error(f"{path}/refused", Fault.ALLOWED, refusal=ply.refused)
    if refusal is not None and refusal.code != ply.refused:
        values = ", ".join(f"{name}: {value}" for name, value in refusal.values)
        raise _error(path, Fault.REFUSED, refusal=refusal.code, details=f" ({values})" if values else "")


def _error(path: str, code: Fault, **values: Value) -> ScenarioError:
    return ScenarioError((Problem(path, code, values),))
