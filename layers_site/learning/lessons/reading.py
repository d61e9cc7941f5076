"""Strict reading of the lessons that come with the code: `fixtures/lessons/NN-slug.json`.

What a lesson refers to must exist: cases with their variants and stages, objects, layers, games, rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

from engine.cases import Case, moments
from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER, read_case
from engine.notation.values import Reader
from engine.rulesets import find_ruleset
from engine.scenario import Scenario
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.files import read_json
from layers_site.content.glossary.entries import glossary
from layers_site.content.shipped.overlay import Documents, made_of, read_each
from layers_site.learning.lessons.notation import LESSON
from layers_site.learning.lessons.shapes import BoardSpec, Chapter, Lesson, Task
from layers_site.platform.problems import SiteFault, worded
from layers_site.questions.questions import layers_named


@made_of("lessons")
def lessons(documents: Documents) -> Mapping[str, Lesson]:
    """Return all lessons by slug, in their order. Raises ScenarioError for a file that cannot be read."""
    return _in_order(read_each(documents, read_lesson).values())


def lessons_in(folder: Path) -> Mapping[str, Lesson]:
    """Return the lessons of a folder. Raises ScenarioError, with the name of the file in each path."""
    return _in_order([_from_file(path) for path in sorted(folder.glob("*.json"))])


def _in_order(lessons: Iterable[Lesson]) -> Mapping[str, Lesson]:
    """Sort by chapter, and within each by position."""
    chapters = list(Chapter)
    ordered = sorted(lessons, key=lambda lesson: (chapters.index(lesson.chapter), lesson.position))
    return {lesson.slug: lesson for lesson in ordered}


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
        reader.problems += _lost_references(lesson)
    reader.raise_problems(document)
    return lesson


def _lost_references(lesson: Lesson) -> Iterator[Problem]:
    """Yield all references of a lesson that lead nowhere."""
    for place, slug in enumerate(lesson.cases):
        if case_of(slug) is None:
            yield _nothing(f"/cases/{place}", "case", slug)
    for place, code in enumerate(lesson.rules):
        if code not in glossary().entries:
            yield Problem(
                f"/rules/{place}", SiteFault.NAMES_NOTHING, {"what": "rule of the glossary", "name": str(code)}
            )
    for place, part in enumerate(lesson.parts):
        yield from _of_page(part.board, part.ask or {}, f"/parts/{place}")
        if part.task is not None and part.board is not None and part.board.live:
            yield from _of_task(part.task, part.board, f"/parts/{place}/task")
    for place, practice in enumerate(lesson.practice):
        yield from _of_page(practice.board, practice.ask, f"/practice/{place}")


def _of_page(board: BoardSpec | None, ask: Mapping[str, Any], path: str) -> Iterator[Problem]:
    if board is None:
        return
    if board.stack and not (settings.CONTENT_DIR / "stack" / f"{board.stack}.json").is_file():
        yield Problem(
            f"{path}/board/stack", SiteFault.NAMES_NOTHING, {"what": "case of the stack", "name": str(board.stack)}
        )
    if not board.live:
        return
    try:
        scenario = scenario_at(board)
    except LookupError as missing:
        yield worded(f"{path}/board", str(missing.args[0]))
        return
    ids = {thing.id for thing in scenario.objects}
    if board.focus and board.focus not in ids:
        yield Problem(
            f"{path}/board/focus", SiteFault.NAMES_NOTHING, {"what": "object of the board", "name": str(board.focus)}
        )
    if ask.get("object") and ask["object"] not in ids:
        yield Problem(
            f"{path}/ask/object", SiteFault.NAMES_NOTHING, {"what": "object of the board", "name": str(ask["object"])}
        )
    if ask.get("layer") and not layers_named(find_ruleset(board.edition), ask["layer"]):
        yield Problem(
            f"{path}/ask/layer", SiteFault.NAMES_NOTHING, {"what": "layer of the edition", "name": str(ask["layer"])}
        )


def _of_task(task: Task, board: BoardSpec, path: str) -> Iterator[Problem]:
    """Yield the items of a task that are not on its board."""
    try:
        scenario = scenario_at(board)
    except LookupError:
        return  # the board says so itself
    items = {thing.id for thing in scenario.objects} | {effect.id for effect in scenario.effects}
    named = [(f"{path}/on/{place}", key) for place, key in enumerate(task.on)]
    named += [(f"{path}/hides/{place}", key) for place, key in enumerate(task.hides)]
    for number, mistake in enumerate(task.mistakes):
        named += [(f"{path}/mistakes/{number}/switched/{at}", key) for at, key in enumerate(mistake.switched)]
    yield from (_nothing(where, "item of the board", key) for where, key in named if key not in items)


def scenario_at(board: BoardSpec) -> Scenario:
    """Return the scenario of a live board. Raises LookupError where its case, variant or stage is not there."""
    if board.text:
        return scenario_of(board.text)
    case = case_of(board.case)
    if case is None:
        raise LookupError(f'names no case: "{board.case}"')
    stages = [moment for moment in moments(case) if moment.variant == board.variant]
    if not stages and not board.variant and not board.stage:
        return case.scenario
    if not board.stage < len(stages):
        raise LookupError(f'the case "{board.case}" has no stage {board.stage} of variant "{board.variant}"')
    return stages[board.stage].scenario


@lru_cache(maxsize=128)
def case_of(slug: str) -> Case | None:
    """Return the case as it comes with the code, None if there is none that can be read."""
    path = settings.CONTENT_DIR / "cases" / f"{slug}.json"
    if not path.is_file():
        return None
    try:
        return read_case(read_json(path.read_bytes()))
    except ScenarioError:
        return None


def _nothing(path: str, what: str, name: str) -> Problem:
    return Problem(path, SiteFault.NAMES_NOTHING, {"what": what, "name": name})
