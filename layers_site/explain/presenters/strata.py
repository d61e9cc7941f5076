"""The way of the focused object down through the layers; and the result of an action in one line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from string import ascii_lowercase
from typing import Final, Literal, assert_never

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis.account import account_of
from engine.analysis.differences import Divergence, first_divergence
from engine.analysis.facts import AppliedTo, Changed, DidNotApply, Ended, FoundNothing, NoChange, SetAgain
from engine.analysis.seen import Added, Difference, LostAbilities, Removed, Sized, differences
from engine.analysis.way import LayerFacts, StepFacts, Taken, passages, take_beside, through
from engine.characteristics import Characteristics
from engine.evaluation.trace import At, Step, Trace
from engine.instructions import SetSize
from layers_site.explain.names import Names, label
from layers_site.explain.presenters import marks
from layers_site.explain.presenters.marks import (
    MOST_PLACES,
    Badge,
    Chip,
    Size,
    badges,
    chips_of,
    legend,
    size,
    size_shown,
)
from layers_site.explain.texts import NONE, player_title, size_text, spell_name
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
        yield spell_name(now.scenario, spell), earlier.spells.get(spell), cost


def size_of(trace: Trace, thing: str) -> str:
    """Return the size of a creature in words, a dash for what is none."""
    return size_text(account_of(trace).final_size(thing)) if trace.final[thing].is_creature else NONE


@dataclass(frozen=True, slots=True)
class StepView:
    """One effect in one layer. `what` is None where it did not apply.

    `hit`: it changed the focused object; `same`: it applied to it but nothing is different; `aside`: it applied to
    others only; `missed`: not at all. `order` says why it came when it did, `notes` what else there is to know.
    """

    kind: Literal["hit", "same", "aside", "missed"]
    who: str
    what: Sentence | None
    chips: tuple[Chip, ...]
    order: Sentence | None
    notes: tuple[Sentence, ...]
    #: What else lost an ability to it that would have applied to the object, by its name.
    guests: tuple[str, ...] = ()
    #: Step by step: it is the one in view.
    now: bool = False
    #: It is another than before the last action.
    fresh: bool = False

    @property
    def why(self) -> tuple[Sentence, ...]:
        """Return why it came when it did, and what else there is to know."""
        return (self.order, *self.notes) if self.order else self.notes

    @property
    def short(self) -> Sentence | None:
        """Return what is said of it where there is no change to show."""
        return self.what if self.kind == "aside" else next(iter(self.notes), self.what)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An effect whose turn is still to come, and why it comes when it does."""

    who: str
    why: Sentence


@dataclass(frozen=True, slots=True)
class Ghost:
    """What is otherwise of the object by other rules: its size, else in words; `who` is the effect just applied there.

    `same`: nothing is otherwise up to here.
    """

    size: Size | None
    chips: tuple[Chip, ...]
    who: str
    same: bool


@dataclass(frozen=True, slots=True)
class StratumView:
    """One layer that an effect of the board comes to, or a number of the layers where none does.

    `effects` come to it on the board, whatever the object and the step: so many have their place in it. Step by step:
    `here` is the layer of the step in view, `coming` one below it, and some effects are `waiting` for their turn; the
    object is here under its name as `token`, "" where it is not.
    """

    badge: Badge
    rule: str
    steps: tuple[StepView, ...]
    size: Size | None
    changed: bool
    #: In whose numbering the rules are cited.
    edition: str
    effects: int = 0
    here: bool = False
    waiting: tuple[Waiting, ...] = ()
    coming: bool = False
    token: str = ""
    #: Something in it is otherwise than before the last action.
    fresh: bool = False
    #: The object by other rules; `parts`: here it leaves these, which `parting` says as soon as it has come so far.
    ghost: Ghost | None = None
    parts: bool = False
    parting: str = ""

    @property
    def places(self) -> int:
        """Return how many effects it has room for: of more it shows some at a time."""
        return min(self.effects, MOST_PLACES)


def strata(trace: Trace, focus: str, names: Names) -> tuple[StratumView, ...]:
    """Return the way of an object in the game through all layers: the same rows for each object of the board."""
    return _rows(strata_unfolded(trace, focus, names), trace)


def strata_at(taken: Taken, whole: Trace, focus: str, names: Names) -> tuple[StratumView, ...]:
    """Return the same rows as far as the step in view; those below say nothing but which they are."""
    views = strata_unfolded(taken.trace, focus, names, whole)
    reached = len(views) if taken.all else taken.place + 1
    views[reached:] = [replace(view, size=None, changed=False, coming=True) for view in views[reached:]]
    if 0 <= taken.place < len(views) and taken.step is not None:
        views[taken.place] = _in_view(views[taken.place], taken, taken.step, whole, focus, names)
    for place, layer in enumerate(whole.layers[: len(views)]):
        done = taken.at + 1 if place == taken.place else 0
        if layer.applied[done:] and place >= taken.place:
            waiting = (Waiting(names.effect(step.effect), why_now(whole, layer, step, names)) for step in layer.applied)
            views[place] = replace(views[place], waiting=tuple(waiting)[done:])
            break
    return _rows(views, whole)


def marked(now: tuple[StratumView, ...], earlier: tuple[StratumView, ...]) -> tuple[StratumView, ...]:
    """Mark what differs from `earlier`.

    That is each step that was not there so, and the layer that it has come to or left.
    """
    then = {view.badge.layer: {_words(step) for step in view.steps} for view in earlier}
    return tuple(_marked(view, then.get(view.badge.layer, set())) for view in now)


def _marked(view: StratumView, known: set[tuple[object, ...]]) -> StratumView:
    steps = tuple(step if _words(step) in known else replace(step, fresh=True) for step in view.steps)
    return replace(view, steps=steps, fresh=known != set(map(_words, view.steps)))


def _words(step: StepView) -> tuple[object, ...]:
    """Return the words of a step without the numbers of rules, which are others in each edition."""
    chips = tuple((chip.sign, chip.text, chip.lost) for chip in step.chips)
    why = tuple(str(sentence.text) for sentence in (step.what, step.order, *step.notes) if sentence)
    return step.kind, step.who, chips, why


def _in_view(view: StratumView, taken: Taken, step: Step, whole: Trace, focus: str, names: Names) -> StratumView:
    """Return the layer of the step in view, with that step marked, and the object as it is then."""
    now = view.steps[taken.at]
    now = replace(
        now,
        now=True,
        notes=tuple(note for note in now.notes if not isinstance(note.fact, AppliedTo)),
        order=now.order or why_now(whole, whole.layers[taken.place], step, names),
    )
    told = not taken.all or focus in step.objects or bool(now.guests)
    steps = (*view.steps[: taken.at], now, *view.steps[taken.at + 1 :])
    thing, printed = taken.trace.final[focus], whole.printed[focus]
    name = names.thing(focus) if thing.name == printed.name else label(thing.name)
    return replace(view, steps=steps, here=True, token=name if told else "")


def _also(at: At, focus: str, names: Names) -> Sentence | None:
    """Return the other objects of the step."""
    others = tuple(name for name in at.step.objects if name != focus)
    if not others:
        return None
    text = _("Also on %(names)s.") % {"names": names.listed(others)}
    return Sentence(text.removesuffix("."), "", AppliedTo(at.step.effect, at.layer.layer, others, at.step.changes))


def strata_unfolded(trace: Trace, focus: str, names: Names, whole: Trace | None = None) -> list[StratumView]:
    """Return each layer by itself, empty ones too; `whole` is the trace to its end, by default `trace`."""
    marks = badges(trace.rules)
    facts = account_of(trace).way(focus, whole)
    return [_view(layer, focus, names, marks[layer.layer.layer], trace.rules.id) for layer in facts]


def _view(facts: LayerFacts, focus: str, names: Names, mark: Badge, edition: str) -> StratumView:
    before, after = map(size_shown, facts.sizes)
    missed = [*(_missed(fact, names) for fact in facts.lost), *(_missed(fact, names) for fact in facts.ended)]
    return StratumView(
        badge=mark,
        rule=facts.layer.citation,
        steps=(*(_step(step, focus, names) for step in facts.steps), *missed),
        size=after,
        changed=before != after,
        edition=edition,
    )


def _missed(fact: DidNotApply | Ended, names: Names) -> StepView:
    return StepView("missed", names.effect(fact.effect), None, (), None, (sentence(fact, names),))


def _step(facts: StepFacts, focus: str, names: Names) -> StepView:
    return replace(_told(facts, focus, names), guests=tuple(names.thing(thing) for thing in facts.guests))


def _told(facts: StepFacts, focus: str, names: Names) -> StepView:
    who, what, made = names.effect(facts.at.step.effect), sentence(facts.applied, names), facts.outcome
    gone = [sentence(facts.overwritten, names)] if facts.overwritten else []
    if made is None:
        if isinstance(facts.applied, FoundNothing):
            return StepView("missed", who, None, (), None, (what,))
        return StepView("aside", who, what, (), None, ())
    if facts.order is None or not isinstance(made, Changed):
        return StepView("same", who, what, _again(made), None, (sentence(made, names), *gone))
    also = _also(facts.at, focus, names)
    notes = [sentence(facts.goes_on, names)] if facts.goes_on else []
    notes += [also] if also else []
    order = sentence(facts.order, names)
    return StepView("hit", who, what, marks.chips_of(made.differences, names), order, (*notes, *gone))


def _again(made: Changed | SetAgain | NoChange) -> tuple[Chip, ...]:
    """Return the size that was set once more, where it was."""
    sizes = [item for item in made.instructions if isinstance(item, SetSize)] if isinstance(made, SetAgain) else []
    return tuple(Chip("=", f"{item.power}/{item.toughness}") for item in sizes[-1:] if None not in item)


def _rows(views: list[StratumView], whole: Trace) -> tuple[StratumView, ...]:
    """Return the layers to which an effect of the board comes, and of each other number one row."""
    counted = [replace(view, effects=layer.come) for view, layer in zip(views, whole.layers, strict=False)]
    rows: list[StratumView] = []
    for _number, group in groupby(counted, key=lambda view: _number_of(view.badge)):
        same = list(group)
        rows += [view for view in same if view.effects] or [_quiet(same)]
    return tuple(rows)


def _number_of(mark: Badge) -> str:
    return mark.text.rstrip(ascii_lowercase) or mark.text


def _quiet(views: list[StratumView]) -> StratumView:
    """Return the sublayers of a number, in which nothing happens, as one row."""
    last, number = views[-1], _number_of(views[-1].badge)
    if len(views) == 1:
        return last
    name = legend()[last.badge.stratum - 1].name
    return replace(last, badge=Badge(number, last.badge.stratum, name, number), rule="")


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
            return _("From here on, the two differ.")
        words = {
            "effect": self.names.effect(here.effect),
            "other": self.names.effect(there.effect),
            "premise": self.premise,
        }
        match parting.kind:
            case "effect":
                text = _("Next to apply: %(effect)s. If %(premise)s, it is %(other)s.")
            case "missing":
                text = _("Next to apply: %(effect)s. It doesn’t apply if %(premise)s.")
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
