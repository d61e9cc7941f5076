"""A quiz before anybody is asked: which misconceptions it can detect, and each question as a learner gets it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from engine.rulesets import MISCONCEPTIONS
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.platform.text import current_language
from layers_site.quizzes.making import frozen
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.telling import Reach, plan_for, reach_of
from layers_site.quizzes.wording import prompt


@dataclass(frozen=True, slots=True)
class ReachRow:
    """Ideas that the quiz does not tell apart, and the numbers of the questions in which they show.

    `power` is how many of their holders would be confirmed, in percent; "" where the quiz can only hint.
    """

    ideas: tuple[tuple[str, str], ...]
    questions: tuple[int, ...]
    power: str


@dataclass(frozen=True, slots=True)
class ReachView:
    """`blind` are the questions that everybody answers alike, with their ids; `missed` the ideas that show in none."""

    tells: tuple[ReachRow, ...]
    hints: tuple[ReachRow, ...]
    blind: tuple[tuple[int, str, str], ...]
    missed: tuple[tuple[str, str], ...]


def reach_view(doc: QuizDoc) -> ReachView:
    """Return what the draft can tell."""
    plan = plan_for(replace(doc, questions=tuple(map(settled, doc.questions))))
    numbers = {question.id: number for number, question in enumerate(doc.questions, 1)}
    rows = [(reach.confirmable, _reach(reach, numbers)) for reach in reach_of(plan)]
    shown = {idea for reach in plan.ideas for idea in reach.ids}
    blind = (probe.question for probe in plan.questions if not probe.chances)
    prompts = {question.id: prompt(question, current_language()) for question in doc.questions}
    return ReachView(
        tells=tuple(row for confirmable, row in rows if confirmable),
        hints=tuple(row for confirmable, row in rows if not confirmable),
        blind=tuple((numbers[name], name, prompts[name] or _("(no question yet)")) for name in blind),
        missed=tuple((idea, title_of(idea)) for idea in MISCONCEPTIONS if idea not in shown),
    )


def _reach(reach: Reach, numbers: Mapping[str, int]) -> ReachRow:
    ideas = tuple((idea, title_of(idea)) for idea in reach.ids)
    power = _("%(number)s%%") % {"number": round(100 * reach.power)} if reach.confirmable else ""
    return ReachRow(ideas, tuple(numbers[name] for name in reach.questions), power)


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
