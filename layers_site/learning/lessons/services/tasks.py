"""The task of a part: judging the board that a learner made, keeping what was done, proving that it can be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.http import HttpRequest

import engine
from engine import EvaluationError, TimeUpError
from engine.errors import Problem
from engine.notation.canonical import canonical
from engine.timeline import DIRECTIONS
from layers_site.boards.services.boards import RefusedError, scenario_after
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.learning.lessons.content import BoardSpec, Lesson, Move, Task
from layers_site.learning.lessons.judging import Judgement, judge
from layers_site.learning.lessons.references import scenario_at
from layers_site.learning.lessons.services.answers import mark_done
from layers_site.learning.lessons.services.places import Place
from layers_site.platform.problems import SiteFault

#: The kind of move that an action of the workbench is.
_MOVES: Final[dict[str, Move]] = {
    "switch": "switch",
    "attach": "attach",
    "to": "move",
    **dict.fromkeys(DIRECTIONS, "move"),
}


def is_allowed(place: Place, verb: str) -> bool:
    """Return whether an action of the workbench may be done on this page."""
    return place.task is None or _MOVES.get(verb) in place.task.moves


def judged(place: Place, start: Moment | None, moment: Moment) -> Judgement | None:
    """Judge a board made on a page, under the rules of the page.

    None where the page has no task or no board, or where these rules cannot work out the board, which was made under
    others.
    """
    if place.task is None or place.board is None or start is None:
        return None
    try:
        return _judged(place.task, place.board.edition, start, moment)
    except (EvaluationError, TimeUpError):
        return None


def take(request: HttpRequest, place: Place, start: Moment | None, moment: Moment) -> None:
    """Keep that the task of the page was done, if the board does it."""
    judgement = judged(place, start, moment)
    if judgement is not None and judgement.met:
        mark_done(request, place)


def _judged(task: Task, edition: str, start: Moment, moment: Moment) -> Judgement:
    result = engine.result_json(evaluated(moment.text, edition))
    return judge(task, start.scenario, moment.scenario, result)


# --- proof --------------------------------------------------------------------------------------------


def task_problems(lesson: Lesson) -> list[Problem]:
    """List the tasks of a lesson that are done before one begins, or that their solution does not do."""
    tasks = ((place, part.task, part.board) for place, part in enumerate(lesson.parts))
    return [
        problem
        for place, task, board in tasks
        if task is not None and board is not None
        for problem in _unproved(task, board, f"/parts/{place}/task")
    ]


def _unproved(task: Task, board: BoardSpec, path: str) -> Iterator[Problem]:
    start = Moment(canonical(scenario_at(board)), None, "", 0)
    if not _judged(task, board.edition, start, start).differences:
        yield Problem(f"{path}/goal", SiteFault.DONE_AT_START)
    try:
        made = replayed(start, board.edition, task.solution)
    except RefusedError as refusal:
        yield Problem(f"{path}/solution", SiteFault.NOT_SOLVED, {"what": str(refusal)})
        return
    judgement = _judged(task, board.edition, start, made)
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
