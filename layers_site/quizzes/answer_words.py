"""An answer in words, the same on every page, on paper and in files: nothing of it says whether it is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from layers_site.explain.names import enumeration
from layers_site.platform.text import current_language
from layers_site.quizzes.grading import ask_of, tidied
from layers_site.quizzes.shapes import OF_OPTIONS, OptionDoc, QuestionDoc
from layers_site.quizzes.wording import asked_question, layer_choices, plain_rows, spoken, text_in

#: Between options, which may be sentences.
_BETWEEN = " · "


def in_words(question: QuestionDoc, raw_answer: Mapping[str, Any] | None) -> str:
    """Return an answer as its learner would say it; "" for a blank."""
    if not raw_answer:
        return ""
    if "text" in raw_answer:
        return str(raw_answer["text"] or "")
    if question.kind in OF_OPTIONS and not (raw_answer.keys() - {"option", "options"}):
        answer = tidied(question, raw_answer)
        chosen = {answer.get("option"), *answer.get("options", ())}
        texts = [option_text(option) for option in question.options if option.id in chosen]
        return _BETWEEN.join(texts) or _("none of them")
    if question.kind == "layer":
        titles = dict(layer_choices(question.board.edition)) if question.board else {}
        layers = tidied(question, raw_answer)["layers"]
        return enumeration([titles.get(layer, layer) for layer in layers]) or _("in none")
    return _of_engine(question, raw_answer)


def option_text(option: OptionDoc) -> str:
    return text_in(option.text, current_language())


def right_in_words(question: QuestionDoc) -> str:
    """Return what is right, as it was published; "" where nothing is."""
    if question.kind == "text":
        return text_in(question.explanation, current_language())
    if question.kind in OF_OPTIONS:
        return _BETWEEN.join(option_text(option) for option in question.options if option.right) or _("none of them")
    return in_words(question, question.wanted)


def _of_engine(question: QuestionDoc, raw_answer: Mapping[str, Any]) -> str:
    """Say it as the engine would, or where that cannot be asked any more, by its values."""
    asked = asked_question(question)
    try:
        if asked is not None:
            return spoken(asked, raw_answer)
    except (EvaluationError, ScenarioError, LookupError, TypeError):
        pass
    rows = plain_rows(ask_of(question), raw_answer, raw_answer)
    sizes = (f"{row.right.size.power}/{row.right.size.toughness}" for row in rows if row.right.size)
    return ", ".join([*sizes, *(item.text for row in rows for item in row.right.items)])
