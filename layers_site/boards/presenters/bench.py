"""A board as a visitor looks at it: evaluated under an edition, as far as the steps that were taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from django.utils.functional import cached_property

from engine.analysis.way import Taken, take
from engine.evaluation.trace import Trace
from engine.notation.cases import QUESTION
from engine.notation.values import GENEROUS, Reader
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.services.evaluation import evaluated, evaluated_aside
from layers_site.boards.services.moments import Moment, Seen, before
from layers_site.explain.names import Names
from layers_site.explain.presenters.board import BoardWords
from layers_site.explain.presenters.strata import changed
from layers_site.platform.text import current_language


@dataclass(frozen=True)
class Bench:
    """A board for presenters and templates on every page that shows one.

    `trace` is the whole one; `taken` is None where all steps are shown. `refusal` says why the last action was not
    done. `printed`, `strata` and `final` are of the object in focus, and only where it is `in_game`.
    """

    moment: Moment
    options: ViewOptions
    trace: Trace
    taken: Taken | None
    refusal: str = ""
    #: What was on the screen before, where that is known.
    seen: Seen | None = None
    #: Whether the other editions are compared after the board has been shown.
    later: bool = False
    #: Whether the last action is news to the visitor.
    fresh: bool = True

    @classmethod
    def of(
        cls,
        moment: Moment,
        options: ViewOptions,
        refusal: str = "",
        seen: Seen | None = None,
        *,
        later: bool = False,
        fresh: bool = True,
    ) -> Self:
        """Evaluate the board, and put some object in focus. Raises EvaluationError or TimeUpError."""
        trace = evaluated(moment.text, options.edition)
        taken = take(trace, options.step) if options.step is not None else None
        known = any(thing.id == options.focus for thing in moment.scenario.objects)
        focus = options.focus if known else _first_focus(moment, trace)
        options = replace(options, focus=focus, step=taken.count if taken else None)
        return cls(moment, options, trace, taken, refusal, seen, later, fresh)

    @cached_property
    def _language(self) -> str:
        return current_language()

    def address(self, moment: Moment, options: ViewOptions) -> str:
        return page(moment, options, language=self._language)

    def at(self, **looked: Any) -> str:
        """Make the address of this board looked at in another way: `at(step=4)`."""
        return self.address(self.moment, replace(self.options, **looked))

    def anew(self, moment: Moment | None = None, **looked: Any) -> str:
        """Make the address of another moment or edition, which has other steps and another comparison."""
        return self.address(moment or self.moment, replace(self.options.settled(), **looked))

    @property
    def shown(self) -> Trace:
        """Return the trace as far as the step in view."""
        return self.words.shown

    @property
    def ended(self) -> bool:
        return self.words.ended

    @property
    def in_game(self) -> bool:
        return self.words.in_game

    @cached_property
    def words(self) -> BoardWords:
        """Return the board in words: cards, strata, the effects after the layers, reasons."""
        return BoardWords(self.trace, self.options.focus, self.taken, self.hrefs)

    @property
    def names(self) -> Names:
        return self.words.names

    @property
    def hrefs(self) -> Mapping[str, tuple[str, ...]]:
        """Return for each object the address that puts it in focus; on the workbench also the one that changes it."""
        return {thing.id: (self.at(focus=thing.id),) for thing in self.trace.scenario.objects}


def _first_focus(moment: Moment, trace: Trace) -> str:
    """Return what the case asks about, else what most steps changed, the first in the document; "" without objects."""
    question = moment.case.question if moment.case else None
    asked = QUESTION.read(Reader(GENEROUS), question, "").thing if question else ""
    steps = Counter(name for layer in trace.layers for step in layer.applied for name in step.changed)
    return asked if asked in trace.final else max(trace.final, key=lambda name: steps[name], default="")


def follow(moment: Moment, options: ViewOptions) -> ViewOptions:
    """Keep the object in view as long as it is in the game; else look at one that changed when it left, or at none."""
    trace = evaluated_aside(moment.text, options.edition)
    if trace is None or not options.focus or options.focus in trace.final:
        return options
    previous = before(moment) or (options.frame.start if options.frame else None)
    earlier = evaluated_aside(previous.text, options.edition) if previous else None
    moved = changed(earlier, trace) if earlier else frozenset()
    return replace(options, focus=next((name for name in trace.final if name in moved), ""))
