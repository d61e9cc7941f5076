"""Services for curated content: load, edit, import, export, and go back to an older version."""

from __future__ import annotations

from layers_site.content.services.editing import change, copy_of, new_slug, save_edited
from layers_site.content.services.exporting import Download, download, everything, export_zip, exported_files
from layers_site.content.services.history import (
    FieldDiff,
    Line,
    Version,
    diff,
    history_of,
    revert,
    version_before,
    version_of,
)
from layers_site.content.services.importing import Imported, import_files, read_upload
from layers_site.content.services.loading import Loaded, Outcome, load_content
from layers_site.content.services.versions import (
    MadeFrom,
    NewerError,
    Shows,
    newest_version,
    refuse_newer,
    unchanged_since,
    whole,
)

__all__ = [
    "Download",
    "FieldDiff",
    "Imported",
    "Line",
    "Loaded",
    "MadeFrom",
    "NewerError",
    "Outcome",
    "Shows",
    "Version",
    "change",
    "copy_of",
    "diff",
    "download",
    "everything",
    "export_zip",
    "exported_files",
    "history_of",
    "import_files",
    "load_content",
    "new_slug",
    "newest_version",
    "read_upload",
    "refuse_newer",
    "revert",
    "save_edited",
    "unchanged_since",
    "version_before",
    "version_of",
    "whole",
]
