"""Files that come in, beside what is there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.bases import Content
from layers_site.content.documents.files import kind_at
from layers_site.content.files import DRAFTS
from layers_site.content.models import Card, Case, Document
from layers_site.content.services import FieldDiff, Imported
from layers_site.content.services.importing import Replaced
from layers_site.editing.presenters.content import differences
from layers_site.editing.presenters.documents import document_differences

#: The page of a file's content, by its folder.
_PAGES: Final = {"cards": ("editing:card",), "cases": ("editing:case",), "stack": ("editing:document", "stack")}


@dataclass(frozen=True, slots=True)
class CameIn:
    """The files of one outcome: their names, and where each is seen ("" for nowhere)."""

    title: str
    files: tuple[tuple[str, str], ...]


def came_in(imported: Imported) -> tuple[CameIn, ...]:
    """Return the files by what they were: new, changed, the same as before."""
    return (
        CameIn(_("New"), _linked(imported.created)),
        CameIn(_("Changed"), _linked(imported.updated)),
        CameIn(_("Same as before"), _linked(imported.unchanged)),
    )


@dataclass(frozen=True, slots=True)
class ReplacedRow:
    """Something that a file would replace: its file, its status, and what would change, in words."""

    title: str
    path: str
    status: str
    differences: tuple[FieldDiff, ...]


def replaced_rows(replaced: Iterable[Replaced]) -> tuple[ReplacedRow, ...]:
    """Return what would be replaced, side by side."""
    return tuple(
        ReplacedRow(str(item.before), item.path, _status(item.before), tuple(_differences(item))) for item in replaced
    )


def _status(content: Content) -> str:
    return str(content.Status(content.status).label) if isinstance(content, Card | Case | Document) else ""


def _differences(item: Replaced) -> list[FieldDiff]:
    before, after = item.before, item.after
    if isinstance(before, Card | Case | Document) and isinstance(after, type(before)):
        return differences(before, after)
    code = item.path.removeprefix(f"{DRAFTS}/").partition("/")[0]
    return document_differences(code, before.as_json(), after.as_json())


def _linked(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, _page(name)) for name in names)


def _page(name: str) -> str:
    kind = kind_at(name)
    if kind is not None:
        return reverse("editing:document-list", args=(kind.code,))
    folder, _slash, file = name.removeprefix(f"{DRAFTS}/").partition("/")
    page = _PAGES.get(folder)
    return reverse(page[0], args=(*page[1:], file.removesuffix(".json"))) if page else ""
