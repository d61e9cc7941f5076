"""The boards of a round, answers to new boards, and when a pattern comes back.

What would do as the next board, `mixing` says; which answers count, `layers_site.learning.rounds` keeps. The answers
are kept as predictions about their boards.

`fsrs` settles from the answers when a pattern comes back. A wrong answer is rated Again, a right one Good: how quick it
was is not measured, so there is no Easy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta
from functools import partial
from time import thread_time
from typing import Any, Final, assert_never, cast

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
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
from layers_site.learning.models import Repeated, RoundAnswer
from layers_site.learning.practice.dealing import SECONDS, Dealt, find, in_order, prepared
from layers_site.learning.practice.mixing import Standing, Wish, of_choice, of_lesson, of_skipping, wishes
from layers_site.learning.rounds import TEN, Kind, Marks, Round, coming_back, rights_in
from layers_site.platform.effort import Patience
from layers_site.questions.chooser import seed_of
from layers_site.questions.places import AskedBoard, item_of
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import LastAnswer, Verdict, judge, keep, last_answer

#: So many boards are tried of each wish, before the next.
_MOST_TRIES: Final = 40
#: What was wrong comes back after this, what was right for the first time after some days.
SOON: Final = timedelta(minutes=10)
#: Never longer than this: a pattern is not a word of a language.
LONGEST: Final = 180
#: Without chance, so that the same answers at the same times always lead to the same day.
SCHEDULER: Final = Scheduler(
    learning_steps=(SOON,), relearning_steps=(SOON,), maximum_interval=LONGEST, enable_fuzzing=False
)


def pattern_of(mark: RoundAnswer) -> str:
    """Return the case of the board that was asked about."""
    return mark.asked.partition("/")[0]


def board_of(place: Round, standing: Standing, marks: Marks) -> Dealt | None:
    """Deal the board of a round in which these are answered; None where no case is published that has a pattern."""
    start, patience = seed_of(f"{place.seed}/{place.number}"), Patience(SECONDS, thread_time)
    published, tried = list(Case.objects.published()), []
    for wish in _wanted(place, standing, marks):
        cases = [case for case in published if case.slug in wish.cases or not wish.cases]
        tried.append((in_order(cases, start, wish.concepts), start, wish.levels, partial(_is_shown, wish.asks)))
        dealt = find(*tried[-1][:3], patience, tried[-1][3], _MOST_TRIES)
        if dealt is not None:
            return dealt
    found = (prepared(*each) for each in (*tried, (published, *tried[-1][1:])))
    return next(filter(None, found), None)


def _wanted(place: Round, standing: Standing, marks: Marks) -> Iterator[Wish]:
    if place.number > TEN:
        back = coming_back(marks)[place.number - TEN - 1]
        return iter((Wish(frozenset((pattern_of(back),))),))
    match place.kind:
        case Kind.LESSON:
            return of_lesson(lesson_of(place.about), place.number)
        case Kind.PLACEMENT:
            return of_skipping(rights_in(marks))
        case Kind.PRACTICE if place.about:
            return of_choice(place.about, place.number)
        case Kind.PRACTICE | Kind.DRILL:
            return wishes(standing, place.number, [pattern_of(mark) for mark in marks.values()])
        case _:
            assert_never(place.kind)


def _is_shown(asks: Collection[str], question: Question) -> bool:
    return not asks or question.ask in asks


def standing_of(request: HttpRequest, now: datetime) -> Standing:
    """Return what the mixer has to know of the learner of this browser.

    Due are the patterns whose time has come, then the cases that were answered wrongly and not practiced since.
    """
    learner = learner_of(request)
    if learner is None:
        return Standing()
    mine = Repeated.objects.of(learner)
    due, practiced = mine.due_by(now).values_list("pattern", flat=True), mine.values_list("pattern", flat=True)
    last = dict(learner.attempts.filter(item__startswith="case:").values_list("item", "right"))
    missed = (item.split(":")[1] for item, right in last.items() if not right)
    rows = RoundAnswer.objects.filter(round__learner=learner, round__kind__in=(Kind.PRACTICE, Kind.LESSON))
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
    row: Repeated = Repeated.objects.select_for_update().get(learner=learner, pattern=pattern)
    card, _log = SCHEDULER.review_card(_card(row, now), Rating.Good if right else Rating.Again, now)
    row.state, row.due = dict(card.to_dict()), card.due
    row.answered += 1
    row.failed += not right
    row.save()
    return row


def _card(row: Repeated, now: datetime) -> Card:
    return Card.from_dict(cast(CardDict, row.state)) if row.state else Card(card_id=row.pk, due=now)
