"""One more question, which tells apart the ideas that fit a wrong answer; on a board that was made for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.boards.services.boards import RefusedError, begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.questions.places import AskedBoard, asked_of
from layers_site.questions.questions import Question
from layers_site.questions.telling import chosen, tellings
from layers_site.questions.verdicts import Verdict

#: Of more ideas than these nobody is asked on.
MOST_IDEAS: Final = 10
#: Where such a board comes from.
_BEGUN: Final = {"do": "new"}


def one_more(question: Question, verdict: Verdict, attempts: Sequence[Attempt], here: str) -> str:
    """Return the address of the question that tells these ideas apart best, "" where none does.

    `attempts` are the learner's: no board is asked about twice. The page of the question leads back to `here`.
    """
    if verdict.right or len(verdict.believed) < 2:
        return ""
    answered = {attempt.item.split(":")[1] for attempt in attempts if attempt.item.startswith("board:")}
    known = [text for text, board in _board_ids().items() if board in answered]
    telling = chosen(verdict.believed[:MOST_IDEAS], {question.text, *known})
    if telling is None:
        return ""
    try:
        place = AskedBoard(begin(scenario_of(telling.text), _BEGUN), telling.candidate.spot.edition)
    except RefusedError:
        return ""
    return place.href({**asked_of(telling.candidate.question), "back": here})


@cache
def _board_ids() -> dict[str, str]:
    """Return the ids that the boards have once they are begun, by their texts."""
    return {telling.text: Board.id_of(telling.text, _BEGUN) for telling in tellings()}
