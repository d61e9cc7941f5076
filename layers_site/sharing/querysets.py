"""Whose boards and links are asked for. Those of somebody else are as if they were not there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.db import models

if TYPE_CHECKING:
    from layers_site.learners.models import Learner
    from layers_site.sharing.models import KeptBoard, LatestLink


class KeptBoardQuerySet(models.QuerySet["KeptBoard"]):
    def of(self, learner: Learner | None) -> Self:
        """What one learner keeps, with the boards; nothing for nobody."""
        return self.filter(learner=learner).select_related("board__case") if learner is not None else self.none()


class LatestLinkQuerySet(models.QuerySet["LatestLink"]):
    def of(self, learner: Learner | None) -> Self:
        """The links that one learner made, with the boards; nothing for nobody."""
        return self.filter(learner=learner).select_related("board__case") if learner is not None else self.none()
