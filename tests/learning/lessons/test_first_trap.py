"""The trap of the first lesson: who the effect of a resolved spell reaches is settled as it resolves (611.2c)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from layers_site.content.models import Case
from tests.boards.conftest import Visitor
from tests.boards.pages import Page

LESSON = "lessons/continuous-effects"
QUESTION = f"/en/{LESSON}/4/"
PRACTICE = f"/en/{LESSON}/practice/1/"


@pytest.fixture
def learner(store_case: Callable[[str], Case], client: Client) -> Visitor:
    for slug in ("locked-set-or-open-set", "giant-growth-and-sorceress-queen"):
        store_case(slug)
    return Visitor(client, QUESTION)


def answered(learner: Visitor, address: str, power: int, toughness: int) -> Page:
    learner.open(address)
    sent = learner.client.post(f"{address}answer/", {"power": power, "toughness": toughness})
    assert sent.status_code == 303
    return Page(learner.client.get(sent["Location"]).content.decode())


@pytest.mark.parametrize(("language", "words"), [("en", "white creatures get +1/+1"), ("fr", "les créatures blanches")])
def test_the_board_does_not_tell_the_answer(learner: Visitor, language: str, words: str) -> None:
    """While the question is open the effect is worded as its card does, without the objects it was fixed on."""
    effects = learner.open(f"/{language}/{LESSON}/4/").page.root.only(cls="in-words").text.lower()
    assert words in effects
    assert "suntail hawk (first) gets" not in effects
    assert "faucon mordoré (premier) gagne" not in effects


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        # The second Hawk came after the spell; who lets the spell keep looking makes it 2/2.
        (QUESTION, (2, 2)),
        # The first is no longer white; who lets the spell keep looking makes it 1/1.
        (PRACTICE, (1, 1)),
    ],
)
def test_the_trap_is_recognised(learner: Visitor, address: str, answer: tuple[int, int]) -> None:
    """The idea is named, with the rule that says otherwise."""
    verdict = answered(learner, address, *answer).root.only(cls="verdict").text
    assert "A resolved effect keeps checking" in verdict
    assert "611.2c" in verdict


@pytest.mark.parametrize("answer", [(2, 2), (7, 7), (1, 1)])
def test_the_reason_is_always_in_the_verdict(learner: Visitor, answer: tuple[int, int]) -> None:
    """Wrong with an idea, wrong without one, and right: why the spell leaves the second Hawk alone."""
    way = answered(learner, QUESTION, *answer).root.only(cls="verdict-way")
    assert "White creatures get +1/+1" in way.text
    assert "Suntail Hawk (second) isn’t one of them" in way.text
    assert "611.2c" in way.text
