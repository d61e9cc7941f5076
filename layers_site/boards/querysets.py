"""Questions asked of boards and of what learners keep. What is somebody else’s is as if it were not there."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Self, TypedDict, Unpack

from django.apps import apps
from django.db import models

from layers_site.platform.prepared import HERE, Prepared, PreparedRows

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
        for *values, saved in _WITH_ORIGIN.rows(board_id):
            names = self._columns()
            board, before = values[: len(names)], values[len(names) :]
            row = self.model.from_db(self.db, names, board)
            row.parent = self.model.from_db(self.db, names, before) if row.parent_id is not None else None
            return row, saved
        return None

    def _columns(self) -> list[str]:
        return [field.attname for field in self.model._meta.concrete_fields]

    def state_of(self, board_id: str) -> tuple[Any, ...] | None:
        """Return what of a board may change: the ids of the board before and of the case, and when that was saved.

        None where there is no such board.
        """
        return next(iter(_STATES.rows(board_id)), None)

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
        if self.state_of(board_id) is None:
            board = self.model(id=board_id, action=action, **origin)
            if _ROWS.store(board, scenario=text):
                del board.scenario  # it is fetched where somebody asks, since its text is at hand
                return board
        return self.defer("scenario").get(pk=board_id)  # or somebody has stored the same meanwhile


def _states() -> models.QuerySet[Any, Any]:
    return apps.get_model("boards", "Board").objects.order_by().filter(pk=HERE).values_list(*_MAY_CHANGE)


def _with_origin() -> models.QuerySet[Any, Any]:
    boards = apps.get_model("boards", "Board").objects
    columns = boards.all()._columns()
    before = (f"parent__{column}" for column in columns)
    return boards.order_by().filter(pk=HERE).values_list(*columns, *before, "case__updated")


_MAY_CHANGE: Final = ("parent_id", "case_id", "case__updated")
_STATES: Final = Prepared(_states)
_WITH_ORIGIN: Final = Prepared(_with_origin)
_ROWS: Final = PreparedRows()


class KeptBoardQuerySet(models.QuerySet["KeptBoard"]):
    def of(self, learner: Learner | None) -> Self:
        """Return the boards that one learner keeps; nothing for nobody."""
        return self.filter(learner=learner).select_related("board__case") if learner is not None else self.none()


class LatestLinkQuerySet(models.QuerySet["LatestLink"]):
    def of(self, learner: Learner | None) -> Self:
        """Return the links that one learner made, with the boards; nothing for nobody."""
        return self.filter(learner=learner).select_related("board__case") if learner is not None else self.none()
