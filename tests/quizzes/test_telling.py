"""What is said of an answer: by what was frozen, with the engine's way where it still gives that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from layers_site.content.misconceptions import misconceptions
from layers_site.explain.presenters.marks import Size
from layers_site.questions.comparison import marks
from layers_site.quizzes import documents
from layers_site.quizzes.documents import read
from layers_site.quizzes.feedback import Feedback, feedback_on
from layers_site.quizzes.files import QuizFile, read_quizzes
from layers_site.quizzes.making import feedback, frozen, make_question
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.results.moodle import moodle_xml
from layers_site.quizzes.shapes import BoardDoc, Kind, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.telling import plan_for, reach_of
from tests.night import sample_of
from tests.quizzes.boards import ANTHEM, anthem, document, option, question

PT = {"ask": "pt", "object": "bears"}
SMALL, LARGE = {"power": 1, "toughness": 1}, {"power": 2, "toughness": 2}


def size() -> QuestionDoc:
    return make_question("pt", anthem(), PT, name="q1").question


def test_a_wrong_answer_is_told_with_its_idea_and_the_way() -> None:
    """1/1 instead of 2/2: going by arrival (M01), setting last (M02) and no sublayers at all (M06) lead to it."""
    feedback = feedback_on(size(), SMALL)
    assert (feedback.right, feedback.points, feedback.most) == (False, "0", "1")
    assert [idea.id for idea in feedback.ideas] == ["M01", "M02", "M06"]
    assert feedback.verdict is not None
    [row] = feedback.rows
    assert (row.yours.size, row.right.size) == (Size(1, 1), Size(2, 2))


def test_where_the_engine_says_something_else_only_what_was_frozen_is_told() -> None:
    """A question frozen with 3/3 says that 3/3 is right, without a way that would lead to 2/2."""
    old = replace(size(), wanted={"power": 3, "toughness": 3})
    assert not feedback_on(old, {}).right
    feedback = feedback_on(old, {"power": 3, "toughness": 3})
    assert feedback.right
    assert feedback.verdict is None
    wrong = feedback_on(old, LARGE)
    assert not wrong.right
    assert [row.right.size for row in wrong.rows] == [Size(3, 3)]


def test_without_the_engine_each_part_of_an_object_is_told_by_its_name() -> None:
    """Yours beside what was frozen, part by part, in the words of the answers themselves."""
    made = make_question("state", anthem(), {"ask": "state", "object": "bears"}, name="q1").question
    old = replace(made, wanted={**(made.wanted or {}), "colors": ["red"], "power": 3})
    feedback = feedback_on(old, made.wanted or {})
    assert [(row.label, row.same) for row in feedback.rows] == [
        ("Power and toughness", False),
        ("Supertypes", True),
        ("Card types", True),
        ("Subtypes", True),
        ("Colors", False),
        ("Abilities", True),
        ("Controller", True),
    ]
    colors = feedback.rows[4]
    assert [(item.text, item.differs) for item in (*colors.yours.items, *colors.right.items)] == [
        ("green", True),
        ("red", True),
    ]


def test_the_feedback_is_that_of_what_was_chosen() -> None:
    advice = {"en": "Look at layer 7b.", "fr": "Regardez la couche 7b."}
    options = [option("a", right=True) | {"feedback": advice}, option("b") | {"feedback": advice}, option("c")]
    question_ = frozen(read(document(question(options=options))).questions[0])
    assert [option_.feedback for option_ in feedback_on(question_, {"option": "b"}).options] == [
        "",
        "Look at layer 7b.",
        "",
    ]


def test_an_idea_is_told_once() -> None:
    """Feedback made from ideas is not said beside the ideas; their option is still marked as chosen."""
    made = make_question("single", anthem(), PT, name="q1").question
    wrong = next(option_ for option_ in made.options if option_.answer == SMALL)
    feedback = feedback_on(made, {"option": wrong.id})
    assert [option_.feedback for option_ in feedback.options if option_.chosen] == [""]
    assert "M02" in [idea.id for idea in feedback.ideas]
    assert [option_.text for option_ in feedback.options if option_.right] == ["2/2"]


def test_part_of_several_is_told_with_its_points() -> None:
    """Of two right ones for one point, one ticked is half a point, written as the language writes it."""
    options = [option("a", right=True), option("b", right=True), option("c")]
    question_ = frozen(read(document(question("q1", "multiple", options=options))).questions[0])
    with translation.override("fr"):
        assert feedback_on(question_, {"options": ["a"]}).points == "0,5"
    assert feedback_on(question_, {"options": ["a"]}).points == "0.5"


def test_layers_are_told_side_by_side() -> None:
    """What sets a size applies in 7b; 7c is marked as what is too much."""
    question_ = make_question("layer", anthem(), {"effect": "shrink"}, name="q1").question
    [row] = feedback_on(question_, {"layers": ["7b", "7c"]}).rows
    assert [(item.text[:2], item.differs) for item in row.yours.items] == [("7b", False), ("7c", True)]
    assert [item.text[:2] for item in row.right.items] == ["7b"]


def test_words_are_told_with_what_their_learner_gave_them() -> None:
    """Before marking there are no points; afterwards they are those that were kept."""
    explained = {"en": "Setting first.", "fr": "Fixer d’abord."}
    question_ = read(document(question("q1", "text", options=[], explanation=explained, points=2))).questions[0]
    before, after = (
        feedback_on(question_, {"text": "Set."}),
        feedback_on(question_, {"text": "Set."}, points=Decimal("1.00")),
    )
    assert (before.right, before.points, before.words, before.explanation) == (None, "", "Set.", "Setting first.")
    assert (after.right, after.points) == (False, "1")


#: By the kind of a question: what is asked, and what is wrong.
WRONG: dict[Kind, tuple[dict[str, Any], dict[str, Any]]] = {
    "state": ({"ask": "state", "object": "bears"}, {"colors": ["blue"], "abilities": ["flying"], "subtypes": ["Elf"]}),
    "order": ({"ask": "order", "layer": "7c"}, {}),
    "reason": ({"ask": "reason", "object": "bears"}, {"reason": ["timestamps"]}),
    "layer": ({"effect": "shrink"}, {"layers": ["7c", "6"]}),
}
GROWTH = {
    "id": "growth",
    "name": {"en": "Giant Growth", "fr": "Croissance gigantesque"},
    "timestamp": 40,
    "affects": {"ids": ["bears"]},
    "changes": [{"pt": {"add": [3, 3]}}],
}
SIDES = re.compile(r'<div class="verdict-side (yours|ruled)">(.*?)</div>', re.DOTALL)


def wrongly(kind: Kind) -> Feedback:
    """The wrong answer to a question about the board on which the Bears grow, too."""
    document, wrong = WRONG[kind]
    board = BoardDoc({**ANTHEM, "effects": [*ANTHEM["effects"], GROWTH]}, "2026")
    made = make_question(kind, board, document, name="q1").question
    wanted = dict(made.wanted or {})
    return feedback_on(made, {"order": wanted["order"][::-1]} if kind == "order" else wanted | wrong)


@pytest.mark.parametrize("kind", WRONG)
def test_no_part_of_an_answer_is_said_not_to_be_in_it(kind: Kind) -> None:
    """Whoever hears the page hears of each part of a wrong answer that it is wrong, and of the right one that it was
    missed; of an order, where it is on the other side: never the one in the place of the other."""
    feedback = wrongly(kind)
    assert not feedback.right
    sides = SIDES.findall(render_to_string("quizzes/taking/_told.html", {"told": feedback, "answered": True}))
    yours, right = ("".join(html for side, html in sides if side == wanted) for wanted in ("yours", "ruled"))
    said = tuple(set(re.findall(r'<span class="vh">\((.*?)\)</span>', side)) for side in (yours, right))
    apart = ({"in another place by the rules"}, {"in another place in your answer"})
    assert said == (apart if kind == "order" else ({"wrong"}, {"you missed this"}))


def test_what_stands_at_another_place_is_not_said_to_be_missing() -> None:
    """In 7c the Anthem, which is older, comes before Giant Growth (613.7): the same two, the other way round."""
    [row] = wrongly("order").rows
    assert [item.mark for item in (*row.yours.items, *row.right.items)] == ["astray", "astray", "apart", "apart"]


def test_one_of_several_rules_that_decide_is_enough() -> None:
    """Where a question takes either, the other is right, too, and not missing."""
    yours, right = marks(["layers"], ["layers", "timestamps"], enough=True)
    assert (yours, right) == ([""], ["", "too"])
    assert marks(["layers", "cda"], ["layers", "timestamps"])[1] == ["", "missing"]


# --- what a quiz can tell of those who take it --------------------------------------------------------


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


# --- the name of a misconception is never said as if it were a rule -----------------------------------


SHIPPED = read_quizzes(settings.CONTENT_DIR)
NAMES = [
    text for misconception in misconceptions().values() for text in (misconception.title.en, misconception.title.fr)
]

each = pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.document["slug"])


def options(quiz: QuizDoc) -> Iterator[OptionDoc]:
    for asked in quiz.questions:
        yield from asked.options


def is_stated(text: str) -> bool:
    """Whether a name stands there as a sentence of its own."""
    return any(re.search(rf"(^|[.!?…>\s]\s*){re.escape(name)}(?=[.!?…]\s)", f"{text} ") for name in NAMES)


def test_a_bare_name_is_seen() -> None:
    assert is_stated("The newest applies first. Within a layer the oldest effect applies first.")
    assert is_stated("So it is. “Becomes” adds. “Becomes” replaces.")
    assert not is_stated("Perhaps you let the newest go first. By the rules: the oldest effect applies first.")


@each
def test_no_feedback_states_a_misconception(file: QuizFile) -> None:
    """In neither language, and whoever takes a wrong given hears what the rules say."""
    for given in options(read(file.quiz)):
        assert not is_stated(given.feedback.en)
        assert not is_stated(given.feedback.fr)
        if given.misconceptions and given.feedback == feedback(given.misconceptions):
            assert given.feedback.en.startswith("Perhaps ")
            assert " By the rules: " in given.feedback.en
            assert " Selon les règles, " in given.feedback.fr


@each
def test_the_feedback_that_ships_is_what_is_said_of_the_misconceptions(file: QuizFile) -> None:
    """It was made from them, and a text of theirs that changes changes here, too."""
    for given in options(read(file.quiz)):
        if given.feedback.en.startswith("Perhaps "):
            assert given.feedback == feedback(given.misconceptions)


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
    """Nor does a right given say anything: those programs show it to all who choose it. By day of every third quiz."""
    quiz = read(file.quiz)
    for language in ("en", "fr"):
        tree = ET.fromstring(moodle_xml(quiz, (language,)))
        for answer in tree.iter("answer"):
            sentence = "".join(answer.find("feedback").itertext()).strip()  # type: ignore[union-attr]
            assert not is_stated(sentence)
            assert not (float(answer.attrib["fraction"]) > 0 and "Perhaps " in sentence)
