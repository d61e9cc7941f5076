"""The board of a day, the same for all, and the answers to it: one a learner, and how many there were of each sort.

It is made from the date alone, and none comes again before all have been. It is stored when it is first asked for
(`stored_day`), so that cases that come later change no day that was asked.

The boards are the moments of the shipped cases and the boards of the misconceptions. A cycle is as many days as there
are boards; in each cycle they come in another order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, timedelta
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest

import engine
from engine import DEFAULT, EvaluationError, ScenarioError
from engine.analysis.legality import dead_on_the_way, is_legal
from engine.analysis.way import effects_on
from engine.cases import moments
from engine.notation import read_case
from engine.notation.scenarios import canonical
from engine.scenario import Scenario
from layers_site.accounts.learners import attempts_of, learner_made, learner_of
from layers_site.accounts.models import Attempt
from layers_site.boards.models import content_id
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.files import read_json
from layers_site.content.misconceptions import misconceptions
from layers_site.learning.models import BoardOfDay, DayAnswer
from layers_site.learning.week import DayMark, given_by, marks_by_day
from layers_site.questions.answers import Answer
from layers_site.questions.chooser import Spot, candidates, most_disputed
from layers_site.questions.questions import Question, read_question
from layers_site.questions.verdicts import judge, keep

#: There are no days before this one.
FIRST_DAY: Final = date(2026, 11, 1)
_STEPS: Final = 60_000
_MOST_THINGS: Final = 6
#: So many answers to a board are kept.
TRIES: Final = 2
#: So many ideas are counted by name.
MOST_IDEAS: Final = 4


@dataclass(frozen=True, slots=True)
class DayBoard:
    """A board that may be that of a day. `key` is "<case>/<stage>" or the id of a misconception."""

    key: str
    text: str
    scenario: Scenario

    @property
    def case(self) -> str:
        """Return the slug of the case that it is from, "" for that of a misconception."""
        return self.key.partition("/")[0] if "/" in self.key else ""


@dataclass(frozen=True, slots=True)
class Day:
    """A day with its board and its question. `id` stands for the question: an answer belongs to it and to no other."""

    date: date
    board: DayBoard
    question: Question

    @property
    def id(self) -> str:
        return content_id({"text": self.board.text, "object": self.question.object, "ask": self.question.ask})


@lru_cache(maxsize=64)
def day_of(when: date) -> Day:
    """Return the board of a day. Raises LookupError for a day before the first one."""
    if when < FIRST_DAY:
        raise LookupError("there was no board yet")
    order = boards()
    cycle, place = divmod((when - FIRST_DAY).days, len(order))
    board = _shuffled(order, cycle)[place]
    return Day(when, board, _question(board))


def stored_day(when: date) -> Day:
    """Return the board of a day as it was first asked. Raises LookupError for a day before the first one.

    Where the database cannot be written just now, the next visitor stores it: until then it is the same for all anyway.
    """
    row = BoardOfDay.objects.filter(date=when).first()
    stored = _day_in(row) if row is not None else None
    if stored is not None:
        return stored
    day = day_of(when)
    if row is None:
        columns = {"key": day.board.key, "text": day.board.text, "object": day.question.object, "ask": day.question.ask}
        with suppress(OperationalError):
            row, made = BoardOfDay.objects.get_or_create(date=when, defaults=columns)
            day = day if made else _day_in(row) or day
    return day


def _day_in(row: BoardOfDay) -> Day | None:
    """Return the day in a row, None where its board cannot be read or asked about any more."""
    try:
        question = read_question({"ask": row.ask, "object": row.object}, row.text, DEFAULT)
        return Day(row.date, DayBoard(row.key, row.text, scenario_of(row.text)), question)
    except ScenarioError:
        return None


def neighbours(when: date, today: date) -> tuple[date | None, date | None]:
    """Return the day before and the day after, as far as they can be seen."""
    before, after = when - timedelta(days=1), when + timedelta(days=1)
    return (before if before >= FIRST_DAY else None), (after if after <= today else None)


@cache
@engine.watched(None)
def boards() -> Mapping[str, DayBoard]:
    """Return all boards on which there is something to ask, by key; each board once."""
    day_boards: dict[str, DayBoard] = {}
    texts = set()
    for key, scenario in _everything():
        board = DayBoard(key, canonical(scenario), scenario)
        if board.text not in texts and _worth_asking(scenario):
            texts.add(board.text)
            day_boards[key] = board
    return day_boards


def _everything() -> Iterator[tuple[str, Scenario]]:
    for path in sorted((Path(settings.CONTENT_DIR) / "cases").glob("*.json")):
        stages = [moment for moment in moments(read_case(read_json(path.read_bytes()))) if not moment.variant]
        yield from ((f"{path.stem}/{place}", moment.scenario) for place, moment in enumerate(stages))
    yield from ((item.id, item.scenario) for item in misconceptions().values())


def _worth_asking(scenario: Scenario) -> bool:
    """Return whether a board is worth a question.

    At least two effects change an object, a minute is enough to read it, and it could lie on a table with
    nothing that was gone before all was there.
    """
    if sum(obj.enabled for obj in scenario.objects) + sum(effect.enabled for effect in scenario.effects) > _MOST_THINGS:
        return False
    try:
        trace = engine.evaluate(scenario, DEFAULT, steps=_STEPS)
        is_board = is_legal(trace, steps=_STEPS) and not dead_on_the_way(trace, steps=_STEPS)
        return is_board and any(len(effects_on(trace, name)) > 1 for name in trace.final)
    except EvaluationError:
        return False


def _shuffled(order: Mapping[str, DayBoard], cycle: int) -> list[DayBoard]:
    """Return all of them in the order of that cycle."""
    keys = sorted(order, key=lambda key: sha256(f"{cycle}:{key}".encode()).digest())
    return [order[key] for key in keys]


def _question(board: DayBoard) -> Question:
    """Ask what most wrong ideas answer in most different ways, of what most effects make."""
    trace = engine.evaluate(board.scenario, DEFAULT, steps=_STEPS)
    made = sorted(trace.final, key=lambda name: -len(effects_on(trace, name)))
    possible = candidates(Spot(board.text, DEFAULT))
    choices = [
        candidate
        for name in made
        for candidate in possible
        if candidate.about == name
        and effects_on(trace, name)
        and (candidate.ask != "pt" or "Creature" in trace.final[name].types)
    ]
    return most_disputed(choices).question


@dataclass(frozen=True, slots=True)
class Tally:
    """How many answered, how many of them rightly, and which ideas fit the wrong answers: (id, how many)."""

    count: int
    right: int
    ideas: tuple[tuple[str, int], ...]


def answer_of(request: HttpRequest, day: Day) -> DayAnswer | None:
    """Return the answer of this browser on that day, or None."""
    return DayAnswer.objects.to(day.date, day.id).of(learner_of(request)).first()


def item_of(day: Day) -> str:
    """Return the item under which the answer to a day is recorded."""
    return f"day/{day.date.isoformat()}"


def tries_of(request: HttpRequest, day: Day) -> list[Attempt]:
    """Return the answers of this browser to that day, oldest first."""
    return list(attempts_of(request).filter(item=item_of(day)))


def is_open(request: HttpRequest, day: Day) -> bool:
    """Return whether an answer counts: the first, and a second after a wrong one."""
    first = answer_of(request, day)
    return first is None or (not first.right and len(tries_of(request, day)) < TRIES)


def answer(request: HttpRequest, day: Day, answer: Answer) -> None:
    """Keep the first answer of a learner to that day, which the tally counts, and a second; a third changes nothing."""
    if not is_open(request, day):
        return
    verdict = judge(day.question, answer)
    counted = {"right": verdict.right, "given": verdict.answer, "believed": list(verdict.believed)}
    _row, is_first = DayAnswer.objects.get_or_create(
        date=day.date, board=day.id, learner=learner_made(request), defaults=counted
    )
    # The same once more is what a second press sends.
    if is_first or verdict.answer not in [earlier.given for earlier in tries_of(request, day)]:
        keep(request, Attempt.Kind.PREDICTION, item_of(day), verdict)


def marks_of_days(request: HttpRequest) -> Mapping[date, DayMark]:
    """Return the marks of the boards of the days that were answered on their own day."""
    own = (given for given in given_by(request) if given[1] == f"day/{given[0].astimezone(UTC).date()}")
    return marks_by_day(own)


def mark_of(request: HttpRequest, day: Day) -> DayMark:
    """Return what came of that board, whenever it was answered."""
    rights = [attempt.right for attempt in tries_of(request, day)]
    return DayMark.TOLD if not any(rights) else DayMark.FIRST if rights[0] else DayMark.SECOND


def tally_of(day: Day) -> Tally:
    """Return the answers of all, without names."""
    rows = DayAnswer.objects.to(day.date, day.id).values_list("right", "believed")
    ideas = Counter(idea for right, believed in rows if not right for idea in believed if "+" not in idea)
    common = sorted(ideas.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_IDEAS]
    return Tally(len(rows), sum(right for right, _believed in rows), tuple(common))
