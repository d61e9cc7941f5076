"""The place of a visitor: at a stage of a case, or on a board made from it; and the stages of cases."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from engine.cases import Moment as CaseMoment
from engine.cases import moments
from engine.notation import read_case
from engine.notation.scenarios import canonical, json_text
from engine.scenario import Label, Scenario
from layers_site.boards.models import Board, Origin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.models import Case
from layers_site.platform.memory import Last

#: More than there are: what looks through all of them in turn would find none of fewer.
CASES_KEPT: Final = 256


@dataclass(frozen=True, slots=True)
class Stage:
    """One moment of a case: its scenario as canonical text, its title, and a note on it if there is one."""

    text: str
    title: Label
    note: Label | None


@dataclass(frozen=True, slots=True)
class Course:
    """The stages of a case, or of one of its variants, in time."""

    slug: str
    title: Label | None
    stages: tuple[Stage, ...]


#: By the row of a case as it was last saved.
_COURSES: Final[Last[tuple[Course, ...]]] = Last(CASES_KEPT)


def courses_of(case: Case) -> tuple[Course, ...]:
    """Return the case as it is written (slug "", no title), then its variants.

    Without stages there is one, untitled. A case that was saved is read once.
    """
    if case._state.adding:
        return courses_in(case.as_json())
    courses: tuple[Course, ...] | None = _COURSES.get((case.pk, case.updated), None)
    if courses is None:
        courses = courses_in(case.as_json())
        _COURSES.put((case.pk, case.updated), courses)
    return courses


def courses_in(document: Mapping[str, Any]) -> tuple[Course, ...]:
    """Return the same of the document of a case. Raises ScenarioError."""
    return _courses(json.dumps(document, ensure_ascii=False))


def course_of(case: Case, variant: str) -> Course | None:
    """Return the stages of the case ("") or of a variant, None if there is no such variant."""
    return next((course for course in courses_of(case) if course.slug == variant), None)


@lru_cache(maxsize=CASES_KEPT)
def _courses(text: str) -> tuple[Course, ...]:
    case = read_case(json.loads(text))
    course = tuple(moments(case))
    untitled = Stage(canonical(case.scenario), Label("", ""), None)
    titles = {"": None} | {variant.slug: variant.title for variant in case.variants}
    return tuple(Course(slug, title, _stages(course, slug) or (untitled,)) for slug, title in titles.items())


def _stages(moments: tuple[CaseMoment, ...], variant: str) -> tuple[Stage, ...]:
    mine = (moment for moment in moments if moment.variant == variant)
    return tuple(Stage(canonical(moment.scenario), moment.stage.title, moment.stage.note) for moment in mine)


# --- where a visitor is ----------------------------------------------------------------------------

#: The texts of the last boards, by their ids.
_TEXTS: Final[Last[str]] = Last(256)
#: Cases as they were saved last, by their ids and when that was.
_CASES: Final[Last[Case]] = Last(CASES_KEPT)


@dataclass(frozen=True, slots=True)
class Moment:
    """A board with where it comes from. `text` is the canonical `layers/1` text, by which it is evaluated.

    `board` is None on a case as it is written; `variant` is "" for the case itself.
    """

    text: str
    case: Case | None
    variant: str
    stage: int
    board: Board | None = None

    @property
    def scenario(self) -> Scenario:
        return scenario_of(self.text)

    @property
    def course(self) -> Course | None:
        return course_of(self.case, self.variant) if self.case else None

    @property
    def version(self) -> Hashable:
        """Return a text that changes whenever what is said of this place may change.

        A saved case has another version; a board never has, unless its case or the board before is deleted.
        """
        case = self.case and (self.case.pk, self.case.updated)
        board = self.board and (self.board.pk, self.board.parent_id)
        return case, self.variant, self.stage, board or self.text

    @property
    def origin(self) -> Origin:
        """Return the origin of a board that is made from this one."""
        return {"case": self.case, "parent": self.board, "variant": self.variant, "stage": self.stage}


@dataclass(frozen=True, slots=True)
class Seen:
    """A board that somebody had in view, under an edition or a misconception."""

    moment: Moment
    edition: str


def at_case(slug: str, variant: str = "", stage: int = 0, *, drafts: bool = False) -> Moment:
    """Return a published case at one of its stages; with `drafts` any case.

    Raises Http404 if there is no such case, variant or stage.
    """
    state = Case.objects.state_of(slug)
    if state is None or not (drafts or state[-1] == Case.Status.PUBLISHED):
        raise Http404
    key, saved, _status = state
    return at_stage(_case(key, saved), variant, stage)


def _case(key: int, saved: datetime | None) -> Case:
    """Return a case without its boards, as it was saved then. Raises Http404 if it is gone."""
    case: Case | None = _CASES.get((key, saved), None)
    if case is None:
        case = get_object_or_404(Case.objects.without_boards(), pk=key)
        _CASES.put((key, case.updated), case)
    return case


def at_stage(case: Case, variant: str, stage: int) -> Moment:
    course = course_of(case, variant)
    if course is None or not 0 <= stage < len(course.stages):
        raise Http404(_("This case doesn’t have this stage."))
    return Moment(course.stages[stage].text, case, variant, stage)


def at_board(board_id: str) -> Moment:
    """Return a stored board. Raises Http404 if there is none of that id."""
    stored = Board.objects.with_origin(board_id)
    if stored is None:
        raise Http404
    board, saved = stored
    if board.case_id is not None:
        board.case = _case(board.case_id, saved)
    return of_board(board)


def of_board(board: Board, text: str = "") -> Moment:
    """Return the moment of a stored board, whose canonical `text` may be known."""
    text = text or _TEXTS.get(board.pk, "") or json_text(board.scenario)
    _TEXTS.put(board.pk, text)
    return Moment(text, board.case, board.variant, board.stage, board)


def before(moment: Moment) -> Moment | None:
    """Return where the last action was done: the parent board, or the case's stage."""
    if moment.board is None:
        return None
    if moment.board.parent is not None:
        if moment.board.parent.case_id == moment.board.case_id:
            moment.board.parent.case = moment.board.case  # which has been fetched
        return of_board(moment.board.parent)
    if moment.case is None:
        return None
    course = course_of(moment.case, moment.variant)
    exists = course is not None and moment.stage < len(course.stages)
    return at_stage(moment.case, moment.variant, moment.stage) if exists else None


def turned_from(seen: Seen | None, moment: Moment, edition: str) -> Seen | None:
    """Return what was seen before, where another board or edition of it has been turned to without an action."""
    board = moment.board
    if seen is None or (seen.moment.text, seen.edition) == (moment.text, edition):
        return None
    acted = board is not None and board.parent == seen.moment.board and seen.edition == edition
    return None if acted or seen.moment.case != moment.case else seen
