"""The lessons by chapters, each with a boss board at its end; and the last page of a lesson."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse

from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.learning.lessons.presenters.pages import outline, strata_of
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services.answers import Done
from layers_site.learning.lessons.services.places import address, next_lesson
from layers_site.learning.lessons.services.subjects import lesson_on
from layers_site.learning.lessons.shapes import Chapter, Lesson
from layers_site.platform.text import with_query


class LessonRow:
    """A lesson in the list, with what was done of it. `href` leads to where one left off."""

    def __init__(self, lesson: Lesson, done: Done) -> None:
        self.slug, self.chapter, self.minutes, self.begun = lesson.slug, lesson.chapter, lesson.minutes, done.begun
        self.title, self.aim, self.strata = label(lesson.title), label(lesson.aim), strata_of(lesson)
        self.marks = outline(lesson, done)
        self.total, self.count = len(self.marks), sum(bool(mark.state) for mark in self.marks)
        self.finished = self.count == self.total
        left = next((mark for mark in self.marks if not mark.state), self.marks[0])
        self.href = left.href if done.begun else address(lesson, "part-1")


class Course:
    """All lessons; `following` is the one to go on with: one that was begun, else the first; None at the end."""

    def __init__(self, done: Mapping[str, Done]) -> None:
        self.rows = tuple(LessonRow(lesson, done.get(lesson.slug, Done())) for lesson in lessons().values())
        self.finished, self.begun = sum(row.finished for row in self.rows), any(row.begun for row in self.rows)
        left = [row for row in self.rows if not row.finished]
        self.following = next((row for row in left if row.begun), left[0] if left else None)


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


def chapters(course: Course, beaten: Collection[str]) -> Iterator[ChapterRow]:
    """Yield the chapters with their lessons and published cases, the easy ones first; `beaten` are slugs of cases."""
    stored = sorted(Case.objects.published().in_short(), key=lambda case: (case.difficulty, case.slug))
    for chapter in Chapter:
        rows = tuple(row for row in course.rows if row.chapter is chapter)
        links = tuple(case_link(case, beaten) for case in stored if _is_of(case, chapter))
        boss = next((case_link(case, beaten) for case in stored if case.slug == chapter.boss), None)
        if rows:
            yield ChapterRow(str(chapter.title), str(chapter.asks), rows, boss, links)


def _is_of(case: Case, chapter: Chapter) -> bool:
    ends = [each for each in Chapter if each.boss == case.slug]
    lesson = lesson_on(case.concepts)
    return (ends[0] if ends else lesson and lesson.chapter) is chapter


def case_link(case: Case, beaten: Collection[str]) -> CaseLink:
    return CaseLink(case.title, case.asked, reverse("boards:case", args=(case.slug,)), case.slug in beaten)


class EndView:
    """The end of a lesson. `right` of its questions are right; `boss` is there where the chapter ends as well."""

    def __init__(self, lesson: Lesson, done: Done, beaten: Collection[str]) -> None:
        later = next_lesson(lesson)
        ends = later is None or later.chapter is not lesson.chapter
        boss = Case.objects.published().in_short().filter(slug=lesson.chapter.boss).first() if ends else None
        self.row, self.following = LessonRow(lesson, done), LessonRow(later, Done()) if later else None
        self.right = sum(code.startswith("practice") for code in done.right)
        self.boss = case_link(boss, beaten) if boss else None
        self.practice = with_query(reverse("practice:ten"), {"lesson": lesson.slug})
        self.back = address(lesson, lesson.codes[-1])
