"""Rounds of questions with an end and a score: which are answered, and where a learner stopped.

The first answer to each number of a round counts. Answer and mark are kept together or not at all, so that a reload, a
second window or the way back neither count twice nor lose an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from django.db import IntegrityError, transaction
from django.http import HttpRequest

from layers_site.accounts.learners import learner_made, learner_of
from layers_site.accounts.models import Attempt
from layers_site.learning.models import PracticeRound, RoundAnswer

#: So many questions a round has, where there are as many.
TEN: Final = 10
#: An address may be as long as this.
_MOST_ABOUT: Final = 400


@dataclass(frozen=True, slots=True)
class RoundKey:
    """A round by its kind, by what it is about, and by its seed."""

    kind: PracticeRound.Kind
    about: str
    seed: str

    @property
    def columns(self) -> dict[str, Any]:
        return {"kind": self.kind, "about": self.about[:_MOST_ABOUT], "seed": self.seed}


#: The answers of a round by number.
Marks = Mapping[int, RoundAnswer]


@dataclass(frozen=True, slots=True)
class RoundMark:
    """A question of a round as its row of numbers shows it."""

    number: int
    state: Literal["right", "wrong", ""]
    here: bool
    href: str


def marks_of(request: HttpRequest, key: RoundKey) -> Marks:
    """Return what the learner of this browser has answered in a round."""
    learner = learner_of(request)
    if learner is None:
        return {}
    filters = {f"round__{name}": value for name, value in key.columns.items()}
    rows = RoundAnswer.objects.filter(round__learner=learner, **filters).select_related("attempt")
    return {row.number: row for row in rows}


def answer_once(
    request: HttpRequest, key: RoundKey, number: int, code: str, judge: Callable[[], Callable[[], Attempt]]
) -> RoundAnswer:
    """Keep an answer, and let it count at this number of the round; the one that counts, if there is one.

    `judge` returns what keeps it: the engine is asked before anything is locked, so that nobody waits for it.
    """
    learner_made(request)
    before = marks_of(request, key).get(number)
    if before is not None:
        return before
    keep = judge()
    try:
        with transaction.atomic():
            attempt = keep()
            stored, _made = PracticeRound.objects.get_or_create(learner=attempt.learner, **key.columns)
            return RoundAnswer.objects.create(round=stored, number=number, asked=code, attempt=attempt)
    except IntegrityError:
        return marks_of(request, key)[number]  # sent twice at once: the other one was first


def unfinished(
    request: HttpRequest, kind: PracticeRound.Kind, about: str | None, total: int
) -> tuple[PracticeRound, int] | None:
    """Return the last round of a kind (and about that) that is begun and not over, and how many of it are answered."""
    rounds = PracticeRound.objects.of(learner_of(request)).filter(kind=kind)
    if about is not None:
        rounds = rounds.filter(about=about[:_MOST_ABOUT])
    last = rounds.order_by("-began", "-pk").first()
    done = last.answers.count() if last is not None else 0
    return (last, done) if last is not None and 0 < done < total else None


def first_left(marks: Marks, total: int) -> int:
    """Return the first number without an answer, 0 where all have one."""
    return next((number for number in range(1, total + 1) if number not in marks), 0)


def row_of(marks: Marks, total: int, here: int, href: Callable[[int], str]) -> tuple[RoundMark, ...]:
    """Return the row of numbers; `here` is the one in view, 0 for none."""
    return tuple(
        RoundMark(number, _state(marks.get(number)), number == here, href(number)) for number in range(1, total + 1)
    )


def right_in(marks: Marks) -> int:
    return sum(mark.attempt.right for mark in marks.values())


def _state(mark: RoundAnswer | None) -> Literal["right", "wrong", ""]:
    if mark is None:
        return ""
    return "right" if mark.attempt.right else "wrong"
