"""The lessons by chapters, each with a boss board at its end; and the last page of a lesson."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse

from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.learning.lessons.presenters.pages import Mark, outline, strata_of
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services.answers import Done
from layers_site.learning.lessons.services.places import address, next_lesson
from layers_site.learning.lessons.services.subjects import lesson_on
from layers_site.learning.lessons.shapes import Chapter, Lesson
from layers_site.platform.text import with_query


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A lesson in the list. `strata` are the layers it is about, from the first to the last (NO_STRATUM for none).

    `href` leads to where one left off; `count` of its `total` pages are done, whatever was answered.
    """

    slug: str
    chapter: Chapter
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
class CaseLink:
    title: str
    asks: str
    href: str
    beaten: bool


@dataclass(frozen=True, slots=True)
class ChapterRow:
    """A chapter: its lessons, the case at its end (None where that is not published), and all cases it is about."""

    title: str
    asks: str
    rows: tuple[LessonRow, ...]
    boss: CaseLink | None
    cases: tuple[CaseLink, ...]

    @property
    def finished(self) -> int:
        return sum(row.finished for row in self.rows)


@dataclass(frozen=True, slots=True)
class EndView:
    """The end of a lesson. `right` of its questions are right; `boss` is there where the chapter ends as well."""

    row: LessonRow
    right: int
    boss: CaseLink | None
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


def chapters(rows: Iterable[LessonRow], beaten: Collection[str]) -> tuple[ChapterRow, ...]:
    """Return the chapters with their lessons and published cases, the easy ones first; `beaten` are slugs of cases."""
    stored = sorted(Case.objects.published().in_short(), key=lambda case: (case.difficulty, case.slug))
    of_chapter: dict[Chapter, list[LessonRow]] = {chapter: [] for chapter in Chapter}
    for row in rows:
        of_chapter[row.chapter].append(row)
    return tuple(
        ChapterRow(
            title=str(chapter.title),
            asks=str(chapter.asks),
            rows=tuple(its_rows),
            boss=next((case_link(case, beaten) for case in stored if case.slug == chapter.boss), None),
            cases=tuple(case_link(case, beaten) for case in stored if _is_of(case, chapter)),
        )
        for chapter, its_rows in of_chapter.items()
        if its_rows
    )


def _is_of(case: Case, chapter: Chapter) -> bool:
    ends = [each for each in Chapter if each.boss == case.slug]
    lesson = lesson_on(case.concepts)
    return (ends[0] if ends else lesson and lesson.chapter) is chapter


def case_link(case: Case, beaten: Collection[str]) -> CaseLink:
    return CaseLink(case.title, case.asked, reverse("boards:case", args=(case.slug,)), case.slug in beaten)


def lesson_row(lesson: Lesson, done: Done) -> LessonRow:
    marks = outline(lesson, done)
    finished = [mark for mark in marks if mark.state]
    left = next((mark for mark in marks if not mark.state), marks[0])
    return LessonRow(
        slug=lesson.slug,
        chapter=lesson.chapter,
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


def end_view(lesson: Lesson, done: Done, beaten: Collection[str]) -> EndView:
    following = next_lesson(lesson)
    ends = following is None or following.chapter is not lesson.chapter
    boss = Case.objects.published().in_short().filter(slug=lesson.chapter.boss).first() if ends else None
    return EndView(
        row=lesson_row(lesson, done),
        right=sum(code.startswith("practice") for code in done.right),
        boss=case_link(boss, beaten) if boss else None,
        following=lesson_row(following, Done()) if following else None,
        practice=with_query(reverse("practice:ten"), {"lesson": lesson.slug}),
        back=address(lesson, lesson.codes[-1]),
    )
