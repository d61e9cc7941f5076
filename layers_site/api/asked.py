"""What is asked: parameters of an address, the JSON of a body, and the question to the engine in it, with its answer.

A question is read as strictly as the format itself; parameters are read by django-ninja, and unknown ones refused. The
results are those of the command line, as far as one request may go. How long a trace will be as JSON is estimated
before it is written: a small board can have a long history.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from functools import lru_cache
from typing import Any, Final

from django.http import HttpRequest
from ninja import Schema
from pydantic import Field, field_validator

import engine
from engine.errors import Fault, Problem
from engine.evaluation.trace import Dependency, LayerTrace, Step, Trace
from engine.instructions import Json
from engine.notation import BROWSER, names, parse_json
from engine.notation.ops import OPS
from engine.notation.scenarios import SCENARIO
from engine.notation.values import Reader, fields, shape
from engine.operations import apply_ops
from engine.scenario import Ability, Label, Scenario
from layers_site.api.answers import JSON_TYPE, RefusedError, refused
from layers_site.content.cli import english
from layers_site.content.validation import concepts
from layers_site.platform.problems import SiteFault, worded

#: The largest body, in bytes.
LARGEST: Final = BROWSER.bytes or 0
#: In place of rulesets: every edition, oldest first.
EVERY_EDITION: Final = "*"
#: As many rulesets may be asked for at once: all editions and all misconceptions, and some that are combined.
MOST_RULESETS: Final = 60
_BODY: Final = shape("scenario", "ruleset ops")
#: As many items are listed at once.
MOST_LISTED: Final = 200


def read_body(request: HttpRequest) -> object:
    """Return the document in the body of a request. Raises RefusedError with 400, 411, 413 or 415."""
    _check_type(request)
    _check_size(request)
    try:
        return parse_json(request.body, BROWSER)
    except engine.ScenarioError as error:
        raise RefusedError(400, error.problems) from error


def _check_type(request: HttpRequest) -> None:
    """Check that the body is JSON in UTF-8. Nothing is unpacked, so that a small body stays small."""
    header = Message()
    header["Content-Type"] = request.headers.get("Content-Type", "")
    charset = header.get_param("charset", "utf-8")
    if header.get_content_type() != JSON_TYPE or str(charset).lower() not in ("utf-8", "utf8"):
        raise refused(415, f"the body must be {JSON_TYPE} in UTF-8, and Content-Type must say so", Accept=JSON_TYPE)
    if request.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
        raise refused(415, "the body must not be compressed", Accept_Encoding="identity")


def _check_size(request: HttpRequest) -> None:
    length = request.headers.get("Content-Length", "")
    if not (length.isascii() and length.isdecimal()):
        raise refused(411, "the length of the body must be given in Content-Length")
    if len(length) > len(str(LARGEST)) or int(length) > LARGEST:
        raise refused(413, f"the body must have at most {LARGEST} bytes")


@dataclass(frozen=True, slots=True)
class Question:
    """A scenario, after its operations, and the rulesets to evaluate it under.

    `several` tells that a list was asked for, even one of one.
    """

    scenario: Scenario
    rulesets: tuple[str, ...]
    several: bool


def read_question(document: object) -> Question:
    """Return the question of a body. Raises ScenarioError with every problem; paths are pointers into the body."""
    reader = Reader(BROWSER)
    data = fields(reader, document, "", _BODY)
    ruleset = data.get("ruleset", engine.DEFAULT)
    rulesets = _rulesets(reader, ruleset)
    if "scenario" not in data:
        reader.raise_problems(document)
    scenario = SCENARIO(reader, data["scenario"], "/scenario")
    ops = OPS(reader, data["ops"], "/ops") if "ops" in data else ()
    reader.raise_problems(document)
    return Question(apply_ops(scenario, ops, "/ops"), rulesets, isinstance(ruleset, list) or ruleset == EVERY_EDITION)


def _rulesets(reader: Reader, value: object) -> tuple[str, ...]:
    if value == EVERY_EDITION:
        return tuple(engine.RULESETS)
    if not isinstance(value, list):
        return (names.ruleset(reader, value, "/ruleset"),)
    if not value:
        reader.wrong("/ruleset", Fault.NONE_NAMED, what="ruleset")
    if len(value) > MOST_RULESETS:
        reader.wrong("/ruleset", SiteFault.MANY_RULESETS, most=MOST_RULESETS, count=len(value))
        return ()
    rulesets = tuple(names.ruleset(reader, item, f"/ruleset/{place}") for place, item in enumerate(value))
    for place, item in enumerate(value):
        if item in value[:place]:
            reader.wrong(f"/ruleset/{place}", SiteFault.NAMED_BEFORE)
    return rulesets


class Paging(Schema):
    """Which part of a list."""

    q: str = Field(
        "", max_length=100, description="Words to look for, in English or in French, with or without accents."
    )
    limit: int = Field(50, ge=1, le=MOST_LISTED, description="How many are listed at most.")
    offset: int = Field(0, ge=0, le=10_000, description="How many are passed over first.")


class CaseFilters(Paging):
    """Which cases; what is left out is not asked."""

    concept: str = Field(
        "",
        description="The code of a concept that it teaches.",
        json_schema_extra=lambda schema: _offer(schema, concepts()),
    )
    layer: int | None = Field(None, ge=1, le=7, description="The number of a layer that it teaches.")
    difficulty: int | None = Field(None, ge=1, le=5, description="What one must know, from 1 to 5.")
    load: int | None = Field(None, ge=1, le=5, description="How much there is to keep in mind, from 1 to 5.")
    edition: str = Field(
        "",
        description="The id of an edition that its source speaks of.",
        json_schema_extra=lambda schema: _offer(schema, engine.RULESETS),
    )

    @field_validator("concept")
    @classmethod
    def _known_concept(cls, value: str) -> str:
        return _one_of(value, concepts())

    @field_validator("edition")
    @classmethod
    def _known_edition(cls, value: str) -> str:
        return _one_of(value, engine.RULESETS)


class CardFilters(Paging):
    """Which cards."""

    kind: str = Field(
        "",
        description="Only objects (permanents and the like), or only effects of spells and abilities.",
        json_schema_extra=lambda schema: _offer(schema, ("object", "effect")),
    )

    @field_validator("kind")
    @classmethod
    def _known_kind(cls, value: str) -> str:
        return _one_of(value, ("object", "effect"))


def _offer(schema: dict[str, Any], words: Any) -> None:
    """Describe in the schema: one of these words, or the empty text for any of them."""
    schema["enum"] = ["", *words]


def _one_of(value: str, words: Any) -> str:
    if value and value not in words:
        raise ValueError(f"must be one of {', '.join(words)}")
    return value


def only_known(request: HttpRequest, *known: str) -> None:
    """Refuse parameters that the operation does not have, or that occur twice: raises RefusedError (422)."""
    wrong = [Problem(f"?{_shown(name)}", SiteFault.UNKNOWN_PARAMETER) for name in request.GET if name not in known]
    wrong += [Problem(f"?{name}", SiteFault.GIVEN_TWICE) for name in known if len(request.GET.getlist(name)) > 1]
    if wrong:
        raise RefusedError(422, wrong)


def _shown(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:39]}…"


# --- the answer of the engine -----------------------------------------------------------------------------


#: What all evaluations of one request may cost together; each ruleset has its even share.
STEPS: Final = engine.BROWSER_STEPS
#: How long all results of one request may be together, in characters, roughly: more takes seconds to write.
LONGEST_ANSWER: Final = 4_000_000
#: About what an entry takes beside what it holds: its keys, its punctuation.
_ENTRY: Final = 60


def answer(question: Question) -> dict[str, Json]:
    """Return `{"result": Result}`, or for several rulesets `{"results": [Result, …]}` in the order of the request.

    Raises EvaluationError where a board takes too much work or its answer would be too long.
    """
    results = _results(question.scenario, question.rulesets, STEPS)
    return {"results": list[Json](results)} if question.several else {"result": results[0]}


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
