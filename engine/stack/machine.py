"""The machine: a game and a move give the game after it. A game can be written down, and shown as JSON.

game = start(scenario, book_of(actions))
game = play(game, Cast("you", "growth", ("bear",)))     # or Refused; the game before is as it was
game = play(game, Pass("each"))
evaluate(game.scenario, "2026")                         # the board, with all that has resolved
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from engine.budget import BROWSER_STEPS
from engine.errors import EvaluationError, Fault, Problem, ScenarioError, Value
from engine.notation.scenarios import write_scenario
from engine.notation.values import BROWSER, GENEROUS, Limits
from engine.rulesets import DEFAULT
from engine.scenario import Label, Scenario
from engine.stack.actions import (
    Action,
    Activate,
    Cast,
    Concede,
    Move,
    Pass,
    PlayLand,
    PutTriggers,
    TakeSpecial,
    Trigger,
)
from engine.stack.changing import leave
from engine.stack.doing import Aim, candidates
from engine.stack.game import LOOKS, Book, Course, Event, Game, StackObject, Turn
from engine.stack.playing import activate, cast, play_land, take_special
from engine.stack.priority import give_priority, pass_priority, put, trigger
from engine.stack.rules import Code, Detail, Refusal, Refused, stack_rules
from engine.stack.timing import in_game

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


# --- A game as JSON, for a page to show -----------------------------------------------------------------


Json = dict[str, object]


def game_json(game: Game) -> Json:
    """Return the game now. The stack is listed from bottom to top; `waiting` are abilities not yet on it."""
    return {
        "scenario": write_scenario(game.scenario),
        "ruleset": game.book.ruleset,
        "turn": {
            "number": game.turn.number,
            "active": game.active,
            "step": game.turn.step,
            "lands_played": game.turn.lands_played,
            "land_plays": game.turn.land_plays,
        },
        "priority": game.priority,
        "to_put": game.to_put,
        "over": game.over,
        "gone": list(game.gone),
        "stack": [stack_object_json(item) for item in game.stack],
        "waiting": [
            {"id": waiting.id, "action": waiting.action, "controller": waiting.controller} for waiting in game.waiting
        ],
        "delayed": [{"action": delayed.action, "controller": delayed.controller} for delayed in game.delayed],
        "damage": dict(game.damage),
        "mana": {player: list(pool) for player, pool in game.mana.items() if pool},
        "log": [event_json(event) for event in game.log],
    }


def stack_object_json(item: StackObject) -> Json:
    """Write one object on the stack.

    `controller` is the player who put it there (`layers/1` knows the present controller of a spell).
    """
    return {
        "id": item.id,
        "kind": item.kind,
        "action": item.action,
        "source": item.source,
        "controller": item.controller,
        "targets": [target.id for target in item.targets],
        "copy": item.copy,
    }


def event_json(event: Event) -> Json:
    values = {name: _plain(value) for name, value in event.values}
    return {
        "what": event.what,
        "who": event.who,
        "about": event.about,
        "values": values,
        "rule": event.rule,
        "move": event.move,
    }


def refusal_json(refusal: Refusal) -> Json:
    return {
        "code": refusal.code,
        "values": {name: _plain(value) for name, value in refusal.values},
        "rule": refusal.rule,
    }


def _plain(value: Detail) -> object:
    return list(value) if isinstance(value, tuple) else value


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
class Moment:
    """The game after a move, or as it was where the move was refused."""

    ply: Ply
    game: Game
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class StackLimits:
    """How large a script may be, and how often and how long its board may be evaluated; None is no limit."""

    document: Limits
    actions: int | None = None
    moves: int | None = None
    looks: int = LOOKS
    steps: int | None = None


GENEROUS_STACK: Final = StackLimits(GENEROUS)
#: For whatever comes from a browser: all evaluations together may cost what a single one may elsewhere. The largest
#: curated board takes some 700 steps, a move two or three evaluations.
BROWSER_STACK: Final = StackLimits(BROWSER, actions=60, moves=100, looks=BROWSER_STEPS // 2_500, steps=2_500)


def opening(script: Script, limits: StackLimits = GENEROUS_STACK) -> Game:
    """Return the game before the first move."""
    book = book_of(script.actions, script.ruleset, limits.steps)
    return start(script.scenario, book, script.turn, script.priority, limits.looks)


def replay(script: Script, limits: StackLimits = GENEROUS_STACK) -> Iterator[Moment]:
    """Yield the game after each move in turn.

    Raises ScenarioError, with the move's path, for one that is refused and not said to be, or the other way round.
    """
    game = opening(script, limits)
    for place, ply in enumerate(script.plies):
        refusal = None
        try:
            after = play(game, ply.move)
        except Refused as refused:
            after, refusal = game, refused.refusal
        _check(ply, refusal, f"/moves/{place}")
        game = after
        yield Moment(ply, game, refusal)


def _check(ply: Ply, refusal: Refusal | None, path: str) -> None:
    if refusal is None and ply.refused is not None:
        raise _error(f"{path}/refused", Fault.ALLOWED, refusal=ply.refused)
    if refusal is not None and refusal.code != ply.refused:
        values = ", ".join(f"{name}: {value}" for name, value in refusal.values)
        raise _error(path, Fault.REFUSED, refusal=refusal.code, details=f" ({values})" if values else "")


def _error(path: str, code: Fault, **values: Value) -> ScenarioError:
    return ScenarioError((Problem(path, code, values),))
