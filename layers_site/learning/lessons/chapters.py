"""What lessons are about: ideas, cases, chapters, kinds of answer; and which lesson is for whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from layers_site.content.models import Case
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.shapes import Chapter, Lesson

#: Which lesson is about an idea.
LESSONS: Final[Mapping[str, str]] = {
    "M01": "one-creature",
    "M02": "one-creature",
    "M03": "timestamps",
    "M04": "counters-set-modify-switch",
    "M05": "counters-set-modify-switch",
    "M06": "one-creature",
    "M07": "dependency",
    "M08": "loses-all-abilities",
    "M09": "several-layers",
    "M10": "several-layers",
    "M11": "several-layers",
    "M12": "characteristic-defining-abilities",
    "M13": "characteristic-defining-abilities",
    "M14": "lands",
    "M15": "layers-4-to-6",
    "M16": "layers-4-to-6",
    "M17": "loses-all-abilities",
    "M18": "loses-all-abilities",
    "M19": "lands",
    "M20": "copy-and-control",
    "M21": "copy-and-control",
    "M23": "continuous-effects",
    "M24": "continuous-effects",
    "M25": "timestamps",
    "M28": "loses-all-abilities",
    "M29": "loses-all-abilities",
    "M30": "chains-and-loops",
    "M31": "chains-and-loops",
    "M32": "layers-4-to-6",
    "M33": "several-layers",
    "M35": "dependency",
    "M36": "players-rules-and-costs",
    "M37": "copy-and-control",
    "M38": "characteristic-defining-abilities",
    "M39": "chains-and-loops",
    "M41": "lands",
    "M42": "layers-4-to-6",
}


#: Which lesson is about what a case teaches: the first of these that the case has.
OF_CONCEPTS: Final[Mapping[str, str]] = {
    "stack": "the-stack",
    "costs": "players-rules-and-costs",
    "effects-on-players": "players-rules-and-costs",
    "rules-of-the-game": "players-rules-and-costs",
    "face-down": "face-down",
    "faces": "transforming-and-merging",
    "loops": "chains-and-loops",
    "re-examination": "chains-and-loops",
    "dependency": "dependency",
    "layer-1": "copy-and-control",
    "layer-2": "copy-and-control",
    "layer-3": "text",
    "entering": "entering",
    "characteristic-defining-abilities": "characteristic-defining-abilities",
    "layer-7d": "counters-set-modify-switch",
    "counters": "counters-set-modify-switch",
    "several-layers": "several-layers",
    "layer-6": "loses-all-abilities",
    "timestamps": "timestamps",
    "layer-5": "layers-4-to-6",
    "layer-4": "layers-4-to-6",
    "locked-sets": "continuous-effects",
    "layer-7c": "one-creature",
    "layer-7b": "one-creature",
}


def lesson_about(idea: str, case: str) -> Lesson | None:
    """Return the lesson on an idea, or else on what a published case teaches; None without one."""
    if idea in LESSONS:
        return lessons().get(LESSONS[idea])
    taught = Case.objects.published().filter(slug=case).values_list("concepts", flat=True).first()
    return lesson_on(taught or ())


def lesson_on(concepts: Collection[str]) -> Lesson | None:
    """Return the lesson on what a case with these concepts teaches."""
    return lessons().get(next((slug for concept, slug in OF_CONCEPTS.items() if concept in concepts), ""))


def cases_of(lesson: Lesson) -> set[str]:
    """Return the cases that a lesson shows or leads on to."""
    return {*lesson.cases, *(part.board.case for part in lesson.parts if part.board is not None and part.board.case)}


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
