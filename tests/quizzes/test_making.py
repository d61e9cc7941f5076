"""Options from the engine: the right result, what misconceptions give, each answer once, in both languages."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from engine import ScenarioError
from layers_site.content.files import read_folder
from layers_site.questions.chooser import ENOUGH
from layers_site.quizzes.answer_forms import answer_form
from layers_site.quizzes.documents import problems, read
from layers_site.quizzes.feedback import feedback_on
from layers_site.quizzes.grading import grade
from layers_site.quizzes.making import make_question, statements, wanted
from layers_site.quizzes.management.commands.tick_cases import choices, question_of
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.shapes import BoardDoc, Kind, QuestionDoc
from tests.questions.boards import shipped
from tests.quizzes.boards import ANTHEM, anthem, document, grown_bear

PT = {"ask": "pt", "object": "bears"}


def single() -> QuestionDoc:
    return make_question("single", anthem(), PT, name="q1").question


def test_the_right_option_is_the_engines_and_is_the_only_right_one() -> None:
    """The Bears are 2/2: the size is set in 7b (613.4b), and the Anthem adds to it in 7c (613.4c)."""
    right = [option for option in single().options if option.right]
    assert [(option.text.en, option.text.fr, option.answer) for option in right] == [
        ("2/2", "2/2", {"power": 2, "toughness": 2})
    ]


def test_equal_answers_are_one_option_with_all_their_ideas() -> None:
    """1/1 is said by whoever sets last (M02) and by whoever goes by arrival (M01): one option names both."""
    options = single().options
    assert len({option.text.en for option in options}) == len(options)
    option_ = next(option for option in options if option.text.en == "1/1")
    assert {"M01", "M02"} <= set(option_.misconceptions)


def test_a_wrong_option_says_why_in_both_languages() -> None:
    """The feedback has what one may have thought, and what the rules say, in English and in French."""
    option_ = next(option for option in single().options if option.text.en == "1/1")
    assert "as if there were no layers. By the rules: the order of the layers comes first" in option_.feedback.en
    assert "sans tenir compte des couches. Selon les règles, l’ordre des couches" in option_.feedback.fr


def test_nothing_is_made_up_where_nobody_is_misled() -> None:
    """A 2/2 under Giant Growth is 5/5; only who overlooks Giant Growth says 2/2. No other size is offered."""
    made = make_question("single", grown_bear(), {"ask": "pt", "object": "bear"}, name="q1")
    wrong = [
        (option.text.en, option.misconceptions, option.feedback.en)
        for option in made.question.options
        if not option.right
    ]
    assert wrong == [("2/2", (), "That would be the answer without this: Giant Growth.")]
    assert made.too_few


def test_a_choice_without_any_plausible_wrong_answer_waits_for_one() -> None:
    """Nobody takes the Bears for anything but a Creature — Bear: the trainer has to write a wrong answer."""
    made = make_question("single", anthem(), {"ask": "types", "object": "bears"}, name="q1")
    assert [option.text.en for option in made.question.options] == ["Creature — Bear"]
    (problem,) = problems(document(write_question(made.question)), complete=True)
    assert problem.path == "/questions/0/options"


#: Two resolved effects make a red creature blue, then white: in the end it is white (613.7, layer 5).
RECOLORED: dict[str, Any] = {
    "format": "layers/1",
    "objects": [
        {"id": "goblin", "name": "Goblin", "timestamp": 1, "types": ["Creature"], "colors": ["red"],
         "power": 1, "toughness": 1},
    ],
    "effects": [
        {"id": "blue", "name": "Becomes blue", "timestamp": 2, "affects": {"ids": ["goblin"]},
         "changes": [{"colors": {"set": ["blue"]}}]},
        {"id": "white", "name": "Becomes white", "timestamp": 3, "affects": {"ids": ["goblin"]},
         "changes": [{"colors": {"set": ["white"]}}]},
    ],
}  # fmt: skip


def test_answers_on_the_way_say_where_they_change() -> None:
    """White by the newer effect. Blue is what the newest first gives (M03); red is what holds before layer 5."""
    made = make_question("single", BoardDoc(RECOLORED, "2026"), {"ask": "colors", "object": "goblin"}, name="q1")
    options = {option.text.en: option for option in made.question.options}
    assert options["white"].right
    assert "M03" in options["blue"].misconceptions
    assert options["red"].misconceptions == ()
    assert (
        options["red"].feedback.en == "That is the answer before layer 5 (color). This changes it there: Becomes blue."
    )


#: Two Spheres of Resistance, and a player under Spellbook, then Null Profusion and Ivory Mask.
WORLD: dict[str, Any] = {
    "format": "layers/1",
    "objects": [
        {"id": "spellbook", "name": "Spellbook", "timestamp": 1, "types": ["Artifact"],
         "abilities": [{"static": {"changes": [{"hand_size": {"who": "you", "none": True}}]}}]},
        {"id": "profusion", "name": "Null Profusion", "timestamp": 2, "types": ["Enchantment"],
         "abilities": [{"static": {"changes": [{"hand_size": {"who": "you", "set": 2}}]}}]},
        {"id": "mask", "name": "Ivory Mask", "timestamp": 3, "types": ["Enchantment"],
         "abilities": [{"static": {"changes": [{"player": {"who": "you", "add": ["shroud"]}}]}}]},
        {"id": "sphere", "name": "Sphere", "timestamp": 4, "types": ["Artifact"],
         "abilities": [{"static": {"changes": [
             {"cost": {"spells": {"type": "Instant"}, "who": "you", "add": "{1}"}}]}}]},
    ],
    "spells": [{"id": "bolt", "name": "Bolt", "mana_cost": "{R}", "types": ["Instant"]}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("ask", "right", "wrong"),
    [
        # After the layers in timestamp order (613.11): no maximum, then two. Two without Spellbook all the same.
        ({"ask": "hand", "object": "you"}, "2", {"no maximum", "7"}),
        ({"ask": "player", "object": "you"}, "shroud", {"no abilities"}),
        # The cost and the increase (601.2f).
        ({"ask": "cost", "object": "bolt"}, "{1}{R}", {"{R}"}),
    ],
)
def test_players_and_costs_can_be_asked_about(ask: dict[str, str], right: str, wrong: set[str]) -> None:
    """The engine knows them, and what they are on the way or without a card is what one may say wrongly."""
    made = make_question("single", BoardDoc(WORLD, "2026"), ask, name="q1").question
    assert {option.text.en.lower() for option in made.options if option.right} == {right.lower()}
    assert {option.text.en.lower() for option in made.options if not option.right} == {text.lower() for text in wrong}


@pytest.mark.parametrize("ask", ["hand", "player", "cost"])
def test_answers_about_players_and_costs_are_entered_and_graded(ask: Any) -> None:
    """The form takes the right answer, and another one is wrong, as is none: where there is no maximum, and where
    nothing can be paid, leaving it blank does not say so."""
    subject = "bolt" if ask == "cost" else "you"
    question = make_question("state", BoardDoc(WORLD, "2026"), {"ask": ask, "object": subject}, name="q1").question
    right = {"hand": {"hand_size": "2"}, "player": {"keywords": ["shroud"]}, "cost": {"mana": "{1}{R}"}}[ask]
    wrong = {"hand": {"no_maximum": "on"}, "player": {"keywords": ["none"]}, "cost": {"mana": "{R}"}}[ask]
    assert not grade(question, {}).right
    for sent, good in ((right, True), (wrong, False)):
        form = answer_form(question, sent, action="/")
        assert form.is_valid(), form.errors
        assert grade(question, form.answer()).right is good
        again = answer_form(question, action="/", answer=form.answer())
        assert {name: str(value) for name, value in again.initial.items()} == {
            name: "True" if value == "on" else str(value) for name, value in sent.items()
        }


@pytest.mark.parametrize(
    ("kind", "ask"),
    [
        ("single", PT),
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
    made = make_question(kind, anthem(), ask, name="q1").question
    assert problems(document(write_question(made)), complete=True) == ()


def test_the_layers_of_an_effect_are_those_in_which_it_applies() -> None:
    """What sets power and toughness applies in layer 7b (613.4b), and nowhere else."""
    assert wanted(make_question("layer", anthem(), {"effect": "shrink"}, name="q1").question) == {"layers": ["7b"]}


def test_of_statements_some_hold_and_some_do_not() -> None:
    """Each statement is about something else, so that none gives another away."""
    options = make_question("multiple", anthem(), {}, name="q1").question.options
    assert {option.right for option in options} == {True, False}
    about = [(option.ask or {}).get("object", "") + (option.ask or {}).get("ask", "") for option in options]
    assert len(set(about)) == len(about)


@pytest.mark.parametrize(
    "name", ["humility-opalescence-replenish", "blood-moon-and-urborg", "two-conspiracies-and-march-of-the-machines"]
)
def test_a_statement_says_what_is_graded(name: str) -> None:
    """It is right or wrong of the whole type line, of all colors, of all abilities, and so it says that this is all."""
    board = BoardDoc(json.loads(shipped(f"cases/{name}")), "2026")
    seen = set()
    for statement in statements(board):
        ask, answer = (statement.ask or {})["ask"], statement.answer or {}
        if ask == "types" or answer.get(ask):
            seen.add(ask)
            assert " only " in statement.text.en or " just " in statement.text.en
            assert " seul" in statement.text.fr
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


def test_statements_are_sentences_that_cannot_be_taken_otherwise() -> None:
    """What an object has is quoted as its ability: without that, "each other enchantment is a creature" would hold on
    the board, whoever has it.
    """
    board = BoardDoc(json.loads(shipped("cases/humility-opalescence-replenish")), "2026")
    texts = {(statement.ask or {})["ask"]: statement.text for statement in statements(board)}
    assert texts["pt"].en.split()[-2] in ("is", "a")
    abilities = texts["abilities"].en
    assert " has no abilities." in abilities or (" has only the abilit" in abilities and "“" in abilities)


def test_the_way_is_told_of_each_object_that_statements_speak_of() -> None:
    """The Bears: set to 1/1 in 7b, +1/+1 in 7c. No effect changes the Anthem."""
    question = make_question("multiple", anthem(), {}, name="q1").question
    ways = {way.title: way for way in feedback_on(question, {"options": []}).ways}
    assert set(ways) == {"Grizzly Bears", "Glorious Anthem"}
    assert [step.badge.layer for step in ways["Grizzly Bears"].steps if step.badge] == ["7b", "7c"]
    assert ways["Glorious Anthem"].steps == ()


def test_the_way_of_an_effect_is_told_where_its_layers_are_asked() -> None:
    """What sets power and toughness applies in 7b (613.4b)."""
    question = make_question("layer", anthem(), {"effect": "shrink"}, name="q1").question
    (way,) = feedback_on(question, {"layers": ["6"]}).ways
    assert [(step.badge.layer, step.rule) for step in way.steps if step.badge] == [("7b", "613.4b")]


# --- ticking the whole library ------------------------------------------------------------------------


CASES = [file.document for file in read_folder(settings.CONTENT_DIR) if file.kind == "cases"]


@pytest.mark.nightly
def test_most_cases_give_a_question_with_three_plausible_wrong_answers() -> None:
    """At least 45 in 58 of them, and each wrong answer says how somebody comes to it."""
    questions = [question for document in CASES if (question := question_of(document)) is not None]
    assert sum(choices(question) >= ENOUGH for question in questions) * 58 >= 45 * len(CASES)
    for question in questions:
        for option in question.options:
            assert option.right or option.feedback.en or question.ask.get("ask") == "controller"


def test_the_command_says_what_a_case_gives() -> None:
    """Two effects set the color of Wild Mongrel: red by the newer one (613.7), blue by who lets the newest go first."""
    out = io.StringIO()
    call_command("tick_cases", "wild-mongrel-colour-and-pump", "pump-ends-before-switch", stdout=out)
    assert "wild-mongrel-colour-and-pump: What are the colors of Wild Mongrel? [single] red" in out.getvalue()
    assert "pump-ends-before-switch: –" in out.getvalue()
    assert out.getvalue().endswith("2 cases: 1 give a question with 3 or more plausible wrong answers, 0 one to answer "
                                   "freely, 1 none: nobody is misled there.\n")  # fmt: skip
