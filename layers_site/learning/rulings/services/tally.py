"""Answers to the board of a day: one a learner, and how many there were of each sort."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, timedelta
from itertools import count
from typing import Final

from django.db import IntegrityError, transaction
from django.http import HttpRequest

from layers_site.accounts.learners import learner_made, learner_of, record
from layers_site.accounts.models import Attempt
from layers_site.learning.models import DayAnswer
from layers_site.learning.rulings.services.days import Day
from layers_site.questions.answers import Answer
from layers_site.questions.verdicts import judge

#: So many ideas are counted by name.
MOST_IDEAS: Final = 4


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
    record(
        request,
        Attempt.Kind.PREDICTION,
        item_of(day),
        right=verdict.right,
        answer=verdict.answer,
        believed=verdict.believed,
    )


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
