"""What is known of a chapter and of a learner by the lessons: their order, their cases, the kinds of answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services.subjects import cases_of
from layers_site.learning.lessons.shapes import Chapter, Lesson

#: The one answer that needs no lesson: a size is what everybody reads off a creature.
SIZE_ASK: Final = "pt"
#: Whoever skips ahead begins at the second lesson and goes so many on for each right answer, until one is wrong.
_SECOND: Final = 1
_STRIDE: Final = 3


def lessons_of(chapter: Chapter) -> tuple[Lesson, ...]:
    return tuple(lesson for lesson in lessons().values() if lesson.chapter is chapter)


def cases_in(chapter: Chapter, begun: Collection[str] | None = None) -> frozenset[str]:
    """Return the cases that the lessons of a chapter show; with `begun`, those of these lessons alone."""
    known = (lesson for lesson in lessons_of(chapter) if begun is None or lesson.slug in begun)
    return frozenset[str]().union(*map(cases_of, known))


def chapters_begun(begun: Collection[str]) -> tuple[Chapter, ...]:
    """Return the chapters of which one of these lessons is, the last one last."""
    return tuple(chapter for chapter in Chapter if any(lesson.slug in begun for lesson in lessons_of(chapter)))


def asks_shown(begun: Collection[str]) -> frozenset[str]:
    """Return the kinds of answer that these lessons ask for by questions of their own."""
    known = [lesson for slug, lesson in lessons().items() if slug in begun]
    pages = (part.ask for lesson in known for part in lesson.parts if part.ask)
    practice = (question.ask for lesson in known for question in lesson.practice)
    return frozenset((SIZE_ASK, *(str(ask["ask"]) for ask in (*pages, *practice))))


def lesson_after(rights: Iterable[bool]) -> Lesson:
    """Return the lesson that somebody has come to by skipping ahead; after a wrong answer it goes on in single steps.

    No board is dealt about players and costs, so that it ends at the first lesson on them.
    """
    way = [lesson for lesson in lessons().values() if lesson.chapter is not Chapter.PLAYERS]
    at, stride = _SECOND, _STRIDE
    for right in rights:
        stride = stride if right else 1
        at = min(len(way), max(0, at + (stride if right else -1)))
    return list(lessons().values())[at]
