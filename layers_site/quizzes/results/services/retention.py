"""How long results are kept: QUIZ_RETENTION_MONTHS of the settings, 0 for as long as nobody deletes them.

`manage.py prune` calls `prune_rounds`; learners see nothing of it, and quizzes and their versions are kept.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from layers_site.accounts.models import Attempt, Event
from layers_site.platform.clocks import months_before
from layers_site.quizzes.colleagues import note_each
from layers_site.quizzes.models import Answer, Change, Round, SchoolClass, Sheet, Standing


def prune_rounds(now: datetime | None = None) -> int:
    """Delete rounds without activity for so long, with their sheets, and count them.

    A round is kept while it is still to open or to close, and while any of its sheets is younger.
    """
    old = unused_rounds(now)
    count = old.count()
    old.delete()
    _prune_classes(now)
    return count


def _prune_classes(now: datetime | None) -> None:
    """Delete classes without a round in which nobody has taken a seat for so long: names lie in them."""
    months = settings.QUIZ_RETENTION_MONTHS
    if months > 0:
        before = months_before(now or timezone.now(), months)
        recent = SchoolClass.objects.filter(seats__since__gte=before).values("pk")
        SchoolClass.objects.filter(created__lt=before, rounds=None).exclude(pk__in=recent).delete()


def unused_rounds(now: datetime | None = None) -> QuerySet[Round]:
    """Return the rounds that `prune_rounds` would delete."""
    months = settings.QUIZ_RETENTION_MONTHS
    if months <= 0:
        return Round.objects.none()
    before = months_before(now or timezone.now(), months)
    recent = (
        Q(created__gte=before)
        | Q(opens__gte=before)
        | Q(closes__gte=before)
        | Q(sheets__began__gte=before)
        | Q(sheets__handed_in__gte=before)
        | Q(sheets__answers__at__gte=before)
    )
    rounds = Round.objects.filter(recent).values("pk")
    return Round.objects.exclude(pk__in=rounds)


def forget_learner(sheet: Sheet, by: Any = None) -> int:
    """Delete all attempts of the sheet's learner in its round, and count them."""
    return forget_learners(sheet.round, [sheet.learner_id], by)


@transaction.atomic
def forget_learners(round_: Round, learners: Collection[int], by: Any = None) -> int:
    """Delete all attempts of these learners in the round, and count them.

    What the log says of them goes too, and what was counted in their progress; what is done is written down.
    """
    Standing.objects.renew_walls([round_.pk])
    sheets = Sheet.objects.filter(round=round_, learner__in=learners)
    gone = set(Answer.objects.filter(sheet__in=sheets).values_list("pk", flat=True))
    _clear_log(round_, gone)
    who = set(sheets.values_list("learner", flat=True))
    counted = f"{round_.code}/"
    Attempt.objects.filter(learner__in=who, kind=Attempt.Kind.QUIZ, item__startswith=counted).delete()
    for _learner in who:
        # Of which round is all that is said: the log names nobody who learns.
        Event.record(by, Event.What.LEARNER_DELETED, f"quizzes.round {round_.code}")
    note_each([round_] * len(who), by, Change.What.LEARNER_DELETED)
    count = sheets.count()
    sheets.delete()
    return count


def _clear_log(round_: Round, gone: set[int]) -> None:
    for entry in round_.regradings.all():
        changes = [change for change in entry.changes if change.get("answer") not in gone]
        if len(changes) < len(entry.changes):
            entry.changes = changes
            entry.save(update_fields=["changes"])
