"""When two ways of writing something mean the same, so that what was not changed can stay as it was written."""

from __future__ import annotations

import json
from typing import Any


def same(first: Any, other: Any) -> bool:
    """Return whether both are the same but for the order of what is added up, multiplied or named as alternatives."""
    return key(first) == key(other)


def key(part: Any) -> str:
    """Return a text that is the same for whatever means the same."""
    return json.dumps(_normal(part), sort_keys=True, ensure_ascii=False)


def _normal(part: Any) -> Any:
    match part:
        case {"sum": list(parts)} if len(part) == 1:
            return {"sum": _sorted(parts)}
        case {"product": [-1, number]} | {"product": [number, -1]} if len(part) == 1:
            return {"negative": _normal(number)}
        case {"product": list(parts)} if len(part) == 1:
            return {"product": _sorted(parts)}
        case dict():
            return _selector({name: _normal(value) for name, value in part.items()})
        case list() | tuple():
            return [_normal(item) for item in part]
    return part


def _selector(part: dict[str, Any]) -> dict[str, Any]:
    """Return the order of alternatives says nothing; alternatives of one subtype each are a list of subtypes."""
    tests = part.get("any")
    if not isinstance(tests, list):
        return part
    words = [test["subtype"] for test in tests if isinstance(test, dict) and [*test] == ["subtype"]]
    if len(words) == len(tests) and "subtype" not in part and all(isinstance(word, str) for word in words):
        return {**{name: value for name, value in part.items() if name != "any"}, "subtype": words}
    return {**part, "any": _sorted(tests)}


def _sorted(parts: list[Any]) -> list[Any]:
    return sorted((_normal(part) for part in parts), key=key)
