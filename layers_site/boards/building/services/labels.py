"""Texts that are said in both languages: a form asks for one of them, and what was not retyped keeps both."""

from __future__ import annotations

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
