"""Which questions can be asked about a board."""

from __future__ import annotations

from typing import Any

import pytest

from engine import ScenarioError
from layers_site.questions.chooser import Candidate, Spot, worth
from layers_site.questions.questions import MOST_EFFECTS, question_json, read_question
from tests.questions.boards import REPLENISH, ask, board, shipped

BEAR = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}


@pytest.mark.parametrize(
    "document",
    [
        {"ask": "pt", "object": "bears"},
        {"ask": "state", "object": "humility"},
        {"ask": "order", "layer": "7b"},
        {"ask": "order", "layer": "7"},
        {"ask": "next", "layer": "7b", "after": []},
        {"ask": "next", "layer": "7b", "after": ["humility.a1"]},
    ],
)
def test_a_question_is_written_as_it_was_read(document: dict[str, Any]) -> None:
    assert question_json(ask(shipped(REPLENISH), **document)) == document


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ({}, "/ask"),
        ({"ask": "taste", "object": "bears"}, "/ask"),
        ({"ask": ["pt"], "object": "bears"}, "/ask"),
        ({"ask": "pt"}, "/object"),
        ({"ask": "pt", "object": 3}, "/object"),
        ({"ask": "pt", "object": "nobody"}, "/object"),
        ({"ask": "pt", "object": "bears", "layer": "4"}, "/layer"),
        ({"ask": "pt", "object": "bears", "after": ["humility.a1"]}, "/after"),
        ({"ask": "pt", "object": "bears", "hint": "4/4"}, "/hint"),
        ({"ask": "order"}, "/layer"),
        ({"ask": "order", "layer": "9"}, "/layer"),
        ({"ask": "order", "layer": "players"}, "/layer"),
        ({"ask": "order", "layer": "3"}, "/layer"),
        ({"ask": "order", "layer": "4", "object": "bears"}, "/object"),
        ({"ask": "next", "layer": "7b", "after": "humility.a1"}, "/after"),
        ({"ask": "next", "layer": "7b", "after": [1]}, "/after"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_place(document: dict[str, Any], path: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        ask(shipped(REPLENISH), **document)
    assert path in [problem.path for problem in refused.value.problems]


def test_what_comes_next_is_asked_only_of_a_moment_that_comes() -> None:
    """In 7b Humility is the oldest (613.7): no Opalescence applies before it."""
    with pytest.raises(ScenarioError, match="apply first"):
        ask(shipped(REPLENISH), ask="next", layer="7b", after=["opalescence-1.a1"])


@pytest.mark.parametrize("ruleset", ["M07", "1999", ""])
def test_a_question_is_asked_under_an_edition(ruleset: str) -> None:
    with pytest.raises(ScenarioError, match="edition"):
        read_question({"ask": "pt", "object": "bears"}, shipped(REPLENISH), ruleset)


def test_an_object_that_is_switched_off_is_not_asked_about() -> None:
    with pytest.raises(ScenarioError, match="/object"):
        ask(board(BEAR | {"enabled": False}), ask="pt", object="bear")


def test_nobody_is_asked_to_put_very_many_effects_in_order() -> None:
    pumps = tuple(
        {
            "id": f"pump-{number}",
            "name": "Pump",
            "timestamp": number + 2,
            "affects": {"ids": ["bear"]},
            "changes": [{"pt": {"add": [1, 1]}}],
        }
        for number in range(MOST_EFFECTS + 1)
    )
    with pytest.raises(ScenarioError, match="more than 20 effects"):
        ask(board(BEAR, effects=pumps), ask="order", layer="7c")
    assert ask(board(BEAR, effects=pumps), ask="pt", object="bear").object == "bear"


def _misleading(ask_word: str, ideas: int) -> Candidate:
    """What so many misconceptions answer wrongly."""
    return Candidate(Spot("{}"), ask_word, "bear", {"{}": frozenset(f"M{number}" for number in range(ideas))})


def test_a_size_is_asked_first_unless_something_misleads_more_than_twice_as_many() -> None:
    size, three, five = _misleading("pt", 2), _misleading("types", 3), _misleading("types", 5)
    assert max((three, size), key=worth) is size
    assert max((size, five), key=worth) is five
