"""What a quiz can tell of those who take it."""

from __future__ import annotations

from layers_site.quizzes import documents
from layers_site.quizzes.making import make_question
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.shapes import QuizDoc
from layers_site.quizzes.telling import plan_for, reach_of
from tests.quizzes.boards import anthem, document, option, question


def reach(*questions: dict[str, object]) -> dict[tuple[str, ...], tuple[str, ...]]:
    quiz: QuizDoc = documents.read(document(*questions))
    return {row.ids: row.questions for row in reach_of(plan_for(quiz))}


def test_questions_tell_apart_what_their_options_name() -> None:
    """q1 shows M02 and M07 by one option; q2 shows M07 alone, so that the two are told apart; q3 shows nothing."""
    together = question("q1", options=[option("a", right=True), option("b", ideas=("M02", "M07"))])
    alone = question("q2", options=[option("a", right=True), option("b", ideas=("M07",)), option("c")])
    blind = question("q3", options=[option("a", right=True), option("b")])
    assert reach(together, alone, blind) == {("M02",): ("q1",), ("M07",): ("q1", "q2")}


def test_what_no_question_tells_apart_is_one() -> None:
    """Two ideas that are always one option are known to be one of the two, and not which."""
    together = question(options=[option("a", right=True), option("b", ideas=("M02", "M07"))])
    assert list(reach(together)) == [("M02", "M07")]


def test_a_question_of_the_engine_shows_what_answers_otherwise() -> None:
    """Asked for the Bears' size: who sets last (M02) says 1/1 instead of 2/2; who takes types after colors (M42) does
    not differ. Nothing is known of what somebody writes."""
    made = make_question("pt", anthem(), {"ask": "pt", "object": "bears"}, name="q1").question
    shown = {idea for ids in reach(write_question(made), question("q2", "text", options=[])) for idea in ids}
    assert "M02" in shown
    assert "M42" not in shown
