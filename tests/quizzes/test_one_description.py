"""Quizzes are described once: one table for each kind of object reads, writes and describes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings

from engine import ScenarioError
from engine.errors import Fault
from layers_site.platform.problems import SiteFault
from layers_site.quizzes import documents
from layers_site.quizzes.shapes import QuizDoc
from tests.chance import seeds
from tests.one_description import MUTATIONS, Description, Mutation, keys_listed, keys_of, section_of
from tests.quizzes.boards import anthem, document, option, question, question_doc


def read(draft: Any) -> QuizDoc:
    """Read a draft with its boards."""
    problems = documents.problems(draft, complete=False)
    if problems:
        raise ScenarioError(problems)
    return documents.read(draft)


QUIZ: Final = Description(
    "Quiz",
    read,
    documents.write,
    {
        SiteFault.TAKEN_ID: "the ids of the document",
        SiteFault.MANY_BYTES: "the text of the board",
        SiteFault.TOO_DEEP: "how deep it stands",
    },
)


def shipped() -> list[dict[str, Any]]:
    quizzes = [json.loads(path.read_bytes()) for path in sorted(Path(settings.CONTENT_DIR, "quizzes").glob("*.json"))]
    return [{key: item for key, item in quiz.items() if key != "slug"} for quiz in quizzes]


WHOLES: Final = (
    document(),
    document(question(), question_doc(anthem(), name="q2")),
    document(question(options=[option("a", right=True), option("b", ideas=("M02",))])),
    *shipped(),
)


@pytest.mark.parametrize("quiz", shipped(), ids=lambda quiz: quiz["title"]["en"])
def test_what_ships_is_as_described_and_as_it_is_written(quiz: dict[str, Any]) -> None:
    assert QUIZ.check(quiz, "shipped"), QUIZ.problems(quiz)
    assert documents.write(documents.read(quiz)) == quiz


@pytest.mark.chance
@pytest.mark.parametrize("make", MUTATIONS)
@pytest.mark.parametrize("number", [30, pytest.param(3_500, marks=pytest.mark.nightly)])
def test_reader_writer_and_schema_say_the_same(make: Mutation, number: int) -> None:
    """Over 10,000 quizzes at night: sound ones that are damaged, or have parts of others."""
    sound = sum(QUIZ.check(make(seed, WHOLES), f"{make.__name__} {seed}") for seed in seeds(number))
    assert 0 < sound < number


@pytest.mark.parametrize("key", ["ask", "wanted"])
def test_a_name_with_a_character_that_cannot_be_stored_is_refused(key: str) -> None:
    """PostgreSQL stores no NUL in JSON, neither in a text nor in a key."""
    problems = QUIZ.problems(document(question(**{key: {"a\0b": 1}})))
    assert [problem.code for problem in problems] == [Fault.NUL]


@pytest.mark.parametrize(
    ("section", "name"),
    [
        ("A question", "QuizQuestion"),
        ("A board", "QuizBoard"),
        ("An option", "QuizOption"),
        ("What misconceptions give", "QuizBelieved"),
        ("A pattern", "QuizPattern"),
        ("A dealt question", "QuizDealt"),
        ("The keys of a quiz", "Quiz"),
    ],
)
def test_the_tables_of_the_documentation_have_the_keys(section: str, name: str) -> None:
    schema = Description(name, read, documents.write).schema
    assert keys_listed(section_of("quizzes.md", section)) == keys_of(schema)
