"""What players ask is answered: each fact that was worked out by hand holds on the board that is laid."""

from __future__ import annotations

import pytest

from tests.ask.conftest import board, in_any_order, pressed, result, swapped
from tests.ask.facts import Question, failing, questions
from tests.night import sample_of

CLASSICS = questions("classics")
OPEN = questions("open")
OTHERS = questions("players", "words", "shapes", "states", "tables", "used", "years")


@pytest.mark.parametrize("question", [*sample_of(CLASSICS, 2), *sample_of(OTHERS, 18)], ids=str)
def test_questions(question: Question) -> None:
    """By day every other classic argument, and every eighteenth of the rest."""
    moment = pressed(board(*question.cards), question.presses)
    assert failing(question.facts, result(moment)) == []
    if question.order == "any":
        assert in_any_order(moment)
    if question.swap is not None:
        first, other, facts = question.swap
        assert failing(facts, swapped(moment, first, other)) == []


@pytest.mark.xfail(strict=True, reason="not answered yet")
@pytest.mark.parametrize("question", OPEN, ids=str)
def test_open_questions(question: Question) -> None:
    """What one board does not show: what comes before what is put on its target, a loop that wants one thing more."""
    moment = board(*question.cards)
    assert failing(question.facts, result(moment)) == []
    if question.swap is not None:
        first, other, facts = question.swap
        assert failing(facts, swapped(moment, first, other)) == []
