"""Grading again by hand: what a trainer may rule, what would change, and doing it for good, with the reason in the log.

What was asked and what was published stay as they are; only what answers are worth changes, in this round alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from engine import EvaluationError, ScenarioError
from layers_site.accounts.models import Event
from layers_site.questions.options import digest
from layers_site.quizzes.grading import AS_PUBLISHED, RULE, Ruling, board_key, grade_under, rulings_of, same
from layers_site.quizzes.making import wanted
from layers_site.quizzes.models import Answer, Regrading, Round
from layers_site.quizzes.publishing import differences
from layers_site.quizzes.results.services.reading import is_blank
from layers_site.quizzes.round_questions import question_of as question_of_sheet
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.shapes import OF_ENGINE, QuestionDoc, QuizDoc

Rule = Mapping[str, Any]

#: Nobody looks through more different wrong answers than these.
MOST = 60


@dataclass(frozen=True, slots=True)
class Worth:
    """The points and the mark of an answer; both None if it is not graded."""

    points: Decimal | None
    right: bool | None

    @property
    def document(self) -> dict[str, Any]:
        return {"points": None if self.points is None else str(self.points), "right": self.right}


@dataclass(frozen=True, slots=True)
class Change:
    """One answer whose worth changes."""

    answer: Answer
    before: Worth
    after: Worth
    believed: tuple[str, ...]

    @property
    def gain(self) -> Decimal:
        return (self.after.points or Decimal(0)) - (self.before.points or Decimal(0))


def changes_under(round_: Round, question: QuestionDoc, rule: Rule) -> tuple[Change, ...]:
    """Return the answers to the question that would be worth something else, oldest first."""
    ruling = rulings_of(round_).get(question.id, AS_PUBLISHED).under(rule)
    lost = _before_dropping(round_, question.id)
    pairs = answers_to(round_, question)
    changes = (_change(answer, question_had, ruling, lost) for answer, question_had in pairs)
    return tuple(change for change in changes if change.before != change.after)


def answers_to(round_: Round, question: QuestionDoc) -> Iterator[tuple[Answer, QuestionDoc]]:
    """Yield each answer to a question with the question as its learner had it, the oldest first."""
    answers = Answer.objects.filter(sheet__round=round_, question=question.id).select_related("sheet")
    for answer in answers.order_by("at", "pk"):
        answer.sheet.round = round_
        yield answer, asked_of(answer, question)


def asked_of(answer: Answer, question: QuestionDoc) -> QuestionDoc:
    """Return the question as the learner of an answer had it: of a pattern each has another board."""
    if question.kind != "pattern":
        return question
    return question_of_sheet(answer.sheet, question.id) or question


def pending(round_: Round, question: QuestionDoc) -> int:
    """Count the answers that came after the last ruling and were graded as published."""
    if question.id not in rulings_of(round_):
        return 0
    return len(changes_under(round_, question, {"do": "again"}))


@transaction.atomic
def regrade(round_: Round, question: QuestionDoc, rule: Rule, reason: str, user: AbstractBaseUser) -> Regrading:
    """Do it, and write it down. What changes is worked out anew: somebody may have answered since it was shown."""
    Round.objects.select_for_update().get(pk=round_.pk)
    changes = changes_under(round_, question, rule)
    for change in changes:
        change.answer.points, change.answer.right = change.after.points, change.after.right
        change.answer.believed = list(change.believed)
    Answer.objects.bulk_update([change.answer for change in changes], ["points", "right", "believed"], batch_size=200)
    entries = [
        {"answer": change.answer.pk, "before": change.before.document, "after": change.after.document}
        for change in changes
    ]
    Event.record(user, Event.What.REGRADED, f"quizzes.round {round_.code}, question {question.id}")
    return Regrading.objects.create(
        round=round_, by_id=user.pk, question=question.id, reason=reason, changes=[{RULE: dict(rule)}, *entries]
    )


def _change(answer: Answer, question: QuestionDoc, ruling: Ruling, lost: Mapping[int, Worth]) -> Change:
    before = Worth(answer.points, answer.right)
    if ruling.dropped:
        return Change(answer, before, Worth(None, None), tuple(answer.believed))
    if question.kind == "text":
        # Only its learner, or the trainer, knows what it is worth.
        return Change(answer, before, before if answer.points is not None else lost.get(answer.pk, before), ())
    graded = grade_under(question, ruling, answer.given)
    return Change(answer, before, Worth(graded.points, graded.right), graded.believed)


def _before_dropping(round_: Round, question: str) -> dict[int, Worth]:
    """Return the points, from the log, of answers that lost them when the question was dropped."""
    worths: dict[int, Worth] = {}
    for entry in round_.regradings.filter(question=question).order_by("at", "pk"):
        for earlier in _entries(entry):
            if earlier["after"]["points"] is None and earlier["before"]["points"] is not None:
                worths[earlier["answer"]] = Worth(Decimal(earlier["before"]["points"]), earlier["before"]["right"])
    return worths


def _entries(entry: Regrading) -> Iterator[Mapping[str, Any]]:
    yield from (change for change in entry.changes if isinstance(change, dict) and "answer" in change)


def present_on_boards(questions: Iterable[QuestionDoc]) -> Mapping[str, Any] | None:
    """Return by board what the present engine gives on boards of a pattern; None if it is as published on all."""
    by_board = {board_key(question): question for question in questions}
    now = {board: answer for board, question in by_board.items() if (answer := present(question)) is not None}
    return now or None


def present(question: QuestionDoc) -> Mapping[str, Any] | None:
    """Return the right answer of the present engine; None if it is as published or unknown."""
    try:
        answer = wanted(question) if question.kind in OF_ENGINE else _of_options(question)
    except (ScenarioError, EvaluationError):
        return None
    known = question.wanted
    if answer is None or (known is not None and same(question, answer, known) and same(question, known, answer)):
        return None
    return answer


def _of_options(question: QuestionDoc) -> Mapping[str, Any] | None:
    turned = {
        difference.option for difference in differences(QuizDoc(questions=(question,))) if difference.now is not None
    }
    options = tuple(replace(option, right=option.right != (option.id in turned)) for option in question.options)
    return wanted(replace(question, options=options))


def question_of(round_: Round, name: str) -> QuestionDoc | None:
    return quiz_of(round_).question(name)


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
