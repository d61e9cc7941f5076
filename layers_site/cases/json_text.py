"""JSON that somebody typed: read strictly, bounded, and fit to be kept in every database."""

from __future__ import annotations

import json
from typing import Final

from engine.notation import Limits, parse_json

#: A case with its stages and two languages is some 30 KB.
LIMITS: Final = Limits(nesting=20, objects=200, effects=200, bytes=256 * 1024)


def read_json(text: str | bytes) -> object:
    """The document that `text` holds. Raises ScenarioError, with the place where it goes wrong."""
    return parse_json(text, LIMITS)


def cannot_be_kept(document: object) -> str | None:
    """Why no database keeps the document, if so: PostgreSQL takes no NUL, and nothing takes half a character."""
    written = json.dumps(document, ensure_ascii=False)
    if "\\u0000" in written:
        return "contains a NUL character"
    try:
        written.encode()
    except UnicodeEncodeError:
        return "contains half of a surrogate pair"
    return None


def pretty(document: object) -> str:
    """The document as people read it."""
    return json.dumps(document, ensure_ascii=False, indent=2)


def canonical(document: object) -> str:
    """One text for all ways of writing the same document."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
