"""The question of a quiz to the engine, and as a sentence in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from engine.scenario import Label
from layers_site.platform.language import Language
from layers_site.questions import words
from layers_site.questions.questions import Question, read_question
from layers_site.quizzes.effects import effect_name
from layers_site.quizzes.shapes import BoardDoc, QuestionDoc

#: What the engine can be asked has one of these; {"effect"} is asked by `layer` questions alone.
_ASK: Final = "ask"


def read_ask(board: BoardDoc, ask: Mapping[str, Any]) -> Question:
    """Return the question that `ask` puts to a board. Raises ScenarioError, or EvaluationError where it takes too
    long.
    """
    return read_question(ask, board.text, board.edition)


def asked_question(question: QuestionDoc) -> Question | None:
    """Return the question to the engine; None without one, or if it cannot be asked any more."""
    if question.board is None or _ASK not in question.ask:
        return None
    try:
        return read_ask(question.board, question.ask)
    except (ScenarioError, EvaluationError):
        return None


def prompt(question: QuestionDoc, language: Language) -> str:
    """Return the question as a sentence: the trainer's in that language, or in the other, or else made from what is
    asked.
    """
    written = text_in(question.text, language)
    if written:
        return written
    with translation.override(language):
        return _made(question)


def text_in(text: Label, language: Language) -> str:
    """Return a text in that language, or in the other where it is empty."""
    first, second = (text.fr, text.en) if language == "fr" else (text.en, text.fr)
    return first.strip() or second.strip()


def _made(question: QuestionDoc) -> str:
    if question.kind == "layer" and question.board is not None:
        name = effect_name(question.board, str(question.ask.get("effect", "")))
        return _("In which layers does %(name)s apply?") % {"name": name}
    engine_question = asked_question(question)
    if engine_question is not None:
        return words.question_text(engine_question)
    return _("Which of these hold on this board?") if question.kind == "multiple" and question.board else ""
