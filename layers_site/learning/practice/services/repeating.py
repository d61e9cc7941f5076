"""When a pattern comes back: settled by `fsrs` from the answers to its new boards, for those who want it.

A wrong answer is rated Again, a right one Good: how quick it was is not measured, so there is no Easy.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, cast

from django.db import transaction
from django.http import HttpRequest
from fsrs import Card, Rating, Scheduler
from fsrs.card import CardDict

from layers_site.accounts.learners import learner_made, learner_of
from layers_site.accounts.models import Learner
from layers_site.learning.models import Repeated, Repeating

#: What was wrong comes back after this, what was right for the first time after some days.
SOON: Final = timedelta(minutes=10)
#: Never longer than this: a pattern is not a word of a language.
LONGEST: Final = 180
#: Without chance, so that the same answers at the same times always lead to the same day.
SCHEDULER: Final = Scheduler(
    learning_steps=(SOON,), relearning_steps=(SOON,), maximum_interval=LONGEST, enable_fuzzing=False
)


def repeats(learner: Learner | None) -> bool:
    """Return whether patterns come back to them."""
    return learner is not None and Repeating.objects.filter(learner=learner).exists()


def begin(request: HttpRequest) -> None:
    """Begin repetition: practiced patterns come back from now on."""
    Repeating.objects.get_or_create(learner=learner_made(request))


@transaction.atomic
def end(request: HttpRequest) -> None:
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
