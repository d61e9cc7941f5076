"""A page of a lesson: where it is, what it asks, which board it opens on, and what comes before and after it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from engine import ScenarioError
from layers_site.boards.services.moments import Moment, at_board, at_case, at_stage
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.shapes import MOST_PARTS, BoardSpec, GameTask, Lesson, LessonPart, Practice, Task
from layers_site.questions.questions import Question, read_question


@dataclass(frozen=True, slots=True)
class LessonPage:
    """One page of a lesson; `code` is "part-2" or "practice-1"."""

    lesson: Lesson
    code: str
    page: LessonPart | Practice

    @property
    def item(self) -> str:
        """Return the name under which answers are recorded."""
        return f"{self.lesson.slug}/{self.code}"

    @property
    def number(self) -> int:
        return int(self.code.rpartition("-")[2])

    @property
    def is_practice(self) -> bool:
        return isinstance(self.page, Practice)

    @property
    def board(self) -> BoardSpec | None:
        return self.page.board

    @property
    def task(self) -> Task | None:
        """Return what is to be done on the board; a question has nothing of the kind."""
        return self.page.task if isinstance(self.page, LessonPart) else None

    @property
    def play(self) -> GameTask | None:
        """Return what is to be done in the game on the stack."""
        return self.page.play if isinstance(self.page, LessonPart) else None

    @property
    def ask(self) -> Mapping[str, Any] | None:
        """Return what is asked before the result is shown."""
        return self.page.asked

    @property
    def focus(self) -> str:
        """Return the object in view: the one that the board names, or that the question is about."""
        return (self.board.focus if self.board else "") or str((self.page.ask or {}).get("object", ""))

    @property
    def href(self) -> str:
        return address(self.lesson, self.code)

    def what(self, what: str) -> str:
        """Return the address of an action on this page: "answer", "read"."""
        return f"{self.href}{what}/"


def lesson_of(slug: str) -> Lesson:
    """Return the lesson. Raises Http404 if there is none."""
    lesson = lessons().get(slug)
    if lesson is None:
        raise Http404(_("There is no such lesson."))
    return lesson


def place_of(slug: str, kind: str, number: int) -> LessonPage:
    """Return a page by its address. Raises Http404 if there is no such lesson or page."""
    lesson = lesson_of(slug)
    code = f"{kind}-{number}"
    page = lesson.page(code)
    if page is None:
        raise Http404(_("This lesson has no such page."))
    return LessonPage(lesson, code, page)


def page_shown(slug: str, kind: str, number: int) -> LessonPage:
    """Return a page by its address, or the last part where the lesson has had more. Raises Http404 as `place_of`."""
    last = len(lesson_of(slug).parts)
    return place_of(slug, kind, last if kind == "part" and last < number <= MOST_PARTS else number)


def address(lesson: Lesson, code: str) -> str:
    """Return the address of the page of that code.

    The first part is the lesson's own address, and "end" its last page.
    """
    if code == "part-1":
        return reverse("lessons:lesson", args=(lesson.slug,))
    if code == "end":
        return reverse("lessons:end", args=(lesson.slug,))
    kind, _hyphen, number = code.partition("-")
    return reverse(f"lessons:{kind}", args=(lesson.slug, int(number)))


def before(place: LessonPage) -> str:
    """Return the code of the page before, "" on the first."""
    codes = ("", *place.lesson.codes)
    return codes[codes.index(place.code) - 1]


def after(place: LessonPage) -> str:
    """Return the code of the next page, which is "end" after the last question."""
    codes = (*place.lesson.codes, "end")
    return codes[codes.index(place.code) + 1]


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Return the lesson after this one, in this chapter or the next."""
    rest = iter(lessons().values())
    return next(rest, None) if any(other.slug == lesson.slug for other in rest) else None


def start_of(board: BoardSpec | None) -> Moment | None:
    """Return the moment on which a page opens; None without a live board, or if the case is gone."""
    if board is None or not board.live:
        return None
    if board.text:
        return Moment(board.text, None, "", 0)
    try:
        return at_case(board.case, board.variant, board.stage)
    except Http404:
        return None


def moment_at(start: Moment, board_id: str, stage: int | None) -> Moment:
    """Return a board made on the page, or another stage of its case. Raises Http404 for what does not belong there."""
    if board_id:
        made = at_board(board_id)
        if made.case != start.case:
            raise Http404(_("There is no such board in this lesson."))
        return made
    if stage is None or start.case is None:
        return start
    return at_stage(start.case, start.variant, stage)


def question_of(place: LessonPage, start: Moment | None) -> Question | None:
    """Return the question of the page about its board, None where nothing is asked or can be."""
    board = place.board
    if not place.ask or board is None or start is None:
        return None
    with suppress(ScenarioError):
        return read_question(place.ask, start.text, board.edition)
    return None
