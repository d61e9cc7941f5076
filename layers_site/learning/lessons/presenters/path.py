"""The list of lessons as a way down, and the last page of one: what was learned, and where it goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from layers_site.boards.presenters.catalogue import Tile, tile
from layers_site.content.glossary.entries import glossary
from layers_site.content.glossary.presenters import rule_address
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.learning.lessons.presenters.pages import Mark, outline, strata_of
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services.answers import Done
from layers_site.learning.lessons.services.places import address, next_lesson
from layers_site.learning.lessons.shapes import Lesson


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A lesson in the list. `strata` are the layers it is about, from the first to the last (NO_STRATUM for none).

    `href` leads to where one left off; `count` of its `total` pages are done, whatever was answered.
    """

    slug: str
    position: int
    title: str
    aim: str
    minutes: int
    href: str
    strata: tuple[int, ...]
    marks: tuple[Mark, ...]
    begun: bool
    finished: bool
    count: int
    total: int


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons; `following` is the one to go on with: one that was begun, else the first; None at the end."""

    rows: tuple[LessonRow, ...]
    following: LessonRow | None
    finished: int
    begun: bool


@dataclass(frozen=True, slots=True)
class RuleLink:
    title: str
    number: str
    href: str


@dataclass(frozen=True, slots=True)
class EndView:
    title: str
    aim: str
    position: int
    parts: tuple[Mark, ...]
    questions: tuple[Mark, ...]
    right: int
    #: So many pages are done, and the first that is not, None where all are.
    count: int
    left: Mark | None
    rules: tuple[RuleLink, ...]
    cases: tuple[Tile, ...]
    following: LessonRow | None
    practice: str
    back: str


def course(done: Mapping[str, Done]) -> Course:
    rows = tuple(lesson_row(lesson, done.get(lesson.slug, Done())) for lesson in lessons().values())
    left = [row for row in rows if not row.finished]
    return Course(
        rows=rows,
        following=next((row for row in left if row.begun), left[0] if left else None),
        finished=sum(row.finished for row in rows),
        begun=any(row.begun for row in rows),
    )


def lesson_row(lesson: Lesson, done: Done) -> LessonRow:
    marks = outline(lesson, done)
    finished = [mark for mark in marks if mark.state]
    left = next((mark for mark in marks if not mark.state), marks[0])
    return LessonRow(
        slug=lesson.slug,
        position=lesson.position,
        title=label(lesson.title),
        aim=label(lesson.aim),
        minutes=lesson.minutes,
        href=left.href if done.begun else address(lesson, "part-1"),
        strata=strata_of(lesson),
        marks=marks,
        begun=done.begun,
        finished=len(finished) == len(marks),
        count=len(finished),
        total=len(marks),
    )


def end_view(lesson: Lesson, done: Done) -> EndView:
    marks = outline(lesson, done)
    following = next_lesson(lesson)
    return EndView(
        title=label(lesson.title),
        aim=label(lesson.aim),
        position=lesson.position,
        parts=tuple(mark for mark in marks if not mark.practice),
        questions=tuple(mark for mark in marks if mark.practice),
        right=sum(mark.practice and mark.state == "right" for mark in marks),
        count=sum(bool(mark.state) for mark in marks),
        left=next((mark for mark in marks if not mark.state), None),
        rules=_rules(lesson),
        cases=_cases(lesson),
        following=lesson_row(following, Done()) if following else None,
        practice=reverse("practice:round", args=(lesson.slug,)),
        back=address(lesson, lesson.codes[-1]),
    )


def _rules(lesson: Lesson) -> tuple[RuleLink, ...]:
    entries = (glossary().entries[code] for code in lesson.rules if code in glossary().entries)
    rules = reverse("glossary:rules")
    return tuple(
        RuleLink(label(entry.title), entry.number(""), rule_address(entry.number(""), "") or f"{rules}#{entry.code}")
        for entry in entries
    )


def _cases(lesson: Lesson) -> tuple[Tile, ...]:
    return tuple(tile(case) for case in _stored(lesson))


def _stored(lesson: Lesson) -> list[Case]:
    """Return the cases of a lesson that are published, in its order."""
    stored = {case.slug: case for case in Case.objects.published().filter(slug__in=lesson.cases)}
    return [stored[slug] for slug in lesson.cases if slug in stored]
