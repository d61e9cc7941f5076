"""Questions by what they say: what the engine made of one is known of every other that says the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b

from engine.notation.canonical import json_text
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.shapes import QuestionDoc

#: So many questions are kept of each kind of answer: those of the longest quizzes that some trainers work on at once.
QUESTIONS_KEPT = 512


@dataclass(frozen=True, slots=True)
class Known:
    """A question as a part of a key (`platform.shared`): equal to all that have its digest."""

    digest: bytes
    question: QuestionDoc = field(compare=False)


def known(question: QuestionDoc) -> Known:
    return Known(digest_of(write_question(question)), question)


def digest_of(document: object) -> bytes:
    """Return a digest of a JSON document, whatever the order of its keys."""
    return blake2b(json_text(document).encode("utf-8", "surrogatepass"), digest_size=24).digest()
