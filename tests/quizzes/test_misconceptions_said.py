"""The name of a misconception is never said as if it were a rule: first what one may have thought, then the rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings

from layers_site.content.misconceptions import misconceptions
from layers_site.quizzes.documents import read
from layers_site.quizzes.files import QuizFile, read_quizzes
from layers_site.quizzes.making import feedback
from layers_site.quizzes.results.moodle import moodle_xml
from layers_site.quizzes.shapes import OptionDoc, QuizDoc
from tests.night import sample_of

SHIPPED = read_quizzes(settings.CONTENT_DIR)
NAMES = [
    text for misconception in misconceptions().values() for text in (misconception.title.en, misconception.title.fr)
]

each = pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.document["slug"])


def options(quiz: QuizDoc) -> Iterator[OptionDoc]:
    for question in quiz.questions:
        yield from question.options


def is_stated(text: str) -> bool:
    """Whether a name stands there as a sentence of its own."""
    return any(re.search(rf"(^|[.!?…>\s]\s*){re.escape(name)}(?=[.!?…]\s)", f"{text} ") for name in NAMES)


def test_a_bare_name_is_seen() -> None:
    assert is_stated("The newest applies first. Within a layer the oldest effect applies first.")
    assert is_stated("So it is. “Becomes” adds. “Becomes” replaces.")
    assert not is_stated("Perhaps you let the newest go first. By the rules: the oldest effect applies first.")


@each
def test_no_feedback_states_a_misconception(file: QuizFile) -> None:
    """In neither language, and whoever takes a wrong option hears what the rules say."""
    for option in options(read(file.quiz)):
        assert not is_stated(option.feedback.en)
        assert not is_stated(option.feedback.fr)
        if option.misconceptions and option.feedback == feedback(option.misconceptions):
            assert option.feedback.en.startswith("Perhaps ")
            assert " By the rules: " in option.feedback.en
            assert " Selon les règles, " in option.feedback.fr


@each
def test_the_feedback_that_ships_is_what_is_said_of_the_misconceptions(file: QuizFile) -> None:
    """It was made from them, and a text of theirs that changes changes here, too."""
    for option in options(read(file.quiz)):
        if option.feedback.en.startswith("Perhaps "):
            assert option.feedback == feedback(option.misconceptions)


@pytest.mark.parametrize("name", sorted(misconceptions()))
def test_what_is_said_of_a_misconception_is_true_on_every_board(name: str) -> None:
    """It is shown on any board where the idea leads astray: it has no sizes and no colors of an example."""
    idea = misconceptions()[name]
    for text in (idea.description, idea.correction):
        for sentence in (text.en, text.fr):
            assert not re.search(r"\d/[+\d]", sentence)
            assert not re.search(r"\b(white|blue|black|red|green|blanc|bleu|noir|rouge|vert)", sentence)
    if name == "M01":
        assert not re.search("color|power|type|abilit", idea.correction.en)
        assert not re.search("couleur|force|type|capacit", idea.correction.fr)


@pytest.mark.parametrize("file", sample_of(SHIPPED, 3), ids=lambda file: file.document["slug"])
def test_no_file_for_other_programs_states_a_misconception(file: QuizFile) -> None:
    """Nor does a right option say anything: those programs show it to all who choose it. By day of every third quiz."""
    quiz = read(file.quiz)
    for language in ("en", "fr"):
        tree = ET.fromstring(moodle_xml(quiz, (language,)))
        for answer in tree.iter("answer"):
            sentence = "".join(answer.find("feedback").itertext()).strip()  # type: ignore[union-attr]
            assert not is_stated(sentence)
            assert not (float(answer.attrib["fraction"]) > 0 and "Perhaps " in sentence)
