"""A file, whatever it is, as the document of a quiz: of this site, of Moodle, or GIFT."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath
from typing import Any, Final, Literal

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from engine import EvaluationError
from engine.errors import Problem, ScenarioError
from engine.notation import Limits, parse_json
from engine.scenario import Label
from layers_site.platform.problem_texts import problem_text
from layers_site.platform.text import Language
from layers_site.quizzes import documents
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.notation import LONGEST_TITLE
from layers_site.quizzes.results.exchange.bringing import Note, brought, document_of
from layers_site.quizzes.results.exchange.gift_reader import read_gift
from layers_site.quizzes.results.exchange.markup import clean, in_one
from layers_site.quizzes.results.exchange.moodle_reader import read_moodle
from layers_site.quizzes.results.exchange.parts import FileError, ImportedQuestion, head_in
from layers_site.quizzes.results.exchange.writers import gift, moodle_xml
from layers_site.quizzes.results.forms import LARGEST
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc

Kind = Literal["json", "moodle", "gift"]
_LIMITS: Final = Limits(nesting=40, objects=200, effects=200, bytes=LARGEST)
#: More problems of one file than these are only counted.
MOST_SAID: Final = 20


@dataclass(frozen=True, slots=True)
class FileRead:
    """`document` is a draft; `notes` say of which questions something was changed or left out."""

    kind: Kind
    document: dict[str, Any]
    notes: tuple[Note, ...]


def read_file(data: bytes, name: str, language: Language) -> FileRead:
    """Read a file. Raises FileError if it is unreadable, or has no readable question."""
    kind = kind_of(data, name)
    if kind == "json":
        return FileRead(kind, _of_json(data), ())
    cames: Sequence[ImportedQuestion] = (
        read_moodle(data, language) if kind == "moodle" else read_gift(_text(data), language)
    )
    taken_in = brought(cames, partial(_again, kind, language))
    if not taken_in.questions:
        raise FileError(_left_out(taken_in.notes))
    title = in_one(clean(PurePath(name.replace("\\", "/")).stem)[:LONGEST_TITLE], language)
    head = head_in(data) or QuizDoc(title=title)
    return FileRead(kind, document_of(taken_in.questions, head), taken_in.notes)


def _again(
    kind: Kind, language: Language, question: QuestionDoc, languages: Sequence[Language]
) -> Sequence[ImportedQuestion]:
    """Return a question of ours, written in that format and read; nothing where that cannot be."""
    quiz = QuizDoc(questions=(question,))
    try:
        if kind == "moodle":
            return read_moodle(moodle_xml(quiz, languages), language)
        return tuple(read_gift(gift(quiz, languages), language))
    except (FileError, ScenarioError, EvaluationError):
        return ()


def kind_of(data: bytes, name: str = "") -> Kind:
    """Return the kind of the file, by its first sign or its name.

    The sign is the first one after spaces and a byte order mark; the name counts where a file that says it is JSON does
    not begin so.
    """
    first = data.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\0")[:1]
    if first == b"{" or (first != b"<" and name.lower().endswith(".json")):
        return "json"
    return "moodle" if first == b"<" else "gift"


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise FileError(_("It is not encoded as UTF-8."), line) from error


def _left_out(notes: Sequence[Note]) -> str:
    if not notes:
        return _("There is no question in it.")
    reasons = "; ".join(
        _("line %(line)s: %(why)s") % {"line": note.line, "why": note.text} for note in notes[:MOST_SAID]
    )
    return _("None of its questions can be taken. %(why)s") % {"why": reasons}


def _of_json(data: bytes) -> dict[str, Any]:
    try:
        document = parse_json(data.removeprefix(b"\xef\xbb\xbf"), _LIMITS, storable=True)
    except ScenarioError as error:
        raise FileError(_problem_text(error.problems)) from error
    problems = documents.problems(document, complete=False)
    if problems:
        raise FileError(_problem_text(problems))
    return documents.write(documents.read(document))


def _problem_text(problems: Sequence[Problem]) -> str:
    reasons = " ".join(f"{problem.path} {problem_text(problem)}".strip() for problem in problems[:MOST_SAID])
    return _("It isn’t a quiz of this site: %(why)s") % {"why": reasons}


def keep(document: dict[str, Any], user: AbstractBaseUser) -> Quiz:
    """Return a quiz of the user's own, as a draft."""
    quiz = documents.read(document)
    title: Label = quiz.title
    return Quiz.objects.create(
        owner_id=user.pk, title_en=title.en, title_fr=title.fr, level=quiz.level, document=document
    )
