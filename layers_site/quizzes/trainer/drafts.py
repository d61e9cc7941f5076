"""Changing a quiz: what is stored is read again under a lock, so that two tabs do not take each other's work away.

A page carries a stamp of what it was made from. Whoever sends an older one is shown both, and decides. For an exam,
boards that can be looked up in the library become patterns, and patterns with a board that cannot lie on a table are
dealt again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from engine.errors import Problem
from layers_site.accounts.models import Event
from layers_site.content.models import Case
from layers_site.platform.effort import Patience
from layers_site.platform.problems import SiteFault
from layers_site.platform.versions import ChangedError, stamp_of
from layers_site.questions.questions import ABOUT_PLAYERS, ABOUT_SPELLS
from layers_site.quizzes import documents, patterns
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.making import make_question
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.notation import MOST_QUESTIONS, write_question
from layers_site.quizzes.shapes import ASKS_OF, OF_OPTIONS, Kind, QuestionDoc, QuizDoc

OWN: Final[tuple[Kind, ...]] = ("single", "multiple", "text")
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
def change(quiz: Quiz, edit: Callable[[QuizDoc], QuizDoc]) -> None:
    """Store what `edit` makes of the quiz as it is stored now."""
    row = Quiz.objects.select_for_update().get(pk=quiz.pk)
    row.take(documents.write(edit(draft_of(row))))
    quiz.refresh_from_db()


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
        names = (name for number in range(1, 10_000) if now.question(name := f"q{number}") is None)
        fresh.extend(replace(question, id=name) for question, name in zip(questions, names, strict=False))
        if len(now.questions) + len(fresh) > MOST_QUESTIONS:
            raise RefusedError(_("A quiz has at most %(most)s questions.") % {"most": MOST_QUESTIONS})
        place = next(
            (at + 1 for at, question_doc in enumerate(now.questions) if question_doc.id == after), len(now.questions)
        )
        return replace(now, questions=(*now.questions[:place], *fresh, *now.questions[place:]))

    change(quiz, edit)
    return tuple(question_doc.id for question_doc in fresh)


def remove(quiz: Quiz, name: str) -> None:
    change(quiz, lambda now: replace(now, questions=tuple(old for old in now.questions if old.id != name)))


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
        return OWN if question.board is None else ("multiple", *(kind for kind in OWN if kind != "multiple"))
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
        return patterns.dealt_again(question)
    return _made(question, question.kind)


def _made(question: QuestionDoc, kind: Kind) -> QuestionDoc:
    ask = _fitting(question, kind)
    try:
        made = make_question(kind, question.board, ask, name=question.id, points=question.points).question
    except (ScenarioError, EvaluationError) as error:
        raise RefusedError(_("This can’t be asked about this board.")) from error
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


#: How long boards are dealt at one press; what is not reached waits for the next.
SECONDS: Final = 2.0


@dataclass(frozen=True, slots=True)
class Dealt:
    """The questions that were dealt, as they `were`, by their places; how many were not reached in time.

    `without` are the numbers of those of which no pattern comes up.
    """

    were: dict[int, QuestionDoc]
    left: int
    without: tuple[int, ...]


def in_library(doc: QuizDoc) -> tuple[int, ...]:
    """Return the numbers of the questions whose boards everybody finds in the library, with what becomes of them."""
    slugs = {question.board.case for question in doc.questions if question.board is not None and question.board.case}
    public = set(Case.objects.published().filter(slug__in=slugs).values_list("slug", flat=True))
    numbered = enumerate(doc.questions, 1)
    return tuple(number for number, question in numbered if question.board and question.board.case in public)


def impossible(problems: Sequence[Problem]) -> frozenset[int]:
    """Return the numbers of the patterns with a board, dealt in earlier times, that cannot lie on a table."""
    faults = (problem.path.split("/") for problem in problems if problem.code is SiteFault.CANNOT_LIE)
    return frozenset(int(path[2]) + 1 for path in faults)


def as_patterns(quiz: Quiz) -> Dealt:
    """Ask the boards of the library as patterns: each learner gets another board, with the points of the question."""
    return _deal(quiz, frozenset(in_library(documents.read(stored(quiz)))), _of_pattern)


def deal_again(quiz: Quiz) -> Dealt:
    """Deal the patterns again of which a board cannot lie on a table."""
    numbers = impossible(documents.problems(stored(quiz), complete=True))
    return _deal(quiz, numbers, patterns.dealt_again)


def _of_pattern(question: QuestionDoc, patience: Patience) -> QuestionDoc:
    case = Case.objects.published().get(slug=question.case)
    choose = question.kind not in ("pt", "state")
    return replace(patterns.of_case(case, choose=choose, patience=patience), id=question.id, points=question.points)


def _deal(quiz: Quiz, numbers: frozenset[int], make: Callable[[QuestionDoc, Patience], QuestionDoc]) -> Dealt:
    """Deal before the quiz is locked; what was changed meanwhile stays as it is."""
    patience, made, without, left = Patience(SECONDS), dict[int, QuestionDoc](), list[int](), 0
    questions = documents.read(stored(quiz)).questions
    for number in sorted(numbers):
        try:
            if patience.over:
                left += 1
            else:
                made[number] = make(questions[number - 1], patience)
        except RefusedError:
            without.append(number)
    by_id = {questions[number - 1].id: (questions[number - 1], question) for number, question in made.items()}
    change(quiz, lambda now: replace(now, questions=tuple(_put(question, by_id) for question in now.questions)))
    return Dealt({number - 1: questions[number - 1] for number in made}, left, tuple(without))


def _put(now: QuestionDoc, made: dict[str, tuple[QuestionDoc, QuestionDoc]]) -> QuestionDoc:
    was, new = made.get(now.id, (None, now))
    return new if was is None or was == now else now
