"""Questions answered within bounds: the same results as on the command line, as far as one request may go."""

from __future__ import annotations

from typing import Final

import engine
from engine.errors import Problem
from engine.told import Json
from layers_site.api.questions import Question
from layers_site.api.weights import trace_weight
from layers_site.cases.cli import english

#: What all evaluations of one request may cost together; each ruleset has its even share.
STEPS: Final = engine.BROWSER_STEPS
#: How long all results of one request may be together, in characters, roughly: more takes seconds to write.
LONGEST_ANSWER: Final = 4_000_000


def answer(question: Question) -> dict[str, Json]:
    """`{"result": Result}`, or `{"results": [Result, …]}` in the order asked where several rulesets were asked for.

    Raises EvaluationError where a board takes too much work or its answer would be too long.
    """
    found = list[Json](_results(question))
    return {"results": found} if question.several else {"result": found[0]}


def _results(question: Question) -> list[dict[str, Json]]:
    left = LONGEST_ANSWER
    found = []
    for ruleset in question.rulesets:
        trace = _trace(question, ruleset)
        left -= trace_weight(trace, left)
        if left < 0:
            raise engine.EvaluationError(Problem("/scenario", "the answer would be too long: ask less at once"))
        found.append(engine.result_json(trace, text_of=english))
    return found


def _trace(question: Question, ruleset: str) -> engine.Trace:
    try:
        return engine.evaluate(question.scenario, ruleset, steps=STEPS // len(question.rulesets))
    except engine.EvaluationError as error:
        where = f"{error.problem.message} (under {ruleset}; each ruleset has an even share of {STEPS} steps)"
        raise engine.EvaluationError(Problem(f"/scenario{error.problem.path}", where)) from error
