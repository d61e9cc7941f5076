"""The way of the focused object down through the layers; and the result of an action in one line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis.account import At, account_of
from engine.analysis.facts import AppliedTo, Changed, DidNotApply, Ended, FoundNothing, NoChange, SetAgain
from engine.analysis.way import LayerFacts, StepFacts, Taken
from engine.evaluation.trace import Step, Trace
from layers_site.explain.differences import NONE, player_title, size_text, spell_title
from layers_site.explain.names import Names
from layers_site.explain.presenters import marks
from layers_site.explain.presenters.marks import Badge, Chip, Size, badges, size_shown
from layers_site.explain.presenters.world import Difference
from layers_site.explain.words import Sentence, sentence, why_now

#: More changes than these are counted.
MOST_NEWS: Final = 3


def changed(earlier: Trace, now: Trace) -> frozenset[str]:
    """Return the objects that end otherwise than before."""
    return frozenset(name for name in now.final if name in earlier.final and now.final[name] != earlier.final[name])


def result(earlier: Trace, now: Trace, names: Names) -> str:
    """Return what is otherwise than before: \"Humility 4/4 → 1/1.\" Of very much the rest is counted."""
    texts = list(_news(earlier, now, names))
    if not texts:
        return _("Nothing else changes.")
    rest = len(texts) - MOST_NEWS
    more = ngettext("and %(count)s more", "and %(count)s more", rest) % {"count": rest} if rest > 0 else ""
    return ", ".join([*texts[:MOST_NEWS], *([more] if more else [])]) + "."


def _news(earlier: Trace, now: Trace, names: Names) -> Iterator[str]:
    for name in now.final:
        if name not in changed(earlier, now):
            continue
        was, becomes = (size_of(trace, name) for trace in (earlier, now))
        yield _ending(names.thing(name), was, becomes)
    yield from (
        _("%(name)s changes") % {"name": title}
        for title, was, becomes in _besides(earlier, now, names)
        if was != becomes
    )


def _ending(name: str, was: str, becomes: str) -> str:
    """Return how an object ends otherwise, by its sizes before and now."""
    if was == becomes:
        return _("%(name)s changes") % {"name": name}
    if becomes == NONE:
        return _("%(name)s is no longer a creature") % {"name": name}
    if was == NONE:
        return _("%(name)s becomes a creature (%(size)s)") % {"name": name, "size": becomes}
    return f"{name} {was} → {becomes}"


def _besides(earlier: Trace, now: Trace, names: Names) -> Iterator[tuple[str, object, object]]:
    """Yield each player and each spell in question by its title, as it was and as it is now."""
    for player, state in now.players.items():
        yield player_title(player, names), earlier.players.get(player), state
    for spell, cost in now.spells.items():
        yield spell_title(now, spell), earlier.spells.get(spell), cost


def size_of(trace: Trace, thing: str) -> str:
    """Return the size of a creature in words, a dash for what is none."""
    return size_text(account_of(trace).final_size(thing)) if trace.final[thing].is_creature else NONE


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
    """Return all layers for an object in the game, from the first to the last.

    Empty layers in a row are folded into one.
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
    coming = StratumView(below, "", (), None, changed=False, edition=whole.rules.id, coming=True)
    return (*_fold(reached), *((coming,) if below else ()))


def marked(now: tuple[StratumView, ...], earlier: tuple[StratumView, ...]) -> tuple[StratumView, ...]:
    """Mark what differs from `earlier`.

    That is each step that was not there so, and the layer that it has come to or left.
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
    return Difference(names.thing(key), marks.chips_of(fact.differences, names) if isinstance(fact, Changed) else ())


def _also(at: At, focus: str, names: Names) -> Sentence | None:
    """Return the other objects of the step."""
    others = tuple(name for name in at.step.objects if name != focus)
    if not others:
        return None
    text = _("Also on %(names)s.") % {"names": names.listed(others)}
    return Sentence(text.removesuffix("."), "", AppliedTo(at.step.effect, at.layer.layer, others, at.step.changes))


def _layers(trace: Trace, focus: str, names: Names, whole: Trace | None = None) -> list[StratumView]:
    """Return each layer by itself.

    `whole` is the trace to its end, which knows the waiting effects; by default `trace` is.
    """
    marks = badges(trace.rules)
    facts = account_of(trace).way(focus, whole)
    return [_view(layer, focus, names, marks[layer.layer.layer], trace.rules.id) for layer in facts]


def _view(facts: LayerFacts, focus: str, names: Names, mark: Badge, edition: str) -> StratumView:
    before, after = map(size_shown, facts.sizes)
    missed = [*(_missed(fact, names) for fact in facts.lost), *(_missed(fact, names) for fact in facts.ended)]
    return StratumView(
        badges=(mark,),
        rule=facts.layer.citation,
        steps=(*(_step(step, focus, names) for step in facts.steps), *missed),
        size=after,
        changed=before != after,
        edition=edition,
    )


def _missed(fact: DidNotApply | Ended, names: Names) -> StepView:
    return StepView("missed", names.effect(fact.effect), None, (), None, (sentence(fact, names),))


def _step(facts: StepFacts, focus: str, names: Names) -> StepView:
    who, what, made = names.effect(facts.at.step.effect), sentence(facts.applied, names), facts.outcome
    gone = [sentence(facts.overwritten, names)] if facts.overwritten else []
    if made is None:
        if isinstance(facts.applied, FoundNothing):
            return StepView("missed", who, None, (), None, (what,))
        return StepView("aside", who, what, (), None, ())
    if facts.order is None or not isinstance(made, Changed):
        return StepView("same", who, what, (), None, (sentence(made, names), *gone))
    also = _also(facts.at, focus, names)
    notes = [sentence(facts.goes_on, names)] if facts.goes_on else []
    notes += [also] if also else []
    order = sentence(facts.order, names)
    return StepView("hit", who, what, marks.chips_of(made.differences, names), order, (*notes, *gone))


def _fold(views: list[StratumView]) -> tuple[StratumView, ...]:
    folded: list[StratumView] = []
    for empty, group in groupby(views, key=lambda view: not view.steps):
        same = list(group)
        folded += [_folded(same)] if empty else same
    return tuple(folded)


def _folded(views: list[StratumView]) -> StratumView:
    marks = tuple(mark for view in views for mark in view.badges)
    return StratumView(marks, "", (), views[-1].size, changed=False, edition=views[-1].edition)
