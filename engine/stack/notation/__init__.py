"""Reading and writing scripts: one table for each kind of action, outcome and move."""

from __future__ import annotations

from engine.stack.notation.scripts import read_script, write_script

__all__ = ["read_script", "write_script"]
