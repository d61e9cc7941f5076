"""Questions of a pattern: boards that practice deals, and the engine has checked, asked in a quiz.

of_case(case, choose=True, name="q")              the question, with some boards that lie ready
fresh(question, seed, but, patience)              one more board of it, None where none comes up
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Final

from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from engine.scenario import Label
from layers_site.content.models import Case
from layers_site.learning.practice.dealing import LEVELS, Dealt, find, texts_of
from layers_site.learning.practice.dealing import has_pattern as deals
from layers_site.platform.effort import Patience
from layers_site.questions.chooser import seed_of
from layers_site.questions.questions import question_json
from layers_site.quizzes.documents import FEWEST_DEALT
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.making import make_question
from layers_site.quizzes.notation import LONGEST_TITLE, MOST_DEALT
from layers_site.quizzes.shapes import BoardDoc, Kind, PatternDoc, QuestionDoc

#: How long boards are looked for that lie ready with a question.
SECONDS: Final = 2.0
#: A pattern of few boards deals the same ones again and again: so many times, and no other will come.
_MOST_TRIES: Final = 4 * MOST_DEALT


def has_pattern(case: Case) -> bool:
    """Return whether boards of its pattern may come up: two misconceptions at least go wrong on its own."""
    try:
        return deals(case)
    except EvaluationError:
        return False


def of_case(case: Case, *, choose: bool = True, name: str = "q", patience: Patience | None = None) -> QuestionDoc:
    """Return a question of the pattern of a case. Raises RefusedError where too few boards come up."""
    title = Label(case.title_en[:LONGEST_TITLE], case.title_fr[:LONGEST_TITLE])
    pattern = PatternDoc(case.slug, title, choose=choose, digest=_digest(case))
    return dealt_again(QuestionDoc(name, "pattern", pattern=pattern), patience)


def dealt_again(question: QuestionDoc, patience: Patience | None = None) -> QuestionDoc:
    """Deal other boards to the question. Raises RefusedError if too few are found.

    Whoever deals several at once gives the `patience` for all of them.
    """
    pattern = question.pattern
    case = Case.objects.published().filter(slug=pattern.case).first() if pattern else None
    if pattern is None or case is None:
        raise RefusedError(_("The case of this pattern is no longer published. Its boards stay as they are."))
    question = replace(question, pattern=replace(pattern, digest=_digest(case)))
    was = "".join(dealt.board.text for dealt in question.dealt if dealt.board)
    seed = seed_of(f"{pattern.case} {pattern.level} {was}")
    ready = tuple(_ready(question, case, seed, patience or Patience(SECONDS)))
    if len(ready) < FEWEST_DEALT:
        raise RefusedError(_("No boards of this pattern could be made. Choose another level, or another case."))
    return replace(question, dealt=ready)


def _ready(question: QuestionDoc, case: Case, seed: str, patience: Patience) -> Iterator[QuestionDoc]:
    """Yield questions about different boards."""
    boards = set[str]()
    for _try in range(_MOST_TRIES):
        dealt = _dealt(question, case, seed, patience)
        if dealt is None or len(boards) == MOST_DEALT:
            return
        made, seed = dealt
        if made.board is not None and made.board.text not in boards:
            boards.add(made.board.text)
            yield replace(made, id=f"d{len(boards)}")


def fresh(question: QuestionDoc, seed: str, but: Collection[str], patience: Patience) -> QuestionDoc | None:
    """Return the question about a new board, none of the boards `but` (as texts).

    None where none comes up in time, or where the case has changed.
    """
    pattern = question.pattern
    case = Case.objects.published().filter(slug=pattern.case).first() if pattern else None
    if pattern is None or case is None or _digest(case) != pattern.digest:
        return None
    for _try in range(_MOST_TRIES):
        dealt = _dealt(question, case, seed, patience)
        if dealt is None:
            return None
        made, seed = dealt
        if made.board is not None and made.board.text not in but:
            return question.with_board_of(made)
    return None


def _dealt(question: QuestionDoc, case: Case, seed: str, patience: Patience) -> tuple[QuestionDoc, str] | None:
    """Return a question about a board that practice deals, and the seed to go on from."""
    pattern = question.pattern
    while pattern is not None and not patience.over:
        board = find([case], seed, (pattern.level,) if pattern.level else LEVELS, patience)
        if board is None:
            return None
        try:
            return _made(board, choose=pattern.choose), board.seed
        except (ScenarioError, EvaluationError):
            seed = board.seed
    return None


def _made(dealt: Dealt, *, choose: bool) -> QuestionDoc:
    question = dealt.question
    board = BoardDoc(json.loads(question.text), question.ruleset)
    kind: Kind = "single" if choose else "pt" if question.ask == "pt" else "state"
    return make_question(kind, board, question_json(question), name="d").question


def _digest(case: Case) -> str:
    return sha256("\n".join(texts_of(case)).encode()).hexdigest()[:32]
