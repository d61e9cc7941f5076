"""What `manage.py evaluate` does, without the command around it: scenarios and cases in, results out. No database."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Protocol

import engine
from engine.cases import moments
from engine.errors import Problem
from engine.notation import names, parse_json, read_case, read_ops, read_scenario
from engine.notation.reader import Reader
from engine.notation.values import fields, shape
from engine.operations import apply_ops
from engine.scenario import Ability, Scenario
from engine.told import Json
from layers_site.explain.worded import ability_text
from layers_site.platform.problems import worded

logger = logging.getLogger(__name__)

#: A line longer than this is refused unread; a board of a thousand objects takes about a twentieth of it.
LONGEST_LINE: Final = 16 * 1024 * 1024
_LINE: Final = shape("id scenario", "ruleset ops")


class Lines(Protocol):
    """A binary stream, as far as it is needed: a file or standard input."""

    def readline(self, limit: int, /) -> bytes: ...


# --- whole documents --------------------------------------------------------------------------------


def results(document: object, rulesets: Sequence[str]) -> Json:
    """A scenario's Result (a list of them for several rulesets), or a case's list of results by stage.

    Raises ScenarioError and EvaluationError.
    """
    if is_case(document):
        return list[Json](_case_results(document, rulesets))
    scenario = read_scenario(document)
    results = [result(scenario, ruleset) for ruleset in rulesets]
    return results[0] if len(results) == 1 else list[Json](results)


def is_case(document: object) -> bool:
    """A case has a scenario in it; a scenario names its format."""
    return isinstance(document, dict) and "format" not in document and ("scenario" in document or "slug" in document)


def result(scenario: Scenario, ruleset: str) -> dict[str, Json]:
    """The Result, every ability with a keyword or an English text."""
    return engine.result_json(engine.evaluate(scenario, ruleset), text_of=english)


def _case_results(document: object, rulesets: Sequence[str]) -> Iterator[dict[str, Json]]:
    for moment in moments(read_case(document)):
        for ruleset in rulesets:
            try:
                found = result(moment.scenario, ruleset)
            except engine.EvaluationError as error:
                where = f"{error.problem.message} (at {moment.path}, under {ruleset})"
                raise engine.EvaluationError(worded(f"/scenario{error.problem.path}", where)) from error
            yield {"variant": moment.variant, "stage": moment.index, "ruleset": ruleset, "result": found}


@lru_cache(maxsize=4096)
def english(ability: Ability) -> str:
    """The generated English wording of an ability."""
    return ability_text(ability, "en")


# --- lines ------------------------------------------------------------------------------------------


def answers(lines: Lines, ruleset: str = engine.DEFAULT) -> Iterator[str]:
    """One line of JSON for each line that comes, in order and at once, whatever is in it.

    `ruleset` is for the lines that name none.
    """
    while line := lines.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield answer(line, ruleset)
            continue
        while not line.endswith(b"\n") and (line := lines.readline(LONGEST_LINE)):
            pass
        yield _written(None, {"error": _error(worded("", f"is longer than {LONGEST_LINE} bytes"))})


def answer(line: bytes, ruleset: str = engine.DEFAULT) -> str:
    """The line of JSON that answers one line: `{"id": …, "result": …}` or `{"id": …, "error": {"path", "message"}}`."""
    answer: object = None
    try:
        document = _document(line)
        answer = document.get("id") if isinstance(document, dict) else None
        return _written(answer, {"result": _line_result(document, ruleset)})
    except engine.ScenarioError as error:
        return _written(answer, {"error": _error(error.problems[0])})
    except engine.EvaluationError as error:
        return _written(answer, {"error": _error(error.problem)})
    except Exception as error:  # the lines that follow must have their answers, whatever this one met
        logger.exception("a line could not be evaluated")
        return _written(answer, {"error": _error(worded("", f"could not be evaluated: {type(error).__name__}"))})


def _document(line: bytes) -> object:
    if not line.strip():
        raise engine.ScenarioError((worded("", "is a blank line"),))
    return parse_json(line)


def _line_result(document: object, ruleset: str) -> dict[str, Json]:
    """Problems of the scenario have their paths in the scenario, all others in the line."""
    reader = Reader()
    data = fields(reader, document, "", _LINE)
    ruleset = names.ruleset(reader, data.get("ruleset", ruleset), "/ruleset")
    reader.raise_problems(document)
    scenario = read_scenario(data["scenario"])
    ops = read_ops(data.get("ops", []), scenario, "/ops")
    return result(apply_ops(scenario, ops, "/ops"), ruleset)


def _error(problem: Problem) -> dict[str, Json]:
    return {"path": problem.path, "message": problem.message}


def _written(line_id: object, rest: dict[str, Json]) -> str:
    """One line of plain ASCII. An id that JSON cannot hold (a number past all bounds) is given back as null."""
    try:
        written = json.dumps(line_id, allow_nan=False)
    except (ValueError, RecursionError):
        written = "null"
    return f'{{"id": {written}, {json.dumps(rest)[1:]}'
