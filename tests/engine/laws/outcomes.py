"""What a law compares: the result of a document, or the fact that it is refused."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, Final

import engine
from tests.engine.boards import EDITIONS, Json

#: Boards drawn are small: what takes more steps than this grows without end.
STEPS: Final = 200_000
REFUSED: Final = "refused"


def outcome(document: Json, ruleset: str | engine.Ruleset, *, footprints: bool = True) -> str:
    """The result as JSON text, byte for byte; `REFUSED` where the budget or the bound on numbers says no."""
    scenario = engine.parse(document)
    try:
        trace = engine.evaluate(scenario, ruleset, steps=STEPS, footprints=footprints)
    except engine.EvaluationError:
        return REFUSED
    return json.dumps(engine.result_json(trace), ensure_ascii=False)


def outcomes(document: Json) -> dict[str, str]:
    return {edition: outcome(document, edition) for edition in EDITIONS}


def results(document: Json) -> dict[str, Json]:
    """The results under all editions that give one."""
    found = outcomes(document)
    return {edition: json.loads(text) for edition, text in found.items() if text != REFUSED}


def variant(edition: str, **switches: Any) -> engine.Ruleset:
    """The edition with some of its switches set otherwise."""
    return dataclasses.replace(engine.RULESETS[edition], **switches)
