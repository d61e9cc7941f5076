"""Strict reading of lessons (`fixtures/lessons/NN-slug.json`), and the proof that each can be done.

What a lesson refers to must exist: cases with their variants and stages, objects, layers, games, rules. A task is not
done before one begins, and its solution does it, on a board as in a game. A question expects what the engine finds, and
the reason of its answer names a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from engine import EvaluationError
from engine.analysis.expectations import check_expectation, translations
from engine.cases import Case, moments
from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER, read_case
from engine.notation.cases import EXPECT
from engine.notation.scenarios import canonical
from engine.notation.values import Reader
from engine.rulesets import find_ruleset
from engine.scenario import Scenario
from engine.stack import Refused, play
from layers_site.boards.services.boards import RefusedError, scenario_after
from layers_site.boards.services.evaluation import evaluated, scenario_of
from layers_site.boards.services.moments import Moment
from layers_site.content.cli import english
from layers_site.content.files import read_json
from layers_site.content.glossary.entries import glossary
from layers_site.content.shipped.kinds import INDENTED, DocumentKind, Folder, Json
from layers_site.content.shipped.overlay import Documents, made_of, read_each
from layers_site.learning.lessons.judging import judgement_on
from layers_site.learning.lessons.notation import LESSON
from layers_site.learning.lessons.shapes import (
    FEWEST_PARTS,
    PRACTICES,
    BoardSpec,
    Chapter,
    GameTask,
    Lesson,
    Practice,
    Task,
)
from layers_site.learning.stack.reading import game_differences, games
from layers_site.platform.problems import SiteFault, worded
from layers_site.questions.answers import answer_of
from layers_site.questions.questions import ABOUT_EFFECTS, layers_named, read_question


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
            yield _nothing(f"/rules/{place}", "rule of the glossary", code)
    for place, part in enumerate(lesson.parts):
        yield from _of_page(part.board, part.ask or {}, f"/parts/{place}")
        if part.task is not None and part.board is not None and part.board.live:
            yield from _of_task(part.task, part.board, f"/parts/{place}/task")
    for place, practice in enumerate(lesson.practice):
        yield from _of_page(practice.board, practice.ask, f"/practice/{place}")


def _of_page(board: BoardSpec | None, ask: Mapping[str, Any], path: str) -> Iterator[Problem]:
    if board is None:
        return
    if board.stack and board.stack not in games():
        yield _nothing(f"{path}/board/stack", "case of the stack", board.stack)
    if not board.live:
        return
    try:
        scenario = scenario_at(board)
    except LookupError as missing:
        yield worded(f"{path}/board", str(missing.args[0]))
        return
    ids = {thing.id for thing in scenario.objects}
    if board.focus and board.focus not in ids:
        yield _nothing(f"{path}/board/focus", "object of the board", board.focus)
    if ask.get("object") and ask["object"] not in ids:
        yield _nothing(f"{path}/ask/object", "object of the board", ask["object"])
    if ask.get("layer") and not layers_named(find_ruleset(board.edition), ask["layer"]):
        yield _nothing(f"{path}/ask/layer", "layer of the edition", ask["layer"])


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


_RULE: Final = re.compile(r"\d{3}\.\d+[a-z]?")


def lesson_problems(document: Json) -> list[Problem]:
    """Return what keeps a lesson from being published: what cannot be read, done or answered as it says."""
    try:
        lesson = read_lesson(document)
    except ScenarioError as error:
        return list(error.problems)
    return [*_taken(lesson), *task_problems(lesson), *game_problems(lesson), *practice_problems(lesson)]


def _taken(lesson: Lesson) -> Iterator[Problem]:
    for other in lessons().values():
        if other.slug != lesson.slug and other.position == lesson.position:
            yield worded("/position", _("is already used by “%(title)s”") % {"title": other.title.en})


def _stem(document: Mapping[str, Any]) -> str:
    return f"{document['position']:02}-{document['slug']}"


def _address(document: Mapping[str, Any], place: str) -> str:
    key, _slash, number = place.strip("/").partition("/")
    if number.isdecimal():
        name = {"parts": "part", "practice": "practice"}[key]
        return reverse(f"lessons:{name}", args=(document["slug"], int(number) + 1))
    return reverse("lessons:lesson", args=(document["slug"],))


def _empty() -> Json:
    return {"en": "", "fr": ""}


def _new(name: str) -> Json:
    """Return a lesson to be filled in: three parts, and three questions about boards of cases."""
    parts = [{"title": _empty(), "text": _empty()} for _part in range(FEWEST_PARTS)]
    question = {"board": {"case": ""}, "ask": {"ask": "pt", "object": ""}, "expect": {"power": 1, "toughness": 1}}
    practice = [{"title": _empty(), "text": _empty(), **question, "after": _empty()} for _question in range(PRACTICES)]
    return {
        "slug": name,
        "position": max(lesson.position for lesson in lessons().values()) + 1,
        "title": _empty(),
        "aim": _empty(),
        "minutes": 10,
        "topics": [],
        "parts": parts,
        "practice": practice,
        "cases": [],
        "rules": [],
    }


def practice_problems(lesson: Lesson) -> list[Problem]:
    """List the questions of a (readable) lesson that expect something else than the engine finds.

    Reasons without a rule are listed too.
    """
    return [
        problem
        for number, practice in enumerate(lesson.practice)
        for problem in (*_otherwise(practice, f"/practice/{number}"), *_no_rule(practice, f"/practice/{number}"))
    ]


def _no_rule(practice: Practice, path: str) -> Iterator[Problem]:
    """Yield the languages in which the reason names other rules than in the other, or none."""
    english_rules, french_rules = (set(_RULE.findall(text)) for text in (practice.after.en, practice.after.fr))
    if not english_rules:
        yield worded(f"{path}/after/en", _("names no rule by its number"))
    elif english_rules != french_rules:
        yield worded(f"{path}/after/fr", _("names other rules than the English text"))


def _otherwise(practice: Practice, path: str) -> Iterator[Problem]:
    try:
        differences = list(_differences(practice))
    except (EvaluationError, ScenarioError):
        yield worded(f"{path}/ask", _("cannot be worked out on this board"))
        return
    for where, wanted, actual in differences:
        values = {"expected": wanted, "found": actual}
        yield worded(f"{path}/expect{where}", _("%(expected)s is expected, but the engine gives %(found)s") % values)


def _differences(practice: Practice) -> Iterator[tuple[str, object, object]]:
    text, edition = canonical(scenario_at(practice.board)), practice.board.edition
    trace, ask = evaluated(text, edition), str(practice.ask["ask"])
    if ask in ABOUT_EFFECTS:
        differences = answer_of(trace, read_question(practice.ask, text, edition))
        for key, wanted in practice.expect.items():
            if (list(wanted) if isinstance(wanted, list) else wanted) != differences.get(key):
                yield f"/{key}", wanted, differences.get(key)
        return
    expect = EXPECT(Reader(), {"objects": {practice.ask["object"]: dict(practice.expect)}}, "")
    result = engine.result_json(trace, text_of=english)
    for difference in check_expectation(expect, result, translations(trace.scenario)):
        yield f"/{difference.path.rpartition('/')[2]}", difference.expected, difference.actual


def task_problems(lesson: Lesson) -> list[Problem]:
    """List the tasks of a lesson that are done before one begins, or that their solution does not do."""
    tasks = ((place, part.task, part.board) for place, part in enumerate(lesson.parts))
    return [
        problem
        for place, task, board in tasks
        if task is not None and board is not None
        for problem in _unproved_task(task, board, f"/parts/{place}/task")
    ]


def _unproved_task(task: Task, board: BoardSpec, path: str) -> Iterator[Problem]:
    start = Moment(canonical(scenario_at(board)), None, "", 0)
    if not judgement_on(task, board.edition, start, start).differences:
        yield Problem(f"{path}/goal", SiteFault.DONE_AT_START)
    try:
        made = replayed(start, board.edition, task.solution)
    except RefusedError as refusal:
        yield Problem(f"{path}/solution", SiteFault.NOT_SOLVED, {"what": str(refusal)})
        return
    judgement = judgement_on(task, board.edition, start, made)
    if not judgement.met:
        left = [f"{difference.path}: {difference.actual}" for difference in judgement.differences]
        yield Problem(f"{path}/solution", SiteFault.NOT_SOLVED, {"what": ", ".join([judgement.breach, *left])})


def replayed(start: Moment, edition: str, actions: tuple[str, ...]) -> Moment:
    """Return the board after these actions ("switch:growth", "attach:seas:forest"). Raises RefusedError."""
    moment = start
    for action in actions:
        verb, _colon, rest = action.partition(":")
        key, _second, host = rest.partition(":")
        moment = Moment(canonical(scenario_after(moment, edition, verb, key, host)), None, "", 0)
    return moment


def game_problems(lesson: Lesson) -> list[Problem]:
    """List the tasks in games that are done before one begins, or that their solution does not do."""
    return [
        problem
        for number, part in enumerate(lesson.parts)
        if part.play is not None and part.board is not None
        for problem in _unproved_game(part.play, part.board.stack, f"/parts/{number}/play")
    ]


def _unproved_game(task: GameTask, slug: str, path: str) -> Iterator[Problem]:
    game = games()[slug].courses[0].games[0]
    if not list(game_differences(task.goal, game)):
        yield Problem(f"{path}/goal", SiteFault.DONE_AT_START)
    try:
        for move in task.solution:
            game = play(game, move)
    except Refused as refused:
        yield Problem(f"{path}/solution", SiteFault.NOT_SOLVED, {"what": refused.refusal.code})
        return
    left = [f"{where}: {actual}" for where, _wanted, actual in game_differences(task.goal, game)]
    if left:
        yield Problem(f"{path}/solution", SiteFault.NOT_SOLVED, {"what": ", ".join(left)})


LESSONS: Final = DocumentKind(
    code="lessons",
    name=gettext_lazy("lesson"),
    names=gettext_lazy("Lessons"),
    schema=LESSON.schema,
    source=Folder("lessons", "slug", INDENTED, _stem, "practice"),
    problems=lesson_problems,
    address=_address,
    sections=("parts", "practice"),
    makes_new=_new,
)
