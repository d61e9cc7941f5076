"""Documents at the desk: their texts by names that stay when a part moves, and the order of their parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from layers_site.boards.building.services import shapes
from layers_site.content.documents.models import Document
from layers_site.content.languages import Pair, named_labels
from layers_site.content.shipped.kinds import DocumentKind, Json
from layers_site.platform.text import LANGUAGES


@dataclass(frozen=True, slots=True)
class DocumentText:
    """A text in both languages: its `place` in the document (`/parts/0/title`), and its name in a form."""

    place: str
    key: str
    pair: Pair

    def field(self, language: str) -> str:
        return f"{self.key}_{language}"


def document_texts(row: Document) -> tuple[DocumentText, ...]:
    """Return all texts that editors write: those that are there, and those at its head that could be."""
    texts = [(one.place, one.name, one.pair) for one in named_labels(row.document) if not _is_fixed(row.of_kind, one)]
    there = {place for place, _name, _pair in texts}
    texts += [(place, place, ("", "")) for place in _possible(row.of_kind) if place not in there]
    keys = (name.strip("/").replace("/", "-").replace("=", "") for _place, name, _pair in texts)
    return tuple(DocumentText(place, key, pair) for key, (place, _name, pair) in zip(keys, texts, strict=True))


def _is_fixed(kind: DocumentKind, label: Any) -> bool:
    """Return whether nobody writes the text here: names on a board are those of the library's cards."""
    way = label.place.split("/")
    return way[1] in kind.fixed or not {"scenario", "put", "believed"}.isdisjoint(way)


def _possible(kind: DocumentKind) -> Iterator[str]:
    for key, shape in shapes.resolved(kind.schema())["properties"].items():
        if shapes.resolved(shape).get("properties", {}).keys() == {*LANGUAGES}:
            yield f"/{key}"


def shown_texts(row: Document, chosen: Sequence[str]) -> dict[str, Any]:
    """Return what the form of the texts shows: both languages of each, and what is chosen from a list."""
    texts = document_texts(row)
    values: dict[str, Any] = {
        text.field(language): said for text in texts for language, said in zip(LANGUAGES, text.pair, strict=True)
    }
    return values | {key: sorted(row.document.get(key, [])) for key in chosen}


def with_texts(row: Document, sent: Mapping[str, Any]) -> Json:
    """Return the document with the texts that were sent; a text of its head that says nothing is left out."""
    after: Json = deepcopy(row.document)
    for text in document_texts(row):
        fields = zip(map(text.field, LANGUAGES), text.pair, strict=True)
        pair = tuple(str(sent.get(field, said)) for field, said in fields)
        if pair == text.pair:
            continue
        *way, last = text.place.strip("/").split("/")
        holder: Any = after
        for key in way:
            holder = holder[int(key)] if isinstance(holder, list) else holder[key]
        holder[int(last) if isinstance(holder, list) else last] = dict(zip(LANGUAGES, pair, strict=True))
        if not way and not any(pair) and last not in shapes.resolved(row.of_kind.schema())["required"]:
            del holder[last]
    return after


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
