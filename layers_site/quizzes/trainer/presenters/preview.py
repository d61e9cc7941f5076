"""A question as a learner gets it, and what is said of an answer; nothing of it is kept."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from engine import EvaluationError, ScenarioError
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.quizzes.making import frozen
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc


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
