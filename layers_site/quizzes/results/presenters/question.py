"""One question of a round: what was answered how often, by whom, behind which ideas, on which board of a pattern."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.explain.presenters.printed import PrintedBoard
from layers_site.quizzes.answer_words import in_words, right_in_words
from layers_site.quizzes.grading import board_key
from layers_site.quizzes.models import Answer
from layers_site.quizzes.results import figures, statistics
from layers_site.quizzes.results.answers import option_letter, option_text, question_text
from layers_site.quizzes.results.presenters.ideas import Cluster, IdeaText, chosen_in, clusters_of, fits_of, texts_of
from layers_site.quizzes.results.presenters.overview import Figure, kind_word
from layers_site.quizzes.results.presenters.sheet import board_of
from layers_site.quizzes.results.services.reading import LearnerResult, Results
from layers_site.quizzes.shapes import OF_OPTIONS, QuestionDoc
from layers_site.quizzes.telling import groups_of

#: More different answers than these are only counted.
CLUSTERS = 30

#: More boards than these are only counted; their answers are in the figures.
MOST: Final = 60


@dataclass(frozen=True, slots=True)
class OptionRow:
    """`accepted` afterwards, beside what was published as right. `bar` from 0 to 100."""

    letter: str
    text: str
    right: bool
    accepted: bool
    count: int
    share: str
    bar: int
    ideas: tuple[IdeaText, ...]


@dataclass(frozen=True, slots=True)
class VoteRow:
    """One vote of a live question: how many answered, how many of them rightly."""

    vote: int
    answered: int
    right: int
    share: str
    bar: int


@dataclass(frozen=True, slots=True)
class QuestionView:
    """`accepted` are the answers that were accepted after it had been published, beside the one `wanted`."""

    number: int
    text: str
    kind: str
    wanted: str
    accepted: tuple[str, ...]
    figures: tuple[Figure, ...]
    options: tuple[OptionRow, ...]
    clusters: tuple[Cluster, ...]
    more: int
    votes: tuple[VoteRow, ...]
    dropped: bool
    few: bool
    blanks: int
    before: str
    after: str
    written: bool
    boards: Boards | None


def question_view(results: Results, place: int, answers: Iterable[Answer]) -> QuestionView:
    """Return the view of a question. `answers` are all its answers, of every vote."""
    question = results.quiz.questions[place]
    rows = results.counted
    clusters = () if question.kind == "pattern" else clusters_of(question, rows, place)
    votes = _votes(answers)
    return QuestionView(
        number=place + 1,
        text=question_text(question),
        kind=kind_word(question),
        wanted=right_in_words(question),
        accepted=tuple(in_words(question, answer) for answer in _accepted(results, question)),
        figures=_figures(results, place),
        options=_options(results, place) if question.kind in OF_OPTIONS else (),
        clusters=clusters[:CLUSTERS],
        more=max(0, len(clusters) - CLUSTERS),
        votes=votes if len(votes) > 1 else (),
        dropped=results.dropped(question.id),
        few=len(rows) < statistics.ENOUGH,
        blanks=sum(row.marks[place].on_sheet and not row.marks[place].answer_values for row in rows),
        before=_beside(results, place - 1),
        after=_beside(results, place + 1),
        written=question.kind == "text",
        boards=boards_view(results, place),
    )


def _beside(results: Results, place: int) -> str:
    if not 0 <= place < len(results.quiz.questions):
        return ""
    return reverse("results:question", args=(results.round.code, results.quiz.questions[place].id))


def _figures(results: Results, place: int) -> tuple[Figure, ...]:
    facility = statistics.facility(results.scores, place)
    return (
        Figure(_("facility"), figures.percent(facility.value), figures.said_n(facility)),
        Figure(_("median time"), figures.duration(_median_time(results.counted, place)) or figures.NONE),
    )


def _median_time(rows: Sequence[LearnerResult], place: int) -> int | None:
    times = sorted(seconds for row in rows if (seconds := row.marks[place].seconds) is not None)
    return times[(len(times) - 1) // 2] if times else None


def _options(results: Results, place: int) -> tuple[OptionRow, ...]:
    question = results.quiz.questions[place]
    counts = Counter(option for row in results.counted for option in chosen_in(row.marks[place]))
    answered = sum(bool(row.marks[place].answer_values) for row in results.counted)
    accepted = {chosen.get("option") for chosen in _accepted(results, question)}
    return tuple(
        OptionRow(
            letter=option_letter(question, option.id),
            text=option_text(question, option),
            right=option.right,
            accepted=option.id in accepted,
            count=counts[option.id],
            share=figures.percent(counts[option.id] / answered if answered else None),
            bar=figures.length(counts[option.id], answered),
            ideas=texts_of(option.misconceptions),
        )
        for option in question.options
    )


def _accepted(results: Results, question: QuestionDoc) -> tuple[Mapping[str, Any], ...]:
    """List the answers that the trainer accepted after publishing."""
    ruling = results.rulings.get(question.id)
    return ruling.accepted if ruling else ()


def _votes(answers: Iterable[Answer]) -> tuple[VoteRow, ...]:
    counts: dict[int, list[bool]] = {}
    for answer in answers:
        if answer.given:
            counts.setdefault(answer.vote, []).append(bool(answer.right))
    return tuple(
        VoteRow(
            vote, len(some), sum(some), figures.percent(sum(some) / len(some)), figures.length(sum(some), len(some))
        )
        for vote, some in sorted(counts.items())
    )


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board: what was asked of it, how many had it, and their answers."""

    number: int
    text: str
    printed: PrintedBoard | None
    wanted: str
    learners: int
    right: int
    clusters: tuple[Cluster, ...]


@dataclass(frozen=True, slots=True)
class IdeaCount:
    """How many answers fit an idea, of those on whose board it shows."""

    idea: IdeaText
    count: int
    could: int
    share: str
    bar: int


@dataclass(frozen=True, slots=True)
class Boards:
    rows: tuple[BoardRow, ...]
    more: int
    ideas: tuple[IdeaCount, ...]


def boards_view(results: Results, place: int) -> Boards | None:
    """Return the boards of a question of a pattern, those that most learners had first; None for any other question."""
    question = results.quiz.questions[place]
    if question.kind != "pattern":
        return None
    pairs = [(row, mine) for row in results.counted if (mine := row.quiz.question(question.id)) is not None]
    heaps: dict[str, list[tuple[LearnerResult, QuestionDoc]]] = {}
    for row, mine in pairs:
        heaps.setdefault(board_key(mine), []).append((row, mine))
    ordered = sorted(heaps.values(), key=lambda heap: -len(heap))
    rows = tuple(_board(number, heap, place) for number, heap in enumerate(ordered[:MOST], 1))
    return Boards(rows, max(0, len(ordered) - MOST), tuple(_ideas(pairs, place)))


def _board(number: int, heap: list[tuple[LearnerResult, QuestionDoc]], place: int) -> BoardRow:
    question, rows = heap[0][1], [row for row, _mine in heap]
    right = sum(row.marks[place].right is True for row in rows)
    return BoardRow(
        number=number,
        text=question_text(question),
        printed=board_of(question),
        wanted=right_in_words(question),
        learners=len(rows),
        right=right,
        clusters=clusters_of(question, rows, place),
    )


def _ideas(pairs: Iterable[tuple[LearnerResult, QuestionDoc]], place: int) -> Iterable[IdeaCount]:
    shown, could = Counter[str](), Counter[str]()
    for row, question in pairs:
        if row.marks[place].answer_values:
            could.update({idea for group in groups_of(question) for idea in group})
            shown.update(fits_of(question, row.marks[place]))
    for idea, count in sorted(shown.items(), key=lambda pair: (-pair[1], pair[0])):
        (named,) = texts_of([idea])
        most = max(could[idea], count)
        yield IdeaCount(named, count, most, figures.percent(count / most), figures.length(count, most))
