"""Marks: the grade of an answer as a sign with its word, and the names of learners."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from django.utils.translation import gettext as _

from layers_site.quizzes.results.presenters import numbers
from layers_site.quizzes.results.services.reading import Mark, Row

State = Literal["right", "part", "wrong", "blank", "open", "dropped", "waiting", "unasked"]

SIGNS: dict[State, str] = {
    "right": "✓", "part": "◐", "wrong": "✗", "blank": "–", "open": "?", "dropped": "⊘", "waiting": "·", "unasked": "",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class MarkView:
    """`sign` is seen, `word` is read out; `points` are "" where none are given, `time` where it is not known."""

    state: State
    sign: str
    word: str
    points: str
    time: str


def state_of(mark: Mark, *, dropped: bool = False) -> State:
    if not mark.on_sheet:
        return "unasked"
    if dropped:
        return "dropped"
    if not mark.answer_values:
        return "waiting" if mark.points is None else "blank"
    if mark.points is None:
        return "open"
    if mark.right:
        return "right"
    return "part" if mark.points > 0 else "wrong"


def mark_view(mark: Mark, *, dropped: bool = False) -> MarkView:
    state = state_of(mark, dropped=dropped)
    worth = numbers.points(mark.points) if state in ("right", "part", "wrong", "blank") else ""
    return MarkView(state, SIGNS[state], word(state), worth, numbers.duration(mark.seconds))


def word(state: State) -> str:
    return {
        "right": _("right"),
        "part": _("partly right"),
        "wrong": _("wrong"),
        "blank": _("left blank"),
        "open": _("not graded yet"),
        "dropped": _("dropped"),
        "waiting": _("not answered yet"),
        "unasked": _("not asked"),
    }[state]


def called(row: Row) -> str:
    """Return the name, or a number for somebody without one."""
    return row.name or _("Learner %(number)s") % {"number": row.place}


def out_of(total: Fraction, possible: Fraction) -> str:
    return _("%(points)s of %(possible)s") % {
        "points": numbers.points(total),
        "possible": numbers.points(possible),
    }
