"""A quiz as other programs have it: one question after the other, in categories, each with a comment of ours.

A question of a pattern becomes one for each of its prepared boards, in a category of its own, from which a program can
draw one by chance. The first has the whole pattern in its comment, the others only say which of its boards they are.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils import translation

from engine.errors import ScenarioError
from engine.notation import Limits, parse_json
from layers_site.platform.language import Language
from layers_site.quizzes import documents
from layers_site.quizzes.documents import FORMAT
from layers_site.quizzes.known import digest_of
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.results.exchange.losses import packed
from layers_site.quizzes.results.exchange.markup import clean
from layers_site.quizzes.results.presenters.answers import in_short
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.wording import text_in

#: Where Moodle puts the questions of a file: into the course that reads it.
_TOP: Final = "$course$/top"
_HEAD: Final = re.compile(rb"layers-quiz/1 quiz ([A-Za-z0-9+/=]{1,40000})(?![A-Za-z0-9+/=])")
_BOARD: Final = re.compile(r"layers-quiz/1 board ([0-9a-f]{48}) ([0-9]{1,2})\Z")
_LIMITS: Final = Limits(nesting=8, objects=200, effects=200, bytes=30_000)


@dataclass(frozen=True, slots=True)
class Part:
    """One question of a file: its name there, the category, and the comment beside it."""

    question: QuestionDoc
    name: str
    category: str
    own: str


def parts_of(quiz: QuizDoc, languages: Sequence[Language]) -> Iterator[Part]:
    """Yield the questions in their order, under names and categories in the first of the languages."""
    home = f"{_TOP}/{_segment(text_in(quiz.title, languages[0]) or FORMAT)}"
    for number, question in enumerate(quiz.questions, 1):
        if question.kind != "pattern":
            yield Part(question, _name(str(number), question, languages[0]), home, packed(question, languages))
            continue
        title = text_in(question.pattern.title, languages[0]) if question.pattern else ""
        category = f"{home}/{_segment(f'{number}. {title}')}"
        for place, dealt in enumerate(question.dealt):
            mine = replace(question.with_board_of(dealt), pattern=None)
            own = packed(question, languages) if not place else f"{FORMAT} board {_digest(question)} {place}"
            yield Part(mine, _name(f"{number}.{place + 1}", mine, languages[0]), category, own)


def _name(number: str, question: QuestionDoc, language: Language) -> str:
    with translation.override(language):
        return f"{number}. {in_short(question)}"


def _segment(title: str) -> str:
    """Return a part of the path of a category, in which a slash is written twice."""
    return " ".join(clean(title).split()).replace("/", "//")


def _digest(question: QuestionDoc) -> str:
    return digest_of(write_question(replace(question, id="q"))).hex()


def board_in(own: str) -> tuple[str, int] | None:
    """Return which pattern a comment names, by a digest, and which of its boards; None for any other comment."""
    match = _BOARD.match(own.strip())
    return (match[1], int(match[2])) if match else None


def digest_in(question: QuestionDoc) -> str:
    """Return the digest by which the boards of a pattern name it."""
    return _digest(question)


# --- the quiz itself ----------------------------------------------------------------------------------


def packed_head(quiz: QuizDoc) -> str:
    """Return the comment with title, introduction and all else but the questions."""
    document = documents.write(replace(quiz, questions=()))
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return f"{FORMAT} quiz {base64.b64encode(text.encode()).decode()}"


def head_in(data: bytes) -> QuizDoc | None:
    """Return a quiz without questions from the comment in a file; None without one that can be read."""
    match = _HEAD.search(data)
    try:
        document = parse_json(base64.b64decode(match[1], validate=True), _LIMITS) if match else None
        return None if document is None else replace(documents.read(document), questions=())
    except (ValueError, ScenarioError):
        return None
