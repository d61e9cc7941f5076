"""Content as files that go back in unchanged: into `fixtures/`, or into another database with all that is beside."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse

from layers_site.content.bases import Content
from layers_site.content.files import STATE_FILE, document_bytes, untold_state
from layers_site.content.services.file_kinds import kind_of, kinds
from layers_site.platform.attachments import attached

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
    return [row for kind in kinds() for row in kind.rows()]


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
