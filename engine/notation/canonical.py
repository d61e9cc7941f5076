"""The canonical text of a board, for evaluation and storage: equal scenarios have equal texts."""

from __future__ import annotations

import json

from engine.notation.fragments import write_scenario
from engine.scenario import Scenario


def canonical(scenario: Scenario) -> str:
    return json_text(write_scenario(scenario))


def json_text(document: object) -> str:
    """Return the same text for all spellings of one document."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
