"""What a quiz can tell of those who take it."""

from __future__ import annotations

from layers_site.quizzes.diagnosing import matrix
from layers_site.quizzes.making import make_question
from layers_site.quizzes.notation import write_question
from tests.quizzes.boards import anthem, document, option, question


def test_questions_detect_and_tell_apart_what_their_options_name() -> None:
    """q1 detects M02 and M07 by one option, so it does not tell them apart; q2 detects M07 alone, so it does."""
    together = question("q1", options=[option("a", right=True), option("b", ideas=("M02", "M07"))])
    alone = question("q2", options=[option("a", right=True), option("b", ideas=("M07",)), option("c")])
    matrix_ = matrix(document(together, alone, question("q3", options=[option("a", right=True), option("b")])))
    assert matrix_.detected == ("M02", "M07")
    assert (matrix_.detecting("M02"), matrix_.detecting("M07")) == (("q1",), ("q1", "q2"))
    assert [row.question for row in matrix_.questions if row.tells_apart("M02", "M07")] == ["q2"]
    assert matrix_.blind == ("q3",)
    assert "M01" in matrix_.undetected
    assert matrix_.confused == ()


def test_what_no_question_tells_apart_is_confused() -> None:
    """Two ideas that are always one option are known to be one of the two, and not which."""
    matrix_ = matrix(document(question(options=[option("a", right=True), option("b", ideas=("M02", "M07"))])))
    assert matrix_.confused == (("M02", "M07"),)


def test_a_question_of_the_engine_detects_what_answers_otherwise() -> None:
    """Asked for the Bears' size: who sets last (M02) says 1/1 instead of 2/2; who takes types after colors (M42) does
    not differ."""
    made = make_question("pt", anthem(), {"ask": "pt", "object": "bears"}, name="q1").question
    matrix_ = matrix(document(write_question(made)))
    assert "M02" in matrix_.detected
    assert "M42" in matrix_.undetected
    assert matrix_.questions[0].tells_apart("M02", "M42")


def test_words_of_ones_own_are_blind() -> None:
    """Nothing is known of what somebody writes."""
    assert matrix(document(question("q1", "text", options=[]))).blind == ("q1",)
