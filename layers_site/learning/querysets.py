"""Questions asked of practice, of its rounds, of games on the stack and of the answers of a day."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Self

from django.db import models

from layers_site.content.querysets import ContentQuerySet

if TYPE_CHECKING:
    from layers_site.accounts.models import Learner
    from layers_site.learning.stack.models import Play, StackCase


class OwnQuerySet(models.QuerySet[Any]):
    """Rows that belong to a learner."""

    def of(self, learner: Learner | None) -> Self:
        """Return the rows of one learner; nothing for nobody."""
        return self.filter(learner=learner) if learner is not None else self.none()


class RepeatedQuerySet(OwnQuerySet):
    def due_by(self, now: datetime) -> Self:
        return self.filter(due__lte=now)


class StackCaseQuerySet(ContentQuerySet["StackCase"]):
    def published(self) -> Self:
        return self.filter(published=True)


class PlayQuerySet(models.QuerySet["Play"]):
    def with_origin(self) -> Self:
        """Fetch plays together with their case and the play before."""
        return self.select_related("case", "parent")


class DayAnswerQuerySet(OwnQuerySet):
    def to(self, day: date, board: str) -> Self:
        """Return the answers to the question of one day."""
        return self.filter(date=day, board=board)
