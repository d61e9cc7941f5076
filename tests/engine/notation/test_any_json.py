"""Hostile documents: whatever comes in, a scenario or a ScenarioError comes out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Scenario, ScenarioError, parse
from engine.errors import Fault
from engine.notation import BROWSER, parse_json, scenario_problems
from tests.engine.fuzz.damage import at, points_into
from tests.engine.notation.documents import ANY_JSON, FINITE_JSON, places, replaced, scenarios

Json = Any

#: Where keys are no words of the format: ids of players.
BY_NAME = (("life",), ("starting_life",), ("player_facts",), ("player_counters",))


@given(FINITE_JSON)
def test_what_is_to_be_stored_has_texts_that_utf8_can_hold(document: Json) -> None:
    """Keys and values, however they are spelled; each problem has the place. Any other document is as it was."""
    for text in (json.dumps(document), json.dumps(document, ensure_ascii=False)):
        try:
            text_of = json.dumps(parse_json(text, storable=True), ensure_ascii=False)
            text_of.encode()
            assert json.loads(text_of) == json.loads(text)
        except ScenarioError as error:
            with pytest.raises(UnicodeEncodeError):
                json.dumps(document, ensure_ascii=False).encode()
            for problem in error.problems:
                assert problem.code is Fault.SURROGATE
                assert "\\" in problem.path or points_into(document, problem.path)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('{"name": "\\ud83d"}', ["/name"]),
        ('[{"a/b": ["x", "\\uDE00\\ud83d"]}]', ["/0/a~1b/1"]),
        ('{"\\ud83d": 1}', ["/\\ud83d"]),
        ('{"name": "\\ud83d\\ude00"}', []),
    ],
)
def test_half_of_a_pair_is_refused_at_its_place(text: str, places: list[str]) -> None:
    """A whole pair is one sign. Programs that want their texts back as they are get them."""
    assert parse_json(text) == json.loads(text)
    try:
        assert parse_json(text, storable=True) == json.loads(text)
        refused: list[str] = []
    except ScenarioError as error:
        refused = [problem.path for problem in error.problems]
    assert refused == places


@given(scenarios(), ANY_JSON, st.data())
def test_a_document_spoiled_at_one_place_is_read_or_refused_there(
    document: Json, junk: Json, data: st.DataObject
) -> None:
    """Every problem of a spoiled document has a message that UTF-8 can hold and the pointer of a place in it."""
    path = data.draw(st.sampled_from(places(document)))
    spoiled = replaced(document, path, junk)
    for problem in scenario_problems(spoiled):
        problem.message.encode()
        problem.path.encode()
        assert "\\" in problem.path or points_into(spoiled, problem.path)


@given(scenarios(), st.data())
def test_an_unknown_key_is_the_only_problem_and_at_its_own_path(document: Json, data: st.DataObject) -> None:
    """One unknown key anywhere but where keys are names gives a sound document one problem, with that key’s path."""
    objects = [path for path in places(document) if _is_mapping(document, path) and path[:1] not in BY_NAME]
    path = data.draw(st.sampled_from(objects))
    node = at(document, path)
    spoiled = replaced(document, path, {**node, "a/b~c": 1})
    pointer = "".join(f"/{part}" for part in (*path, "a~1b~0c"))
    assert [problem.path for problem in scenario_problems(spoiled)] == [pointer]


def _is_mapping(document: Json, path: tuple[str | int, ...]) -> bool:
    return isinstance(at(document, path), dict)


def nested(levels: int, inner: Json, key: str = "not") -> Json:
    for _ in range(levels):
        inner = {key: inner}
    return inner


def with_selector(selector: Json) -> Json:
    static = {"affects": selector, "changes": [{"pt": {"switch": True}}]}
    return {"format": "layers/1", "objects": [{"id": "a", "name": "A", "abilities": [{"static": static}]}]}


def granting(levels: int) -> Json:
    """An ability that grants an ability that grants … ; each level is an ability and a change."""
    ability: Json = "flying"
    for _ in range(levels):
        ability = {"static": {"affects": {}, "changes": [{"abilities": {"add": [ability]}}]}}
    return {"format": "layers/1", "objects": [{"id": "a", "name": "A", "abilities": [ability]}]}


@pytest.mark.parametrize("levels", [10_000, 60_000])
@pytest.mark.parametrize(
    "document",
    [
        pytest.param(lambda levels: with_selector(nested(levels, {})), id="selectors"),
        pytest.param(granting, id="abilities"),
        pytest.param(lambda levels: with_selector({"power": {"<": nested(levels, 1, "negative")}}), id="values"),
        pytest.param(lambda levels: nested(levels, 1), id="no-scenario"),
    ],
)
def test_depth_without_end_is_an_error_and_no_crash(document: Any, levels: int) -> None:
    """A document far deeper than Python's stack is refused like any other."""
    assert scenario_problems(document(levels))


def test_nesting_is_bound_to_twenty_from_a_browser_and_not_in_the_library() -> None:
    """An ability and nineteen selectors in one another pass; one more is one too many, from a browser only."""
    assert not scenario_problems(with_selector(nested(18, {})), BROWSER)
    deeper = with_selector(nested(19, {}))
    (problem,) = scenario_problems(deeper, BROWSER)
    assert problem.path == "/objects/0/abilities/0/static/affects" + "/not" * 19
    assert "20 levels" in problem.message
    assert not scenario_problems(deeper)


@pytest.mark.parametrize("section", ["objects", "effects"])
def test_two_hundred_items_pass_from_a_browser_and_no_more(section: str) -> None:
    """The 201st object or effect is an error of the whole section."""

    def document(count: int) -> Json:
        more = {"changes": [{"permit": {"what": "x", "who": "you"}}]} if section == "effects" else {}
        return {"format": "layers/1", section: [{"id": f"i{n}", "name": "x", **more} for n in range(count)]}

    assert not scenario_problems(document(200), BROWSER)
    assert [problem.path for problem in scenario_problems(document(201), BROWSER)] == [f"/{section}"]
    assert isinstance(parse(document(201)), Scenario)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "must be JSON"),
        ("[1,", "must be JSON"),
        ("[NaN]", "NaN is no number"),
        ("[-Infinity]", "-Infinity is no number"),
        ("[" * 100_000, "nested too deep"),
        ('{"a":' * 100_000, "nested too deep"),
        (b'"\xff"', "must be UTF-8"),
        (b'"\xed\xa0\x80"', "must be UTF-8"),
        ("\ufeff{}", "must be JSON"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "is given twice"),
    ],
)
def test_what_is_no_json_is_refused_with_its_reason(text: str | bytes, message: str) -> None:
    """Text that is no JSON by RFC 8259, or that JSON data could not hold whole, is an error and never a guess."""
    with pytest.raises(ScenarioError, match=message):
        parse_json(text)


def test_a_key_given_twice_is_named_by_its_path() -> None:
    """The second value of a key would silently win otherwise."""
    with pytest.raises(ScenarioError) as caught:
        parse_json('[{"x": 1, "y/z": {"c": 1, "d": 0, "c": 2}}, {"k": 1, "k": 1}]')
    assert [problem.path for problem in caught.value.problems] == ["/0/y~1z/c", "/1/k"]


def test_a_text_may_have_64_kilobytes_from_a_browser() -> None:
    """The limit counts bytes, not characters."""
    assert parse_json('"' + "é" * 32_767 + '"', BROWSER) == "é" * 32_767
    with pytest.raises(ScenarioError, match="at most 65536 bytes, not 65538"):
        parse_json('"' + "é" * 32_768 + '"', BROWSER)


def test_a_number_of_many_digits_is_out_of_bounds_where_it_stands() -> None:
    """Digits beyond what Python reads as an integer do not take the rest of the document along."""
    text = '{"format": "layers/1", "objects": [{"id": "a", "name": "A", "power": %s}]}' % ("9" * 50_000)
    (problem,) = scenario_problems(parse_json(text))
    assert problem.path == "/objects/0/power"
