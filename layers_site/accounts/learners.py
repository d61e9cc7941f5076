"""Finding the learner of a request; joining two that turn out to be one, and deleting those who have not come back."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest

from layers_site.accounts.models import Attempt, Learner

Pointer = models.ForeignKey[Any, Any]
#: The column that numbers the rows of a learner, in models that have more than one of a kind.
NUMBER: Final = "number"
#: So many are deleted at a time, each time in a transaction of its own: nobody who answers waits long for the lock.
BATCH: Final = 200
#: And so many are moved.
_MOVED_AT_ONCE: Final = 2000
#: Rows that a learner’s going leaves alone, as they are somebody else’s too; and whether they keep the learner’s row.
_STAYING: Final[dict[type[models.Model], bool]] = {}
#: What apps do before a learner is let go, as taking them out of what stays with others.
_BEFORE_LETTING_GO: Final[list[Callable[[Learner], None]]] = []


def keep(model: type[models.Model], *, holds: bool) -> None:
    """Delete no row of this model with its learner; where it `holds`, the learner’s empty row stays for it.

    For apps, as they begin.
    """
    _STAYING[model] = holds


def is_kept(model: type[models.Model]) -> bool:
    return model in _STAYING


def before_letting_go(do: Callable[[Learner], None]) -> None:
    """Do this before what a learner did is deleted. For apps, as they begin."""
    _BEFORE_LETTING_GO.append(do)


@transaction.atomic
def take_out(learner: Learner) -> None:
    """Take a learner out of the rows that stay with others."""
    for do in _BEFORE_LETTING_GO:
        do(learner)


def let_go(learner: Learner) -> bool:
    """Delete what a learner did. Return whether the learner is gone, too: a row that holds them keeps an empty one.

    It is done in parts. Whoever is interrupted does it once more.
    """
    take_out(learner)
    this = Learner.objects.filter(pk=learner.pk)
    empty(this)
    with transaction.atomic():
        if any(this.filter(held).exists() for held in _held()):
            return False
        this.delete()
    return True


def join(learner: Learner, other: Learner) -> Learner:
    """Move every row of `other` to `learner`, and delete `other`. Raises ValueError where `other` has an account.

    Where only one row of a kind can be (one answer a day, a board kept once, a part read once), that of `learner`
    stays, and the row of `other` goes as rows of a deleted learner go. Where they are numbered (the attempts at a
    quiz), it gets the next number instead: nothing that was handed in is lost.

    It is done in parts: whoever has much keeps nobody waiting, and goes on where they were interrupted.
    """
    if learner.pk == other.pk:
        return learner
    if other.user_id is not None:
        raise ValueError("the learner of an account is joined into no other")
    for pointer in pointers():
        while _move_some(pointer, learner, other) == _MOVED_AT_ONCE:
            pass
    _move_rest(learner, other)
    this = Learner.objects.filter(pk=other.pk)
    empty(this)
    this.delete()
    return learner


@transaction.atomic
def _move_rest(learner: Learner, other: Learner) -> None:
    """Move what is left, with what has to be numbered anew."""
    # In the order of their keys, so that two requests of one browser wait for each other and not in a circle.
    held = {
        row.pk: row for row in Learner.objects.select_for_update().filter(pk__in=(learner.pk, other.pk)).order_by("pk")
    }
    if len(held) < 2:  # another request has joined them
        return
    for pointer in pointers():
        _move_some(pointer, learner, other)
        _number_rest(pointer, learner, other)


def _move_some(pointer: Pointer, learner: Learner, other: Learner) -> int:
    """Move rows that no unique constraint refuses, and count them."""
    rows = pointer.model._base_manager.filter(**{pointer.name: other})
    there = pointer.model._base_manager.filter(**{pointer.name: learner})
    free = rows
    for rule in _rules(pointer):
        free = free.exclude(Exists(there.filter(**{name: OuterRef(name) for name in rule if name != pointer.name})))
    keys = list(free.order_by("pk").values_list("pk", flat=True)[:_MOVED_AT_ONCE])
    return rows.filter(pk__in=keys).update(**{pointer.name: learner})


def _number_rest(pointer: Pointer, learner: Learner, other: Learner) -> None:
    rows = pointer.model._base_manager.filter(**{pointer.name: other})
    for rule in _rules(pointer):
        for row in rows.order_by("pk") if NUMBER in rule else ():
            beside = {name: getattr(row, name) for name in rule if name != NUMBER} | {pointer.name: learner}
            rows.filter(pk=row.pk).update(**{pointer.name: learner, NUMBER: _next(pointer.model, beside)})


def _next(model: type[models.Model], beside: dict[str, Any]) -> int:
    """Return the next free number among the rows with these values."""
    highest = model._base_manager.filter(**beside).aggregate(most=models.Max(NUMBER))
    return (highest["most"] or 0) + 1


def _rules(pointer: Pointer) -> list[tuple[str, ...]]:
    """Return the columns of each unique constraint of the model that the pointer is in."""
    meta = pointer.model._meta
    constraints = [
        tuple(constraint.fields) for constraint in meta.constraints if isinstance(constraint, models.UniqueConstraint)
    ]
    rules: list[tuple[str, ...]] = [(pointer.name,)] if pointer.unique else []
    rules += [*constraints, *(tuple(fields) for fields in meta.unique_together)]
    return [rule for rule in rules if pointer.name in rule]


def unused_learners(since: datetime) -> QuerySet[Learner]:
    """Return learners without an account and without anything dated `since` or later, whom no row holds (`keep`)."""
    learners = _idle(since)
    for held in _held():
        learners = learners.exclude(held)
    return learners


def prune_learners(since: datetime) -> int:
    """Delete them with all that they did, and say how many they were."""
    keys = list(unused_learners(since).values_list("pk", flat=True))
    for start in range(0, len(keys), BATCH):
        # Asked again, for one may have come back in the meantime.
        unused_learners(since).filter(pk__in=keys[start : start + BATCH]).delete()
    return len(keys)


def prune_held_learners(since: datetime) -> None:
    """Delete everything else of the learners who are kept only by rows that hold them."""
    for held in _held():
        keys = list(_idle(since).filter(held).values_list("pk", flat=True))
        for start in range(0, len(keys), BATCH):
            empty(_idle(since).filter(pk__in=keys[start : start + BATCH]))


def _idle(since: datetime) -> QuerySet[Learner]:
    learners = Learner.objects.filter(user=None, created__lt=since)
    for recent in _recent(since):
        learners = learners.exclude(recent)
    return learners


def pointers() -> Iterator[Pointer]:
    """Return every foreign key of any model that points to a learner."""
    return pointing_to(Learner)


def pointing_to(model: type[models.Model]) -> Iterator[Pointer]:
    """Yield every foreign key that points to this model, also those without a related name."""
    for relation in model._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ManyToOneRel) and relation.auto_created:
            yield relation.field


def empty(learners: QuerySet[Learner]) -> None:
    """Delete each row but those that are kept, or clear its learner, as deleting the learner would do.

    In parts, each in a transaction of its own.
    """
    keys = list(learners.values_list("pk", flat=True))
    for pointer in pointers():
        rows = pointer.model._base_manager.filter(**{f"{pointer.name}__in": keys})
        if is_kept(pointer.model):
            continue
        if pointer.remote_field.on_delete is models.SET_NULL:
            rows.update(**{pointer.name: None})
        else:
            while parts := list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH]):
                rows.filter(pk__in=parts).delete()


def _held() -> Iterator[Exists]:
    for pointer in pointers():
        if _STAYING.get(pointer.model):
            yield Exists(pointer.model._base_manager.filter(**{pointer.name: OuterRef("pk")}))


def _recent(since: datetime) -> Iterator[Exists]:
    """Yield, for each date of the learner's rows and of rows below them, a condition that one is recent."""
    for pointer in pointers():
        yield from _dated(pointer.model, pointer.name, since)
        for below in pointing_to(pointer.model):
            yield from _dated(below.model, f"{below.name}__{pointer.name}", since)


def _dated(model: type[models.Model], path: str, since: datetime) -> Iterator[Exists]:
    """Yield the conditions for the dates of a model. `path` leads from a row of the model to its learner."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.DateField):
            limit = since if isinstance(field, models.DateTimeField) else since.date()
            rows = model._base_manager.filter(**{path: OuterRef("pk"), f"{field.name}__gte": limit})
            yield Exists(rows)


SESSION_KEY: Final = "learner"
#: An answer is recorded with at most this many of the misconceptions that fit it.
MOST_BELIEVED: Final = 10


def learner_of(request: HttpRequest) -> Learner | None:
    """Return the learner of the account, or of this browser where nobody is signed in.

    None before they did anything.
    """
    if request.user.is_authenticated:
        return _account_learner(request, request.user)
    return _named(request)


def _named(request: HttpRequest) -> Learner | None:
    """Return the learner whom the session names."""
    key = request.session.get(SESSION_KEY)
    # Whoever signs out leaves nothing behind; nor does a browser whose learner has got an account elsewhere.
    return Learner.objects.filter(key=key, user=None).first() if key else None


def come_by_link(request: HttpRequest, learner: Learner) -> None:
    """Make this browser that of a learner."""
    _remember(request, learner)


def is_stranger(request: HttpRequest) -> bool:
    """Return whether nothing is known of the visitor: all strangers get the same pages."""
    return not request.user.is_authenticated and SESSION_KEY not in request.session


def attempts_of(request: HttpRequest) -> QuerySet[Attempt]:
    """Return the attempts of this browser, oldest first."""
    learner = learner_of(request)
    return learner.attempts.all() if learner else Attempt.objects.none()


def record(
    request: HttpRequest,
    kind: Attempt.Kind,
    item: str,
    *,
    right: bool,
    answer: dict[str, Any],
    believed: Sequence[str] = (),
) -> Attempt:
    """Keep an answer; the first one makes the learner, who needs no account."""
    return Attempt.objects.create(
        learner=learner_made(request),
        kind=kind,
        item=item,
        given=answer,
        right=right,
        believed=list(believed[:MOST_BELIEVED]),
    )


def learner_made(request: HttpRequest, key: uuid.UUID | None = None) -> Learner:
    """Return the learner of the account or of this browser, and make one if there is none.

    A new learner gets that key, so that a form that is sent twice makes one learner.
    """
    learner = learner_of(request)
    if learner is not None:
        return learner
    if request.user.is_authenticated:
        return Learner.objects.get_or_create(user=request.user)[0]
    return _new_learner(request, key)


def settle(request: HttpRequest) -> None:
    """Move the answers of this browser to the account that has just signed in."""
    learner_of(request)


def forget(request: HttpRequest) -> None:
    """Delete what this browser, or this account, has answered and read.

    The browser is a stranger then, unless something that others rest on has to know it again.
    """
    learner = learner_of(request)
    if learner is None or let_go(learner):
        request.session.pop(SESSION_KEY, None)


def know_again(request: HttpRequest, learner: Learner | None) -> None:
    """Remember a learner whose account is deleted in this browser, as long as their empty row is there."""
    if learner is not None and Learner.objects.filter(pk=learner.pk, user=None).exists():
        _remember(request, learner)


def _account_learner(request: HttpRequest, user: User) -> Learner | None:
    """Return the account's learner. A learner whom the session still names is joined into it."""
    if SESSION_KEY not in request.session:
        return Learner.objects.filter(user=user).first()
    browser = _named(request)
    request.session.pop(SESSION_KEY, None)
    if browser is None:
        return Learner.objects.filter(user=user).first()
    account, _made = Learner.objects.get_or_create(user=user)
    return join(account, browser)


def _new_learner(request: HttpRequest, key: uuid.UUID | None) -> Learner:
    learner = Learner.objects.get_or_create(key=key or uuid.uuid4())[0]
    if learner.user_id is not None:  # they have made an account of it in the meantime: nobody comes in by a form
        learner = Learner.objects.create()
    _remember(request, learner)
    return learner


def _remember(request: HttpRequest, learner: Learner) -> None:
    request.session[SESSION_KEY] = str(learner.key)
    # A learner comes back next month: a session of two weeks would lose what they have learned.
    request.session.set_expiry(365 * 24 * 3600)
