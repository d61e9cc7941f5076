"""Reading parts of a document by themselves: a library's cards, one ability, one selector from a form."""

from __future__ import annotations

from engine.expressions import Condition, Selector, Value
from engine.notation import abilities, changes, expressions, objects, scenarios
from engine.notation.reader import GENEROUS, Limits, Reader
from engine.scenario import Ability, Change, Effect, GameObject, Scenario


def read_object(
    document: object, scenario: Scenario | None = None, limits: Limits = GENEROUS, timestamp: int = 1
) -> GameObject:
    """One object; it may name itself, and the objects and players of `scenario` (without one: any slug).

    `timestamp` is that of an object that gives none. Raises ScenarioError with all problems.
    """
    reader = _reader(scenario, limits, document)
    found = objects.read_object(reader, document, "", timestamp)
    reader.raise_problems(document)
    return found


def read_effect(
    document: object, scenario: Scenario | None = None, limits: Limits = GENEROUS, timestamp: int = 1
) -> Effect:
    """One resolved effect, in the same way."""
    reader = _reader(scenario, limits, document)
    found = scenarios.read_effect(reader, document, "", timestamp)
    reader.raise_problems(document)
    return found


def read_ability(document: object, scenario: Scenario | None = None, limits: Limits = GENEROUS) -> Ability:
    reader = _reader(scenario, limits, document)
    found = abilities.read_ability(reader, document, "")
    reader.raise_problems(document)
    return found


def read_change(document: object, scenario: Scenario | None = None, limits: Limits = GENEROUS) -> Change:
    reader = _reader(scenario, limits, document)
    found = reader.while_changing(True, changes.read_change, document, "")
    reader.raise_problems(document)
    return found


def read_selector(document: object, scenario: Scenario | None = None, limits: Limits = GENEROUS) -> Selector:
    """Which objects, in a place where none is being changed."""
    reader = _reader(scenario, limits, document)
    found = expressions.read_selector(reader, document, "")
    reader.raise_problems(document)
    return found


def read_value(document: object, scenario: Scenario | None = None, limits: Limits = GENEROUS) -> Value:
    """A number of a change to some object."""
    reader = _reader(scenario, limits, document)
    found = reader.while_changing(True, expressions.read_value, document, "")
    reader.raise_problems(document)
    return found


def read_condition(document: object, scenario: Scenario | None = None, limits: Limits = GENEROUS) -> Condition:
    reader = _reader(scenario, limits, document)
    found = expressions.read_condition(reader, document, "")
    reader.raise_problems(document)
    return found


def _reader(scenario: Scenario | None, limits: Limits, document: object) -> Reader:
    if scenario is None:
        return Reader(limits)
    ids = {item.id for item in scenario.objects}
    if isinstance(document, dict) and isinstance(document.get("id"), str):
        ids.add(document["id"])
    return Reader(limits, ids=ids, players=frozenset(scenario.players), first_player=scenario.players[0])
