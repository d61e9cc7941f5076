"""Which misconceptions how many learners of a round showed.

**likely**: an answer fits. **confirmed**: answers to at least two independent questions fit. Two questions are
independent if they do not ask the same of the same board.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from layers_site.questions.verdicts import single
from layers_site.quizzes.documents import QuestionDoc
from layers_site.quizzes.grading import same, tidied
from layers_site.quizzes.results.services.reading import Mark, Results, Row

#: So many independent questions confirm a misconception.
CONFIRMED_BY = 2


@dataclass(frozen=True, slots=True)
class Shown:
    """One misconception: the learners whose answers fit it once, and those whose answers confirm it.

    `could` is how many of them answered a question in which it can show; `questions` are those ids.
    """

    id: str
    likely: tuple[Row, ...]
    confirmed: tuple[Row, ...]
    could: int
    questions: tuple[str, ...]

    @property
    def learners(self) -> int:
        return len(self.likely) + len(self.confirmed)


def shown(results: Results) -> tuple[Shown, ...]:
    """Return the ideas that any learner showed, the most frequent first."""
    fits: dict[str, dict[int, set[str]]] = {}
    for row in results.counted:
        for question, idea in _fits(results, row):
            fits.setdefault(idea, {}).setdefault(row.sheet.pk, set()).add(question)
    showns = (_shown(idea, by_sheet, results) for idea, by_sheet in fits.items())
    return tuple(sorted(showns, key=lambda shown: (-len(shown.confirmed), -shown.learners, shown.id)))


def _fits(results: Results, row: Row) -> Iterator[tuple[str, str]]:
    """Yield pairs of a question (its kind and subject) and a misconception that the wrong answer fits."""
    for question, mark in zip(results.quiz.questions, row.marks, strict=True):
        yield from ((independent(question), idea) for idea in fits(question, mark))


def fits(question: QuestionDoc, mark: Mark) -> tuple[str, ...]:
    """Return the misconceptions of somebody who would answer exactly so; () for a right answer.

    Of several statements each that was taken wrongly shows some; only those count that take all of them so.
    """
    if mark.right is not False or mark.answer_values is None:
        return ()
    if question.kind != "multiple":
        return single(mark.believed)
    answer = tidied(question, mark.answer_values)
    held = (
        believed_doc
        for believed_doc in question.believed
        if same(question, answer, tidied(question, believed_doc.answer))
    )
    return tuple(dict.fromkeys(idea for believed_doc in held for idea in believed_doc.misconceptions))


def _shown(idea: str, by_sheet: Mapping[int, set[str]], results: Results) -> Shown:
    able = {question.id for question in results.quiz.questions if idea in detects(question)}
    rows = [row for row in results.counted if row.sheet.pk in by_sheet]
    tried = [row for row in results.counted if any(mark.answer_values and mark.question in able for mark in row.marks)]
    return Shown(
        id=idea,
        likely=tuple(row for row in rows if len(by_sheet[row.sheet.pk]) < CONFIRMED_BY),
        confirmed=tuple(row for row in rows if len(by_sheet[row.sheet.pk]) >= CONFIRMED_BY),
        could=max(len(tried), len(rows)),
        questions=tuple(question.id for question in results.quiz.questions if question.id in able),
    )


def detects(question: QuestionDoc) -> frozenset[str]:
    """Return the misconceptions that show in a question: those of its options, and those that the engine found."""
    of_options = (misconception for option in question.options for misconception in option.misconceptions)
    return frozenset(
        (*of_options, *(misconception for doc in question.believed for misconception in doc.misconceptions))
    )


def independent(question: QuestionDoc) -> str:
    """Return the same for questions that ask the same of the same board; those without a board stand each for
    itself.
    """
    if question.board is None or not question.ask:
        return question.id
    ask: Mapping[str, Any] = {key: value for key, value in question.ask.items() if key != "after"}
    return json.dumps([question.board.scenario, question.board.edition, ask], sort_keys=True)
