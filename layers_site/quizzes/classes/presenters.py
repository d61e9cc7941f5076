"""A class as its trainer sees it: its code, its seats, its rounds; two rounds side by side; a learner’s season."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from typing import Final, assert_never

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.explain.names import label
from layers_site.learning.lessons.services import address
from layers_site.quizzes import attempts
from layers_site.quizzes.classes.services.comparing import Compared, IdeaCompared, LeftOut
from layers_site.quizzes.classes.services.season import Season, Shows, Term, Turn
from layers_site.quizzes.classes.services.seats import called, numbers_of
from layers_site.quizzes.models import Round, SchoolClass, Seat
from layers_site.quizzes.querysets import RoundQuerySet
from layers_site.quizzes.results import figures
from layers_site.quizzes.results.answers import out_of
from layers_site.quizzes.results.intervals import Interval
from layers_site.quizzes.results.presenters.ideas import IdeaText, texts_of
from layers_site.quizzes.results.services.reading import LearnerResult, Results, results_of
from layers_site.quizzes.taking.presenters.cover import in_any_language, qr, spoken, title_of

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
    rounds = newest(Round.objects.seen_by(request.user).filter(klass=klass))
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
class IdeaRow:
    """`more`, `less` or `open`: whether the change is more than chance."""

    idea: IdeaText
    before: str
    after: str
    change: str
    state: str


@dataclass(frozen=True, slots=True)
class LeftOutLine:
    """`marking` is where the answers are marked, "" where none wait or where this trainer may not."""

    text: str
    marking: str


@dataclass(frozen=True, slots=True)
class CompareView:
    """`compared` as it stands; the texts are of points and their change."""

    compared: Compared
    before: str
    after: str
    change: str
    state: str
    rows: tuple[IdeaRow, ...]
    left_out: tuple[LeftOutLine, ...]


def compare_view(request: HttpRequest, first: Round, second: Round, compared: Compared) -> CompareView:
    of = {"first": first, "second": second}
    return CompareView(
        compared=compared,
        before=figures.percent(compared.before),
        after=figures.percent(compared.after),
        change=_change(compared.change),
        state=_state(compared.change),
        rows=tuple(map(_row, compared.ideas)),
        left_out=tuple(_left_out(request, of[out.which], out) for out in compared.left_out),
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
    """Return a round of the class as a choice names it."""
    return f"{round_.name or title_of(round_)} · {round_.code}"


def _row(compared: IdeaCompared) -> IdeaRow:
    (idea,) = texts_of((compared.id,))
    before, after = (_count(count, compared.could) for count in (compared.before, compared.after))
    return IdeaRow(idea, before, after, _change(compared.change), _state(compared.change))


def _count(count: int, could: int) -> str:
    return _("%(count)s of %(all)s") % {"count": count, "all": could} if could else _("not asked")


def _change(interval: Interval | None) -> str:
    """Return "−20", in points of 100."""
    if interval is None:
        return figures.NONE
    number = round(100 * interval.value)
    sign = "+" if number > 0 else "\u2212" if number < 0 else ""
    return f"{sign}{number_format(abs(number), 0)}"


def _state(interval: Interval | None) -> str:
    if interval is None or not interval.tells:
        return "open"
    return "more" if interval.value > 0 else "less"


@dataclass(frozen=True, slots=True)
class TermRow:
    """One round of a season: what was reached, and the sheet that counts."""

    title: str
    code: str
    sheet: int
    text: str
    percent: str


@dataclass(frozen=True, slots=True)
class IdeaOverRow:
    """One idea over the rounds: a word for each of them, and how it went."""

    idea: IdeaText
    cells: tuple[str, ...]
    turn: str
    state: str


@dataclass(frozen=True, slots=True)
class SeasonView:
    """`lessons` are pairs of a title and an address."""

    terms: tuple[TermRow, ...]
    ideas: tuple[IdeaOverRow, ...]
    lessons: tuple[tuple[str, str], ...]


def season_view(season: Season) -> SeasonView:
    return SeasonView(
        terms=tuple(_term(term) for term in season.terms),
        ideas=tuple(
            IdeaOverRow(texts_of([over.id])[0], tuple(map(_shows, over.shows)), *_turn(over.turn))
            for over in season.ideas
        ),
        lessons=tuple((label(lesson.title), address(lesson, "part-1")) for lesson in season.lessons),
    )


def _term(term: Term) -> TermRow:
    score = attempts.score(term.row.sheet)
    text = out_of(Fraction(score.points), Fraction(score.most))
    return TermRow(title_of(term.round), term.round.code, term.row.sheet.pk, text, figures.percent(score.percent / 100))


def _shows(shows: Shows) -> str:
    match shows:
        case Shows.NOT_ASKED:
            return figures.NONE
        case Shows.NO:
            return _("no")
        case Shows.LIKELY:
            return _("likely")
        case Shows.CONFIRMED:
            return _("confirmed")
    assert_never(shows)


def _turn(turn: Turn) -> tuple[str, str]:
    match turn:
        case Turn.CAME:
            return _("came"), "more"
        case Turn.STAYED:
            return _("stayed"), "open"
        case Turn.WENT:
            return _("went"), "less"
    assert_never(turn)
