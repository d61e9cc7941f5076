"""The whole workbench as one dataclass: board, effects, strata and why, with every address that leads on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import engine
from engine.scenario import Scenario
from engine.stars import NO_STARS
from engine.trace import Trace
from layers_site.boards.presenters.believed import Believed, believed, is_believed
from layers_site.boards.presenters.depths import Explanation, explanation
from layers_site.boards.presenters.editions import EditionMenu, FirstStated, Option, editions, first_stated, menu
from layers_site.boards.presenters.links import Links, Look, links, page
from layers_site.boards.presenters.news import changed, news
from layers_site.boards.presenters.rows import Bystander, Row, bystanders, rows
from layers_site.boards.presenters.sides import Sides, sides
from layers_site.boards.presenters.steps import Stepper, beds_at, stepper
from layers_site.boards.presenters.views import View, views
from layers_site.boards.services.boards import rows_of
from layers_site.boards.services.canonical import canonical
from layers_site.boards.services.evaluation import differs_today, evaluated, evaluated_aside, other_results
from layers_site.boards.services.moments import Moment, before
from layers_site.boards.services.stages import Course, courses_of
from layers_site.content.models import Case
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.after import Beds, beds
from layers_site.explain.presenters.cards import CardView, Portrait, card, card_off, portrait
from layers_site.explain.presenters.matrix import Matrix, matrix
from layers_site.explain.presenters.nothing import WhyNots, why_nots
from layers_site.explain.presenters.picture import Picture, pictures
from layers_site.explain.presenters.strata import StratumView, strata, strata_at
from layers_site.explain.presenters.world import WorldView, world
from layers_site.explain.services.became import account_of
from layers_site.explain.services.stepping import Taken, take


@dataclass(frozen=True, slots=True)
class Stages:
    """Where in time the board stands. The links are "" at either end."""

    title: str
    note: str
    position: int
    count: int
    earlier: str
    later: str


@dataclass(frozen=True, slots=True)
class Way:
    """The focused object from what is printed, down through the strata, to what it is; and why it is that."""

    printed: Portrait
    strata: tuple[StratumView, ...]
    final: Portrait
    explanation: Explanation
    why_nots: WhyNots


@dataclass(frozen=True, slots=True)
class BenchView:
    case: Case | None
    links: Links
    look: Look
    editions: tuple[Option, ...]
    all_compared: bool
    #: Where to ask for a comparison of the editions that was not made; "" where it was.
    compare: str
    variants: tuple[Option, ...]
    stages: Stages | None
    cards: tuple[CardView, ...]
    rows: tuple[Row, ...]
    bystanders: tuple[Bystander, ...]
    way: Way | None
    views: tuple[View, ...]
    stepper: Stepper
    matrix: Matrix | None
    sides: Sides | None
    pictures: tuple[Picture, ...]
    news: str
    refusal: str
    #: None where the steps have not come so far.
    beds: Beds | None
    world: WorldView | None
    believed: Believed | None
    menu: EditionMenu
    #: None where the case comes from today's rules.
    first_stated: FirstStated | None

    @property
    def differing(self) -> tuple[Option, ...]:
        """The editions that give another result."""
        return tuple(option for option in self.editions if option.differs)

    @property
    def today_agrees(self) -> bool:
        """Whether an older edition is shown, and today's rules are known to give the same."""
        return self.all_compared and not any(
            o.value == engine.DEFAULT and (o.chosen or o.differs) for o in self.editions
        )

    @property
    def said(self) -> str:
        """What is read out when the board is shown: why nothing was done, the step in view, or what has changed."""
        return self.refusal or self.stepper.said or self.news

    @property
    def focus_card(self) -> CardView | None:
        return next((card for card in self.cards if card.in_focus), None)


def bench(moment: Moment, look: Look, refusal: str = "") -> BenchView:
    """The page's data. `refusal` says why the last action was not done. Raises EvaluationError."""
    trace = evaluated(moment.text, look.edition)
    names = Names(moment.scenario, trace.effects)
    focus = look.focus if look.focus in {thing.id for thing in moment.scenario.objects} else _first_focus(trace)
    taken = take(trace, look.step) if look.step is not None else None
    look = replace(look, focus=focus, step=taken.count if taken else None)
    items = rows_of(moment, look.edition)
    earlier = _earlier(moment, look)
    others = other_results(moment.text, look.edition, asked=look.compare)
    choices = editions(moment, look, others)
    shown = taken.trace if taken else trace
    return BenchView(
        case=moment.case,
        links=links(moment, look),
        look=look,
        editions=choices,
        all_compared=others.complete,
        compare="" if others.asked else page(moment, replace(look, compare=True)),
        variants=_variants(moment, look),
        stages=_stages(moment, look),
        cards=_cards(moment, look, shown, names, _moved(taken, earlier, trace)),
        rows=rows(moment.scenario, items, shown, _whole(moment, look, trace), names, tools=look.frame is None),
        bystanders=bystanders(moment.scenario, items, names, tools=look.frame is None),
        way=_way(moment, look, trace, taken, names),
        views=views(moment, look),
        stepper=stepper(moment, look, trace, taken, names),
        matrix=matrix(trace, focus, names) if look.view == "matrix" else None,
        sides=sides(moment, look, trace, names, choices) if look.view == "sides" else None,
        pictures=pictures(shown, names),
        news=news(moment.board.action, earlier, trace, items) if moment.board and earlier and not taken else "",
        refusal=refusal,
        beds=beds_at(taken, names) if taken else beds(trace, names),
        world=world(shown, names),
        menu=menu(page(moment, look.settled()), look.edition, choices),
        first_stated=first_stated(moment, look),
        believed=_believed(moment, look),
    )


def _believed(moment: Moment, look: Look) -> Believed | None:
    """The notice on a misconception; None under an edition, which is not compared for it."""
    return believed(moment, look, differs=is_believed(look.edition) and differs_today(moment.text, look.edition))


def _moved(taken: Taken | None, earlier: Trace | None, trace: Trace) -> frozenset[str]:
    """What has just changed: by the step in view, or by the last action."""
    if taken:
        return frozenset(taken.step.changed) if taken.step else frozenset()
    return changed(earlier, trace) if earlier else frozenset()


def _first_focus(trace: Trace) -> str:
    """The object that most steps changed, the first of them in the document; "" on an empty board."""
    steps = Counter(name for layer in trace.layers for step in layer.applied for name in step.changed)
    return max(trace.final, key=lambda name: steps[name], default="")


def _earlier(moment: Moment, look: Look) -> Trace | None:
    """The board before the last action, under the same edition; None if it cannot be told any more."""
    opened = look.frame.start if look.frame and moment.board else None
    previous = before(moment) or opened
    return evaluated_aside(previous.text, look.edition) if previous else None


def _whole(moment: Moment, look: Look, trace: Trace) -> Trace:
    """The same board with everything on, which tells the layers of what is off."""
    scenario = moment.scenario
    if all(one.enabled for one in scenario.objects) and all(one.enabled for one in scenario.effects):
        return trace
    return evaluated_aside(canonical(_all_on(scenario)), look.edition) or trace


def _all_on(scenario: Scenario) -> Scenario:
    objects = tuple(replace(thing, enabled=True) for thing in scenario.objects)
    return replace(
        scenario, objects=objects, effects=tuple(replace(effect, enabled=True) for effect in scenario.effects)
    )


def _cards(moment: Moment, look: Look, trace: Trace, names: Names, moved: frozenset[str]) -> tuple[CardView, ...]:
    found = []
    for thing in moment.scenario.objects:
        href = page(moment, replace(look, focus=thing.id))
        in_focus = thing.id == look.focus
        if thing.enabled:
            found.append(card(thing, trace, names, href, in_focus=in_focus, just_changed=thing.id in moved))
        else:
            found.append(card_off(thing, moment.scenario, names, href, in_focus=in_focus))
    return tuple(found)


def _way(moment: Moment, look: Look, trace: Trace, taken: Taken | None, names: Names) -> Way | None:
    """None where the focused object is out of the game."""
    focus, first = look.focus, trace.scenario.players[0]
    if focus not in trace.final:
        return None
    down = strata_at(taken, trace, focus, names) if taken else strata(trace, focus, names)
    ended = taken is None or taken.all
    shown = taken.trace if taken else trace
    return Way(
        portrait(focus, trace.printed[focus], names, first, account_of(trace).stars.printed.get(focus, NO_STARS)),
        down,
        portrait(focus, shown.final[focus], names, first, account_of(shown).stars.final.get(focus, NO_STARS)),
        explanation(moment, look, shown, down, names, ended=ended),
        why_nots(trace, focus, names) if ended else WhyNots((), 0),
    )


def _variants(moment: Moment, look: Look) -> tuple[Option, ...]:
    """The case as written and its variants, where it has some."""
    courses = courses_of(moment.case) if moment.case else ()
    plain = replace(look.settled(), redo="", focus="")
    return tuple(
        Option(
            value=course.slug,
            title=_course_title(course),
            chosen=course.slug == moment.variant,
            href=page(replace(moment, board=None, variant=course.slug, stage=0), plain),
        )
        for course in (courses if len(courses) > 1 else ())
    )


def _course_title(course: Course) -> str:
    """A variant's own title; the case as written goes by its only stage, if that is all there is."""
    if course.title:
        return label(course.title)
    only = label(course.stages[0].title) if len(course.stages) == 1 else ""
    return only or _("As it happened")


def _stages(moment: Moment, look: Look) -> Stages | None:
    course = moment.course
    if course is None or moment.stage >= len(course.stages):
        return None
    stage = course.stages[moment.stage]

    def at(place: int) -> str:
        exists = 0 <= place < len(course.stages)
        return page(replace(moment, board=None, stage=place), replace(look.settled(), redo="")) if exists else ""

    return Stages(
        title=label(stage.title),
        # What is said of the stage as written need not hold for a board made from it.
        note=label(stage.note) if stage.note and moment.board is None else "",
        position=moment.stage + 1,
        count=len(course.stages),
        earlier=at(moment.stage - 1),
        later=at(moment.stage + 1),
    )
