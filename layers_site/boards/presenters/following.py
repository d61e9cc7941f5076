"""The object that is followed on where the one in view has left the game."""

from __future__ import annotations

from dataclasses import replace

from layers_site.boards.presenters.links import Look
from layers_site.boards.services.evaluation import evaluated_aside
from layers_site.boards.services.moments import Moment, before
from layers_site.explain.presenters.strata import changed


def follow(moment: Moment, look: Look) -> Look:
    """Keep the object in view as long as it is in the game; else look at one that changed when it left, or at none."""
    trace = evaluated_aside(moment.text, look.edition)
    if trace is None or not look.focus or look.focus in trace.final:
        return look
    previous = before(moment) or (look.frame.start if look.frame else None)
    earlier = evaluated_aside(previous.text, look.edition) if previous else None
    moved = changed(earlier, trace) if earlier else frozenset()
    return replace(look, focus=next((name for name in trace.final if name in moved), ""))
