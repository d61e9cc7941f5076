"""A quiz before anybody is asked: which misconceptions it can detect, and each question as a learner gets it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.models import Case
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.platform.text import current_language
from layers_site.questions.chooser import Candidate, covering, spots_of
from layers_site.quizzes import diagnosing
from layers_site.quizzes.diagnosing import Matrix, Telling
from layers_site.quizzes.making import frozen
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.presenters.asks import sentence
from layers_site.quizzes.trainer.services.additions import SUGGESTED, asked_already, box_value
from layers_site.quizzes.trainer.services.drafts import stored
from layers_site.quizzes.wording import prompt


@dataclass(frozen=True, slots=True)
class Column:
    """A question; `blind` where it detects nothing."""

    id: str
    number: int
    prompt: str
    detects: int
    blind: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the table of questions and misconceptions.

    `letter` says which wrong answer of the question it is, "" where the question does not detect it; `part` says on how
    many boards of a pattern it does, where that is not all of them.
    """

    letter: str
    text: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class IdeaRow:
    id: str
    title: str
    cells: tuple[Cell, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Missed:
    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Closing:
    """A question of the library that detects `ideas` which the quiz misses. `value` adds it at `action`."""

    prompt: str
    case: str
    edition: str
    ideas: tuple[str, ...]
    value: str
    action: str


@dataclass(frozen=True, slots=True)
class MatrixView:
    columns: tuple[Column, ...]
    rows: tuple[IdeaRow, ...]
    blind: tuple[Column, ...]
    missed: tuple[Missed, ...]
    confused: tuple[str, ...]
    closing: tuple[Closing, ...]
    partly: bool
    detected: int


def matrix_view(quiz: Quiz, doc: QuizDoc, *, own: bool) -> MatrixView:
    """Return the matrix. `own` says that questions can be added to it."""
    matrix = diagnosing.matrix(stored(quiz))
    columns = tuple(_columns(doc, matrix))
    return MatrixView(
        columns=columns,
        rows=tuple(_rows(matrix)),
        blind=tuple(column for column in columns if column.blind),
        missed=tuple(Missed(idea, title_of(idea)) for idea in matrix.undetected),
        confused=tuple(" · ".join(map(title_of, group)) for group in matrix.confused),
        closing=tuple(_closing(quiz, doc, matrix)) if own else (),
        detected=len(matrix.detected),
        partly=bool(any(row.sometimes for row in matrix.questions)),
    )


def _columns(doc: QuizDoc, matrix: Matrix) -> Iterator[Column]:
    for place, question_doc in enumerate(doc.questions):
        telling = matrix.questions[place]
        text = prompt(question_doc, current_language()) or _("(no question yet)")
        yield Column(question_doc.id, place + 1, text, len(telling.detects), telling.is_blind)


def _rows(matrix: Matrix) -> Iterator[IdeaRow]:
    for idea in (*matrix.detected, *matrix.sometimes):
        cells = tuple(_cell(question, idea) for question in matrix.questions)
        yield IdeaRow(idea, title_of(idea), cells, sum(question.answer(idea) >= 0 for question in matrix.questions))


def _cell(question: Telling, idea: str) -> Cell:
    place = question.answer(idea)
    if idea in question.sometimes:
        numbers = {"count": question.sometimes[idea], "boards": question.boards}
        return Cell("", _("detected on %(count)s of %(boards)s boards") % numbers, "{count}/{boards}".format(**numbers))
    if place < 0:
        return Cell("", _("not detected"))
    letter = chr(ord("a") + place % 26)
    return Cell(letter, _("detected, by wrong answer %(letter)s") % {"letter": letter})


def _closing(quiz: Quiz, doc: QuizDoc, matrix: Matrix) -> Iterator[Closing]:
    cases = {case.slug: case for case in Case.objects.published()}
    spots = [spot for case in cases.values() for spot in spots_of(case)]
    known = frozenset(matrix.detected)
    for candidate in covering(spots, SUGGESTED, known, asked_already(doc)):
        yield _closing_view(quiz, cases[candidate.spot.case], candidate, known)
        known |= candidate.detects


def _closing_view(quiz: Quiz, case: Case, candidate: Candidate, known: frozenset[str]) -> Closing:
    return Closing(
        prompt=sentence(candidate),
        case=case.title,
        edition=candidate.spot.edition,
        ideas=tuple(title_of(idea) for idea in sorted(candidate.detects - known)),
        value=box_value(candidate),
        action=reverse("trainer:add-case", args=(quiz.key, case.slug)),
    )


@dataclass(frozen=True, slots=True)
class Dot:
    number: int
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class PreviewView:
    """`number` is 0 where there are no questions."""

    key: str
    title: str
    intro: str
    number: int
    count: int
    here: str
    before: str
    after: str
    back: str
    dots: tuple[Dot, ...]
    edition: str
    printed: PrintedBoard | None
    boards: tuple[Dot, ...]


def on_board(question: QuestionDoc, number: int) -> QuestionDoc:
    """Return the question; of a pattern the one about that of its ready boards, from 0."""
    if question.kind != "pattern" or not question.dealt:
        return question
    return question.with_board_of(question.dealt[number % len(question.dealt)])


def preview_view(quiz: Quiz, doc: QuizDoc, place: int, intro: str, number: int = 0) -> PreviewView:
    """Return the page of a question; `number` is that of the board, where it is of a pattern."""
    count = len(doc.questions)
    question = on_board(doc.questions[place], number) if count else None
    here = address(quiz, place)
    boards = range(len(doc.questions[place].dealt) if count else 0)
    board = question.board if question else None
    return PreviewView(
        key=str(quiz.key),
        title=quiz.title,
        intro=intro if place == 0 else "",
        number=place + 1 if count else 0,
        count=count,
        here=f"{here}{'&' if '?' in here else '?'}board={number + 1}" if number else here,
        before=address(quiz, place - 1) if place else "",
        after=address(quiz, place + 1) if place + 1 < count else "",
        back=reverse("trainer:quiz", args=(quiz.key,)),
        dots=tuple(Dot(position + 1, address(quiz, position), position == place) for position in range(count)),
        edition=title_of(board.edition) if board else "",
        printed=_printed(question) if question else None,
        boards=tuple(Dot(at + 1, f"{here}{'&' if '?' in here else '?'}board={at + 1}", at == number) for at in boards),
    )


def _printed(question: QuestionDoc) -> PrintedBoard | None:
    if question.board is None:
        return None
    return printed(scenario_of(question.board.text), str(question.ask.get("object", "")))


def address(quiz: Quiz, place: int) -> str:
    path = reverse("trainer:preview", args=(quiz.key,))
    return f"{path}?at={place + 1}" if place else path


def settled(question: QuestionDoc) -> QuestionDoc:
    """Return the question with the right answer, as publishing would freeze it, or unchanged if that fails."""
    try:
        return frozen(question)
    except (ScenarioError, EvaluationError):
        return question
