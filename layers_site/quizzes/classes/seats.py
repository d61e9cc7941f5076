"""Seats of a class: taken, taken along to another machine, renamed, given another link, forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from layers_site.accounts.learners import come_by_link, join, learner_made, learner_of
from layers_site.accounts.models import Attempt, Learner
from layers_site.platform import throttle
from layers_site.quizzes.attempts import free_name
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Round, SchoolClass, Seat, Sheet, Withdrawal
from layers_site.quizzes.models.people import new_key
from layers_site.quizzes.taking.services import (
    AGAIN,
    TooManyError,
    known_here,
    learner_by_form,
    returning,
    together,
)
from layers_site.quizzes.withdrawing import forget_learners, take_out

MOST_SEATS = 300
#: Seats of one class taken from one address: a large class that comes in at once, and no more than its trainer can look
#: through; and those of all classes: the classes of a school that come in at once.
SEATED: Final = "60/10min"
SEATED_IN_ALL: Final = ("class-seat", "", "300/10min")


def seat_of(request: HttpRequest, klass: SchoolClass) -> Seat | None:
    """Return the seat of this browser, or of the account that is signed in."""
    learner = returning(request)
    return klass.seats.filter(learner=learner).first() if learner else None


def take(request: HttpRequest, klass: SchoolClass, name: str, token: str = "") -> Seat:
    """Return the seat of this browser, and make one if there is none.

    `token` is what `stranger` gave to the form: whoever sends it four times before the first answer is one person.
    Raises RefusedError where no seat is free, TooManyError where too many were taken from their address.
    """
    with together(request):
        seat = _taken(request, klass, name, token)
    known_here(request, klass)
    return seat


def _taken(request: HttpRequest, klass: SchoolClass, name: str, token: str) -> Seat:
    """Return the learner's seat, or create it; the class row is locked meanwhile."""
    SchoolClass.objects.select_for_update().get(pk=klass.pk)
    learner = learner_by_form(request, token, klass.code)
    seat = klass.seats.filter(learner=learner).first()
    if seat is not None:
        return seat
    if not klass.open:
        raise RefusedError(_("This class has no free seats. Ask your trainer to open new ones."))
    if klass.seats.count() >= MOST_SEATS:
        raise RefusedError(_("This class is full. Ask your trainer for a seat."))
    if not throttle.allowed(request, *seated(klass)) or not throttle.allowed(request, *SEATED_IN_ALL):
        raise TooManyError
    return Seat.objects.create(
        klass=klass, learner=learner, name=free_name(name, klass.seats.values_list("name", flat=True))
    )


def seated(klass: SchoolClass) -> tuple[str, str, str]:
    """Return what counts the seats of a class that are taken from one address."""
    return f"class-seat {klass.code}", "", SEATED


@transaction.atomic
def sit_down(request: HttpRequest, seat: Seat) -> None:
    """Take a seat on this machine, by its link. Whoever is signed in takes it into their account.

    Raises RefusedError for a seat that is in another account, since a link alone lets nobody into that.
    """
    learner, here = seat.learner, learner_of(request)
    again = request.session.pop(AGAIN, None)
    if here is not None and here.pk == learner.pk and again is None:
        return
    if learner.user_id is not None:
        raise RefusedError(_("This seat is in an account. Sign in to it instead."))
    if request.user.is_authenticated:
        mine = learner_made(request)
        if Seat.objects.filter(klass=seat.klass_id, learner=mine).exists():
            raise RefusedError(_("You have a seat in this class already."))
        join(mine, learner)
    else:
        come_by_link(request, learner)


def numbers_of(klass: SchoolClass) -> dict[int, int]:
    """Return the number of each seat of a class, in the order in which they were taken."""
    return {pk: number for number, pk in enumerate(klass.seats.order_by("pk").values_list("pk", flat=True), 1)}


def called(seat: Seat, number: int) -> str:
    """Return the name at a seat; the number for one that was given up with answers in it."""
    return seat.name or _("Withdrawn, seat %(number)s") % {"number": number}


def rename(seat: Seat, name: str, by: User) -> None:
    """Give a seat another name, and with it every sheet in the rounds of the class that this trainer leads."""
    Seat.objects.filter(pk=seat.pk).update(name=name)
    _led([seat], by).update(name=name)


@transaction.atomic
def renew(seat: Seat, by: User) -> None:
    """Give a seat another link, since the one that it had leaked. Raises RefusedError for a seat in an account.

    Every browser that sits there is out, for whoever came by the link is the same learner to the site: the seat, and
    its sheets in the rounds of the class that this trainer leads, go to a new one, and so does what is barred. What
    else the browser did stays with it; it begins none of the rounds again of which it may have seen what is right.
    """
    before = Learner.objects.select_for_update().get(pk=seat.learner_id)
    if before.user_id is not None:
        raise RefusedError(_("This seat is in an account, so a link can’t open it."))
    after, sheets = Learner.objects.create(), _led([seat], by)
    seen = sheets.filter(handed_in__isnull=False).values_list("round", flat=True)
    barred = before.withdrawals.filter(round__klass=seat.klass_id).values_list("round", flat=True)
    gone = [Withdrawal(round_id=pk, learner=after) for pk in barred]
    gone += [Withdrawal(round_id=pk, learner=before) for pk in set(seen)]
    for code in set(sheets.values_list("round__code", flat=True)):
        counted = before.attempts.filter(kind=Attempt.Kind.QUIZ, item__startswith=f"{code}/")
        counted.update(learner=after)
    sheets.update(learner=after)
    Withdrawal.objects.bulk_create(gone, ignore_conflicts=True)
    Seat.objects.filter(pk=seat.pk).update(learner=after, key=new_key())
    seat.refresh_from_db()


def sheets_of(seats: Sequence[Seat]) -> QuerySet[Sheet]:
    """Return every sheet of seats of one class in the rounds of the class that are its trainer's own."""
    return _sheets(seats).filter(round__owner=seats[0].klass.owner_id)


def handed_over(seats: Sequence[Seat]) -> QuerySet[Sheet]:
    """Return every sheet of seats of one class in those of its rounds that another trainer has taken over."""
    return _sheets(seats).exclude(round__owner=seats[0].klass.owner_id)


def _led(seats: Sequence[Seat], by: User) -> QuerySet[Sheet]:
    """Return every sheet of seats of one class in those of its rounds that this trainer leads."""
    return _sheets(seats).filter(round__in=Round.objects.worked_on_by(by))


def _sheets(seats: Sequence[Seat]) -> QuerySet[Sheet]:
    return Sheet.objects.filter(learner__in=[seat.learner_id for seat in seats], round__klass=seats[0].klass_id)


def forget(seats: Sequence[Seat], by: User) -> None:
    """Delete seats of one class with all that their learners answered in its rounds. The logs lose them too.

    In a round that another trainer has taken over the sheets are theirs: these stay without the person and their words.
    It is done in parts, the seats last: nobody waits for all of it, and whoever was interrupted does it once more.
    """
    theirs = set(handed_over(seats).values_list("learner", flat=True))
    for seat in seats:
        if seat.learner_id in theirs:
            take_out(seat.learner, handed_over([seat]), by)
    learners = [seat.learner_id for seat in seats]
    for round_ in Round.objects.filter(pk__in=sheets_of(seats).values("round")):
        forget_learners(round_, learners, by)
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
