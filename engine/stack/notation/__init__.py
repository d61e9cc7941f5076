"""Reading and writing scripts: one table for each kind of action, outcome and move."""

from __future__ import annotations

from engine.stack.notation.actions import write_action
from engine.stack.notation.scripts import read_script, script_problems, write_move, write_script

__all__ = ["read_script", "script_problems", "write_action", "write_move", "write_script"]
