"""Documents of the format: their texts in both languages, and two ways of writing the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Json = dict[str, Any]


def is_label(part: Any) -> bool:
    return isinstance(part, dict) and set(part) == {"en", "fr"}


def is_text(part: Any) -> bool:
    return isinstance(part, str) or is_label(part)


def labels(documents: Iterable[Any]) -> Mapping[str, Json]:
    """Return every text in both languages, by the text of either as a field of a form returns it."""
    labels: dict[str, Json] = {}
    for label in _walk(list(documents)):
        for text in label.values():
            labels.setdefault(one_line(text), label)
    return labels


def one_line(text: str) -> str:
    """Return the text with single plain spaces: a field does not tell which ones were typed."""
    return " ".join(text.split())


def _walk(part: Any) -> Iterator[Json]:
    if is_label(part):
        yield part
    elif isinstance(part, dict):
        for child in part.values():
            yield from _walk(child)
    elif isinstance(part, list | tuple):
        for child in part:
            yield from _walk(child)


# --- same ------------------------------------------------------------------------------------------


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
    """Return the selector with alternatives of one subtype each as a list of subtypes; their order says nothing."""
    tests = part.get("any")
    if not isinstance(tests, list):
        return part
    words = [test["subtype"] for test in tests if isinstance(test, dict) and [*test] == ["subtype"]]
    if len(words) == len(tests) and "subtype" not in part and all(isinstance(word, str) for word in words):
        return {**{name: value for name, value in part.items() if name != "any"}, "subtype": words}
    return {**part, "any": _sorted(tests)}


def _sorted(parts: list[Any]) -> list[Any]:
    return sorted((_normal(part) for part in parts), key=key)
