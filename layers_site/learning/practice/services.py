"""Rounds of ten boards, answers to new boards, and when a pattern comes back.

A round is mixed for its learner (`mixing`), or it is of a lesson, or of what was chosen: then easy boards come first.
Which answers count, `layers_site.learning.rounds` keeps; the answers are kept as predictions about their boards.

`fsrs` settles from the answers when a pattern comes back. A wrong answer is rated Again, a right one Good: how quick it
was is not measured, so there is no Easy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
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
from layers_site.accounts.learners import attempts_of, learner_of
from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.services.boards import begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.models import Case
from layers_site.learning.lessons.services.answers import done_by_lesson
from layers_site.learning.lessons.services.places import lesson_of
from layers_site.learning.lessons.services.subjects import cases_of
from layers_site.learning.lessons.shapes import Lesson
from layers_site.learning.models import PracticeRound, Repeated, RoundAnswer
from layers_site.learning.practice.dealing import LEVELS, Dealt, Nothing, cases_for, find
from layers_site.learning.practice.mixing import BOARDS, Standing, Wish, coming_back, wishes
from layers_site.learning.rounds import Marks, RoundKey
from layers_site.questions.chooser import SEED, pick, seed_of
from layers_site.questions.places import AskedBoard, item_of
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import LastAnswer, Verdict, judge, keep, last_answer

#: The level of each board of a lesson or a choice. The easiest boards, with a single effect, are those of the lesson.
RAMP: Final = (2, 2, 2, 3, 3, 3, 4, 4, 4, 4)
#: A round of no lesson, in an address: mixed for its learner, or of what was chosen.
TEN: Final = "ten"
#: A round as an address says it: lesson, seed, number of the board.
WRITTEN: Final = re.compile(r"([a-z0-9-]{1,80})\.([a-z2-7]{10})\.([1-9]|1[0-9]|20)\Z")
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
    """One board of a round; `number` counts from 1. What comes back has the numbers after the ten.

    Without a lesson it is about what was chosen: `query` has concepts and level as an address has them, "" for neither.
    """

    lesson: Lesson | None
    seed: str
    number: int
    query: str = ""

    @classmethod
    def at(cls, slug: str, seed: str, number: int = 1, query: str = "") -> Self:
        """Return a board of a round by its address. Raises Http404."""
        if not SEED.match(seed) or not 1 <= number <= 2 * BOARDS:
            raise Http404(_("There is no such board."))
        if slug == TEN:
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
        return self.lesson.slug if self.lesson else TEN

    @property
    def written(self) -> str:
        return f"{self.slug}.{self.seed}.{self.number}"

    @property
    def key(self) -> RoundKey:
        if self.lesson is None:
            return RoundKey(PracticeRound.Kind.PRACTICE, self.query, self.seed)
        return RoundKey(PracticeRound.Kind.LESSON, self.lesson.slug, self.seed)

    def at_number(self, number: int) -> Self:
        """Return another board of the same round."""
        return replace(self, number=number)


def pattern_of(mark: RoundAnswer) -> str:
    """Return the case of the board that was asked about."""
    return mark.asked.partition("/")[0]


def asked_in(marks: Marks) -> dict[int, tuple[str, bool]]:
    """Return of each answer of a round its pattern, and whether it was right."""
    return {number: (pattern_of(mark), mark.attempt.right) for number, mark in marks.items()}


def length(marks: Marks) -> int:
    """Return how many boards the round has: ten, and those that come back."""
    return BOARDS + len(coming_back(asked_in(marks)))


def board_of(place: Round, standing: Standing, marks: Marks) -> Dealt | Nothing:
    """Deal the board of a round in which these are answered."""
    start, asked = seed_of(f"{place.seed}/{place.number}"), asked_in(marks)
    if place.number > BOARDS:
        return _first([Wish(frozenset((coming_back(asked)[place.number - BOARDS - 1],)), LEVELS, frozenset())], start)
    if place.query:
        return _chosen_board(place, start)
    if place.lesson is None:
        return _first(wishes(standing, place.number, [pattern for pattern, _right in asked.values()]), start)
    level = (RAMP[place.number - 1],)
    return _first((Wish(frozenset(cases), level, frozenset()) for cases in (cases_of(place.lesson), ())), start)


def _first(wanted: Iterable[Wish], start: str) -> Dealt | Nothing:
    """Deal the first of what would do. Kinds of answer and patterns that a wish leaves open may be any."""
    dealt: Dealt | Nothing = Nothing("few")
    for wish in wanted:
        published = Case.objects.published()
        cases = published.filter(slug__in=wish.cases) if wish.cases else published
        in_order = sorted(cases, key=lambda case: pick(range(1 << 30), start, case.slug))
        dealt = find(in_order, start, wish.levels, fits=partial(_is_shown, wish.asks))
        if not isinstance(dealt, Nothing):
            break
    return dealt


def _is_shown(asks: Collection[str], question: Question) -> bool:
    return not asks or question.ask in asks


def _chosen_board(place: Round, start: str) -> Dealt | Nothing:
    """Deal a board of what was chosen: of the level that was chosen or that is due, else of any level."""
    chosen = parse_qs(place.query)
    level = int(chosen["level"][0]) if "level" in chosen else RAMP[place.number - 1]
    cases = cases_for(chosen.get("concept", []), "", start)
    dealt = find(cases, start, (level,))
    return find(cases, start) if isinstance(dealt, Nothing) and "level" not in chosen else dealt


def standing_of(request: HttpRequest, now: datetime) -> Standing:
    """Return what the mixer has to know of the learner of this browser.

    Due are the patterns whose time has come, then the cases that were answered wrongly and not practiced since.
    """
    learner, kinds = learner_of(request), PracticeRound.Kind
    if learner is None:
        return Standing()
    mine = Repeated.objects.of(learner)
    due, practiced = mine.due_by(now).values_list("pattern", flat=True), mine.values_list("pattern", flat=True)
    last = dict(learner.attempts.filter(item__startswith="case:").values_list("item", "right"))
    missed = (item.split(":")[1] for item, right in last.items() if not right)
    rows = RoundAnswer.objects.filter(round__learner=learner, round__kind__in=(kinds.PRACTICE, kinds.LESSON))
    return Standing(
        frozenset(done_by_lesson(request)),
        tuple(dict.fromkeys((*due, *(pattern for pattern in missed if pattern not in set(practiced))))),
        tuple((pattern_of(row), row.attempt.right) for row in rows.select_related("attempt").order_by("attempt_id")),
    )


def judged(request: HttpRequest, dealt: Dealt, answer: dict[str, Any]) -> Callable[[], Attempt]:
    """Judge an answer, and return what keeps it.

    The first one to a board says when its pattern comes back.
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


@transaction.atomic
def review(learner: Learner, pattern: str, *, right: bool, now: datetime) -> Repeated:
    """Settle when the pattern comes back after an answer."""
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
