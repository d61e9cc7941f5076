"""Questions that are asked: of a round as they were published, of a sheet as its learner gets them.

Of a question of a pattern each sheet has another board, which is kept with it, whole (`Sheet.dealt`); a live room has
one board for all. Of a round that draws, each sheet has its own questions (`Sheet.order`), a room the same for all.

What a sheet asks is drawn once, before anything is locked, and kept with it: whoever reloads, or sends the beginning
twice, gets what was drawn the first time.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import is_
from typing import Any, Final

from engine.expressions import TheVery
from engine.notation.scenarios import json_text
from layers_site.accounts.models import Learner
from layers_site.platform.effort import Patience
from layers_site.platform.memory import Last
from layers_site.questions.chooser import seed_of
from layers_site.questions.options import digest
from layers_site.quizzes.documents import read
from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.notation import read_question, write_question
from layers_site.quizzes.patterns import fresh
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc

#: Quizzes that are kept as they were read, by the letters of their documents: some forty times as many bytes.
_QUIZZES: Final[Last[QuizDoc]] = Last(2_000_000)
_DEALT_KEPT: Final = 1024

#: How long new boards are looked for; what does not come up in time is one of those that lie ready.
SECONDS: Final = 0.8


def quiz_of(round_: Round) -> QuizDoc:
    """Return the quiz of a round as it was published."""
    return _quiz_in(TheVery(round_.version.document))


@lru_cache(maxsize=2)
def _quiz_in(document: TheVery[dict[str, Any]]) -> QuizDoc:
    """Read the quiz once per request, which asks for it many times."""
    text = json_text(document.it)
    quiz: QuizDoc | None = _QUIZZES.get(text, None)
    if quiz is None:
        quiz = read(json.loads(text))
        _QUIZZES.put(text, quiz, len(text))
    return quiz


def questions_of(sheet: Sheet) -> tuple[QuestionDoc, ...]:
    """Return the questions as this learner gets them. Places that the quiz does not have are left out."""
    if sheet.round.mode == Round.Mode.LIVE:
        return room_questions(sheet.round)
    questions = quiz_of(sheet.round).questions
    order = sheet.order or range(len(questions))
    places = (place for place in order if isinstance(place, int) and 0 <= place < len(questions))
    return tuple(_on_sheet(sheet, questions[place]) for place in places)


def question_of(sheet: Sheet, name: str) -> QuestionDoc | None:
    """Return the question of that id as this learner gets it; None where it is none of theirs."""
    return next((question for question in questions_of(sheet) if question.id == name), None)


def _on_sheet(sheet: Sheet, question: QuestionDoc) -> QuestionDoc:
    if question.kind != "pattern":
        return question
    document = sheet.dealt.get(question.id)
    return dealt_question(document) if document else in_room(question, f"{sheet.round.code} {sheet.pk}")


def dealt_question(document: Mapping[str, Any]) -> QuestionDoc:
    """Return a question that was dealt for a sheet."""
    return _dealt(json_text(document))


@lru_cache(maxsize=_DEALT_KEPT)
def _dealt(text: str) -> QuestionDoc:
    return read_question(json.loads(text))


def quiz_on(sheet: Sheet) -> QuizDoc:
    """Return the quiz with the questions of a sheet; the very quiz of the round where that is all of it."""
    quiz, questions = quiz_of(sheet.round), questions_of(sheet)
    by_id = {question.id: question for question in questions}
    mine = tuple(by_id[question.id] for question in quiz.questions if question.id in by_id)
    same = len(mine) == len(quiz.questions) and all(map(is_, mine, quiz.questions))
    return quiz if same else replace(quiz, questions=mine)


def room_questions(round_: Round) -> tuple[QuestionDoc, ...]:
    """Return the questions of a live round: the same for everybody, with one board of each pattern."""
    questions = quiz_of(round_).questions
    places = drawn(len(questions), round_.draws, round_.code)
    return tuple(in_room(questions[place], round_.code) for place in places)


def room_quiz(round_: Round) -> QuizDoc:
    return replace(quiz_of(round_), questions=room_questions(round_))


def in_room(question: QuestionDoc, seed: str) -> QuestionDoc:
    """Return the question; of a pattern one of those that lie ready, by a digest of the seed."""
    if question.kind != "pattern" or not question.dealt:
        return question
    place = min(range(len(question.dealt)), key=lambda place: digest(f"{seed} {question.id} {place}"))
    return question.on_board(place)


def drawn(count: int, draws: int | None, seed: str, seen: Collection[int] = ()) -> list[int]:
    """Draw places by a digest of the seed, and return them in their order; all of them where none are drawn.

    Places that were `seen` already come up only where there are too few others.
    """
    places = range(count)
    if not draws or draws >= count:
        return list(places)
    return sorted(sorted(places, key=lambda place: (place in seen, digest(f"draw {seed} {place}")))[:draws])


@dataclass(frozen=True, slots=True)
class Draw:
    """`places` of the questions in the quiz, in its order; `dealt` by id those of patterns, as documents."""

    places: Sequence[int]
    dealt: Mapping[str, dict[str, Any]] = field(default_factory=dict)


def draw_for(round_: Round, learner: Learner | None) -> Draw:
    """Draw for the next sheet of a learner: what they had before comes up last, or where the round says so again."""
    questions = quiz_of(round_).questions
    if round_.mode == Round.Mode.LIVE:
        return Draw(range(len(questions)))
    earlier = list(round_.sheets.filter(learner=learner).order_by("number")) if learner else []
    if earlier and not round_.fresh:
        return Draw(sorted(earlier[0].order), earlier[0].dealt)
    seed = seed_of(secrets.token_hex())
    seen = {place for sheet in earlier for place in sheet.order}
    places = drawn(len(questions), round_.draws, seed, seen)
    chosen = [questions[place] for place in places if questions[place].kind == "pattern"]
    return Draw(places, dict(_boards_dealt(chosen, seed, frozenset(_boards_of(earlier)))))


def _boards_of(sheets: Collection[Sheet]) -> Iterator[str]:
    questions = (dealt_question(document) for sheet in sheets for document in sheet.dealt.values())
    yield from (question.board.text for question in questions if question.board is not None)


def _boards_dealt(
    questions: Sequence[QuestionDoc], seed: str, had: frozenset[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield a document for each question of a pattern; two of one pattern get two boards."""
    patience, boards = Patience(SECONDS), set(had)
    for question in questions:
        own_seed = seed_of(f"{seed} {question.id}")
        dealt = fresh(question, own_seed, boards, patience) or in_room(_unseen(question, boards), own_seed)
        if dealt.board is not None:
            boards.add(dealt.board.text)
        yield question.id, write_question(dealt)


def _unseen(question: QuestionDoc, boards: Collection[str]) -> QuestionDoc:
    """Return the question with those of its ready boards that are new, with all where none is."""
    unseen = tuple(dealt for dealt in question.dealt if dealt.board is None or dealt.board.text not in boards)
    return replace(question, dealt=unseen or question.dealt)
