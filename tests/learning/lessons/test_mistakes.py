"""Every mistake that a task answers can be made, and no task can be done with less than its solution.

All boards that two moves can make are tried: by day in one lesson of three, by night in all.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine
from engine.notation.scenarios import canonical
from layers_site.boards.services.boards import RefusedError, rows_of, scenario_after
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.learning.lessons.judging import Judgement, judge
from layers_site.learning.lessons.reading import lessons, scenario_at
from layers_site.learning.lessons.shapes import BoardSpec, Task
from tests.night import NIGHT, sample_of

#: So many boards of a task are tried at most.
MOST = 4000
TASKS = [
    pytest.param(part.board, part.task, id=f"{lesson.slug}/{number}")
    for lesson in lessons().values()
    for number, part in enumerate(lesson.parts, 1)
    if part.board is not None and part.task is not None and (NIGHT or lesson.position % 3 == 0)
]


def made(start: Moment, board: BoardSpec, task: Task) -> Iterator[tuple[int, Judgement]]:
    """Every board within two moves of the start, once, with the number of moves and what it is to the task."""
    seen, reached = {start.text}, [start]
    for depth in (1, 2):
        further = []
        for moment in reached:
            for action in actions(moment, board.edition, task):
                try:
                    after = Moment(canonical(scenario_after(moment, board.edition, *action)), None, "", 0)
                except RefusedError:
                    continue
                if after.text in seen:
                    continue
                seen.add(after.text)
                further.append(after)
                result = engine.result_json(evaluated(after.text, board.edition))
                yield depth, judge(task, start.scenario, after.scenario, result)
            if len(seen) > MOST:
                return
        reached = further


def actions(moment: Moment, edition: str, task: Task) -> Iterator[tuple[str, str, str]]:
    rows = [row.key for row in rows_of(moment, edition)]
    for key in rows:
        if "switch" in task.moves:
            yield "switch", key, ""
        if "move" in task.moves:
            yield from (("to", key, str(place)) for place in range(1, len(rows) + 1))
        if "attach" in task.moves:
            yield from (("attach", key, thing.id) for thing in moment.scenario.objects)


@pytest.mark.parametrize(("board", "task"), sample_of(TASKS, 2))
def test_every_mistake_can_be_made_and_nothing_is_shorter_than_the_solution(board: BoardSpec, task: Task) -> None:
    """By day of every second task."""
    start = Moment(canonical(scenario_at(board)), None, "", 0)
    waiting, shortest = list(task.mistakes), 0
    for depth, judgement in made(start, board, task):
        if judgement.met:
            shortest = shortest or depth
        if judgement.mistake in waiting:
            waiting.remove(judgement.mistake)
        if shortest and not waiting:
            break
    assert waiting == []
    assert shortest == len(task.solution)
