"""A quiz on paper, and its key: made in one language each, from what was published.

A board that several questions ask about is printed once, before the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import PrintedBoard, letter, printed
from layers_site.platform.language import Language
from layers_site.questions import options, words
from layers_site.questions.facts import DECIDERS
from layers_site.quizzes.grading import ask_of
from layers_site.quizzes.plain import plain_rows
from layers_site.quizzes.shapes import BoardDoc, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.wording import asked_question, layer_choices, prompt, spoken, text_in

#: Kinds whose right answers are marked among the options, or by their learners.
_MARKED = ("single", "multiple", "text")
#: Lines to write on, by kind.
_LINES = {"text": 6, "state": 3, "single": 0, "multiple": 0}


@dataclass(frozen=True, slots=True)
class PaperOption:
    """`right` and `ideas` are for the key alone, and left out of the paper."""

    letter: str
    text: str
    right: bool = False
    ideas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperBoard:
    """`letter` names it where there are several."""

    letter: str
    edition: str
    printed: PrintedBoard


@dataclass(frozen=True, slots=True)
class PaperQuestion:
    """`board` where it is printed here, `see` the letter of one that was printed before. `effects` are to be numbered,
    `boxes` to be ticked. `answer`, `believed` and `explanation` are empty on the paper."""

    number: int
    prompt: str
    points: int
    kind: str
    board: PaperBoard | None
    see: str
    options: tuple[PaperOption, ...]
    effects: tuple[str, ...]
    boxes: tuple[str, ...]
    lines: range
    answer: str = ""
    believed: tuple[tuple[str, tuple[str, ...]], ...] = ()
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class Paper:
    language: Language
    title: str
    intro: str
    points: int
    questions: tuple[PaperQuestion, ...]


def paper(doc: QuizDoc, language: Language, *, key: bool) -> Paper:
    """Return the questions, with what is right if it is the `key`."""
    with translation.override(language):
        return Paper(
            language=language,
            title=text_in(doc.title, language),
            intro=text_in(doc.intro, language),
            points=sum(question.points for question in doc.questions),
            questions=tuple(_questions(doc, language, key=key)),
        )


def _questions(doc: QuizDoc, language: Language, *, key: bool) -> Iterator[PaperQuestion]:
    letters: dict[tuple[str, str], str] = {}
    for number, question_doc in enumerate(doc.questions, 1):
        board, see = None, ""
        if question_doc.board is not None:
            place = (question_doc.board.text, question_doc.board.edition)
            if place in letters:
                see = letters[place]
            else:
                letters[place] = letter(len(letters) + 1)
                board = _board(question_doc.board, letters[place])
        yield _question(question_doc, number, language, (board, see), key=key)


def _board(board: BoardDoc, name: str) -> PaperBoard:
    return PaperBoard(name, title_of(board.edition), printed(scenario_of(board.text)))


def _question(
    question_doc: QuestionDoc, number: int, language: Language, board: tuple[PaperBoard | None, str], *, key: bool
) -> PaperQuestion:
    answers: dict[str, Any] = _answers(question_doc, language) if key else {}
    return PaperQuestion(
        number=number,
        prompt=prompt(question_doc, language),
        points=question_doc.points,
        kind=question_doc.kind,
        board=board[0],
        see=board[1],
        options=tuple(_options(question_doc, language, key=key)),
        effects=() if key else tuple(_effects(question_doc)),
        boxes=() if key else tuple(_boxes(question_doc)),
        lines=range(0 if key else _LINES.get(question_doc.kind, 0)),
        **answers,
    )


def _options(question_doc: QuestionDoc, language: Language, *, key: bool) -> Iterator[PaperOption]:
    for place, option in enumerate(question_doc.options, 1):
        text = text_in(option.text, language)
        yield _paper_option(option, letter(place), text) if key else PaperOption(letter(place), text)


def _paper_option(option: OptionDoc, name: str, text: str) -> PaperOption:
    return PaperOption(name, text, option.right, tuple(map(title_of, option.misconceptions)))


def _effects(question_doc: QuestionDoc) -> Iterator[str]:
    """Return the effects to be put in order, in an order that says nothing."""
    question = asked_question(question_doc)
    if question_doc.kind == "order" and question is not None:
        yield from (words.effect_name(question, name) for name in options.effects(question))


def _boxes(question_doc: QuestionDoc) -> Iterator[str]:
    if question_doc.kind == "reason":
        yield from map(words.reason, DECIDERS)
        yield _("None of these: without each of them it would be the same")
    elif question_doc.kind == "layer" and question_doc.board is not None:
        yield from (title for _name, title in layer_choices(question_doc.board.edition))


# --- the key -----------------------------------------------------------------------------------------


def _answers(question_doc: QuestionDoc, language: Language) -> dict[str, Any]:
    marked = question_doc.kind in _MARKED
    believed_docs = () if marked else question_doc.believed
    return {
        "answer": "" if marked else answer_text(question_doc, question_doc.wanted or {}),
        "believed": tuple(
            (answer_text(question_doc, it.answer), tuple(map(title_of, it.misconceptions))) for it in believed_docs
        ),
        "explanation": text_in(question_doc.explanation, language),
    }


def answer_text(question_doc: QuestionDoc, answer: Any) -> str:
    """Return an answer that no option stands for, in one line, in the language that is active."""
    if question_doc.kind == "layer":
        return ", ".join(answer.get("layers", ())) or _("none of them")
    question = asked_question(question_doc)
    try:
        if question is not None:
            return spoken(question, answer)
    except (ScenarioError, EvaluationError, KeyError):
        pass
    return _plain(question_doc, answer)


def _plain(question_doc: QuestionDoc, answer: Any) -> str:
    """Return the text for a board that the engine cannot read any more."""
    rows = plain_rows(ask_of(question_doc), answer, answer)
    sides = [row.right for row in rows]
    sizes = [f"{side.size.power}/{side.size.toughness}" for side in sides if side.size is not None]
    return "; ".join([*sizes, *(item.text for side in sides for item in side.items)])
