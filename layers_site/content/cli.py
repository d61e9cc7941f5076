"""The work of `manage.py evaluate`, without the command around it: scenarios and cases in, results out. No database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import engine
from engine.cases import moments
from engine.instructions import Json
from engine.notation import names, read_case, read_ops, read_scenario
from engine.notation.values import Reader, fields, shape
from engine.operations import apply_ops
from engine.scenario import Ability, Scenario
from layers_site.explain.texts import ability_text
from layers_site.platform.problems import Lines, answer_line, answer_lines, worded

_LINE: Final = shape("id scenario", "ruleset ops")


# --- whole documents --------------------------------------------------------------------------------


def results(document: object, rulesets: Sequence[str]) -> Json:
    """Return a scenario's Result (a list of them for several rulesets), or a case's list of results by stage.

    Raises ScenarioError and EvaluationError.
    """
    if is_case(document):
        return list[Json](_case_results(document, rulesets))
    scenario = read_scenario(document)
    results = [result(scenario, ruleset) for ruleset in rulesets]
    return results[0] if len(results) == 1 else list[Json](results)


def is_case(document: object) -> bool:
    """Return whether the document is a case: it has a scenario in it, and a scenario names its format."""
    return isinstance(document, dict) and "format" not in document and ("scenario" in document or "slug" in document)


def result(scenario: Scenario, ruleset: str) -> dict[str, Json]:
    """Return the Result, with a keyword or an English text for every ability."""
    return engine.result_json(engine.evaluate(scenario, ruleset), text_of=english)


def _case_results(document: object, rulesets: Sequence[str]) -> Iterator[dict[str, Json]]:
    for moment in moments(read_case(document)):
        for ruleset in rulesets:
            try:
                values = result(moment.scenario, ruleset)
            except engine.EvaluationError as error:
                where = f"{error.problem.message} (at {moment.path}, under {ruleset})"
                raise engine.EvaluationError(worded(f"/scenario{error.problem.path}", where)) from error
            yield {"variant": moment.variant, "stage": moment.index, "ruleset": ruleset, "result": values}


@lru_cache(maxsize=4096)
def english(ability: Ability) -> str:
    """Return the generated English wording of an ability."""
    return ability_text(ability, "en")


# --- lines ------------------------------------------------------------------------------------------


def answers(lines: Lines, ruleset: str = engine.DEFAULT) -> Iterator[str]:
    """Answer each line with a line of JSON; `ruleset` is for the lines that name none."""
    return answer_lines(lines, _evaluating(ruleset))


def answer(line: bytes, ruleset: str = engine.DEFAULT) -> str:
    """Answer one line: `{"id": …, "result": …}` or `{"id": …, "error": {"path", "message"}}`."""
    return answer_line(line, _evaluating(ruleset))


def _evaluating(ruleset: str) -> Callable[[object], dict[str, Json]]:
    return lambda document: {"result": _line_result(document, ruleset)}


def _line_result(document: object, ruleset: str) -> dict[str, Json]:
    """Evaluate one line. Problems of the scenario have paths in the scenario, all others in the line."""
    reader = Reader()
    data = fields(reader, document, "", _LINE)
    ruleset = names.ruleset(reader, data.get("ruleset", ruleset), "/ruleset")
    reader.raise_problems(document)
    scenario = read_scenario(data["scenario"])
    ops = read_ops(data.get("ops", []), scenario, "/ops")
    return result(apply_ops(scenario, ops, "/ops"), ruleset)
