"""Changing a quiz: what is stored is read again under a lock, so that two tabs do not take each other's work away.

A page carries a stamp of what it was made from. Whoever sends an older one is shown both, and decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from layers_site.accounts.models import Event
from layers_site.platform.versions import ChangedError, stamp_of
from layers_site.questions.questions import ABOUT_PLAYERS, ABOUT_SPELLS
from layers_site.quizzes import documents
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.making import make_question
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.notation import MOST_QUESTIONS, write_question
from layers_site.quizzes.patterns import dealt_again
from layers_site.quizzes.shapes import ASKS_OF, OF_OPTIONS, Kind, QuestionDoc, QuizDoc

_OWN: Final[tuple[Kind, ...]] = ("single", "multiple", "text")
_OF_OBJECTS: Final[tuple[Kind, ...]] = ("single", "pt", "state", "multiple", "reason", "text")


class GoneError(RefusedError):
    """The question is not in the quiz any more."""

    def __init__(self) -> None:
        super().__init__(_("This question is no longer in the quiz. It was removed in another tab."))


def stamp_of_question(question: QuestionDoc) -> str:
    return stamp_of(write_question(question))


def stamp_of_settings(doc: QuizDoc) -> str:
    """Return a stamp of everything but the questions."""
    return stamp_of(documents.write(replace(doc, questions=())))


def draft_of(quiz: Quiz) -> QuizDoc:
    """Return the quiz; an empty one for a row that nobody has written to yet."""
    return documents.read(stored(quiz))


def stored(quiz: Quiz) -> Mapping[str, Any]:
    """Return its document."""
    return quiz.document or documents.empty()


@transaction.atomic
def change(quiz: Quiz, edit: Callable[[QuizDoc], QuizDoc]) -> QuizDoc:
    """Store what `edit` makes of the quiz as it is stored now, and what the columns say of it."""
    row = Quiz.objects.select_for_update().get(pk=quiz.pk)
    after = edit(draft_of(row))
    keep(row, after)
    quiz.refresh_from_db()
    return after


def keep(quiz: Quiz, doc: QuizDoc) -> None:
    """Store the quiz with this document."""
    quiz.document = documents.write(doc)
    quiz.title_en, quiz.title_fr, quiz.level = doc.title.en, doc.title.fr, doc.level
    quiz.save()


def save_settings(quiz: Quiz, settings: QuizDoc, stamp: str) -> None:
    """Store everything but the questions. Raises ChangedError."""

    def edit(now: QuizDoc) -> QuizDoc:
        if stamp_of_settings(now) != stamp:
            raise ChangedError(now)
        return replace(settings, questions=now.questions)

    change(quiz, edit)


def save_question(quiz: Quiz, question: QuestionDoc, stamp: str) -> None:
    """Store one question in its place. Raises GoneError, or ChangedError with the question as it is stored."""

    def edit(now: QuizDoc) -> QuizDoc:
        before = question_of(now, question.id)
        if stamp_of_question(before) != stamp:
            raise ChangedError(before)
        return replace(now, questions=tuple(question if old.id == question.id else old for old in now.questions))

    change(quiz, edit)


def question_of(doc: QuizDoc, name: str) -> QuestionDoc:
    """Return the question of that id. Raises GoneError."""
    question = doc.question(name)
    if question is None:
        raise GoneError
    return question


def add(quiz: Quiz, questions: Iterable[QuestionDoc], after: str = "") -> tuple[str, ...]:
    """Put questions at the end, or behind another one; their new ids. Raises RefusedError where there are too many."""
    fresh: list[QuestionDoc] = []

    def edit(now: QuizDoc) -> QuizDoc:
        fresh.extend(_named(questions, [question.id for question in now.questions]))
        if len(now.questions) + len(fresh) > MOST_QUESTIONS:
            raise RefusedError(_("A quiz has at most %(most)s questions.") % {"most": MOST_QUESTIONS})
        place = next(
            (at + 1 for at, question_doc in enumerate(now.questions) if question_doc.id == after), len(now.questions)
        )
        return replace(now, questions=(*now.questions[:place], *fresh, *now.questions[place:]))

    change(quiz, edit)
    return tuple(question_doc.id for question_doc in fresh)


def _named(questions: Iterable[QuestionDoc], taken: Sequence[str]) -> list[QuestionDoc]:
    """Give each question an id of its own: q1, q2 and so on."""
    names = (name for number in range(1, 10_000) if (name := f"q{number}") not in taken)
    return [replace(question, id=name) for question, name in zip(questions, names, strict=False)]


def duplicate(quiz: Quiz, name: str) -> None:
    """Insert a copy after the question."""
    question = question_of(draft_of(quiz), name)
    add(quiz, [question], after=name)


def remove(quiz: Quiz, name: str) -> None:
    change(
        quiz, lambda now: replace(now, questions=tuple(question for question in now.questions if question.id != name))
    )


def put_back(quiz: Quiz, question: QuestionDoc, place: int) -> None:
    """Put a question back as it was: in the place of what it has become, or, where it was removed, at its old place.

    Raises RefusedError where there are too many.
    """

    def edit(now: QuizDoc) -> QuizDoc:
        if now.question(question.id) is not None:
            return replace(now, questions=tuple(question if old.id == question.id else old for old in now.questions))
        if len(now.questions) >= MOST_QUESTIONS:
            raise RefusedError(_("A quiz has at most %(most)s questions.") % {"most": MOST_QUESTIONS})
        return replace(now, questions=(*now.questions[:place], question, *now.questions[place:]))

    change(quiz, edit)


def move(quiz: Quiz, name: str, place: int) -> int:
    """Move the question to that place, from 0, and return its new place."""
    moved = 0

    def edit(now: QuizDoc) -> QuizDoc:
        nonlocal moved
        question = question_of(now, name)
        others = [question for question in now.questions if question.id != name]
        moved = max(0, min(place, len(others)))
        return replace(now, questions=(*others[:moved], question, *others[moved:]))

    change(quiz, edit)
    return moved


@transaction.atomic
def delete_quiz(quiz: Quiz, by: User | AnonymousUser) -> None:
    Event.record(by, Event.What.QUIZ_DELETED, f"quizzes.quiz {quiz.pk}")
    quiz.delete()


@transaction.atomic
def delete_round(round_: Round, by: User | AnonymousUser) -> None:
    Event.record(by, Event.What.ROUND_DELETED, f"quizzes.round {round_.code}")
    round_.delete()


def kinds_for(question: QuestionDoc) -> tuple[Kind, ...]:
    """Return the kinds that it can be turned into, its own among them."""
    if question.kind == "pattern":
        return ("pattern",)
    ask = ask_of(question)
    if question.board is None or not ask:
        return _OWN if question.board is None else ("multiple", *(kind for kind in _OWN if kind != "multiple"))
    if "effect" in ask:
        return ("layer", "text")
    if ask.get("ask") in ABOUT_PLAYERS | ABOUT_SPELLS:
        return ("single", "state", "text")
    return _OF_OBJECTS if "object" in ask else ("single", "order", "text")


def ask_of(question: QuestionDoc) -> Mapping[str, Any]:
    """Return what the question asks of the board. Of several statements the first one counts."""
    if question.ask or question.kind != "multiple":
        return question.ask
    return next((option.ask for option in question.options if option.ask), {})


def can_reset(question: QuestionDoc) -> bool:
    """Return whether the engine has something to say about its answers."""
    if question.kind == "pattern":
        return True
    return question.board is not None and (bool(ask_of(question)) or question.kind == "multiple")


def turned(question: QuestionDoc, kind: str) -> QuestionDoc:
    """Return the question as another kind. What its trainer wrote around the answer stays. Raises RefusedError."""
    target = next((possible for possible in kinds_for(question) if possible == kind), None)
    if target is None:
        raise RefusedError(_("This question cannot be of that kind."))
    if target == "text" or not ask_of(question):
        question = replace(question, ask=ask_of(question))
        options = question.options if target in OF_OPTIONS else ()
        wanted: dict[str, Any] | None = {} if target == "text" else None
        return replace(question, kind=target, options=options, wanted=wanted, believed=())
    return _made(question, target)


def reset(question: QuestionDoc) -> QuestionDoc:
    """Return the question with the answers that the engine gives, for a pattern with other boards.

    Raises RefusedError.
    """
    if question.kind == "pattern":
        return dealt_again(question)
    return _made(question, question.kind)


def _made(question: QuestionDoc, kind: Kind) -> QuestionDoc:
    ask = _fitting(question, kind)
    try:
        made = make_question(kind, question.board, ask, name=question.id, points=question.points).question
    except (ScenarioError, EvaluationError) as error:
        raise RefusedError(_("That cannot be asked about this board.")) from error
    return replace(made, text=question.text, explanation=question.explanation)


def _fitting(question: QuestionDoc, kind: Kind) -> dict[str, Any]:
    """Convert the ask to another kind, about the same object."""
    ask = dict(ask_of(question))
    if kind == "multiple":
        return {"object": ask["object"]} if "object" in ask and _is_of_one(question) else {}
    if kind in ASKS_OF and ask.get("ask") not in ASKS_OF[kind]:
        return ask | {"ask": ASKS_OF[kind][0]}
    return ask


def _is_of_one(question: QuestionDoc) -> bool:
    """Return whether all that it states is about one object."""
    if question.kind != "multiple":
        return True
    return len({option.ask.get("object") for option in question.options if option.ask}) == 1
