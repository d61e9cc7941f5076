"""A game that is written down: what it starts from, what can be played, and the moves, one after the other.

for moment in replay(script):
    moment.game, moment.refusal
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.budget import BROWSER_STEPS
from engine.errors import Fault, Problem, ScenarioError, Value
from engine.notation.reader import BROWSER, GENEROUS, Limits
from engine.scenario import Label, Scenario
from engine.stack.actions import Action
from engine.stack.game import LOOKS, Game, Turn
from engine.stack.machine import book_of, play, start
from engine.stack.moves import Move
from engine.stack.refusal import Code, Refusal, Refused

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
