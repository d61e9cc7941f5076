"""Which board is printed on a sheet, and whether its key may be seen."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from layers_site.boards.services.moments import Moment
from layers_site.learning.lessons.content import Lesson
from layers_site.learning.lessons.services.answers import last_verdict
from layers_site.learning.lessons.services.places import Place, question_of, start_of


@dataclass(frozen=True, slots=True)
class SheetBoard:
    """The page whose board is printed, and that board. `key_open`: nothing is asked of it, or that was answered."""

    place: Place
    start: Moment
    edition: str
    key_open: bool


def sheet_board(request: HttpRequest, lesson: Lesson, code: str = "") -> SheetBoard:
    """Return the board of a page, or without `code` that which the sheet of the lesson is about.

    Raises Http404 where the lesson has no sheet, or no such board.
    """
    places = {code: page for code in lesson.codes if (page := lesson.page(code)) is not None}
    wanted = code or _nearest(lesson)
    if wanted not in places:
        raise Http404(_("There is no such sheet."))
    place = Place(lesson, wanted, places[wanted])
    start = start_of(place.board)
    if start is None or place.board is None:
        raise Http404(_("There is no such sheet."))
    question = question_of(place, start)
    key_open = question is None or last_verdict(request, place, question) is not None
    return SheetBoard(place, start, place.board.edition, key_open)


def is_there(lesson: Lesson) -> bool:
    """Return whether the board that the sheet of the lesson is about is to be had: its case is published."""
    page = lesson.page(_nearest(lesson))
    return page is not None and start_of(page.board) is not None


def _nearest(lesson: Lesson) -> str:
    """Return the last live board before the sheet, or the first after it."""
    sheets = [place for place, part in enumerate(lesson.parts) if part.board and part.board.sheet]
    live = [place for place, part in enumerate(lesson.parts) if part.board and part.board.live]
    if not sheets or not live:
        return ""
    earlier = [place for place in live if place < sheets[0]]
    return f"part-{(earlier[-1] if earlier else live[0]) + 1}"
