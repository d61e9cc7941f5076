"""The rules engine of the layers (rule 613): pure Python, typed, without Django.

scenario = parse(document)            # a JSON document -> Scenario, or ScenarioError with every problem
trace = evaluate(scenario, "2026")    # Scenario -> Trace, or EvaluationError
result_json(trace)                    # Trace -> the JSON form of `layers/1`
SideBySide(scenario).under("M07")     # the same as `evaluate`, for several rulesets in less time
"""

from __future__ import annotations

from engine.analysis.result import result_json
from engine.budget import BROWSER_STEPS, is_time_up, watched
from engine.errors import EvaluationError, Problem, ScenarioError, TimeUpError
from engine.evaluation.beside import SideBySide
from engine.evaluation.evaluator import evaluate
from engine.evaluation.trace import Trace
from engine.notation.scenarios import read_scenario as parse
from engine.notation.scenarios import scenario_problems as problems
from engine.rulesets import DEFAULT, MISCONCEPTIONS, READINGS, RULESETS, Ruleset, find_ruleset, is_ruleset
from engine.scenario import Scenario

__all__ = [
    "BROWSER_STEPS",
    "DEFAULT",
    "MISCONCEPTIONS",
    "READINGS",
    "RULESETS",
    "EvaluationError",
    "Problem",
    "Ruleset",
    "Scenario",
    "ScenarioError",
    "SideBySide",
    "TimeUpError",
    "Trace",
    "evaluate",
    "find_ruleset",
    "is_ruleset",
    "is_time_up",
    "parse",
    "problems",
    "result_json",
    "watched",
]
