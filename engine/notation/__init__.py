"""Strict reading and writing of the scenario format `layers/1`.

read_scenario(document)     # JSON data -> Scenario, or ScenarioError with all problems in document order
write_scenario(scenario)    # Scenario -> JSON data; read_scenario(write_scenario(s)) == s
parse_json(text)            # text -> JSON data, or ScenarioError
"""

from __future__ import annotations

from engine.notation.cases import label_places, read_case, write_case
from engine.notation.codec import named_schemas, write_label
from engine.notation.ops import read_ops
from engine.notation.scenarios import (
    read_ability,
    read_change,
    read_condition,
    read_effect,
    read_object,
    read_scenario,
    read_selector,
    read_spell,
    read_value,
    scenario_problems,
    write_ability,
    write_change,
    write_condition,
    write_effect,
    write_object,
    write_op,
    write_scenario,
    write_selector,
    write_spell,
    write_value,
)
from engine.notation.values import BROWSER, GENEROUS, Limits, parse_json

__all__ = [
    "BROWSER",
    "GENEROUS",
    "Limits",
    "label_places",
    "named_schemas",
    "parse_json",
    "read_ability",
    "read_case",
    "read_change",
    "read_condition",
    "read_effect",
    "read_object",
    "read_ops",
    "read_scenario",
    "read_selector",
    "read_spell",
    "read_value",
    "scenario_problems",
    "write_ability",
    "write_case",
    "write_change",
    "write_condition",
    "write_effect",
    "write_label",
    "write_object",
    "write_op",
    "write_scenario",
    "write_selector",
    "write_spell",
    "write_value",
]
