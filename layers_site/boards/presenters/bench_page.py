"""The board as templates of the workbench need it, each part computed on demand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

import engine
from engine.evaluation.trace import Trace
from engine.timeline import Item
from layers_site.boards.presenters.believed import (
    EditionMenu,
    Option,
    believed,
    editions,
    first_stated,
    menu,
    premise_of,
    title_of,
)
from layers_site.boards.presenters.bench import Bench
from layers_site.boards.presenters.explanation import Explanation, comment, explanation
from layers_site.boards.presenters.links import Links, links, tool
from layers_site.boards.presenters.rows import Bystander, EffectsRow, bystanders, rows
from layers_site.boards.presenters.sides import Choices, Sides, ghosts, sides
from layers_site.boards.presenters.steps import stepper
from layers_site.boards.services.boards import rows_of
from layers_site.boards.services.edits import phased_in
from layers_site.boards.services.evaluation import (
    NOT_ASKED,
    OtherResults,
    compared_at_once,
    evaluated_aside,
    know,
    other_results,
    with_all_on,
)
from layers_site.boards.services.moments import Course, Moment, Seen, before, courses_of, turned_from
from layers_site.boards.services.sides import without
from layers_site.content.models import Case
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.board import BoardWords
from layers_site.explain.presenters.picture import Matrix, matrix
from layers_site.explain.presenters.printed import CardView
from layers_site.explain.presenters.strata import OtherWay

# --- where in its case it is, and how it is looked at ----------------------------------------------


@dataclass(frozen=True, slots=True)
class Stages:
    """The place of the board in time. The links are "" at either end."""

    title: str
    note: str
    position: int
    count: int
    earlier: str
    later: str
    next_title: str


def variants(bench: Bench) -> tuple[Option, ...]:
    """List the case as written and its variants, where it has some."""
    moment = bench.moment
    courses = courses_of(moment.case) if moment.case else ()
    return tuple(
        Option(
            value=course.slug,
            title=_course_title(course),
            chosen=course.slug == moment.variant,
            href=bench.anew(replace(moment, board=None, variant=course.slug, stage=0), redo="", focus=""),
        )
        for course in (courses if len(courses) > 1 else ())
    )


def _course_title(course: Course) -> str:
    """Return a variant's own title; the case as written goes by its only stage, if that is all there is."""
    if course.title:
        return label(course.title)
    only = label(course.stages[0].title) if len(course.stages) == 1 else ""
    return only or _("As it happened")


def stages(bench: Bench) -> Stages | None:
    moment, course = bench.moment, bench.moment.course
    if course is None or moment.stage >= len(course.stages):
        return None
    stage, following = course.stages[moment.stage], course.stages[moment.stage + 1 : moment.stage + 2]

    def at(place: int) -> str:
        exists = 0 <= place < len(course.stages)
        return bench.anew(replace(moment, board=None, stage=place), redo="") if exists else ""

    return Stages(
        title=label(stage.title),
        # What is said of the stage as written need not hold for a board made from it.
        note=label(stage.note) if stage.note and moment.board is None else "",
        position=moment.stage + 1,
        count=len(course.stages),
        earlier=at(moment.stage - 1),
        later=at(moment.stage + 1),
        next_title=label(following[0].title) if following else "",
    )


@dataclass(frozen=True, slots=True)
class View:
    """A way of looking at a board; `code` stands for it in the address."""

    code: str
    title: str
    href: str
    chosen: bool


def views(bench: Bench) -> tuple[View, ...]:
    """List the ways of looking, each with as much of the address as goes with it."""
    options = bench.options
    titles = {"": _("Layer by layer"), "matrix": _("Table"), "sides": _("Side by side")}
    return tuple(
        View(
            code or "way",
            title,
            bench.at(view=code, step=None if code else options.step, beside=options.beside if code == "sides" else ""),
            code == ("" if options.view in ("ghost", "without") else options.view),
        )
        for code, title in titles.items()
    )


# --- the last action and its result in one line: above the board, and for a screen reader --------------


def news(action: dict[str, Any], earlier: Trace, now: Trace, items: tuple[Item, ...], result: str) -> str:
    """Return the news of the last change as text.

    For example: "Humility moved to position 3 of 3. Humility 4/4 → 1/1." `items` are the present effects, in order.
    """
    if action.get("do") == "freeze":
        return ""  # nothing was done to it
    done = _done(action, earlier, now, items)
    return f"{done} {result}".strip()


def turned(seen: Seen, moment: Moment, edition: str, result: str) -> str:
    """Return the news of another edition, stage or variant, or of a step back: "Undone. Humility 4/4 → 1/1."."""
    return f"{_turn(seen, moment, edition)} {result}".strip()


def _turn(seen: Seen, moment: Moment, edition: str) -> str:
    if seen.edition != edition:
        return _("Now under: %(edition)s.") % {"edition": title_of(edition)}
    if moment.board == seen.moment.board or (moment.board is None and seen.moment.board is None):
        course = moment.course
        stage = course.stages[moment.stage] if course and moment.stage < len(course.stages) else None
        title = label(stage.title) if stage and seen.moment.variant == moment.variant else ""
        return f"{title}." if title else ""
    if before(seen.moment) == moment:
        return _("Undone.")
    return _("Back to the start.") if moment.board is None else ""


def _done(action: dict[str, Any], earlier: Trace, now: Trace, items: tuple[Item, ...]) -> str:
    verb, key = str(action.get("do", "")), str(action.get("item", ""))
    old, new = Names(earlier.scenario), Names(now.scenario)
    name = {"name": old.item(key)}
    if verb == "add":
        return _("%(name)s added as the newest.") % {"name": new.item(key)}
    if verb in ("edit", "op"):
        return _edited(key or _subject(action.get("op")), new)
    if verb == "remove":
        return _("%(name)s removed.") % name
    if verb == "attach":
        return _("%(name)s attached to %(host)s.") % (name | {"host": new.item(str(action.get("host", "")))})
    if verb == "switch":
        return (_("%(name)s turned on.") if _is_on(now, key) else _("%(name)s turned off.")) % name
    keys = [item.key for item in items]
    if key not in keys:
        return ""
    place = {"position": keys.index(key) + 1, "count": len(keys)}
    return _("%(name)s moved to position %(position)s of %(count)s.") % (name | place)


def _edited(key: str, names: Names) -> str:
    """Return the news of a change made outside the panel. A change of the turn makes none."""
    return _("%(name)s changed.") % {"name": names.item(key)} if key else ""


def _subject(op: object) -> str:
    """Return the object that an operation is about: `{"counters": ["bear", "+1/+1", 2]}`."""
    about = next(iter(op.values()), "") if isinstance(op, dict) else ""
    return str(about[0]) if isinstance(about, list) and about else ""


def _is_on(trace: Trace, key: str) -> bool:
    on = {obj.id for obj in trace.scenario.objects if obj.enabled}
    return key in on or any(effect.id == key and effect.enabled for effect in trace.scenario.effects)


# --- the page ----------------------------------------------------------------------------------------

#: What the page shows of each board, but for the explanation.
_PARTS: Final = (
    "stages", "variants", "links", "menu", "believed", "focus_card", "rows", "bystanders", "views", "stepper", "matrix",
    "sides", "ghosts", "differing", "compare", "coming", "first_stated", "news", "announcement", "comment",
)  # fmt: skip


class BenchPage(Bench):
    """The workbench. An `explanation` may raise TimeUpError, and is there only for an object in the game."""

    def say(self) -> None:
        """Make all parts, so that templates only lay them out. Raises TimeUpError."""
        self.words.say()
        for part in (*(("explanation",) if self.in_game else ()), *_PARTS):
            getattr(self, part)

    @property
    def case(self) -> Case | None:
        return self.moment.case

    @cached_property
    def links(self) -> Links:
        return links(self.moment, self.options, fresh=self.fresh)

    @cached_property
    def announcement(self) -> str:
        """Return the text for screen readers: why nothing was done, the step in view, or the changes."""
        return self.refusal or self.stepper.announcement or self.news

    # --- what the last action changed ---------------------------------------------------------------------

    @cached_property
    def news(self) -> str:
        """Return the last action and its result; "" without one, and when stepping through the layers."""
        if self._earlier is None or self.taken:
            return ""
        if self._turned:
            return turned(self._turned, self.moment, self.options.edition, self.words.result)
        board, result = self.moment.board, self.words.result
        return news(board.action, self._earlier, self.trace, self._items, result) if board else ""

    @cached_property
    def words(self) -> BoardWords:
        """Return the board in words, with what the last action or the step in view changed marked."""
        earlier = None if self.taken or self._other_way else self._earlier
        beside = self._other_way
        return BoardWords(
            self.trace, self.options.focus, self.taken, self.hrefs, marks=True, earlier=earlier, beside=beside
        )

    @cached_property
    def _other_way(self) -> OtherWay | None:
        """Return the way of the object as somebody would have it, or without the effect in view, as asked for."""
        options, trace, step = self.options, self.trace, self.taken.step if self.taken else None
        if options.focus not in trace.final:
            return None
        if options.view == "without" and step is not None:
            other = without(self.moment, trace, step.effect)
            return OtherWay(trace, other, options.focus, "", without=step.effect) if other else None
        other = evaluated_aside(self.moment.text, options.beside) if options.view == "ghost" else None
        return OtherWay(trace, other, options.focus, premise_of(options.beside)) if other else None

    @cached_property
    def _turned(self) -> Seen | None:
        return turned_from(self.seen, self.moment, self.options.edition)

    @cached_property
    def _earlier(self) -> Trace | None:
        """Return the board before the last action; None if it cannot be told any more."""
        if self._turned:
            return evaluated_aside(self._turned.moment.text, self._turned.edition)
        if not self.fresh:
            return None
        opened = self.options.frame.start if self.options.frame and self.moment.board else None
        previous = before(self.moment) or opened
        return evaluated_aside(previous.text, self.options.edition) if previous else None

    # --- which board, under which rules -----------------------------------------------------------------

    variants = cached_property(variants)
    stages = cached_property(stages)

    @cached_property
    def _others(self) -> OtherResults:
        if self.later and self.options.view != "sides":
            return NOT_ASKED
        return other_results(self.moment.text, self.options.edition, wanted=self.options.compare)

    @property
    def all_compared(self) -> bool:
        return self._others.complete

    @cached_property
    def compare(self) -> str:
        """Return the address for comparing the editions; "" if they are compared already."""
        return "" if self._others.wanted else self.at(compare=True)

    @cached_property
    def coming(self) -> str:
        """Return the address from which the comparison comes by itself; "" if it is here, or comes to who asks."""
        return self.at() if self.compare and compared_at_once(self.moment.text) else ""

    @cached_property
    def editions(self) -> tuple[Option, ...]:
        return editions(self, self._others)

    @property
    def differing(self) -> tuple[Option, ...]:
        """Return the editions that give another result."""
        return tuple(option for option in self.editions if option.differs)

    @property
    def today_agrees(self) -> bool:
        """Return whether an older edition is shown, and today's rules are known to give the same."""
        return self.all_compared and not any(
            o.value == engine.DEFAULT and (o.chosen or o.differs) for o in self.editions
        )

    @cached_property
    def menu(self) -> EditionMenu:
        return menu(self.anew(), self.options.edition, self.editions)

    first_stated = cached_property(first_stated)
    believed = cached_property(believed)

    @property
    def hrefs(self) -> Mapping[str, tuple[str, ...]]:
        tool_of = partial(tool, self.moment, self.options, "change")
        return (
            super().hrefs
            if self.options.frame
            else {key: (focus, tool_of(what=key)) for key, (focus,) in super().hrefs.items()}
        )

    # --- effects and cards ------------------------------------------------------------------------------

    @cached_property
    def _items(self) -> tuple[Item, ...]:
        return rows_of(self.moment, self.options.edition)

    @cached_property
    def rows(self) -> tuple[EffectsRow, ...]:
        return rows(self._items, self.words, self._whole, tools=self.options.frame is None)

    @property
    def _whole(self) -> Trace:
        """Return the same board with everything on, which tells the layers of what is off."""
        scenario = self.trace.scenario
        if all(thing.enabled for thing in scenario.objects) and all(effect.enabled for effect in scenario.effects):
            return self.trace
        objects = tuple(thing if thing.enabled else phased_in(thing) for thing in scenario.objects)
        effects = tuple(effect if effect.enabled else replace(effect, enabled=True) for effect in scenario.effects)
        text = with_all_on(self.moment.text)
        know(text, replace(scenario, objects=objects, effects=effects))
        return evaluated_aside(text, self.options.edition) or self.trace

    @cached_property
    def bystanders(self) -> tuple[Bystander, ...]:
        return bystanders(self.trace.scenario, self._items, self.names)

    @cached_property
    def focus_card(self) -> CardView | None:
        return next((card for card in self.words.cards if card.in_focus), None)

    # --- what becomes of it, and why --------------------------------------------------------------------

    views = cached_property(views)
    stepper = cached_property(stepper)
    comment = cached_property(comment)

    @cached_property
    def explanation(self) -> Explanation:
        return explanation(self)

    @cached_property
    def matrix(self) -> Matrix | None:
        return matrix(self.trace, self.options.focus, self.names) if self.options.view == "matrix" else None

    @cached_property
    def sides(self) -> Sides | None:
        return sides(self, self.editions) if self.options.view == "sides" else None

    @cached_property
    def ghosts(self) -> Choices | None:
        """Return the misconceptions of which one may fall beside the object; None where the layers are not shown."""
        return ghosts(self) if self.in_game and self.options.view in ("", "ghost", "without") else None
