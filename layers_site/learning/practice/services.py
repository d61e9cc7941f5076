"""Rounds of ten boards, answers to new boards, and when a pattern comes back.

A round is of a lesson, dealt from its patterns, or of what was chosen for practice; easy boards come first. Which
answers count, `layers_site.learning.rounds` keeps; the answers themselves are kept as predictions about their boards.

For those who want it, `fsrs` settles from the answers when a pattern comes back. A wrong answer is rated Again, a
right one Good: how quick it was is not measured, so there is no Easy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, Self, cast
from urllib.parse import parse_qs

from django.db import transaction
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from fsrs import Card, Rating, Scheduler
from fsrs.card import CardDict

from engine import DEFAULT
from layers_site.accounts.learners import attempts_of, learner_made, learner_of
from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.services.boards import begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.models import Case
from layers_site.learning.lessons.services.places import lesson_of
from layers_site.learning.lessons.shapes import Lesson
from layers_site.learning.models import PracticeRound, Repeated, Repeating
from layers_site.learning.practice.dealing import Dealt, Nothing, cases_for, find
from layers_site.learning.rounds import RoundKey
from layers_site.questions.chooser import SEED, pick, seed_of
from layers_site.questions.places import AskedBoard, item_of
from layers_site.questions.verdicts import LastAnswer, Verdict, judge, keep, last_answer

#: The level of each board of a round. The easiest boards, with a single effect, are those of the lesson itself.
RAMP: Final = (2, 2, 2, 3, 3, 3, 4, 4, 4, 4)
BOARDS: Final = len(RAMP)
#: A round of boards of any lesson, in an address.
MIXED: Final = "mixed"
#: A round as an address says it: lesson, seed, number of the board.
WRITTEN: Final = re.compile(r"([a-z0-9-]{1,80})\.([a-z2-7]{10})\.([1-9]|10)\Z")
#: What was wrong comes back after this, what was right for the first time after some days.
SOON: Final = timedelta(minutes=10)
#: Never longer than this: a pattern is not a word of a language.
LONGEST: Final = 180
#: Without chance, so that the same answers at the same times always lead to the same day.
SCHEDULER: Final = Scheduler(
    learning_steps=(SOON,), relearning_steps=(SOON,), maximum_interval=LONGEST, enable_fuzzing=False
)


@dataclass(frozen=True, slots=True)
class Round:
    """One board of a round; `number` counts from 1.

    Without a lesson it is about what was chosen for practice: `query` has concepts and level as an address has them.
    """

    lesson: Lesson | None
    seed: str
    number: int
    query: str = ""

    @classmethod
    def at(cls, slug: str, seed: str, number: int = 1, query: str = "") -> Self:
        """Return a board of a round by its address. Raises Http404."""
        if not SEED.match(seed) or not 1 <= number <= BOARDS:
            raise Http404(_("There is no such board."))
        if slug == MIXED:
            return cls(None, seed, number, query)
        return cls(lesson_of(slug), seed, number)

    @classmethod
    def read(cls, written: str, query: str = "") -> Self | None:
        """Return the round written in an address, None for any other text."""
        match = WRITTEN.match(written)
        try:
            return cls.at(match[1], match[2], int(match[3]), query) if match else None
        except Http404:
            return None

    @property
    def slug(self) -> str:
        return self.lesson.slug if self.lesson else MIXED

    @property
    def written(self) -> str:
        return f"{self.slug}.{self.seed}.{self.number}"

    @property
    def key(self) -> RoundKey:
        if self.lesson is None:
            return RoundKey(PracticeRound.Kind.PRACTICE, self.query, self.seed)
        return RoundKey(PracticeRound.Kind.LESSON, self.lesson.slug, self.seed)

    @property
    def following(self) -> Self | None:
        """Return the next board, None after the last."""
        return replace(self, number=self.number + 1) if self.number < BOARDS else None


def board_of(place: Round) -> Dealt | Nothing:
    """Deal the board: of a pattern of the lesson and of the level that is due, else of that level from any case."""
    start = seed_of(f"{place.seed}/{place.number}")
    if place.lesson is None:
        return _chosen_board(place, start)
    level = RAMP[place.number - 1]
    dealt = find(_cases(place.lesson, start), start, level)
    return find(_any_case(start), start, level) if isinstance(dealt, Nothing) else dealt


def _chosen_board(place: Round, start: str) -> Dealt | Nothing:
    """Deal a board of what was chosen: of the level that was chosen or that is due, else of any level."""
    chosen = parse_qs(place.query)
    level = int(chosen["level"][0]) if "level" in chosen else RAMP[place.number - 1]
    cases = cases_for(chosen.get("concept", []), "", start)
    dealt = find(cases, start, level)
    return find(cases, start) if isinstance(dealt, Nothing) and "level" not in chosen else dealt


def _any_case(start: str) -> Sequence[Case]:
    return sorted(Case.objects.published(), key=lambda case: pick(range(1 << 30), start, case.slug))


def _cases(lesson: Lesson, start: str) -> Sequence[Case]:
    """Return the published cases that the lesson is about, in the order in which they are tried for a board."""
    shown = (part.board.case for part in lesson.parts if part.board is not None and part.board.case)
    stored = Case.objects.published().filter(slug__in={*lesson.cases, *shown})
    return sorted(stored, key=lambda case: pick(range(1 << 30), start, case.slug))


def judged(request: HttpRequest, dealt: Dealt, answer: dict[str, Any]) -> Callable[[], Attempt]:
    """Judge an answer, and return what keeps it.

    The first one to a board says when its pattern comes back, if it does.
    """
    verdict = judge(dealt.question, answer)
    item = item_of(place_of(dealt), dealt.question)
    return partial(_keep, request, dealt, item, verdict)


def _keep(request: HttpRequest, dealt: Dealt, item: str, verdict: Verdict) -> Attempt:
    first = not attempts_of(request).filter(item=item).exists()
    attempt = keep(request, Attempt.Kind.PREDICTION, item, verdict)
    if first:
        review(attempt.learner, dealt.case, right=verdict.right, now=timezone.now())
    return attempt


def given_at(request: HttpRequest, dealt: Dealt, number: str) -> LastAnswer | None:
    """Return an answer of this learner to this very board, by its number; None for anything else."""
    if not (number.isascii() and number.isdecimal() and len(number) < 16):
        return None
    return last_answer(request, dealt.question, item_of(place_of(dealt), dealt.question), int(number))


def place_of(dealt: Dealt) -> AskedBoard:
    """Return where the board can be seen."""
    return AskedBoard(begin(scenario_of(dealt.question.text), {"do": "new"}), DEFAULT)


def repeats(learner: Learner | None) -> bool:
    """Return whether patterns come back to them."""
    return learner is not None and Repeating.objects.filter(learner=learner).exists()


def begin_repeating(request: HttpRequest) -> None:
    """Begin repetition: practiced patterns come back from now on."""
    Repeating.objects.get_or_create(learner=learner_made(request))


@transaction.atomic
def end_repeating(request: HttpRequest) -> None:
    """End repetition and forget the dates. The answers stay."""
    learner = learner_of(request)
    if learner is not None:
        Repeating.objects.filter(learner=learner).delete()
        Repeated.objects.of(learner).delete()


@transaction.atomic
def review(learner: Learner, pattern: str, *, right: bool, now: datetime) -> Repeated | None:
    """Settle when the pattern comes back after an answer. None for who does not want it to."""
    if not repeats(learner):
        return None
    Repeated.objects.get_or_create(learner=learner, pattern=pattern, defaults={"due": now})
    row = Repeated.objects.select_for_update().get(learner=learner, pattern=pattern)
    card, _log = SCHEDULER.review_card(_card(row, now), Rating.Good if right else Rating.Again, now)
    row.state, row.due = dict(card.to_dict()), card.due
    row.answered += 1
    row.failed += not right
    row.save()
    return row


def _card(row: Repeated, now: datetime) -> Card:
    return Card.from_dict(cast(CardDict, row.state)) if row.state else Card(card_id=row.pk, due=now)
