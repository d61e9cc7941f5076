"""JSON that somebody typed or that lies in a file: read strictly, shown in a way that people can read."""

from __future__ import annotations

import json
from typing import Final

from engine.notation import Limits, parse_json

#: A case with its stages and two languages is some 30 KB.
LIMITS: Final = Limits(nesting=20, objects=200, effects=200, bytes=256 * 1024)

#: How long a line of a document may be where it is shown.
WIDTH: Final = 100


def read_json(text: str | bytes) -> object:
    """Return the document that `text` holds. Raises ScenarioError, with the place where it goes wrong."""
    return parse_json(text, LIMITS)


def pretty(document: object, indent: str = "") -> str:
    """Return the document as people read it: short parts stay on one line."""
    line = json.dumps(document, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(document, dict | list) or not document:
        return line
    inner = f"{indent}  "
    if isinstance(document, dict):
        items = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(item, inner)}" for key, item in document.items()]
        start, end = "{}"
    else:
        items = [pretty(item, inner) for item in document]
        start, end = "[]"
    return start + ",".join(f"\n{inner}{item}" for item in items) + f"\n{indent}{end}"


def canonical(document: object) -> str:
    """Return the same text for all spellings of one document."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
