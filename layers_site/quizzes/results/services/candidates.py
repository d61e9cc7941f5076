"""Possible rulings of a trainer on a question: answers to accept, and a changed answer of the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from layers_site.questions.options import digest
from layers_site.quizzes.models import Round
from layers_site.quizzes.results.services.reading import is_blank
from layers_site.quizzes.results.services.regrading import answers_to, present, present_on_boards
from layers_site.quizzes.rulings import AS_PUBLISHED, Ruling, board_key, grade_under, rulings_of
from layers_site.quizzes.shapes import QuestionDoc

#: Nobody looks through more different wrong answers than these.
MOST = 60


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that is not right as things stand; `count` learners gave it to the `question`, as they had it."""

    key: str
    question: QuestionDoc
    answer: Mapping[str, Any]
    count: int

    @property
    def rule(self) -> dict[str, Any]:
        """Return the rule that accepts it."""
        board = board_key(self.question)
        return {"do": "accept", "given": dict(self.answer), **({"board": board} if board else {})}


@dataclass(frozen=True, slots=True)
class Possible:
    """The corrections that are possible in a question.

    `engine` is what the present engine gives, None where that is as published or cannot be told. Of a pattern it is by
    board, and `boards` is true.
    """

    ruling: Ruling
    candidates: tuple[Candidate, ...]
    engine: Mapping[str, Any] | None
    boards: bool = False

    @property
    def engine_rule(self) -> dict[str, Any]:
        """Return the rule that takes what the present engine gives."""
        return {"do": "engine", "boards" if self.boards else "wanted": dict(self.engine or {})}

    def candidate(self, key: str) -> Candidate | None:
        return next((candidate for candidate in self.candidates if candidate.key == key), None)


def possible(round_: Round, question: QuestionDoc) -> Possible:
    ruling = rulings_of(round_).get(question.id, AS_PUBLISHED)
    if question.kind == "text":
        return Possible(ruling, (), None)
    pairs = [(question_had, answer.given) for answer, question_had in answers_to(round_, question)]
    candidates = _candidates(question, pairs, ruling)
    if question.kind == "pattern":
        engine = present_on_boards(question_had for question_had, _answer in pairs)
        ruled = {board: ruling.on(board).wanted for board in engine or ()}
        return Possible(ruling, candidates, None if engine == ruled else engine, boards=True)
    engine = present(question)
    return Possible(ruling, candidates, None if engine == ruling.wanted else engine)


def _candidates(
    question: QuestionDoc, pairs: Sequence[tuple[QuestionDoc, Mapping[str, Any]]], ruling: Ruling
) -> tuple[Candidate, ...]:
    """Return the answers that were given, the most frequent first, then the options that nobody chose."""
    counts: dict[str, int] = {}
    known: dict[str, tuple[QuestionDoc, Mapping[str, Any]]] = {}
    for question_had, answer in pairs:
        if not is_blank(answer):
            text = board_key(question_had) + json.dumps(answer, sort_keys=True)
            counts[text], known[text] = counts.get(text, 0) + 1, (question_had, answer)
    if question.kind == "single":
        for option in question.options:
            text = json.dumps({"option": option.id})
            known.setdefault(text, (question, {"option": option.id}))
    wrong = [text for text, pair in known.items() if not grade_under(pair[0], ruling, pair[1]).right]
    wrong.sort(key=lambda text: -counts.get(text, 0))
    return tuple(Candidate(digest(text), *known[text], counts.get(text, 0)) for text in wrong[:MOST])
