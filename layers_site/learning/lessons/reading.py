"""Strict reading of the lessons that come with the code: `fixtures/lessons/NN-slug.json`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from engine.errors import ScenarioError
from engine.notation import BROWSER
from engine.notation.reader import Reader
from layers_site.content.documents.overlay import Documents, made_of, read_each
from layers_site.content.json_text import read_json
from layers_site.learning.lessons.content import Lesson
from layers_site.learning.lessons.notation import LESSON
from layers_site.learning.lessons.references import reference_problems
from layers_site.platform.problems import SiteFault


@made_of("lessons")
def lessons(documents: Documents) -> Mapping[str, Lesson]:
    """Return all lessons by slug, in their order. Raises ScenarioError for a file that cannot be read."""
    return _in_order(read_each(documents, read_lesson).values())


def lessons_in(folder: Path) -> Mapping[str, Lesson]:
    """Return the lessons of a folder. Raises ScenarioError, with the name of the file in each path."""
    return _in_order([_from_file(path) for path in sorted(folder.glob("*.json"))])


def _in_order(lessons: Iterable[Lesson]) -> Mapping[str, Lesson]:
    return {lesson.slug: lesson for lesson in sorted(lessons, key=lambda lesson: lesson.position)}


def _from_file(path: Path) -> Lesson:
    try:
        return read_lesson(read_json(path.read_bytes()), path.stem)
    except ScenarioError as error:
        problems = tuple(problem.at(f"{path.name}:{problem.path}") for problem in error.problems)
        raise ScenarioError(problems) from error


def read_lesson(document: object, stem: str = "") -> Lesson:
    """Return the lesson of a document; `stem` is the name of its file, which is its position and slug.

    Raises ScenarioError with every problem: in the document itself, and in what it refers to.
    """
    reader = Reader(BROWSER)
    lesson = LESSON.read(reader, document, "")
    if stem and stem != f"{lesson.position or 1:02}-{lesson.slug}":
        reader.wrong("/slug", SiteFault.POSITION_AND_SLUG, name=stem)
    if not reader.problems:
        reader.problems += reference_problems(lesson)
    reader.raise_problems(document)
    return lesson
