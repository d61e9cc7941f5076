"""Documents on the desk: the lists of them, one with its parts, and its versions in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from layers_site.content.documents.models import Document
from layers_site.content.services import FieldDiff, Line
from layers_site.content.services.history import line_rows
from layers_site.content.shipped.kinds import Json
from layers_site.editing.document_names import place_text
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.services.documents import leaves, places
from layers_site.platform.text import LANGUAGES, label_text, with_query

#: So much of a text is shown in a line.
_LONGEST: Final = 240


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part of the document: its title, its texts (name, English, French), and whether it is first or last there."""

    place: str
    title: str
    lines: tuple[tuple[str, str, str], ...]
    edit: str
    preview: str
    first: bool
    last: bool


@dataclass(frozen=True, slots=True)
class DocumentView:
    """The parts of a document with their texts; `differs` tells that visitors see something else."""

    parts: tuple[PartRow, ...]
    differs: bool


def document_view(row: Document) -> DocumentView:
    parts = tuple(_part(row, place) for place in places(row.of_kind, row.document))
    return DocumentView(parts, not row._state.adding and row.public not in (None, row.document))


def _part(row: Document, place: str) -> PartRow:
    key, _slash, number = place.strip("/").partition("/")
    value = row.document[key][int(number)] if place else row.document
    last = len(row.document.get(key, [])) - 1
    title = place_text(row.kind, place) if place else _("Texts")
    named = (value.get(row.of_kind.label) or value.get("title") or value.get("asked")) if place else None
    title = f"{title} – {label_text(named)}" if named and label_text(named) else title
    edit = address_of(row, "texts") + (f"#{key}-{number}" if place else "")
    preview = with_query(address_of(row, "preview"), {"at": place})
    return PartRow(place, title, tuple(_lines(row.kind, value)), edit, preview, number == "0", number == str(last))


def _lines(code: str, value: Json) -> Iterator[tuple[str, str, str]]:
    """Yield the texts of a part in both languages with their names; what stands deeper is seen where it is written."""
    for key, text in value.items():
        if isinstance(text, dict) and text.keys() == {*LANGUAGES}:
            yield place_text(code, f"/{key}"), _shortened(text["en"]), _shortened(text["fr"])


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def document_differences(code: str, old: Json | None, new: Json | None) -> list[FieldDiff]:
    """Return what differs between two versions of a document, in words."""
    lines: tuple[Line, ...] = line_rows(lines_of(code, old or {}), lines_of(code, new or {}))
    return [FieldDiff("document", _("Texts and data"), lines)] if lines else []


def lines_of(code: str, document: Json) -> list[str]:
    """Return a document as lines: each value with the name of its place."""
    return [f"{place_text(code, place)}: {text}" for place, text in leaves(document).items()]
