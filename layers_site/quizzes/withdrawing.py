"""Sheets that a learner has forgotten or gives up, and the trainer keeps: without the person and without their words.

The sheets stay as many, with points, under a learner who is nobody. A row apart (`Withdrawal`) says that whoever it was
has taken part in the round, so that nobody sees what is right and then begins anew; it lasts as long as the round.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from layers_site.accounts.models import Learner
from layers_site.quizzes.attempts import hand_in
from layers_site.quizzes.colleagues import note_each
from layers_site.quizzes.models import Answer, Change, Round, Seat, Sheet, Standing, Withdrawal
from layers_site.quizzes.models.classes import new_key


def withdraw_all(learner: Learner) -> None:
    """Take a learner out of every round and every class."""
    _withdraw(learner, learner.sheets.all(), learner.seats.all())


def give_up(seat: Seat) -> None:
    """Take the learner of a seat out of the class and of its rounds."""
    _withdraw(seat.learner, Sheet.objects.filter(learner=seat.learner_id, round__klass=seat.klass_id), _only(seat))


def take_out(learner: Learner, sheets: QuerySet[Sheet], by: User) -> None:
    """Take a learner out of these sheets because a trainer forgets them."""
    _withdraw(learner, sheets, Seat.objects.none(), (by, Change.What.LEARNER_DELETED))


def _only(seat: Seat) -> QuerySet[Seat]:
    return Seat.objects.filter(pk=seat.pk)


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
    note_each(others, *entry)
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
