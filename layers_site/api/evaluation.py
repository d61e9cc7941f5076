"""Questions answered within bounds: the same results as on the command line, as far as one request may go.

Answers that are dear are shared by all processes; one under one ruleset takes less to work out than to ask for.
"""

from __future__ import annotations

import json
from typing import Final

import engine
from engine.errors import Problem
from engine.instruction_json import Json
from engine.notation import read_scenario
from engine.notation.canonical import canonical
from engine.scenario import Scenario
from layers_site.api.questions import Question
from layers_site.api.weights import trace_weight
from layers_site.content.cli import english
from layers_site.platform.problems import SiteFault, worded
from layers_site.platform.shared import Notation, shared

#: What all evaluations of one request may cost together; each ruleset has its even share.
STEPS: Final = engine.BROWSER_STEPS
#: How long all results of one request may be together, in characters, roughly: more takes seconds to write.
LONGEST_ANSWER: Final = 4_000_000
#: From so many objects and effects on, counted once for each ruleset, an answer takes some milliseconds, and is shared.
DEAR: Final = 20


def answer(question: Question) -> dict[str, Json]:
    """Return `{"result": Result}`, or for several rulesets `{"results": [Result, …]}` in the order of the request.

    Raises EvaluationError where a board takes too much work or its answer would be too long.
    """
    results = _shared(question) if _is_dear(question) else _results(question.scenario, question.rulesets, STEPS)
    return {"results": list[Json](results)} if question.several else {"result": results[0]}


def _is_dear(question: Question) -> bool:
    things = len(question.scenario.objects) + len(question.scenario.effects)
    return things * len(question.rulesets) >= DEAR


def _shared(question: Question) -> list[dict[str, Json]]:
    return _answered(canonical(question.scenario), question.rulesets, STEPS)


def _read(written: list[dict[str, Json]]) -> list[dict[str, Json]]:
    """Read stored results. Raises TypeError, KeyError or IndexError for anything else."""
    results = [{**result} for result in written]
    engine.find_ruleset(str(results[0]["ruleset"]))
    return results


@shared("api", 0, Notation(list, _read))
def _answered(text: str, rulesets: tuple[str, ...], steps: int) -> list[dict[str, Json]]:
    return _results(read_scenario(json.loads(text)), rulesets, steps)


def _results(scenario: Scenario, rulesets: tuple[str, ...], steps: int) -> list[dict[str, Json]]:
    left = LONGEST_ANSWER
    results = []
    for ruleset in rulesets:
        trace = _trace(scenario, ruleset, steps // len(rulesets))
        left -= trace_weight(trace, left)
        if left < 0:
            raise engine.EvaluationError(Problem("/scenario", SiteFault.LONG_ANSWER))
        results.append(engine.result_json(trace, text_of=english))
    return results


def _trace(scenario: Scenario, ruleset: str, steps: int) -> engine.Trace:
    try:
        return engine.evaluate(scenario, ruleset, steps=steps)
    except engine.TimeUpError as error:
        where = f"{error.problem.message} (under {ruleset})"
        raise engine.TimeUpError(worded(f"/scenario{error.problem.path}", where)) from error
    except engine.EvaluationError as error:
        where = f"{error.problem.message} (under {ruleset}; each ruleset has an even share of {STEPS} steps)"
        raise engine.EvaluationError(worded(f"/scenario{error.problem.path}", where)) from error
