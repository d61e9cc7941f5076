"""The form of a question: what it gives back is graded, and nothing in it says what is right."""

from __future__ import annotations

import re
from typing import Any

import pytest
from crispy_forms.utils import render_crispy_form
from django.utils import translation

from layers_site.quizzes.answer_forms import AnswerForm, EngineForm, answer_form
from layers_site.quizzes.documents import read
from layers_site.quizzes.grading import grade
from layers_site.quizzes.making import make_question
from layers_site.quizzes.shapes import Kind, QuestionDoc
from tests.quizzes.boards import anthem, document, option, question

PT = {"ask": "pt", "object": "bears"}
#: Options whose ids and feedback would tell, if any of it were in the form.
TELLING = [
    option("right", right=True, text="Setting first") | {"feedback": {"en": "Told", "fr": "Dit"}},
    option("wrong", ideas=("M02",), text="Adding first") | {"feedback": {"en": "Told", "fr": "Dit"}},
    option("wrong-too", ideas=("M07",), text="<b>{W}</b>"),
]


def of_options(kind: str = "single") -> QuestionDoc:
    explanation = {"en": "Why", "fr": "Pourquoi"}
    return read(document(question("q1", kind, options=TELLING, explanation=explanation))).questions[0]


def form(question_: QuestionDoc, data: dict[str, Any] | None = None, seed: str = "") -> AnswerForm | EngineForm:
    return answer_form(question_, data, action="/answer/", order_seed=seed)


@pytest.mark.parametrize("kind", ["single", "multiple"])
def test_nothing_in_the_form_tells(kind: str) -> None:
    """Neither ids nor feedback, ideas or explanation of the question are in what is sent to the browser."""
    html = render_crispy_form(form(of_options(kind)))
    assert "Setting first" in html
    assert not re.search(r"wrong|right|Told|Why|M02|M07", html)
    assert "<b>" not in html


def test_options_have_the_order_of_the_seed_and_keep_it() -> None:
    """The same seed gives the same order, so that what comes back is what was chosen; others give others."""
    orders = {seed: [option_.id for option_ in form(of_options(), seed=seed).options.values()] for seed in "abcdefgh"}
    assert all(
        [option_.id for option_ in form(of_options(), seed=seed).options.values()] == orders[seed] for seed in orders
    )
    assert len({tuple(order) for order in orders.values()}) > 1


@pytest.mark.parametrize("seed", ["", "one", "two"])
def test_what_is_chosen_is_what_is_graded(seed: str) -> None:
    """Whatever the order, the place of the right option gives its id."""
    shown = form(of_options(), seed=seed)
    assert isinstance(shown, AnswerForm)
    [place] = [place for place, option_ in shown.options.items() if option_.right]
    sent = form(of_options(), {"answer": place}, seed)
    assert sent.is_valid()
    assert sent.answer() == {"option": "right"}


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (["1", "3"], {"options": ["right", "wrong-too"]}),
        (["none"], {"options": []}),
        (["none", "1"], None),
        ([], None),
        (["9"], None),
    ],
)
def test_that_none_of_several_holds_has_to_be_said(sent: list[str], answer: dict[str, Any] | None) -> None:
    """Ticking nothing is an oversight, and so is ticking none beside another."""
    filled = form(of_options("multiple"), {"answer": sent})
    assert filled.is_valid() == (answer is not None)
    assert answer is None or filled.answer() == answer


def test_layers_are_ticked_among_those_of_the_edition() -> None:
    """In today's rules there is a layer 7d, and no 7e."""
    question_ = make_question("layer", anthem(), {"effect": "shrink"}, name="q1").question
    sent = form(question_, {"answer": ["7b", "7d"]})
    assert sent.is_valid()
    assert sent.answer() == {"layers": ["7b", "7d"]}
    assert not form(question_, {"answer": ["7e"]}).is_valid()


def test_a_size_is_asked_as_on_the_pages_that_ask_first() -> None:
    """Two numbers come back as the engine's answer."""
    question_ = make_question("pt", anthem(), PT, name="q1").question
    sent = form(question_, {"power": "2", "toughness": "2"})
    assert sent.is_valid()
    assert grade(question_, sent.answer()).right


@pytest.mark.parametrize(
    ("kind", "ask", "answer"),
    [
        ("pt", PT, {"power": 1, "toughness": 1}),
        ("pt", PT, {"power": None, "toughness": None}),
        ("state", {"ask": "types", "object": "bears"}, None),
        ("state", {"ask": "state", "object": "bears"}, None),
        ("reason", {"ask": "reason", "object": "bears"}, {"reason": []}),
        ("reason", {"ask": "reason", "object": "bears"}, {"reason": ["sublayers"]}),
        ("order", {"ask": "order", "layer": "7"}, {"order": ["anthem.a1"]}),
        ("layer", {"effect": "shrink"}, {"layers": ["7b", "7c"]}),
        ("text", {}, {"text": "Because."}),
    ],
)
def test_what_was_given_before_is_filled_in(kind: Kind, ask: dict[str, Any], answer: dict[str, Any] | None) -> None:
    """Sending a form as it comes filled in gives the answer that it was filled with."""
    question_ = make_question(kind, anthem(), ask, name="q1").question
    before = question_.wanted if answer is None else answer
    shown = answer_form(question_, action="/", answer=before)
    sent = form(question_, {name: shown.get_initial_for_field(field, name) for name, field in shown.fields.items()})
    assert sent.is_valid(), sent.errors
    assert sent.answer() == before


@pytest.mark.parametrize(
    ("kind", "answer"),
    [("single", {"option": "wrong"}), ("multiple", {"options": ["right", "wrong-too"]}), ("multiple", {"options": []})],
)
def test_an_option_chosen_before_is_chosen_again(kind: str, answer: dict[str, Any]) -> None:
    """Whatever the order in which they stand."""
    shown = answer_form(of_options(kind), action="/", order_seed="one", answer=answer)
    sent = form(of_options(kind), {"answer": shown.initial["answer"]}, "one")
    assert sent.is_valid()
    assert sent.answer() == answer


def test_words_are_bounded() -> None:
    """An answer in words has to be there, and may be some pages long at most."""
    question_ = read(document(question("q1", "text", options=[]))).questions[0]
    assert form(question_, {"answer": "Because."}).is_valid()
    assert not form(question_, {"answer": " "}).is_valid()
    assert not form(question_, {"answer": "x" * 4001}).is_valid()


def test_the_question_is_asked_in_the_language_of_the_page_or_else_in_the_other() -> None:
    """Without a French text the English one is shown; without any the question is made from what is asked."""
    texts = {"en": "Which?", "fr": ""}
    with translation.override("fr"):
        assert form(read(document(question(text=texts))).questions[0]).question_text == "Which?"
        assert "Grizzlis" in form(make_question("pt", anthem(), PT, name="q1").question).question_text
