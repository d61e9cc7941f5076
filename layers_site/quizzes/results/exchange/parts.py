"""A quiz as other programs have it: one question after the other, in categories, each with a comment of ours.

A question of a pattern becomes one for each of its prepared boards, in a category of its own, from which a program can
draw one by chance. The first has the whole pattern in its comment, the others only say which of its boards they are.
The comment keeps what gets lost in another format, for the way back.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, Literal

from django.utils import translation
from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from engine.notation import Limits, parse_json
from engine.scenario import Label
from layers_site.platform.text import LANGUAGES, Language
from layers_site.quizzes import documents
from layers_site.quizzes.making import digest_of
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.results.answers import in_short
from layers_site.quizzes.results.exchange.foreign import InexpressibleError, foreign
from layers_site.quizzes.results.exchange.markup import clean
from layers_site.quizzes.shapes import FORMAT, NO_TEXT, QuestionDoc, QuizDoc
from layers_site.quizzes.wording import text_in

#: Where Moodle puts the questions of a file: into the course that reads it.
_TOP: Final = "$course$/top"
_HEAD: Final = re.compile(rb"layers-quiz/1 quiz ([A-Za-z0-9+/=]{1,40000})(?![A-Za-z0-9+/=])")
_BOARD: Final = re.compile(r"layers-quiz/1 board ([0-9a-f]{48}) ([0-9]{1,2})\Z")
_HEAD_LIMITS: Final = Limits(nesting=8, objects=200, effects=200, bytes=30_000)

Format = Literal["gift", "moodle"]
_QUESTION_LIMITS: Final = Limits(nesting=40, objects=200, effects=200, bytes=1_000_000)
#: What both formats have and is understood here. Anything else has its own name and is left out.
Type = Literal["multichoice", "truefalse", "shortanswer", "numerical", "matching", "ordering", "essay"]
#: A file with more questions than these, or a question with more answers, is not read: no quiz has nearly as many.
MOST_QUESTIONS_READ: Final = 500
MOST_ANSWERS_READ: Final = 200


@dataclass(frozen=True, slots=True)
class ExportedQuestion:
    """One question of a file: its name there, the category, and the comment beside it."""

    question: QuestionDoc
    name: str
    category: str
    own: str


def parts_of(quiz: QuizDoc, languages: Sequence[Language]) -> Iterator[ExportedQuestion]:
    """Yield the questions in their order, under names and categories in the first of the languages."""
    home = f"{_TOP}/{_segment(text_in(quiz.title, languages[0]) or FORMAT)}"
    for number, question in enumerate(quiz.questions, 1):
        if question.kind != "pattern":
            yield ExportedQuestion(
                question, _name(str(number), question, languages[0]), home, packed(question, languages)
            )
            continue
        title = text_in(question.pattern.title, languages[0]) if question.pattern else ""
        category = f"{home}/{_segment(f'{number}. {title}')}"
        for place, dealt in enumerate(question.dealt):
            mine = replace(question.with_board_of(dealt), pattern=None)
            own = packed(question, languages) if not place else f"{FORMAT} board {digest_in(question)} {place}"
            yield ExportedQuestion(mine, _name(f"{number}.{place + 1}", mine, languages[0]), category, own)


def _name(number: str, question: QuestionDoc, language: Language) -> str:
    with translation.override(language):
        return f"{number}. {in_short(question)}"


def _segment(title: str) -> str:
    """Return a part of the path of a category, in which a slash is written twice."""
    return " ".join(clean(title).split()).replace("/", "//")


def board_in(own: str) -> tuple[str, int] | None:
    """Return which pattern a comment names, by a digest, and which of its boards; None for any other comment."""
    match = _BOARD.match(own.strip())
    return (match[1], int(match[2])) if match else None


def digest_in(question: QuestionDoc) -> str:
    """Return the digest by which the boards of a pattern name it."""
    return digest_of(write_question(replace(question, id="q"))).hex()


def packed_head(quiz: QuizDoc) -> str:
    """Return the comment with title, introduction and all else but the questions."""
    return f"{FORMAT} quiz {_encoded(documents.write(replace(quiz, questions=())))}"


def _encoded(document: Mapping[str, Any]) -> str:
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(text.encode()).decode()


def head_in(data: bytes) -> QuizDoc | None:
    """Return a quiz without questions from the comment in a file; None without one that can be read."""
    match = _HEAD.search(data)
    try:
        document = parse_json(base64.b64decode(match[1], validate=True), _HEAD_LIMITS, storable=True) if match else None
        return None if document is None else replace(documents.read(document), questions=())
    except (ValueError, ScenarioError):
        return None


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


def packed(question: QuestionDoc, languages: Sequence[Language]) -> str:
    return f"{FORMAT} {','.join(languages)} {_encoded(write_question(question))}"


def unpacked(text: str) -> tuple[QuestionDoc, tuple[Language, ...]] | None:
    """Return the question and the languages; None for any other comment, and for what no quiz may hold."""
    format_, _space, rest = text.strip().partition(" ")
    named, _space, data = rest.partition(" ")
    languages = tuple(language for language in LANGUAGES if language in named.split(","))
    if format_ != FORMAT or not languages:
        return None
    try:
        question = parse_json(base64.b64decode(data, validate=True), _QUESTION_LIMITS, storable=True)
        document = documents.write(QuizDoc()) | {"questions": [question]}
        if documents.problems(document, complete=False):
            return None
        return documents.read(document).questions[0], languages
    except (ValueError, ScenarioError):
        return None


@dataclass(frozen=True, slots=True)
class CameAnswer:
    """`fraction` is the share of the points, 1 for all; of an ordering question `text` alone counts."""

    text: Label
    fraction: Fraction = Fraction(0)
    feedback: Label = NO_TEXT


@dataclass(frozen=True, slots=True)
class ImportedQuestion:
    """A question of a file, as it was read.

    `type` is the name that the file gives; `line` where it begins, from 1. `pairs` are those of a matching question,
    `lost` the tags of what its texts had beside text. `own` is the comment beside it (`own.unpacked`).
    """

    type: str
    name: str
    line: int
    text: Label = NO_TEXT
    answers: tuple[CameAnswer, ...] = ()
    pairs: tuple[tuple[Label, Label], ...] = ()
    single: bool = True
    explanation: Label = NO_TEXT
    points: Fraction = Fraction(1)
    lost: frozenset[str] = field(default_factory=frozenset)
    own: str = ""


class FileError(Exception):
    """The file cannot be read; its text says why and `line` where, 0 for all of it."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line
