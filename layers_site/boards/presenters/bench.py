"""A board as a visitor looks at it: evaluated under an edition, as far as the steps that were taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from engine.characteristics import Characteristics
from engine.scenario import GameObject
from engine.stars import NO_STARS, Stars
from engine.stepping import Taken, take
from engine.trace import Trace
from layers_site.boards.presenters.links import Look, page
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment, Seen
from layers_site.explain.account import account_of
from layers_site.explain.names import Names
from layers_site.explain.presenters.after import Beds, beds, beds_at
from layers_site.explain.presenters.cards import CardView, Portrait, card, card_off, portrait
from layers_site.explain.presenters.strata import StratumView, strata, strata_at
from layers_site.explain.presenters.world import WorldView, world


@dataclass(frozen=True)
class Bench:
    """A board for presenters and templates on every page that shows one.

    `trace` is the whole one; `taken` is None where all steps are shown. `refusal` says why the last action was not
    done. `printed`, `strata` and `final` are of the object in focus, and only where it is `in_game`.
    """

    moment: Moment
    look: Look
    trace: Trace
    names: Names
    taken: Taken | None
    refusal: str = ""
    #: What was on the screen before, where that is known.
    seen: Seen | None = None

    @classmethod
    def of(cls, moment: Moment, look: Look, refusal: str = "", seen: Seen | None = None) -> Self:
        """Evaluate the board, and put some object in focus. Raises EvaluationError or TimeUpError."""
        trace = evaluated(moment.text, look.edition)
        taken = take(trace, look.step) if look.step is not None else None
        known = any(thing.id == look.focus for thing in moment.scenario.objects)
        look = replace(look, focus=look.focus if known else _first_focus(trace), step=taken.count if taken else None)
        return cls(moment, look, trace, Names(moment.scenario, trace.effects), taken, refusal, seen)

    def address(self, moment: Moment, look: Look) -> str:
        return page(moment, look)

    def at(self, **looked: Any) -> str:
        """Make the address of this board looked at in another way: `at(step=4)`."""
        return self.address(self.moment, replace(self.look, **looked))

    def anew(self, moment: Moment | None = None, **looked: Any) -> str:
        """Make the address of another moment or edition, which has other steps and another comparison."""
        return self.address(moment or self.moment, replace(self.look.settled(), **looked))

    @property
    def shown(self) -> Trace:
        """Return the trace as far as the step in view."""
        return self.taken.trace if self.taken else self.trace

    @property
    def ended(self) -> bool:
        return self.taken is None or self.taken.all

    @property
    def in_game(self) -> bool:
        return self.look.focus in self.trace.final

    @cached_property
    def moved(self) -> frozenset[str]:
        """Return the objects to mark as just changed."""
        return frozenset()

    @cached_property
    def sizes_before(self) -> Mapping[str, str]:
        """Return the sizes, before the last action, of the objects that have another now."""
        return {}

    @cached_property
    def cards(self) -> tuple[CardView, ...]:
        return tuple(map(self._card, self.moment.scenario.objects))

    def _card(self, thing: GameObject) -> CardView:
        href, in_focus = self.at(focus=thing.id), thing.id == self.look.focus
        if not thing.enabled:
            return card_off(thing, self.moment.scenario, self.names, href, in_focus=in_focus)
        drawn = card(thing, self.shown, self.names, href, in_focus=in_focus, just_changed=thing.id in self.moved)
        before = self.sizes_before.get(thing.id)
        return replace(drawn, size=replace(drawn.size, was=before)) if drawn.size and before else drawn

    @cached_property
    def world(self) -> WorldView | None:
        return world(self.shown, self.names)

    @cached_property
    def printed(self) -> Portrait:
        return self._portrait(self.trace.printed, account_of(self.trace).stars.printed)

    @cached_property
    def strata(self) -> tuple[StratumView, ...]:
        focus = self.look.focus
        if self.taken:
            return strata_at(self.taken, self.trace, focus, self.names)
        return strata(self.trace, focus, self.names)

    @cached_property
    def beds(self) -> Beds | None:
        """Return the beds; None before the steps have come so far."""
        return beds_at(self.taken, self.names) if self.taken else beds(self.trace, self.names)

    @cached_property
    def final(self) -> Portrait:
        return self._portrait(self.shown.final, account_of(self.shown).stars.final)

    def _portrait(self, states: Mapping[str, Characteristics], stars: Mapping[str, Stars]) -> Portrait:
        focus, first = self.look.focus, self.trace.scenario.players[0]
        return portrait(focus, states[focus], self.names, first, stars.get(focus, NO_STARS))


def _first_focus(trace: Trace) -> str:
    """Return the object that most steps changed, the first of them in the document; "" on an empty board."""
    steps = Counter(name for layer in trace.layers for step in layer.applied for name in step.changed)
    return max(trace.final, key=lambda name: steps[name], default="")
