"""Lines of JSON in, lines of JSON out: in order, at once, whatever is in a line."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from layers_site.content import cli
from layers_site.platform import problems
from tests.engine.notation.documents import ANY_JSON, FINITE_JSON
from tests.night import or_by_night

Json = Any
EMPTY: Json = {"format": "layers/1"}
BEAR: Json = {"format": "layers/1", "objects": [{"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2}]}
HUGE: Json = {"id": "huge", "name": "Huge", "affects": {"ids": ["bear"]}, "changes": [{"pt": {"add": [10**9, 0]}}]}


def answers(*lines: Json, ruleset: str = "2026") -> list[Json]:
    """The answers to lines, given as bytes or as documents."""
    sent = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    return [json.loads(line) for line in cli.answers(io.BytesIO(sent), ruleset)]


def error(line: Json) -> tuple[Json, str, str]:
    (answer,) = answers(line)
    assert set(answer) == {"id", "error"}
    return answer["id"], answer["error"]["path"], answer["error"]["message"]


def test_each_line_is_answered_in_order_with_its_own_ruleset() -> None:
    """The line's, or the one of the command."""
    lines = [{"id": place, "scenario": EMPTY, "ruleset": ruleset} for place, ruleset in enumerate(("2003", "2014"))]
    results = answers(*lines, {"id": "last", "scenario": EMPTY}, ruleset="2009")
    assert [(answer["id"], answer["result"]["ruleset"]) for answer in results] == [
        (0, "2003"),
        (1, "2014"),
        ("last", "2009"),
    ]


def test_operations_apply_before_the_evaluation() -> None:
    """In their order: the counters of the second are gone with the third."""
    ops = [{"counters": ["bear", "+1/+1", 3]}, {"counters": ["bear", "+1/+1", 1]}]
    (answer,) = answers({"id": 1, "scenario": BEAR, "ops": ops})
    assert answer["result"]["objects"]["bear"]["power"] == 3


@pytest.mark.parametrize("line_id", [None, 0, -1.5, "é", "\ud800", [], {"a": [1, {"b": None}]}, True, 10**40])
def test_an_id_of_any_kind_comes_back(line_id: Json) -> None:
    """As it was, with a result and with an error."""
    results = answers({"id": line_id, "scenario": EMPTY}, {"id": line_id, "scenario": []})
    assert [answer["id"] for answer in results] == [line_id, line_id]


@pytest.mark.parametrize(
    ("line", "line_id", "path", "message"),
    [
        (b"\n", None, "", "is a blank line"),
        (b" \t\r\n", None, "", "is a blank line"),
        (b"nonsense\n", None, "", "must be JSON"),
        (b'{"id": 1', None, "", "must be JSON"),
        (b"\xff\xfe{}\n", None, "", "must be UTF-8"),
        (b"[" * 100_000 + b"\n", None, "", "nested too deep"),
        ([], None, "", "must be an object, not a list"),
        ({}, None, "", 'must have the key "id"'),
        ({"scenario": EMPTY}, None, "", 'must have the key "id"'),
        ({"id": 1}, 1, "", 'must have the key "scenario"'),
        ({"id": 1, "scenario": EMPTY, "rules": "2026"}, 1, "/rules", "is not a known key here"),
        ({"id": 1, "scenario": EMPTY, "ruleset": "1999"}, 1, "/ruleset", "must be a ruleset (2003, 2005"),
        ({"id": 1, "scenario": EMPTY, "ruleset": None}, 1, "/ruleset", "not null"),
        ({"id": 1, "scenario": EMPTY, "ruleset": "all"}, 1, "/ruleset", "must be a ruleset"),
        ({"id": 1, "scenario": EMPTY, "ops": {}}, 1, "/ops", "must be a list of operations"),
        ({"id": 1, "scenario": EMPTY, "ops": [{"enable": "x"}]}, 1, "/ops/0/enable", "names no object"),
        (
            {"id": 1, "scenario": BEAR, "ops": [{"timestamp": ["bear", 10**9]}, {"move": ["bear", "hand"]}]},
            1,
            "/ops/1",
            "none is left",
        ),
        ({"id": 1, "scenario": None}, 1, "", "must be an object, not null"),
        ({"id": 1, "scenario": {**BEAR, "life": 3}}, 1, "/life", "must be an object"),
        (
            {"id": 1, "scenario": {"format": "layers/1", "objects": [{"id": "a", "name": "A", "types": "Creature"}]}},
            1,
            "/objects/0/types",
            "must be a list of card types, not a string",
        ),
        ({"id": 1, "scenario": {**BEAR, "effects": [HUGE]}}, 1, "/effects/0", "goes past"),
        (b'{"id": 7, "id": 8, "scenario": {"format": "layers/1"}}\n', None, "/id", "is given twice"),
    ],
)
def test_a_bad_line_gives_an_error_line(line: Json, line_id: Json, path: str, message: str) -> None:
    """With the first problem; paths in the scenario begin at the scenario, all others at the line."""
    assert error(line)[:2] == (line_id, path)
    assert message in error(line)[2]


def test_a_misconception_stands_where_a_ruleset_may() -> None:
    """M02 has "becomes" come after "gets": 2/2 with +1/+1 that becomes 4/4 is 4/4, not 5/5. Two of one thing clash."""
    changes = [{"pt": {"add": [1, 1]}}, {"pt": {"set": [4, 4]}}]
    effects = [
        {"id": f"e{at}", "name": "E", "affects": {"ids": ["bear"]}, "changes": [change]}
        for at, change in enumerate(changes)
    ]
    line = {"id": 1, "scenario": {**BEAR, "effects": effects}}
    results = answers(*({**line, "ruleset": ruleset} for ruleset in ("2026", "M02", "M02+M07")))
    assert [answer["result"]["objects"]["bear"]["power"] for answer in results] == [5, 4, 4]
    assert results[2]["result"]["ruleset"] == "M02+M07"
    for unknown in ("M00", "M22", "M02+M12", "M02+", "2026+M02"):
        assert error({**line, "ruleset": unknown})[1] == "/ruleset"


def test_an_id_that_is_no_number_of_json_comes_back_as_null() -> None:
    """1e999 is infinite for most readers of JSON; a line that said so could not be read by them."""
    (answer,) = answers(b'{"id": 1e999, "scenario": {"format": "layers/1"}}\n')
    assert answer["id"] is None
    assert "result" in answer


@given(st.lists(st.one_of(st.binary(max_size=30), ANY_JSON), max_size=4), st.data())
def test_there_is_one_answer_for_each_line_whatever_is_in_it(lines: list[Json], data: Any) -> None:
    """Each is one line of ASCII, an object with an id and either a result or an error."""
    bytes_sent = b""
    for line in lines:
        content = line if isinstance(line, bytes) else json.dumps(line).encode()
        bytes_sent += content.replace(b"\n", b" ") + b"\n"
    results = list(cli.answers(io.BytesIO(bytes_sent)))
    assert len(results) == len(lines)
    for text in results:
        assert text.isascii()
        assert "\n" not in text
        assert set(json.loads(text)) in ({"id", "error"}, {"id", "result"})


@given(FINITE_JSON, FINITE_JSON, FINITE_JSON)
def test_lines_of_the_right_shape_are_answered_whatever_their_parts_are(first: Json, two: Json, three: Json) -> None:
    """Any JSON as the scenario, the ruleset, the operations."""
    for line in (
        {"id": 1, "scenario": first},
        {"id": 1, "scenario": BEAR, "ops": [two]},
        {"id": 1, "scenario": BEAR, "ruleset": three},
    ):
        (answer,) = answers(json.dumps(line).encode() + b"\n")
        assert answer["id"] == 1


class Slow:
    """A stream that keeps count of what has been read from it."""

    def __init__(self, *lines: bytes) -> None:
        self.lines = list(lines)
        self.read = 0

    def readline(self, _limit: int, /) -> bytes:
        self.read += 1
        return self.lines.pop(0) if self.lines else b""


def test_each_answer_is_given_before_the_next_line_is_read() -> None:
    """Whoever writes one line and waits for its answer gets it."""
    line = json.dumps({"id": 1, "scenario": EMPTY}).encode() + b"\n"
    stream = Slow(line, line, line)
    reads = [stream.read for _ in cli.answers(stream)]
    assert reads == [1, 2, 3]


def test_a_line_that_is_too_long_is_refused_and_the_next_one_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is skipped up to its end, in pieces, whether the stream ends with it or not."""
    monkeypatch.setattr(problems, "LONGEST_LINE", 100)
    good = json.dumps({"id": 1, "scenario": EMPTY}).encode()
    exact = good + b" " * (99 - len(good)) + b"\n"
    results = answers(b"x" * 1000 + b"\n", exact, b" " + exact, b"y" * 101)
    assert [answer["id"] for answer in results] == [None, 1, None, None]
    assert [answer["error"]["message"] for answer in results if "error" in answer] == ["is longer than 100 bytes"] * 3


def test_a_fault_of_ours_costs_one_line_only(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """It is named in the line, and told in full in the log."""
    worded: Json = {"static": {"affects": {}, "changes": [{"pt": {"switch": True}}]}}
    board = {**EMPTY, "objects": [{"id": "a", "name": "A", "abilities": [worded]}]}

    def broken(_ability: object) -> str:
        raise LookupError("no words")

    monkeypatch.setattr(cli, "english", broken)
    first, second = answers({"id": 1, "scenario": board}, {"id": 2, "scenario": EMPTY})
    assert first == {"id": 1, "error": {"path": "", "message": "could not be answered: LookupError"}}
    assert "result" in second
    assert "no words" in caplog.text


def _deep(levels: int) -> Json:
    selector: Json = {"type": "Creature"}
    for _ in range(levels):
        selector = {"not": selector}
    static = {"affects": selector, "changes": [{"pt": {"add": [1, 1]}}]}
    return {**BEAR, "objects": [*BEAR["objects"], {"id": "lord", "name": "Lord", "abilities": [{"static": static}]}]}


def test_a_board_too_deep_for_words_is_evaluated_all_the_same() -> None:
    """Ninety times not a noncreature, that is a creature; nobody waits for the sentence."""
    (answer,) = answers({"id": 1, "scenario": _deep(90)})
    assert answer["result"]["objects"]["bear"]["power"] == 3
    assert "too deep" in answer["result"]["objects"]["lord"]["abilities"][0]["text"]


# --- whoever reads the output has enough of it --------------------------------------------------------


_CASE = str(Path(settings.BASE_DIR, "fixtures", "cases", "blood-moon-and-urborg.json"))


@pytest.mark.parametrize(
    "arguments",
    or_by_night(
        night=[
            (["misconceptions", "--jsonl"],),
            (["evaluate", _CASE, _CASE],),
            (["misconceptions"],),
            (["wording"],),
            (["evaluate", "--text", _CASE],),
            (["evaluate", "--jsonl", "-"],),
        ]
    ),
)
def test_an_output_that_nobody_reads_ends_the_command_quietly(arguments: list[str]) -> None:
    """As with `| head -1`: no traceback, and no file is said to be unreadable."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, str(Path(settings.BASE_DIR, "manage.py")), *arguments],
            input=b'{"id": 1, "scenario": {"format": "layers/1"}}\n' * 2,
            stdout=writing,
            stderr=subprocess.PIPE,
            check=False,
            env={**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"},
            timeout=120,
        )
    finally:
        os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, b"")
