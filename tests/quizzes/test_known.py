"""What was worked out of a question is not worked out again, on whatever page it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import engine
from engine.scenario import Label
from layers_site.platform.memory import forget
from layers_site.quizzes import documents, making
from layers_site.quizzes.making import frozen, make_question
from layers_site.quizzes.shapes import BoardDoc, QuizDoc
from tests.quizzes.boards import ANTHEM

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _anew() -> Iterator[None]:
    forget()
    yield
    forget()


def a_quiz() -> QuizDoc:
    board = BoardDoc(ANTHEM, "2026")
    made = make_question("pt", board, {"ask": "pt", "object": "bears"}, name="q1").question
    return QuizDoc(
        title=Label("A", "A"), questions=tuple(replace(made, id=f"q{at}", wanted=None) for at in range(1, 9))
    )


def test_the_engine_is_asked_once_for_all_pages_of_a_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is lacking, what would be published: after the first time none of it evaluates anything."""
    quiz = a_quiz()
    document = documents.write(quiz)

    def pages() -> object:
        return documents.problems(document, complete=True), tuple(map(frozen, quiz.questions))

    first = pages()
    monkeypatch.setattr(engine, "evaluate", None)
    monkeypatch.setattr(making, "wanted", None)
    assert pages() == first


def test_what_a_clock_ended_is_not_kept() -> None:
    """The page that comes next goes on where this one had to stop, and says the same as one that had the time."""
    document = documents.write(a_quiz())
    forget()
    with engine.watched(lambda: True), pytest.raises(engine.TimeUpError):
        documents.problems(document, complete=True)
    assert documents.problems(document, complete=True) == ()
