"""The place of a board in a case: its variant and its stage."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from layers_site.boards.presenters.bench import Bench
from layers_site.boards.presenters.editions import Option
from layers_site.boards.services.stages import Course, courses_of
from layers_site.explain.names import label


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
