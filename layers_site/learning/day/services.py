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
from itertools import count
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import IntegrityError, OperationalError, transaction
from django.http import HttpRequest

import engine
from engine import DEFAULT, EvaluationError, ScenarioError
from engine.analysis.legality import dead_on_the_way, is_legal
from engine.analysis.way import effects_on
from engine.cases import moments
from engine.notation import read_case
from engine.notation.scenarios import canonical
from engine.scenario import Scenario
from layers_site.accounts.learners import learner_made, learner_of
from layers_site.accounts.models import Attempt
from layers_site.boards.models import content_id
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.files import read_json
from layers_site.content.misconceptions import misconceptions
from layers_site.learning.models import BoardOfDay, DayAnswer
from layers_site.questions.answers import Answer
from layers_site.questions.chooser import Spot, candidates, most_disputed
from layers_site.questions.questions import Question, read_question
from layers_site.questions.verdicts import judge, keep

#: There are no days before this one.
FIRST_DAY: Final = date(2026, 11, 1)
_STEPS: Final = 60_000
_MOST_THINGS: Final = 6
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


@dataclass(frozen=True, slots=True)
class Record:
    """How many days somebody has answered, and how many of them in a row up to today."""

    days: int
    streak: int


def answer_of(request: HttpRequest, day: Day) -> DayAnswer | None:
    """Return the answer of this browser on that day, or None."""
    return DayAnswer.objects.to(day.date, day.id).of(learner_of(request)).first()


def item_of(day: Day) -> str:
    """Return the item under which the answer to a day is recorded."""
    return f"day/{day.date.isoformat()}"


def answer(request: HttpRequest, day: Day, answer: Answer) -> None:
    """Keep the first answer of a learner to that day; a second one changes nothing."""
    if answer_of(request, day) is not None:
        return
    verdict = judge(day.question, answer)
    learner = learner_made(request)
    try:
        with transaction.atomic():
            DayAnswer.objects.create(
                date=day.date,
                board=day.id,
                learner=learner,
                right=verdict.right,
                given=verdict.answer,
                believed=list(verdict.believed),
            )
    except IntegrityError:
        return  # sent twice at once: the other one was first
    keep(request, Attempt.Kind.PREDICTION, item_of(day), verdict)


def record_of(request: HttpRequest, today: date) -> Record:
    """Return the days that this browser has answered.

    Days in a row count where each was answered on its own day; the row goes on until a day has passed without an
    answer.
    """
    rows = DayAnswer.objects.of(learner_of(request)).values_list("date", "at")
    days = {day for day, _at in rows}
    on_time = {day for day, at in rows if at.astimezone(UTC).date() == day}
    start = today if today in on_time else today - timedelta(days=1)
    streak = next(length for length in count() if start - timedelta(days=length) not in on_time)
    return Record(len(days), streak)


def tally_of(day: Day) -> Tally:
    """Return the answers of all, without names."""
    rows = DayAnswer.objects.to(day.date, day.id).values_list("right", "believed")
    ideas = Counter(idea for right, believed in rows if not right for idea in believed if "+" not in idea)
    common = sorted(ideas.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_IDEAS]
    return Tally(len(rows), sum(right for right, _believed in rows), tuple(common))
