"""The results of a round at a glance: figures, how totals are spread, questions, and learners × questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.platform.clocks import drawn, zone_named
from layers_site.platform.text import current_language
from layers_site.quizzes.models import Round
from layers_site.quizzes.results import figures, statistics
from layers_site.quizzes.results.answers import MarkView, called, case_titles, in_short, mark_view, out_of
from layers_site.quizzes.results.services.reading import LearnerResult, Results
from layers_site.quizzes.shapes import QuestionDoc

#: The histogram of totals has so many steps at most.
STEPS = 10


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its name; `note` says from how many, "" where that is plain."""

    name: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A column that can be sorted by. `sort` is "ascending", "descending" or "" as `aria-sort` has it."""

    text: str
    title: str
    href: str
    sort: str


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """`bar` is the length of the facility, from 0 to 100. `case` is the case of its board, "" for a board of one's own:
    questions of several cases may be worded alike.
    """

    number: int
    text: str
    case: str
    kind: str
    href: str
    points: int
    facility: str
    bar: int
    n: int
    few: bool
    dropped: bool
    ruled: bool


@dataclass(frozen=True, slots=True)
class LearnerRow:
    name: str
    href: str
    marks: tuple[MarkView, ...]
    total: str
    of: str
    percent: str
    time: str
    attempts: int
    over: bool
    withdrawn: str


@dataclass(frozen=True, slots=True)
class Step:
    """How many learners have at least so many percent, and less than the next step; `bar` from 0 to 100."""

    text: str
    count: int
    bar: int


@dataclass(frozen=True, slots=True)
class OverviewView:
    """The results of a round in short.

    `few` are too few learners for any of the numbers to be leaned on; `of_test` are the figures for whoever makes
    tests, () for so few. `waiting` are the questions of which answers are still to be marked, `left_out` those that are
    in no total for that, `in_totals` how many learners are in them. `withdrawn` learners are counted.
    """

    figures: tuple[Figure, ...]
    of_test: tuple[Figure, ...]
    spread: tuple[Step, ...]
    questions: tuple[QuestionRow, ...]
    headings: tuple[Heading, ...]
    learners: tuple[LearnerRow, ...]
    facilities: tuple[str, ...]
    counted: int
    going: int
    few: bool
    waiting: tuple[int, ...]
    left_out: tuple[int, ...]
    in_totals: int
    withdrawn: int


@dataclass(frozen=True, slots=True)
class RoundHead:
    """The head of every page of a round's results. `written`: some question is answered in one's own words."""

    code: str
    title: str
    name: str
    about: str
    written: bool
    attempts: int


def round_head(round_: Round) -> RoundHead:
    about = _("version %(number)s") % {"number": round_.version.number}
    return RoundHead(
        code=round_.code,
        title=title_of(round_),
        name=round_.name,
        about=f"{round_.get_mode_display()} · {about}",
        written=any(question.get("kind") == "text" for question in round_.version.questions),
        attempts=round_.attempts,
    )


def title_of(round_: Round) -> str:
    """Return the title that was published, in the page's language or in the other."""
    title = round_.version.document.get("title") or {}
    language = current_language()
    return title.get(language) or title.get("en") or title.get("fr") or round_.code


def overview(results: Results, rows: Sequence[LearnerResult], order: str) -> OverviewView:
    """Return the overview. `rows` are the rows of this page, in the order `order`."""
    scores = results.graded
    counted = len(results.counted)
    waiting = tuple(place + 1 for place in range(len(results.quiz.questions)) if results.open(place))
    titles = case_titles(results.quiz.questions)
    questions = tuple(_question(results, place, titles) for place in range(len(results.quiz.questions)))
    return OverviewView(
        figures=_figures(results),
        of_test=_of_test(scores) if counted >= statistics.ENOUGH else (),
        spread=_histogram(scores),
        questions=questions,
        headings=_headings(results, order),
        learners=tuple(_learner(row, results) for row in rows),
        facilities=tuple(question.facility for question in questions),
        counted=counted,
        going=len(results.rows) - sum(row.over for row in results.rows),
        few=counted < statistics.ENOUGH,
        waiting=waiting,
        left_out=tuple(number for number in waiting if number - 1 not in results.in_totals),
        in_totals=len(scores.rows),
        withdrawn=sum(row.sheet.withdrawn is not None for row in results.rows),
    )


def _figures(results: Results) -> tuple[Figure, ...]:
    scores = results.graded
    spread = statistics.spread(scores)
    scale = "" if spread.mean is None else _("of %(points)s points") % {"points": figures.points(sum(scores.most))}
    scale = _("percent of what each learner could have") if scale and results.draws else scale
    return (
        Figure(_("learners"), figures.points(len(results.rows))),
        Figure(_("mean"), figures.points(spread.mean), scale),
        Figure(_("median"), figures.points(spread.median), scale),
        Figure(_("standard deviation"), figures.points(spread.deviation)),
    )


def _of_test(scores: statistics.Scores) -> tuple[Figure, ...]:
    alpha, error = statistics.consistency(scores), statistics.standard_error(scores)
    return (
        Figure(_("consistency (α)"), figures.coefficient(alpha.value), figures.said_n(alpha)),
        Figure(_("standard error"), figures.points(error.value), _("points")),
    )


def _histogram(scores: statistics.Scores) -> tuple[Step, ...]:
    """Return how many learners have so many percent of the points, in steps of ten."""
    counts, possible = [0] * STEPS, sum(scores.most, Fraction(0))
    for row in scores.rows:
        total = sum((fraction for fraction in row if fraction is not None), Fraction(0))
        if possible:
            counts[min(STEPS - 1, int(total / possible * STEPS))] += 1
    width = 100 // STEPS
    return tuple(Step(f"{at * width}+", count, figures.length(count, max(counts))) for at, count in enumerate(counts))


def _question(results: Results, place: int, titles: Mapping[str, str]) -> QuestionRow:
    question, scores = results.quiz.questions[place], results.scores
    facility = statistics.facility(scores, place)
    return QuestionRow(
        number=place + 1,
        text=in_short(question),
        case=titles.get(question.board.case, "") if question.board else "",
        kind=kind_word(question),
        href=question_href(results, question.id),
        points=question.points,
        facility=figures.percent(facility.value),
        bar=figures.length(facility.value or 0, 1),
        n=facility.n,
        few=facility.few,
        dropped=results.dropped(question.id),
        ruled=question.id in results.rulings,
    )


def kind_word(question: QuestionDoc) -> str:
    return {
        "single": _("one answer"),
        "multiple": _("several answers"),
        "pt": _("power and toughness"),
        "state": _("state of an object"),
        "order": _("order of effects"),
        "reason": _("deciding rule"),
        "layer": _("layers of an effect"),
        "text": _("in one’s own words"),
        "pattern": _("a board of a pattern"),
    }[question.kind]


def question_href(results: Results, question: str) -> str:
    address = reverse("results:question", args=(results.round.code, question))
    return address if results.which == "best" else f"{address}?{urlencode({'attempt': results.which})}"


def _headings(results: Results, order: str) -> tuple[Heading, ...]:
    questions = [
        (f"q-{question_doc.id}", str(number), in_short(question_doc))
        for number, question_doc in enumerate(results.quiz.questions, 1)
    ]
    return (
        _heading("name", _("Learner"), "", results, order),
        *(_heading(key, text, title, results, order) for key, text, title in questions),
        _heading("points", _("Points"), "", results, order),
        _heading("time", _("Time"), "", results, order),
    )


def _heading(key: str, text: str, title: str, results: Results, order: str) -> Heading:
    """Return the heading of a column. A press sorts by it, the best first; a second press, the other way round."""
    first = key if key == "name" else f"-{key}"
    other = first.removeprefix("-") if first.startswith("-") else f"-{first}"
    turned = other if order == first else first
    sorts = {key: "ascending", f"-{key}": "descending"}
    query = urlencode({"attempt": results.which, "sort": turned})
    return Heading(text, title, f"?{query}#learners", sorts.get(order, ""))


def _learner(row: LearnerResult, results: Results) -> LearnerRow:
    dropped = {question.id for question in results.quiz.questions if results.dropped(question.id)}
    possible = results.possible_for(row)
    return LearnerRow(
        name=called(row),
        href=reverse("results:sheet", args=(results.round.code, row.sheet.pk)),
        marks=tuple(mark_view(mark, dropped=mark.question in dropped) for mark in row.marks),
        total=figures.points(row.total),
        of=out_of(row.total, possible) if possible != results.possible else "",
        percent=figures.percent(float(row.total / possible)) if possible else "",
        time=figures.duration(row.seconds),
        attempts=row.attempts,
        over=row.over,
        withdrawn=drawn(row.sheet.withdrawn, zone_named(results.round.zone)) if row.sheet.withdrawn else "",
    )
