"""Content as files that go back into `fixtures/` unchanged."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from typing import Final

from layers_site.cases.files import document_bytes
from layers_site.cases.models import Card, Case

#: Every file in an archive is of this moment, so that the same content is the same archive.
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE: Final = 0o644 << 16
_UNIX: Final = 3


def exported_name(content: Card | Case) -> str:
    """`cards/<slug>.json` or `cases/<slug>.json`."""
    return f"{'cards' if isinstance(content, Card) else 'cases'}/{content.slug}.json"


def export_zip(contents: Iterable[Card | Case]) -> bytes:
    """An archive with a file for each card and case, the same bytes for the same content."""
    files = sorted((exported_name(content), document_bytes(content.as_json())) for content in contents)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.create_system, entry.external_attr, entry.compress_type = _UNIX, _PLAIN_FILE, zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return target.getvalue()
