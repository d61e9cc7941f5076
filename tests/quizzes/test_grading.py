"""Grading by what was frozen: all, part or nothing, and the misconceptions behind a wrong answer."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layers_site.quizzes.answer_forms import answer_form
from layers_site.quizzes.documents import read
from layers_site.quizzes.feedback import feedback_on
from layers_site.quizzes.grading import grade
from layers_site.quizzes.making import frozen, make_question
from layers_site.quizzes.shapes import Kind, QuestionDoc
from tests.quizzes.boards import anthem, document, option, question

#: Every kind whose answer the engine knows, on a board where a misconception leads astray.
QUESTIONS: dict[str, tuple[Kind, dict[str, Any]]] = {
    "pt": ("pt", {"ask": "pt", "object": "bears"}),
    "state": ("state", {"ask": "state", "object": "bears"}),
    "layer": ("layer", {"effect": "anthem.a1"}),
    "single": ("single", {"ask": "pt", "object": "bears"}),
    "multiple": ("multiple", {}),
    "reason": ("reason", {"ask": "reason", "object": "bears"}),
}
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NAMES = ("option", "options", "layers", "text", "power", "toughness", "reason", "order", "types", "subtypes", "colors")
KEYS = st.sampled_from((*NAMES, "supertypes", "all_creature_types", "abilities", "controller"))


def made(name: str) -> QuestionDoc:
    kind, ask = QUESTIONS[name]
    return make_question(kind, anthem(), ask, name="q1", points=3).question


def several(right: str, wrong: str, points: int = 1) -> QuestionDoc:
    options = [option(name, right=True) for name in right] + [option(name) for name in wrong]
    return frozen(read(document(question("q1", "multiple", options=options, points=points))).questions[0])


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_right_answer_is_worth_all_points(name: str) -> None:
    """What was frozen as right gets every point, and no idea is suspected behind it."""
    question_ = made(name)
    assert question_.wanted is not None
    graded = grade(question_, question_.wanted)
    assert (graded.right, graded.points, graded.believed) == (True, Decimal(3), ())


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_a_misconception_answers_is_wrong_and_names_it(name: str) -> None:
    question_ = made(name)
    answers = [(wrong.answer, wrong.misconceptions) for wrong in question_.believed]
    answers += [
        ({"option": option_.id}, option_.misconceptions) for option_ in question_.options if question_.kind == "single"
    ]
    for answer, ideas in answers:
        if answer != question_.wanted:
            graded = grade(question_, answer)
            assert graded.right is False
            assert set(ideas) <= set(graded.believed)


def test_an_anthem_before_a_size_that_is_set_is_believed_by_who_sets_last() -> None:
    """Correct answer 2/2 (613.4b, then 613.4c); 1/1 is what somebody says who lets setting come last (M02)."""
    question_ = made("pt")
    assert question_.wanted == {"power": 2, "toughness": 2}
    assert "M02" in grade(question_, {"power": 1, "toughness": 1}).believed


@given(answer=st.dictionaries(KEYS, ANY_JSON, max_size=4), name=st.sampled_from(sorted(QUESTIONS)))
def test_whatever_is_sent_gets_a_grade(answer: dict[str, Any], name: str) -> None:
    """Any JSON is graded, between nothing and all points, and right means all of them; it can be told, and shown again
    in its form."""
    question_ = _MADE[name]
    graded = grade(question_, answer)
    assert graded.points is not None
    assert 0 <= graded.points <= 3
    assert graded.right == (graded.points == 3)
    assert feedback_on(question_, answer).right == graded.right
    assert answer_form(question_, action="/", answer=answer).fields


_MADE: dict[str, QuestionDoc] = {}


@pytest.fixture(autouse=True, scope="module")
def _made() -> None:
    _MADE.update({name: made(name) for name in QUESTIONS})


@given(ticked=st.sets(st.sampled_from("abcde")), points=st.integers(1, 20))
def test_of_several_each_wrong_one_takes_back_a_right_one(ticked: set[str], points: int) -> None:
    """With a, b and c right: the share is right ones less wrong ones, of three, and never below nothing."""
    graded = grade(several("abc", "de", points), {"options": sorted(ticked)})
    share = max(0, len(ticked & set("abc")) - len(ticked & set("de")))
    assert graded.points is not None
    assert abs(graded.points - Decimal(points) * share / 3) < Decimal("0.01")
    assert graded.right == (ticked == set("abc"))


@pytest.mark.parametrize(
    ("ticked", "points"),
    [("ab", "2.00"), ("a", "1.00"), ("abc", "1.00"), ("abcd", "0.00"), ("", "0.00"), ("cd", "0.00")],
)
def test_two_right_of_four_for_two_points(ticked: str, points: str) -> None:
    """Ticking everything is worth nothing."""
    assert grade(several("ab", "cd", 2), {"options": list(ticked)}).points == Decimal(points)


def test_where_none_holds_only_none_is_right() -> None:
    """Of statements that are all wrong, ticking none gets all points, and ticking one gets none."""
    question_ = several("", "ab")
    assert grade(question_, {"options": []}).points == 1
    assert grade(question_, {"options": ["a"]}).points == 0


def test_of_several_the_exact_set_of_ticks_says_which_idea_it_is() -> None:
    """Who turns round just what an idea turns round holds that idea; else those count that explain most of it."""
    options = [option("a", right=True, ideas=("M02",)), option("b", ideas=("M02", "M07")), option("c", ideas=("M03",))]
    question_ = frozen(read(document(question("q1", "multiple", options=options))).questions[0])
    assert grade(question_, {"options": ["b"]}).believed == ("M02",)
    assert grade(question_, {"options": ["a", "b"]}).believed == ("M07",)
    assert set(grade(question_, {"options": ["a", "b", "c"]}).believed) == {"M02", "M07", "M03"}
    assert grade(question_, {"options": ["b", "c"]}).believed == ("M02",)


@pytest.mark.parametrize(
    ("kind", "wanted", "right", "wrong"),
    [
        # The order in which layers are named does not count, and a layer too many is wrong.
        ("layer", {"layers": ["6", "7b"]}, ["7b", "6"], (["6"], ["6", "7b", "4"])),
        # Where two rules decide, naming either is right, and naming a third is not.
        ("reason", {"reason": ["layers", "timestamps"]}, ["layers"], (["dependency"], [])),
    ],
    ids=["layers are a set", "each rule that decides"],
)
def test_what_is_named_counts(kind: str, wanted: dict[str, list[str]], right: list[str], wrong: Any) -> None:
    (name,) = wanted
    asked = read(document(question("q1", kind, options=[], wanted=wanted))).questions[0]
    assert grade(asked, {name: right}).right is True
    assert [grade(asked, {name: given}).right for given in wrong] == [False, False]


def test_words_of_ones_own_wait_for_their_learner() -> None:
    """An answer in words is neither right nor wrong until it is marked."""
    question_ = read(document(question("q1", "text", options=[], wanted={}))).questions[0]
    assert (grade(question_, {"text": "It depends."}).right, grade(question_, {"text": ""}).points) == (None, None)
