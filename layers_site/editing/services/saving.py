"""A board of the workbench saved: as a new case, or into the case that it was made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from engine.errors import Problem, ScenarioError
from engine.notation import read_case, write_scenario
from engine.notation.scenarios import json_text
from engine.operations import Op
from engine.scenario import Scenario
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.moments import Moment, at_case, of_board
from layers_site.content.models import Case
from layers_site.content.publishing import User
from layers_site.content.services.history import version_before
from layers_site.content.services.versions import MadeFrom
from layers_site.editing.services.cases import RefusedError, board_values, change_document
from layers_site.editing.services.differences import UnsayableError, same_board
from layers_site.editing.services.recording import (
    MOST_STEPS,
    Recorded,
    RecordedStep,
    StagePlace,
    recorded,
    scenario_at,
    steps_to,
)
from layers_site.editing.services.stages import key_of, place_of, with_new_stage, with_new_variant, with_stage
from layers_site.platform.problems import SiteFault

#: In which a board is put into the case that it was made from.
WAYS: Final = ("stage", "again", "variant", "start")


@dataclass(frozen=True, slots=True)
class Origin:
    """The case that a board was made from, and the place in it where the first action was done.

    `taken` is the board as it was there then, where it is another one now; None where it is the same.
    """

    case: Case
    place: StagePlace
    taken: Scenario | None = None

    @property
    def is_start(self) -> bool:
        """Return whether the board before the first action is the one that the case starts from."""
        first = self.case.stages[0] if self.case.stages else {}
        return not self.place.variant and (self.place.stage < 0 or (self.place.stage == 0 and not first.get("ops")))


@dataclass(frozen=True, slots=True)
class By:
    """Who saves, and the stamp of what the case said on the page on which that was decided."""

    user: User
    stamp: str


@dataclass(frozen=True, slots=True)
class Telling:
    """A board told as operations: `ops`, or `why_not` ((id, field) pairs) where they cannot say it."""

    ops: tuple[Op, ...]
    why_not: tuple[tuple[str, str], ...]


def origin_of(board: Board) -> Origin | None:
    """Return the origin of a board; None if it was made from no case, or if its case or stage is gone."""
    root = _root(board)
    if board.case is not None:
        return _stage_of_case(board.case, StagePlace(board.variant, board.stage), root.created)
    if root.action.get("do") != "open":
        return None
    case = Case.objects.filter(slug=str(root.action.get("case", ""))).first()
    if case is None:
        return None
    taken = of_board(root).scenario
    return Origin(case, StagePlace(), None if same_board(taken, _board_at(case, StagePlace())) else taken)


def _stage_of_case(case: Case, place: StagePlace, at: datetime) -> Origin | None:
    """Return the place now of what stood at `place` then."""
    then = version_before(case, at)
    try:
        now = place_of(case, place.variant, key_of(then, place)) if isinstance(then, Case) else place
        board = _board_at(case, now)
        taken = _board_at(then, place) if isinstance(then, Case) else board
    except (KeyError, IndexError, StopIteration, ScenarioError):
        return None
    return Origin(case, now, None if same_board(taken, board) else taken)


def _board_at(case: Case, place: StagePlace) -> Scenario:
    return scenario_at(read_case(case.as_json()), place)


def _root(board: Board) -> Board:
    for _step in range(MOST_STEPS):
        if board.parent is None:
            break
        board = board.parent
    return board


def opened(case: Case, way: str, place: StagePlace) -> Board:
    """Return the board at a place of the case (of a variant or the start: the first one), on which `way` is recorded.

    Raises RefusedError of the workbench if it is too large, and Http404 where there is no such place.
    """
    titles = {"en": case.title_en or case.title_fr, "fr": case.title_fr or case.title_en}
    records = {"as": way, "case": case.slug, "title": titles}
    if way in ("variant", "start"):
        moment = begin(scenario_of(json_text(case.scenario)), {"do": "open", "case": case.slug, "records": records})
    else:
        moment = at_case(case.slug, place.variant, max(0, place.stage), drafts=True)
    return held(moment, records=records)


def held(moment: Moment, **more: Any) -> Board:
    """Return a stage of a case as a board of its own, on which nothing has been done yet."""
    if moment.board is not None:
        return moment.board
    return Board.objects.store(moment.text, {"do": "hold", **more}, **moment.origin)


def recorded_way(board: Board) -> str:
    """Return what an editor records on the board: "stage", "again", "variant", "start", or "" for nothing."""
    records = board.action.get("records")
    return str(records.get("as", "")) if isinstance(records, dict) else ""


def told_as_stage(origin: Origin, board: Board) -> Telling:
    return _telling_of(lambda: _stage_of(origin, board))


def told_as_variant(origin: Origin, board: Board) -> Telling:
    return _telling_of(lambda: _variant_of(origin, board))


def _telling_of(record: Any) -> Telling:
    try:
        recorded: Recorded = record()
    except UnsayableError as error:
        return Telling((), error.what)
    return Telling(recorded.ops, ())


def _stage_of(origin: Origin, board: Board) -> Recorded:
    return recorded(origin.case.as_json(), origin.place, steps_to(board))


def _variant_of(origin: Origin, board: Board) -> Recorded:
    return recorded(origin.case.as_json(), StagePlace(), [RecordedStep(of_board(board).scenario)])


def save_stage(origin: Origin, board: Board, texts: Mapping[str, Any], by: By) -> StagePlace:
    """Return the board as the stage after its place of origin; where that then is.

    Raises UnsayableError, RefusedError, NewerError or PermissionDenied.
    """
    recorded = _stage_of(origin, board)
    values = {key: value for key, value in texts.items() if value is not None}
    stage = {**values, "ops": recorded.written, "expect": {}}

    def edit(document: Mapping[str, Any]) -> Mapping[str, Any]:
        return with_new_stage({**document, "scenario": recorded.scenario}, origin.place, stage)

    change_document(origin.case.slug, by.user, MadeFrom(by.stamp, board_values), edit)
    return StagePlace(origin.place.variant, origin.place.stage + 1)


def save_again(origin: Origin, board: Board, by: By) -> StagePlace:
    """Record the stage after the place of origin anew: its texts and results stay. Raises as `save_stage` does."""
    recorded = _stage_of(origin, board)
    following = StagePlace(origin.place.variant, origin.place.stage + 1)

    def edit(document: Mapping[str, Any]) -> Mapping[str, Any]:
        return with_stage({**document, "scenario": recorded.scenario}, following, ops=recorded.written)

    change_document(origin.case.slug, by.user, MadeFrom(by.stamp, board_values), edit)
    return following


def save_variant(origin: Origin, board: Board, title: dict[str, str], by: By) -> StagePlace:
    """Return the board as where a new variant of the case starts. Raises as `save_stage` does."""
    recorded = _variant_of(origin, board)

    def edit(document: Mapping[str, Any]) -> Mapping[str, Any]:
        return with_new_variant({**document, "scenario": recorded.scenario}, title, recorded.written)

    case = change_document(origin.case.slug, by.user, MadeFrom(by.stamp, board_values), edit)
    return StagePlace(str(case.variants[-1]["slug"]), 0)


def save_start(origin: Origin, board: Board, by: By) -> None:
    """Store the board as the start of the case. Raises as `save_stage` does."""
    if not origin.is_start:
        raise RefusedError([Problem("/scenario", SiteFault.OTHER_START)])
    written = write_scenario(of_board(board).scenario)
    change_document(
        origin.case.slug, by.user, MadeFrom(by.stamp, board_values), lambda _document: {"scenario": written}
    )
