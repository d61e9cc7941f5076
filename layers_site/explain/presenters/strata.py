"""The way of the focused object down through the layers: what applied, to what, why now, and what did not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, Literal

from django.utils.translation import gettext as _

from engine.account import At
from engine.facts import AppliedTo, Changed, FoundNothing, NoChange, Overwritten, SetAgain
from engine.rulesets import Ruleset
from engine.rulesets.model import AFTER_LAYERS
from engine.stars import NO_STARS, Stars
from engine.stepping import Taken
from engine.trace import LayerTrace, Lost, Step, Trace
from layers_site.explain.account import account_of
from layers_site.explain.names import Names
from layers_site.explain.presenters import diffs
from layers_site.explain.presenters.after import Difference
from layers_site.explain.presenters.history import Passage, passages
from layers_site.explain.presenters.marks import Badge, Chip, Size, badges, ruleset_of, size
from layers_site.explain.presenters.reasons import ended_reason, lost_reason, notes, outcome_note, why_now
from layers_site.explain.sentence import Sentence
from layers_site.explain.words import sentence

#: More objects than these that a step changes are counted.
OTHERS: Final = 6


@dataclass(frozen=True, slots=True)
class StepView:
    """One effect in one layer. `what` is None where it did not apply.

    `hit`: it changed the focused object; `same`: it applied to it but nothing is different; `aside`: it applied to
    others only; `missed`: not at all. `order` says why it came when it did, `notes` what else there is to know.
    Of the step in view (`now`), `others` are the differences that it makes elsewhere, and `more` counts the rest.
    """

    kind: Literal["hit", "same", "aside", "missed"]
    who: str
    what: Sentence | None
    chips: tuple[Chip, ...]
    order: Sentence | None
    notes: tuple[Sentence, ...]
    now: bool = False
    others: tuple[Difference, ...] = ()
    more: int = 0
    #: It is another than before the last action.
    fresh: bool = False


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
    #: Something in it is otherwise than before the last action.
    fresh: bool = False

    @property
    def badge(self) -> Badge:
        return self.badges[0]


def strata(trace: Trace, focus: str, names: Names) -> tuple[StratumView, ...]:
    """Return all layers for an object in the game, from the first to the last; empty ones in a row are folded into
    one.
    """
    return _fold(_layers(trace, focus, names))


def strata_unfolded(trace: Trace, focus: str, names: Names) -> list[StratumView]:
    """Return the same with each layer by itself, empty ones too."""
    return _layers(trace, focus, names)


def strata_at(taken: Taken, whole: Trace, focus: str, names: Names) -> tuple[StratumView, ...]:
    """Return the layers down to the step in view; those below are one stratum that says nothing but which they are."""
    views = _layers(taken.trace, focus, names, whole)
    if 0 <= taken.place < len(views) and taken.step is not None:
        views[taken.place] = _in_view(views[taken.place], taken, taken.step, whole, focus, names)
    reached = views if taken.all else views[: taken.place + 1]
    below = tuple(mark for view in views[len(reached) :] for mark in view.badges)
    coming = StratumView(below, "", (), None, changed=False, edition=whole.ruleset, coming=True)
    return (*_fold(reached), *((coming,) if below else ()))


def marked(now: tuple[StratumView, ...], earlier: tuple[StratumView, ...]) -> tuple[StratumView, ...]:
    """Mark what is otherwise than `earlier`: each step that was not there so, and the layer that it has come to or
    left.
    """
    then = {badge.layer: view for view in earlier for badge in view.badges}
    return tuple(_marked(view, [then[badge.layer] for badge in view.badges if badge.layer in then]) for view in now)


def _marked(view: StratumView, then: list[StratumView]) -> StratumView:
    known = {_words(step) for past in then for step in past.steps}
    steps = tuple(step if _words(step) in known else replace(step, fresh=True) for step in view.steps)
    return replace(view, steps=steps, fresh=known != set(map(_words, view.steps)))


def _words(step: StepView) -> tuple[object, ...]:
    """Return the words of a step without the numbers of rules, which are others in each edition."""
    chips = tuple((chip.sign, chip.text, chip.lost) for chip in step.chips)
    why = tuple(str(sentence.text) for sentence in (step.what, step.order, *step.notes) if sentence)
    return step.kind, step.who, chips, why


def _in_view(view: StratumView, taken: Taken, step: Step, whole: Trace, focus: str, names: Names) -> StratumView:
    """Return the layer of the step in view, with that step marked, and what it does to other objects."""
    layer = whole.layers[taken.place]
    elsewhere = [(key, pair) for key, pair in step.changed.items() if key != focus]
    account = account_of(whole)
    here = account.steps[taken.count - 1]
    differences = (_elsewhere(account.outcome(here, key), key, names) for key, _pair in elsewhere[:OTHERS])
    now = view.steps[taken.at]
    now = replace(
        now,
        now=True,
        notes=tuple(note for note in now.notes if not isinstance(note.fact, AppliedTo)),
        order=now.order or why_now(whole, layer, step, names),
        others=tuple(difference for difference in differences if difference.chips),
        more=max(0, len(elsewhere) - OTHERS),
    )
    steps = (*view.steps[: taken.at], now, *view.steps[taken.at + 1 :])
    turn = tuple(names.effect(step.effect) for step in layer.applied[taken.at + 1 :])
    return replace(view, steps=steps, here=True, turn=turn)


def _elsewhere(fact: Changed | SetAgain | NoChange, key: str, names: Names) -> Difference:
    return Difference(names.thing(key), diffs.chips_of(fact.differences, names) if isinstance(fact, Changed) else ())


def _also(at: At, focus: str, names: Names) -> Sentence | None:
    """Return the other objects of the step."""
    others = tuple(name for name in at.step.objects if name != focus)
    if not others:
        return None
    text = _("Also on %(names)s.") % {"names": names.listed(others)}
    return Sentence(text.removesuffix("."), "", AppliedTo(at.step.effect, at.layer.layer, others, at.step.changes))


def _layers(trace: Trace, focus: str, names: Names, whole: Trace | None = None) -> list[StratumView]:
    """Return each layer by itself. `whole` is the trace to its end, which knows the waiting effects; by default
    `trace` is.
    """
    steps: dict[str, list[At]] = {}
    for at in account_of(trace).steps:
        steps.setdefault(at.layer.layer, []).append(at)
    ways = zip(trace.layers, (whole or trace).layers, passages(trace, focus), strict=True)
    stars, views = account_of(trace).stars.printed.get(focus, NO_STARS), []
    for layer, full, passage in ways:
        if layer.layer not in AFTER_LAYERS:
            here = steps.get(layer.layer, [])
            build = _Layer(trace, (layer, full), passage, here, focus, names)
            views.append(build.view(stars))
            stars = build.stars_after(stars)
    return views


def _fold(views: list[StratumView]) -> tuple[StratumView, ...]:
    folded: list[StratumView] = []
    for empty, group in groupby(views, key=lambda view: not view.steps):
        same = list(group)
        folded += [_folded(same)] if empty else same
    return tuple(folded)


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
        steps: list[At],
        focus: str,
        names: Names,
    ) -> None:
        """Make the layer: `layers` are the layer as far as it is shown, and all of it; `steps` are the shown ones."""
        self.trace = trace
        self.layer, self.full = layers
        self.passage = passage
        self.steps = steps
        self.account = account_of(trace)
        self.focus = focus
        self.names = names
        self.ruleset: Ruleset = ruleset_of(trace.ruleset)

    def stars_after(self, stars: Stars) -> Stars:
        """Return the halves of the object's size that are printed stars after the layer, if they are before it."""
        for at in self.steps:
            if self.focus in at.step.objects:
                stars = self.account.stars_at(at.place, self.focus)[1]
        return stars

    def view(self, stars: Stars) -> StratumView:
        before, after = size(self.passage.before, stars), size(self.passage.after, self.stars_after(stars))
        return StratumView(
            badges=(badges(self.ruleset)[self.layer.layer],),
            rule=self.layer.citation,
            steps=(*self._applied(), *map(self._missed, self.layer.lost), *map(self._ended, self.layer.ended)),
            size=after,
            changed=before != after,
            edition=self.ruleset.id,
        )

    def _applied(self) -> Iterator[StepView]:
        for at in self.steps:
            if self.focus in at.step.objects:
                yield self._hit(at)
                continue
            who = self.names.effect(at.step.effect)
            applied = self.account.applied(at, at.step.objects)
            if isinstance(applied, FoundNothing):
                yield StepView("missed", who, None, (), None, (sentence(applied, self.names),))
            else:
                yield StepView("aside", who, sentence(applied, self.names), (), None, ())

    def _hit(self, at: At) -> StepView:
        made = self.account.outcome(at, self.focus)
        who = self.names.effect(at.step.effect)
        what = sentence(self.account.applied(at, (self.focus,)), self.names)
        more = notes(self.trace, at, self.focus, self.names)
        if not isinstance(made, Changed) or not made.differences:
            gone = tuple(sentence for sentence in more if isinstance(sentence.fact, Overwritten))
            return StepView("same", who, what, (), None, (outcome_note(self.trace, at, self.focus, self.names), *gone))
        also = _also(at, self.focus, self.names)
        sentences = [note for note in more if not isinstance(note.fact, Overwritten)]
        sentences += [also] if also else []
        sentences += [note for note in more if isinstance(note.fact, Overwritten)]
        order = why_now(self.trace, self.full, at.step, self.names)
        return StepView("hit", who, what, diffs.chips_of(made.differences, self.names), order, tuple(sentences))

    def _missed(self, lost: Lost) -> StepView:
        reason = lost_reason(self.trace, lost, self.names)
        return StepView("missed", self.names.effect(lost.effect), None, (), None, (reason,))

    def _ended(self, ended: Lost) -> StepView:
        reason = ended_reason(self.trace, self.layer, ended, self.names)
        return StepView("missed", self.names.effect(ended.effect), None, (), None, (reason,))
