"""Files that came in, each with the way to its page at the desk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.documents.files import kind_at
from layers_site.content.files import DRAFTS
from layers_site.content.services import Imported

#: The page of a file's content, by its folder.
_PAGES: Final = {"cards": ("desk:card",), "cases": ("desk:case",), "stack": ("desk:document", "stack")}


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


def _linked(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, _page(name)) for name in names)


def _page(name: str) -> str:
    kind = kind_at(name)
    if kind is not None:
        return reverse("desk:document-list", args=(kind.code,))
    folder, _slash, file = name.removeprefix(f"{DRAFTS}/").partition("/")
    page = _PAGES.get(folder)
    return reverse(page[0], args=(*page[1:], file.removesuffix(".json"))) if page else ""
