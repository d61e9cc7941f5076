"""Questions answered within bounds: the same results as on the command line, as far as one request may go.

Answers that are dear are shared by all processes; one under one ruleset takes less to work out than to ask for. How
long a trace will be as JSON is estimated before it is written: a small board can have a long history.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

import engine
from engine.errors import Problem
from engine.evaluation.trace import Dependency, LayerTrace, Step, Trace
from engine.instructions import Json
from engine.notation import read_scenario
from engine.notation.scenarios import canonical
from engine.scenario import Ability, Label, Scenario
from layers_site.api.asked import Question
from layers_site.content.cli import english
from layers_site.platform.problems import SiteFault, worded
from layers_site.platform.shared import Notation, shared

#: What all evaluations of one request may cost together; each ruleset has its even share.
STEPS: Final = engine.BROWSER_STEPS
#: How long all results of one request may be together, in characters, roughly: more takes seconds to write.
LONGEST_ANSWER: Final = 4_000_000
#: From so many objects and effects on, counted once for each ruleset, an answer takes some milliseconds, and is shared.
DEAR: Final = 20
#: About what an entry takes beside what it holds: its keys, its punctuation.
_ENTRY: Final = 60


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


def trace_weight(trace: Trace, enough: int) -> int:
    """Estimate the length of the trace as JSON. Counting ends above `enough`."""
    weight = 0
    for part in _parts(trace):
        weight += part
        if weight > enough:
            break
    return weight


def _parts(trace: Trace) -> Iterator[int]:
    for ends in (trace.final, trace.players, trace.spells):
        for now in ends.values():
            yield 4 * _ENTRY + _size(now)
    for layer in trace.layers:
        yield from _layer(layer)


def _layer(layer: LayerTrace) -> Iterator[int]:
    yield _ENTRY * (1 + len(layer.lost) + len(layer.ended)) + sum(_size(loop.effects) for loop in layer.loops)
    for step in layer.applied:
        yield from _step(step)
    for dependency in layer.dependencies:
        yield from _dependency(dependency)


def _step(step: Step) -> Iterator[int]:
    yield _ENTRY + _size((step.objects, step.among, step.after))
    differences: tuple[Mapping[str, tuple[tuple[object, ...], tuple[object, ...]]], ...]
    differences = (step.changed, step.players, step.spells)
    for changed in differences:
        for before, after in changed.values():
            yield _ENTRY + sum(_size(pair) for pair in zip(before, after, strict=True) if pair[0] != pair[1])


def _dependency(dependency: Dependency) -> Iterator[int]:
    yield _ENTRY
    for reading in (dependency.without, dependency.beside):
        for effect in reading.does.values():
            yield _size(effect)


def _size(value: object) -> int:
    match value:
        case str():
            return len(value) + 4
        case Label(en, _):
            return len(en) + 4
        case Ability():
            return _ability(value)
        case tuple() | frozenset():
            return _ENTRY // 2 + sum(map(_size, value))
        case _:
            return 5


@lru_cache(maxsize=4096)
def _ability(ability: Ability) -> int:
    """Return a wording that is made from the data is about as long as a line."""
    label = ability.text or ability.other
    return _ENTRY if label is None else len(label.en)
