"""A class as its trainer sees it: its code, its seats, and its rounds side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from layers_site.quizzes.models import Klass, Round, Seat
from layers_site.quizzes.querysets import RoundQuerySet
from layers_site.quizzes.results.presenters import numbers
from layers_site.quizzes.results.presenters.marks import out_of
from layers_site.quizzes.results.services.reading import Results, Row, results_of
from layers_site.quizzes.taking.invitation import qr
from layers_site.quizzes.taking.presenters.cover import title_of

#: So many rounds stand side by side, the newest of them.
MOST_ROUNDS: Final = 12


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
    klass: Klass
    spoken: str
    link: str
    qr: SafeString
    rounds: tuple[RoundColumn, ...]
    seats: tuple[SeatRow, ...]


def newest(rounds: RoundQuerySet) -> tuple[Round, ...]:
    """Return the newest rounds, the oldest of them first."""
    return tuple(reversed(rounds.with_quiz().order_by("-created", "-pk")[:MOST_ROUNDS]))


def class_view(request: HttpRequest, klass: Klass) -> ClassView:
    rounds = newest(Round.objects.seen_by(klass.owner).filter(klass=klass))
    results = [results_of(round_) for round_ in rounds]
    path = klass.get_absolute_url().removeprefix(f"/{get_language()}")
    link = request.build_absolute_uri(path)
    return ClassView(
        klass=klass,
        spoken=spoken(klass.code),
        link=link,
        qr=qr(link),
        rounds=tuple(RoundColumn(round_.code, title_of(round_), round_.name) for round_ in rounds),
        seats=tuple(_seats(klass, results)),
    )


def spoken(code: str) -> str:
    """Return the code as it is read out: four and three."""
    return f"{code[:4]} {code[4:]}"


def _seats(klass: Klass, results: list[Results]) -> Iterator[SeatRow]:
    by_learner = [{row.sheet.learner_id: row for row in result.rows} for result in results]
    for seat in klass.seats.select_related("learner"):
        cells = tuple(_cell(seat, result, rows) for result, rows in zip(results, by_learner, strict=True))
        yield SeatRow(seat.pk, seat.name, seat.learner.user_id is not None, cells)


def _cell(seat: Seat, results: Results, rows: Mapping[int, Row]) -> Cell:
    row = rows.get(seat.learner_id)
    if row is None:
        return Cell("", "", results.round.code, None)
    possible = results.possible_for(row)
    percent = numbers.percent(float(row.total / possible)) if possible and row.over else _("still at it")
    return Cell(out_of(row.total, possible), percent, results.round.code, row.sheet.pk)
