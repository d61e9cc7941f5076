"""The way of the focused object down through the layers: what applied, to what, why now, and what did not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, groupby
from typing import Final, Literal

from django.utils.translation import gettext as _

from engine.reasons import Fate
from engine.rulesets import Ruleset
from engine.rulesets.model import AFTER_LAYERS
from engine.trace import LayerTrace, Lost, Step, Trace
from layers_site.workbench.presenters import diffs, texts
from layers_site.workbench.presenters.after import Difference
from layers_site.workbench.presenters.history import Passage, passages
from layers_site.workbench.presenters.marks import Badge, Chip, Size, badges, ruleset_of, size
from layers_site.workbench.presenters.names import Names
from layers_site.workbench.presenters.reasons import (
    ended_reason,
    goes_on,
    lost_reason,
    nothing_reason,
    overwritten,
    why_now,
)
from layers_site.workbench.services.became import became
from layers_site.workbench.services.stepping import Taken

#: More objects than these that a step changes are counted.
OTHERS: Final = 6


@dataclass(frozen=True, slots=True)
class StepView:
    """One effect in one layer.

    `hit`: it changed the focused object; `same`: it applied to it but nothing is different; `aside`: it applied to
    others only; `missed`: not at all. `order` says why it came when it did, `notes` what else there is to know.
    Of the step in view (`now`), `others` are the differences that it makes elsewhere, and `more` counts the rest.
    """

    kind: Literal["hit", "same", "aside", "missed"]
    who: str
    what: str
    chips: tuple[Chip, ...]
    order: str
    notes: tuple[str, ...]
    now: bool = False
    others: tuple[Difference, ...] = ()
    more: int = 0


@dataclass(frozen=True, slots=True)
class StratumView:
    """One layer, or several in a row in which nothing happens (`steps` empty, several badges).

    Step by step: `here` is the layer of the step in view, with the effects that still have their `turn` to come;
    `coming` is all that lies below it.
    """

    badges: tuple[Badge, ...]
    rule: str
    steps: tuple[StepView, ...]
    size: Size | None
    changed: bool
    #: In whose numbering the rules are cited.
    edition: str
    here: bool = False
    turn: tuple[str, ...] = ()
    coming: bool = False

    @property
    def badge(self) -> Badge:
        return self.badges[0]


def strata(trace: Trace, focus: str, names: Names) -> tuple[StratumView, ...]:
    """All layers for an object in the game, from the first to the last; empty ones in a row are folded into one."""
    return _fold(_layers(trace, focus, names))


def strata_unfolded(trace: Trace, focus: str, names: Names) -> list[StratumView]:
    """The same with each layer by itself, empty ones too."""
    return _layers(trace, focus, names)


def strata_at(taken: Taken, whole: Trace, focus: str, names: Names) -> tuple[StratumView, ...]:
    """The layers down to the step in view; those below are one stratum that says nothing but which they are."""
    views = _layers(taken.trace, focus, names, whole)
    if 0 <= taken.place < len(views) and taken.step is not None:
        views[taken.place] = _in_view(views[taken.place], taken, taken.step, whole, focus, names)
    reached = views if taken.all else views[: taken.place + 1]
    below = tuple(mark for view in views[len(reached) :] for mark in view.badges)
    coming = StratumView(below, "", (), None, changed=False, edition=whole.ruleset, coming=True)
    return (*_fold(reached), *((coming,) if below else ()))


def _in_view(view: StratumView, taken: Taken, step: Step, whole: Trace, focus: str, names: Names) -> StratumView:
    """The layer of the step in view, with that step marked, and what it does to other objects."""
    layer = whole.layers[taken.place]
    elsewhere = [(one, pair) for one, pair in step.changed.items() if one != focus]
    found = (Difference(names.thing(one), diffs.chips(*pair, names)) for one, pair in elsewhere[:OTHERS])
    now = view.steps[taken.at]
    also = _also([one for one in step.objects if one != focus], names)
    now = replace(
        now,
        now=True,
        notes=tuple(note for note in now.notes if note != also),
        order=now.order or why_now(layer, step, names),
        others=tuple(one for one in found if one.chips),
        more=max(0, len(elsewhere) - OTHERS),
    )
    steps = (*view.steps[: taken.at], now, *view.steps[taken.at + 1 :])
    turn = tuple(names.effect(one.effect) for one in layer.applied[taken.at + 1 :])
    return replace(view, steps=steps, here=True, turn=turn)


def _also(others: list[str], names: Names) -> str:
    return _("Also on %(names)s.") % {"names": names.listed(others)} if others else ""


def _layers(trace: Trace, focus: str, names: Names, whole: Trace | None = None) -> list[StratumView]:
    """Each layer by itself. `whole` is the trace to its end, which knows what was waiting; by default `trace` is."""
    ways = zip(trace.layers, (whole or trace).layers, passages(trace, focus), _became(trace, focus), strict=True)
    return [
        _Layer(trace, (layer, full), passage, became, focus, names).view()
        for layer, full, passage, became in ways
        if layer.layer not in AFTER_LAYERS
    ]


def _fold(views: list[StratumView]) -> tuple[StratumView, ...]:
    folded: list[StratumView] = []
    for empty, group in groupby(views, key=lambda view: not view.steps):
        same = list(group)
        folded += [_folded(same)] if empty else same
    return tuple(folded)


def _became(trace: Trace, focus: str) -> list[list[Fate | None]]:
    """What became in the end of each step of each layer on that object, None for a step that did not affect it."""
    found, place = became(trace), count()
    return [[found.get((next(place), focus)) for _step in layer.applied] for layer in trace.layers]


def _folded(views: list[StratumView]) -> StratumView:
    marks = tuple(mark for view in views for mark in view.badges)
    return StratumView(marks, "", (), views[-1].size, changed=False, edition=views[-1].edition)


class _Layer:
    """One layer of a trace, seen from one object."""

    def __init__(
        self,
        trace: Trace,
        layers: tuple[LayerTrace, LayerTrace],
        passage: Passage,
        became: list[Fate | None],
        focus: str,
        names: Names,
    ) -> None:
        """`layers` are the layer as far as it is shown, and all of it."""
        self.trace = trace
        self.layer, self.full = layers
        self.passage = passage
        self.became = became
        self.focus = focus
        self.names = names
        self.ruleset: Ruleset = ruleset_of(trace.ruleset)

    def view(self) -> StratumView:
        before, after = size(self.passage.before), size(self.passage.after)
        return StratumView(
            badges=(badges(self.ruleset)[self.layer.layer],),
            rule=self.layer.citation,
            steps=(*self._applied(), *map(self._missed, self.layer.lost), *map(self._ended, self.layer.ended)),
            size=after,
            changed=before != after,
            edition=self.ruleset.id,
        )

    def _applied(self) -> Iterator[StepView]:
        for step, fate in zip(self.layer.applied, self.became, strict=True):
            who = self.names.effect(step.effect)
            if fate is not None:
                yield self._hit(step, fate)
            elif step.objects:
                yield StepView("aside", who, self._says(step, step.objects), (), "", ())
            else:
                yield StepView("missed", who, "", (), "", (_("It finds nothing to apply to here."),))

    def _hit(self, step: Step, fate: Fate) -> StepView:
        changed = step.changed.get(self.focus)
        found = diffs.chips(*changed, self.names) if changed else ()
        others = [name for name in step.objects if name != self.focus]
        who, what = self.names.effect(step.effect), self._says(step, (self.focus,))
        if not found:
            return StepView("same", who, what, (), "", (nothing_reason(fate, self.ruleset, self.names),))
        also = _also(others, self.names)
        notes = tuple(
            note for note in (goes_on(self.trace, self.layer, step), also, overwritten(fate, self.names)) if note
        )
        return StepView("hit", who, what, found, why_now(self.full, step, self.names), notes)

    def _says(self, step: Step, objects: tuple[str, ...]) -> str:
        """ "Humility is a creature in addition to its other types." """
        info = self.trace.effects[step.effect]
        source = next((thing for thing in self.trace.scenario.objects if thing.id == info.source), None)
        what = texts.changes(
            step.changes,
            static=info.origin == "static",
            many=len(objects) > 1,
            source=source,
            scenario=self.trace.scenario,
        )
        return _("%(objects)s %(what)s.") % {"objects": self.names.listed(objects), "what": what.rstrip(".")}

    def _missed(self, lost: Lost) -> StepView:
        reason = lost_reason(self.trace, lost, self.names)
        return StepView("missed", self.names.effect(lost.effect), "", (), "", (reason,))

    def _ended(self, ended: Lost) -> StepView:
        reason = ended_reason(self.trace, self.layer, ended, self.names)
        return StepView("missed", self.names.effect(ended.effect), "", (), "", (reason,))
