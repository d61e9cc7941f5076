"""What a board comes to, asked over HTTP."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

import engine
from layers_site.content import cli
from tests.api.conftest import BEAR, BOARD, Asker, problems

ANTHEM = {
    "id": "anthem",
    "name": "Anthem",
    "types": ["Enchantment"],
    "abilities": [{"static": {"affects": {"type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}}],
}
GROWN = {"format": "layers/1", "objects": [BEAR, ANTHEM]}


def size(result: Any, name: str = "bear") -> tuple[int, int]:
    return result["objects"][name]["power"], result["objects"][name]["toughness"]


def test_a_board_is_evaluated_under_todays_rules(asker: Asker) -> None:
    """A 2/2 that gets +1/+1 is 3/3 (613.4c)."""
    answer = asker.evaluate(GROWN)
    assert answer.keys() == {"result"}
    assert answer["result"]["ruleset"] == "2026"
    assert size(answer["result"]) == (3, 3)


def test_operations_come_first(asker: Asker) -> None:
    """With the anthem switched off the bear is as printed; a counter makes it 3/3 (122.1a)."""
    assert size(asker.evaluate(GROWN, ops=[{"disable": "anthem"}])["result"]) == (2, 2)
    assert size(asker.evaluate(BOARD, ops=[{"counters": ["bear", "+1/+1", 1]}])["result"]) == (3, 3)


@pytest.mark.parametrize(
    ("ruleset", "answered"),
    [
        ("2009", ["2009"]),
        (["2009"], ["2009"]),
        (["2014", "2003"], ["2014", "2003"]),
        ("*", ["2003", "2005", "2007", "2009", "2011", "2014", "2026"]),
        (["M07", "2026", "M07+M11"], ["M07", "2026", "M07+M11"]),
    ],
)
def test_each_ruleset_asked_for_has_its_result(asker: Asker, ruleset: object, answered: list[str]) -> None:
    """In the order asked; "*" is every edition, oldest first. A list is answered with a list."""
    answer = asker.evaluate(BOARD, ruleset=ruleset)
    results = [answer["result"]] if isinstance(ruleset, str) and ruleset != "*" else answer["results"]
    assert [result["ruleset"] for result in results] == answered


def test_a_misconception_gives_what_its_believer_would_answer(asker: Asker) -> None:
    """M02: what sets power and toughness (7b) applies after what modifies them (7c), so that the anthem is lost."""
    lignify = {
        "id": "small",
        "name": "Small",
        "affects": {"ids": ["bear"]},
        "changes": [{"pt": {"set": [0, 4]}}],
    }
    board = {**GROWN, "effects": [lignify]}
    right, believed = asker.evaluate(board, ruleset=["2026", "M02"])["results"]
    assert (size(right), size(believed)) == ((1, 5), (0, 4))


# --- as on the command line -------------------------------------------------------------------------

SHIPPED = sorted(Path(__file__).parents[2].glob("fixtures/cases/*.json"))[::12]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_answer_is_that_of_the_command_line(asker: Asker, path: Path, tmp_path: Path) -> None:
    """`manage.py evaluate` on the same scenario gives the same JSON, by file and by line, for one ruleset and all."""
    scenario = json.loads(path.read_text(encoding="utf-8"))["scenario"]
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(scenario), encoding="utf-8")

    def command(ruleset: str) -> Any:
        out = io.StringIO()
        call_command("evaluate", str(file), ruleset=ruleset, stdout=out)
        return json.loads(out.getvalue())

    answer = asker.evaluate(scenario, ruleset="2014")["result"]
    assert answer == command("2014")
    assert (
        answer
        == json.loads(cli.answer(json.dumps({"id": 1, "scenario": scenario, "ruleset": "2014"}).encode()))["result"]
    )
    assert asker.evaluate(scenario, ruleset="*")["results"] == command("all")
    assert asker.evaluate(scenario, ruleset="M09")["result"] == command("M09")


# --- what is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "path", "message"),
    [
        ([], "", "must be an object, not a list"),
        ({}, "", 'must have the key "scenario"'),
        ({"scenario": BOARD, "rulesets": []}, "/rulesets", "is not a known key here"),
        ({"scenario": 1}, "/scenario", "must be an object"),
        ({"scenario": {}}, "/scenario", 'must have the key "format"'),
        ({"scenario": BOARD, "ruleset": "1999"}, "/ruleset", "must be a ruleset (2003, "),
        ({"scenario": BOARD, "ruleset": 2026}, "/ruleset", "not a number"),
        ({"scenario": BOARD, "ruleset": "\ud800"}, "/ruleset", "must be a ruleset"),
        ({"scenario": BOARD, "ruleset": None}, "/ruleset", "not null"),
        ({"scenario": BOARD, "ruleset": []}, "/ruleset", "must name at least one ruleset"),
        ({"scenario": BOARD, "ruleset": ["2026", "M99"]}, "/ruleset/1", "must be a ruleset"),
        ({"scenario": BOARD, "ruleset": ["2026", "2026"]}, "/ruleset/1", "is in the list already"),
        ({"scenario": BOARD, "ruleset": "M14+M19"}, "/ruleset", "must be a ruleset"),
        ({"scenario": BOARD, "ruleset": ["2026"] * 61}, "/ruleset", "must name at most 60 rulesets, not 61"),
        ({"scenario": BOARD, "ops": {}}, "/ops", "must be a list"),
        ({"scenario": BOARD, "ops": [{"enable": "wolf"}]}, "/ops/0/enable", "names no object"),
        ({"scenario": BOARD, "ops": [{"choose": ["bear", "color", "pink"]}]}, "/ops/0/choose/2", "must be a colour"),
        ({"scenario": {**BOARD, "objects": [BEAR, BEAR]}}, "/scenario/objects/1/id", "is the id of something else"),
        ({"scenario": {**BOARD, "objects": [{**BEAR, "power": 10**10}]}}, "/scenario/objects/0/power", "between"),
        ({"scenario": {**BOARD, "objects": [{**BEAR, "power": 1.5}]}}, "/scenario/objects/0/power", "an integer"),
        ({"scenario": {**BOARD, "objects": [{**BEAR, "name": "\udc00"}]}}, "/scenario/objects/0/name", "surrogate"),
        ({"scenario": {**BOARD, "a/b~c": 1}}, "/scenario/a~1b~0c", "is not a known key here"),
    ],
)
def test_a_wrong_question_is_refused_with_the_place(asker: Asker, body: object, path: str, message: str) -> None:
    """422, the path a JSON pointer into the body as it was sent."""
    ((place, problem),) = problems(asker.post("/evaluate", body), 422)
    assert place == path
    assert message in problem


@pytest.mark.parametrize("key", ["objects", "effects"])
def test_a_board_has_at_most_two_hundred_of_each(asker: Asker, key: str) -> None:
    """The limit of the format for whatever comes from outside."""
    item = (
        {"id": "x", "name": "X"}
        if key == "objects"
        else {"id": "x", "name": "X", "affects": {"ids": []}, "changes": [{"pt": {"switch": True}}]}
    )
    many = [{**item, "id": f"x{place}"} for place in range(201)]
    assert asker.evaluate({"format": "layers/1", key: many[:200]})["result"]["ruleset"] == "2026"
    ((path, message),) = problems(asker.post("/evaluate", {"scenario": {"format": "layers/1", key: many}}), 422)
    assert (path, message) == (f"/scenario/{key}", f"must have at most 200 {key}, not 201")


def test_a_board_nested_too_deep_is_refused(asker: Asker) -> None:
    """Twenty levels of abilities, changes and expressions."""
    selector: dict[str, Any] = {}
    for _ in range(30):
        selector = {"not": selector}
    ability = {"static": {"affects": selector, "changes": [{"pt": {"switch": True}}]}}
    board = {"format": "layers/1", "objects": [{**BEAR, "abilities": [ability]}]}
    ((path, message),) = problems(asker.post("/evaluate", {"scenario": board}), 422)
    assert path.startswith("/scenario/objects/0/abilities/0/static/affects/not")
    assert message == "is nested too deep: more than 20 levels"


def test_too_much_work_is_refused_with_the_ruleset(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rulesets of one request share its steps evenly, so that more rulesets do not mean more work."""
    monkeypatch.setattr("layers_site.api.asked.STEPS", 500)
    assert size(asker.evaluate(GROWN)["result"]) == (3, 3)
    ((path, message),) = problems(
        asker.post("/evaluate", {"scenario": GROWN, "ruleset": list(engine.MISCONCEPTIONS)}), 422
    )
    assert path.startswith("/scenario")
    assert "more steps than are allowed" in message
    assert "under M01" in message


def test_numbers_that_grow_too_large_are_refused(asker: Asker) -> None:
    """Past 1,000,000,000 an evaluation ends, with the place of the effect."""
    huge = {"id": "huge", "name": "Huge", "affects": {"ids": ["bear"]}, "changes": [{"pt": {"add": [10**9, 0]}}]}
    ((path, message),) = problems(asker.post("/evaluate", {"scenario": {**BOARD, "effects": [huge]}}), 422)
    assert path == "/scenario/effects/0"
    assert "1,000,000,000" in message


def test_an_answer_that_would_be_too_long_is_refused(asker: Asker) -> None:
    """A long label, put on many objects again and again in the history, is megabytes out of kilobytes."""
    what = {"static": {"affects": {}, "changes": [{"restrict": {"what": "x" * 20_000}}]}}
    short = [{"static": {"affects": {}, "changes": [{"restrict": {"what": f"y{place}"}}]}} for place in range(50)]
    many = [{"id": f"o{place}", "name": "x"} for place in range(50)]
    board = {"format": "layers/1", "objects": [{**BEAR, "abilities": [what, *short]}, *many]}
    ((path, message),) = problems(asker.post("/evaluate", {"scenario": board}), 422)
    assert (path, message) == ("/scenario", "the answer would be too long: ask less at once")


# --- everything that is wrong, without answering ------------------------------------------------------


def validation(asker: Asker, body: object) -> Any:
    response = asker.post("/validate", body)
    assert response.status_code == 200
    return json.loads(response.content)


def test_a_good_question_has_no_problems(asker: Asker) -> None:
    assert validation(asker, {"scenario": BOARD, "ruleset": "*", "ops": []}) == {"valid": True, "problems": []}


def test_all_problems_are_told_in_the_order_of_the_document(asker: Asker) -> None:
    """One reading finds them all, wherever they are."""
    wrong = {"id": "wolf", "types": ["Wolf"], "attached_to": "tree", "size": 2}
    answer = validation(asker, {"ruleset": "M99", "scenario": {**BOARD, "objects": [BEAR, wrong]}, "ops": [{"fly": 1}]})
    assert answer["valid"] is False
    assert [problem["path"] for problem in answer["problems"]] == [
        "/ruleset",
        "/scenario/objects/1",
        "/scenario/objects/1/types/0",
        "/scenario/objects/1/attached_to",
        "/scenario/objects/1/size",
        "/ops/0/fly",
    ]


def test_an_operation_that_is_impossible_at_its_moment_is_a_problem(asker: Asker) -> None:
    """What the operations do in turn is looked at as well: a moved object needs a newer timestamp than any (613.7d)."""
    newest = {
        "scenario": {**BOARD, "objects": [{**BEAR, "timestamp": 10**9}]},
        "ops": [{"move": ["bear", "graveyard"]}],
    }
    answer = validation(asker, newest)
    assert (answer["valid"], [problem["path"] for problem in answer["problems"]]) == (False, ["/ops/0"])


def test_what_is_no_json_cannot_be_validated(asker: Asker) -> None:
    ((path, message),) = problems(asker.post("/validate", b"{"), 400)
    assert (path, message[:12]) == ("", "must be JSON")
