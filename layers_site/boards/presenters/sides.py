"""A board beside another reading of it, or another board: what the object in focus is in each, where they part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import parse_qsl

from django.utils.translation import gettext as _

from engine.analysis.differences import Parting, Place, paired_steps
from engine.evaluation.trace import Trace
from engine.rulesets import READINGS
from engine.rulesets.model import AFTER_LAYERS
from layers_site.boards.presenters.believed import Option, is_believed, title_of
from layers_site.boards.presenters.bench import Bench
from layers_site.boards.presenters.links import ViewOptions
from layers_site.boards.services.moments import before
from layers_site.boards.services.sides import BEFORE, Compared, compared, is_board, may_be_believed
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Badge, Chip, badges
from layers_site.explain.presenters.printed import Portrait, portrait
from layers_site.explain.presenters.strata import strata_unfolded
from layers_site.explain.words import Sentence, lost_reason

#: More objects that end otherwise than these are counted.
OBJECTS: Final = 24


@dataclass(frozen=True, slots=True)
class SideStep:
    """One step of one side; `parts`: here the other side goes another way. `gone`: there is no such step here."""

    badge: Badge | None
    who: str
    what: Sentence | None
    chips: tuple[Chip, ...]
    why: tuple[Sentence, ...]
    parts: bool
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """`final` is the object in focus, None where it is not in the game there. `edition` numbers the rules."""

    title: str
    believed: bool
    final: Portrait | None
    steps: tuple[SideStep, ...]
    edition: str


@dataclass(frozen=True, slots=True)
class Otherwise:
    """An object that ends otherwise; a side is None where it is not in the game."""

    name: str
    href: str
    first: Portrait | None
    other: Portrait | None


@dataclass(frozen=True, slots=True)
class Choices:
    """The form that chooses the other side: titled groups of options."""

    path: str
    hidden: tuple[tuple[str, str], ...]
    groups: tuple[tuple[str, tuple[Option, ...]], ...]


@dataclass(frozen=True, slots=True)
class Sides:
    """`sides` is () where the other cannot be worked out; `said` tells in a sentence how they part."""

    choices: Choices
    sides: tuple[Side, ...]
    summary: str
    otherwise: tuple[Otherwise, ...]
    more: int
    same: int


def sides(bench: Bench, editions: tuple[Option, ...]) -> Sides:
    """Put the board beside what the address asks for, or else beside the first edition that gives something else."""
    options = bench.options
    opened = options.frame.start if options.frame else None
    beside = options.beside or _first(bench, editions)
    both = compared(bench.moment, bench.trace, beside, opened)
    choices = _choices(bench, beside, editions)
    if both is None:
        return Sides(choices, (), _("This board is too large to work out the other side in time."), (), 0, 0)

    def with_focus(name: str) -> str:
        return bench.at(focus=name)

    names, focus, titles = bench.names, options.focus, _titles(options, beside)
    others = Names(both.other.scenario, both.other.effects)
    parting = both.parting
    here, there = (parting.place, parting.other) if parting else (None, None)
    first = _Side(both.first, both.other, names, focus, here)
    other = _Side(both.other, both.first, others, focus, there)
    objects = tuple(_otherwise(both, names, others, focus, with_focus))
    return Sides(
        choices,
        (first.view(titles[0], other), other.view(titles[1], first)),
        _summary(parting.kind if parting else None, titles, differs=bool(objects)),
        objects[:OBJECTS],
        max(0, len(objects) - OBJECTS),
        len(both.first.final) - sum(1 for obj in objects if obj.first is not None),
    )


def _first(bench: Bench, editions: tuple[Option, ...]) -> str:
    differing = [option.value for option in editions if option.differs]
    if differing:
        return differing[0]
    if bench.moment.board is not None:
        return BEFORE
    edition = bench.options.edition
    return next((option.value for option in editions if option.value != edition), edition)


def _titles(options: ViewOptions, beside: str) -> tuple[str, str]:
    if beside == BEFORE:
        return _("Now"), _("Before the last change")
    if is_board(beside):
        return _("This board"), _("The other board")
    return title_of(options.edition), title_of(beside)


# --- what can stand beside it -----------------------------------------------------------------------


def _choices(bench: Bench, beside: str, editions: tuple[Option, ...]) -> Choices:
    moment, options = bench.moment, bench.options
    path, hidden = _without(bench.at(beside=beside), "with", "step")
    rules = tuple(
        replace(edition, chosen=edition.value == beside) for edition in editions if edition.value != options.edition
    )
    read = tuple(option for option in rules if option.value in READINGS)
    groups = [(_("Other editions"), tuple(option for option in rules if option not in read))]
    if read:
        groups.append((_("Another reading of the rules"), read))
    if moment.board is not None and (before(moment) or options.frame):
        previous = Option(BEFORE, _("Before the last change"), beside == BEFORE, "")
        groups.insert(0, (_("This board"), (previous,)))
    if is_board(beside):
        groups.insert(0, (_("The other board"), (Option(beside, _("The other board"), True, ""),)))
    elif beside != BEFORE and is_believed(beside):
        groups.append((_("With a misconception"), (Option(beside, title_of(beside), True, ""),)))
    return Choices(path, hidden, tuple(groups))


def _without(address: str, *names: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return an address as a form has it, without some of its parameters."""
    path, _mark, query = address.partition("?")
    return path, tuple((name, value) for name, value in parse_qsl(query) if name not in names)


def ghosts(bench: Bench) -> Choices | None:
    """List the misconceptions that may make something else of the board; None where none does, or within a page."""
    chosen = bench.options.beside if bench.options.view == "ghost" else ""
    held = may_be_believed(bench.trace)
    ideas = held if not chosen or chosen in held else (chosen, *held)
    path, hidden = _without(bench.at(view="ghost", beside=""), "with")
    options = (Option(idea, title_of(idea), idea == chosen, "") for idea in ideas)
    groups = (("", (Option("", "–", not chosen, ""), *options)),)
    return Choices(path, hidden, groups) if ideas and not bench.options.frame else None


# --- one side ---------------------------------------------------------------------------------------


class _Side:
    """One trace; `here` is its step at which the two part, None where it has no such step.

    `pairs` are its steps with those of the other one that answer to them.
    """

    def __init__(self, trace: Trace, other: Trace, names: Names, focus: str, here: Place | None) -> None:
        self.trace = trace
        self.names = names
        self.focus = focus
        self.here = here
        self.marks = badges(trace.rules)
        self.in_game = focus in trace.final
        self.told = tuple(self._told()) if self.in_game else ()
        self.pairs = paired_steps(trace, other)

    def view(self, title: str, other: _Side) -> Side:
        """Show each step, and where one of the other side is missing, that it is."""
        steps = [step for _place, step in self.told]
        here = {place for place, _step in self.told}
        for place, _step in other.told if self.in_game else ():
            mark = other.marks[place.layer]
            if other.pairs.get(place) not in here:
                at = next((at for at, s in enumerate(steps) if s.badge and s.badge.layer >= mark.layer), len(steps))
                steps.insert(at, self._missing(place, other))
        final = self._portrait() if self.in_game else None
        return Side(title, is_believed(self.trace.rules.id), final, tuple(steps), self.trace.rules.id)

    def _portrait(self) -> Portrait:
        return portrait(self.focus, self.trace.final[self.focus], self.names, self.trace.scenario.players[0])

    def _told(self) -> Iterator[tuple[Place, SideStep]]:
        """Yield the steps that changed the object, and the step at which the two traces part."""
        layers = [layer for layer in self.trace.layers if layer.layer not in AFTER_LAYERS]
        for layer, view in zip(layers, strata_unfolded(self.trace, self.focus, self.names), strict=True):
            for at, (step, applied) in enumerate(zip(view.steps, layer.applied, strict=False)):
                place = Place(layer.layer, at, applied.effect)
                parts = place == self.here
                if parts or step.kind == "hit":
                    why = (step.order,) if step.order else step.notes
                    chips = step.chips
                    yield place, SideStep(view.badge, step.who, step.what, chips, why if parts else (), parts)

    def _missing(self, place: Place, other: _Side) -> SideStep:
        """Return that a step of the other side is not here, and why: its effect never applied, or had ended before."""
        known = place.effect in self.trace.effects
        names = self.names if known else other.names
        gone = ((layer, lost) for layer in self.trace.layers for lost in (*layer.lost, *layer.ended) if known)
        layer, lost = next(((layer, lost) for layer, lost in gone if lost.effect == place.effect), (None, None))
        if layer is None or lost is None:
            why = Sentence(_("It does nothing here"), "", place)
        else:
            why = lost_reason(self.trace, lost, self.names, layer if lost in layer.ended else None)
        parts = self.here is None and place == other.here
        return SideStep(None, names.effect(place.effect), None, (), (why,), parts, gone=True)


# --- the whole board --------------------------------------------------------------------------------


def _otherwise(
    compared: Compared, names: Names, others: Names, focus: str, with_focus: Callable[[str], str]
) -> Iterator[Otherwise]:
    """Yield the objects that end differently, the object in focus first."""
    first, other = compared.first.final, compared.other.final
    unlike = [
        name for name in {**first, **other} if name in compared.unlike.objects or name not in first or name not in other
    ]
    for name in sorted(unlike, key=lambda each: each != focus):
        sides = (
            portrait(name, trace.final[name], called, trace.scenario.players[0]) if name in trace.final else None
            for trace, called in ((compared.first, names), (compared.other, others))
        )
        called = names.thing(name) if name in first else others.thing(name)
        href = with_focus(name) if name in first else ""
        yield Otherwise(called, href, *sides)


def _summary(kind: Parting | None, titles: tuple[str, str], *, differs: bool) -> str:
    words = {"one": titles[0], "other": titles[1]}
    if not differs and kind is None:
        return _("Both give the same result, by the same steps.")
    if not differs:
        return _("Both give the same result in the end. The first step where they differ is marked.")
    return {
        "missing": _("“%(one)s” has a step that “%(other)s” does not have.") % words,
        "extra": _("“%(other)s” has a step that “%(one)s” does not have.") % words,
        "effect": _("At the marked step a different effect applies."),
        "part": _("At the marked step the same effect does something else."),
        "objects": _("At the marked step the same effect applies to other objects."),
        "outcome": _("At the marked step the same effect starts from a different value, so the result is different."),
        None: _("The result is different, although every step is the same."),
    }[kind]
