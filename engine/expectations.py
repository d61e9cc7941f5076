"""Comparing a result with what a case expects of it: every difference, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.cases import Expect
from engine.notation.write_changes import write_label
from engine.notation.writer import write_scenario
from engine.result import Json
from engine.scenario import Scenario

#: What is the same in another language: a French text -> the English ones that a result may hold for it.
Translations = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a result is not as expected; `path` is a JSON pointer into the expectation."""

    path: str
    expected: Json
    found: Json


def translations(scenario: Scenario) -> dict[str, frozenset[str]]:
    """The texts of the scenario, from French to English: a result has the English ones."""
    found: dict[str, frozenset[str]] = {}
    waiting: list[object] = [write_scenario(scenario)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            english, french = node.get("en"), node.get("fr")
            if isinstance(english, str) and isinstance(french, str):
                found[french] = found.get(french, frozenset()) | {english}
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)
    return found


def check_expectation(
    expect: Expect, result: Mapping[str, Json], french: Translations | None = None
) -> tuple[Difference, ...]:
    """Every difference between what is expected and a result in its JSON form; () where all is as expected."""
    return tuple(_differences(expect, result, french or {}))
