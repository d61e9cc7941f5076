"""Spells in expected results: which of several with one name, and their other costs in the language of the page."""

from __future__ import annotations

from typing import Any

from engine.costs import other_costs
from engine.scenario import Scenario
from layers_site.editing.services.statements import Path
from layers_site.explain.names import label


def spell_name(key: str, scenario: Scenario) -> str:
    """Return the name of a spell, numbered where several on the board have it."""
    spell = next((spell for spell in scenario.spells if spell.id == key), None)
    if spell is None:
        return key
    same = [other.id for other in scenario.spells if label(other.name) == label(spell.name)]
    return label(spell.name) if len(same) == 1 else f"{label(spell.name)} ({same.index(key) + 1})"


def in_own_language(path: Path, value: Any, scenario: Scenario) -> Any:
    """Return a value with the other costs of a spell, which results name in English, in the language of the page."""
    if path[0] != "spells" or path[-1] != "other" or not isinstance(value, list):
        return value
    costs = (cost for spell in scenario.spells if spell.id == path[1] for cost in other_costs(spell))
    words = {cost.en: label(cost) for cost in costs}
    return [words.get(item, item) for item in value]
