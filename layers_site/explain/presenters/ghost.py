"""The ghost: the same object on its way by other rules, as far as it has come, and where the two ways part."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase
from typing import assert_never

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from engine.analysis.differences import Divergence, first_divergence
from engine.analysis.seen import Added, Difference, LostAbilities, Removed, Sized, differences
from engine.analysis.way import Taken, passages, take_beside, through
from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Chip, chips_of, size
from layers_site.explain.presenters.strata import Ghost, StratumView

#: More differences than these are not on it: it is as large as the token beside it.
MOST_CHIPS = 2


class OtherWay:
    """Two traces of one board, and the way of the object `focus` in the other one. `premise` is what makes it other,
    "" where that is not known; `without` is the effect that it has not got: then it stands in the lit layer alone."""

    def __init__(self, trace: Trace, other: Trace, focus: str, premise: str, without: str = "") -> None:
        self.trace, self.other, self.focus, self.premise, self.without = trace, other, focus, premise, without
        self.names = Names(trace.scenario, {**other.effects, **trace.effects})
        self.through = through(trace, other)

    @cached_property
    def parting(self) -> Divergence | None:
        return first_divergence(self.trace, self.other)

    @cached_property
    def row(self) -> int:
        """Return the layer where the two part, by its place; -1 where they never do."""
        parting, layers = self.parting, [layer.layer for layer in self.trace.layers]
        if parting is None or self.without:
            return -1
        if parting.place is not None:
            return layers.index(parting.place.layer)
        theirs = [layer.layer for layer in self.other.layers]
        there = theirs.index(parting.other.layer) if parting.other else 0
        return next((at for at, count in enumerate(self.through) if count > there), len(layers) - 1)

    @cached_property
    def said(self) -> str:
        """Return in a sentence how they part."""
        parting = self.parting
        if parting is None:
            return ""
        here, there = parting.place or parting.other, parting.other or parting.place
        if not self.premise or here is None or there is None:
            return _("Here the two ways part.")
        words = {
            "effect": self.names.effect(here.effect),
            "other": self.names.effect(there.effect),
            "premise": self.premise,
        }
        match parting.kind:
            case "effect":
                text = _("By the rules %(effect)s applies here. If %(premise)s, %(other)s does.")
            case "missing":
                text = _("By the rules %(effect)s applies here. If %(premise)s, it doesn’t.")
            case "extra":
                text = _("%(effect)s applies here only if %(premise)s.")
            case "part" | "objects" | "outcome":
                text = _("%(effect)s does something else here if %(premise)s.")
            case _:
                assert_never(parting.kind)
        return text % words

    def strata(self, views: tuple[StratumView, ...], taken: Taken | None) -> tuple[StratumView, ...]:
        """Put the ghost beside the object in each layer that it has come to, and the sentence where they part."""
        theirs = self._taken(taken)
        mine = passages(taken.trace if taken else self.trace, self.focus)
        their = passages(theirs.trace if theirs else self.other, self.focus)
        who = self.names.effect(theirs.step.effect) if theirs and theirs.step else ""
        if self.without:
            who = _("without %(effect)s") % {"effect": self.names.effect(self.without)}
        start, ghosts = self.other.printed[self.focus], []
        places: dict[str, int] = {}
        for at, layer in enumerate(self.trace.layers):
            there = their[self.through[at] - 1].after if self.through[at] else start
            ghosts.append(self._ghost(mine[at].after, there, who))
            places |= {layer.layer.rstrip(ascii_lowercase): at, layer.layer: at}
        parts = next((view for view in views if 0 <= self.row <= places[view.badge.layer]), None)
        return tuple(
            replace(
                view,
                ghost=None if view.coming or (self.without and not view.here) else ghosts[places[view.badge.layer]],
                parts=view is parts,
                parting=self.said if view is parts and not view.coming else "",
            )
            for view in views
        )

    def end(self, taken: Taken | None) -> Ghost:
        """Return the ghost where it has come to."""
        theirs = self._taken(taken)
        mine = taken.trace if taken else self.trace
        return self._ghost(mine.final[self.focus], (theirs.trace if theirs else self.other).final[self.focus], "")

    def _taken(self, taken: Taken | None) -> Taken | None:
        return take_beside(taken, self.trace, self.other, self.without) if taken else None

    def _ghost(self, mine: Characteristics, there: Characteristics, who: str) -> Ghost:
        every = differences(mine, there)
        if self.without and self.trace.effects[self.without].source == self.focus:  # it lacks the ability itself
            every = tuple(one for one in every if not isinstance(one, LostAbilities | Added | Removed))
        sized = size(there)
        chips = () if sized and sized != size(mine) else self._chips(every)
        return Ghost(sized, chips, who, not every)

    def _chips(self, every: tuple[Difference, ...]) -> tuple[Chip, ...]:
        return chips_of([one for one in every if not isinstance(one, Sized)][:MOST_CHIPS], self.names)
