"""Two rounds side by side, in words: shares with their intervals, and what of it is more than chance."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from layers_site.quizzes.classes.services.comparing import Compared, IdeaCompared, Side
from layers_site.quizzes.models import Round
from layers_site.quizzes.results.intervals import Interval
from layers_site.quizzes.results.presenters import numbers
from layers_site.quizzes.results.presenters.charts import length
from layers_site.quizzes.results.presenters.ideas import IdeaText, texts_of
from layers_site.quizzes.taking.presenters.cover import title_of


@dataclass(frozen=True, slots=True)
class SideView:
    text: str
    count: str
    bar: int


@dataclass(frozen=True, slots=True)
class IdeaRow:
    """`more`, `less` or `open`: whether the change is more than chance."""

    idea: IdeaText
    before: SideView
    after: SideView
    change: str
    state: str


@dataclass(frozen=True, slots=True)
class CompareView:
    before: str
    after: str
    same: int
    paired: bool
    comparable: bool
    points_before: str
    points_after: str
    change: str
    state: str
    rows: tuple[IdeaRow, ...]


def compare_view(first: Round, second: Round, compared: Compared) -> CompareView:
    return CompareView(
        before=label_of(first),
        after=label_of(second),
        same=compared.same,
        paired=compared.paired,
        comparable=compared.comparable,
        points_before=_with_interval(compared.before),
        points_after=_with_interval(compared.after),
        change=_change(compared.points),
        state=_state(compared.points),
        rows=tuple(map(_row, compared.ideas)),
    )


def label_of(round_: Round) -> str:
    """Return a round as a choice names it."""
    parts = [round_.klass.name if round_.klass else "", title_of(round_), round_.name, round_.code]
    return " · ".join(filter(None, parts))


def _row(compared: IdeaCompared) -> IdeaRow:
    (idea,) = texts_of((compared.id,))
    change = compared.change
    return IdeaRow(idea, _side(compared.before), _side(compared.after), _change(change), _state(change))


def _side(side: Side) -> SideView:
    if side.interval is None:
        return SideView(numbers.NONE, _("not asked"), 0)
    count = _("%(count)s of %(all)s") % {"count": side.showed, "all": side.could}
    return SideView(_with_interval(side.interval), count, length(side.interval.value, 1))


def _with_interval(interval: Interval | None) -> str:
    """Return "25 % (12 to 44)"."""
    if interval is None:
        return numbers.NONE
    low, high = max(0.0, interval.low), min(1.0, interval.high)
    ends = {"low": _whole(low), "high": _whole(high), "value": numbers.percent(interval.value)}
    return _("%(value)s (%(low)s to %(high)s)") % ends


def _change(interval: Interval | None) -> str:
    """Return "−20 points (−38 to −2)"."""
    if interval is None:
        return numbers.NONE
    low, high = max(-1.0, interval.low), min(1.0, interval.high)
    ends = {"low": _signed(low), "high": _signed(high), "value": _signed(interval.value)}
    return _("%(value)s (%(low)s to %(high)s)") % ends


def _state(interval: Interval | None) -> str:
    if interval is None or not interval.tells:
        return "open"
    return "more" if interval.value > 0 else "less"


def _whole(share: float) -> str:
    return str(number_format(round(100 * share), 0))


def _signed(share: float) -> str:
    number = round(100 * share)
    sign = "+" if number > 0 else "\u2212" if number < 0 else ""
    return f"{sign}{number_format(abs(number), 0)}"
