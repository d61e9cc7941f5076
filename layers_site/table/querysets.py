"""Questions asked of the answers."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Self

from django.db import models

if TYPE_CHECKING:
    from layers_site.learners.models import Learner
    from layers_site.table.models import DayAnswer


class DayAnswerQuerySet(models.QuerySet["DayAnswer"]):
    def to(self, day: date, board: str) -> Self:
        """The answers to the question of one day."""
        return self.filter(date=day, board=board)

    def of(self, learner: Learner | None) -> Self:
        """What one learner answered; nothing for nobody."""
        return self.filter(learner=learner) if learner is not None else self.none()
