"""Questions asked of what comes back."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final, Self

from django.db import models
from django.db.models import F

if TYPE_CHECKING:
    from layers_site.learners.models import Learner
    from layers_site.practice.models import Repeated

#: A pattern keeps failing once so many of its boards, and at least half of them, were answered wrongly.
FAILS: Final = 2


class RepeatedQuerySet(models.QuerySet["Repeated"]):
    def of(self, learner: Learner | None) -> Self:
        """What comes back to one learner; nothing to nobody."""
        return self.filter(learner=learner) if learner is not None else self.none()

    def due_by(self, now: datetime) -> Self:
        return self.filter(due__lte=now)

    def due_after(self, now: datetime) -> Self:
        return self.filter(due__gt=now)

    def failing(self) -> Self:
        """What keeps failing, most often first."""
        return self.filter(failed__gte=FAILS, answered__lte=2 * F("failed")).order_by("-failed", "due")
