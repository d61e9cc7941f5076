"""Broken boards at both doors: the API and the command line's lines say the same of each."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

from hypothesis import example, given, settings
from hypothesis import strategies as st

import engine
from engine.evaluation import evaluator
from layers_site.api.asked import STEPS
from layers_site.content import cli
from tests.api.conftest import Asker
from tests.engine.notation.documents import FINITE_JSON, places, replaced
from tests.engine.strategies import documents
from tests.night import examples

RULESETS = st.sampled_from([*engine.RULESETS, *engine.MISCONCEPTIONS, "M07+M11"])


def by_line(scenario: Any, ruleset: Any) -> Any:
    """What `manage.py evaluate --jsonl` answers to one line, were it allowed as many steps as a request.

    It is allowed more, by the size of the board: what grows without end would end in another place.
    """
    with patch.object(evaluator, "steps_for", lambda _scenario: STEPS):
        return json.loads(cli.answer(json.dumps({"id": 1, "scenario": scenario, "ruleset": ruleset}).encode()))


def by_request(scenario: Any, ruleset: Any) -> tuple[int, Any]:
    """The status and the answer of `evaluate`."""
    response = Asker().post("/evaluate", {"scenario": scenario, "ruleset": ruleset})
    return response.status_code, json.loads(response.content)


def assert_same(scenario: Any, ruleset: Any) -> None:
    line = by_line(scenario, ruleset)
    status, answer = by_request(scenario, ruleset)
    if "result" in line:
        assert (status, answer) == (200, {"result": line["result"]})
    else:
        assert status == 422
        first = answer["problems"][0]
        assert first["path"].removeprefix("/scenario") == line["error"]["path"].removeprefix("/scenario")
        assert first["message"].startswith(line["error"]["message"])


def laborious() -> Any:
    """A board that takes more steps than one request has, and fewer than the command line allows for its size."""
    creatures = [{"id": f"c{at}", "name": "C", "types": ["Creature"], "power": 1, "toughness": 1} for at in range(190)]
    white: Any = {"sum": [{"devotion": ["white"]}] * 200}
    static = {"affects": {"type": "Creature"}, "changes": [{"pt": {"add": [white, 0]}}]}
    return {"format": "layers/1", "objects": [*creatures, {"id": "n", "name": "N", "abilities": [{"static": static}]}]}


def test_a_line_is_allowed_more_than_a_request() -> None:
    """190 creatures, each of whom adds 200 numbers, again for each test of what they do: more than 1,000,000 steps."""
    document = laborious()
    assert "result" in json.loads(cli.answer(json.dumps({"id": 1, "scenario": document}).encode()))
    status, answer = by_request(document, "2026")
    assert (status, answer["problems"][0]["path"]) == (422, "/scenario/objects/190")
    assert "takes more steps than are allowed" in answer["problems"][0]["message"]


@given(documents(), RULESETS)
@example(laborious(), "2026")
@settings(max_examples=examples(40))
def test_a_board_has_one_answer(document: Any, ruleset: str) -> None:
    """Under every edition and every misconception, the same JSON over HTTP as by line."""
    assert_same(document, ruleset)


@given(st.data(), documents(), FINITE_JSON)
@settings(max_examples=examples(60))
def test_a_broken_board_has_one_answer(data: st.DataObject, document: Any, other: Any) -> None:
    """Anything in the place of a part of a board: a result, or the same first problem with the same place."""
    assert_same(replaced(document, data.draw(st.sampled_from(places(document))), other), "2026")


@given(FINITE_JSON, FINITE_JSON)
@settings(max_examples=examples(60))
def test_anything_has_an_answer(scenario: Any, ruleset: Any) -> None:
    """Any JSON at all: a line is answered with a line, a request with problems, and never with a fault."""
    assert by_line(scenario, ruleset).keys() in ({"id", "result"}, {"id", "error"})
    assert by_request(scenario, ruleset)[0] in (200, 422)
