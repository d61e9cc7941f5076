"""A draft becomes a version for good; whether the engine would still say what the version says."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

import layers_site
from engine import EvaluationError, ScenarioError
from engine.notation.scenarios import json_text
from layers_site.accounts.models import Event
from layers_site.platform.effort import Patience
from layers_site.questions.answers import agrees
from layers_site.questions.beliefs import right_answer
from layers_site.quizzes.documents import problems, read, write
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.grading import same
from layers_site.quizzes.making import frozen, wanted
from layers_site.quizzes.models import Quiz, Version
from layers_site.quizzes.shapes import OF_ENGINE, OF_OPTIONS, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.wording import read_ask

User = AbstractBaseUser
#: How long publishing may take; sixty questions on curated boards take a tenth.
SECONDS: Final = 20.0
#: Options are called by numbers of so many digits, each another one in its question.
_FEWEST_NAMES: Final = 100_000


@dataclass(frozen=True, slots=True)
class Difference:
    """A question that the engine would answer otherwise now, with the frozen and the present answer.

    `option` is the id of the option of which this is so, "" for the whole question. `now` is None where the engine
    cannot tell.
    """

    question: str
    was: Any
    now: Any
    option: str = ""


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """A version before it has a number.

    The digest is of what the draft says: in the document chance has named the options, otherwise each time.
    """

    document: dict[str, Any]
    digest: str


def publish(quiz: Quiz, user: User | None) -> Version:
    """Return the version that says what the draft says now; the last one where that says it already.

    Raises RefusedError with the problems of what cannot be published. The engine is asked before the quiz is locked, so
    that nobody waits for it.
    """
    return numbered(quiz, worked_out(quiz.document), user)


def worked_out(document: dict[str, Any]) -> WorkedOut:
    """Ask the engine all that a version of this draft would say. Raises RefusedError as `publish`."""
    faults = problems(document, complete=True)
    if faults:
        raise RefusedError(_("This quiz is not finished yet."), faults)
    frozen_draft = _frozen_in_time(read(document))
    digest = sha256(json_text(write(frozen_draft)).encode()).hexdigest()
    return WorkedOut(write(named_by_chance(frozen_draft)), digest)


@transaction.atomic
def numbered(quiz: Quiz, new: WorkedOut, user: User | None) -> Version:
    """Store what was worked out as the next version of the quiz, unless the last one says it already."""
    quiz = Quiz.objects.select_for_update().get(pk=quiz.pk)
    last = quiz.versions.order_by("-number").first()
    if last is not None and last.digest == new.digest:
        return last
    number = last.number + 1 if last is not None else 1
    if user is not None:  # those that ship are published each time they are loaded
        Event.record(user, Event.What.QUIZ_PUBLISHED, f"quizzes.quiz {quiz.pk}, version {number}")
    return Version.objects.create(
        quiz=quiz,
        number=number,
        document=new.document,
        engine=layers_site.__version__,
        digest=new.digest,
        by_id=user.pk if user is not None and user.is_authenticated else None,
    )


def named_by_chance(quiz: QuizDoc) -> QuizDoc:
    """Give the options new ids. Those of a draft may tell the right one, since many people write it first."""
    return replace(quiz, questions=tuple(map(question_named_by_chance, quiz.questions)))


def question_named_by_chance(question: QuestionDoc) -> QuestionDoc:
    """Give the options of a question new ids."""
    if question.dealt:
        return replace(question, dealt=tuple(map(question_named_by_chance, question.dealt)))
    if question.kind not in OF_OPTIONS:
        return question
    names = random.SystemRandom().sample(range(_FEWEST_NAMES, 10 * _FEWEST_NAMES), len(question.options))
    options = tuple(replace(option, id=f"o{name}") for option, name in zip(question.options, names, strict=True))
    return frozen(replace(question, options=options))


def _frozen_in_time(quiz: QuizDoc) -> QuizDoc:
    """Freeze the quiz. Raises RefusedError if it takes too long: each board is bounded, but their number adds up."""
    patience = Patience(SECONDS)
    done: list[QuestionDoc] = []
    for question in quiz.questions:
        # The boards of a pattern one by one: what was frozen is known when all of it is.
        for part in question.dealt:
            _frozen_within(patience, part)
        done.append(_frozen_within(patience, question))
    return replace(quiz, questions=tuple(done))


def _frozen_within(patience: Patience, question: QuestionDoc) -> QuestionDoc:
    if patience.over:
        raise RefusedError(_("The boards of this quiz take too long to work out. Divide it into two."))
    return frozen(question)


def frozen_quiz(quiz: QuizDoc) -> QuizDoc:
    """Return the quiz with the right and believed answers of the present engine.

    Raises ScenarioError or EvaluationError.
    """
    return replace(quiz, questions=tuple(map(frozen, quiz.questions)))


def copy_of(quiz: Quiz, user: User) -> Quiz:
    """Return a draft of the user's own that begins as this one is.

    What is right in a quiz that ships is known to everybody: its copies are no family.
    """
    return Quiz.objects.create(
        owner_id=user.pk,
        family=uuid.uuid4() if quiz.owner_id is None else quiz.family,
        title_en=quiz.title_en,
        title_fr=quiz.title_fr,
        level=quiz.level,
        document=quiz.document,
    )


def differences(quiz: QuizDoc) -> Iterator[Difference]:
    """Yield the questions and options whose right answer by the present engine is another. Grades stay as they were.

    A question to the engine has one answer; an option with an answer may be right or wrong now.
    """
    for question in (part for whole in quiz.questions for part in (whole, *map(whole.with_board_of, whole.dealt))):
        if question.kind in OF_ENGINE:
            yield from _of_question(question)
        elif question.board is not None:
            yield from (difference for option in question.options for difference in _of_option(question, option))


def _of_question(question: QuestionDoc) -> Iterator[Difference]:
    try:
        now = wanted(question)
    except (ScenarioError, EvaluationError):
        now = None
    was = question.wanted
    if now is None or was is None or not (same(question, was, now) and same(question, now, was)):
        yield Difference(question.id, was, now)


def _of_option(question: QuestionDoc, option: OptionDoc) -> Iterator[Difference]:
    ask = option.ask or question.ask
    if option.answer is None or not ask or question.board is None:
        return
    try:
        engine_question = read_ask(question.board, ask)
        now = right_answer(engine_question)
    except (ScenarioError, EvaluationError):
        yield Difference(question.id, option.right, None, option.id)
        return
    if agrees(engine_question.ask, option.answer, now) != option.right:
        yield Difference(question.id, option.right, now, option.id)
