"""Reader, writer, schema and documentation say the same: all come of one table for each kind of value."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

import pytest

from engine.errors import Fault
from engine.notation import BROWSER, named_schemas, read_case, read_scenario, write_case, write_scenario
from tests.chance import seeds
from tests.engine.fuzz.damage import CASES as CASES_FOLDER
from tests.engine.fuzz.damage import damaged_scenario, misplaced_scenario, swapped_scenario
from tests.engine.plain.boards import board
from tests.one_description import MUTATIONS, Description, Json, Mutation, keys_listed, keys_of, section_of

SCENARIO: Final = Description("Scenario", lambda document: read_scenario(document, BROWSER), write_scenario)
SCHEMAS: Final = named_schemas()

CASE: Final = Description(
    "Case",
    lambda document: read_case(document, BROWSER),
    write_case,
    {
        Fault.NO_RULESET: "the rulesets that there are",
        Fault.NO_RULESET_OR_OTHERS: "the rulesets that there are",
        Fault.NO_RANGE_OF_EDITIONS: "the editions that there are",
        Fault.RANGES_MEET: "the other ranges",
        Fault.NO_LAYER: "the names of layers",
        Fault.TAKEN_SLUG: "the other variants",
        Fault.CHANGES_NOTHING: "the board at that moment",
        Fault.NO_NEWER_TIMESTAMP: "the board at that moment",
        Fault.ATTACHED_TO_ITSELF: "the board at that moment",
        Fault.NO_SUCH_STAGE: "the stages that there are",
        Fault.NO_SUCH_VARIANT: "the variants that there are",
        Fault.RIGHT_OPTIONS: "the other options",
        Fault.RIGHT_EXPLAINED: "whether it is right",
        Fault.SAME_OPTION: "the other options",
        Fault.WRONG_NUMBER: "how many options there are",
    },
)
CASES: Final = tuple(json.loads(path.read_bytes()) for path in sorted(CASES_FOLDER.glob("*.json")))

MAKERS: Final[tuple[Callable[[int], Json], ...]] = (board, damaged_scenario, misplaced_scenario, swapped_scenario)


@pytest.mark.chance
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("number", [50, pytest.param(2_500, marks=pytest.mark.nightly)])
def test_reader_writer_and_schema_say_the_same(make: Callable[[int], Json], number: int) -> None:
    """Over 10,000 documents at night: sound ones, damaged ones, and ones with parts of others."""
    sound = sum(SCENARIO.check(make(seed), f"{make.__name__} {seed}") for seed in seeds(number))
    assert sound == number if make is board else 0 < sound < number


def test_every_case_that_ships_is_as_described() -> None:
    for document in CASES:
        assert CASE.check(document, document["slug"]), CASE.problems(document)


@pytest.mark.chance
@pytest.mark.parametrize("make", MUTATIONS)
@pytest.mark.parametrize("number", [30, pytest.param(3_500, marks=pytest.mark.nightly)])
def test_reader_writer_and_schema_of_cases_say_the_same(make: Mutation, number: int) -> None:
    """Over 10,000 cases at night: shipped ones that are damaged, or have parts of others."""
    sound = sum(CASE.check(make(seed, CASES), f"{make.__name__} {seed}") for seed in seeds(number))
    assert 0 < sound < number


# --- the documentation ------------------------------------------------------------------------------


@pytest.mark.parametrize("section", ["Scenario", "Object", "Ability", "Effect", "Selector"])
def test_the_tables_of_the_documentation_have_the_keys_of_the_format(section: str) -> None:
    assert keys_listed(section_of("format.md", section)) == keys_of(SCHEMAS[section])


@pytest.mark.parametrize("section", ["Value", "Condition", "Spell", "Case"])
def test_the_documentation_tells_of_every_key(section: str) -> None:
    keys = set(re.findall(r"[a-z_]+", section_of("format.md", section)))
    assert {key for key in keys_of(SCHEMAS[section]) if key.isidentifier()} <= keys


def operations(schema: Json) -> set[str]:
    """Each key of a change, with each key below it: `pt`, `pt.add`."""
    names = set()
    for form in schema["anyOf"]:
        for key, inner in form["properties"].items():
            names |= {key, *(f"{key}.{below}" for below in keys_of(inner))}
    return names


def test_every_change_is_told_of() -> None:
    """Each key stands in the section, and what stands below it in the same line."""
    lines = section_of("format.md", "Change").splitlines()
    for key in operations(SCHEMAS["Change"]) | operations(SCHEMAS["Exception"]):
        outer, _, inner = key.partition(".")
        telling = [line for line in lines if f'"{outer}"' in line]
        assert any(f'"{inner}"' in line or f"`{inner}`" in line for line in telling) or (telling and not inner), key
