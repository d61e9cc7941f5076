"""A file of this site as the document of a quiz."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from engine.errors import Problem, ScenarioError
from engine.notation import Limits, parse_json
from engine.scenario import Label
from layers_site.platform.problem_texts import problem_text
from layers_site.quizzes import documents
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.results.forms import LARGEST

_LIMITS: Final = Limits(nesting=40, objects=200, effects=200, bytes=LARGEST)
#: More problems of one file than these are only counted.
MOST_SAID: Final = 20


class FileError(Exception):
    """The file cannot be read; its text says why."""


def read_file(data: bytes) -> dict[str, Any]:
    """Return the draft in a file. Raises FileError."""
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
