"""Prompts: a question as it is put, and beside it the board as printed. Nothing here comes from a trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine import ScenarioError
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.names import enumeration
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.platform.language import current_language
from layers_site.quizzes.answer_forms import AnswerForm, answer_form
from layers_site.quizzes.feedback import Feedback
from layers_site.quizzes.grading import ask_of, tidied
from layers_site.quizzes.plain import plain_rows
from layers_site.quizzes.shapes import OF_OPTIONS, BoardDoc, QuestionDoc
from layers_site.quizzes.wording import asked_question, layer_choices, prompt, spoken, text_in


@dataclass(frozen=True, slots=True)
class QuestionView:
    """`printed` is None and `edition` "" for a question without a board."""

    id: str
    text: str
    edition: str
    printed: PrintedBoard | None


def asked_view(question: QuestionDoc) -> QuestionView:
    """Return the question in the page's language."""
    return QuestionView(
        id=question.id,
        text=prompt(question, current_language()),
        edition=title_of(question.board.edition) if question.board else "",
        printed=_printed(question.board, str(question.ask.get("object", ""))) if question.board else None,
    )


def _printed(board: BoardDoc, focus: str) -> PrintedBoard | None:
    """Return the printed board, or None for a board that cannot be read any more."""
    try:
        return printed(scenario_of(board.text), focus)
    except ScenarioError:
        return None


def as_seen(shown: Feedback, question: QuestionDoc, seed: str) -> Feedback:
    """Return the feedback with its options in the order of the form."""
    if question.kind not in OF_OPTIONS:
        return shown
    form = answer_form(question, action="", order_seed=seed)
    if not isinstance(form, AnswerForm):
        return shown
    places = {option.id: place for place, option in enumerate(form.options.values())}
    return replace(shown, options=tuple(sorted(shown.options, key=lambda option_told: places[option_told.id])))


# --- what was given, in one line ----------------------------------------------------------------------


def in_words(question: QuestionDoc, raw_answer: Mapping[str, Any]) -> str:
    """Return an answer as its learner would say it, with nothing of whether it is right."""
    answer = tidied(question, raw_answer)
    if question.kind == "text":
        return str(answer["text"])
    if question.kind == "layer":
        titles = dict(layer_choices(question.board.edition)) if question.board else {}
        return enumeration([titles.get(layer, layer) for layer in answer["layers"]]) or "–"
    if question.kind in ("single", "multiple"):
        return _options(question, {answer.get("option"), *answer.get("options", ())})
    return _of_engine(question, answer)


def _options(question: QuestionDoc, chosen: set[Any]) -> str:
    texts = [text_in(option.text, current_language()) for option in question.options if option.id in chosen]
    return " · ".join(texts) or "–"


def _of_engine(question: QuestionDoc, answer: Mapping[str, Any]) -> str:
    engine_question = asked_question(question)
    if engine_question is not None:
        return spoken(engine_question, answer)
    rows = plain_rows(ask_of(question), answer, answer)
    sizes = (f"{row.right.size.power}/{row.right.size.toughness}" for row in rows if row.right.size)
    return ", ".join([*sizes, *(item.text for row in rows for item in row.right.items)])
