"""A question of a pattern: what was answered on each of its boards, and by idea over all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from layers_site.explain.presenters.printed import PrintedBoard
from layers_site.quizzes.results.presenters import charts, numbers
from layers_site.quizzes.results.presenters.answers import question_text, wanted_text
from layers_site.quizzes.results.presenters.clusters import Cluster, Idea, clusters_of, ideas_of
from layers_site.quizzes.results.presenters.sheet import board_of
from layers_site.quizzes.results.services.ideas import fits
from layers_site.quizzes.results.services.opportunities import groups_of
from layers_site.quizzes.results.services.reading import Results, Row
from layers_site.quizzes.rulings import board_key
from layers_site.quizzes.shapes import QuestionDoc

#: More boards than these are only counted; their answers are in the figures.
MOST: Final = 60


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

    idea: Idea
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
    heaps: dict[str, list[tuple[Row, QuestionDoc]]] = {}
    for row, mine in pairs:
        heaps.setdefault(board_key(mine), []).append((row, mine))
    ordered = sorted(heaps.values(), key=lambda heap: -len(heap))
    rows = tuple(_board(number, heap, place) for number, heap in enumerate(ordered[:MOST], 1))
    return Boards(rows, max(0, len(ordered) - MOST), tuple(_ideas(pairs, place)))


def _board(number: int, heap: list[tuple[Row, QuestionDoc]], place: int) -> BoardRow:
    question, rows = heap[0][1], [row for row, _mine in heap]
    right = sum(row.marks[place].right is True for row in rows)
    return BoardRow(
        number=number,
        text=question_text(question),
        printed=board_of(question),
        wanted=wanted_text(question),
        learners=len(rows),
        right=right,
        clusters=clusters_of(question, rows, place),
    )


def _ideas(pairs: Iterable[tuple[Row, QuestionDoc]], place: int) -> Iterable[IdeaCount]:
    shown, could = Counter[str](), Counter[str]()
    for row, question in pairs:
        if row.marks[place].answer_values:
            could.update({idea for group in groups_of(question) for idea in group})
            shown.update(fits(question, row.marks[place]))
    for idea, count in sorted(shown.items(), key=lambda pair: (-pair[1], pair[0])):
        (named,) = ideas_of([idea])
        most = max(could[idea], count)
        yield IdeaCount(named, count, most, numbers.percent(count / most), charts.length(count, most))
