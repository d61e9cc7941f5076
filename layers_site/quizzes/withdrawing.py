"""How sheets go: withdrawn by their learner, deleted by a trainer, or deleted once they are old.

What a learner has forgotten or gives up stays with the trainer, without the person and without their words: as many
sheets, with points, under a learner who is nobody. A row apart (`Withdrawal`) says that whoever it was has taken part
in the round, so that nobody sees what is right and then begins anew; it lasts as long as the round. Results are kept
for QUIZ_RETENTION_MONTHS (settings), 0 for as long as nobody deletes them; quizzes and their versions are kept.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from layers_site.accounts.models import Attempt, Event, Learner
from layers_site.platform.clocks import months_before
from layers_site.quizzes.attempts import hand_in
from layers_site.quizzes.colleagues import note
from layers_site.quizzes.models import Answer, Change, Round, SchoolClass, Seat, Sheet, Standing, Withdrawal
from layers_site.quizzes.models.people import new_key


def withdraw_all(learner: Learner) -> None:
    """Take a learner out of every round and every class."""
    _withdraw(learner, learner.sheets.all(), learner.seats.all())


def give_up(seat: Seat) -> None:
    """Take the learner of a seat out of the class and of its rounds."""
    _withdraw(
        seat.learner,
        Sheet.objects.filter(learner=seat.learner_id, round__klass=seat.klass_id),
        Seat.objects.filter(pk=seat.pk),
    )


def take_out(learner: Learner, sheets: QuerySet[Sheet], by: User) -> None:
    """Take a learner out of these sheets because a trainer forgets them."""
    _withdraw(learner, sheets, Seat.objects.none(), (by, Change.What.LEARNER_DELETED))


@transaction.atomic
def _withdraw(
    learner: Learner,
    sheets: QuerySet[Sheet],
    seats: QuerySet[Seat],
    entry: tuple[User | None, Change.What] = (None, Change.What.WITHDRAWN),
) -> None:
    """Take a learner out of sheets and seats; the history of each round says by whom."""
    # Who begins meanwhile waits for the same rows.
    rounds = list(Round.objects.select_for_update().filter(pk__in=sheets.values("round")).order_by("pk"))
    Standing.objects.renew_walls(round_.pk for round_ in rounds)
    for sheet in sheets.filter(handed_in=None).order_by("pk"):
        hand_in(sheet)
    keys = list(sheets.values_list("pk", flat=True))
    nobody = Learner.objects.create() if keys else None
    # Its trainer sees what is right whenever they like.
    others = [round_ for round_ in rounds if learner.user_id is None or learner.user_id != round_.owner_id]
    gone = [Withdrawal(round=round_, learner=learner) for round_ in others]
    Withdrawal.objects.bulk_create(gone, ignore_conflicts=True)
    for round_ in others:
        note(round_, *entry)
    Sheet.objects.filter(pk__in=keys).update(learner=nobody, name="", withdrawn=timezone.now())
    _empty_words(keys)
    for seat in seats.order_by("pk"):
        _empty_seat(seat, nobody)


def _empty_words(sheets: list[int]) -> None:
    """Empty what was written in one's own words, and what a trainer said to it; what it is worth stays."""
    written = [answer for answer in Answer.objects.filter(sheet__in=sheets) if "text" in answer.given]
    for answer in written:
        answer.given["text"] = answer.comment = ""
    Answer.objects.bulk_update(written, ("given", "comment"), batch_size=200)


def _empty_seat(seat: Seat, nobody: Learner | None) -> None:
    """Keep the seat without its person, where a sheet of theirs is in a round of the class; else delete it."""
    if nobody is not None and nobody.sheets.filter(round__klass=seat.klass_id).exists():
        Seat.objects.filter(pk=seat.pk).update(learner=nobody, name="", key=new_key())
    else:
        seat.delete()


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


@transaction.atomic
def forget_learners(round_: Round, learners: Collection[int], by: Any = None) -> int:
    """Delete all attempts of these learners in the round, and count them.

    What the log says of them goes too, and what was counted in their progress; what is done is written down.
    """
    Standing.objects.renew_walls([round_.pk])
    sheets = Sheet.objects.filter(round=round_, learner__in=learners)
    gone = set(Answer.objects.filter(sheet__in=sheets).values_list("pk", flat=True))
    for entry in round_.regradings.all():
        changes = [change for change in entry.changes if change.get("answer") not in gone]
        if len(changes) < len(entry.changes):
            entry.changes = changes
            entry.save(update_fields=["changes"])
    who = set(sheets.values_list("learner", flat=True))
    counted = f"{round_.code}/"
    Attempt.objects.filter(learner__in=who, kind=Attempt.Kind.QUIZ, item__startswith=counted).delete()
    for _learner in who:
        # Of which round is all that is said: the log names nobody who learns.
        Event.record(by, Event.What.LEARNER_DELETED, f"quizzes.round {round_.code}")
        note(round_, by, Change.What.LEARNER_DELETED)
    count = sheets.count()
    sheets.delete()
    return count
