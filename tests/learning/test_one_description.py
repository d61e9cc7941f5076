"""Lessons, drills, stack cases and quizzes: one table for each kind of object reads, writes and describes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings

from engine import ScenarioError
from engine.errors import Fault
from engine.notation.values import Context
from layers_site.learning.drills.documents import FAMILY as FAMILIES
from layers_site.learning.drills.documents import read_family
from layers_site.learning.lessons.notation import LESSON as LESSONS
from layers_site.learning.lessons.reading import read_lesson
from layers_site.learning.stack.reading import read_case
from layers_site.platform.problems import SiteFault, Worded
from layers_site.quizzes import documents
from layers_site.quizzes.shapes import QuizDoc
from tests.chance import seeds
from tests.learning.lessons.documents import TASK, lesson
from tests.one_description import MUTATIONS, Description, Json, Mutation, keys_listed, keys_of, section_of
from tests.quizzes.boards import anthem, option, question, question_doc
from tests.quizzes.boards import document as quiz_document

LESSON: Final = Description(
    "Lesson",
    read_lesson,
    lambda lesson: LESSONS.write(lesson, Context()),
    {
        SiteFault.NAMES_NOTHING: "what else there is on the site",
        SiteFault.ONLY_BESIDE_BOARD: "the board of the part",
        Fault.NO_LAYER: "the names of layers",
        Worded.TEXT: "the cases that there are",
    },
)
#: What the actions of a board are held to by what stands elsewhere on it.
ACTIONS: Final = {
    Fault.OUT_OF_RANGE: "how many choices there are",
    Fault.NO_TARGET: "the targets of the action",
    Fault.NO_MANA_TRIGGER: "what triggers it",
    Fault.STARTS_ON_STACK: "zones before and after the start",
}
FAMILY: Final = Description(
    "DrillFamily",
    read_family,
    lambda family: FAMILIES.write(family, Context()),
    {
        **ACTIONS,
        SiteFault.PUT_OR_CASE: "both keys",
        SiteFault.SAID_TWICE: "the codes of others",
        SiteFault.NOT_AMONG: "the choices",
        SiteFault.NO_CARD: "the cards that there are",
        SiteFault.NO_NAME: "the cards that there are",
        SiteFault.STRAIGHT_QUOTES: "how a text is set",
        Worded.TEXT: "how a text is set",
    },
)


def read_stack(document: Json) -> Json:
    """A case stays the JSON that it is."""
    read_case(document)
    return document


STACK: Final = Description(
    "StackCase",
    read_stack,
    lambda document: document,
    {
        **ACTIONS,
        Fault.TAKEN_SLUG: "the other variants",
        Fault.NO_PRIORITY_IN_STEP: "who has priority in which step",
        Fault.NO_RULESET: "the rulesets that there are",
        Fault.REFUSED: "the game at that moment",
        Fault.ALLOWED: "the game at that moment",
        SiteFault.AFTER_LAST_MOVE: "the moves of the script",
        SiteFault.OUT_OF_ORDER: "the stage before",
        Worded.TEXT: "the script of the case",
    },
)


def read_quiz(draft: Any) -> QuizDoc:
    """Read a draft with its boards."""
    problems = documents.problems(draft, complete=False)
    if problems:
        raise ScenarioError(problems)
    return documents.read(draft)


QUIZ: Final = Description(
    "Quiz",
    read_quiz,
    documents.write,
    {
        SiteFault.TAKEN_ID: "the ids of the document",
        SiteFault.MANY_BYTES: "the text of the board",
        SiteFault.TOO_DEEP: "how deep it stands",
    },
)


def shipped(folder: str) -> tuple[Json, ...]:
    return tuple(json.loads(path.read_bytes()) for path in sorted(Path(settings.CONTENT_DIR, folder).glob("*.json")))


def with_task() -> Json:
    whole = lesson()
    whole["parts"][1] |= {"task": TASK}
    return whole


#: Sound documents of each kind, of which others are made.
WHOLES: Final[dict[Description, tuple[Json, ...]]] = {
    LESSON: (with_task(), *shipped("lessons")),
    FAMILY: shipped("drills"),
    STACK: shipped("stack"),
    QUIZ: (
        quiz_document(),
        quiz_document(question(), question_doc(anthem(), name="q2")),
        quiz_document(question(options=[option("a", right=True), option("b", ideas=("M02",))])),
        *({key: item for key, item in quiz.items() if key != "slug"} for quiz in shipped("quizzes")),
    ),
}


def test_every_document_that_ships_is_as_described() -> None:
    for description, wholes in WHOLES.items():
        for place, document in enumerate(wholes):
            assert description.check(document, f"{description.name} {place}"), description.problems(document)


@pytest.mark.parametrize("quiz", WHOLES[QUIZ][3:], ids=lambda quiz: quiz["title"]["en"])
def test_a_quiz_ships_as_it_is_written(quiz: Json) -> None:
    assert documents.write(documents.read(quiz)) == quiz


@pytest.mark.chance
@pytest.mark.parametrize("description", WHOLES, ids=lambda description: description.name)
@pytest.mark.parametrize("make", MUTATIONS)
@pytest.mark.parametrize("number", [30, pytest.param(3_500, marks=pytest.mark.nightly)])
def test_reader_writer_and_schema_say_the_same(description: Description, make: Mutation, number: int) -> None:
    """Over 10,000 documents of a kind at night: shipped ones that are damaged, or have parts of others."""
    wholes = WHOLES[description]
    sound = sum(description.check(make(seed, wholes), f"{make.__name__} {seed}") for seed in seeds(number))
    assert 0 < sound < number


@pytest.mark.parametrize(
    ("page", "section", "name"),
    [
        ("drills.md", "A family", "DrillFamily"),
        ("drills.md", "A choice", "DrillChoice"),
        ("drills.md", "An item", "DrillItem"),
        ("drills.md", "A board", "DrillBoard"),
        ("stack.md", "Stack cases", "StackCase"),
        ("stack.md", "A variant", "StackVariant"),
        ("stack.md", "A stage", "StackStage"),
        ("stack.md", "A question", "StackQuestion"),
        ("stack.md", "What a stage expects", "StackExpectation"),
        ("lessons.md", "The lesson", "Lesson"),
        ("lessons.md", "A part", "LessonPart"),
        ("lessons.md", "A task", "LessonTask"),
        ("lessons.md", "A task in a game", "LessonGameTask"),
        ("lessons.md", "A mistake", "LessonMistake"),
        ("lessons.md", "A question of practice", "LessonPractice"),
        ("lessons.md", "A board", "LessonBoard"),
        ("lessons.md", "What is asked", "LessonQuestion"),
        ("quizzes.md", "A question", "QuizQuestion"),
        ("quizzes.md", "A board", "QuizBoard"),
        ("quizzes.md", "An option", "QuizOption"),
        ("quizzes.md", "What misconceptions give", "QuizBelieved"),
        ("quizzes.md", "A pattern", "QuizPattern"),
        ("quizzes.md", "A dealt question", "QuizDealt"),
        ("quizzes.md", "The keys of a quiz", "Quiz"),
    ],
)
def test_the_tables_of_the_documentation_have_the_keys(page: str, section: str, name: str) -> None:
    schema = Description(name, read_lesson, lambda lesson: lesson).schema
    assert keys_listed(section_of(page, section)) == keys_of(schema)
