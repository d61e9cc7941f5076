"""Forms on paper: the questions of a round as a sheet of paper asks them, with one board of each pattern for all."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layers_site.questions.options import digest
from layers_site.quizzes.asked import drawn, quiz_of, room_quiz
from layers_site.quizzes.models import Round
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc

#: Neighbors get different ones.
FORMS: Final = ("A", "B")


def form_of(round_: Round, form: str) -> QuizDoc:
    """Return the quiz as form A or B asks it.

    B has other boards of patterns, other questions where the round draws some, and its options in another order. Form A
    of a live round is what the room asks.
    """
    if form == FORMS[0] and round_.mode == Round.Mode.LIVE:
        return room_quiz(round_)
    quiz = quiz_of(round_)
    first = drawn(len(quiz.questions), round_.draws, f"{round_.code} {FORMS[0]}")
    places = first if form == FORMS[0] else drawn(len(quiz.questions), round_.draws, round_.code, first)
    questions = tuple(_on_form(quiz.questions[place], form) for place in places)
    if form != FORMS[0]:
        questions = tuple(_shuffled(question, form) for question in questions) if quiz.shuffle_options else questions
        if quiz.shuffle_questions:
            questions = tuple(sorted(questions, key=lambda question: digest(f"{form} {question.id}")))
    return replace(quiz, questions=questions)


def _on_form(question: QuestionDoc, form: str) -> QuestionDoc:
    if not question.dealt:
        return question
    return question.with_board_of(question.dealt[FORMS.index(form) % len(question.dealt)])


def _shuffled(question: QuestionDoc, form: str) -> QuestionDoc:
    """Return the question with its options in the order of a digest; of two or more never in the order as it was."""
    options = sorted(question.options, key=lambda option: digest(f"{form} {option.id}"))
    if len(options) > 1 and tuple(options) == question.options:
        options = [*options[1:], options[0]]
    return replace(question, options=tuple(options))
