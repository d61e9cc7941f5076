"""A round of ten boards: where one is in it, and its end with a score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.explain.names import label
from layers_site.learning.lessons.services.places import address, next_lesson
from layers_site.learning.practice.services.rounds import BOARDS, Round


@dataclass(frozen=True, slots=True)
class RoundMark:
    number: int
    state: Literal["right", "wrong", ""]
    here: bool
    href: str


@dataclass(frozen=True, slots=True)
class RoundView:
    """`place` says which board it is; `following` leads to the next one, or to the end."""

    lesson: str
    lesson_href: str
    place: str
    marks: tuple[RoundMark, ...]
    following: str
    last: bool


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """`left` leads to the first board without an answer, "" where all have one."""

    lesson: str
    lesson_href: str
    marks: tuple[RoundMark, ...]
    right: int
    answered: int
    total: int
    says: str
    left: str
    again: str
    next_title: str
    next_href: str


def round_view(place: Round, marks: Mapping[int, bool]) -> RoundView:
    following = place.following
    words = {"number": place.number, "count": BOARDS}
    return RoundView(
        lesson=label(place.lesson.title),
        lesson_href=address(place.lesson, "end"),
        place=_("Board %(number)s of %(count)s") % words,
        marks=_marks(place, marks, place.number),
        following=_board(following) if following else end_address(place),
        last=following is None,
    )


def round_end(place: Round, marks: Mapping[int, bool]) -> RoundEnd:
    views = _marks(place, marks, 0)
    right = sum(marks.values())
    after = next_lesson(place.lesson)
    return RoundEnd(
        lesson=label(place.lesson.title),
        lesson_href=address(place.lesson, "end"),
        marks=views,
        right=right,
        answered=len(marks),
        total=BOARDS,
        says=_says(right, len(marks)),
        left=next((mark.href for mark in views if not mark.state), ""),
        again=reverse("practice:round", args=(place.lesson.slug,)),
        next_title=label(after.title) if after else "",
        next_href=address(after, "part-1") if after else "",
    )


def _says(right: int, answered: int) -> str:
    if answered < BOARDS:
        return _("The round is not over yet.")
    if right == BOARDS:
        return _("All of them. Nothing of this lesson will surprise you at the table.")
    if right >= BOARDS - 3:
        return _("That holds. Look once more at those that went wrong.")
    return _("Go through the parts of the lesson once more, then take ten new boards.")


def _marks(place: Round, marks: Mapping[int, bool], here: int) -> tuple[RoundMark, ...]:
    return tuple(
        RoundMark(
            number,
            "" if number not in marks else "right" if marks[number] else "wrong",
            number == here,
            _board(Round(place.lesson, place.seed, number)),
        )
        for number in range(1, BOARDS + 1)
    )


def _board(place: Round) -> str:
    return reverse("practice:round-board", args=(place.lesson.slug, place.seed, place.number))


def end_address(place: Round) -> str:
    return reverse("practice:round-end", args=(place.lesson.slug, place.seed))
