"""What players ask is answered: each part of the answer that was worked out by hand is in the ruling."""

from __future__ import annotations

import pytest

from tests.ask.classics import CLASSICS
from tests.ask.conftest import board, judged
from tests.ask.questions import QUESTIONS, Question
from tests.ask.questions_of_names import OF_NAMES
from tests.ask.questions_of_shapes import OF_SHAPES
from tests.ask.questions_of_states import OF_STATES
from tests.ask.questions_of_tables import OF_TABLES
from tests.ask.questions_of_use import OF_USE
from tests.ask.questions_of_years import OF_YEARS
from tests.night import sample_of


@pytest.mark.parametrize(
    "question",
    [
        *sample_of(CLASSICS, 2),
        *sample_of([*QUESTIONS, *OF_SHAPES, *OF_USE, *OF_STATES, *OF_YEARS, *OF_NAMES, *OF_TABLES], 18),
    ],
    ids=lambda question: question.cards.replace(" ", "+"),
)
def test_questions(question: Question) -> None:
    """By day every other classic argument, and every eighteenth of the rest."""
    ruling = judged(board(*question.cards.split()))
    english, french = ruling.sentence("en"), ruling.sentence("fr")
    assert [part for part in question.says if part not in english] == [], english
    assert [part for part in question.never if part in english] == [], english
    assert [part for part in question.fr if part not in french] == [], french
