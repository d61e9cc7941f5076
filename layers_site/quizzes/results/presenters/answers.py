"""An answer of a learner in words, in the page's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from layers_site.content.models import Case
from layers_site.explain.names import enumeration
from layers_site.explain.presenters.printed import letter
from layers_site.platform.language import current_language
from layers_site.quizzes.documents import OptionDoc, QuestionDoc
from layers_site.quizzes.shapes import OF_OPTIONS
from layers_site.quizzes.wording import asked_question, prompt, spoken, text_in

#: What is shown of a question where there is room for a line only.
SHORT = 90


def question_text(question: QuestionDoc) -> str:
    """Return the question as a sentence; a word for one that cannot be said any more."""
    return prompt(question, current_language()) or _("A question")


def in_short(question: QuestionDoc) -> str:
    text = " ".join(question_text(question).split())
    return text if len(text) <= SHORT else text[: SHORT - 1].rstrip() + "…"


def case_titles(questions: Iterable[QuestionDoc]) -> dict[str, str]:
    """Return the titles of the cases that boards were taken from, by their slugs."""
    slugs = {question.board.case for question in questions if question.board and question.board.case}
    return {case.slug: case.title for case in Case.objects.published().filter(slug__in=slugs)}


def option_text(question: QuestionDoc, option: OptionDoc) -> str:
    """Return the text of the option, or its letter if it has none."""
    return (
        text_in(option.text, current_language())
        or answer_text(question, option.answer)
        or option_letter(question, option.id)
    )


def option_letter(question: QuestionDoc, name: str) -> str:
    """Return the letter of the option of that id, as it stands on paper and where the question is made."""
    places = {option.id: place for place, option in enumerate(question.options, 1)}
    return letter(places[name]) if name in places else "–"


def answer_text(question: QuestionDoc, answer: Mapping[str, Any] | None) -> str:
    """Return the answer in words; "" for a blank. Without words return it as it is stored."""
    if not answer:
        return ""
    if question.kind in OF_OPTIONS and not (answer.keys() - {"option", "options"}):
        return _chosen(question, answer)
    if question.kind == "layer":
        return enumeration(str(layer) for layer in answer.get("layers") or ()) or _("in none")
    if question.kind == "text":
        return str(answer.get("text") or "")
    return _of_engine(question, answer)


def wanted_text(question: QuestionDoc) -> str:
    """Return the right answer as it was published."""
    if question.kind in OF_OPTIONS:
        return enumeration(option_text(question, option) for option in question.options if option.right)
    if question.kind == "text":
        return text_in(question.explanation, current_language())
    return answer_text(question, question.wanted)


def _chosen(question: QuestionDoc, answer: Mapping[str, Any]) -> str:
    ids = [answer["option"]] if "option" in answer else answer.get("options") or []
    texts = [option_text(question, option) for option in question.options if option.id in ids]
    return enumeration(texts) or _("none of them")


def _of_engine(question: QuestionDoc, answer: Mapping[str, Any]) -> str:
    try:
        about = asked_question(question)
        return spoken(about, answer) if about is not None else _plain(answer)
    except (EvaluationError, ScenarioError, LookupError, TypeError):
        return _plain(answer)


def _plain(answer: Mapping[str, Any]) -> str:
    """Return the values themselves, for an answer to what can no longer be asked."""
    parts = (
        ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        for value in answer.values()
        if value not in (None, "", [])
    )
    return "; ".join(parts)
