"""Texts of a document that have not followed the other language since it changed, beside that change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from layers_site.content.documents.models import Document
from layers_site.content.languages import labels
from layers_site.editing.presenters.document_names import place_text
from layers_site.editing.presenters.versions import Part, marked
from layers_site.platform.language import LANGUAGES

#: So many are shown at once; the others come once these are done.
MOST_LATE: Final = 40


@dataclass(frozen=True, slots=True)
class LateText:
    """A text (`/title/fr`) out of date: its place in words, what it `says`, and what has changed in the `other` one."""

    text: str
    where: str
    language: str
    says: str
    other: str
    changed: tuple[Part, ...]


def late_texts(row: Document) -> tuple[LateText, ...]:
    """Return the texts of a stored document that are out of date."""
    texts = [] if row._state.adding else row.behind()
    if not texts:
        return ()
    pairs, seen = dict(labels(row.document)), row.seen()
    return tuple(_late(row, text, pairs[text.rpartition("/")[0]], seen) for text in texts[:MOST_LATE])


def _late(row: Document, text: str, pair: tuple[str, str], seen: list[tuple[str, str]]) -> LateText:
    language = text.rpartition("/")[2]
    own = LANGUAGES.index("fr" if language == "fr" else "en")
    before = next(then[1 - own] for then in seen if then[own] == pair[own])
    changed = marked(before, pair[1 - own])
    return LateText(text, place_text(row.kind, text), language, pair[own], LANGUAGES[1 - own], changed)
