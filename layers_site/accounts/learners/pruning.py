"""Learners who have not come back: without an account nobody can reach what they did once their browser forgets it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.db import models, transaction
from django.db.models import Exists, OuterRef, QuerySet

from layers_site.accounts.learners.joining import pointers, pointing_to
from layers_site.accounts.models import Learner

#: So many are deleted at a time, each time in a transaction of its own: nobody who answers waits long for the lock.
BATCH: Final = 200


def unused_learners(since: datetime, holding: type[models.Model] | None = None) -> QuerySet[Learner]:
    """Return learners without an account and without anything dated `since` or later.

    Rows of the model `holding` are kept for somebody else (the sheets of a round): they keep their learners.
    """
    learners = Learner.objects.filter(user=None, created__lt=since)
    for recent in _recent(since):
        learners = learners.exclude(recent)
    for held in _held(holding):
        learners = learners.exclude(held)
    return learners


def prune_learners(since: datetime, holding: type[models.Model] | None = None) -> int:
    """Delete them with all that they did, and say how many they were."""
    keys = list(unused_learners(since, holding).values_list("pk", flat=True))
    for start in range(0, len(keys), BATCH):
        # Asked again, for one may have come back in the meantime.
        unused_learners(since, holding).filter(pk__in=keys[start : start + BATCH]).delete()
    return len(keys)


def prune_held_learners(since: datetime, holding: type[models.Model]) -> None:
    """Delete everything else of the learners who are kept only by rows of `holding`."""
    for held in _held(holding):
        keys = list(unused_learners(since).filter(held).values_list("pk", flat=True))
        for start in range(0, len(keys), BATCH):
            _empty(unused_learners(since).filter(pk__in=keys[start : start + BATCH]), holding)


@transaction.atomic
def _empty(learners: QuerySet[Learner], holding: type[models.Model]) -> None:
    """Delete each row, or clear its learner, as deleting the learner would do."""
    keys = list(learners.values_list("pk", flat=True))
    for pointer in pointers():
        rows = pointer.model._base_manager.filter(**{f"{pointer.name}__in": keys})
        if pointer.model is holding:
            continue
        if pointer.remote_field.on_delete is models.SET_NULL:
            rows.update(**{pointer.name: None})
        else:
            rows.delete()


def _held(holding: type[models.Model] | None) -> Iterator[Exists]:
    for pointer in pointers():
        if pointer.model is holding:
            yield Exists(holding._base_manager.filter(**{pointer.name: OuterRef("pk")}))


def _recent(since: datetime) -> Iterator[Exists]:
    """Return, for each date of the learner's rows and of rows below them, a condition that one is recent."""
    for pointer in pointers():
        yield from _dated(pointer.model, pointer.name, since)
        for below in pointing_to(pointer.model):
            yield from _dated(below.model, f"{below.name}__{pointer.name}", since)


def _dated(model: type[models.Model], path: str, since: datetime) -> Iterator[Exists]:
    """Return the conditions for the dates of a model. `path` leads from a row of the model to its learner."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.DateField):
            limit = since if isinstance(field, models.DateTimeField) else since.date()
            rows = model._base_manager.filter(**{path: OuterRef("pk"), f"{field.name}__gte": limit})
            yield Exists(rows)
