"""Options from the engine: the right result, what misconceptions give, each answer once, in both languages."""

from __future__ import annotations

import json

import pytest

from engine import ScenarioError
from layers_site.quizzes.documents import problems, read
from layers_site.quizzes.grading import grade
from layers_site.quizzes.making import make_question, wanted
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.shapes import BoardDoc, Kind, QuestionDoc
from layers_site.quizzes.statements import statements
from tests.questions.boards import shipped
from tests.quizzes.boards import ANTHEM, anthem, document, grown_bear

PT = {"ask": "pt", "object": "bears"}


def single() -> QuestionDoc:
    return make_question("single", anthem(), PT, name="q1").question


def test_the_right_option_is_the_engines_and_is_the_only_right_one() -> None:
    """The Bears are 2/2: the size is set in 7b (613.4b), and the Anthem adds to it in 7c (613.4c)."""
    right = [one for one in single().options if one.right]
    assert [(one.text.en, one.text.fr, one.answer) for one in right] == [("2/2", "2/2", {"power": 2, "toughness": 2})]


def test_equal_answers_are_one_option_with_all_their_ideas() -> None:
    """1/1 is said by whoever sets last (M02) and by whoever goes by arrival (M01): one option names both."""
    options = single().options
    assert len({one.text.en for one in options}) == len(options)
    found = next(one for one in options if one.text.en == "1/1")
    assert {"M01", "M02"} <= set(found.misconceptions)


def test_a_wrong_option_says_why_in_both_languages() -> None:
    """The feedback has what one may have thought, and what the rules say, in English and in French."""
    found = next(one for one in single().options if one.text.en == "1/1")
    assert "as if there were no layers. By the rules: the layers come first" in found.feedback.en
    assert "sans tenir compte des couches. Selon les règles\u00a0: les couches" in found.feedback.fr


def test_options_that_fill_up_belong_to_no_idea_and_that_is_said() -> None:
    """Giant Growth on a bear misleads hardly anybody: the options are filled up, and `too_few` says so."""
    made = make_question("single", grown_bear(), {"ask": "pt", "object": "bear"}, name="q1")
    filled = [one for one in made.question.options if not one.right and not one.misconceptions]
    assert made.too_few
    assert filled
    assert len(made.question.options) == 4


@pytest.mark.parametrize(
    ("kind", "ask"),
    [
        ("single", PT),
        ("single", {"ask": "types", "object": "bears"}),
        ("single", {"ask": "abilities", "object": "bears"}),
        ("single", {"ask": "controller", "object": "bears"}),
        ("single", {"ask": "state", "object": "bears"}),
        ("single", {"ask": "next", "layer": "7c"}),
        ("multiple", {}),
        ("multiple", {"object": "bears"}),
        ("pt", PT),
        ("state", {"ask": "colors", "object": "bears"}),
        ("reason", {"ask": "reason", "object": "bears"}),
        ("order", {"ask": "order", "layer": "7"}),
        ("layer", {"effect": "shrink"}),
    ],
)
def test_what_is_made_of_a_board_can_be_published(kind: Kind, ask: dict[str, str]) -> None:
    """A question of every kind lacks nothing."""
    made = make_question(kind, anthem(), ask, name="q1").question
    assert problems(document(write_question(made)), complete=True) == ()


def test_the_layers_of_an_effect_are_those_in_which_it_applies() -> None:
    """What sets power and toughness applies in layer 7b (613.4b), and nowhere else."""
    assert wanted(make_question("layer", anthem(), {"effect": "shrink"}, name="q1").question) == {"layers": ["7b"]}


def test_of_statements_some_hold_and_some_do_not() -> None:
    """Each statement is about something else, so that none gives another away."""
    options = make_question("multiple", anthem(), {}, name="q1").question.options
    assert {one.right for one in options} == {True, False}
    about = [(one.ask or {}).get("object", "") + (one.ask or {}).get("ask", "") for one in options]
    assert len(set(about)) == len(about)


@pytest.mark.parametrize(
    "name", ["humility-opalescence-replenish", "blood-moon-and-urborg", "two-conspiracies-and-march-of-the-machines"]
)
def test_a_statement_says_what_is_graded(name: str) -> None:
    """It is right or wrong of the whole type line, of all colors, of all abilities, and so it says that this is all."""
    board = BoardDoc(json.loads(shipped(f"cases/{name}")), "2026")
    seen = set()
    for one in statements(board):
        ask, answer = (one.ask or {})["ask"], one.answer or {}
        if ask == "types" or answer.get(ask):
            seen.add(ask)
            assert " only " in one.text.en or " just: " in one.text.en
            assert " seul" in one.text.fr
    assert seen


def test_an_ability_of_many_words_can_be_asked_about() -> None:
    """An ability is named by its whole text, which may be long; naming it is the right answer all the same."""
    words = "Whenever a land enters, " + "and whenever another one does, " * 15 + "draw a card."
    scenario = {**ANTHEM, "objects": [{**ANTHEM["objects"][0], "abilities": [{"other": words}]}]}
    kinds: tuple[Kind, ...] = ("state", "single")
    for kind in kinds:
        made = make_question(kind, BoardDoc(scenario, "2026"), {"ask": "abilities", "object": "bears"}, name="q1")
        read(document(write_question(made.question)))
        assert grade(made.question, made.question.wanted or {}).right


def test_a_board_without_objects_has_nothing_to_state() -> None:
    """Statements are about objects."""
    with pytest.raises(ScenarioError):
        make_question("multiple", BoardDoc({"format": "layers/1", "objects": []}, "2026"), {}, name="q1")


@pytest.mark.parametrize(
    ("kind", "ask"),
    [
        ("pt", {"ask": "pt", "object": "nobody"}),
        ("pt", {"ask": "types", "object": "bears"}),
        ("layer", {"effect": "nothing"}),
        ("order", {"ask": "order", "layer": "3"}),
        ("single", {}),
    ],
)
def test_what_cannot_be_asked_of_a_board_is_refused(kind: Kind, ask: dict[str, str]) -> None:
    """Neither an object nor an effect that is not there, nor what another kind asks."""
    with pytest.raises(ScenarioError):
        make_question(kind, anthem(), ask, name="q1")
