"""Lessons as documents that editors change, and the proof that each can be done before it is published.

A task is not done before one begins, and its solution does it, on a board as in a game. A question expects what the
engine finds, and the reason of its answer names a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from engine import EvaluationError
from engine.analysis.expectations import check_expectation, translations
from engine.errors import Problem, ScenarioError
from engine.notation.cases import EXPECT
from engine.notation.scenarios import canonical
from engine.notation.values import Reader
from engine.stack import Game, Refused, play
from layers_site.boards.services.boards import RefusedError, scenario_after
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.content.cli import english
from layers_site.content.files import read_json
from layers_site.content.shipped.kinds import INDENTED, DocumentKind, Folder, Json
from layers_site.learning.lessons.judging import judgement_on
from layers_site.learning.lessons.notation import LESSON
from layers_site.learning.lessons.reading import lessons, read_lesson, scenario_at
from layers_site.learning.lessons.shapes import FEWEST_PARTS, PRACTICES, BoardSpec, GameTask, Lesson, Practice, Task
from layers_site.learning.stack.reading import game_differences, read_courses
from layers_site.platform.problems import SiteFault, worded
from layers_site.questions.answers import answer_of
from layers_site.questions.questions import ABOUT_EFFECTS, read_question

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
            yield worded("/position", _("is that of “%(title)s” already") % {"title": other.title.en})


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
    game = _start(slug)
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


def _start(slug: str) -> Game:
    """Return the shipped game before its first move."""
    as_written, *_variants = read_courses(read_json((settings.CONTENT_DIR / "stack" / f"{slug}.json").read_bytes()))
    return as_written.games[0]


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
