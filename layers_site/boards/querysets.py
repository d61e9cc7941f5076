"""Questions asked of boards and of what learners keep. What is somebody else’s is as if it were not there."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any, Self, TypedDict, Unpack

from django.db import models, transaction

if TYPE_CHECKING:
    from layers_site.accounts.models import Learner
    from layers_site.boards.models import Board, KeptBoard, LatestLink
    from layers_site.content.models import Case


class Origin(TypedDict, total=False):
    """The origin of a board: a stage of a case, and the board before. Both are empty for a board made from nothing."""

    case: Case | None
    parent: Board | None
    variant: str
    stage: int


class BoardQuerySet(models.QuerySet["Board"]):
    def with_origin(self, board_id: str) -> tuple[Board, datetime | None] | None:
        """Return a board with the board before, and when its case was last saved; None where there is no such board."""
        row = self.select_related("parent").annotate(case_saved=models.F("case__updated")).filter(pk=board_id).first()
        return None if row is None else (row, row.case_saved)  # type: ignore[attr-defined]  # annotated

    def state_of(self, board_id: str) -> tuple[Any, ...] | None:
        """Return what of a board may change: the ids of the board before and of the case, and when that was saved.

        None where there is no such board.
        """
        return self.filter(pk=board_id).values_list("parent_id", "case_id", "case__updated").first()

    def store(self, text: str, action: dict[str, Any], **origin: Unpack[Origin]) -> Board:
        """Store a board under the id of its content, unless it is there. `text` is the canonical one."""
        board = self._stored(self.model.id_of(text, action, **origin), text, action, origin)
        # They are at hand, and need not be fetched: unless the row has lost them since.
        case, parent = origin.get("case"), origin.get("parent")
        if case is not None and board.case_id == case.pk:
            board.case = case
        if parent is not None and board.parent_id == parent.pk:
            board.parent = parent
        return board

    def _stored(self, board_id: str, text: str, action: dict[str, Any], origin: Origin) -> Board:
        if not self.filter(pk=board_id).exists():
            board = self.model(id=board_id, scenario=json.loads(text), action=action, **origin)
            with transaction.atomic():  # what is refused as too much leaves the rest of the request whole
                self.bulk_create([board], ignore_conflicts=True)  # somebody may store the same meanwhile
        return self.defer("scenario").get(pk=board_id)


class KeptBoardQuerySet(models.QuerySet["KeptBoard"]):
    def of(self, learner: Learner | None) -> Self:
        """Return the boards that one learner keeps; nothing for nobody."""
        return self.filter(learner=learner).select_related("board__case") if learner is not None else self.none()


class LatestLinkQuerySet(models.QuerySet["LatestLink"]):
    def of(self, learner: Learner | None) -> Self:
        """Return the links that one learner made, with the boards; nothing for nobody."""
        return self.filter(learner=learner).select_related("board__case") if learner is not None else self.none()
