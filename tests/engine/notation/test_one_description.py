"""Reader, writer, schema and documentation say the same: all come of one table for each kind of value."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import jsonschema_rs  # what schemathesis itself validates with
import pytest

from engine import parse
from engine.errors import Code, Problem
from engine.faults import Fault
from engine.notation import BROWSER, named_schemas, read_scenario, scenario_problems, write_scenario
from tests.chance import seeds
from tests.engine.fuzz.damage import damaged_scenario, misplaced_scenario, swapped_scenario
from tests.engine.plain.boards import board

Json = Any
SCHEMAS: Final = named_schemas()
SCENARIO: Final = jsonschema_rs.Draft202012Validator(
    {"$ref": "#/components/schemas/Scenario", "components": {"schemas": SCHEMAS}}
)
FORMAT: Final = Path(__file__).parents[3] / "docs" / "format.md"

#: What no JSON Schema can say, so that only the reader knows: each code of a problem with what it hangs on.
ONLY_THE_READER: Final[dict[Code, str]] = {
    Fault.NAMES_NOTHING: "the ids of the document",
    Fault.TAKEN_ID: "the ids of the document",
    Fault.RESERVED_ID: "words that no id may be where others define ids",
    Fault.COUNTERS_TWICE: "the other counters of the object",
    Fault.ITSELF: "the id of the object",
    Fault.NO_AFFECTS: "what the changes are about",
    Fault.CDA_AFFECTS_OTHERS: "whether it defines characteristics",
    Fault.CDA_ZONES: "whether it defines characteristics",
    Fault.NOTHING_TO_NAME: "whether an object is being changed",
    Fault.NOTHING_TO_MEAN: "whether an object is being changed",
    Fault.TOO_DEEP: "how deep it stands",
    Fault.NO_TIMESTAMP_LEFT: "the timestamps before it",
    Fault.MANA_VALUE_PAST_BOUND: "the sum of the symbols",
    Fault.COUNTERS_PAST_BOUND: "the numbers in the kind",
    Fault.NUL: "a character that some databases do not take",
    Fault.SURROGATE: "what is no Unicode",
}


def is_for_the_reader(problem: Problem) -> bool:
    """Whether no schema could know; to a schema 2.0 is a whole number."""
    return problem.code in ONLY_THE_READER or problem.values.get("kind") == "fraction"


def is_unicode(document: Json) -> bool:
    """Whether it has no halves of surrogate pairs, nor thousands of levels, which no validator takes."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


def check(document: Json, seed: str) -> bool:
    """Hold reader, writer and schema against each other; whether the document can be read."""
    problems = scenario_problems(document, BROWSER)
    if not is_unicode(document):
        return not problems
    matches = SCENARIO.is_valid(document)
    assert matches or problems, f"{seed}: the schema forbids what the reader takes"
    if matches:
        known = [problem for problem in problems if not is_for_the_reader(problem)]
        assert not known, f"{seed}: the schema allows what the reader refuses: {known}"
    if not problems:
        scenario = read_scenario(document, BROWSER)
        written = json.loads(json.dumps(write_scenario(scenario)))
        assert parse(written) == scenario, seed
        assert write_scenario(parse(written)) == written, seed
        assert SCENARIO.is_valid(written), seed
    return not problems


MAKERS: Final[tuple[Callable[[int], Json], ...]] = (board, damaged_scenario, misplaced_scenario, swapped_scenario)


@pytest.mark.chance
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("number", [100, pytest.param(2_500, marks=pytest.mark.nightly)])
def test_reader_writer_and_schema_say_the_same(make: Callable[[int], Json], number: int) -> None:
    """Over 10,000 documents at night: sound ones, damaged ones, and ones with parts of others."""
    sound = sum(check(make(seed), f"{make.__name__} {seed}") for seed in seeds(number))
    assert sound == number if make is board else 0 < sound < number


# --- the documentation ------------------------------------------------------------------------------


def section_of(name: str) -> str:
    return FORMAT.read_text(encoding="utf-8").split(f"\n## {name}\n", 1)[1].split("\n## ", 1)[0]


def keys_told(section: str) -> set[str]:
    """The keys in the first column of the tables of a section."""
    cells = [line.split("|")[1] for line in section_of(section).splitlines() if line.startswith("| ")]
    return {key for cell in cells for key in re.findall(r"`([a-z_]+)`", cell)}


def keys_of(schema: Json) -> set[str]:
    """Every key of the objects that a schema describes, but for those of its parts."""
    found = set(schema.get("properties", {}))
    return found.union(*map(keys_of, schema.get("anyOf", [])))


@pytest.mark.parametrize("section", ["Scenario", "Object", "Ability", "Effect", "Selector"])
def test_the_tables_of_the_documentation_have_the_keys_of_the_format(section: str) -> None:
    assert keys_told(section) == keys_of(SCHEMAS[section])


@pytest.mark.parametrize("section", ["Value", "Condition", "Spell"])
def test_the_documentation_tells_of_every_key(section: str) -> None:
    told = set(re.findall(r"[a-z_]+", section_of(section)))
    assert {key for key in keys_of(SCHEMAS[section]) if key.isidentifier()} <= told


def operations(schema: Json) -> set[str]:
    """Each key of a change, with each key below it: `pt`, `pt.add`."""
    found = set()
    for form in schema["anyOf"]:
        for key, inner in form["properties"].items():
            found |= {key, *(f"{key}.{below}" for below in keys_of(inner))}
    return found


def test_every_change_is_told_of() -> None:
    """Each key stands in the section, and what stands below it in the same line."""
    lines = section_of("Change").splitlines()
    for key in operations(SCHEMAS["Change"]) | operations(SCHEMAS["Exception"]):
        outer, _, inner = key.partition(".")
        told = [line for line in lines if f'"{outer}"' in line]
        assert any(f'"{inner}"' in line or f"`{inner}`" in line for line in told) or (told and not inner), key
