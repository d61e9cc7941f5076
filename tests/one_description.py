"""Hold the reader, the writer, the JSON Schema and the documentation of a kind of document against each other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import jsonschema_rs  # what schemathesis itself validates with

from engine.errors import Code, Fault, Problem, ScenarioError
from engine.notation import named_schemas
from tests.engine.fuzz.damage import Damage

Json = Any
DOCS: Final = Path(__file__).parents[1] / "docs"

#: What no JSON Schema can say, so that only the reader knows: each code of a problem with what it hangs on.
ONLY_THE_READER: Final[Mapping[Code, str]] = {
    Fault.NAMES_NOTHING: "the ids of the document",
    Fault.TAKEN_ID: "the ids of the document",
    Fault.RESERVED_ID: "words that no id may be where others define ids",
    Fault.COUNTERS_TWICE: "the other counters of the object",
    Fault.ITSELF: "the id of the object",
    Fault.NO_AFFECTS: "what the changes are about",
    Fault.NO_X: "whether an X stands in the keyword",
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


@dataclass(frozen=True, eq=False)
class Description:
    """A kind of document by its name in the schema: how it is read and written.

    `only_the_reader`: which further problems no schema could know.
    """

    name: str
    read: Callable[[Json], Any]
    write: Callable[[Any], Json]
    only_the_reader: Mapping[Code, str] = field(default_factory=dict)

    @cached_property
    def schema(self) -> Json:
        return named_schemas()[self.name]

    @cached_property
    def _validator(self) -> Any:
        schemas = {"schemas": named_schemas()}
        return jsonschema_rs.Draft202012Validator({"$ref": f"#/components/schemas/{self.name}", "components": schemas})

    def problems(self, document: Json) -> tuple[Problem, ...]:
        try:
            self.read(document)
        except ScenarioError as error:
            return error.problems
        return ()

    def is_for_the_reader(self, problem: Problem) -> bool:
        """Whether no schema could know; to a schema 2.0 is a whole number."""
        known = problem.code in ONLY_THE_READER or problem.code in self.only_the_reader
        return known or problem.values.get("kind") == "fraction"

    def check(self, document: Json, seed: str) -> bool:
        """Hold reader, writer and schema against each other; whether the document can be read."""
        problems = self.problems(document)
        if not is_unicode(document):
            return not problems
        matches = self._validator.is_valid(document)
        if matches:
            forbidden = [problem for problem in problems if not self.is_for_the_reader(problem)]
            assert not forbidden, f"{seed}: the schema allows what the reader refuses: {forbidden}"
        else:
            assert problems, f"{seed}: the schema forbids what the reader takes: {self.forbidden(document)}"
        if not problems:
            self._check_writing(document, seed)
        return not problems

    def _check_writing(self, document: Json, seed: str) -> None:
        value = self.read(document)
        written = json.loads(json.dumps(self.write(value)))
        assert self.read(written) == value, seed
        assert self.write(self.read(written)) == written, seed
        assert self._validator.is_valid(written), f"{seed}: {self.forbidden(written)}"

    def forbidden(self, document: Json) -> list[str]:
        return [f"{error.instance_path}: {error.message}"[:300] for error in self._validator.iter_errors(document)][:3]


def is_unicode(document: Json) -> bool:
    """Whether it has no halves of surrogate pairs, nor thousands of levels, which no validator takes."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


# --- documents by chance ----------------------------------------------------------------------------

Mutation = Callable[[int, tuple[Json, ...]], Json]


def _damaged(seed: int, wholes: tuple[Json, ...]) -> Json:
    return Damage(seed).do(wholes[seed % len(wholes)])


def _misplaced(seed: int, wholes: tuple[Json, ...]) -> Json:
    return Damage(seed).misplace(wholes[seed % len(wholes)])


def _swapped(seed: int, wholes: tuple[Json, ...]) -> Json:
    return Damage(seed).swap(wholes[seed % len(wholes)], wholes[(seed + 1) % len(wholes)])


#: Documents that are made of sound ones, from a seed.
MUTATIONS: Final[tuple[Mutation, ...]] = (_damaged, _misplaced, _swapped)


# --- the documentation ------------------------------------------------------------------------------


def section_of(page: str, name: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8").split(f"\n## {name}\n", 1)[1].split("\n## ", 1)[0]


def keys_listed(section: str) -> set[str]:
    """The keys in the first column of the tables of a section."""
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| ")]
    return {key for cell in cells for key in re.findall(r"`([a-z_]+)`", cell)}


def keys_of(schema: Json) -> set[str]:
    """Every key of the objects that a schema describes, but for those of its parts."""
    keys = set(schema.get("properties", {}))
    return keys.union(*map(keys_of, schema.get("anyOf", [])))
