"""Drawing for a new sheet: which of the questions where the round draws some, and which boards of its patterns.

It is drawn once, before anything is locked, and kept with the sheet: whoever reloads, or sends the beginning twice,
gets what was drawn the first time.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from layers_site.accounts.models import Learner
from layers_site.platform.patience import Patience
from layers_site.questions.chooser import seed_of
from layers_site.quizzes.asked import dealt_question, drawn, in_room, quiz_of
from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.patterns import fresh
from layers_site.quizzes.shapes import QuestionDoc

#: How long new boards are looked for; what does not come up in time is one of those that lie ready.
SECONDS: Final = 0.8


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
    return Draw(places, dict(_dealt(chosen, seed, frozenset(_boards_of(earlier)))))


def _boards_of(sheets: Collection[Sheet]) -> Iterator[str]:
    questions = (dealt_question(document) for sheet in sheets for document in sheet.dealt.values())
    yield from (question.board.text for question in questions if question.board is not None)


def _dealt(questions: Sequence[QuestionDoc], seed: str, had: frozenset[str]) -> Iterator[tuple[str, dict[str, Any]]]:
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
