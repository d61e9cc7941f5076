"""Results as tables: one row for each learner and question, or one for each learner."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext as _

from layers_site.quizzes.results.exports.cells import Cell
from layers_site.quizzes.results.presenters.answers import answer_text, in_short, question_text
from layers_site.quizzes.results.presenters.marks import called, state_of, word
from layers_site.quizzes.results.presenters.overview import kind_word
from layers_site.quizzes.results.services.ideas import claims_of
from layers_site.quizzes.results.services.reading import Mark, Results, Row
from layers_site.quizzes.shapes import QuestionDoc


def answers_table(results: Results, language: str) -> Iterator[list[Cell]]:
    """Yield one row for each learner and question.

    The rows are made while they are sent, so the language has to be given.
    """
    with translation.override(language):
        yield _answer_headings()
    for row in results.rows:
        for number, question in enumerate(results.quiz.questions, 1):
            question_had = row.quiz.question(question.id)
            if question_had is not None:
                with translation.override(language):
                    yield _answer(results, row, number, question_had)


def _answer_headings() -> list[Cell]:
    return [
        _("round"), _("learner"), _("attempt"), _("number"), _("question id"), _("question"), _("kind"), _("answer"),
        _("result"), _("points"), _("points to be had"), _("misconceptions"), _("seconds"), _("vote"),
        _("comment"),
    ]  # fmt: skip


def _answer(results: Results, row: Row, number: int, question: QuestionDoc) -> list[Cell]:
    mark = row.marks[number - 1]
    return [
        results.round.code,
        called(row),
        row.sheet.number,
        number,
        question.id,
        question_text(question),
        kind_word(question),
        answer_text(question, mark.answer_values),
        word(state_of(mark, dropped=results.dropped(question.id))),
        _points(mark),
        question.points,
        " ".join(mark.believed),
        mark.seconds,
        mark.vote if mark.answer_values else None,
        mark.comment or None,
    ]


def learners_table(results: Results, language: str) -> Iterator[list[Cell]]:
    """Yield one row for each learner: first the points of all questions, then the answers."""
    with translation.override(language):
        yield _learner_headings(results)
    for row in results.rows:
        with translation.override(language):
            yield _learner(results, row)


def _learner_headings(results: Results) -> list[Cell]:
    titles = [_title(results, place) for place in range(len(results.quiz.questions))]
    return [
        _("learner"), _("attempt"), _("attempts made"), _("began"), _("handed in"), _("seconds"), _("points"),
        _("points to be had"), _("misconceptions confirmed"), _("misconceptions likely"),
        *(_("%(number)s: points") % {"number": title} for title in titles),
        *(_("%(number)s: answer") % {"number": title} for title in titles),
        *(_("%(number)s: comment") % {"number": titles[place]} for place in _written(results)),
    ]  # fmt: skip


def _learner(results: Results, row: Row) -> list[Cell]:
    handed_in = row.sheet.handed_in
    return [
        called(row),
        row.sheet.number,
        row.attempts,
        row.sheet.began.isoformat(timespec="seconds"),
        handed_in.isoformat(timespec="seconds") if handed_in else None,
        row.seconds,
        float(row.total),
        float(results.asked_for(row)),
        _claimed(results, row, confirmed=True),
        _claimed(results, row, confirmed=False),
        *(_points(mark) for mark in row.marks),
        *(_answer_in(row, mark) for mark in row.marks),
        *(row.marks[place].comment or None for place in _written(results)),
    ]


def _title(results: Results, place: int) -> str:
    """Return the heading of a question: its number, its id, and what it asks."""
    question = results.quiz.questions[place]
    return f"{place + 1} {question.id} {in_short(question)}"


def _claimed(results: Results, row: Row, *, confirmed: bool) -> str:
    """Return the misconceptions that a learner shows; those that their answers leave open with a stroke between."""
    return " ".join("|".join(claim.ids) for claim in claims_of(results, row) if claim.confirmed is confirmed)


def _answer_in(row: Row, mark: Mark) -> Cell:
    question = row.quiz.question(mark.question)
    return answer_text(question, mark.answer_values) if question else None


def _written(results: Results) -> list[int]:
    """Return the places of the questions that are answered in one's own words, which alone have comments."""
    return [place for place, question in enumerate(results.quiz.questions) if question.kind == "text"]


def _points(mark: Mark) -> Cell:
    return None if mark.points is None else float(mark.points)
