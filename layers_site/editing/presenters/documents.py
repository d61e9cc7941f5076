"""Documents on the desk: the lists of them, one with its parts, and its versions in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.documents import saving
from layers_site.content.documents.models import Document
from layers_site.content.publishing import PUBLISHED
from layers_site.content.services import FieldDiff, Line
from layers_site.content.shipped.kinds import DocumentKind, Json, document_kinds, shipped
from layers_site.editing.document_names import place_text
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.versions import rows
from layers_site.editing.services.documents import leaves, places
from layers_site.editing.services.lists import CHANGED, TITLE
from layers_site.platform.text import LANGUAGES, current_language, folded, label_text, search_words, with_query

#: So much of a text is shown in a line.
_LONGEST: Final = 240


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of documents: how many there are, and how many of them are worked at."""

    code: str
    names: str
    count: int
    drafts: int
    href: str


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document in a list. `status` is "" for what is as it ships."""

    name: str
    titles: tuple[str, str]
    status: str
    state_text: str
    ships_newer: bool
    href: str
    changed: datetime | None = None

    @property
    def title(self) -> str:
        """Return the title in the language of the page."""
        return self.titles[LANGUAGES.index(current_language())]


def kind_rows() -> tuple[KindRow, ...]:
    """Return the kinds of documents that editors change."""
    drafts: dict[str, int] = {}
    names: dict[str, set[str]] = {}
    for code, slug, status in Document.objects.values_list("kind", "slug", "status"):
        names.setdefault(code, set()).add(slug)
        drafts[code] = drafts.get(code, 0) + (status != PUBLISHED)
    return tuple(
        KindRow(
            kind.code,
            str(kind.names),
            len(names.get(kind.code, set()) | shipped(kind).keys()),
            drafts.get(kind.code, 0),
            reverse("editing:document-list", args=(kind.code,)),
        )
        for kind in document_kinds()
    )


def document_rows(kind: DocumentKind, text: str = "", status: str = "", sort: str = "") -> list[DocumentRow]:
    """Return the documents of a kind with these words in them, sorted as a code of `OF_DOCUMENTS` says."""
    stored = {row.slug: saving.renewed(row) for row in Document.objects.filter(kind=kind.code)}
    untouched = {name: document for name, document in shipped(kind).items() if name not in stored}
    listed = [
        *(_row(kind, name, row.document, row) for name, row in stored.items() if _has(row.document, text)),
        *(_row(kind, name, document, None) for name, document in untouched.items() if _has(document, text)),
    ]
    wanted = [row for row in listed if not status or (row.status or PUBLISHED) == status]
    if sort == TITLE:
        return sorted(wanted, key=lambda row: folded(row.title))
    if sort == CHANGED:
        return sorted(wanted, key=lambda row: -row.changed.timestamp() if row.changed else 0)
    return sorted(wanted, key=lambda row: row.status in ("", PUBLISHED))


def _has(document: Json, text: str) -> bool:
    words = search_words(text)
    if not words:
        return True
    all_of_it = folded(" ".join(leaves(document).values()))
    return all(word in all_of_it for word in words)


def _row(kind: DocumentKind, name: str, document: Json, row: Document | None) -> DocumentRow:
    status = row.status if row else ""
    state = str(Document.Status(row.status).label) if row else _("as it came with the site")
    titles = document.get(kind.label) or {"en": name, "fr": name}
    both = (titles, titles) if isinstance(titles, str) else (titles["en"] or name, titles["fr"] or name)
    href = reverse("editing:document", args=(kind.code, name))
    changed = row.updated if row else None
    return DocumentRow(name, both, status, state, row is not None and row.ships_newer, href, changed)


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
    lines: tuple[Line, ...] = rows(lines_of(code, old or {}), lines_of(code, new or {}))
    return [FieldDiff("document", _("Texts and data"), lines)] if lines else []


def lines_of(code: str, document: Json) -> list[str]:
    """Return a document as lines: each value with the name of its place."""
    return [f"{place_text(code, place)}: {text}" for place, text in leaves(document).items()]
