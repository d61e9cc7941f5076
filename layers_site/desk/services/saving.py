"""A board of the workbench saved: as a new case, or into the case that it was made from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.errors import Problem
from engine.notation import write_scenario
from engine.operations import Op
from layers_site.cases.models import Case
from layers_site.cases.publishing import User
from layers_site.desk.services.cases import RefusedError, change_document
from layers_site.desk.services.differences import UnsayableError
from layers_site.desk.services.recording import MOST_STEPS, Place, Recorded, Step, recorded, steps_to
from layers_site.desk.services.stages import stages_of, with_new_stage, with_new_variant
from layers_site.workbench.models import Board, content_id
from layers_site.workbench.services.boards import begin
from layers_site.workbench.services.canonical import json_text
from layers_site.workbench.services.evaluation import scenario_of
from layers_site.workbench.services.moments import Moment, of_board


@dataclass(frozen=True, slots=True)
class Origin:
    """The case that a board was made from, and the place in it where the first action was done."""

    case: Case
    place: Place

    @property
    def is_start(self) -> bool:
        """Whether the board before the first action is the one that the case starts from."""
        first = self.case.stages[0] if self.case.stages else {}
        return not self.place.variant and (self.place.stage < 0 or (self.place.stage == 0 and not first.get("ops")))


@dataclass(frozen=True, slots=True)
class Telling:
    """A board told as operations: `ops`, or `why_not` ((id, field) pairs) where they cannot say it."""

    ops: tuple[Op, ...]
    why_not: tuple[tuple[str, str], ...]


def origin_of(board: Board) -> Origin | None:
    """Where a board comes from; None for one that was made from no case, or whose case or stage is gone."""
    if board.case is not None:
        place = Place(board.variant, board.stage)
        return Origin(board.case, place) if _exists(board.case, place) else None
    action = _root(board).action
    if action.get("do") != "open":
        return None
    case = Case.objects.filter(slug=str(action.get("case", ""))).first()
    return Origin(case, Place()) if case else None


def _exists(case: Case, place: Place) -> bool:
    try:
        return place.stage < max(1, len(stages_of(case.document, place.variant)))
    except KeyError:
        return False


def _root(board: Board) -> Board:
    for _step in range(MOST_STEPS):
        if board.parent is None:
            break
        board = board.parent
    return board


def open_start(case: Case) -> Moment:
    """The board that a case starts from, to be worked on. Raises RefusedError of the workbench if it is too large."""
    scenario = scenario_of(json_text(case.scenario))
    return begin(scenario, {"do": "open", "case": case.slug})


def held(moment: Moment) -> Board:
    """A stage of a case as a board of its own, on which nothing has been done yet."""
    if moment.board is not None:
        return moment.board
    action = {"do": "hold"}
    place = {"variant": moment.variant, "stage": moment.stage}
    content = {"case": moment.case.slug if moment.case else "", **place, "scenario": moment.text, "action": action}
    board, _created = Board.objects.get_or_create(
        id=content_id(content),
        defaults={"case": moment.case, **place, "scenario": json.loads(moment.text), "action": action},
    )
    return board


# --- told -------------------------------------------------------------------------------------------


def told_as_stage(origin: Origin, board: Board) -> Telling:
    return _told(lambda: _stage_of(origin, board))


def told_as_variant(origin: Origin, board: Board) -> Telling:
    return _told(lambda: _variant_of(origin, board))


def _told(record: Any) -> Telling:
    try:
        found: Recorded = record()
    except UnsayableError as error:
        return Telling((), error.what)
    return Telling(found.ops, ())


def _stage_of(origin: Origin, board: Board) -> Recorded:
    return recorded(origin.case.as_json(), origin.place, steps_to(board))


def _variant_of(origin: Origin, board: Board) -> Recorded:
    return recorded(origin.case.as_json(), Place(), [Step(of_board(board).scenario)])


# --- saved ------------------------------------------------------------------------------------------


def save_stage(origin: Origin, board: Board, texts: Mapping[str, Any], user: User) -> Place:
    """The board as the stage after its place of origin; where that then is.

    Raises UnsayableError, RefusedError or PermissionDenied.
    """
    found = _stage_of(origin, board)
    said = {key: value for key, value in texts.items() if value is not None}
    stage = {**said, "ops": found.written, "expect": {}}
    document = {**origin.case.document, "scenario": found.scenario}
    change_document(origin.case.slug, with_new_stage(document, origin.place, stage), user)
    return Place(origin.place.variant, origin.place.stage + 1)


def save_variant(origin: Origin, board: Board, title: dict[str, str], user: User) -> Place:
    """The board as where a new variant of the case starts. Raises as `save_stage` does."""
    found = _variant_of(origin, board)
    document = with_new_variant({**origin.case.document, "scenario": found.scenario}, title, found.written)
    case = change_document(origin.case.slug, document, user)
    return Place(str(case.variants[-1]["slug"]), 0)


def save_start(origin: Origin, board: Board, user: User) -> None:
    """The board as the one that the case starts from. Raises RefusedError where its stages would not go on from it."""
    if not origin.is_start:
        raise RefusedError([Problem("/scenario", _("This board was not made from the one that the case starts from."))])
    written = write_scenario(of_board(board).scenario)
    change_document(origin.case.slug, {**origin.case.document, "scenario": written}, user)
