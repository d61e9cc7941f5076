"""The form of a question: what it offers, what it refuses, and that it hides the answer."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from django.utils import translation

from engine import ScenarioError
from engine.notation.scenarios import canonical
from layers_site.content.misconceptions import Misconception, misconceptions
from layers_site.platform.text import french_problems
from layers_site.questions.answers import agrees
from layers_site.questions.beliefs import right_answer
from layers_site.questions.forms import AskForm
from layers_site.questions.options import abilities, digest
from layers_site.questions.questions import ASKS, Question
from tests.questions.boards import REPLENISH, answered, ask, backwards, board, question_html, shipped, text_in

OF_OBJECTS = ("pt", "types", "colors", "abilities", "controller", "state")
QUESTIONS: dict[str, dict[str, Any]] = {
    **{aspect: {"ask": aspect, "object": "humility"} for aspect in OF_OBJECTS},
    "reason": {"ask": "reason", "object": "humility"},
    "order": {"ask": "order", "layer": "7b"},
    "next": {"ask": "next", "layer": "7b", "after": ["humility.a1"]},
}
#: Of a player and of a spell, on boards that have effects on them.
OF_THE_WORLD = {
    "hand": ("cursed-rack-and-gnat-miser", "opponent"),
    "player": ("hexproof-lost-and-found", "opponent"),
    "cost": ("force-of-will-thorn-trinisphere", "paid"),
}
EVERY_MISCONCEPTION = pytest.mark.parametrize("misconception", misconceptions().values(), ids=list(misconceptions()))


def on_both(first: str, other: str, editions: tuple[str, str] = ("2026", "2026"), **document: Any) -> list[Question]:
    """The same question on two boards, [] where it cannot be asked of both, or has the same answer."""
    try:
        pair = [ask(text, edition, **document) for text, edition in zip((first, other), editions, strict=True)]
    except ScenarioError:
        return []
    return [] if right_answer(pair[0]) == right_answer(pair[1]) else pair


# --- it hides the answer ----------------------------------------------------------------------------


@EVERY_MISCONCEPTION
def test_a_form_is_the_same_when_another_answer_is_right(misconception: Misconception) -> None:
    """Timestamps turned round give another answer, and the very same form: neither the options nor their order tell."""
    text = canonical(misconception.scenario)
    documents = [{"ask": aspect, "object": misconception.subject} for aspect in OF_OBJECTS]
    documents += [
        {"ask": about, "layer": layer} for about in ("order", "next") for layer in ("4", "5", "6", "7b", "7c")
    ]
    for document in documents:
        pair = on_both(text, backwards(text), **document)
        assert not pair or question_html(pair[0]) == question_html(pair[1]), document


@EVERY_MISCONCEPTION
@pytest.mark.parametrize("edition", ["2003", "2009"])
def test_a_form_is_the_same_under_another_edition(misconception: Misconception, edition: str) -> None:
    """Where an object ends otherwise under other rules, its form is the same all the same."""
    text = canonical(misconception.scenario)
    for aspect in OF_OBJECTS:
        pair = on_both(text, text, ("2026", edition), ask=aspect, object=misconception.subject)
        assert not pair or question_html(pair[0]) == question_html(pair[1]), aspect


def test_some_answers_do_change_there() -> None:
    """The two laws above are about something: on that board another one is right once the timestamps are turned."""
    text = shipped("misconceptions/M03")
    assert on_both(text, backwards(text), ask="colors", object="bear")
    assert on_both(shipped(REPLENISH), backwards(shipped(REPLENISH)), ask="order", layer="7b")


@pytest.mark.parametrize("document", QUESTIONS.values(), ids=list(QUESTIONS))
def test_nothing_is_chosen_beforehand(document: dict[str, Any]) -> None:
    html = question_html(ask(shipped(REPLENISH), **document))
    assert "checked" not in html
    assert html.count("selected") == html.count('<option value="" selected>')
    assert 'type="number" name="power" value' not in html


def test_ticking_everything_is_never_right() -> None:
    """Even where nothing happens there is more to choose from than what is so."""
    bear = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "abilities": ["flying"]}
    question = ask(board(bear | {"power": 2, "toughness": 2}), ask="state", object="bear")
    fields = AskForm(question, action="/").fields
    right = right_answer(question)
    for key in ("supertypes", "types", "subtypes", "abilities"):
        assert len(fields[key].choices) > len(right[key]) + 1, key  # type: ignore[attr-defined]


def test_what_htmx_replaces_is_said_by_the_page() -> None:
    question = ask(shipped(REPLENISH), ask="pt", object="bears")
    assert "hx-post" not in question_html(question)
    form = AskForm(question, action="/here/", target="#ask")
    assert form.helper.attrs == {"hx-post": "/here/", "hx-target": "#ask", "hx-swap": "outerHTML show:none"}


# --- hostile answers --------------------------------------------------------------------------------

NUMBERS = ["", "x", "1.5", "9" * 5000, "-2000000000", "1e9", "\x00", "٣x", "<b>", "4/4", "NaN"]


@pytest.mark.parametrize("power", NUMBERS)
def test_what_is_no_number_is_an_error_at_its_field(power: str) -> None:
    form = AskForm(ask(shipped(REPLENISH), ask="pt", object="bears"), {"power": power, "toughness": "1"}, action="/")
    assert not form.is_valid()
    assert list(form.errors) == ["power"]


@pytest.mark.parametrize(
    ("document", "sent", "field"),
    [
        ("pt", "power=1&toughness=1&no_size=on", "no_size"),
        ("pt", "power=1", "toughness"),
        ("types", "", "types"),
        ("types", "types=Creature&types=Wizard-in-chief", "types"),
        ("types", "types=Creature&subtypes=" + "x" * 5000, "subtypes"),
        ("colors", "", "colors"),
        ("colors", "colors=none&colors=white", "colors"),
        ("colors", "colors=purple", "colors"),
        ("abilities", "", "abilities"),
        ("abilities", "abilities=flying", "abilities"),
        ("abilities", f"abilities=none&abilities={digest('trample')}", "abilities"),
        ("controller", "", "controller"),
        ("controller", "controller=nobody", "controller"),
        ("order", "", f"place-{digest('humility.a1')}"),
        ("order", f"place-{digest('humility.a1')}=99", f"place-{digest('humility.a1')}"),
        ("next", "", "next"),
        ("next", "next=humility.a1", "next"),
        ("next", f"next={digest('humility.a1')}", "next"),
        ("state", "", "power"),
        ("state", "power=1&toughness=1&types=Creature&colors=none&abilities=none", "controller"),
    ],
)
def test_what_was_not_offered_is_an_error_at_its_field(document: str, sent: str, field: str) -> None:
    form = AskForm(ask(shipped(REPLENISH), **QUESTIONS[document]), QueryDict(sent), action="/")
    assert not form.is_valid()
    assert field in form.errors


def test_no_two_effects_have_one_place() -> None:
    question = ask(shipped(REPLENISH), ask="order", layer="7b")
    names = [digest(f"{name}.a1") for name in ("humility", "opalescence-1", "opalescence-2")]
    form = AskForm(question, {f"place-{name}": "2" for name in names}, action="/")
    assert not form.is_valid()
    assert len(form.errors) == 2


def test_places_may_leave_gaps() -> None:
    question = ask(shipped("misconceptions/M07"), ask="order", layer="4")
    sent = {f"place-{digest('moon.a1')}": "2", f"place-{digest('urborg.a1')}": "none"}
    form = AskForm(question, sent, action="/")
    assert form.is_valid()
    assert form.answer() == {"order": ["moon.a1"]}


def test_texts_of_a_board_are_shown_as_text() -> None:
    """A board may come from anybody."""
    evil = {"en": "<script>alert(1)</script>", "fr": "<script>alert(1)</script>"}
    thing = {"id": "thing", "name": evil, "timestamp": 1, "types": ["Creature"], "power": 1, "toughness": 1}
    thing["abilities"] = [
        {"other": evil},
        {"static": {"affects": {"type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}},
    ]
    text = board(thing)
    for document in (
        {"ask": "state", "object": "thing"},
        {"ask": "order", "layer": "7c"},
        {"ask": "next", "layer": "7c"},
    ):
        html = question_html(ask(text, **document))
        assert "<script>" not in html
        assert "&lt;script&gt;" in html


# --- in both languages ------------------------------------------------------------------------------


@pytest.mark.parametrize("document", QUESTIONS.values(), ids=list(QUESTIONS))
def test_a_question_is_asked_in_the_language_of_the_page(document: dict[str, Any]) -> None:
    """In French everything that is read is French, and set as French print asks."""
    question = ask(shipped(REPLENISH), **document)
    english = text_in(question_html(question))
    with translation.override("fr"):
        french = text_in(question_html(question))
    assert "Check my answer" in english
    assert "Vérifier ma réponse" in french
    assert french_problems(french) == []
    if "object" in document:
        assert "Humilité\u00a0:" in french
    else:
        assert "couche\u00a07b" in french


def test_words_stand_as_in_a_dictionary_of_the_language() -> None:
    """Terrain is the last of the card types in French, as Land is in English: no order but that of the alphabet."""
    question = ask(shipped(REPLENISH), ask="types", object="humility")
    with translation.override("fr"):
        labels = [label for _value, label in AskForm(question, action="/").fields["types"].choices]  # type: ignore[attr-defined]
    assert labels == ["Artefact", "Créature", "Enchantement", "Terrain"]


def test_an_ability_is_offered_in_the_words_of_its_card() -> None:
    """What an Equipment says of the "equipped creature" it says in the options too, not of an "enchanted" one."""
    bear = {"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2}
    static = {"affects": {"is": "attached"}, "changes": [{"pt": {"add": [1, 1]}}]}
    sword = {"id": "sword", "name": "Sword", "types": ["Artifact"], "subtypes": ["Equipment"]}
    sword |= {"attached_to": "bear", "abilities": [{"static": static}]}
    shown = question_html(ask(board(bear, sword), ask="abilities", object="bear"))
    assert "Equipped creature gets" in shown
    assert "nchanted creature" not in shown


def test_a_card_of_a_later_stage_is_not_among_the_options() -> None:
    """What is not there yet gives no ability or subtype to choose from: that would tell what comes."""
    bear = {"id": "bear", "name": "Bear", "types": ["Creature"], "subtypes": ["Bear"], "power": 2, "toughness": 2}
    static = {"affects": {"all": [{"type": "Creature"}]}, "changes": [{"abilities": {"remove": "all"}}]}
    giant = {"id": "giant", "name": "Giant", "types": ["Creature"], "subtypes": ["Giant"], "power": 8, "toughness": 9}
    giant |= {"abilities": [{"static": static}]}
    for aspect, words in (("abilities", "lose all abilities"), ("state", 'value="Giant"')):
        there = question_html(ask(board(bear, giant), ask=aspect, object="bear"))
        later = question_html(ask(board(bear, giant | {"enabled": False}), ask=aspect, object="bear"))
        assert words in there, aspect
        assert words not in later, aspect


def test_every_grain_has_a_form() -> None:
    assert set(QUESTIONS) | set(OF_THE_WORLD) == set(ASKS)
    questions = [ask(shipped(REPLENISH), **document) for document in QUESTIONS.values()]
    questions += [ask(shipped(f"cases/{name}"), ask=aspect, object=of) for aspect, (name, of) in OF_THE_WORLD.items()]
    for question in questions:
        answer = answered(question, right_answer(question)).answer()
        assert agrees(question.ask, answer, right_answer(question))


def test_the_x_of_a_keyword_is_a_number_in_every_answer() -> None:
    """107.3j: its power is 3 in the end; "annihilator X" says what is printed, and is no answer."""
    keyword = {"keyword": "annihilator X", "x": {"power": "self"}}
    maw = {"id": "maw", "name": "Maw", "types": ["Creature"], "power": 2, "toughness": 2, "abilities": [keyword]}
    pump = {"id": "pump", "name": "Pump", "affects": {"ids": ["maw"]}, "changes": [{"pt": {"add": [1, 0]}}]}
    question = ask(board(maw, effects=(pump,)), ask="abilities", object="maw")
    assert right_answer(question)["abilities"] == ["annihilator 3"]
    assert {name for name in abilities(question) if "annihilator" in name} == {"annihilator 3"}
