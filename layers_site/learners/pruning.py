"""Learners who have not come back: without an account nobody can reach what they did once their browser forgets it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.db import models
from django.db.models import Exists, OuterRef, QuerySet

from layers_site.learners.joining import pointers, pointing_to
from layers_site.learners.models import Learner

#: So many are deleted at a time, each time in a transaction of its own: nobody who answers waits long for the lock.
BATCH: Final = 200


def unused_learners(since: datetime) -> QuerySet[Learner]:
    """Those without an account of whom nothing at all is dated `since` or later."""
    found = Learner.objects.filter(user=None, created__lt=since)
    for recent in _recent(since):
        found = found.exclude(recent)
    return found


def prune_learners(since: datetime) -> int:
    """Delete them with all that they did, and say how many they were."""
    keys = list(unused_learners(since).values_list("pk", flat=True))
    for start in range(0, len(keys), BATCH):
        # Asked again, for one may have come back in the meantime.
        unused_learners(since).filter(pk__in=keys[start : start + BATCH]).delete()
    return len(keys)


def _recent(since: datetime) -> Iterator[Exists]:
    """For each date of what belongs to a learner, and of what belongs to that: that there is a row from then on."""
    for pointer in pointers():
        yield from _dated(pointer.model, pointer.name, since)
        for below in pointing_to(pointer.model):
            yield from _dated(below.model, f"{below.name}__{pointer.name}", since)


def _dated(model: type[models.Model], path: str, since: datetime) -> Iterator[Exists]:
    """`path` leads from a row of the model to its learner."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.DateField):
            limit = since if isinstance(field, models.DateTimeField) else since.date()
            rows = model._base_manager.filter(**{path: OuterRef("pk"), f"{field.name}__gte": limit})
            yield Exists(rows)
