"""Questions to the engine: the body of `evaluate` and `validate`, read as strictly as the format itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import engine
from engine.faults import Fault
from engine.notation import BROWSER, names
from engine.notation.ops import OPS
from engine.notation.reader import Reader
from engine.notation.scenarios import SCENARIO
from engine.notation.values import fields, shape
from engine.operations import apply_ops
from engine.scenario import Scenario
from layers_site.platform.problems import SiteFault

#: In place of rulesets: every edition, oldest first.
EVERY_EDITION: Final = "*"
#: As many rulesets may be asked for at once: all editions and all misconceptions, and some that are combined.
MOST_RULESETS: Final = 60
_BODY: Final = shape("scenario", "ruleset ops")


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
