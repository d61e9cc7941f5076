"""JSON that somebody typed or that lies in a file: read strictly, shown in a way that people can read."""

from __future__ import annotations

import json
from typing import Final

from engine.notation import Limits, parse_json

#: A case with its stages and two languages is some 30 KB.
LIMITS: Final = Limits(nesting=20, objects=200, effects=200, bytes=256 * 1024)


def read_json(text: str | bytes) -> object:
    """The document that `text` holds. Raises ScenarioError, with the place where it goes wrong."""
    return parse_json(text, LIMITS)


def pretty(document: object) -> str:
    """The document as people read it."""
    return json.dumps(document, ensure_ascii=False, indent=2)


def canonical(document: object) -> str:
    """One text for all ways of writing the same document."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
