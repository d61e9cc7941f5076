"""Content as files that go back in unchanged, by the kinds of content that do."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpResponse

from engine.errors import Problem
from layers_site.content import publishing, validation
from layers_site.content.bases import Content
from layers_site.content.card_texts import card_problems
from layers_site.content.files import STATE_FILE, document_bytes, file_name, untold_state
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services.editing import save_edited
from layers_site.platform.views import attached


@dataclass(frozen=True, slots=True)
class Kind:
    """`folder` is where its files lie. `status` tells that of a row, `problems` why a document cannot be read at all.

    `save` stores a row in the name of a user, for a reason: it raises PermissionDenied and ValidationError.
    """

    folder: str
    model: type[Content]
    status: Callable[[Any], str]
    problems: Callable[[Any], Sequence[Problem]]
    save: Callable[[Any, User, str], None]

    def rows(self) -> list[Any]:
        return list(self.model._default_manager.order_by("slug"))

    def file_name(self, row: Content) -> str:
        """Return the path of the row's file in an archive."""
        return file_name(self.folder, row.slug, self.status(row))

    def public_name(self, row: Content) -> str:
        """Return the path of the row's file in the fixtures."""
        return file_name(self.folder, row.slug, publishing.PUBLISHED)


def _status(row: Card | Case) -> str:
    return row.status


#: In the order in which they come in: a card before the cases.
KINDS: Final = (
    Kind("cards", Card, _status, card_problems, save_edited),
    Kind("cases", Case, _status, validation.case_problems, save_edited),
)


def kind_of(row: Content) -> Kind:
    return next(kind for kind in KINDS if isinstance(row, kind.model))


def kind_in(folder: str) -> Kind | None:
    """Return the kind whose files lie in a folder of this name; None where there is none."""
    return next((kind for kind in KINDS if kind.folder == folder), None)


#: Every file in an archive is of this moment, so that the same content is the same archive.
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE: Final = 0o644 << 16
_UNIX: Final = 3


def exported_name(content: Content) -> str:
    """Return the name of the exported file, such as `cards/<slug>.json` or `cases/<slug>.json`.

    Unpublished content lies in `drafts/`.
    """
    return kind_of(content).file_name(content)


def everything() -> list[Content]:
    """Return all stored content that people may change, drafts too."""
    return [row for kind in KINDS for row in kind.rows()]


def exported_files(contents: Collection[Content]) -> list[tuple[str, bytes]]:
    """Return a file for each content, by name, and `state.json` if a status has to be stored beside them."""
    files = {exported_name(content): document_bytes(content.as_json()) for content in contents}
    states = {exported_name(content): untold_state(content.state_json()) for content in contents}
    beside = {name: state for name, state in states.items() if state}
    if beside:
        files[STATE_FILE] = document_bytes(beside)
    return sorted(files.items())


def export_zip(contents: Iterable[Content], beside: Mapping[str, bytes] | None = None) -> bytes:
    """Return an archive with a file for each content and the files `beside`, the same bytes for the same content."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted([*exported_files(list(contents)), *(beside or {}).items()]):
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.create_system, entry.external_attr, entry.compress_type = _UNIX, _PLAIN_FILE, zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return target.getvalue()


@dataclass(frozen=True, slots=True)
class Download:
    """A file to take along."""

    name: str
    content_type: str
    data: bytes


def download(rows: Sequence[Content], archive: str) -> Download:
    """Give one content as its JSON file, several as a zip archive of that name."""
    if len(rows) == 1:
        return Download(f"{rows[0].slug}.json", "application/json", document_bytes(rows[0].as_json()))
    return Download(archive, "application/zip", export_zip(rows))


def attachment(file: Download) -> HttpResponse:
    """Answer with the file, to be stored under its name."""
    return attached(HttpResponse(file.data, content_type=file.content_type), file.name)
