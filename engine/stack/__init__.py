"""The stack (rule 405) as a small pure machine: what waits on it, who has priority, what resolving makes.

script = read_script(document)              # a `stack/1` document -> Script, or ScenarioError with every problem
for moment in replay(script): …             # the game after each move; ScenarioError where one is not allowed
game = play(game, Pass("each"))             # Game and Move -> Game, or Refused with a code and values
evaluate(game.scenario, "2026")             # its outcome is a board of `layers/1`
"""

from __future__ import annotations

from engine.stack.actions import USES_STACK, Action, TargetSpec, When
from engine.stack.game import Book, Delayed, Event, Game, StackObject, Target, Turn, Waiting, What
from engine.stack.machine import book_of, controller_of, legal_targets, play, refusal_of, start
from engine.stack.moves import (
    EVERYBODY,
    Activate,
    Cast,
    Concede,
    Move,
    Pass,
    Placed,
    PlayLand,
    PutTriggers,
    TakeSpecial,
    Trigger,
)
from engine.stack.notation import read_script, script_problems, write_action, write_move, write_script
from engine.stack.outcomes import Outcome
from engine.stack.refusal import CODES, Code, Refusal, Refused
from engine.stack.rules import STEPS, StackRules, stack_rules
from engine.stack.script import (
    BROWSER_STACK,
    GENEROUS_STACK,
    Moment,
    Ply,
    Script,
    StackLimits,
    opening,
    replay,
)
from engine.stack.shown import event_json, game_json, refusal_json

__all__ = [
    "BROWSER_STACK",
    "CODES",
    "EVERYBODY",
    "GENEROUS_STACK",
    "STEPS",
    "USES_STACK",
    "Action",
    "Activate",
    "Book",
    "Cast",
    "Code",
    "Concede",
    "Delayed",
    "Event",
    "Game",
    "Moment",
    "Move",
    "Outcome",
    "Pass",
    "Placed",
    "PlayLand",
    "Ply",
    "PutTriggers",
    "Refusal",
    "Refused",
    "Script",
    "StackLimits",
    "StackObject",
    "StackRules",
    "TakeSpecial",
    "Target",
    "TargetSpec",
    "Trigger",
    "Turn",
    "Waiting",
    "What",
    "When",
    "book_of",
    "controller_of",
    "event_json",
    "game_json",
    "legal_targets",
    "opening",
    "play",
    "read_script",
    "refusal_json",
    "refusal_of",
    "replay",
    "script_problems",
    "stack_rules",
    "start",
    "write_action",
    "write_move",
    "write_script",
]
