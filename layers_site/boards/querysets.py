"""Questions asked of boards and of what learners keep. What is somebody else’s is as if it were not there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.db import models

if TYPE_CHECKING:
    from layers_site.accounts.models import Learner
    from layers_site.boards.models import Board, KeptBoard, LatestLink


class BoardQuerySet(models.QuerySet["Board"]):
    def with_origin(self) -> BoardQuerySet:
        """Boards with the case they come from and the board before, in one query."""
        return self.select_related("case", "parent")


class KeptBoardQuerySet(models.QuerySet["KeptBoard"]):
    def of(self, learner: Learner | None) -> Self:
        """What one learner keeps, with the boards; nothing for nobody."""
        return self.filter(learner=learner).select_related("board__case") if learner is not None else self.none()


class LatestLinkQuerySet(models.QuerySet["LatestLink"]):
    def of(self, learner: Learner | None) -> Self:
        """The links that one learner made, with the boards; nothing for nobody."""
        return self.filter(learner=learner).select_related("board__case") if learner is not None else self.none()
