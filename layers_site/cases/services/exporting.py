"""Content as files that go back in unchanged: into `fixtures/`, or into another database with all that is beside."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterable
from typing import Final

from layers_site.cases.files import KINDS, STATE_FILE, document_bytes, file_name, untold_state
from layers_site.cases.models import Card, Case

#: Every file in an archive is of this moment, so that the same content is the same archive.
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE: Final = 0o644 << 16
_UNIX: Final = 3


def exported_name(content: Card | Case) -> str:
    """`cards/<slug>.json` or `cases/<slug>.json`, in the folder `drafts/` what is not published."""
    cards, cases = KINDS
    return file_name(cards if isinstance(content, Card) else cases, content.slug, content.status)


def everything() -> list[Card | Case]:
    """All that is stored, drafts too."""
    return [*Card.objects.order_by("slug"), *Case.objects.order_by("slug")]


def exported_files(contents: Collection[Card | Case]) -> list[tuple[str, bytes]]:
    """A file for each, by name, and `state.json` where something has to be said beside them."""
    files = {exported_name(content): document_bytes(content.as_json()) for content in contents}
    states = {exported_name(content): untold_state(content.state_json()) for content in contents}
    beside = {name: state for name, state in states.items() if state}
    if beside:
        files[STATE_FILE] = document_bytes(beside)
    return sorted(files.items())


def export_zip(contents: Iterable[Card | Case]) -> bytes:
    """An archive with a file for each card and case, the same bytes for the same content."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in exported_files(list(contents)):
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.create_system, entry.external_attr, entry.compress_type = _UNIX, _PLAIN_FILE, zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return target.getvalue()
