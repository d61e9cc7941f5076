"""A round of ten boards: where one is in it, and its addresses."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.explain.names import label
from layers_site.learning.lessons.services.places import address
from layers_site.learning.models import RoundAnswer
from layers_site.learning.practice.dealing import Dealt
from layers_site.learning.practice.services.rounds import BOARDS, Round
from layers_site.learning.rounds import Marks, RoundMark, row_of


@dataclass(frozen=True, slots=True)
class RoundView:
    """`title` and `href` say where the round belongs; `following` leads to the next board, or to the end."""

    of_lesson: bool
    title: str
    href: str
    place: str
    marks: tuple[RoundMark, ...]
    following: str
    last: bool


def round_view(place: Round, marks: Marks) -> RoundView:
    following = place.following
    words = {"number": place.number, "count": BOARDS}
    return RoundView(
        of_lesson=place.lesson is not None,
        title=title_of(place),
        href=home_of(place),
        place=_("Board %(number)s of %(count)s") % words,
        marks=row(place, marks, place.number),
        following=board_address(following) if following else end_address(place),
        last=following is None,
    )


def title_of(place: Round) -> str:
    return label(place.lesson.title) if place.lesson else _("Practice")


def home_of(place: Round) -> str:
    """Return the address of the page on which the round was begun."""
    if place.lesson is not None:
        return address(place.lesson, "end")
    return _with(reverse("practice:choose"), place.query)


def row(place: Round, marks: Marks, here: int) -> tuple[RoundMark, ...]:
    return row_of(
        marks, BOARDS, here, lambda number: board_address(Round(place.lesson, place.seed, number, place.query))
    )


def board_address(place: Round) -> str:
    if place.lesson is not None:
        return reverse("practice:round-board", args=(place.lesson.slug, place.seed, place.number))
    return _with(reverse("practice:mixed-board", args=(place.seed, place.number)), place.query)


def end_address(place: Round) -> str:
    if place.lesson is not None:
        return reverse("practice:round-end", args=(place.lesson.slug, place.seed))
    return _with(reverse("practice:mixed-end", args=(place.seed,)), place.query)


def begin_address(place: Round) -> str:
    """Return the address that begins another round of the same."""
    if place.lesson is not None:
        return reverse("practice:round", args=(place.lesson.slug,))
    return _with(reverse("practice:mixed"), place.query)


def asked_as(dealt: Dealt) -> str:
    """Return the name of a board in what is kept of a round."""
    return f"{dealt.case}/{dealt.seed}"


def mark_address(mark: RoundAnswer, place: Round) -> str:
    """Return the address of the verdict on the answer that counts."""
    case, _slash, seed = mark.asked.partition("/")
    choice = place.query.split("&") if place.query else []
    query = "&".join([urlencode({"round": place.written}), *choice, urlencode({"answer": mark.attempt_id})])
    return _with(reverse("practice:board", args=(case, seed)), query)


def _with(path: str, query: str) -> str:
    return f"{path}?{query}" if query else path
