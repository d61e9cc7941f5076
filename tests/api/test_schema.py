"""The schema tells the truth: what the reader takes matches it, and what it shows is answered."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs  # what schemathesis itself validates with
import pytest
from django.test import Client
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.notation import BROWSER, scenario_problems
from layers_site.api import described
from layers_site.api.operations import api
from tests.api.conftest import Asker
from tests.engine.notation.documents import FINITE_JSON, Json, places, replaced, scenarios
from tests.engine.strategies import documents
from tests.house.test_pages import assert_strict
from tests.one_description import is_unicode

FIXTURES = Path(__file__).parents[2] / "fixtures"
CASES = sorted(FIXTURES.glob("cases/*.json"))


def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    components = described.document(api)["components"]
    return jsonschema_rs.Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": components})


SCENARIO = validator("Scenario")
RESULT = validator("Result")
OPERATION = validator("Operation")


def assert_matches(schema: jsonschema_rs.Draft202012Validator, document: object) -> None:
    errors = [f"{error.instance_path}: {error.message}"[:300] for error in schema.iter_errors(document)]
    assert errors == []


@given(documents())
def test_a_board_that_can_be_read_matches_the_schema(document: Any) -> None:
    """Over boards that reach every change, selector and value of the format."""
    assert scenario_problems(document, BROWSER) == ()
    assert_matches(SCENARIO, document)


@given(scenarios())
def test_whatever_the_format_allows_matches_the_schema(document: Any) -> None:
    """Over documents that use every key of the format, in all its forms, sensible or not."""
    if not scenario_problems(document, BROWSER):
        assert_matches(SCENARIO, document)


@pytest.mark.parametrize("word", [{"chosen": "color"}, "red"])
@pytest.mark.parametrize("other", [{"chosen": "color"}, "blue"])
def test_a_text_may_have_the_chosen_colour_replaced(word: Json, other: Json) -> None:
    """Either word of a text change may be the one that was chosen (612.2, 607.1)."""
    board = with_change({"text": {"replace": [word, other]}})
    assert scenario_problems(board, BROWSER) == ()
    assert_matches(SCENARIO, board)


def with_change(change: Json) -> Json:
    ability = {"static": {"affects": {"is": "self"}, "changes": [change]}}
    return {"format": "layers/1", "objects": [{"id": "o", "name": "O", "abilities": [ability]}]}


WRONG_WORDS: list[Json] = [
    {"text": {"replace": ["red", "Island"]}}, {"text": {"replace": ["red", {"chosen": "land_type"}]}},
    {"text": {"replace": ["Gate", "Island"]}}, {"text": {"replace": [{"chosen": "name"}, "red"]}},
    {"colors": {"add": [{"chosen": "name"}]}}, {"subtypes": {"add": [{"chosen": "color"}]}},
    {"subtypes": {"set_land": [{"chosen": "creature_type"}]}}, {"subtypes": {"set_creature": ["Forest"]}},
    {"subtypes": {"add": [" "]}}, {"name": {"set": {"chosen": "color"}}},
    {"abilities": {"remove": ["flying"], "except": "mana"}},
    {"cost": {"who": "you", "spells": {}, "add": "{1}: Do."}}, {"cost": {"who": "you", "spells": {}, "add": "{W/C}"}},
    {"prohibit": {"who": "you", "cast": {"type": {"chosen": "color"}}}},
    {"pt": {"add": [{"count": {"power": {}}}, 0]}},
]  # fmt: skip


@pytest.mark.parametrize("change", WRONG_WORDS, ids=json.dumps)
def test_words_that_the_reader_refuses_the_schema_refuses(change: Json) -> None:
    assert scenario_problems(with_change(change), BROWSER)
    assert not SCENARIO.is_valid(with_change(change))


@given(st.data(), documents(), FINITE_JSON)
def test_what_does_not_match_the_schema_cannot_be_read(data: st.DataObject, document: Any, other: Any) -> None:
    """Anything in the place of a part of a board: the schema forbids nothing that the reader takes."""
    broken = replaced(document, data.draw(st.sampled_from(places(document))), other)
    assume(is_unicode(broken))
    if not SCENARIO.is_valid(broken):
        assert scenario_problems(broken, BROWSER)


@pytest.mark.parametrize("path", CASES[::6], ids=lambda path: path.stem)
def test_the_curated_content_matches_the_schema(asker: Asker, path: Path) -> None:
    """Scenario and operations of the cases, and the results that the API gives for them under every edition."""
    case = json.loads(path.read_text(encoding="utf-8"))
    assert_matches(SCENARIO, case["scenario"])
    for stage in case.get("stages", []):
        for op in stage.get("ops", []):
            assert_matches(OPERATION, op)
    for result in asker.evaluate(case["scenario"], ruleset="*")["results"]:
        assert_matches(RESULT, result)


def test_what_the_format_forbids_the_schema_forbids() -> None:
    """Unknown keys and words, numbers out of bounds, two keys where one may stand: a program is told beforehand."""
    bear = {"id": "bear", "name": "Bear", "power": 2}
    wrong: list[dict[str, Any]] = [
        {**bear, "size": 2}, {**bear, "power": "2"}, {**bear, "power": 10**10}, {**bear, "colors": ["pink"]},
        {**bear, "id": "a bear"}, {"name": "Bear"}, {**bear, "abilities": [{}]}, {**bear, "zone": "void"},
        {**bear, "abilities": [{"keyword": "flying", "other": "x"}]}, {**bear, "name": {"en": "Bear"}},
        {**bear, "abilities": [{"static": {"affects": {}, "changes": []}}]},
        {**bear, "abilities": [{"static": {"affects": {"colour": "red"}, "changes": [{"pt": {"add": [1, 1]}}]}}]},
        {**bear, "abilities": [{"static": {"affects": {}, "changes": [{"pt": {"add": [1]}}]}}]},
        {**bear, "abilities": [{"static": {"affects": {}, "changes": [{"pt": {"switch": True}, "control": "you"}]}}]},
    ]  # fmt: skip
    board: dict[str, Any] = {"format": "layers/1", "objects": [bear]}
    assert_matches(SCENARIO, board)
    for obj in wrong:
        assert not SCENARIO.is_valid({**board, "objects": [obj]}), obj
        assert scenario_problems({**board, "objects": [obj]}), obj


def test_the_schema_is_one_of_openapi(asker: Asker) -> None:
    """Every operation has an id of its own, a summary, and the form of problems for each refusal."""
    document = json.loads(asker.get("/openapi.json").content)
    jsonschema_rs.meta.validate(
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": document["components"]["schemas"]}
    )
    assert document["openapi"] == "3.1.0"
    operations = [method for methods in document["paths"].values() for method in methods.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations) == 11
    for operation in operations:
        assert operation["summary"]
        for status, response in operation["responses"].items():
            if status not in ("200", "304"):
                schema = response["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problems"}


def test_the_example_of_the_schema_works(asker: Asker) -> None:
    """Glorious Anthem's +1/+1 on a 2/2 (613.4c)."""
    answer = asker.evaluate(**described.EXAMPLE)["result"]
    assert (answer["objects"]["bear"]["power"], answer["objects"]["bear"]["toughness"]) == (3, 3)


# --- the page for people ------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "heading"), [("en", "For developers"), ("fr", "Pour les développeurs")])
def test_the_page_tells_every_operation(asker: Asker, client: Client, language: str, heading: str) -> None:
    """Each with its method and address, under the site's policy: nothing inline, nothing from elsewhere."""
    response = client.get(f"/{language}/api/")
    html = response.content.decode()
    assert_strict(response)
    assert f"<h1>{heading}</h1>" in html
    paths = json.loads(asker.get("/openapi.json").content)["paths"]
    assert re.findall(r'<span class="api-method">(\w+)</span> <code>([^<]+)</code>', html) == [
        (method.upper(), path) for path, methods in paths.items() for method in methods
    ]
    assert "//" not in " ".join(re.findall(r'<(?:script|link)[^>]+(?:src|href)="([^"]+)"', html))


def test_without_script_the_example_is_there_to_read(client: Client) -> None:
    """The form is hidden until its script shows it."""
    html = client.get("/en/api/").content.decode()
    assert re.search(r'<form id="api-try"[^>]* hidden>', html)
    assert html.count("Glorious Anthem") == 2
    assert "<noscript><pre" in html


@pytest.mark.parametrize(("accepted", "page"), [("fr", "/fr/api/"), ("en", "/en/api/"), ("de", "/en/api/")])
def test_the_root_of_the_api_leads_to_the_page(client: Client, accepted: str, page: str) -> None:
    response = client.get("/api/", headers={"accept-language": accepted})
    assert (response.status_code, response["Location"]) == (302, page)
