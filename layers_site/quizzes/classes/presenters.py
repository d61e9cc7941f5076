"""A class as its trainer sees it: its code, its seats, its rounds; and two rounds side by side, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.quizzes.classes.services.comparing import Compared, IdeaCompared, LeftOut, Side
from layers_site.quizzes.classes.services.seats import called, numbers_of
from layers_site.quizzes.models import Round, SchoolClass, Seat
from layers_site.quizzes.querysets import RoundQuerySet
from layers_site.quizzes.results import figures
from layers_site.quizzes.results.answers import out_of
from layers_site.quizzes.results.figures import length
from layers_site.quizzes.results.intervals import Interval
from layers_site.quizzes.results.presenters.ideas import IdeaText, texts_of
from layers_site.quizzes.results.services.reading import LearnerResult, Results, results_of
from layers_site.quizzes.taking.presenters.cover import in_any_language, qr, title_of

#: So many rounds stand side by side, the newest of them.
MOST_ROUNDS: Final = 12
#: More seats than that within so long are more than one class that comes in.
MANY: Final = 40
AT_ONCE: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class RoundColumn:
    code: str
    title: str
    name: str


@dataclass(frozen=True, slots=True)
class Cell:
    """The result of a seat in a round, "" without a sheet; `sheet` is the one that counts."""

    text: str
    percent: str
    code: str
    sheet: int | None


@dataclass(frozen=True, slots=True)
class SeatRow:
    pk: int
    name: str
    account: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ClassView:
    """`seats` has the newest first. `crowd` is how many came in the last minutes where those are many, 0 otherwise."""

    klass: SchoolClass
    spoken: str
    link: str
    qr: SafeString
    rounds: tuple[RoundColumn, ...]
    seats: tuple[SeatRow, ...]
    crowd: int


def newest(rounds: RoundQuerySet) -> tuple[Round, ...]:
    """Return the newest rounds, the oldest of them first."""
    return tuple(reversed(rounds.with_quiz().order_by("-created", "-pk")[:MOST_ROUNDS]))


def class_view(request: HttpRequest, klass: SchoolClass) -> ClassView:
    rounds = newest(Round.objects.seen_by(klass.owner).filter(klass=klass))
    results = [results_of(round_) for round_ in rounds]
    path = in_any_language(klass.get_absolute_url())
    link = request.build_absolute_uri(path)
    return ClassView(
        klass=klass,
        spoken=spoken(klass.code),
        link=link,
        qr=qr(link),
        rounds=tuple(RoundColumn(round_.code, title_of(round_), round_.name) for round_ in rounds),
        seats=tuple(_seats(klass, results)),
        crowd=_crowd(klass),
    )


def spoken(code: str) -> str:
    """Return the code as it is read out: four and three."""
    return f"{code[:4]} {code[4:]}"


def _crowd(klass: SchoolClass) -> int:
    """Count the seats of the last minutes, where they are many and more may come."""
    count = klass.seats.filter(since__gte=timezone.now() - AT_ONCE).count() if klass.open else 0
    return count if count > MANY else 0


def _seats(klass: SchoolClass, results: list[Results]) -> Iterator[SeatRow]:
    by_learner = [{row.sheet.learner_id: row for row in result.rows} for result in results]
    numbers = numbers_of(klass)
    for seat in klass.seats.select_related("learner").order_by("-since", "-pk"):
        cells = tuple(_cell(seat, result, rows) for result, rows in zip(results, by_learner, strict=True))
        yield SeatRow(seat.pk, called(seat, numbers[seat.pk]), seat.learner.user_id is not None, cells)


def _cell(seat: Seat, results: Results, rows: Mapping[int, LearnerResult]) -> Cell:
    row = rows.get(seat.learner_id)
    if row is None:
        return Cell("", "", results.round.code, None)
    possible = results.possible_for(row)
    percent = figures.percent(float(row.total / possible)) if possible and row.over else _("still working")
    return Cell(out_of(row.total, possible), percent, results.round.code, row.sheet.pk)


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
class LeftOutLine:
    """`marking` is where the answers are marked, "" where none wait or where this trainer may not."""

    text: str
    marking: str


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
    left_out: tuple[LeftOutLine, ...]
    waiting: int
    unasked: int


def compare_view(request: HttpRequest, first: Round, second: Round, compared: Compared) -> CompareView:
    of = {"first": first, "second": second}
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
        left_out=tuple(_left_out(request, of[out.which], out) for out in compared.left_out),
        waiting=compared.waiting,
        unasked=compared.unasked,
    )


def _left_out(request: HttpRequest, round_: Round, out: LeftOut) -> LeftOutLine:
    count, numbers = len(out.numbers), {"numbers": ", ".join(map(str, out.numbers))}
    may_mark = out.why == "unmarked" and Round.objects.led_by(request.user).filter(pk=round_.pk).exists()
    text = _LEFT_OUT[out.which, out.why](count) % numbers
    return LeftOutLine(text, reverse("results:marking", args=(round_.code,)) if may_mark else "")


_LEFT_OUT: Final[dict[tuple[str, str], Callable[[int], str]]] = {
    ("first", "unmarked"): lambda count: ngettext(
        "Question %(numbers)s is left out: not marked in the first round.",
        "Questions %(numbers)s are left out: not marked in the first round.",
        count,
    ),
    ("second", "unmarked"): lambda count: ngettext(
        "Question %(numbers)s is left out: not marked in the second round.",
        "Questions %(numbers)s are left out: not marked in the second round.",
        count,
    ),
    ("first", "dropped"): lambda count: ngettext(
        "Question %(numbers)s is left out: dropped in the first round.",
        "Questions %(numbers)s are left out: dropped in the first round.",
        count,
    ),
    ("second", "dropped"): lambda count: ngettext(
        "Question %(numbers)s is left out: dropped in the second round.",
        "Questions %(numbers)s are left out: dropped in the second round.",
        count,
    ),
}


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
        return SideView(figures.NONE, _("not asked"), 0)
    count = _("%(count)s of %(all)s") % {"count": side.showed, "all": side.could}
    return SideView(_with_interval(side.interval), count, length(side.interval.value, 1))


def _with_interval(interval: Interval | None) -> str:
    """Return "25 % (12 to 44)"."""
    if interval is None:
        return figures.NONE
    low, high = max(0.0, interval.low), min(1.0, interval.high)
    ends = {"low": _whole(low), "high": _whole(high), "value": figures.percent(interval.value)}
    return _("%(value)s (%(low)s to %(high)s)") % ends


def _change(interval: Interval | None) -> str:
    """Return "−20 points (−38 to −2)"."""
    if interval is None:
        return figures.NONE
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
