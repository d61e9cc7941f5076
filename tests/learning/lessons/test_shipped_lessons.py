"""The lessons that ship: every board opens, every question can be asked, every expectation is what the engine finds.

What is expected was found by hand and is written in the lessons; the engine is held against it, not the reverse.
"""

from __future__ import annotations

import re

import pytest

import engine
from engine.analysis.expectations import check_expectation, translations
from engine.cases import Expect
from engine.notation.cases import EXPECT
from engine.notation.scenarios import canonical
from engine.notation.values import Reader
from engine.scenario import Label
from layers_site.boards.services.evaluation import evaluated
from layers_site.content.cli import english
from layers_site.learning.lessons.reading import lessons, scenario_at, task_problems
from layers_site.learning.lessons.shapes import BoardSpec, Lesson, LessonPart, Practice, Task
from layers_site.questions.answers import answer_of
from layers_site.questions.questions import ABOUT_EFFECTS, read_question

LESSONS = list(lessons().values())
PAGES = [(lesson, code) for lesson in LESSONS for code in lesson.codes]
PRACTICES = [(lesson, code) for lesson, code in PAGES if code.startswith("practice")]


def named(value: object) -> str:
    return value.slug if isinstance(value, Lesson) else str(value)


def page_of(lesson: Lesson, code: str) -> LessonPart | Practice:
    page = lesson.page(code)
    assert page is not None
    return page


def text_of(board: BoardSpec) -> str:
    return canonical(scenario_at(board))


def texts_of(task: Task | None) -> list[Label]:
    """Every text of a task."""
    if task is None:
        return []
    return [task.text, task.after, *task.hints, *(mistake.text for mistake in task.mistakes)]


def test_the_lessons_are_counted_through() -> None:
    """Twenty-six, one after the other: chapter after chapter, from what a continuous effect is to the stack."""
    assert [lesson.position for lesson in LESSONS] == list(range(1, 27))
    assert (LESSONS[0].slug, LESSONS[-1].slug) == ("continuous-effects", "the-stack")


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_has_three_to_five_parts(lesson: Lesson) -> None:
    assert 3 <= len(lesson.parts) <= 5


@pytest.mark.parametrize(("lesson", "code"), PAGES, ids=named)
def test_every_board_can_be_worked_out_and_asked_about(lesson: Lesson, code: str) -> None:
    page = page_of(lesson, code)
    if page.board is None or not page.board.live:
        return
    text = text_of(page.board)
    evaluated(text, page.board.edition)
    if page.ask:
        read_question(page.ask, text, page.board.edition)


@pytest.mark.parametrize(("lesson", "code"), PAGES, ids=named)
def test_boards_are_under_todays_rules_unless_their_text_names_the_year(lesson: Lesson, code: str) -> None:
    """Nobody learns numbers that are used no more without being told of which year they are."""
    page = page_of(lesson, code)
    if page.board is None or page.board.edition == engine.DEFAULT:
        return
    year = str(engine.RULESETS[page.board.edition].date.year)
    assert isinstance(page, LessonPart)
    assert year in page.text.en
    assert year in page.text.fr


@pytest.mark.parametrize(("lesson", "code"), PRACTICES, ids=named)
def test_what_is_expected_is_what_the_engine_finds(lesson: Lesson, code: str) -> None:
    """The answer found by hand, and the one that learners are told."""
    page = page_of(lesson, code)
    assert isinstance(page, Practice)
    text, edition = text_of(page.board), page.board.edition
    trace = evaluated(text, edition)
    if page.ask["ask"] in ABOUT_EFFECTS:
        answer = answer_of(trace, read_question(page.ask, text, edition))
        assert {key: list(value) if isinstance(value, list) else value for key, value in page.expect.items()} == answer
        return
    expect: Expect = EXPECT(Reader(), {"objects": {page.ask["object"]: dict(page.expect)}}, "")
    result = engine.result_json(trace, text_of=english)
    assert check_expectation(expect, result, translations(trace.scenario)) == ()


def test_every_board_has_something_to_be_done_on_it() -> None:
    """Wherever the engine can judge it; what is played on the stack or filled in on paper is said, not judged."""
    parts = [part for lesson in LESSONS for part in lesson.parts if part.board is not None]
    assert [part.title.en for part in parts if part.board and part.board.live and part.task is None] == []
    assert sum(part.task is not None for part in parts) >= 98
    assert [part.title.en for part in parts if part.task is not None and part.to_try is not None] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_every_task_is_open_and_can_be_done(lesson: Lesson) -> None:
    """The goal is not reached before anything is done, and the solution reaches it as the task allows."""
    assert task_problems(lesson) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_the_questions_are_about_boards_new_to_the_learner(lesson: Lesson) -> None:
    """No question is put about a board that the lesson has shown, nor twice about the same."""
    boards = [page_of(lesson, code).board for code in lesson.codes]
    texts = [text_of(board) for board in boards if board is not None and board.live]
    questions = texts[-3:]
    assert len(set(questions)) == 3
    assert not set(questions) & set(texts[:-3])


@pytest.mark.parametrize(("lesson", "code"), PAGES, ids=named)
def test_each_text_is_in_both_languages_and_well_set(lesson: Lesson, code: str) -> None:
    """Other words in each, French typography, and no straight quotes in either."""
    page = page_of(lesson, code)
    more = (
        [page.after] if isinstance(page, Practice) else [*texts_of(page.task), *([page.to_try] if page.to_try else [])]
    )
    for label in (page.title, page.text, *more):
        assert "'" not in label.en
        assert '"' not in label.en
    assert page.text.en != page.text.fr


@pytest.mark.parametrize(("lesson", "code"), PRACTICES, ids=named)
def test_why_names_a_rule(lesson: Lesson, code: str) -> None:
    """In both languages, the same ones."""
    page = page_of(lesson, code)
    assert isinstance(page, Practice)
    numbers = [set(re.findall(r"\d{3}\.\d+[a-z]?", text)) for text in (page.after.en, page.after.fr)]
    assert numbers[0]
    assert numbers[0] == numbers[1]
