"""The object that is followed on where the one in view has left the game."""

from __future__ import annotations

from dataclasses import replace

from layers_site.boards.presenters.links import ViewOptions
from layers_site.boards.services.evaluation import evaluated_aside
from layers_site.boards.services.moments import Moment, before
from layers_site.explain.presenters.strata import changed


def follow(moment: Moment, options: ViewOptions) -> ViewOptions:
    """Keep the object in view as long as it is in the game; else look at one that changed when it left, or at none."""
    trace = evaluated_aside(moment.text, options.edition)
    if trace is None or not options.focus or options.focus in trace.final:
        return options
    previous = before(moment) or (options.frame.start if options.frame else None)
    earlier = evaluated_aside(previous.text, options.edition) if previous else None
    moved = changed(earlier, trace) if earlier else frozenset()
    return replace(options, focus=next((name for name in trace.final if name in moved), ""))
