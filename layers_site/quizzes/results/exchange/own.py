"""Data without a place in other programs, in a comment beside each question, so that our own file comes back whole.

    layers-quiz/1 en,fr eyJpZCI6…        the languages of the file, and the question as base64 of its JSON

It is believed only as long as the rest of the question is what we would write for it: who has changed it elsewhere
gets what they have changed.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from typing import Final

from engine.errors import ScenarioError
from engine.notation import Limits, parse_json
from layers_site.platform.language import LANGUAGES, Language
from layers_site.quizzes import documents
from layers_site.quizzes.documents import FORMAT, QuestionDoc, QuizDoc

_LIMITS: Final = Limits(nesting=40, objects=200, effects=200, bytes=200_000)


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
