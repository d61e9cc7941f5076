"""Documents at the desk: their parts, and the order of those."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from layers_site.content.documents.models import Document
from layers_site.content.shipped.kinds import DocumentKind, Json


def places(kind: DocumentKind, document: Json) -> Iterator[str]:
    """Yield the places of all parts that learners see on a page of their own, the whole first."""
    yield ""
    for key in kind.sections:
        yield from (f"/{key}/{number}" for number in range(len(document.get(key, []))))


def moved(place: str, step: int) -> Callable[[Document], None]:
    """Return what puts a part one place earlier (-1) or later (1). It raises KeyError for a place that is none."""

    def write(row: Document) -> None:
        if place not in places(row.of_kind, row.document) or not place:
            raise KeyError(place)
        _empty, key, number = place.split("/")
        items = list(row.document[key])
        items.insert(max(0, int(number) + step), items.pop(int(number)))
        row.document = {**row.document, key: items}

    return write


def leaves(value: Any, path: str = "") -> Mapping[str, str]:
    """Return all single values of a document as text, by their places."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if items is None:
        return {path: "" if value is None else str(value)}
    return {place: text for key, part in items for place, text in leaves(part, f"{path}/{key}").items()}
