"""How the laws are tried: on how many boards, and what is compared of each."""

from __future__ import annotations

import dataclasses
import json
import os
from typing import Any, Final

from hypothesis import HealthCheck, settings

import engine
from tests.engine.boards import EDITIONS, Json
from tests.night import NIGHT, WHOLE

#: So many boards at least, however dear they are.
LEAST: Final = 3
#: Drawing a whole board is slow by hypothesis' standards, and each is evaluated under seven editions.
_PATIENT: Final = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
_TIMES: Final = 40 if os.environ.get("LAYERS_THOROUGH") else 2 if NIGHT else 1 if WHOLE else 0.125


def boards(number: int) -> settings:
    """Settings for a law that is tried on `number` boards: by day on an eighth of them, by night on twice as many, with
    `LAYERS_THOROUGH=1` on forty times."""
    return settings(max_examples=max(LEAST, int(number * _TIMES)), deadline=None, suppress_health_check=_PATIENT)


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
    texts = outcomes(document)
    return {edition: json.loads(text) for edition, text in texts.items() if text != REFUSED}


def variant(edition: str, **switches: Any) -> engine.Ruleset:
    """The edition with some of its switches set otherwise."""
    return dataclasses.replace(engine.RULESETS[edition], **switches)
