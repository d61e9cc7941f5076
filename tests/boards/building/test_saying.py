"""A sentence and a form say the same effect: each is made of the other, in both languages, and none lies on a board."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from engine.notation import read_ability
from layers_site.boards.building.presenters.pages import of_form
from layers_site.boards.building.services.drafts import Draft
from layers_site.boards.building.services.saying import SentenceReading, Speaker, read_sentence
from layers_site.boards.models import Board
from tests.boards.building.boards import address, form, moment, scenario
from tests.boards.pages import Page

Json = dict[str, Any]
NEW = Speaker(("permanent", "resolved"))
YOURS: Json = {"type": "Creature", "controller": "you"}
ISLAND: Json = {"count": {"subtype": "Island", "controller": "you"}, ">=": 1}


def parts(read: SentenceReading) -> Json:
    """What was understood of a sentence that was not read whole."""
    assert read.part is not None
    return {"selector": read.part.selector, "changes": list(read.part.changes), "condition": read.part.condition}


@pytest.mark.parametrize(
    ("sentence", "origin", "frame", "selector"),
    [
        ("Creatures you control get +1/+1.", "permanent", "enchantment", YOURS),
        ("Les créatures que vous contrôlez gagnent +1/+1.", "permanent", "enchantment", YOURS),
        ("Equipped creature gets +1/+1.", "permanent", "equipment", {"is": "attached"}),
        ("La créature enchantée gagne +1/+1.", "permanent", "aura", {"is": "attached"}),
        ("This creature gets +1/+1.", "permanent", "creature", {"is": "self"}),
        ("Creatures you control get +1/+1 until end of turn.", "resolved", "", YOURS),
        ("Target creature gets +1/+1 until end of turn.", "resolved", "", None),
    ],
)
def test_a_sentence_says_where_it_comes_from(sentence: str, origin: str, frame: str, selector: Json | None) -> None:
    """What lasts for a while has resolved (611.2a); what does not is a static ability (611.3)."""
    (saying,) = read_sentence(sentence, NEW).sayings
    assert (saying.origin, saying.frame, saying.selector) == (origin, frame, selector)
    assert saying.changes == ({"pt": {"add": [1, 1]}},)


def test_a_french_name_means_the_card_that_is_known() -> None:
    sentence = "Les créatures appelées Grizzlis gagnent +1/+1."
    (saying,) = read_sentence(sentence, replace(NEW, names={"Grizzlis": "Grizzly Bears"})).sayings
    assert saying.selector == {"type": "Creature", "name": "Grizzly Bears"}
    assert read_sentence(sentence, NEW).sayings == ()


PLUS = {"pt": {"add": [1, 1]}}
FLY = {"abilities": {"add": ["flying"]}}


@pytest.mark.parametrize(
    ("sentence", "stop", "selector", "changes", "condition"),
    [
        ("Creatures you control get +1/+1 and glimmer.", "glimmer", YOURS, [PLUS], None),
        ("Creatures you control have flying and glimmer.", "glimmer", YOURS, [FLY], None),
        ("Les créatures que vous contrôlez gagnent +1/+1 et zolent.", "zolent", YOURS, [PLUS], None),
        ("As long as you control an Island, creatures you control glimmer.", "glimmer", YOURS, [], ISLAND),
        ("Tant que vous contrôlez une île, les créatures zolent.", "zolent", {"type": "Creature"}, [], ISLAND),
    ],
)
def test_what_stands_before_the_word_is_kept(
    sentence: str, stop: str, selector: Json, changes: list[Json], condition: Json | None
) -> None:
    """What it affects, when it applies, and what it does up to the word; nothing that the sentence does not say."""
    read = read_sentence(sentence, NEW)
    assert (read.sayings, read.stop, read.before + read.stop + read.behind) == ((), stop, sentence)
    assert parts(read) == {"selector": selector, "changes": changes, "condition": condition}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "static",
    [
        {"affects": YOURS, "changes": [PLUS, FLY]},
        {
            "affects": {"type": "Land", "not": {"supertype": "Basic"}},
            "changes": [{"subtypes": {"set_land": ["Mountain"]}}],
        },
        {"affects": {"is": "other", **YOURS}, "changes": [FLY], "if": ISLAND},
        {"affects": {"type": "Creature"}, "changes": [{"pt": {"set": [1, 1]}}, {"abilities": {"remove": "all"}}]},
    ],
)
def test_the_sentence_of_a_form_fills_that_form(static: Json, language: Any) -> None:
    draft = Draft(
        "permanent", tuple(static["changes"]), selector=static["affects"], condition=static.get("if"), name="It",
        controller="you", zones=("battlefield",),
    )  # fmt: skip
    with override(language):
        text = of_form(scenario(), draft, None).text
    (saying,) = read_sentence(text, NEW).sayings
    again = {"affects": saying.selector, "changes": list(saying.changes), "if": saying.condition}
    assert read_ability({"static": {key: part for key, part in again.items() if part is not None}}).static is not None
    assert sorted(map(str, again["changes"])) == sorted(map(str, static["changes"]))
    assert (again["affects"], again["if"]) == (static["affects"], static.get("if"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Creatures you control get +1/+1 and have flying."),
        ("fr", "Les créatures que vous contrôlez gagnent +1/+1 et ont le vol."),
    ],
)
def test_a_sentence_fills_the_form_and_lies_nowhere(client: Client, language: str, sentence: str) -> None:
    """By a button: the form shows what was read, what was filled in before stays, and there is no new board."""
    where = address(moment(), "build/").replace("/en/", f"/{language}/")
    boards = Board.objects.count()
    data = {"origin": "resolved", "name": "Banner", "you": "opponent", "sentence": sentence, "do": "say"}
    page = Page(client.post(where, data).content.decode())
    deeds = json.loads(page.root.only(tag="input", name="does").attrs["value"])
    assert deeds == [FLY, PLUS]
    assert json.loads(page.root.only(tag="input", name="like").attrs["value"]) == YOURS
    assert page.root.only(tag="textarea", id="sentence").text == sentence
    assert page.root.only(id="effect_name").attrs["value"] == "Banner"
    assert page.root.only(id="effect_you").only(tag="option", selected="").attrs["value"] == "opponent"
    assert page.root.only(cls="reading-sentence").text == sentence
    assert Board.objects.count() == boards


@pytest.mark.django_db
def test_a_change_of_the_form_rewrites_the_sentence(client: Client) -> None:
    """Live: the answer has the field of the sentence with it."""
    data = form("permanent", {"pt": {"add": [2, 0]}}, frame="enchantment", like={"type": "Creature"}, do="look")
    answer = client.post(address(moment(), "build/"), data, headers={"HX-Request": "true"})
    field = Page(answer.content.decode()).root.only(tag="textarea", id="sentence")
    assert field.text == "All creatures get +2/+0."
    assert field.attrs["hx-swap-oob"] == "true"


def test_no_sentence_takes_long() -> None:
    """Not even the longest, in words that open a phrase again and again: two seconds of processor at the most."""
    for words in (
        "creatures you control and ",
        "as long as you control a creature or ",
        "each creature of an elf of ",
    ):
        begun = time.process_time()
        read_sentence(words * 30, NEW)
        assert time.process_time() - begun < 2
