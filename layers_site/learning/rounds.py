"""Rounds of questions with an end: what a round is about, its addresses, which of it is answered, where it was left.

The first answer to each number of a round counts. Answer and mark are kept together or not at all, so that a reload, a
second window or the way back neither count twice nor lose an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final, Self, assert_never

from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from layers_site.accounts.learners import learner_made, learner_of
from layers_site.accounts.models import Attempt
from layers_site.learning.drills.documents import families
from layers_site.learning.models import PracticeRound, RoundAnswer
from layers_site.platform.text import with_query

Kind = PracticeRound.Kind
#: So many questions a round has, where there are as many; what was wrong comes back after them.
TEN: Final = 10
#: Skipping ahead takes fewer, and ends before that once so many were wrong.
EIGHT: Final = 8
_MOST_WRONG: Final = 3
#: An address may be as long as this.
_MOST_ABOUT: Final = 400
_WRITTEN: Final = re.compile(r"([a-z2-7]{10})\.([1-9]|1[0-9]|20)\Z")
#: A round that was left longer ago is forgotten.
_LEFT: Final = timedelta(days=3)

#: The answers of a round by number.
Marks = Mapping[int, RoundAnswer]


@dataclass(frozen=True, slots=True)
class Round:
    """One question of a round, by its number from 1.

    `about` is a lesson or a drill by its slug, or what was chosen as the query of an address, "" for a mixed round.
    """

    kind: PracticeRound.Kind
    about: str
    seed: str
    number: int = 1

    @classmethod
    def read(cls, kind: PracticeRound.Kind, about: str, written: str) -> Self | None:
        """Return the place that an address names, None for any other text."""
        match = _WRITTEN.match(written)
        return cls(kind, about, match[1], int(match[2])) if match else None

    @property
    def written(self) -> str:
        return f"{self.seed}.{self.number}"

    @property
    def query(self) -> str:
        """Return what it is about, as the query of its addresses."""
        match self.kind:
            case Kind.LESSON | Kind.DRILL:
                return urlencode({self.kind.value: self.about})
            case Kind.PLACEMENT:
                return urlencode({"skip": 1})
            case Kind.PRACTICE:
                return self.about
            case _:
                assert_never(self.kind)

    @property
    def columns(self) -> dict[str, Any]:
        return {"kind": self.kind, "about": self.about[:_MOST_ABOUT], "seed": self.seed}

    @property
    def begin(self) -> str:
        """Return the address that begins another round of the same."""
        return self._at(reverse("practice:ten"))

    @property
    def here(self) -> str:
        return self._at(reverse("practice:ten-board", args=(self.seed, self.number)))

    @property
    def end(self) -> str:
        return self._at(reverse("practice:ten-end", args=(self.seed,)))

    def at_number(self, number: int) -> Self:
        return replace(self, number=number)

    def inside(self, page: str, **query: str) -> str:
        """Return the address of a page that is shown within the round."""
        return with_query(page, {"round": self.written, **query}) + (f"&{self.query}" if self.query else "")

    def _at(self, page: str) -> str:
        return f"{page}?{self.query}" if self.query else page


def marks_of(request: HttpRequest, place: Round | None) -> Marks:
    """Return what the learner of this browser has answered in a round."""
    learner = learner_of(request)
    if learner is None or place is None:
        return {}
    filters = {f"round__{name}": value for name, value in place.columns.items()}
    rows = RoundAnswer.objects.filter(round__learner=learner, **filters).select_related("attempt")
    return {row.number: row for row in rows}


def answer_once(
    request: HttpRequest, place: Round, code: str, judge: Callable[[], Callable[[], Attempt]]
) -> RoundAnswer:
    """Keep an answer, and let it count in the round; return the one that counts, if there is one already.

    `judge` returns what keeps it: the engine is asked before anything is locked, so that nobody waits for it.
    """
    learner_made(request)
    before = marks_of(request, place).get(place.number)
    if before is not None:
        return before
    keep = judge()
    try:
        with transaction.atomic():
            attempt = keep()
            stored, _made = PracticeRound.objects.get_or_create(learner=attempt.learner, **place.columns)
            return RoundAnswer.objects.create(round=stored, number=place.number, asked=code, attempt=attempt)
    except IntegrityError:
        return marks_of(request, place)[place.number]  # sent twice at once: the other one was first


def unfinished(request: HttpRequest, **about: str) -> Round | None:
    """Return the round (about that) that was begun last, at its first question without an answer.

    None where all have one, and where that was long ago.
    """
    rounds = PracticeRound.objects.of(learner_of(request)).filter(began__gt=timezone.now() - _LEFT, **about)
    row = rounds.last()
    if row is None:
        return None
    place = Round(Kind(row.kind), row.about, row.seed)
    marks = marks_of(request, place)
    number = first_left(marks, length(place, marks))
    return place.at_number(number) if number else None


def coming_back(marks: Marks) -> tuple[RoundAnswer, ...]:
    """Return what comes back after the ten: each that was wrong, in their order."""
    return tuple(mark for number, mark in sorted(marks.items()) if number <= TEN and not mark.attempt.right)


def length(place: Round, marks: Marks) -> int:
    """Return how many questions the round has, by its answers so far."""
    match place.kind:
        case Kind.PLACEMENT:
            return len(marks) if rights_in(marks).count(False) >= _MOST_WRONG else EIGHT
        case Kind.DRILL:
            return min(TEN, len(families()[place.about].items)) if place.about in families() else 0
        case Kind.PRACTICE | Kind.LESSON:
            return TEN + len(coming_back(marks))
        case _:
            assert_never(place.kind)


def first_left(marks: Marks, total: int) -> int:
    """Return the first number without an answer, 0 where all have one."""
    return next((number for number in range(1, total + 1) if number not in marks), 0)


def rights_in(marks: Marks) -> list[bool]:
    """Return whether each answer was right, in their order."""
    return [mark.attempt.right for _number, mark in sorted(marks.items())]


class RoundView:
    """A question of a round, and the way on to the next question or to the end."""

    def __init__(self, place: Round, answered: Marks) -> None:
        self.of, self.answered, self.total = place, answered, length(place, answered)

    @property
    def place(self) -> str:
        words = {"number": self.of.number, "count": min(self.total, TEN)}
        if self.of.number > TEN:
            return _("One more try")
        if self.of.kind is Kind.DRILL:
            return _("Question %(number)s of %(count)s") % words
        return _("Board %(number)s of %(count)s") % words

    @property
    def marks(self) -> Iterator[dict[str, Any]]:
        """Yield the questions as the row of numbers shows them; second tries stand there once they begin."""
        total = min(self.total, TEN) if 0 < self.of.number <= TEN else self.total
        for number in range(1, total + 1):
            mark = self.answered.get(number)
            state = "" if mark is None else "right" if mark.attempt.right else "wrong"
            yield {"number": number, "state": state, "here": number == self.of.number}

    @property
    def is_last(self) -> bool:
        return self.of.number >= self.total

    @property
    def following(self) -> str:
        return self.of.end if self.is_last else self.of.at_number(self.of.number + 1).here
