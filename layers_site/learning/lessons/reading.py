"""Strict reading of the lessons that come with the code: `fixtures/lessons/NN-slug.json`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.conf import settings

from engine.errors import ScenarioError
from engine.notation import BROWSER
from engine.notation.reader import Reader
from layers_site.content.json_text import read_json
from layers_site.learning.lessons.content import Lesson
from layers_site.learning.lessons.notation import LESSON
from layers_site.learning.lessons.references import reference_problems
from layers_site.platform.problems import SiteFault


@cache
def lessons(folder: Path | None = None) -> Mapping[str, Lesson]:
    """Return all lessons by slug, in their order. Raises ScenarioError, with the name of the file in each path."""
    lessons = [_from_file(path) for path in sorted((folder or settings.CONTENT_DIR / "lessons").glob("*.json"))]
    lessons.sort(key=lambda lesson: lesson.position)
    return {lesson.slug: lesson for lesson in lessons}


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
