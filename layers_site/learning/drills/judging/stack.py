"""Use of the stack (405): the item is played on the stack machine, which shows what lay on its stack."""

from __future__ import annotations

from engine.stack import Script, opening, replay
from layers_site.learning.drills.boards import script_of
from layers_site.learning.drills.content import Item


def uses_the_stack(item: Item) -> frozenset[str]:
    """Return "yes" if the action in question ever waited on the stack, else "no".

    What belongs to no action (conceding, a state-based action) is named by its event in the machine's log, in
    `happens` of the board; nothing is answered for what has not happened.
    """
    script = script_of(item)
    if not _happens(script, str(item.board.get("happens", ""))):
        return frozenset()
    waited = any(set(stack) & set(item.of) for stack in stacks(script))
    return frozenset(("yes" if waited else "no",))


def stacks(script: Script) -> list[tuple[str, ...]]:
    """Return the actions that lie on the stack, from bottom to top: at the start, and after each move."""
    games = [opening(script), *(moment.game for moment in replay(script))]
    return [tuple(stack_object.action for stack_object in game.stack) for game in games]


def _happens(script: Script, event: str) -> bool:
    *_before, end = replay(script)
    return not event or any(entry.what == event for entry in end.game.log)
