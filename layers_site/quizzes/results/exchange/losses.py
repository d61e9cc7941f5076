"""Losses of a quiz in another format, and the comment that keeps them for its way back."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from engine.notation import Limits, parse_json
from layers_site.platform.language import LANGUAGES, Language
from layers_site.quizzes import documents
from layers_site.quizzes.documents import FORMAT
from layers_site.quizzes.results.exchange.foreign import InexpressibleError, foreign
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc

Format = Literal["gift", "moodle"]


@dataclass(frozen=True, slots=True)
class Loss:
    """`number` of the question, 0 for the whole quiz; `gone`: the question is left out."""

    number: int
    text: str
    gone: bool = False


def losses(quiz: QuizDoc, format_: Format) -> tuple[Loss, ...]:
    return (*_of_quiz(quiz, format_), *_of_questions(quiz, format_))


def _of_quiz(quiz: QuizDoc, format_: Format) -> Iterator[Loss]:
    yield Loss(0, _("Introduction, level and whether questions are shuffled are not in it; the title is a category."))
    if any(question.board for question in quiz.questions):
        yield Loss(0, _("Boards become words: cards as printed, and effects from the oldest to the newest."))
    if any(option.misconceptions for question in quiz.questions for option in question.options):
        yield Loss(0, _("Which misconception an option shows is not in it; what is said of it stays."))
    if format_ == "gift" and any(question.points != 1 for question in quiz.questions):
        yield Loss(0, _("GIFT knows no points: each question counts as one."))


def _of_questions(quiz: QuizDoc, format_: Format) -> Iterator[Loss]:
    for number, question in enumerate(quiz.questions, 1):
        try:
            for part in (question, *question.dealt) if question.kind == "pattern" else (question,):
                if part.kind != "pattern":
                    foreign(part, "", shuffle=False)
        except InexpressibleError as error:
            yield Loss(number, str(error), gone=True)
            continue
        of_kind = _of_kind(question, format_)
        if of_kind:
            yield Loss(number, of_kind)


def _of_kind(question: QuestionDoc, format_: Format) -> str:
    if question.kind == "pattern":
        text = _("Becomes %(count)s questions in a category, one for each prepared board: let one be drawn at random.")
        return text % {"count": len(question.dealt)}
    if question.kind == "order":
        order = _("Becomes a question of the type “ordering”, which Moodle has from 4.4 on.")
        return _("Becomes a matching question: each effect with its place.") if format_ == "gift" else order
    return {
        "pt": _("Becomes a short answer, to be written like 2/2."),
        "state": _("Is marked by hand: the right answer is in the feedback."),
        "reason": _("Becomes a choice in which each rule that decides is right."),
        "layer": _("Becomes a choice of several layers, in which each right one gives its part of the points."),
    }.get(question.kind, "")


# --- own -------------------------------------------------------------------------------------------


_LIMITS: Final = Limits(nesting=40, objects=200, effects=200, bytes=1_000_000)


def packed(question: QuestionDoc, languages: Sequence[Language]) -> str:
    text = json.dumps(documents.write_question(question), ensure_ascii=False, separators=(",", ":"))
    return f"{FORMAT} {','.join(languages)} {base64.b64encode(text.encode()).decode()}"


def unpacked(text: str) -> tuple[QuestionDoc, tuple[Language, ...]] | None:
    """Return the question and the languages; None for any other comment, and for what no quiz may hold."""
    format_, _space, rest = text.strip().partition(" ")
    named, _space, data = rest.partition(" ")
    languages = tuple(language for language in LANGUAGES if language in named.split(","))
    if format_ != FORMAT or not languages:
        return None
    try:
        question = parse_json(base64.b64decode(data, validate=True), _LIMITS)
        document = documents.write(QuizDoc()) | {"questions": [question]}
        if documents.problems(document, complete=False):
            return None
        return documents.read(document).questions[0], languages
    except (ValueError, ScenarioError):
        return None
