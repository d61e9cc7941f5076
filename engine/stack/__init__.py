"""The stack (rule 405) as a small pure machine: what waits on it, who has priority, what resolving makes.

script = read_script(document)              # a `stack/1` document -> Script, or ScenarioError with every problem
*_before, game = replay(script)             # the game at the start and after each move, or ScenarioError
game = play(game, Pass("each"))             # Game and Move -> Game, or Refused with a code and values
evaluate(game.scenario, "2026")             # its outcome is a board of `layers/1`
"""

from __future__ import annotations

from engine.stack.actions import (
    EVERYBODY,
    VERBS,
    Act,
    Action,
    Concede,
    Move,
    Pass,
    Placed,
    PutTriggers,
    Trigger,
    Verb,
)
from engine.stack.game import Event, Game, StackObject, What
from engine.stack.machine import (
    BROWSER_STACK,
    Ply,
    Script,
    controller_of,
    legal_targets,
    play,
    refusal_of,
    replay,
)
from engine.stack.notation.scripts import read_script, write_script
from engine.stack.rules import CODES, STEPS, Code, Refusal, Refused, stack_rules

__all__ = [
    "BROWSER_STACK",
    "CODES",
    "EVERYBODY",
    "STEPS",
    "VERBS",
    "Act",
    "Action",
    "Code",
    "Concede",
    "Event",
    "Game",
    "Move",
    "Pass",
    "Placed",
    "Ply",
    "PutTriggers",
    "Refusal",
    "Refused",
    "Script",
    "StackObject",
    "Trigger",
    "Verb",
    "What",
    "controller_of",
    "legal_targets",
    "play",
    "read_script",
    "refusal_of",
    "replay",
    "stack_rules",
    "write_script",
]
