"""Possible rulings of a trainer on a question: answers to accept, and a changed answer of the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from layers_site.questions.options import digest
from layers_site.quizzes.models import Answer, Round
from layers_site.quizzes.results.services.reading import is_blank
from layers_site.quizzes.results.services.regrading import present
from layers_site.quizzes.rulings import AS_PUBLISHED, Ruling, grade_under, rulings_of
from layers_site.quizzes.shapes import QuestionDoc

#: Nobody looks through more different wrong answers than these.
MOST = 60


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that is not right as things stand; `count` learners gave it."""

    key: str
    answer: Mapping[str, Any]
    count: int


@dataclass(frozen=True, slots=True)
class Possible:
    """`engine` is what the present engine gives, None where that is as published or cannot be told."""

    ruling: Ruling
    candidates: tuple[Candidate, ...]
    engine: Mapping[str, Any] | None

    def candidate(self, key: str) -> Candidate | None:
        return next((candidate for candidate in self.candidates if candidate.key == key), None)


def possible(round_: Round, question: QuestionDoc) -> Possible:
    ruling = rulings_of(round_).get(question.id, AS_PUBLISHED)
    if question.kind == "text":
        return Possible(ruling, (), None)
    engine = present(question)
    return Possible(ruling, _candidates(round_, question, ruling), None if engine == ruling.wanted else engine)


def _candidates(round_: Round, question: QuestionDoc, ruling: Ruling) -> tuple[Candidate, ...]:
    """Return the answers that were given, the most frequent first, then the options that nobody chose."""
    counts: dict[str, int] = {}
    known: dict[str, Mapping[str, Any]] = {}
    for answer in Answer.objects.filter(sheet__round=round_, question=question.id).values_list("given", flat=True):
        if not is_blank(answer):
            text = json.dumps(answer, sort_keys=True)
            counts[text], known[text] = counts.get(text, 0) + 1, answer
    if question.kind == "single":
        for option in question.options:
            text = json.dumps({"option": option.id})
            known.setdefault(text, {"option": option.id})
    wrong = [text for text in known if not grade_under(question, ruling, known[text]).right]
    wrong.sort(key=lambda text: -counts.get(text, 0))
    return tuple(Candidate(digest(text), known[text], counts.get(text, 0)) for text in wrong[:MOST])
